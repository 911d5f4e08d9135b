//! The kind of a file: its encoding, its format, its stakes.

use super::*;
use crate::error::Describe;
use crate::game::{BySeat, Seat};

#[test]
fn texts_in_utf_16() {
    let bytes = include_bytes!("../../../tests/data/cases/14c-utf16.mat");
    let found = one(bytes);
    assert_eq!(problems(&found), []);
    let without_mark = one(&bytes[2..]);
    assert_eq!(without_mark, found);
    let swapped: Vec<u8> = bytes.chunks(2).flat_map(|pair| [pair[1], pair[0]]).collect();
    assert_eq!(one(&swapped), found);
    assert_eq!(one(&swapped[2..]), found);
    // The other formats that are texts.
    let [sgf, json] = [write_sgf(&found, None), write_json(&found)];
    for written in [sgf, json, "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:3:0:10\n".into()] {
        let units: Vec<u8> = format!("\u{feff}{written}").encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(one(&units), text(&written));
        assert_eq!(one(&units[2..]), text(&written));
    }
}

#[test]
fn a_game_of_jellyfish_without_a_head() {
    let found = one(include_bytes!("../../../tests/data/cases/16-jellyfish-game.gam"));
    assert_eq!(problems(&found), []);
    assert_eq!(found.players, ["Tom", "Jerry"]);
    assert_eq!((found.length, found.rolls, found.games.len(), found.rules.jacoby), (0, 15, 1, false));
    assert_eq!(found.notes.len(), 1);
    assert_eq!(actions(&found, 0)[..2], ["1 65 24/13", "0 51 24/18"]);
    // A match whose head is missing is not read as money unless requested.
    let cut = b" Game 1\n Ann : 0      Bob : 0\n  1) 31: 8/5 6/5\n";
    assert_eq!(read(cut), Err(FormatError::NoLength { line: 1 }));
    let money = read_with(cut, ReadOptions { played_for: PlayedFor::Money }).unwrap();
    assert_eq!((money[0].length, money[0].rolls, &money[0].players[Seat::Two][..]), (0, 1, "Bob"));
}

const UNLIMITED: &str = include_str!("../../../tests/data/cases/34-galaxy-unlimited-as-16.txt");

#[test]
fn unlimited_games_of_galaxy_are_money_games() {
    let found = text(UNLIMITED);
    assert_eq!(problems(&found), []);
    assert_eq!((found.length, found.rules.jacoby, found.games.len()), (0, true, 1));
    assert_eq!(results(&found), [(Some(1), 1, Ended::BorneOff)]);
    assert!(found.notes[0].text.contains("16 points"), "{:?}", found.notes);
    let id = Xgid::from(found.games[0].actions[0].before).to_string();
    assert!(id.ends_with(":0:0:1:0:10"), "{id}: Jacoby, no match");
    // A match if requested, or for money.
    let reading =
        |text: &str, played_for| read_with(text.as_bytes(), ReadOptions { played_for }).unwrap().remove(0);
    let a_match = reading(UNLIMITED, PlayedFor::Match);
    assert_eq!((a_match.length, a_match.notes.len()), (16, 0));
    let money = reading(UNLIMITED, PlayedFor::Money);
    assert_eq!((money.length, money.rules.jacoby, money.notes.len()), (0, true, 0));
    let other = reading(&UNLIMITED.replace("BackgammonGalaxy", "Heroes"), PlayedFor::Money);
    assert_eq!((other.length, other.rules.jacoby), (0, true));
    // Writing and reading gives the same.
    let again = text(&write_mat(&found));
    assert_eq!((again.length, again.rules, results(&again)), (found.length, found.rules, results(&found)));

    let length = |text: &str| super::text(text).length;
    for (points, expected) in [("2", 0), ("4", 0), ("8", 0), ("3", 3), ("7", 7), ("32", 32), ("1", 1)] {
        let changed = UNLIMITED.replace("16 point match", &format!("{points} point match"));
        assert_eq!(length(&changed), expected, "{points}");
    }
    // An undoubled gammon that counts one, as the Jacoby rule has it, though two would win the match.
    let rows = UNLIMITED.split_once(" Game 1\n").unwrap().0;
    let gammon = "  1) 31: 8/5 6/5                 62: 24/18 13/11\n  2) 61: 8/7 13/7\n";
    let game = |points: u32, score: &str, end: &str| {
        format!("{} Game 1\n {score}\n{gammon}{end}\n", rows.replace("16 point", &format!("{points} point")))
    };
    let start = "Ann : 0                  Bob : 0";
    assert_eq!(length(&game(2, start, "      Wins 1 point")), 0);
    // Somebody reaches the length; several games; a game that is not the first; another site.
    assert_eq!(length(&game(2, start, "      Wins 2 point and the match")), 2);
    assert_eq!(length(&game(2, start, "      Wins 3 point")), 2);
    assert_eq!(length(&game(8, "Ann : 2                  Bob : 0", "      Wins 1 point")), 8);
    let second = " Game 2\n Ann : 1                  Bob : 0\n  1) 31: 8/5 6/5\n";
    assert_eq!(length(&(game(8, start, "      Wins 1 point") + second)), 8);
    assert_eq!(length(&UNLIMITED.replace("BackgammonGalaxy", "Heroes")), 16);
    // A game that counts two though nobody doubled was no game with the Jacoby rule.
    assert_eq!(length(&game(8, start, "      Wins 2 point")), 8);
    // Unfinished, and without the Jacoby rule.
    assert_eq!(length(&game(8, start, "")), 0);
    let off = text(&UNLIMITED.replace("; [Unrated", "; [Jacoby \"Off\"]\n; [Unrated"));
    assert_eq!((off.length, off.rules.jacoby), (0, false));
}

#[test]
fn formats_that_are_not_read_are_named() {
    let refused = |bytes: &[u8]| read(bytes).unwrap_err().to_string();
    // A position as Snowie's text is read.
    let snowie = one(include_bytes!("../../../tests/data/cases/61-snowie-position.txt"));
    assert_eq!((snowie.players, snowie.length), (BySeat::new("Ann".into(), "Bob".into()), 7));
    assert_eq!(snowie.games[0].score, [2, 1]);
    // So is a match as FIBS lists it, but not a part without its head.
    let fibs = one(include_bytes!("../../../tests/data/cases/63-fibs-oldmoves.txt"));
    assert_eq!((fibs.players, fibs.length), (BySeat::new("Ann".into(), "Bob".into()), 3));
    let part = refused(b"X: (3 1) 8-5 6-5\nO: (5 2) 12-17 1-3\n");
    assert!(part.contains("FIBS") && part.contains("oldmoves"), "{part}");
    for (bytes, name) in [
        (&b"PK\x03\x04abc"[..], "ZIP"),
        (b"%PDF-1.4", "PDF"),
        (b"<!DOCTYPE html><html><body>a match</body></html>", "HTML"),
        (b"{\"games\": []}", "JSON"),
        (b"bgammon-replay 00000000\n", "bgammon.org"),
        (b"something else", "something else"),
    ] {
        let message = refused(bytes);
        assert!(message.contains(name) && message.contains("Jellyfish"), "{message}");
        assert_eq!(read(bytes).unwrap_err().kind(), "match.format");
    }
    // A page with ids in it is a list of positions.
    let page = b"<html><p>XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:3:0:10</p></html>";
    assert_eq!(one(page).format, crate::transcript::Format::Positions);
}
