use super::*;
use crate::formats::read;
use crate::game::{BySeat, Seat};
use crate::transcript::{Ended, GameTranscript, TranscribedKind, Transcript};

fn files(names: &[&str]) -> Vec<Transcript> {
    let path = |name: &&str| format!("{}/tests/data/matches/{name}", env!("CARGO_MANIFEST_DIR"));
    names.iter().flat_map(|name| read(&std::fs::read(path(name)).unwrap()).unwrap()).collect()
}

fn entry(act: EntryAct) -> Entry {
    Entry { act, at: None, comment: None }
}

/// The entries of a person who watches a match.
fn entries(transcript: &Transcript) -> Vec<Entry> {
    let mut entries = Vec::new();
    for game in &transcript.games {
        for (at, action) in game.actions.iter().enumerate() {
            entries.push(entry(match action.kind {
                TranscribedKind::Roll => {
                    let dice = action.dice.unwrap();
                    let (high, low) = (dice.high(), dice.low());
                    // The first roll has the first player's die first.
                    let dice = if at == 0 && action.player == Seat::Two { [low, high] } else { [high, low] };
                    EntryAct::Roll { dice, play: action.play.clone() }
                }
                TranscribedKind::Double => EntryAct::Double,
                TranscribedKind::Take => EntryAct::Take,
                TranscribedKind::Pass => EntryAct::Pass,
                TranscribedKind::Beaver => EntryAct::Beaver,
                TranscribedKind::Raccoon => EntryAct::Raccoon,
                TranscribedKind::Resign => continue,
            }));
        }
        entries.extend(end(game).map(entry));
    }
    entries
}

fn end(game: &GameTranscript) -> Option<EntryAct> {
    let player = game.winner?.other();
    let cube = game.actions.last()?.before.state.cube.value;
    match game.ended {
        Ended::Resigned => Some(EntryAct::Resign { player, times: game.points / cube }),
        Ended::TimedOut => Some(EntryAct::TimeOut { player, points: game.points }),
        _ => None,
    }
}

fn transcription(transcript: &Transcript) -> Transcription {
    let settings = TranscriptionSettings {
        players: transcript.players.clone(),
        length: transcript.length,
        jacoby: transcript.rules.jacoby,
        beavers: transcript.rules.beavers,
        variation: transcript.rules.variation,
        score: transcript.games[0].score,
        event: transcript.event.clone(),
        date: transcript.date.clone(),
    };
    Transcription { settings, entries: entries(transcript) }
}

/// The common parts of a file and a transcription of it: all actions, and the results.
fn core(transcript: &Transcript) -> Vec<String> {
    let mut all = vec![format!("{:?} {}", transcript.players, transcript.length)];
    for game in &transcript.games {
        let GameTranscript { score, crawford, winner, points, ended, .. } = game;
        all.push(format!("{score:?} {crawford} {winner:?} {points} {ended:?}"));
        for action in &game.actions {
            let crate::transcript::TranscribedAction {
                player, kind, dice, play, cube, before, illegal, ..
            } = action;
            all.push(format!("{player:?} {kind:?} {dice:?} {play:?} {cube:?} {before:?} {illegal}"));
        }
    }
    all
}

#[test]
fn what_is_entered_is_the_match() {
    let names =
        ["charlot.mat", "charlot.xg", "games-3-4.mat", "MYdvw1qGuyaRUH__.mat", "B4_SrGcsKAQmoTyHlgJCbM.mat"];
    let mut games = 0;
    for transcript in files(&names) {
        let report = transcription(&transcript).report().unwrap();
        assert_eq!(report.problems, [], "{:?}", transcript.players);
        assert_eq!(core(&report.transcript.unwrap()), core(&transcript));
        assert!(report.places.iter().all(Option::is_some));
        games += transcript.games.len();
    }
    assert!(games > 15, "{games}");
}

fn started(entries: Vec<EntryAct>) -> Transcription {
    let settings = TranscriptionSettings {
        players: BySeat::new("Ann".into(), "Bob".into()),
        length: 5,
        jacoby: false,
        beavers: false,
        variation: Variation::Backgammon,
        score: BySeat::default(),
        event: None,
        date: None,
    };
    Transcription { settings, entries: entries.into_iter().map(entry).collect() }
}

fn roll(dice: [u8; 2], play: &str) -> EntryAct {
    EntryAct::Roll { dice, play: (play != "?").then(|| play.into()) }
}

