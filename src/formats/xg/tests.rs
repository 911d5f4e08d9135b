use super::container::Container;
use super::records::RECORD;
use crate::board::Position;
use crate::formats;
use crate::game::{BySeat, Seat};
use crate::transcript::{
    ActionAnalysis, Ended, Place, ProblemKind, TranscribedAction, TranscribedKind, Transcript, Variation,
};

/// A match of four games, with the analysis of eXtreme Gammon, and the same match as GNU Backgammon writes
/// it.
pub(super) const CHARLOT: &[u8] = include_bytes!("../../../tests/data/matches/charlot.xg");
const CHARLOT_MAT: &[u8] = include_bytes!("../../../tests/data/matches/charlot.mat");

pub(super) fn one(bytes: &[u8]) -> Transcript {
    let mut matches = formats::read(bytes).unwrap();
    assert_eq!(matches.len(), 1);
    matches.remove(0)
}

pub(super) fn records() -> Vec<u8> {
    Container::read(CHARLOT).unwrap().member("temp.xg").unwrap().to_vec()
}

pub(super) fn put(bytes: &mut [u8], at: usize, value: &[u8]) {
    bytes[at..at + value.len()].copy_from_slice(value);
}

pub(super) fn put_i32(bytes: &mut [u8], at: usize, value: i32) {
    put(bytes, at, &value.to_le_bytes());
}

fn checksum(bytes: &[u8]) -> [u8; 4] {
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    crc.sum().to_le_bytes()
}

/// A container with unpacked files.
pub(super) fn pack(files: &[(&str, &[u8])]) -> Vec<u8> {
    let (mut data, mut list) = (Vec::new(), Vec::new());
    for (name, bytes) in files {
        let mut entry = [0; 532];
        entry[0] = name.len() as u8;
        put(&mut entry, 1, name.as_bytes());
        put_i32(&mut entry, 512, bytes.len() as i32);
        put_i32(&mut entry, 516, bytes.len() as i32);
        put_i32(&mut entry, 520, data.len() as i32);
        put(&mut entry, 524, &checksum(bytes));
        entry[528] = 1;
        list.extend(entry);
        data.extend(*bytes);
    }
    let sizes = [files.len(), 1, list.len(), data.len()];
    let mut packed = [data, list].concat();
    let mut end = [0; 36];
    put(&mut end, 0, &checksum(&packed));
    (0..4).for_each(|i| put_i32(&mut end, 4 + 4 * i, sizes[i] as i32));
    packed.extend(end);
    let mut file = vec![0; 8232];
    put(&mut file, 0, b"RGMH");
    [file, packed].concat()
}

pub(super) fn from_records(records: &[u8]) -> Transcript {
    one(&pack(&[("temp.xg", records)]))
}

type Told = (Seat, TranscribedKind, Option<crate::board::Dice>, Option<String>, Option<u32>, String);

fn told(action: &TranscribedAction) -> Told {
    let id = crate::notation::Xgid::from(action.before).to_string();
    (action.player, action.kind, action.dice, action.play.clone(), action.cube, id)
}

#[test]
fn a_match_says_the_same_as_its_text() {
    let (found, text) = (one(CHARLOT), one(CHARLOT_MAT));
    assert_eq!((&found.problems[..], &text.problems[..]), (&[][..], &[][..]));
    assert_eq!((&found.players, found.length, found.rolls), (&text.players, 7, 189));
    assert_eq!((found.rules, found.date.as_deref(), &found.event), (text.rules, Some("2025-11-08"), &None));
    assert_eq!(found.headers[0].value, "Gammon Empire/Play65");
    for (game, other) in found.games.iter().zip(&text.games) {
        let facts =
            |g: &crate::transcript::GameTranscript| (g.score, g.crawford, g.winner, g.points, g.ended);
        assert_eq!(facts(game), facts(other));
        let actions: Vec<Told> = game.actions.iter().map(told).collect();
        assert_eq!(actions, other.actions.iter().map(told).collect::<Vec<_>>(), "game {}", game.number);
    }
    assert_eq!(found.games[0].actions[0].place, Place::Byte(3 * RECORD));
    let json = formats::write_json(&found);
    assert_eq!(one(json.as_bytes()), found);
}

