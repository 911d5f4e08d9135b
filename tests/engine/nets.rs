//! Two networks in one engine: the choice between them, and its report.

use crate::common::{both_networks, networks};
use gammonlab::analysis::{
    AnalysisError, CubeOptions, DuelOptions, DuelPlayer, Engine, EngineError, EvalOptions, Net, PlayOptions,
    RolloutOptions, ScoreOptions,
};
use gammonlab::contest::{Contest, ContestAct, ContestSettings, Strength};
use gammonlab::error::Describe;
use gammonlab::eval::Family;
use gammonlab::exercise::{ExerciseAct, ExerciseSettings};
use gammonlab::game::{BySeat, Seat};
use gammonlab::net::Network;
use gammonlab::notation::PositionId;
use gammonlab::review::{ReviewOptions, answers};
use gammonlab::rollout::{Luck, PlayerLevel, Settings};
use gammonlab::search::{Cancel, Level};
use std::ops::ControlFlow;

const OPENING: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10";
const ONE: Level = Level::plies(1);
const TWO: Level = Level::plies(2);

/// `engine` with all questions put to `net`.
fn only(engine: &Engine, net: Net) -> Engine {
    engine.asking(Some(net), ONE).unwrap()
}

#[test]
fn the_level_decides_which_network_answers() {
    let (engine, cancel) = (both_networks(), Cancel::default());
    for (level, net) in [(ONE, Net::Quick), (TWO, Net::Strong)] {
        let by_level = engine.evaluate(OPENING, &EvalOptions::at(level), &cancel).unwrap();
        let named = EvalOptions { level, net: Some(net) };
        assert_eq!(by_level.net, net);
        assert_eq!(by_level, engine.evaluate(OPENING, &named, &cancel).unwrap());
        assert_eq!(by_level, only(&engine, net).evaluate(OPENING, &EvalOptions::at(level), &cancel).unwrap());
        let other = if net == Net::Quick { Net::Strong } else { Net::Quick };
        let by_other = engine.evaluate(OPENING, &EvalOptions { level, net: Some(other) }, &cancel).unwrap();
        assert_eq!(by_other.net, other);
        assert_ne!(by_level.outcomes, by_other.outcomes);

        let plays = engine.plays(OPENING, &PlayOptions { level, ..PlayOptions::default() }, &cancel).unwrap();
        let cube = engine.cube(OPENING, &CubeOptions { level, ..CubeOptions::default() }, &cancel).unwrap();
        let few = ScoreOptions { level, scores: Some(vec![[2, 3]]), ..ScoreOptions::default() };
        let scores = engine.scores(OPENING, &few, &cancel).unwrap();
        assert_eq!([plays.net, cube.net, scores.net], [net; 3]);
        assert_eq!(scores.cells[0].plays.as_ref().unwrap().net, net);
    }
}

#[test]
fn an_engine_without_the_strong_network_says_that_the_quick_one_answered() {
    let quick = only(&both_networks(), Net::Quick);
    let report = quick.evaluate(OPENING, &EvalOptions::at(TWO), &Cancel::default()).unwrap();
    assert_eq!(report.net, Net::Quick);
    let other = both_networks().with_network(&contact()).unwrap();
    let refused = |engine: &Engine, net| engine.asking(Some(net), ONE).unwrap_err();
    assert_eq!(refused(&other, Net::Strong), EngineError::NoNet { net: Net::Strong });
    assert_eq!(refused(&other, Net::Quick), EngineError::NoNet { net: Net::Quick });
    assert_eq!(refused(&quick, Net::Other).to_string(), "net: found no other network in this engine");
    let report = other.evaluate(OPENING, &EvalOptions::at(TWO), &Cancel::default()).unwrap();
    assert_eq!(report.net, Net::Other);
}

#[test]
fn where_the_strong_network_is_awaited_nobody_answers_for_it() {
    let cancel = Cancel::default();
    let ask = |engine: &Engine, level| engine.evaluate(OPENING, &EvalOptions::at(level), &cancel);
    let mut engine = networks::quick().unwrap();
    engine.await_strong(true);
    assert_eq!(ask(&engine, ONE).unwrap().net, Net::Quick);
    assert_eq!(ask(&engine, TWO).unwrap_err(), AnalysisError::from(EngineError::NoNet { net: Net::Strong }));
    let named = EvalOptions { level: TWO, net: Some(Net::Quick) };
    assert_eq!(engine.evaluate(OPENING, &named, &cancel).unwrap().net, Net::Quick);
    // With another table it is awaited still.
    let table = engine.match_equity().clone();
    assert!(ask(&engine.with_match_equity(table), TWO).is_err());
    engine.add_strong(&contact()).unwrap();
    assert_eq!(ask(&engine, TWO).unwrap().net, Net::Strong);
    let mut alone = networks::quick().unwrap();
    alone.await_strong(true);
    alone.await_strong(false);
    assert_eq!(ask(&alone, TWO).unwrap().net, Net::Quick);
}

