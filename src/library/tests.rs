use super::*;
use crate::board::Position;
use crate::formats::read;
use crate::game::Phase;
use crate::met::MatchEquityTable;
use crate::notation::Xgid;
use crate::review::{CubeMistake, Date, Decision, DecisionKind, PositionKind, Source, decisions};
use crate::rng::Rng;
use crate::score::{CubeOwner, Score};
use crate::transcript::Transcript;

/// Matches of other programs with their analyses.
fn matches() -> Vec<Transcript> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/matches");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let known = |path: &std::path::PathBuf| {
        path.extension().is_some_and(|end| ["xg", "sgf", "bgf"].contains(&end.to_str().unwrap()))
    };
    let mut found = Vec::new();
    for path in paths.into_iter().filter(known) {
        let Ok(read) = read(&std::fs::read(&path).unwrap()) else { continue };
        found.extend(read.into_iter().filter(|one| !one.analyses.is_empty()));
    }
    assert!(found.len() >= 3, "{}", found.len());
    found
}

fn table() -> MatchEquityTable {
    MatchEquityTable::kazaross_xg2()
}

/// A decision with its context, for a plain scan.
struct Plain<'a> {
    id: String,
    transcript: &'a Transcript,
    decision: Decision,
    luck: Option<f64>,
}

fn plain<'a>(matches: &'a [(String, Transcript)]) -> Vec<Plain<'a>> {
    let mut all = Vec::new();
    for (id, transcript) in matches {
        let (_, analysis) = Source::choose(None, transcript).unwrap();
        let mut before = None;
        for decision in decisions(transcript, analysis, &table()).unwrap() {
            let place = (decision.game, decision.action);
            let luck = analysis.games[place.0][place.1].luck.filter(|_| before != Some(place));
            before = Some(place);
            all.push(Plain { id: id.clone(), transcript, decision, luck });
        }
    }
    all
}

/// The position as the side that decides sees it, in the most obvious way: read from the id of the report.
fn seen(decision: &Decision) -> (Position, crate::score::GameState) {
    let id: Xgid = decision.xgid.parse().unwrap();
    let state = id.situation().state;
    let state = if id.situation().phase == Phase::Doubled { state.swap_sides() } else { state };
    (state.position, state)
}

fn within(bounds: Option<Bounds>, value: f64) -> bool {
    let Bounds { min, max } = bounds.unwrap_or_default();
    min.unwrap_or(f64::MIN) <= value && value <= max.unwrap_or(f64::MAX)
}

/// The number of checkers of the side on roll on a point; 0 is off, 25 the bar.
fn count(position: &Position, point: u8) -> u8 {
    if point == 0 { position.off() } else { position.on_roll(point.into()) }
}

fn is_found(query: &SearchQuery, one: &Plain) -> bool {
    let Decision { player, kind, position: of_kind, lost, mistake, counts, .. } = one.decision;
    let game = &one.transcript.games[one.decision.game];
    let action = &game.actions[one.decision.action];
    let (position, state) = seen(&one.decision);
    let other = position.swap_sides();
    let holds = |position: &Position, holdings: &[Holding]| {
        holdings.iter().all(|h| (h.min..=h.max).contains(&count(position, h.point)))
    };
    let back = |position: &Position| (19..=25).map(|point| f64::from(count(position, point))).sum::<f64>();
    let decided = match kind {
        DecisionKind::Play => Decided::Play,
        DecisionKind::NoDouble | DecisionKind::Double => Decided::Double,
        _ => Decided::Answer,
    };
    let dice = action.dice.filter(|_| kind == DecisionKind::Play);
    let named = |wanted: &[String], name: &str| {
        wanted.is_empty() || wanted.iter().any(|one| name.to_lowercase().contains(&one.trim().to_lowercase()))
    };
    let (own_away, other_away, money, crawford) = match state.score {
        Score::Money { .. } => (0, 0, true, false),
        Score::Match { length, on_roll, opponent, crawford } => {
            (length - on_roll, length - opponent, false, crawford)
        }
    };
    let day = one.transcript.date.as_deref().and_then(Date::read);
    let dated = |text: &Option<String>, holds: &dyn Fn(&str, &str) -> bool| {
        text.as_ref().is_none_or(|text| {
            day.is_some_and(|day| {
                let (day, wanted) = (day.number().to_string(), Date::read(text).unwrap().number());
                let wanted = wanted.to_string();
                let digits = if wanted.ends_with("00") { 6 } else { 8 };
                holds(&day[..digits], &wanted[..digits])
            })
        })
    };
    let event = one.transcript.event.clone().unwrap_or_default().to_lowercase();
    holds(&position, &query.own)
        && holds(&other, &query.other)
        && within(query.pips, f64::from(position.pips()) - f64::from(other.pips()))
        && within(query.back, back(&position))
        && within(query.other_back, back(&other))
        && (query.positions.is_empty() || query.positions.contains(&of_kind))
        && (query.decided.is_empty() || query.decided.contains(&decided))
        && (query.dice.is_empty()
            || dice.is_some_and(|dice| {
                query.dice.iter().any(|[a, b]| (dice.high(), dice.low()) == (*a.max(b), *a.min(b)))
            }))
        && within(query.away, own_away.min(255).into())
        && within(query.other_away, other_away.min(255).into())
        && query.money.is_none_or(|is| is == money)
        && query.crawford.is_none_or(|is| is == crawford)
        && within(query.cube, state.cube.value.into())
        && (query.owners.is_empty() || query.owners.contains(&state.cube.owner))
        && named(&query.players, &one.transcript.players[player])
        && named(&query.opponents, &one.transcript.players[player.other()])
        && dated(&query.from, &|day, wanted| day >= wanted)
        && dated(&query.to, &|day, wanted| day <= wanted)
        && query.event.as_ref().is_none_or(|part| event.contains(&part.trim().to_lowercase()))
        && (query.matches.is_empty() || query.matches.contains(&one.id))
        && within(query.lost, (lost as f32).into())
        && (query.mistakes.is_empty() || mistake.is_some_and(|one| query.mistakes.contains(&one)))
        && query
            .luck
            .is_none_or(|luck| one.luck.is_some_and(|found| within(Some(luck), (found as f32).into())))
        && query.comment.is_none_or(|is| is == action.comment.is_some())
        && query.starred.is_none_or(|is| is == action.starred)
        && query.counts.is_none_or(|is| is == counts)
}