#[test]
fn it_says_what_comes_next() {
    let awaits = |entries: Vec<EntryAct>| started(entries).report().unwrap().awaits;
    use TranscriptionAwaits::*;
    assert_eq!(awaits(vec![]), Opening);
    assert_eq!(awaits(vec![roll([1, 3], "?")]), Play { player: Seat::Two });
    let opened = roll([3, 1], "8/5 6/5");
    assert_eq!(awaits(vec![opened.clone()]), Turn { player: Seat::Two, double: true });
    assert_eq!(awaits(vec![opened.clone(), EntryAct::Double]), Answer { player: Seat::One, again: false });
    let passed = vec![opened.clone(), EntryAct::Double, EntryAct::Pass];
    assert_eq!(awaits(passed.clone()), Opening);
    assert_eq!(started(passed).report().unwrap().score, [0, 1]);
    let gone = vec![opened, EntryAct::TimeOut { player: Seat::One, points: 5 }];
    let report = started(gone).report().unwrap();
    assert_eq!((report.awaits, report.score), (Over { winner: Seat::Two }, BySeat::new(0, 5)));
    assert_eq!(report.transcript.unwrap().games[0].ended, Ended::TimedOut);
}

#[test]
fn an_illegal_play_is_recorded_as_illegal() {
    let entries = vec![roll([3, 1], "8/3"), roll([6, 6], "24/18(2) 13/7(2)"), roll([2, 1], "")];
    let report = started(entries).report().unwrap();
    let actions = &report.transcript.as_ref().unwrap().games[0].actions;
    assert_eq!(actions.iter().map(|action| action.illegal).collect::<Vec<_>>(), [true, false, true]);
    assert_eq!(actions[2].play.as_deref(), Some(""));
    assert_eq!(
        report.problems.iter().map(|p| (p.entry, p.recorded)).collect::<Vec<_>>(),
        [(0, true), (2, true)]
    );
    // The game continues from the position after the illegal play.
    assert_eq!(actions[1].before.state.position.opponent(25 - 8), 2);
}

#[test]
fn a_correction_loses_nothing_that_follows() {
    let transcript = files(&["charlot.mat"]).remove(0);
    let whole = transcription(&transcript);
    let right = whole.report().unwrap();
    let mut changed = whole.clone();
    // The third roll of the first game was misheard.
    changed.entries[2].act = roll([6, 5], "24/13");
    let report = changed.report().unwrap();
    assert!(!report.problems.is_empty());
    assert_eq!(report.places.len(), whole.entries.len());
    // Put right, everything is there again.
    changed.entries[2] = whole.entries[2].clone();
    assert_eq!(changed.report().unwrap(), right);
    // One taken out and put in again.
    let taken = changed.entries.remove(5);
    assert!(changed.report().unwrap() != right);
    changed.entries.insert(5, taken);
    assert_eq!(changed.report().unwrap(), right);
}

#[test]
fn entries_that_do_not_fit_are_named() {
    let entries = vec![
        EntryAct::Take,
        roll([3, 3], "8/5(2) 6/3(2)"),
        roll([3, 1], "8/5 6/5"),
        roll([7, 1], "8/5"),
        EntryAct::Take,
        roll([4, 2], "hello"),
        EntryAct::Resign { player: Seat::One, times: 5 },
        EntryAct::TimeOut { player: Seat::One, points: 9 },
    ];
    let report = started(entries).report().unwrap();
    let named: Vec<usize> = report.problems.iter().map(|problem| problem.entry).collect();
    assert_eq!(named, [0, 1, 3, 4, 5, 6, 7]);
    use TranscriptionFault::{Dice, EqualDice, NotNow, Points, Times, Unread};
    let opening = NotNow { awaits: TranscriptionAwaits::Opening };
    let turn = NotNow { awaits: TranscriptionAwaits::Turn { player: Seat::Two, double: true } };
    let unread = Unread { play: "hello".into() };
    let faults: Vec<_> = report.problems.iter().map(|problem| problem.fault.clone()).collect();
    assert_eq!(faults, [opening, EqualDice, Dice, turn, unread, Times, Points { most: 5 }]);
    assert_eq!(report.problems[1].message, "found 33, expected two different dice: one of each player");
    assert!(report.problems[4].message.contains("hello"), "{}", report.problems[4].message);
    let long = Transcription {
        settings: TranscriptionSettings { length: 40_000, ..started(vec![]).settings },
        entries: vec![],
    };
    assert_eq!(long.report().unwrap_err().to_string(), "length: found 40000, expected 0 to 32767");
}