/// At full strength a person's opponent uses the strong network, as exercises do from 2-ply on; the other
/// strengths use the quick one.
#[test]
fn opponents_and_exercises_ask_the_network_of_their_plies() {
    let (both, cancel) = (both_networks(), Cancel::default());
    let mut awaiting = networks::quick().unwrap();
    awaiting.await_strong(true);
    for (strength, refused) in [(Strength::Full, true), (Strength::Expert, false)] {
        let settings = ContestSettings { strength, ..ContestSettings::default() };
        let contest = Contest::new(settings, both.match_equity()).unwrap();
        let mut acting = contest.clone();
        let done = awaiting.act_in_contest(&mut acting, &ContestAct::Dice { dice: [1, 3] }, &cancel);
        assert_eq!(done == Err(EngineError::NoNet { net: Net::Strong }.into()), refused);
        assert_eq!(acting == contest, refused);
    }
    for (plies, net) in [(1, Net::Quick), (2, Net::Strong)] {
        let settings = ExerciseSettings { plies, persons: BySeat::both(true), ..ExerciseSettings::default() };
        let settled = |engine: &Engine| {
            let mut saved = engine.new_exercise(OPENING, settings, &cancel)?;
            engine.act_in_exercise(&mut saved, &ExerciseAct::Play { play: "13/8 24/22".into() }, &cancel)?;
            engine.act_in_exercise(&mut saved, &ExerciseAct::Settle, &cancel)?;
            engine.exercise_report(&saved).map(|report| report.games)
        };
        let games = settled(&both).unwrap();
        assert_eq!(games, settled(&only(&both, net)).unwrap());
        let other = if net == Net::Quick { Net::Strong } else { Net::Quick };
        assert_ne!(games, settled(&only(&both, other)).unwrap());
        assert_eq!(settled(&awaiting) == Err(EngineError::NoNet { net }.into()), net == Net::Strong);
    }
}

#[test]
fn a_broken_network_leaves_the_engine_as_it_was() {
    let mut engine = both_networks();
    let name = engine.fingerprint().to_owned();
    let refused = engine.add_strong(&contact()[..1000]).unwrap_err();
    assert!(refused.to_string().starts_with("strong network: "), "{refused}");
    assert_eq!((engine.fingerprint(), engine.has(Net::Strong)), (&name[..], true));
    // Another network is another engine; the quick one is unchanged.
    let quick = only(&engine, Net::Quick).fingerprint().to_owned();
    engine.add_strong(&contact()).unwrap();
    assert_ne!(engine.fingerprint(), name);
    assert_eq!(only(&engine, Net::Quick).fingerprint(), quick);
    let by = |net| engine.evaluate(OPENING, &EvalOptions { level: TWO, net: Some(net) }, &Cancel::default());
    assert_eq!(by(Net::Quick).unwrap().outcomes, by(Net::Strong).unwrap().outcomes);
}

#[test]
fn rollouts_keep_the_network_that_they_began_with() {
    let (engine, cancel) = (both_networks(), Cancel::default());
    let options =
        |settings| RolloutOptions { settings, plays: vec!["13/8 24/22".into()], ..RolloutOptions::default() };
    let begun = |settings| engine.new_rollout(OPENING, &options(settings), &cancel).unwrap();
    let deep = PlayerLevel { play: 2, cube: 1 };
    let usual = Settings::default();
    for (settings, net) in [
        (usual, Net::Quick),
        (Settings { players: BySeat::new(usual.players[Seat::One], deep), ..usual }, Net::Strong),
        (Settings { first: Some((2, BySeat::both(deep))), ..usual }, Net::Strong),
        (Settings { truncate: Some(7), ..usual }, Net::Strong),
        (Settings { luck: Luck::TwoPly, ..usual }, Net::Strong),
    ] {
        assert_eq!(begun(settings).net, net, "{settings:?}");
    }
    let mut saved = begun(Settings { truncate: Some(5), ..usual });
    let go_on = |_: &_| ControlFlow::Continue(());
    engine.extend_rollout(&mut saved, 0..36, &cancel, go_on).unwrap();
    assert_eq!(engine.rollout_report(&saved).unwrap().net, Net::Strong);
    // A rollout that was started continues with its network, whatever the engine uses otherwise.
    only(&engine, Net::Quick).extend_rollout(&mut saved, 36..72, &cancel, go_on).unwrap();
    let mut whole = begun(Settings { truncate: Some(5), ..usual });
    engine.extend_rollout(&mut whole, 0..72, &cancel, go_on).unwrap();
    assert_eq!(saved, whole);
    let other = engine.with_network(&contact()).unwrap();
    assert!(other.extend_rollout(&mut saved, 72..73, &cancel, go_on).is_err());
}