/// The number of pips in the most obvious way: the checkers of each side sorted, each moved to its fellow.
fn plain_distance(a: &Position, b: &Position) -> u32 {
    let sorted = |position: &Position| -> Vec<u8> {
        (0..=25).flat_map(|point| vec![point; count(position, point).into()]).collect()
    };
    let side = |a: &Position, b: &Position| -> u32 {
        sorted(a).iter().zip(sorted(b)).map(|(one, two)| u32::from(one.abs_diff(two))).sum()
    };
    side(a, b) + side(&a.swap_sides(), &b.swap_sides())
}

/// A query with some filters, made of a decision of the library so that it is not in vain.
fn random_query(rng: &mut Rng, all: &[Plain]) -> SearchQuery {
    let one = &all[rng.below(all.len() as u32) as usize];
    let (position, state) = seen(&one.decision);
    let action = &one.transcript.games[one.decision.game].actions[one.decision.action];
    let mut query = SearchQuery::default();
    let around = |rng: &mut Rng, value: f64, by: u32| {
        let min = (rng.below(3) > 0).then(|| value - f64::from(rng.below(by)));
        let max = (rng.below(3) > 0).then(|| value + f64::from(rng.below(by)));
        Some(Bounds { min, max })
    };
    for _ in 0..=rng.below(4) {
        match rng.below(22) {
            0..4 => {
                let side = rng.below(2) == 0;
                let seen = if side { position } else { position.swap_sides() };
                let point = rng.below(26) as u8;
                let held = count(&seen, point);
                let holding = match rng.below(3) {
                    0 => Holding { point, min: held, max: held },
                    1 => Holding { point, min: held.min(2), max: 15 },
                    _ => Holding { point, min: 0, max: held.max(1) },
                };
                if side { query.own.push(holding) } else { query.other.push(holding) }
            }
            4 => {
                let value = f64::from(position.pips()) - f64::from(position.opponent_pips());
                query.pips = around(rng, value, 30);
            }
            5 => query.back = around(rng, 2.0, 3),
            6 => query.other_back = around(rng, 1.0, 3),
            7 => query.positions = vec![one.decision.position, PositionKind::ALL[rng.below(10) as usize]],
            8 => {
                query.decided = vec![[Decided::Play, Decided::Double, Decided::Answer][rng.below(3) as usize]]
            }
            9 => query.dice = vec![[1 + rng.below(6) as u8, 1 + rng.below(6) as u8], [3, 1]],
            10 => query.away = around(rng, f64::from(state.score.away().map_or(0, |away| away.0)), 3),
            11 => query.other_away = around(rng, f64::from(state.score.away().map_or(0, |away| away.1)), 3),
            12 => query.money = Some(rng.below(2) == 0),
            13 => query.crawford = Some(rng.below(2) == 0),
            14 => query.cube = around(rng, state.cube.value.into(), 3),
            15 => query.owners = vec![state.cube.owner, CubeOwner::Centred],
            16 => {
                let name = &one.transcript.players[one.decision.player];
                let part: String = name.to_uppercase().chars().take(1 + rng.below(6) as usize).collect();
                if rng.below(2) == 0 { query.players.push(part) } else { query.opponents.push(part) }
            }
            17 => {
                query.from = (rng.below(2) == 0).then(|| "2024-08".into());
                query.to = (rng.below(2) == 0).then(|| "2025-11-08".into());
            }
            18 => query.lost = around(rng, one.decision.lost, 1),
            19 => {
                query.mistakes = vec![CubeMistake::MissedDouble, CubeMistake::WrongTake];
                query.counts = Some(rng.below(4) > 0);
            }
            20 => query.luck = around(rng, one.luck.unwrap_or(0.0), 1),
            _ => {
                query.comment = (rng.below(2) == 0).then(|| action.comment.is_some());
                query.starred = (rng.below(2) == 0).then_some(action.starred);
                query.matches = if rng.below(2) == 0 { vec![one.id.clone()] } else { Vec::new() };
                query.event = one.transcript.event.clone().filter(|_| rng.below(2) == 0);
            }
        }
    }
    query
}

