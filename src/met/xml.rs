//! Match equity tables in the XML of GNU Backgammon (`met.dtd`).

use super::{MetError, TableData, limits};
use roxmltree::{Document, Node, ParsingOptions};
use std::fmt::Write;

const PRE: &str = "pre-crawford-table";
const POST: &str = "post-crawford-table";

/// Reads the numbers. Whether they make sense is checked later. If there are two post-Crawford rows, one for
/// each player, the first counts.
pub fn parse(text: &str) -> Result<TableData, MetError> {
    // The tables of GNU Backgammon name their DTD.
    let options =
        ParsingOptions { allow_dtd: true, nodes_limit: limits::MOST_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options)
        .map_err(|error| MetError::Xml(limits::quote(error.to_string())))?;
    let root = document.root_element();
    if !root.has_tag_name("met") {
        return Err(MetError::Missing("met"));
    }
    let info = child(root, "info")?;
    let pre = explicit(root, PRE)?;
    let post = explicit(root, POST)?;
    let rows: Result<Vec<_>, _> = elements(pre, "row").enumerate().map(|(i, r)| row(r, PRE, i + 1)).collect();
    let length = child(info, "length")?.text().unwrap_or_default().trim();
    Ok(TableData {
        name: child(info, "name")?.text().unwrap_or_default().trim().into(),
        notice: document.descendants().filter(Node::is_comment).filter_map(notice).collect(),
        length: length.parse().map_err(|_| MetError::Number {
            place: "<length>".into(),
            found: limits::quote(length.into()),
        })?,
        pre_crawford: rows?,
        post_crawford: row(child(post, "row")?, POST, 1)?,
    })
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

/// The element of the table `name`, if it holds numbers and not a formula.
fn explicit<'a>(root: Node<'a, 'a>, name: &'static str) -> Result<Node<'a, 'a>, MetError> {
    let table = child(root, name)?;
    match table.attribute("type") {
        Some("explicit") | None => Ok(table),
        Some(kind) => Err(MetError::Parametric { element: name, kind: limits::quote(kind.into()) }),
    }
}

fn row(node: Node, table: &str, number: usize) -> Result<Vec<f64>, MetError> {
    let entry = |(i, me): (usize, Node)| {
        let text = me.text().unwrap_or_default().trim();
        text.parse().map_err(|_| MetError::Number {
            place: format!("<{table}>, row {number}, entry {}", i + 1),
            found: limits::quote(text.into()),
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
    let _ = write!(out, "  </{PRE}>\n  <{POST} type=\"explicit\" player=\"both\">\n");
    write_row(&mut out, &data.post_crawford);
    let _ = write!(out, "  </{POST}>\n</met>\n");
    out
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