#[test]
fn the_stored_analysis_is_kept() {
    let found = one(CHARLOT);
    let [analysis] = &found.analyses[..] else { panic!("one engine") };
    assert_eq!((&*analysis.engine, &analysis.settings), ("eXtreme Gammon", &None));
    let first = &analysis.games[0][0];
    assert_eq!((&first.cube, first.play.as_ref().unwrap().played), (&None, Some(0)));
    let plays: Vec<_> =
        first.play.as_ref().unwrap().plays.iter().map(|play| (&*play.play, &*play.level)).collect();
    assert_eq!((plays[0], plays[5]), (("24/23 13/9", "Book V2"), ("13/9 8/7", "3-ply")));

    let double = found.games[0].actions.iter().position(|a| a.kind == TranscribedKind::Double).unwrap();
    let [doubled, taken] = [double, double + 1].map(|a| analysis.games[0][a].cube.clone().unwrap());
    assert_eq!((found.games[0].actions[double].player, &*doubled.level), (Seat::Two, "4-ply"));
    assert_eq!(
        (doubled.no_double, doubled.double_take, doubled.double_pass),
        (f64::from(0.813_925_15_f32), f64::from(0.832_393_94_f32), 1.0)
    );
    assert_eq!((doubled.error, taken.error), (Some(0.0), Some(0.0)));
    assert!(doubled.outcomes.unwrap()[0] > 0.6, "chances of the side that doubles");
    // The side that gave the cube away has no decision before its next rolls, the other side has.
    let rolls = &analysis.games[0][double + 2..double + 5];
    assert_eq!(rolls.iter().map(|roll| roll.cube.is_some()).collect::<Vec<_>>(), [false, true, false]);

    // Sums by the rule of eXtreme Gammon, for which its window shows 0.070 and 0.066.
    let mut sums = [(0, 0.0, 0.0); 2];
    let all = found.games.iter().flat_map(|game| &game.actions).zip(analysis.games.iter().flatten());
    for (action, ActionAnalysis { cube, play, luck }) in all {
        let (counts, lost, lucky) = &mut sums[action.player.index()];
        let error = |error: Option<f64>| error.unwrap();
        *counts += usize::from(play.as_ref().is_some_and(|play| play.counts == Some(true)));
        *lost += play.as_ref().map_or(0.0, |play| error(play.error));
        *lost += cube.as_ref().map_or(0.0, |cube| error(cube.error));
        *lucky += luck.unwrap_or(0.0);
    }
    let rounded = sums.map(|(counts, lost, luck)| (counts, format!("{lost:.4} {luck:.4}")));
    assert_eq!(rounded, [(85, "0.0704 1.5316".into()), (64, "0.0659 -1.3694".into())]);
}

/// The records of the first game, and the numbers of those with an action.
pub(super) fn first_game() -> (Vec<u8>, Vec<usize>) {
    let mut records = records();
    records.truncate(94 * RECORD);
    let kind = |n: &usize| matches!(records[n * RECORD + 8], 2 | 3);
    let actions = (0..94).filter(kind).collect();
    (records, actions)
}

