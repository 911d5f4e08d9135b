//! Match equity tables in the XML of GNU Backgammon (`met.dtd`).

use super::formula::{self, PostCrawford, PreCrawford};
use super::{LONGEST, MetError, TableData, extend, limits};
use crate::seat::{BySeat, Seat};
use crate::words;
use roxmltree::{Document, Node, ParsingOptions};
use std::fmt::Write;

const PRE: &str = "pre-crawford-table";
const POST: &str = "post-crawford-table";

/// Reads the numbers, or evaluates the formula in their place. Whether they make sense is checked later.
///
/// # Errors
/// If the text has another form; the error names the place.
pub fn parse(text: &str) -> Result<TableData, MetError> {
    // The tables of GNU Backgammon name their DTD.
    let options =
        ParsingOptions { allow_dtd: true, nodes_limit: limits::MOST_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options)
        .map_err(|error| MetError::Xml(words::quote(error.to_string())))?;
    let root = document.root_element();
    if !root.has_tag_name("met") {
        return Err(MetError::Missing("met"));
    }
    let info = child(root, "info")?;
    let pre = child(root, PRE)?;
    let length = child(info, "length")?.text().unwrap_or_default().trim();
    let length = match (length.parse::<i64>(), kind(pre)) {
        // A formula goes as far as anybody likes.
        (Ok(..=0), Some(_)) => LONGEST,
        (Ok(length), Some(_)) if length > i64::from(LONGEST) => {
            return Err(MetError::Length { found: u32::try_from(length).unwrap_or(u32::MAX) });
        }
        (Ok(length), _) if u32::try_from(length).is_ok() => length as u32,
        _ => {
            let found = words::quote(length.into());
            return Err(MetError::Number { place: "<length>".into(), found });
        }
    };
    let rows = post_crawford(root, length)?;
    let pre_crawford = match kind(pre) {
        None => {
            let rows = elements(pre, "row").enumerate();
            rows.map(|(i, r)| row(r, PRE, i + 1)).collect::<Result<Vec<_>, _>>()?
        }
        Some(name) => {
            // A row that is too short for the formula is extended like tables.
            let post = rows.each_ref().map(|row| extend::post_crawford(row));
            let post = post.each_ref().map(Vec::as_slice);
            formula::pre_crawford(length as usize, pre_parameters(pre, name)?, post)
        }
    };
    let [post_crawford, other] = rows.into_array();
    Ok(TableData {
        name: child(info, "name")?.text().unwrap_or_default().trim().into(),
        notice: document.descendants().filter(Node::is_comment).filter_map(notice).collect(),
        length,
        pre_crawford,
        post_crawford_other: Some(other),
        post_crawford,
    })
}

/// The post-Crawford rows of both players: one for both, or one for each.
fn post_crawford(root: Node, length: u32) -> Result<BySeat<Vec<f64>>, MetError> {
    let mut rows = BySeat::new(None, None);
    for table in elements(root, POST) {
        let players: &[Seat] = match table.attribute("player").map(str::trim) {
            None | Some("both" | "") => &Seat::BOTH,
            Some("0") => &[Seat::One],
            Some("1") => &[Seat::Two],
            Some(other) => {
                let place = format!("the player of <{POST}>");
                return Err(MetError::Number { place, found: words::quote(other.into()) });
            }
        };
        for &player in players {
            let read = match kind(table) {
                None => row(child(table, "row")?, POST, 1)?,
                Some(name) => formula::post_crawford(length as usize, post_parameters(table, name, player)?),
            };
            // The first row marked as a player's counts.
            rows[player].get_or_insert(read);
        }
    }
    match rows.into_array() {
        [Some(one), Some(two)] => Ok(BySeat::new(one, two)),
        [Some(row), None] | [None, Some(row)] => Ok(BySeat::both(row)),
        [None, None] => Err(MetError::Missing(POST)),
    }
}

/// The name of the formula that a table is given by; `None` for one with numbers.
fn kind<'a>(table: Node<'a, 'a>) -> Option<&'a str> {
    table.attribute("type").map(str::trim).filter(|kind| !matches!(*kind, "" | "explicit"))
}

fn pre_parameters(table: Node, name: &str) -> Result<PreCrawford, MetError> {
    let number = |name, usual| parameter(table, name, usual);
    match name {
        "zadeh" => Ok(PreCrawford::Zadeh {
            gammons: number("gammon-rate-leader", 0.25)?,
            other_gammons: number("gammon-rate-trailer", 0.15)?,
            delta: number("delta", 0.08)?,
            delta_bar: number("delta-bar", 0.06)?,
        }),
        "mec" => {
            Ok(PreCrawford::Mec { gammons: number("gammon-rate", 0.25)?, wins: number("win-rate", 0.5)? })
        }
        _ => Err(MetError::Parametric { element: PRE, kind: words::quote(name.into()) }),
    }
}

