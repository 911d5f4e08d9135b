use super::content::places::{COUNT, KIND, MISSING};
use super::*;
use crate::formats::{read, write_json};
use crate::met::MatchEquityTable;
use crate::notation::Xgid;
use crate::review::{MatchReport, Source, decisions};
use crate::rng::Rng;
use crate::transcript::{MatchAnalysis, Place, Transcript};

fn file(name: &str) -> Vec<Transcript> {
    let path = format!("{}/tests/data/matches/{name}", env!("CARGO_MANIFEST_DIR"));
    read(&std::fs::read(path).unwrap()).unwrap()
}

fn all_matches() -> Vec<Transcript> {
    let names = ["charlot.xg", "charlot.mat", "games-3-4.sgf", "games-3-4.mat", "bgblitz-play.txt"];
    let more =
        ["B4_SrGcsKAQmoTyHlgJCbM.bgf", "MYdvw1qGuyaRUH__.bgf", "MYdvw1qGuyaRUH__.mat", "bgblitz-cube.txt"];
    names.into_iter().chain(more).flat_map(file).collect()
}

/// Only the last analysis, as in a link, without the parts that a link omits.
fn as_linked(transcript: &Transcript) -> Transcript {
    let mut transcript = transcript.clone();
    transcript.headers.clear();
    let analyses = std::mem::take(&mut transcript.analyses);
    let own = analyses.iter().rfind(|one| one.settings.is_some()).or(analyses.last()).cloned();
    transcript.analyses.extend(own);
    for game in &mut transcript.games {
        game.actions.iter_mut().for_each(|action| action.place = Place::Line(0));
    }
    transcript.problems.iter_mut().for_each(|problem| problem.place = Place::Line(0));
    // An action without an analysis has an empty entry, or none.
    for analysis in &mut transcript.analyses {
        for (entries, game) in analysis.games.iter_mut().zip(&transcript.games) {
            entries.resize(game.actions.len().max(usize::from(!entries.is_empty())), Default::default());
        }
    }
    transcript
}

fn without_analysis(transcript: &Transcript) -> Transcript {
    Transcript { analyses: Vec::new(), ..transcript.clone() }
}

fn round_trip(content: &LinkContent, most: usize) -> (LinkContent, usize) {
    let text = write_link(content, most).unwrap();
    (read_link(&text).unwrap(), text.len())
}

fn linked(transcript: &Transcript, most: usize) -> (Transcript, usize) {
    let content = LinkContent::Match { transcript: Box::new(transcript.clone()) };
    match round_trip(&content, most) {
        (LinkContent::Match { transcript }, length) => (*transcript, length),
        other => panic!("{other:?}"),
    }
}

/// Every number of an analysis as the page shows it.
fn shown(analysis: &MatchAnalysis) -> Vec<String> {
    let mut all = Vec::new();
    let percent = |all: &mut Vec<String>, outcomes: Option<[f32; 5]>| {
        for value in outcomes.into_iter().flatten() {
            all.push(format!("{:.1}", value.to_string().parse::<f64>().unwrap() * 100.0));
        }
    };
    let equity = |value: f64| format!("{value:+.3}").replace("-0.000", "+0.000");
    for entry in analysis.games.iter().flatten() {
        all.extend(entry.luck.map(&equity));
        if let Some(cube) = &entry.cube {
            let [no, take, pass] = [cube.no_double, cube.double_take, cube.double_pass];
            all.extend([no, take, pass, no - take, no - pass, take - pass].map(equity));
            all.push(cube.level.clone());
            percent(&mut all, cube.outcomes);
        }
        if let Some(play) = &entry.play {
            all.push(format!("{:?} {:?}", play.played, play.error.map(equity)));
            for one in &play.plays {
                all.push(format!("{} {}", one.play, one.level));
                all.extend([one.equity, play.plays[0].equity - one.equity].map(equity));
                percent(&mut all, one.outcomes);
            }
        }
    }
    all
}