#[test]
fn a_broken_record_costs_no_more_than_itself() {
    let whole = records();
    let actions = |found: &Transcript| found.games.iter().map(|game| game.actions.len()).collect::<Vec<_>>();
    let all = actions(&from_records(&whole));
    let problem = |records: &[u8]| {
        let found = from_records(records);
        let [problem] = &found.problems[..] else { panic!("one problem: {:?}", found.problems) };
        let lost = all.iter().zip(actions(&found)).map(|(all, kept)| all - kept).collect::<Vec<_>>();
        (problem.kind, problem.game, problem.place, lost)
    };
    // The record of the fifth roll: one checker too many, impossible dice, an impossible player.
    let at = 11 * RECORD;
    assert_eq!(whole[at + 8], 3);
    for (byte, value) in [(9 + 6, 15), (100, 7), (64, 5), (35 + 6, 15)] {
        let mut broken = whole.clone();
        broken[at + byte] = value;
        let found = problem(&broken);
        assert_eq!(found, (ProblemKind::Unreadable, Some(1), Place::Byte(at), vec![1, 0, 0, 0]), "{byte}");
    }
    // The two records of one roll are missing.
    let cut = [&whole[..at - RECORD], &whole[at + RECORD..]].concat();
    let found = problem(&cut);
    assert_eq!(found, (ProblemKind::MissingRow, Some(1), Place::Byte(at - RECORD), vec![1, 0, 0, 0]));
    // The head of the second game is missing.
    let cut = [&whole[..94 * RECORD], &whole[95 * RECORD..]].concat();
    assert_eq!(problem(&cut), (ProblemKind::MissingRow, Some(2), Place::Byte(94 * RECORD), vec![0; 4]));
    // An unknown kind of record.
    let mut unknown = whole.clone();
    let last = whole.len() - RECORD;
    unknown[last + 8] = 9;
    assert_eq!(problem(&unknown).2, Place::Byte(last));
    // The score after a game.
    let mut score = whole.clone();
    put_i32(&mut score, 93 * RECORD + 16, 3);
    assert_eq!(problem(&score), (ProblemKind::Score, Some(1), Place::Byte(93 * RECORD), vec![0; 4]));
    // The pass at the end of the second game: nobody sees that but for its end.
    let pass = (95..).find(|n| whole[n * RECORD + 8] == 4).unwrap() - 1;
    let cut = [&whole[..pass * RECORD], &whole[(pass + 1) * RECORD..]].concat();
    assert_eq!(
        problem(&cut),
        (ProblemKind::MissingRow, Some(2), Place::Byte(pass * RECORD), vec![0, 2, 0, 0])
    );
    assert_eq!(from_records(&cut).games[1].ended, Ended::Unclear);
    // Numbers that are none.
    let mut numbers = whole.clone();
    put(&mut numbers, at + 2320, &f64::NAN.to_le_bytes());
    assert_eq!(problem(&numbers).0, ProblemKind::Unreadable);
    // A file that ends within a record.
    let found = from_records(&whole[..50 * RECORD + 7]);
    assert_eq!((found.games.len(), found.games[0].ended), (1, Ended::Unfinished));
    assert_eq!(found.problems[0].place, Place::Byte(50 * RECORD));
}

#[test]
fn games_that_nobody_wrote_down_keep_their_result() {
    let whole = records();
    let mut missing = vec![0; RECORD];
    missing[8] = 6;
    put_i32(&mut missing, 24, -1);
    put_i32(&mut missing, 28, 2);
    let found = from_records(&[&whole[..RECORD], &missing, &whole[94 * RECORD..]].concat());
    let game = &found.games[0];
    assert_eq!(
        (game.winner, game.points, game.ended, game.actions.len()),
        (Some(Seat::Two), 2, Ended::Unclear, 0)
    );
    assert_eq!((found.games.len(), found.problems.len()), (4, 1));
    assert_eq!((found.problems[0].kind, found.games[1].score), (ProblemKind::MissingRow, BySeat::new(0, 2)));
}

#[test]
fn illegal_plays_are_recorded_and_never_judged() {
    let (mut records, _) = first_game();
    // The file calls the fifth play illegal.
    put_i32(&mut records, 11 * RECORD + 2480, 2);
    // The last play leads to a position that the dice do not allow.
    let last = (0..94).rfind(|n| records[n * RECORD + 8] == 3).unwrap() * RECORD;
    let after = &mut records[last + 35..last + 61];
    let from = (1..25).rfind(|point| (after[*point] as i8) > 0).unwrap();
    after[from] -= 1;
    put_i32(&mut records, last + 2480, 2);
    let found = from_records(&records);
    let kinds: Vec<_> = found.problems.iter().map(|problem| (problem.kind, problem.place)).collect();
    assert_eq!(kinds, [11 * RECORD, last].map(|byte| (ProblemKind::IllegalPlay, Place::Byte(byte))));
    let illegal = found.games[0].actions.iter().enumerate().filter(|(_, action)| action.illegal);
    let illegal: Vec<_> = illegal.map(|(n, _)| n).collect();
    assert_eq!((illegal[0], illegal.len()), (4, 2));
    let play = found.analyses[0].games[0][4].play.as_ref().unwrap();
    assert_eq!((play.error, play.counts), (None, Some(false)));
    assert_eq!((found.games[0].winner, found.games[0].points), (Some(Seat::Two), 2));
}

