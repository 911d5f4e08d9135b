//! The samples of GammonView, and damaged files.

use super::super::{read, write_ogxm};
use crate::game::BySeat;
use crate::transcript::{Ended, TranscribedKind, Transcript};

const SAMPLES: [(&str, &[u8]); 6] = [
    ("annos", include_bytes!("../../../tests/data/matches/ogxm/annos.ogxm")),
    ("fields", include_bytes!("../../../tests/data/matches/ogxm/fields.ogxm")),
    ("match", include_bytes!("../../../tests/data/matches/ogxm/match.ogxm")),
    ("resign", include_bytes!("../../../tests/data/matches/ogxm/resign.ogxm")),
    ("two-blocks", include_bytes!("../../../tests/data/matches/ogxm/two-blocks.ogxm")),
    ("v1", include_bytes!("../../../tests/data/matches/ogxm/B4_SrGcsKAQmoTyHlgJCbM.gvab")),
];

fn sample(name: &str) -> Transcript {
    let (_, bytes) = SAMPLES.iter().find(|(sample, _)| *sample == name).unwrap();
    read(bytes).unwrap_or_else(|error| panic!("{name}: {error}")).remove(0)
}

#[test]
fn samples_are_read_as_their_judge_reads_them() {
    for (name, players, actions, ended) in [
        ("annos", ["Alice", "Bob"], &[19, 49][..], Ended::BorneOff),
        ("match", ["Alice", "Bob"], &[19, 49, 18], Ended::Passed),
        ("two-blocks", ["Alice", "Bob"], &[19, 49], Ended::BorneOff),
        ("resign", ["Alice", "Bob"], &[7], Ended::Resigned),
        ("fields", ["Astrid", "Bjorn"], &[3, 2], Ended::Unfinished),
        ("v1", ["Bluepoint02", "Fox"], &[22, 10, 30], Ended::Resigned),
    ] {
        let found = sample(name);
        assert_eq!(
            (found.players.each_ref().map(String::as_str).into_array(), &found.problems),
            (players, &vec![]),
            "{name}"
        );
        let lengths: Vec<usize> = found.games.iter().map(|game| game.actions.len()).collect();
        assert_eq!((&lengths[..], found.games.last().unwrap().ended), (actions, ended), "{name}");
    }
    let fields = sample("fields");
    assert_eq!((fields.length, fields.games[0].score), (9, BySeat::new(3, 5)));
    assert_eq!(fields.rules.variation, crate::transcript::Variation::Nackgammon);
    assert_eq!(fields.games[1].actions[0].before.state.cube.value, 4);
    assert_eq!(fields.event.as_deref(), Some("Nordic Open"));
    let value = |name: &str| fields.headers.iter().find(|header| header.name == name).map(|h| &*h.value);
    assert_eq!((value("Site"), value("Player 1 Elo")), (Some("opengammon.com"), Some("1523.47")));
    let annos = sample("annos");
    assert!(annos.comment.as_deref().is_some_and(|text| text.contains("A note on the match")));
    assert_eq!(annos.games[1].comment.as_deref(), Some("Game one"));
}

/// A file of the published codec has no answer to a beaver: the next roll implies a take.
#[test]
fn a_beaver_that_nobody_answers_is_taken() {
    let bytes = include_bytes!("../../../tests/data/matches/ogxm/beaver.ogxm");
    let found = read(bytes).unwrap().remove(0);
    assert_eq!(found.problems, []);
    let kinds: Vec<_> =
        found.games[0].actions[2..6].iter().map(|action| (action.player.index(), action.kind)).collect();
    let expected = [
        (0, TranscribedKind::Double),
        (1, TranscribedKind::Beaver),
        (0, TranscribedKind::Take),
        (0, TranscribedKind::Roll),
    ];
    assert_eq!(kinds, expected);
    assert_eq!(found.games[0].actions[5].before.state.cube.value, 4);
    let again = read(&write_ogxm(&found)).unwrap().remove(0);
    assert_eq!(again.games[0].actions.len(), found.games[0].actions.len());
}

/// The numbers are those that the published codec shows (`no_double_norm_eq` and so on).
#[test]
fn winning_chances_become_equities() {
    let found = sample("match");
    let entry = &found.analyses[0].games[0][1];
    let (cube, play) = (entry.cube.as_ref().unwrap(), entry.play.as_ref().unwrap());
    let near = |found: f64, expected: f64| assert!((found - expected).abs() < 2e-3, "{found} {expected}");
    near(cube.no_double, -0.080_924);
    near(cube.double_take, -0.425_07);
    near(cube.double_pass, 1.0);
    assert_eq!((&*cube.level, &*play.plays[0].play, play.played), ("2-ply", "8/3 6/3", Some(0)));
    near(play.plays[0].equity - play.plays[1].equity, 0.002_371 / 0.054_384);
    near(entry.luck.unwrap(), -0.001_632 / 0.054_384);
    // The second block has its own decisions.
    let two = sample("two-blocks");
    let plays = |n: usize| two.analyses[n].games.iter().flatten().filter(|e| e.play.is_some()).count();
    assert_eq!(two.analyses.len(), 2);
    assert!(plays(0) > plays(1) && plays(1) > 0);
    // A pass of version 1, with the chances of the side that doubled.
    let v1 = sample("v1");
    let pass = v1.games[0].actions.iter().position(|action| action.kind == TranscribedKind::Pass).unwrap();
    let cube = v1.analyses[0].games[0][pass].cube.as_ref().unwrap();
    assert_eq!((cube.no_double, cube.double_take, cube.error), (0.7181, 0.9347, Some(0.0653)));
    assert_eq!(cube.outcomes.map(|chances| chances[0]), Some(0.764));
}