#[test]
fn a_match_comes_back() {
    for transcript in all_matches() {
        let expected = as_linked(&transcript);
        let (found, _) = linked(&transcript, LONGEST_LINK);
        assert!(without_analysis(&found) == without_analysis(&expected));
        assert_eq!(found.analyses.len(), expected.analyses.len());
        if found.analyses.is_empty() {
            continue;
        }
        let of = |t: &Transcript| {
            let mut analysis = t.analyses[0].clone();
            analysis.games.iter_mut().flatten().for_each(|entry| {
                if let Some(play) = &mut entry.play {
                    let played = play.played.unwrap_or_default();
                    let kept = (0..play.plays.len()).filter(|at| *at < 10 || *at == played);
                    let kept: Vec<usize> = kept.collect();
                    play.played = play.played.and_then(|at| kept.iter().position(|one| *one == at));
                    play.plays = kept.iter().map(|at| play.plays[*at].clone()).collect();
                }
            });
            shown(&analysis)
        };
        let (found, expected) = (of(&found), of(&expected));
        let differ = found.iter().zip(&expected).filter(|(a, b)| a != b).count();
        assert_eq!((found.len(), differ), (expected.len(), 0));
    }
}

#[test]
fn the_report_of_a_linked_match_has_the_same_numbers() {
    let met = MatchEquityTable::kazaross_xg2();
    for transcript in all_matches().into_iter().filter(|one| !one.analyses.is_empty()) {
        let as_it_was = as_linked(&transcript);
        let (found, _) = linked(&transcript, 12_000);
        let rows = |transcript: &Transcript| -> Vec<String> {
            let (_, analysis) = Source::choose(None, transcript).unwrap();
            let row = |one: crate::review::Decision| {
                let crate::review::Decision { kind, xgid, done, best, lost, counts, mistake, .. } = one;
                format!("{kind:?} {xgid} {done} {best} {lost:.3} {counts} {mistake:?}")
            };
            decisions(transcript, analysis, &met).unwrap().into_iter().map(row).collect()
        };
        assert!(rows(&found) == rows(&as_it_was));
        let ratings = |transcript: &Transcript| {
            let report = MatchReport::of_source(transcript, None, &met).unwrap();
            report.players.map(|player| {
                // Every number of the report, to two decimals.
                let value = serde_json::to_value(&player).unwrap().to_string();
                let number = |part: &str| part.parse::<f64>().map_or(String::new(), |n| format!("{n:.2}"));
                value
                    .split(|c: char| !(c.is_ascii_digit() || ".-e".contains(c)))
                    .map(number)
                    .collect::<Vec<_>>()
            })
        };
        assert!(ratings(&found) == ratings(&as_it_was));
    }
}

#[test]
fn a_seven_point_match_takes_twelve_thousand_characters() {
    let transcript = file("charlot.xg").remove(0);
    assert_eq!((transcript.length, transcript.analyses.len()), (7, 1));
    let (_, length) = linked(&transcript, 12_000);
    println!("a match to 7 of {} rolls: {length} characters", transcript.rolls);
    assert!(length <= 12_000);
    // Without room for it, it does not come cut.
    let content = LinkContent::Match { transcript: Box::new(transcript) };
    assert!(matches!(write_link(&content, 2000), Err(LinkError::Long { most: 2000, .. })));
}

const EXPLANATION: &str = "24/18 13/11 starts a blot where it can be hit with 13 of 36 rolls, 8 more than \
     the best play. It loses 4.1 % more games; 0.031 of the 0.047 that it costs comes from gammons. The race \
     is even, so there is no hurry to leave.";

