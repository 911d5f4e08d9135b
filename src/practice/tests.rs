//! Each kind against an independent calculation: boards are read from the text of the id, and match equities
//! from the text of the table.

use super::*;
use crate::bearoff::OneSided;
use crate::board::Position;
use crate::met::MatchEquityTable;
use crate::movegen::legal_plays;
use crate::notation::{PositionId, Situation, Xgid};
use crate::rng::Rng;

/// Items of each kind.
const ITEMS: u64 = 1000;

/// The board of an id whose bottom player is on roll: own checkers positive, 25 the own bar.
fn board_of(id: &str) -> [i8; 26] {
    let text = id.strip_prefix("XGID=").unwrap().as_bytes();
    std::array::from_fn(|point| match text[point] {
        own @ b'A'..=b'O' => (own - b'A' + 1) as i8,
        other @ b'a'..=b'o' => -((other - b'a' + 1) as i8),
        _ => 0,
    })
}

/// Ids of random games, of which each play is drawn from all legal ones.
fn random_ids(rng: &mut Rng, count: usize) -> Vec<String> {
    let mut position = Position::OPENING;
    let mut ids = Vec::new();
    while ids.len() < count {
        let plays = legal_plays(&position, rng.dice());
        position = match plays.len() {
            0 => position.swap_sides(),
            n => plays[rng.below(n as u32) as usize].position,
        };
        if position.result().is_some() {
            position = Position::OPENING;
        }
        ids.push(Xgid::from(Situation::money(position)).to_string());
    }
    ids
}

fn item(kind: PracticeKind, level: f64, seed: u64, positions: Vec<String>) -> PracticeItem {
    let choice = PracticeChoice { level, seed, positions, ..PracticeChoice::new(kind) };
    choice.item(&MatchEquityTable::kazaross_xg2()).unwrap()
}

fn level(seed: u64) -> f64 {
    1.0 + (seed % 5) as f64
}

#[test]
fn pip_counts_are_those_of_the_letters() {
    let ids = random_ids(&mut Rng::new(1), ITEMS as usize);
    for seed in 0..ITEMS {
        let item = item(PracticeKind::Pips, level(seed), seed, ids[seed as usize..].to_vec());
        let board = board_of(item.id.as_ref().unwrap());
        let pips: i32 = (1..26).map(|p| p as i32 * i32::from(board[p].max(0))).sum();
        assert_eq!(item.answer, Some(f64::from(pips)), "{item:?}");
        assert_eq!(item.key, item.id.clone().unwrap());
    }
}

/// All ways to play the dice in this order: the number of dice used, and whether a checker is hit.
fn ways(
    board: &[i8; 26],
    dice: &[usize],
    used: usize,
    first: usize,
    hit: bool,
    found: &mut Vec<(usize, usize, bool)>,
) {
    found.push((used, first, hit));
    let Some((&die, rest)) = dice.split_first() else { return };
    let rear = (1..26).rev().find(|&p| board[p] > 0).unwrap_or(0);
    for from in (1..26).rev().filter(|&p| board[p] > 0 && (board[25] == 0 || p == 25)) {
        let off = from <= die;
        if off && (rear > 6 || (from < die && from < rear)) {
            continue;
        }
        let mut next = *board;
        next[from] -= 1;
        let mut hits = hit;
        if !off {
            let to = from - die;
            if next[to] < -1 {
                continue;
            }
            hits |= next[to] == -1;
            next[to] = if next[to] == -1 { 1 } else { next[to] + 1 };
        }
        ways(&next, rest, used + 1, if used == 0 { die } else { first }, hits, found);
    }
}

/// Rolls of 36 that hit, by all ways to play them.
fn shots(board: &[i8; 26]) -> u32 {
    let mut count = 0;
    for a in 1..=6_usize {
        for b in 1..=6_usize {
            let mut found = Vec::new();
            if a == b {
                ways(board, &[a; 4], 0, 0, false, &mut found);
            } else {
                ways(board, &[a, b], 0, 0, false, &mut found);
                ways(board, &[b, a], 0, 0, false, &mut found);
            }
            let most = found.iter().map(|way| way.0).max().unwrap();
            // With one die only, it has to be the larger one if that can be played.
            let larger = found.iter().any(|way| way.0 == 1 && way.1 == a.max(b));
            let legal = |way: &&(usize, usize, bool)| {
                way.0 == most && (most != 1 || a == b || !larger || way.1 == a.max(b))
            };
            count += u32::from(found.iter().filter(legal).any(|way| way.2));
        }
    }
    count
}