/// A massive backgame, and a play that crunches the board.
#[test]
fn rare_positions_are_rolled_out_with_two_plies() {
    let (engine, cancel) = (both_networks(), Cancel::default());
    let begun = |id: &str, options: RolloutOptions| {
        let saved = engine.new_rollout(id, &options, &cancel).unwrap();
        let plies = saved.rollout.settings().players.map(|level| [level.play, level.cube]);
        (plies, saved.net)
    };
    const MASSIVE: &str = "XGID=-ccbEED--------------bbabA:0:0:1:00:0:0:0:0:10";
    const CRUNCH_OR_NOT: &str = "XGID=-BBB--D-B---eC---c-e-b----:0:0:1:31:0:0:0:0:10";
    let usual = RolloutOptions::default;
    let (ones, twos) = (BySeat::both([1, 1]), BySeat::both([2, 2]));
    assert_eq!(begun(MASSIVE, usual()), (twos, Net::Strong));
    assert_eq!(begun(OPENING, usual()), (ones, Net::Quick));
    let least = |play, cube| RolloutOptions {
        least_if_rare: BySeat::new(PlayerLevel { play, cube }, PlayerLevel { play: 1, cube: 1 }),
        ..usual()
    };
    assert_eq!(begun(MASSIVE, least(1, 1)), (ones, Net::Quick));
    assert_eq!(begun(MASSIVE, least(1, 2)), (BySeat::new([1, 2], [1, 1]), Net::Strong));
    // The quick network would play no better with two plies (docs/studies/rollouts.md).
    assert_eq!(begun(MASSIVE, RolloutOptions { net: Some(Net::Quick), ..usual() }), (ones, Net::Quick));
    let quick = only(&engine, Net::Quick).new_rollout(MASSIVE, &usual(), &cancel).unwrap();
    assert_eq!(quick.rollout.settings().players, Settings::default().players);
    // Primes against primes are in a family, but need no lookahead.
    const PRIMES: &str = "XGID=-A-cBBBBBBA-----aabccb---A:0:0:1:00:0:0:0:0:10";
    assert_eq!(begun(PRIMES, usual()), (ones, Net::Quick));
    let players = BySeat::both(PlayerLevel { play: 3, cube: 1 });
    let settings = Settings { players, ..Settings::default() };
    assert_eq!(begun(MASSIVE, RolloutOptions { settings, ..usual() }), (BySeat::both([3, 2]), Net::Strong));
    let first = Some((2, BySeat::both(PlayerLevel { play: 1, cube: 1 })));
    let options = RolloutOptions { settings: Settings { first, ..Settings::default() }, ..usual() };
    let saved = engine.new_rollout(MASSIVE, &options, &cancel).unwrap();
    assert_eq!(saved.rollout.settings().first, Some((2, BySeat::both(PlayerLevel { play: 2, cube: 2 }))));
    // Before the play nobody is in a family.
    let plays = |play: &str| RolloutOptions { plays: vec![play.into()], ..usual() };
    let situation: PositionId = CRUNCH_OR_NOT.parse().unwrap();
    assert!(!Family::needs_lookahead(&situation.situation().state.position));
    let all = engine.plays(CRUNCH_OR_NOT, &PlayOptions::default(), &cancel).unwrap().moves;
    let by_rarity = |rare: bool| {
        all.iter().find(|play| {
            let after: PositionId = play.position_id.parse().unwrap();
            Family::needs_lookahead(&after.situation().state.position) == rare
        })
    };
    let [into, past] = [true, false].map(|rare| by_rarity(rare).expect("both kinds of plays").play.clone());
    assert_eq!(begun(CRUNCH_OR_NOT, plays(&into)), (twos, Net::Strong), "{into}");
    assert_eq!(begun(CRUNCH_OR_NOT, plays(&past)), (ones, Net::Quick), "{past}");

    let none = Settings { players: BySeat::both(PlayerLevel { play: 0, cube: 1 }), ..Settings::default() };
    for unfit in [least(6, 1), RolloutOptions { settings: none, ..usual() }] {
        let refused = engine.new_rollout(MASSIVE, &unfit, &cancel).unwrap_err().to_string();
        assert!(refused.contains("expected 1 to 5"), "{refused}");
    }
}