/// Decisions of a file as positions of a link, with five plays each.
pub(super) fn positions() -> Vec<LinkedPosition> {
    let transcript = file("charlot.xg").remove(0);
    let mut all = Vec::new();
    for (game, entries) in transcript.games.iter().zip(&transcript.analyses[0].games) {
        for (action, entry) in game.actions.iter().zip(entries) {
            let Some(play) = entry.play.as_ref().filter(|play| play.plays.len() >= 5) else { continue };
            let plays = play.plays.iter().take(5).enumerate().map(|(at, one)| LinkedPlay {
                play: one.play.clone(),
                level: if at < 2 { "rollout 1296, 2ply".into() } else { one.level.clone() },
                equity: one.equity,
                outcomes: one.outcomes,
                se: (at < 2).then_some(0.0041),
                trials: (at < 2).then_some(1296),
            });
            let cube = entry.cube.as_ref().map(|cube| LinkedCube {
                level: cube.level.clone(),
                no_double: cube.no_double,
                double_take: cube.double_take,
                double_pass: cube.double_pass,
                outcomes: cube.outcomes,
                se: None,
                trials: None,
            });
            all.push(LinkedPosition {
                xgid: Xgid::from(action.before).to_string(),
                engine: Some("Gammonlab 0.1.0".into()),
                met: Some("kazaross-xg2".into()),
                plays: plays.collect(),
                cube,
                done: action.play.clone(),
                explanation: None,
                comment: None,
            });
        }
    }
    all
}

fn set(positions: Vec<LinkedPosition>) -> LinkContent {
    LinkContent::Positions { title: None, text: None, quiz: false, positions }
}

#[test]
fn decisions_come_back_with_the_numbers_that_people_see() {
    let (mut longest, mut sum) = (0, 0);
    let all = positions();
    let count = all.len();
    for position in all {
        let with = LinkedPosition { explanation: Some(EXPLANATION.into()), ..position };
        let (found, length) = round_trip(&set(vec![with.clone()]), LONGEST_LINK);
        let LinkContent::Positions { positions: found, .. } = found else { panic!() };
        let found = &found[0];
        assert_eq!((&found.xgid, &found.done), (&with.xgid, &with.done));
        assert_eq!((&found.engine, &found.explanation), (&with.engine, &with.explanation));
        let seen = |one: &LinkedPosition| -> Vec<String> {
            let best = one.plays[0].equity;
            let row = |play: &LinkedPlay| {
                let chances = play
                    .outcomes
                    .map(|all| all.map(|p| format!("{:.1}", p.to_string().parse::<f64>().unwrap() * 100.0)));
                let (equity, lost) = (play.equity, best - play.equity);
                let LinkedPlay { play, level, se, trials, .. } = play;
                format!("{play} {level} {equity:.3} {lost:.3} {chances:?} {se:?} {trials:?}")
            };
            one.plays.iter().map(row).collect()
        };
        assert_eq!(seen(found), seen(&with));
        (longest, sum) = (longest.max(length), sum + length);
    }
    println!("{count} decisions with explanation: at most {longest}, on average {} characters", sum / count);
    assert!(longest <= 700, "{longest}");
}

#[test]
fn a_set_of_twenty_takes_six_thousand_characters() {
    let mut longest = 0;
    for twenty in positions().chunks_exact(20) {
        let (_, length) = round_trip(&set(twenty.to_vec()), 6000);
        longest = longest.max(length);
    }
    println!("sets of 20: at most {longest} characters");
}

#[test]
fn lessons_and_quizzes_come_back() {
    let mut positions: Vec<LinkedPosition> = positions().into_iter().take(3).collect();
    positions[1].comment = Some("Zählen Sie zuerst.".into());
    positions[2].done = Some("13/12 24/23 nonsense".into());
    let content = LinkContent::Positions {
        title: Some("Erste Züge".into()),
        text: Some("Drei Stellungen mit „31“.".into()),
        quiz: true,
        positions,
    };
    let (found, _) = round_trip(&content, LONGEST_LINK);
    let LinkContent::Positions { title, text, quiz, positions } = found else { panic!() };
    assert_eq!(
        (title.as_deref(), text.as_deref(), quiz),
        (Some("Erste Züge"), Some("Drei Stellungen mit „31“."), true)
    );
    assert_eq!(positions[1].comment.as_deref(), Some("Zählen Sie zuerst."));
    assert_eq!(positions[2].done.as_deref(), Some("13/12 24/23 nonsense"));
}

/// Content that was read once is written and read with the same numbers: nothing is lost on the way.
#[test]
fn a_link_of_a_link_shows_the_same() {
    for transcript in all_matches() {
        let (once, _) = linked(&transcript, LONGEST_LINK);
        let (twice, _) = linked(&once, LONGEST_LINK);
        assert!(without_analysis(&twice) == without_analysis(&once));
        for (one, two) in once.analyses.iter().zip(&twice.analyses) {
            assert!(shown(one) == shown(two));
        }
    }
}