#[test]
fn shots_are_those_of_all_ways_to_play() {
    let ids = random_ids(&mut Rng::new(2), 9 * ITEMS as usize);
    let met = MatchEquityTable::kazaross_xg2();
    let (mut asked, mut with_many) = (0, 0);
    for (seed, positions) in (0..).zip(ids.chunks(3)) {
        if asked == ITEMS {
            break;
        }
        let choice = PracticeChoice {
            level: level(seed),
            seed,
            positions: positions.to_vec(),
            ..PracticeChoice::new(PracticeKind::Shots)
        };
        match choice.item(&met) {
            Ok(item) => {
                asked += 1;
                let expected = shots(&board_of(item.id.as_ref().unwrap()));
                with_many += u32::from(expected > 11);
                assert_eq!(item.answer, Some(f64::from(expected)), "{item:?}");
            }
            Err(PracticeError::NoPosition(3)) => {
                for id in positions {
                    assert!([0, 36].contains(&shots(&board_of(id))), "{id}");
                }
            }
            Err(other) => panic!("{other}"),
        }
    }
    assert!(asked == ITEMS && with_many > 100, "{asked} {with_many}");
}

/// The table's own text: match winning chances in percent, or as shares, at points that both need.
fn equities() -> impl Fn(i32, i32) -> f64 {
    let text = include_str!("../met/kazaross-xg2.csv");
    let rows = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    let cells = |line: &str| line.split(',').map(|cell| cell.parse().unwrap()).collect::<Vec<f64>>();
    let table: Vec<Vec<f64>> = rows.map(cells).collect();
    move |own, theirs| match (own, theirs) {
        (..=0, _) => 1.0,
        (_, ..=0) => 0.0,
        _ => table[own as usize - 1][theirs as usize],
    }
}

#[test]
fn scores_mean_what_the_table_says() {
    let mwc = equities();
    for seed in 0..ITEMS {
        for kind in [PracticeKind::MatchEquity, PracticeKind::TakePoint, PracticeKind::GammonValue] {
            let item = item(kind, level(seed), seed, Vec::new());
            let [own, theirs] = item.away.unwrap().map(|n| n as i32);
            let cube = item.cube as i32;
            let expected = match kind {
                PracticeKind::MatchEquity => mwc(own, theirs),
                PracticeKind::TakePoint => {
                    let (pass, win, lose) =
                        (mwc(own, theirs - 1), mwc(own - 2, theirs), mwc(own, theirs - 2));
                    (pass - lose) / (win - lose)
                }
                _ => {
                    let (gammon, win) = (mwc(own - 2 * cube, theirs), mwc(own - cube, theirs));
                    (gammon - win) / (win - mwc(own, theirs - cube))
                }
            };
            let found = item.answer.unwrap();
            assert!((found - expected).abs() < 1e-9, "{kind:?} {own} {theirs} {cube}: {found}, {expected}");
            let again = PracticeChoice { key: Some(item.key.clone()), ..PracticeChoice::new(kind) };
            assert_eq!(again.item(&MatchEquityTable::kazaross_xg2()).unwrap().answer, item.answer);
        }
    }
}

/// The least mean number of rolls that bear off `counts`, by trying all plays.
fn rolls(counts: [u8; 6], known: &mut std::collections::HashMap<[u8; 6], f64>) -> f64 {
    if counts == [0; 6] {
        return 0.0;
    }
    if let Some(&found) = known.get(&counts) {
        return found;
    }
    fn played(counts: [u8; 6], dice: &[usize], ends: &mut Vec<[u8; 6]>) {
        let Some((&die, rest)) = dice.split_first() else { return ends.push(counts) };
        let Some(rear) = (0..6).rev().find(|&p| counts[p] > 0) else { return ends.push(counts) };
        for from in (0..6).filter(|&p| counts[p] > 0 && (p + 1 >= die || p == rear)) {
            let mut next = counts;
            next[from] -= 1;
            if from + 1 > die {
                next[from - die] += 1;
            }
            played(next, rest, ends);
        }
        // A die that nobody can play is lost.
        if !(0..6).any(|p| counts[p] > 0 && (p + 1 >= die || p == rear)) {
            played(counts, rest, ends);
        }
    }
    let mut sum = 0.0;
    for a in 1..=6 {
        for b in 1..=6 {
            let mut ends = Vec::new();
            if a == b {
                played(counts, &[a; 4], &mut ends);
            } else {
                played(counts, &[a, b], &mut ends);
                played(counts, &[b, a], &mut ends);
            }
            ends.sort_unstable();
            ends.dedup();
            sum += ends.iter().map(|&end| rolls(end, known)).fold(f64::INFINITY, f64::min);
        }
    }
    known.insert(counts, 1.0 + sum / 36.0);
    1.0 + sum / 36.0
}