#[test]
fn samples_come_back() {
    for (name, _) in SAMPLES {
        let found = sample(name);
        let again = read(&write_ogxm(&found)).unwrap().remove(0);
        let games = |of: &Transcript| {
            let mut of = of.clone();
            of.games.iter_mut().flat_map(|game| &mut game.actions).for_each(|action| {
                action.place = crate::transcript::Place::Byte(0);
            });
            (of.games, of.players, of.event, of.date, of.headers, of.comment, of.rules, of.notes)
        };
        assert_eq!(games(&again), games(&found), "{name}");
        assert_eq!(again.analyses.len(), found.analyses.len());
    }
}

#[test]
fn damaged_files_name_the_byte() {
    let (_, bytes) = SAMPLES[2];
    let refused = |bytes: &[u8]| read(bytes).unwrap_err().to_string();
    let changed = |at: usize, byte: u8| {
        let mut bytes = bytes.to_vec();
        bytes[at] = byte;
        refused(&bytes)
    };
    assert!(refused(&bytes[..bytes.len() - 1]).starts_with("byte 12: "), "{}", refused(&bytes[..100]));
    assert!(changed(100, 0xFF).contains("checksum"), "{}", changed(100, 0xFF));
    assert!(changed(4, 3).contains("version 3, expected version 1 or 2"), "{}", changed(4, 3));
    assert!(changed(8, 3).contains("readers of version 3.0"), "{}", changed(8, 3));
    assert!(refused(b"OGXM").contains("a version"));
    // A stream of two files.
    assert_eq!(read(&[bytes, SAMPLES[0].1].concat()).unwrap().len(), 2);
    assert_eq!(super::base64(b"Ogxm!"), "T2d4bSE=");
}

/// A number as the format writes it.
fn number(mut value: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    while value > 127 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
    bytes
}

/// A sample with its head and other sections.
fn with_sections(sections: impl IntoIterator<Item = (&'static [u8; 4], Vec<u8>)>) -> Vec<u8> {
    let (_, sample) = SAMPLES[2];
    let length = |at: usize| u32::from_le_bytes(sample[at + 4..at + 8].try_into().unwrap()) as usize;
    assert_eq!(&sample[16..20], b"MTCH");
    let mut file = sample[..25 + length(16)].to_vec();
    for (name, content) in sections {
        file.extend(name);
        file.extend((content.len() as u32).to_le_bytes());
        file.push(u8::from(name == b"GAME"));
        file.extend(content);
    }
    file.extend(b"END!");
    let size = file.len() as u32;
    file[12..16].copy_from_slice(&size.to_le_bytes());
    file
}

/// A section of 29 bytes without a decision has an entry for every action of the match.
#[test]
fn many_analyses_of_many_actions_are_refused() {
    let file = |plies: usize, blocks: usize| {
        let rolls = (0..plies).flat_map(|ply| [1 | (ply as u8 & 1) << 6, 0]);
        let game = [1, 0].into_iter().chain(rolls).collect();
        let block: Vec<u8> = [number(17), number(0), vec![0; 16]].concat();
        with_sections(std::iter::once((b"GAME", game)).chain((0..blocks).map(|_| (b"ANAL", block.clone()))))
    };
    let few = read(&file(100, 10)).unwrap().remove(0);
    assert_eq!((few.analyses.len(), few.analyses[9].games[0].len()), (10, few.games[0].actions.len()));
    let many = file(2000, 5000);
    assert!(many.len() < 200_000);
    let error = read(&many).unwrap_err().to_string();
    assert!(error.contains("2000 plies in each of 5000 blocks"), "{error}");
}

/// A text in many parts takes time in proportion to their number: the parts were searched for one by one.
#[test]
fn many_parts_of_an_annotation_are_read_at_once() {
    let mut notes = Vec::new();
    for part in 0..40_000 {
        let key = if part == 0 { "x-gammonlab-match".into() } else { format!("x-gammonlab-match~{part}") };
        let fields = [number(1), vec![0; 3], number(key.len()), key.into_bytes()].concat();
        notes.extend(number(fields.len()));
        notes.extend(fields);
    }
    let begin = std::time::Instant::now();
    let game = vec![1, 0, 1, 0, 65, 0];
    read(&with_sections([(b"GAME", game), (b"ANNO", notes)])).unwrap();
    let took = begin.elapsed();
    assert!(took.as_secs() < 10, "{took:?}");
}
