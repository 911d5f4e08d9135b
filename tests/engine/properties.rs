//! Properties that hold for every value, tried with values that proptest makes. If a value fails, proptest
//! searches for a smaller one. Every run tries the same values; `PROPTEST_RNG_SEED=2 PROPTEST_CASES=10000
//! cargo test --release --test engine properties::` tries others, and more of them. (Ids, the notation of
//! plays and legal plays also have separate tests over many more random positions: notation.rs and
//! src/movegen/.)

use gammonlab::analysis::{DuelOptions, DuelPlayer, Net, SavedDuel};
use gammonlab::board::{Dice, Position, Setup};
use gammonlab::duel::record::Stakes;
use gammonlab::duel::{MatchResult, PairResult};
use gammonlab::eval::Evaluate;
use gammonlab::game::{Action, ActionError, ActionKind, Game, Match, NoDouble, Opening, Phase, Rules};
use gammonlab::met::{MatchEquityTable, TableData};
use gammonlab::movegen::{legal_plays, next_moves};
use gammonlab::notation::{self, GnuId, Ogid, PositionId, Side, Situation, Xgid, parse_play, play_text};
use gammonlab::rng::Rng;
use gammonlab::rollout::{Alternative, Luck, Rollout, Settings};
use gammonlab::score::GameState;
use gammonlab::search::{Cancel, Interval, Level, Players};
use gammonlab::value::{GameResult, Outcomes};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;
use std::collections::BTreeSet;
use std::ops::{ControlFlow, Range};

fn cases(cases: u32) -> ProptestConfig {
    let usual = ProptestConfig::default();
    // The numbers of the environment take precedence.
    let seed = if usual.rng_seed == RngSeed::Random { RngSeed::Fixed(1) } else { usual.rng_seed };
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { usual.cases } else { cases };
    ProptestConfig { cases, rng_seed: seed, failure_persistence: None, ..usual }
}

/// A position of a game: the position after a number of rolls and plays from the opening. A smaller case is
/// an earlier position.
fn reachable() -> impl Strategy<Value = Position> {
    vec((0..21usize, any::<u16>()), 0..90).prop_map(|turns| {
        turns.into_iter().fold(Position::OPENING, |position, (roll, choice)| {
            let plays = legal_plays(&position, Dice::ALL[roll]);
            let next = match plays.len() {
                0 => position.swap_sides(),
                n => plays[usize::from(choice) % n].position,
            };
            if next.result().is_some() { position } else { next }
        })
    })
}

/// A position in which both sides bear off: each has at least one checker, all of them on its first six
/// points.
fn bearoff() -> impl Strategy<Value = Position> {
    let side = || vec(0..3i8, 6).prop_filter("no checker", |counts| counts.iter().any(|&n| n > 0));
    (side(), side()).prop_map(|(own, theirs)| {
        let mut points = [0; 26];
        for (i, (n, m)) in own.into_iter().zip(theirs).enumerate() {
            (points[i + 1], points[24 - i]) = (n, -m);
        }
        Setup { points }.check().unwrap()
    })
}

/// A table that is antisymmetric to the last bit, with any name and any notice of one line. (A comment in
/// XML cannot hold two hyphens in a row, and it is a notice only if it mentions copyright.)
fn table() -> impl Strategy<Value = TableData> {
    (1..6usize).prop_flat_map(|length| {
        let words = "([!-,.-~äé—]+( [!-,.-~äé—]+){0,2})?";
        let names = (words, "|Copyright [!-,.-~äé—]+( [!-,.-~äé—]+){0,2}");
        (names, vec(0.001..0.999f64, length * length), vec(0.001..0.5f64, length)).prop_map(
            move |((name, notice), upper, post_crawford)| {
                let mut rows = vec![vec![0.5; length]; length];
                for i in 0..length {
                    for j in i + 1..length {
                        rows[i][j] = upper[i * length + j];
                        rows[j][i] = 1.0 - upper[i * length + j];
                    }
                }
                TableData {
                    name,
                    notice,
                    length: length as u32,
                    pre_crawford: rows,
                    post_crawford,
                    post_crawford_other: None,
                }
            },
        )
    })
}

/// Evaluates a bearoff only by the pip counts.
struct Pips;

impl Evaluate for Pips {
    fn evaluate(&self, position: &Position) -> Outcomes {
        position.final_outcomes().unwrap_or_else(|| {
            let (own, theirs) = (position.pips() as f32 - 4.0, position.opponent_pips() as f32);
            Outcomes { win: (theirs / (own.max(1.0) + theirs)).clamp(0.01, 0.99), ..Outcomes::default() }
        })
    }
}

fn level() -> impl Strategy<Value = DuelPlayer> {
    let nets = select(&[None, Some(Net::Quick), Some(Net::Strong)][..]);
    let parts = (1..=5u8, select(&Interval::ALL[..]), any::<bool>(), nets);
    parts.prop_map(|(plies, interval, cubeless, net)| DuelPlayer {
        level: Level::plies(plies),
        interval,
        cubeless,
        net,
    })
}