#[test]
fn wastage_is_that_of_the_best_plays() {
    let table = OneSided::build(6, 6).unwrap();
    let mut known = std::collections::HashMap::new();
    for seed in 0..ITEMS {
        let item = item(PracticeKind::Wastage, 1.0, seed, Vec::new());
        assert_eq!(item.needs, Some(PracticeNeeds::Race));
        let board = board_of(item.id.as_ref().unwrap());
        let counts: [u8; 6] = std::array::from_fn(|p| board[p + 1].max(0) as u8);
        let report = table.side_report(&counts).unwrap();
        let item = item.completed(&Evidence::Number { value: report.wastage }, seed).unwrap();
        let pips: f64 = (0..6).map(|p| (p + 1) as f64 * f64::from(counts[p])).sum();
        let expected = 49.0 / 6.0 * rolls(counts, &mut known) - pips;
        assert!((item.answer.unwrap() - expected).abs() < 0.01, "{counts:?} {item:?} {expected}");
    }
}

#[test]
fn cube_actions_are_those_of_the_game_tree() {
    let ids = random_ids(&mut Rng::new(3), 200);
    let mut rng = Rng::new(4);
    for seed in 0..ITEMS {
        let item = item(PracticeKind::CubeAction, level(seed), seed, ids.clone());
        let [no_double, double_take] = [0, 1].map(|_| 3.0 * rng.unit() - 1.0);
        let evidence = Evidence::Cube { no_double, double_take, double_pass: 1.0 };
        let item = item.completed(&evidence, seed).unwrap();
        let takes = double_take < 1.0;
        let doubles = no_double < if takes { double_take } else { 1.0 };
        let expected = match (doubles, takes) {
            (true, true) => "double_take",
            (true, false) => "double_pass",
            (false, true) => "no_double",
            (false, false) => "too_good",
        };
        assert_eq!(item.options[item.answer.unwrap() as usize].name, expected, "{evidence:?}");
        let right = item.options.iter().filter(|option| option.loss.abs() < 1e-12).count();
        assert_eq!(right, 1, "{:?}", item.options);
    }
}

#[test]
fn of_two_plays_and_of_openings_the_best_is_right() {
    let mut rng = Rng::new(5);
    let ids: Vec<String> = random_ids(&mut rng, 300)
        .iter()
        .map(|id| id.replacen(":00:", &format!(":{}{}:", 1 + rng.below(6), 1 + rng.below(6)), 1))
        .collect();
    let mut two = 0;
    for seed in 0..ITEMS {
        for kind in [PracticeKind::TwoPlays, PracticeKind::Opening] {
            let near = ids.iter().skip(seed as usize % 290).take(4).cloned().collect();
            let item = item(kind, level(seed), seed, near);
            let id: PositionId = item.id.clone().unwrap().parse().unwrap();
            let legal = legal_plays(&id.situation().state.position, id.situation().dice().unwrap());
            let mut losses: Vec<f64> = legal.iter().map(|_| 0.3 * rng.unit()).collect();
            let least = losses.iter().copied().fold(f64::INFINITY, f64::min);
            losses.iter_mut().for_each(|loss| *loss -= least);
            let plays: Vec<EvidencePlay> = legal
                .iter()
                .zip(&losses)
                .map(|(play, &loss)| EvidencePlay { play: crate::notation::play_text(&play.play), loss })
                .collect();
            match item.completed(&Evidence::Plays { plays: plays.clone() }, seed) {
                Ok(item) => {
                    let best = plays.iter().find(|play| play.loss == 0.0).unwrap();
                    assert_eq!(item.options[item.answer.unwrap() as usize].name, best.play);
                    assert!((2..=4).contains(&item.options.len()));
                    two += u32::from(kind == PracticeKind::TwoPlays);
                    let mark = item.mark(item.answer.unwrap(), 2.0).unwrap();
                    assert_eq!((mark.right, mark.error, mark.grade), (true, 0.0, PracticeGrade::Easy));
                }
                Err(error) => {
                    assert_eq!(error, PracticeError::NoChoice);
                    assert!(losses.iter().all(|&loss| loss < 0.02), "{losses:?}");
                }
            }
        }
    }
    assert!(two > 900, "{two}");
}