#[test]
fn single_rolls_of_rare_positions_are_looked_at_by_the_strong_network() {
    let (engine, cancel) = (both_networks(), Cancel::default());
    let (quick, strong) = (only(&engine, Net::Quick), only(&engine, Net::Strong));
    const MASSIVE: &str = "XGID=-ccbEED--------------bbabA:0:0:1:00:0:0:0:0:10";
    let cube = |engine: &Engine, id: &str| engine.cube_rolls(id, &cancel).unwrap().unwrap();
    assert_eq!(cube(&engine, MASSIVE), cube(&strong, MASSIVE));
    assert_ne!(cube(&engine, MASSIVE), cube(&quick, MASSIVE));
    let before = OPENING.replace(":52:", ":00:");
    assert_eq!(cube(&engine, &before), cube(&quick, &before));
    let plays = |engine: &Engine, id: &str, plays| engine.play_rolls(id, plays, &cancel).unwrap();
    let (rolled, two) = (MASSIVE.replace(":00:", ":21:"), ["bar/23* 6/5", "bar/23* 5/4"]);
    assert_eq!(plays(&engine, &rolled, two), plays(&strong, &rolled, two));
    let two = ["13/8 24/22", "13/8 13/11"];
    assert_eq!(plays(&engine, OPENING, two), plays(&quick, OPENING, two));
}

#[test]
fn players_of_duels_ask_their_own_networks() {
    let (engine, cancel) = (both_networks(), Cancel::default());
    let player = |net| DuelPlayer { net, cubeless: true, ..DuelPlayer::default() };
    let duel = |a, b| engine.new_duel(DuelOptions { a: player(a), b: player(b), ..DuelOptions::default() });
    let (quick, strong) = (only(&engine, Net::Quick), only(&engine, Net::Strong));
    let by_level = duel(None, None).unwrap();
    let against = duel(Some(Net::Strong), None).unwrap();
    assert_eq!(by_level.engine, quick.fingerprint());
    assert_eq!(against.engine, strong.fingerprint());
    assert_eq!(against.options.a.to_string(), "1ply,cubeless,net=strong");
    let same = engine.duel_pairs(&by_level, 0, 8, &cancel).unwrap();
    let different = engine.duel_pairs(&against, 0, 8, &cancel).unwrap();
    assert_ne!(same, different);
}

#[test]
fn matches_are_analysed_by_one_network_luck_included() {
    let (engine, cancel) = (both_networks(), Cancel::default());
    let head = |level| {
        let options = ReviewOptions { level, cube_level: ONE, ..ReviewOptions::default() };
        options.head(&engine).unwrap().settings.unwrap()
    };
    let (quick, strong) = (head(ONE), head(TWO));
    assert_eq!((&quick.net[..], &strong.net[..]), ("quick", "strong"));
    assert_eq!(quick.data, only(&engine, Net::Quick).fingerprint());
    assert_ne!(quick.data, strong.data);
    let alone = engine.with_network(&contact()).unwrap();
    let asked = ReviewOptions { net: Some(Net::Strong), ..ReviewOptions::default() };
    assert_eq!(asked.head(&alone).unwrap_err().kind(), "net");
    assert!(answers(&alone, &[], &asked, &cancel).is_empty());
}

/// The quick network's file.
fn contact() -> Vec<u8> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("pkg/data");
    let mut files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let is_contact =
        |p: &std::path::PathBuf| p.file_name().unwrap().to_string_lossy().starts_with("network-contact");
    std::fs::read(files.find(is_contact).unwrap()).unwrap()
}

/// Packing is part of the format: another packer would give the committed networks other names.
#[test]
fn the_committed_networks_are_packed_as_this_program_packs_them() {
    let files = std::fs::read_dir("pkg/data").unwrap().map(|entry| entry.unwrap().path());
    let networks: Vec<_> = files.filter(|path| path.to_string_lossy().contains("network-")).collect();
    assert_eq!(networks.len(), 4);
    for path in networks {
        let bytes = std::fs::read(&path).unwrap();
        let network = Network::from_bytes(&bytes).unwrap();
        assert!(network.to_bytes() == bytes, "{}", path.display());
        assert_eq!(Network::from_bytes(&network.to_plain_bytes()).unwrap(), network);
    }
}