#[test]
fn comments_and_stars_stay_with_their_action() {
    let (mut records, actions) = first_game();
    let double = actions.iter().find(|n| records[*n * RECORD + 16] == 1 && records[*n * RECORD + 8] == 2);
    for (at, comment) in [
        (576, 0),
        (RECORD + 56, 1),
        (3 * RECORD + 2524, 2),
        (double.unwrap() * RECORD + 292, 3),
        (5 * RECORD + 2524, 9),
    ] {
        put_i32(&mut records, at, comment);
    }
    records[3 * RECORD + 2520] = 1;
    let comments = b"{\\rtf1 of the match\\par}\r\n{\\rtf1 of the game}\r\n\
        {\\rtf1 of the roll}\r\n{\\rtf1 caf\\'e9}\r\n";
    let found = one(&pack(&[("temp.xg", &records), ("temp.xgc", comments)]));
    let game = &found.games[0];
    assert_eq!(
        (found.comment.as_deref(), game.comment.as_deref()),
        (Some("of the match"), Some("of the game"))
    );
    let said: Vec<_> = game.actions.iter().filter(|action| action.comment.is_some()).collect();
    let texts: Vec<_> = said.iter().map(|action| (action.kind, action.comment.as_deref().unwrap())).collect();
    assert_eq!(texts, [(TranscribedKind::Roll, "of the roll"), (TranscribedKind::Double, "café")]);
    assert_eq!(game.actions.iter().filter(|action| action.starred).count(), 1);
    assert!(game.actions[0].starred);
    assert_eq!(found.problems[0].place, Place::Byte(5 * RECORD), "a comment that the file does not have");
}

/// The first game as one for money, up to and with its only double, and the number of that record.
fn money() -> (Vec<u8>, usize) {
    let (mut records, _) = first_game();
    put_i32(&mut records, 92, 99_999);
    (records[101], records[102]) = (1, 1);
    let double = (0..94).find(|n| records[n * RECORD + 8] == 2 && records[n * RECORD + 16] == 1).unwrap();
    records.truncate((double + 2) * RECORD);
    (records, double * RECORD)
}

#[test]
fn sessions_have_beavers_and_automatic_doubles() {
    use TranscribedKind::{Beaver, Double, Pass, Raccoon, Roll, Take};
    let (mut records, double) = money();
    let roll = double + RECORD;
    let found = from_records(&records);
    assert_eq!((found.length, found.rules.jacoby, found.rules.beavers), (0, true, true));
    assert_eq!(found.problems, []);
    // Beavers: accepted in so many words or by the roll, passed, and answered by a raccoon.
    let kinds = |found: &Transcript| {
        let actions = &found.games[0].actions;
        let double = actions.iter().position(|a| a.kind == TranscribedKind::Double).unwrap();
        let value = |a: &TranscribedAction| a.cube.filter(|_| !matches!(a.kind, Beaver | Raccoon));
        actions[double..].iter().map(|a| (a.player.index(), a.kind, value(a))).collect::<Vec<_>>()
    };
    for (beaver, raccoon, log2, expected) in [
        (1, -1, 2, vec![(0, Beaver, None), (1, Take, Some(4)), (1, Roll, None)]),
        (-1, -1, 2, vec![(0, Beaver, None), (1, Take, Some(4)), (1, Roll, None)]),
        (2, 1, 3, vec![(0, Beaver, None), (1, Raccoon, None), (0, Take, Some(8)), (1, Roll, None)]),
        (2, 0, 0, vec![(0, Beaver, None), (1, Raccoon, None), (0, Pass, Some(8))]),
        (0, -1, 0, vec![(0, Beaver, None), (1, Pass, Some(4))]),
    ] {
        put_i32(&mut records, double + 20, 2);
        put_i32(&mut records, double + 24, beaver);
        put_i32(&mut records, double + 28, raccoon);
        put_i32(&mut records, roll + 108, log2);
        let found = from_records(&records[..if log2 == 0 { roll } else { roll + RECORD }]);
        assert_eq!(found.problems, [], "{beaver} {raccoon}");
        assert_eq!(kinds(&found), [vec![(1, Double, Some(2))], expected].concat());
    }
    // An automatic double, stated at the head of the game: the cube begins in the middle at 2.
    let (mut records, _) = money();
    put_i32(&mut records, RECORD + 64, 1);
    let found = from_records(&records);
    assert_eq!(found.problems, []);
    assert_eq!(found.games[0].actions[0].before.state.cube.value, 2);
    assert_eq!(kinds(&found)[..2], [(1, Double, Some(4)), (0, Take, Some(4))]);
}