#[test]
fn every_situation_comes_back() {
    let text = include_str!("../../tests/data/ids.txt");
    let ids = text.split_whitespace().filter(|word| word.starts_with("XGID="));
    let mut count = 0;
    for xgid in ids.filter(|id| id.parse::<Xgid>().is_ok()) {
        let situation = *xgid.parse::<Xgid>().unwrap().situation();
        let position = LinkedPosition { xgid: xgid.into(), ..LinkedPosition::default() };
        let (found, _) = round_trip(&set(vec![position]), LONGEST_LINK);
        let LinkContent::Positions { positions, .. } = found else { panic!() };
        assert_eq!(*positions[0].xgid.parse::<Xgid>().unwrap().situation(), situation, "{xgid}");
        count += 1;
    }
    assert!(count > 10, "{count}");
}

#[test]
fn what_is_no_link_is_named() {
    let refused = |text: &str| read_link(text).unwrap_err().to_string();
    let whole = write_link(&set(positions().into_iter().take(1).collect()), 700).unwrap();
    assert!(read_link(&format!("{}\n {}", &whole[..20], &whole[20..])).is_ok());
    let newer = format!("3{}", &whole[1..]);
    assert_eq!(
        refused(&newer),
        "link: found version 3, expected version 1 or 2; a newer version of the program reads it"
    );
    let lesson = format!("2{}", &whole[1..]);
    for text in ["", "1", "1AAAA", "hello", "1%20", &whole[..whole.len() - 5], &whole[1..], "2", &lesson] {
        assert!(refused(text).contains("expected a whole link"), "{text}: {}", refused(text));
    }
    let nothing = set(Vec::new());
    assert_eq!(
        write_link(&nothing, 700).unwrap_err().to_string(),
        "link: positions: found none, expected one at least"
    );
    let nonsense = set(vec![LinkedPosition { xgid: "nonsense".into(), ..LinkedPosition::default() }]);
    assert_eq!(write_link(&nonsense, 700).unwrap_err().kind(), "link.content");
    assert_eq!(read_link(&newer).unwrap_err().fields().expected.as_deref(), Some("1 or 2"));
}

/// A text that is too long for a link is named with its place; the link is not "damaged".
#[test]
fn content_that_is_too_long_is_named() {
    let refused = |content: &LinkContent| {
        let error = write_link(content, LONGEST_LINK).unwrap_err();
        assert_eq!(error.kind(), "link.content");
        error.to_string()
    };
    let mut all: Vec<LinkedPosition> = positions().into_iter().take(2).collect();
    all[1].comment = Some("y".repeat(20_001));
    assert_eq!(
        refused(&set(all.clone())),
        "link: position 2: found a text of 20001 bytes, expected at most 20000"
    );
    all[1].comment = None;
    all[0].engine = Some("e".repeat(401));
    assert_eq!(refused(&set(all)), "link: position 1: found a text of 401 bytes, expected at most 400");
    let mut transcript = file("charlot.mat").remove(0);
    transcript.games[1].actions[4].comment = Some("z".repeat(30_000));
    assert_eq!(
        refused(&LinkContent::Match { transcript: Box::new(transcript) }),
        "link: game 2: action 5: found a text of 30000 bytes, expected at most 20000"
    );
}

/// The greatest number of positions comes back. One more is not written, and a link that claims more is
/// damaged, before any of them is read.
#[test]
fn a_set_has_three_hundred_positions_at_most() {
    let bare = LinkedPosition { xgid: positions()[0].xgid.clone(), ..LinkedPosition::default() };
    let most = set(vec![bare.clone(); MOST_POSITIONS]);
    let read = round_trip(&most, LONGEST_LINK).0;
    assert!(matches!(read, LinkContent::Positions { positions, .. } if positions.len() == MOST_POSITIONS));
    let error = write_link(&set(vec![bare; MOST_POSITIONS + 1]), LONGEST_LINK).unwrap_err();
    assert_eq!(error.to_string(), "link: positions: found 301, expected at most 300");
    for claimed in [MOST_POSITIONS as u64, u64::from(u32::MAX)] {
        let mut coder = Coder::writer();
        assert!([KIND, KIND + 400, MISSING, MISSING + 400].iter().all(|at| coder.flag(*at, false).is_ok()));
        coder.number(COUNT, claimed).unwrap();
        let read = read_link(&text_of(VERSION, coder.finish()));
        assert_eq!(read, Err(LinkError::Damaged("more than any link holds")));
    }
}