fn stakes() -> impl Strategy<Value = Stakes> {
    prop_oneof![
        (1..26u32).prop_map(|length| Stakes::Match { length }),
        (any::<bool>(), 1..65u32).prop_map(|(jacoby, cube_limit)| Stakes::Money { jacoby, cube_limit }),
    ]
}

fn saved_duel() -> impl Strategy<Value = SavedDuel> {
    let number = || prop::num::f64::NORMAL | prop::num::f64::ZERO | prop::num::f64::SUBNORMAL;
    let result = (stakes(), any::<bool>(), number(), number(), any::<u16>(), any::<u16>()).prop_map(
        |(stakes, a_in_seat_one, result, luck, games, rolls)| {
            let (games, rolls) = (games.into(), rolls.into());
            MatchResult { stakes, a_in_seat_one, result, luck, games, rolls }
        },
    );
    let pair = (any::<u64>(), vec(result, 1..3)).prop_map(|(pair, matches)| PairResult { pair, matches });
    let bound = prop::option::of(number());
    let options =
        (level(), level(), vec((stakes(), any::<u32>()), 0..3), any::<bool>(), bound, any::<[u64; 2]>())
            .prop_map(|(a, b, stakes, paired, luck_bound, [seed, horizon])| DuelOptions {
                a,
                b,
                stakes,
                paired,
                luck_bound,
                luck_plies: 2,
                seed,
                horizon,
            });
    (options, "[0-9a-f]{16}", vec(pair, 0..4)).prop_map(|(options, engine, pairs)| SavedDuel {
        options,
        engine,
        pairs,
    })
}

proptest! {
    #![proptest_config(cases(200))]

    /// An id is read back in every notation, also inside a longer text.
    #[test]
    fn positions_keep_their_names(
        position in reachable(),
        top in any::<bool>(),
        roll in prop::option::of(0..21usize),
    ) {
        let s = Situation {
            on_roll: if top { Side::Top } else { Side::Bottom },
            phase: roll.map_or(notation::Phase::ToRoll, |n| notation::Phase::Rolled(Dice::ALL[n])),
            ..Situation::money(position)
        };
        for id in [Xgid::from(s).to_string(), GnuId::from(s).to_string(), Ogid::from(s).to_string()] {
            prop_assert_eq!(*id.parse::<PositionId>().unwrap().situation(), s, "{}", id);
            let padded = format!(" \t{id}\n");
            prop_assert_eq!(*padded.parse::<PositionId>().unwrap().situation(), s, "{}", id);
        }
        for id in [Xgid::from(s).to_string(), format!("OGID={}", Ogid::from(s))] {
            let said = format!("What would you play here? {id} (I passed.)");
            prop_assert_eq!(*said.parse::<PositionId>().unwrap().situation(), s, "{}", id);
        }
    }

    /// Every legal play has a text that is read back as the same play, and can be reached checker by
    /// checker; no other play is offered.
    #[test]
    fn plays_are_read_and_made_by_hand(position in reachable(), roll in 0..21usize) {
        let dice = Dice::ALL[roll];
        for legal in legal_plays(&position, dice) {
            let text = play_text(&legal.play);
            prop_assert_eq!(parse_play(&position, dice, &text).unwrap().position, legal.position, "{}", text);
            let moves = legal.play.moves();
            for made in 0..moves.len() {
                let next = next_moves(&position, dice, &moves[..made]).unwrap();
                prop_assert!(next.moves.contains(&moves[made]), "{} after {} steps", text, made);
            }
            let made = next_moves(&position, dice, moves).unwrap();
            prop_assert_eq!(made.play.map(|play| play.position), Some(legal.position), "{}", text);
        }
    }

    /// Every format keeps the name, and every number to the last bit.
    #[test]
    fn match_equity_tables_are_written_and_read_back(data in table()) {
        let met = MatchEquityTable::try_from(data).unwrap();
        for format in ["json", "csv", "xml"] {
            let text = met.to_text(format).unwrap();
            let back = MatchEquityTable::read(&text);
            prop_assert_eq!(back.as_ref(), Ok(&met), "{}: {}", format, text);
        }
    }

    #[test]
    fn saved_duels_are_read_back(duel in saved_duel()) {
        let text = serde_json::to_string(&duel).unwrap();
        prop_assert_eq!(serde_json::from_str::<SavedDuel>(&text).unwrap(), duel);
    }
}

fn rules() -> impl Strategy<Value = Rules> {
    let money =
        (any::<bool>(), any::<bool>(), 0..4u32, 0..8u32).prop_map(|(jacoby, beavers, ties, limit)| {
            Rules::Money { jacoby, beavers, automatic_doubles: ties, cube_limit: 1 << limit }
        });
    prop_oneof![
        money,
        (1..8u32, any::<bool>()).prop_map(|(length, crawford)| Rules::Match { length, crawford })
    ]
}