#[test]
fn keys_bring_the_same_opening_back() {
    let met = MatchEquityTable::kazaross_xg2();
    for seed in 0..200 {
        let item = item(PracticeKind::Opening, 5.0, seed, Vec::new());
        let again =
            PracticeChoice { key: Some(item.key.clone()), ..PracticeChoice::new(PracticeKind::Opening) };
        assert_eq!(again.item(&met).unwrap().id, item.id, "{}", item.key);
    }
    for (kind, key) in [
        (PracticeKind::Opening, "33"),
        (PracticeKind::Opening, "70"),
        (PracticeKind::Opening, "31: 6/5 6/3, 21"),
        (PracticeKind::MatchEquity, "3"),
        (PracticeKind::TakePoint, "1-3-1"),
        (PracticeKind::GammonValue, "3-99-1"),
        (PracticeKind::GammonValue, "3-4-3"),
    ] {
        let choice = PracticeChoice { key: Some(key.into()), ..PracticeChoice::new(kind) };
        assert!(matches!(choice.item(&met), Err(PracticeError::Key(_))), "{key}");
    }
    let no_level = PracticeChoice { level: 6.0, ..PracticeChoice::new(PracticeKind::Wastage) };
    assert_eq!(no_level.item(&met), Err(PracticeError::Level(6.0)));
}

#[test]
fn the_rule_for_chances_is_proper_and_levels_follow() {
    let chance = |answer| PracticeItem {
        answer: Some(answer),
        needs: None,
        ..item(
            PracticeKind::Chance,
            3.0,
            1,
            vec![Xgid::from(Situation::money(Position::OPENING)).to_string()],
        )
    };
    for tenths in 1..10 {
        let truth = f64::from(tenths) / 10.0;
        let score = |said: f64| chance(truth).mark(said, 5.0).unwrap().score;
        let best =
            (0..=100).max_by(|&a, &b| score(f64::from(a) / 100.0).total_cmp(&score(f64::from(b) / 100.0)));
        assert_eq!(best, Some(tenths * 10));
    }
    let item = chance(0.6);
    let of = |given, seconds| {
        let mark = item.mark(given, seconds).unwrap();
        (mark.right, mark.grade, mark.next_level)
    };
    assert_eq!(of(0.62, 5.0), (true, PracticeGrade::Easy, 3.25));
    assert_eq!(of(0.65, 15.0), (true, PracticeGrade::Good, 3.25));
    assert_eq!(of(0.6, 60.0), (true, PracticeGrade::Hard, 3.1));
    assert_eq!(of(0.7, 5.0), (false, PracticeGrade::Again, 2.5));
    assert!(matches!(item.mark(f64::NAN, 1.0), Err(PracticeError::Given(_))));
    let open = PracticeItem { answer: None, ..chance(0.5) };
    assert_eq!(open.mark(0.5, 1.0), Err(PracticeError::Open));
    // An item comes from the storage of a page.
    let option = |name: &str, loss| PracticeOption { name: name.into(), loss };
    let options = vec![option("a", 0.0), option("b", 0.1)];
    for answer in [3.0, -1.0, f64::NAN] {
        let strange = PracticeItem { answer: Some(answer), options: options.clone(), ..chance(0.5) };
        assert!(matches!(strange.mark(0.0, 1.0), Err(PracticeError::Given(_))), "{answer}");
    }
}

#[test]
fn courses_have_points_of_ten_and_calibration() {
    let one = |given: f64, answer: f64, seconds| PracticeTry {
        kind: PracticeKind::Chance,
        given,
        answer,
        right: given == answer,
        score: 1.0,
        level: 2.0,
        seconds,
    };
    let mut tries: Vec<PracticeTry> = (0..10).map(|n| one(0.55, 0.65, f64::from(n))).collect();
    tries.extend([one(1.0, 1.0, 3.0), one(0.0, 0.1, 1.0)]);
    tries.push(PracticeTry { kind: PracticeKind::Pips, ..one(100.0, 100.0, 9.0) });
    let [pips, chance] = &PracticeCourse::all(&tries)[..] else { panic!("two kinds") };
    assert_eq!((pips.kind, pips.count, pips.right, pips.calibration.len()), (PracticeKind::Pips, 1, 1.0, 0));
    let counts: Vec<usize> = chance.points.iter().map(|point| point.count).collect();
    assert_eq!((counts, chance.points[0].seconds, chance.points[1].right), (vec![10, 2], 5.0, 0.5));
    let bins: Vec<(usize, f64)> = chance.calibration.iter().map(|bin| (bin.count, bin.truth)).collect();
    assert_eq!((bins.len(), bins[0], bins[2]), (3, (1, 0.1), (1, 1.0)));
    assert!((bins[1].1 - 0.65).abs() < 1e-12 && (chance.calibration[1].said - 0.55).abs() < 1e-12);
}