/// Damaged links: some characters changed, missing or doubled; and links whose check is right although their
/// content is not. Each is refused, or gives content that can be written again.
fn damage(rounds: u32, seed: u64) -> [usize; 2] {
    let mut links = vec![
        write_link(&set(positions().into_iter().take(1).collect()), LONGEST_LINK).unwrap(),
        write_link(&set(positions().into_iter().take(20).collect()), LONGEST_LINK).unwrap(),
    ];
    for name in ["charlot.xg", "games-3-4.sgf", "MYdvw1qGuyaRUH__.bgf"] {
        let transcript = Box::new(file(name).remove(0));
        links.push(write_link(&LinkContent::Match { transcript }, LONGEST_LINK).unwrap());
    }
    let lesson = super::lesson_tests::lesson(6);
    links.push(write_link(&LinkContent::Lesson { lesson }, LONGEST_LINK).unwrap());
    let mut rng = Rng::new(seed);
    let [mut refused, mut read] = [0; 2];
    for round in 0..rounds {
        let link = &links[rng.below(links.len() as u32) as usize];
        let text = if round % 2 == 0 {
            let mut text = link.clone().into_bytes();
            for _ in 0..=rng.below(3) {
                let at = rng.below(text.len() as u32) as usize;
                match rng.below(4) {
                    0 => text.truncate(at),
                    1 => text.insert(at, LETTERS[rng.below(64) as usize]),
                    2 => text[at] = b' ' + rng.below(95) as u8,
                    _ => text[at] = LETTERS[rng.below(64) as usize],
                }
                if text.is_empty() {
                    break;
                }
            }
            String::from_utf8(text).unwrap()
        } else {
            let mut bytes = bytes_of(link.chars().skip(1)).unwrap();
            bytes.truncate(bytes.len() - 3);
            for _ in 0..=rng.below(3) {
                let at = rng.below(bytes.len() as u32) as usize;
                bytes[at] = rng.below(256) as u8;
            }
            if rng.below(3) == 0 {
                bytes.truncate(1 + rng.below(bytes.len() as u32 - 1) as usize);
            }
            text_of(link.chars().next().unwrap(), bytes)
        };
        match read_link(&text) {
            Ok(content) => {
                // A match that nobody has played can be longer than any link; nothing else may fail.
                let again = write_link(&content, LONGEST_LINK);
                assert!(matches!(again, Ok(_) | Err(LinkError::Long { .. })), "{again:?}");
                if let LinkContent::Match { transcript } = content {
                    write_json(&transcript);
                }
                read += 1;
            }
            Err(error) => {
                assert!(["link.damaged", "link.version"].contains(&&*error.kind()), "{error}");
                refused += 1;
            }
        }
    }
    [refused, read]
}

#[test]
fn damaged_links_are_refused() {
    let [refused, _] = damage(3000, 1);
    assert!(refused > 1500, "{refused}");
}

/// `cargo test --release --features cli --lib links::tests::a_hundred_thousand -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes: the named run of docs/links.md"]
fn a_hundred_thousand_damaged_links() {
    let begin = std::time::Instant::now();
    let [refused, read] = damage(100_000, 43);
    println!("100000 damaged links: {refused} refused, {read} read, {:.0?}", begin.elapsed());
}

#[test]
fn a_match_without_games_is_no_link() {
    let mut transcript = file("charlot.mat").remove(0);
    transcript.games.clear();
    let error = write_link(&LinkContent::Match { transcript: Box::new(transcript) }, LONGEST_LINK);
    assert_eq!(error.unwrap_err().kind(), "link.content");
}