/// Every fault of the cube has its own kind, so that a page can name it in its language.
#[test]
fn faults_of_the_cube_are_named() {
    let faults = |settings: TranscriptionSettings, entries: &[EntryAct]| {
        let plain = |act: &EntryAct| Entry { act: act.clone(), at: None, comment: None };
        let entries = entries.iter().map(plain).collect();
        let report = Transcription { settings, entries }.report().unwrap();
        report.problems.into_iter().map(|problem| problem.fault).collect::<Vec<_>>()
    };
    let opened = roll([3, 1], "8/5 6/5");
    let settings = started(vec![]).settings;
    let doubled = [opened.clone(), EntryAct::Double, EntryAct::Take, roll([4, 2], "8/4 6/4")];
    let beavered = [opened.clone(), EntryAct::Double, EntryAct::Beaver];
    assert_eq!(faults(settings.clone(), &beavered), [TranscriptionFault::NoBeavers]);
    let again: Vec<_> = doubled.iter().cloned().chain([roll([2, 1], "13/10"), EntryAct::Double]).collect();
    assert_eq!(faults(settings.clone(), &again), [TranscriptionFault::OpponentsCube]);
    let crawford = TranscriptionSettings { score: BySeat::new(4, 0), ..settings.clone() };
    assert_eq!(faults(crawford, &doubled[..2]), [TranscriptionFault::Crawford]);
    let early = [EntryAct::Roll { dice: [3, 1], play: None }, EntryAct::Roll { dice: [4, 2], play: None }];
    let awaits = TranscriptionAwaits::Play { player: Seat::One };
    assert_eq!(faults(settings.clone(), &early), [TranscriptionFault::NotNow { awaits }]);
    let illegal = faults(settings, &[roll([3, 1], "8/3")]);
    assert_eq!(illegal, [TranscriptionFault::Illegal { play: "8/3".into() }]);
}

#[test]
fn a_pasted_list_is_understood() {
    let text = "  1) 31: 8/5 6/5                        42: 8/4 6/4\n  2) 64: 24/14  55: 8/3(2) 6/1*(2)\n\
                  3) 62: bar/23 14/8, 33: 24/21(2) 13/10(2)\n  4) 52: 13/6   Doubles => 2\n\
                  5) Takes  62: 21/13";
    let entries = entries_of(text).unwrap();
    let report = Transcription { entries, ..started(vec![]) }.report().unwrap();
    assert_eq!(report.problems, []);
    let actions = &report.transcript.unwrap().games[0].actions;
    assert_eq!(actions.len(), 10);
    assert_eq!(actions[3].play.as_deref(), Some("8/3(2) 6/1*(2)"));
    assert_eq!(
        entries_of("31: 8/5 then 6/5").unwrap_err().to_string(),
        "line 1: found \"then\", expected dice, a play, or a word for the cube"
    );
    let refused = |text: &str| entries_of(text).unwrap_err().to_string();
    assert_eq!(refused("8/5 6/5"), "line 1: found \"8/5\", expected a roll before it");
    assert_eq!(
        refused("31: 8/5 6/5\n\n42: 8/4 xyz"),
        "line 3: found \"xyz\", expected dice, a play, or a word for the cube"
    );
    // Dice may have a hyphen, plays may not.
    assert_eq!(entries_of("3-1: 8/5 6/5 4-2: 8/4 6/4").unwrap().len(), 2);
    assert_eq!(
        refused("21: 6-4 6-5"),
        "line 1: found \"6-4\", expected a play with slashes, such as 8/5 6/5"
    );
}

#[test]
fn a_resignation_costs_one_two_or_three_times_the_cube() {
    let entries = entries_of("31: 8/5 6/5").unwrap();
    let resign = serde_json::from_str(r#"{"act":{"kind":"resign","player":1,"times":5}}"#).unwrap();
    let entries = entries.into_iter().chain([resign]).collect();
    let report = Transcription { entries, ..started(vec![]) }.report().unwrap();
    assert_eq!(report.problems.len(), 1);
    assert!(
        report.problems[0].message.ends_with("times: found 5, expected 1, 2 or 3"),
        "{:?}",
        report.problems
    );
    assert!(serde_json::from_str::<Entry>(r#"{"act":{"kind":"resign","player":7,"times":1}}"#).is_err());
}