/// Some comments and stars, which few files have.
fn marked(mut matches: Vec<Transcript>) -> Vec<(String, Transcript)> {
    let mut rng = Rng::new(7);
    for action in matches.iter_mut().flat_map(|one| &mut one.games).flat_map(|game| &mut game.actions) {
        action.starred = rng.below(20) == 0;
        if rng.below(20) == 0 {
            action.comment = Some("look again".into());
        }
    }
    matches.into_iter().enumerate().map(|(n, one)| (format!("m{n:03}"), one)).collect()
}

fn index(matches: &[(String, Transcript)]) -> LibraryIndex {
    let mut index = LibraryIndex::new();
    for (id, transcript) in matches.iter().rev() {
        let bytes = Block::new(id, transcript, &table()).unwrap().to_bytes();
        index.put(Block::from_bytes(&bytes).unwrap());
    }
    index
}

#[test]
fn a_search_is_a_plain_scan() {
    let matches = marked(matches());
    let all = plain(&matches);
    let index = index(&matches);
    assert_eq!(index.len(), all.len());
    let mut rng = Rng::new(43);
    let mut not_empty = 0;
    for _ in 0..1500 {
        let query = random_query(&mut rng, &all);
        let mut expected: Vec<(usize, &Plain)> =
            all.iter().enumerate().filter(|(_, one)| is_found(&query, one)).collect();
        expected.sort_by(|(a, one), (b, other)| {
            let by = |plain: &Plain| plain.decision.lost as f32;
            by(other).total_cmp(&by(one)).then(a.cmp(b))
        });
        let (first, most) = (rng.below(4) as usize, 1 + rng.below(30) as usize);
        let result = index.search(&query, first, most).unwrap();
        assert_eq!(result.sums.found, expected.len(), "{query:?}");
        not_empty += usize::from(!expected.is_empty());
        let page: Vec<&Plain> = expected.iter().map(|(_, one)| *one).skip(first).take(most).collect();
        assert_eq!(result.decisions.len(), page.len());
        for (found, one) in result.decisions.iter().zip(page) {
            let Decision { game, action, player, kind, position, ref xgid, ref done, ref best, .. } =
                one.decision;
            assert_eq!((&found.id, found.game, found.action), (&one.id, game, action), "{query:?}");
            assert_eq!((found.player, found.kind, found.position), (player, kind, position));
            assert_eq!((&found.xgid, &found.done, &found.best), (xgid, done, best));
            assert_eq!(found.lost, one.decision.lost as f32);
            assert_eq!(found.luck, one.luck.map(|luck| luck as f32));
        }
    }
    assert!(not_empty > 700, "{not_empty}");
}

#[test]
fn similar_positions_are_those_of_a_plain_scan() {
    let matches = marked(matches());
    let all = plain(&matches);
    let index = index(&matches);
    let mut rng = Rng::new(44);
    for round in 0..1000 {
        let one = &all[rng.below(all.len() as u32) as usize];
        let mut query = if round % 3 == 0 { SearchQuery::default() } else { random_query(&mut rng, &all) };
        query.like = Some(one.decision.xgid.clone());
        query.within = (round % 5 == 0).then(|| rng.below(40));
        let like = seen(&one.decision).0;
        let mut expected: Vec<(u32, usize)> = Vec::new();
        for (n, other) in all.iter().enumerate() {
            let distance = plain_distance(&like, &seen(&other.decision).0);
            if is_found(&query, other) && query.within.is_none_or(|within| distance <= within) {
                expected.push((distance, n));
            }
        }
        let lost = |n: usize| all[n].decision.lost as f32;
        expected.sort_by(|a, b| a.0.cmp(&b.0).then(lost(b.1).total_cmp(&lost(a.1))).then(a.1.cmp(&b.1)));
        let result = index.search(&query, 0, 12).unwrap();
        assert_eq!(result.sums.found, expected.len());
        for (found, (distance, n)) in result.decisions.iter().zip(&expected) {
            let place = (found.id.as_str(), found.game, found.action, found.kind);
            let Decision { game, action, kind, .. } = all[*n].decision;
            assert_eq!((found.distance, place), (Some(*distance), (all[*n].id.as_str(), game, action, kind)));
        }
    }
}