/// An action of this kind: of the plays the first, of the resignations a single game of the side that
/// decides.
fn action(game: &Game, kind: ActionKind, rng: &mut Rng) -> Action {
    match kind {
        ActionKind::Roll => Action::Roll(rng.dice()),
        ActionKind::Double => Action::Double,
        ActionKind::Beaver => Action::Beaver,
        ActionKind::Raccoon => Action::Raccoon,
        ActionKind::Take => Action::Take,
        ActionKind::Pass => Action::Pass,
        ActionKind::Play => Action::Play(
            game.plays().first().map_or(game.state().position.swap_sides(), |play| play.position),
        ),
        ActionKind::Resign => Action::Resign { by: game.decides(), result: GameResult::Single },
    }
}

const KINDS: [ActionKind; 8] = [
    ActionKind::Roll,
    ActionKind::Double,
    ActionKind::Beaver,
    ActionKind::Raccoon,
    ActionKind::Take,
    ActionKind::Pass,
    ActionKind::Play,
    ActionKind::Resign,
];

proptest! {
    #![proptest_config(cases(40))]

    /// Two sides that do anything legal play a match, or games for money. The legal actions are those that
    /// the game accepts and those that its words name; a refused action changes nothing; the points add up.
    #[test]
    fn games_keep_to_their_rules(rules in rules(), seed in any::<u64>(), choices in vec(any::<u16>(), 400)) {
        let mut rng = Rng::new(seed);
        let mut session = Match::new(rules).unwrap();
        let mut game = session.new_game(Opening::throw(|| rng.die()));
        let mut points = [0, 0];
        for choice in choices {
            let legal = game.legal();
            let words = game.expected().split([' ', ',']).filter(|word| !["", "or"].contains(word));
            let names = legal.iter().map(|kind| kind.name()).filter(|&name| name != "resign");
            prop_assert_eq!(words.collect::<BTreeSet<_>>(), names.collect::<BTreeSet<_>>());
            for kind in KINDS {
                let mut tried = game.clone();
                let done = tried.act(action(&game, kind, &mut rng.clone()));
                // A useless double is still allowed.
                let useless = kind == ActionKind::Double && game.doubling() == Err(NoDouble::Dead);
                let allowed = useless && game.phase() == Phase::ToRoll || legal.contains(&kind);
                prop_assert_eq!(done.is_ok(), allowed, "{:?} in {:?}", kind, game);
                prop_assert!(done.is_ok() || tried == game);
            }
            // Seldom a resignation: it is the last of the legal kinds.
            let kinds = legal.len() - usize::from(choice % 50 > 0);
            let act = action(&game, legal[usize::from(choice) % kinds], &mut rng);
            game.act(act).unwrap();
            let cube = game.state().cube.value;
            prop_assert!(cube.is_power_of_two());
            if let Rules::Money { cube_limit, .. } = rules {
                prop_assert!(cube <= cube_limit, "{} of {}", cube, cube_limit);
            }
            let Some(end) = game.end() else { continue };
            prop_assert_eq!((game.legal(), game.expected()), (vec![], "nothing, as the game is over"));
            prop_assert_eq!(game.act(Action::Take), Err(ActionError::Over(ActionKind::Take)));
            let won = &mut points[end.winner as usize];
            *won += end.points;
            if let Rules::Match { length, .. } = rules {
                *won = length.min(*won);
            }
            session.finish(end);
            prop_assert_eq!(session.points(), points);
            if session.winner().is_some() {
                break;
            }
            game = session.new_game(Opening::throw(|| rng.die()));
        }
    }

    /// A rollout that is cut into parts at any trial, played in any order, saved and read in between, and
    /// merged, equals the rollout played in one go.
    #[test]
    fn rollouts_are_the_sum_of_their_parts(
        position in bearoff(),
        seed in any::<u64>(),
        luck in select(vec![Luck::None, Luck::OnePly, Luck::Reversed]),
        (stratified, truncate) in (0..4u32, prop::option::of(1..6u32)),
        order in Just([0usize, 1, 2, 3]).prop_shuffle(),
        mut cuts in vec(0..80u64, 3),
    ) {
        let met = MatchEquityTable::kazaross_xg2();
        let settings = Settings { seed, luck, stratified, truncate, ..Settings::default() };
        let alternatives = vec![Alternative::NoDouble, Alternative::DoubleTake];
        let empty = Rollout::new(&GameState::money(position), alternatives, settings, &met).unwrap();
        let part = |from: u64, to: u64| {
            let mut rollout = empty.clone();
            let go_on = |_: &Rollout| ControlFlow::Continue(());
            rollout.run(Players::new(&Pips, &met), from..to, &Cancel::default(), go_on).unwrap();
            serde_json::from_str::<Rollout>(&serde_json::to_string(&rollout).unwrap()).unwrap()
        };
        cuts.sort_unstable();
        let ends = [0, cuts[0], cuts[1], cuts[2], 80];
        let mut sum = empty.clone();
        for i in order {
            sum.merge(&part(ends[i], ends[i + 1])).unwrap();
        }
        let whole = part(0, 80);
        let after = Range { start: 80, end: 90 };
        prop_assert_eq!((sum.count(), sum.missing(0..90)), (80, vec![after]));
        prop_assert_eq!(sum, whole);
    }
}