#[test]
fn saved_positions_have_one_action_or_none() {
    let whole = records();
    // The roll after the double, saved from the match: head, game, cube, roll.
    let head = &whole[..2 * RECORD];
    let cube = 36 * RECORD;
    let saved = from_records(&[head, &whole[cube..cube + 2 * RECORD]].concat());
    assert_eq!(saved.problems, []);
    let game = &saved.games[0];
    assert_eq!((game.actions.len(), game.position, game.ended), (1, None, Ended::Unfinished));
    let all = one(CHARLOT);
    let same = all.games[0].actions.iter().find(|a| a.place == Place::Byte(cube + RECORD)).unwrap();
    assert_eq!(told(&game.actions[0]), told(same));
    assert!(saved.analyses[0].games[0][0].cube.is_some());
    // Without a roll: the position is all there is.
    let saved = from_records(&[head, &whole[cube..cube + RECORD]].concat());
    let game = &saved.games[0];
    assert_eq!((saved.problems.len(), game.actions.len()), (0, 0));
    // The analysis of the cube speaks of the position.
    let [entry] = &saved.analyses[0].games[0][..] else { panic!("one entry") };
    let [same_entry, ..] =
        &from_records(&[head, &whole[cube..cube + 2 * RECORD]].concat()).analyses[0].games[0][..]
    else {
        panic!("one entry")
    };
    assert_eq!((&entry.cube, &entry.play), (&same_entry.cube, &None));
    assert!(entry.cube.is_some());
    assert_eq!(game.position.unwrap().state, same.before.state);
    assert_eq!(one(formats::write_json(&saved).as_bytes()), saved);
}

#[test]
fn games_may_begin_anywhere() {
    let (mut records, _) = first_game();
    // From the middle of the game: the head states the position there.
    let cube = 11 * RECORD - RECORD;
    let position: Vec<u8> = records[cube + 36..cube + 62].to_vec();
    put(&mut records, RECORD + 21, &position);
    let found = from_records(&[&records[..2 * RECORD], &records[cube..]].concat());
    assert_eq!(found.problems, []);
    assert_ne!(found.games[0].actions[0].before.state.position, Position::OPENING);
}

#[test]
fn the_head_names_the_variation_and_the_limit_of_the_cube() {
    let (records, _) = first_game();
    assert_eq!(from_records(&records).rules.cube_limit, None, "1024 is no limit");
    let mut changed = records.clone();
    put_i32(&mut changed, 96, 1);
    put_i32(&mut changed, 612, 6);
    let nackgammon: Vec<u8> = Position::NACKGAMMON.points().iter().map(|count| *count as u8).collect();
    put(&mut changed, RECORD + 21, &nackgammon);
    let found = from_records(&changed[..2 * RECORD]);
    assert_eq!((found.rules.variation, found.rules.cube_limit), (Variation::Nackgammon, Some(64)));
    put_i32(&mut changed, 612, 0);
    // The match was played with a cube, despite the head.
    put_i32(&mut changed, 96, 0);
    put(&mut changed, RECORD + 21, &records[RECORD + 21..RECORD + 47]);
    let found = from_records(&changed);
    let doubled = found.games[0].actions.iter().any(|action| action.kind == TranscribedKind::Double);
    let told = found.problems.iter().any(|problem| problem.message.contains("the limit is not believed"));
    assert_eq!((found.rules.cube_limit, told), (if doubled { None } else { Some(1) }, doubled));
}