#[test]
fn a_decision_takes_sixty_bytes_at_most() {
    let matches = marked(matches());
    for (id, transcript) in &matches {
        let block = Block::new(id, transcript, &table()).unwrap();
        if block.len() >= 60 {
            let each = block.bytes() as f64 / block.len() as f64;
            assert!(each <= MOST_BYTES as f64, "{id}: {each} bytes, {} decisions", block.len());
        }
    }
    let index = index(&matches);
    assert!(index.bytes() <= MOST_BYTES * index.len());
}

#[test]
fn damaged_blocks_are_refused() {
    let matches = marked(matches());
    let bytes = Block::new("one", &matches[0].1, &table()).unwrap().to_bytes();
    let mut rng = Rng::new(45);
    for round in 0..3000 {
        let mut damaged = bytes.clone();
        if round % 2 == 0 {
            damaged.truncate(rng.below(bytes.len() as u32) as usize);
        }
        for _ in 0..=rng.below(4) {
            if !damaged.is_empty() {
                let at = rng.below(damaged.len() as u32) as usize;
                damaged[at] = rng.below(256) as u8;
            }
        }
        // A damaged block that passes the checks can still be searched.
        if let Ok(block) = Block::from_bytes(&damaged) {
            let mut index = LibraryIndex::new();
            index.put(block);
            index.search(&SearchQuery::default(), 0, 50).unwrap();
            let like = Some("4HPwATDgc/ABMA".into());
            index.search(&SearchQuery { like, ..SearchQuery::default() }, 0, 50).unwrap();
        }
    }
}

#[test]
fn queries_that_make_no_sense_are_named() {
    let index = LibraryIndex::new();
    let refused = |query: SearchQuery| index.search(&query, 0, 1).unwrap_err().to_string();
    let base = SearchQuery::default;
    let like = Some("nonsense".into());
    assert_eq!(
        refused(SearchQuery { like, ..base() }),
        "like: found nonsense, expected an XGID, a GNU Position ID or an OGID"
    );
    let from = Some("last summer".into());
    assert_eq!(
        refused(SearchQuery { from, ..base() }),
        "from: found \"last summer\", expected a day such as 2024-11-30 or a month such as 2024-11"
    );
    let own = vec![Holding { point: 26, min: 0, max: 15 }];
    assert_eq!(refused(SearchQuery { own, ..base() }), "own: found 26, expected points from 0 to 25");
    let own = vec![Holding { point: 6, min: 0, max: 16 }];
    assert_eq!(refused(SearchQuery { own, ..base() }), "own: found 16, expected 0 to 15 checkers");
    let other = vec![Holding { point: 6, min: 3, max: 2 }];
    let first = "expected the smaller number first";
    assert_eq!(refused(SearchQuery { other, ..base() }), format!("other: found 3 to 2, {first}"));
    let lost = Some(Bounds { min: Some(0.5), max: Some(0.25) });
    assert_eq!(refused(SearchQuery { lost, ..base() }), format!("lost: found 0.5 to 0.25, {first}"));
    assert_eq!(
        refused(SearchQuery { dice: vec![[7, 1]], ..base() }),
        "dice: found 7 and 1, expected dice from 1 to 6"
    );
}

#[test]
fn the_distance_is_symmetric_and_keeps_the_triangle() {
    let matches = marked(matches());
    let all = plain(&matches);
    let mut rng = Rng::new(46);
    let mut any = || seen(&all[rng.below(all.len() as u32) as usize].decision).0;
    for _ in 0..500 {
        let (a, b, c) = (any(), any(), any());
        assert_eq!(distance(&a, &b), plain_distance(&a, &b));
        assert_eq!(distance(&a, &b), distance(&b, &a));
        assert!(distance(&a, &c) <= distance(&a, &b) + distance(&b, &c));
        assert!(distance(&a, &b) >= a.pips().abs_diff(b.pips()));
    }
}
