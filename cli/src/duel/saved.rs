//! The file of a duel: a header, and one line per pair.

use crate::Failure;
use crate::files::{named, write};
use gammonlab::duel::{Format, PairResult};
use gammonlab::words::counted;
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The longest line that is read, in bytes; those of real duels have some hundreds.
const LONGEST_LINE: u64 = 1 << 20;

/// The first line of the file: everything that the pairs depend on. A duel with another header cannot resume
/// from the file. ([`SavedDuel`] is the library's own form of a duel. The players of a [`SavedDuel`] are
/// levels of one engine, while the players of this file may be programs or have other networks. The pairs of
/// a [`SavedDuel`] are one value, while this file grows line by line.)
///
/// [`SavedDuel`]: gammonlab::analysis::SavedDuel
#[derive(Debug, Serialize, Deserialize)]
pub struct Header {
    pub a: String,
    pub b: String,
    pub luck_plies: u8,
    pub format: Format,
    pub seed: u64,
    /// The number of pairs of the first run, at which the confidence sequences are narrowest.
    pub horizon: u64,
    /// A name for the networks, bearoff databases and match equity table of player A:
    /// [`Engine::fingerprint`], or `program` for a program.
    ///
    /// [`Engine::fingerprint`]: gammonlab::analysis::Engine::fingerprint
    pub engine_of_a: String,
    /// The name of player B's, as for `engine_of_a`.
    pub engine_of_b: String,
    /// The name of the judge's, as for `engine_of_a`.
    pub engine_of_judge: String,
}

/// The file holds the pairs of another duel.
#[derive(Debug, thiserror::Error)]
#[error("another duel: its {what} is {found}, expected {expected}")]
struct OtherDuel {
    /// The part of the header that differs.
    what: &'static str,
    /// The part as the file has it.
    found: String,
    /// The part as this duel has it.
    expected: String,
}

impl Header {
    /// `Err` names the first part in which `self`, the header of a file, belongs to another duel than
    /// `expected`. The horizon may differ.
    fn check(&self, expected: &Self) -> Result<(), OtherDuel> {
        const ENGINE: [&str; 3] = [
            "engine (networks, bearoff databases, match equity table) of player A",
            "engine (networks, bearoff databases, match equity table) of player B",
            "engine (networks, bearoff databases, match equity table) of the judge of the luck",
        ];
        let parts = |header: &Self| {
            [
                ("player A", header.a.clone()),
                ("player B", header.b.clone()),
                ("judge's number of plies", header.luck_plies.to_string()),
                ("format", format!("{:?}", header.format)),
                ("seed", header.seed.to_string()),
                (ENGINE[0], header.engine_of_a.clone()),
                (ENGINE[1], header.engine_of_b.clone()),
                (ENGINE[2], header.engine_of_judge.clone()),
            ]
        };
        match parts(self).into_iter().zip(parts(expected)).find(|(found, expected)| found != expected) {
            Some(((what, found), (_, expected))) => Err(OtherDuel { what, found, expected }),
            None => Ok(()),
        }
    }
}

/// The file, ready for more pairs.
pub struct Log {
    path: PathBuf,
    file: File,
}

impl Log {
    /// Adds pairs, and has them on the disk when it returns.
    pub fn add(&mut self, pairs: &[PairResult]) -> Result<(), Failure> {
        let mut lines = Vec::new();
        for pair in pairs {
            serde_json::to_writer(&mut lines, pair)?;
            lines.push(b'\n');
        }
        let written = self.file.write_all(&lines).and_then(|()| self.file.sync_data());
        written.map_err(|e| named(&self.path, e))
    }
}

/// Opens the file. Returns the file ready for more pairs, the pairs in it, and its header, whose horizon
/// may differ from that of `header`. The program may be killed at any time: a new file has its whole header
/// or does not exist, and a line without its end was being written, so its pair is played again.
pub fn open(path: &Path, header: Header) -> Result<(Log, Vec<PairResult>, Header), Failure> {
    let empty = match path.metadata() {
        Ok(there) => there.len() == 0,
        Err(error) if error.kind() == ErrorKind::NotFound => true,
        Err(error) => return Err(named(path, error)),
    };
    if empty {
        write(path, (serde_json::to_string(&header)? + "\n").as_bytes())?;
    }
    let opened = OpenOptions::new().read(true).write(true).open(path);
    let mut file = opened.map_err(|e| named(path, e))?;
    let mut reader = BufReader::new(&file);
    let mut line = String::new();
    let mut whole = 0;
    let mut found: Option<Header> = None;
    let mut pairs: Vec<PairResult> = Vec::new();
    let mut next = |line: &mut String| Read::take(&mut reader, LONGEST_LINE).read_line(line);
    while next(&mut line).map_err(|e| named(path, e))? > 0 {
        if line.len() as u64 == LONGEST_LINE {
            let which = counted(pairs.len() + usize::from(found.is_some()), "line");
            let message = format!("found a line of {LONGEST_LINE} bytes or more after {which}");
            return Err(named(path, message));
        }
        if !line.ends_with('\n') {
            break;
        }
        match found {
            None => found = Some(serde_json::from_str(&line).map_err(|e| named(path, e))?),
            Some(_) => {
                let pair: PairResult = serde_json::from_str(&line).map_err(|e| named(path, e))?;
                if pair.pair != pairs.len() as u64 {
                    let message = format!("pair {}, expected {}", pair.pair, pairs.len());
                    return Err(named(path, message));
                }
                pairs.push(pair);
            }
        }
        whole += line.len() as u64;
        line.clear();
    }
    let no_header = "found a first line without an end, expected the header of a duel";
    let found = found.ok_or_else(|| named(path, no_header))?;
    found.check(&header).map_err(|e| named(path, e))?;
    // The file is that of this duel, so the line that was cut off may go.
    file.set_len(whole).map_err(|e| named(path, e))?;
    file.seek(SeekFrom::End(0)).map_err(|e| named(path, e))?;
    Ok((Log { path: path.to_owned(), file }, pairs, found))
}