fn post_parameters(table: Node, name: &str, player: Seat) -> Result<PostCrawford, MetError> {
    let number = |name, usual| parameter(table, name, usual);
    let free_drops = [number("free-drop-2-away", 0.0)?, number("free-drop-4-away", 0.0)?];
    match name {
        "zadeh" => Ok(PostCrawford::Zadeh { gammons: number("gammon-rate-trailer", 0.25)?, free_drops }),
        "mec" => {
            // The chance of the first player.
            let wins = number("win-rate", 0.5)?;
            let wins = if player == Seat::One { wins } else { 1.0 - wins };
            Ok(PostCrawford::Mec { gammons: number("gammon-rate", 0.25)?, wins, free_drops })
        }
        _ => Err(MetError::Parametric { element: POST, kind: words::quote(name.into()) }),
    }
}

/// A parameter, which is a share of 0 to 1; `usual` if the table does not state it.
fn parameter(table: Node, name: &str, usual: f64) -> Result<f64, MetError> {
    let all = elements(table, "parameters").flat_map(|list| elements(list, "parameter"));
    let mut found = all.filter(|parameter| parameter.attribute("name").map(str::trim) == Some(name));
    let Some(text) = found.next().map(|parameter| parameter.text().unwrap_or_default().trim()) else {
        return Ok(usual);
    };
    let place = || format!("<parameter name={name:?}>");
    let none = || MetError::Number { place: place(), found: words::quote(text.into()) };
    let number: f64 = text.parse().map_err(|_| none())?;
    match number {
        0.0..=1.0 => Ok(number),
        _ => Err(MetError::OutOfRange { field: place(), found: number }),
    }
}

/// The text of the comment in one line, if it speaks of copyright.
fn notice(comment: Node) -> Option<String> {
    let text: Vec<&str> = comment.text()?.split_whitespace().collect();
    let text = text.join(" ");
    text.contains("Copyright").then_some(text)
}

fn elements<'a>(parent: Node<'a, 'a>, name: &'static str) -> impl Iterator<Item = Node<'a, 'a>> {
    parent.children().filter(move |n| n.has_tag_name(name))
}

fn child<'a>(parent: Node<'a, 'a>, name: &'static str) -> Result<Node<'a, 'a>, MetError> {
    elements(parent, name).next().ok_or(MetError::Missing(name))
}

fn row(node: Node, table: &str, number: usize) -> Result<Vec<f64>, MetError> {
    let entry = |(i, me): (usize, Node)| {
        let text = me.text().unwrap_or_default().trim();
        text.parse().map_err(|_| MetError::Number {
            place: format!("<{table}>, row {number}, entry {}", i + 1),
            found: words::quote(text.into()),
        })
    };
    node.children().filter(|n| n.has_tag_name("me")).enumerate().map(entry).collect()
}

/// The text that [`parse`] reads back to the same data.
pub fn write(data: &TableData) -> String {
    let mut out = String::from("<?xml version=\"1.0\"?>\n");
    out += "<!DOCTYPE met PUBLIC \"-//GNU Backgammon//DTD Match Equity Tables//EN\" \"met.dtd\">\n";
    if !data.notice.is_empty() {
        // "--" may not stand inside a comment.
        let _ = writeln!(out, "<!-- {} -->", data.notice.replace("--", "- -"));
    }
    let name = escaped(&data.name);
    let _ = write!(out, "<met>\n  <info>\n    <name>{name}</name>\n    <description>{name}</description>\n");
    let _ = write!(out, "    <length>{}</length>\n  </info>\n", data.length);
    let _ = writeln!(out, "  <{PRE} type=\"explicit\">");
    for row in &data.pre_crawford {
        write_row(&mut out, row);
    }
    let _ = writeln!(out, "  </{PRE}>");
    let posts = match &data.post_crawford_other {
        None => vec![("both", &data.post_crawford)],
        Some(other) => vec![("0", &data.post_crawford), ("1", other)],
    };
    for (player, row) in posts {
        let _ = writeln!(out, "  <{POST} type=\"explicit\" player=\"{player}\">");
        write_row(&mut out, row);
        let _ = writeln!(out, "  </{POST}>");
    }
    out + "</met>\n"
}

fn write_row(out: &mut String, row: &[f64]) {
    *out += "    <row>";
    for value in row {
        let _ = write!(out, "<me>{value}</me>");
    }
    *out += "</row>\n";
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
