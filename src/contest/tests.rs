use super::*;
use crate::eval::Evaluate;
use crate::game::Seat;
use crate::met::MatchEquityTable;
use crate::rng::Rng;
use crate::search::{Cancel, Interval, Players, Plies};
use crate::transcript::{Ended, TranscribedKind};
use crate::value::Outcomes;

/// Evaluates only by pips.
struct Pips;

impl Evaluate for Pips {
    fn evaluate(&self, position: &Position) -> Outcomes {
        if let Some((result, won)) = position.result() {
            return if won { Outcomes::lost(result).swap_sides() } else { Outcomes::lost(result) };
        }
        let lead = f64::from(position.opponent_pips()) - f64::from(position.pips());
        Outcomes { win: (0.5 + lead / 200.0).clamp(0.001, 0.999) as f32, ..Outcomes::default() }
    }
}

/// Evaluates every first turn as a lost gammon.
struct Doom;

impl Evaluate for Doom {
    fn evaluate(&self, position: &Position) -> Outcomes {
        let doomed = Outcomes { win: 0.02, lose_gammon: 0.9, ..Outcomes::default() };
        // Once one side has played, the other is on roll and has more pips.
        if position.pips() > position.opponent_pips() { doomed.swap_sides() } else { doomed }
    }
}

fn with_judge<T>(work: impl FnOnce(&Bot) -> T) -> T {
    with_evaluator(&Pips, work)
}

fn with_evaluator<T>(evaluator: &dyn Evaluate, work: impl FnOnce(&Bot) -> T) -> T {
    let (met, cancel) = (MatchEquityTable::kazaross_xg2(), Cancel::default());
    let judge = Bot {
        players: Players::new(evaluator, &met),
        plies: Plies::ONE,
        interval: Interval::Normal,
        cubeless: false,
        cancel: &cancel,
    };
    work(&judge)
}

fn settings(length: u32, seed: u64) -> ContestSettings {
    ContestSettings { length, seed, strength: Strength::Advanced, ..ContestSettings::default() }
}

fn thrown(rng: &mut Rng) -> ContestAct {
    ContestAct::Dice { dice: [rng.die(), rng.die()] }
}

/// Something that the person may do.
fn anything(contest: &Contest, rng: &mut Rng) -> ContestAct {
    let game = contest.standing().under_way();
    match contest.standing().awaits() {
        ContestAwaits::Opening | ContestAwaits::Dice { .. } => thrown(rng),
        ContestAwaits::Cube if rng.below(4) == 0 => ContestAct::Double,
        ContestAwaits::Cube if rng.below(40) == 0 => ContestAct::Resign { result: GameResult::Backgammon },
        ContestAwaits::Cube => thrown(rng),
        ContestAwaits::Answer { raccoon: true, .. } if rng.below(2) == 0 => ContestAct::Raccoon,
        ContestAwaits::Answer { beaver: true, .. } if rng.below(3) == 0 => ContestAct::Beaver,
        ContestAwaits::Answer { .. } if rng.below(3) == 0 => ContestAct::Pass,
        ContestAwaits::Answer { .. } => ContestAct::Take,
        ContestAwaits::Play => {
            let plays = game.expect("a play is awaited in a game").plays();
            let play = &plays[rng.below(plays.len() as u32) as usize];
            ContestAct::Play { play: play_text(&play.play) }
        }
        ContestAwaits::Over { .. } => unreachable!("nothing is awaited after the end"),
    }
}

/// A contest in which the person does anything, played to its end, or for `games` games of money.
fn played(length: u32, games: usize, seed: u64, judge: &Bot) -> Contest {
    played_by(settings(length, seed), games, judge)
}

fn played_by(settings: ContestSettings, games: usize, judge: &Bot) -> Contest {
    let (length, mut rng) = (settings.length, Rng::for_trial(9, settings.seed));
    let mut contest = Contest::new(settings, judge.players.met).unwrap();
    while contest.standing().session.winner().is_none()
        && (length > 0 || contest.standing().ends.len() < games)
    {
        let act = anything(&contest, &mut rng);
        contest.act(&act, judge).unwrap_or_else(|e| panic!("{act:?}: {e}"));
    }
    contest
}

/// The transcript has the same games with the same results, without problems.
#[test]
fn any_contest_is_a_transcript() {
    with_judge(|judge| {
        let mut cubes = 0;
        for seed in 0..30 {
            let length = [0, 1, 3, 5][seed as usize % 4];
            let contest = played(length, 4, seed, judge);
            let transcript = contest.transcript().expect("games were played");
            assert_eq!(transcript.problems, [], "{seed}");
            let ends = &contest.standing().ends;
            assert_eq!(transcript.games.len(), ends.len());
            for (game, end) in transcript.games.iter().zip(ends) {
                assert_eq!((game.winner, game.points), (Some(end.winner), end.points));
                cubes += game.actions.iter().filter(|a| a.kind == TranscribedKind::Take).count();
            }
            let last = transcript.games.last().unwrap();
            let shown: Vec<Seat> = contest.last_game().iter().map(|(seat, ..)| *seat).collect();
            let written: Vec<Seat> = last.actions.iter().map(|action| action.player).collect();
            assert_eq!(shown, written, "{seed}");
            if length > 0 {
                assert_eq!(transcript.winner(), contest.standing().session.winner());
            }
        }
        assert!(cubes > 5, "{cubes}");
    });
}

/// Two more checkers back for the person, who sits at the bottom.
const HANDICAP: &str = "XGID=-b--B-C-C---eD---c-e----C-:0:0:1:00:0:0:0:0:10";

/// Nackgammon, longgammon and another start: each game begins there, and comes back from every format that
/// can be written.
#[test]
fn other_starts_come_back_from_every_file() {
    use crate::formats::{read, write_json, write_mat, write_ogxm, write_sgf};
    let own = HANDICAP.parse::<PositionId>().unwrap().situation().state.position;
    let starts = [
        (Variation::Nackgammon, None, Position::NACKGAMMON),
        (Variation::Longgammon, None, Position::LONGGAMMON),
        (Variation::Backgammon, Some(HANDICAP), own),
    ];
    with_judge(|judge| {
        for (seed, (variation, start, opening)) in (1..).zip(starts) {
            for length in [0, 3] {
                let start = start.map(str::to_owned);
                let contest =
                    played_by(ContestSettings { variation, start, ..settings(length, seed) }, 3, judge);
                let saved = serde_json::to_string(&contest).unwrap();
                assert_eq!(serde_json::from_str::<Contest>(&saved).unwrap(), contest);
                let played = contest.transcript().unwrap();
                assert_eq!(played.problems, []);
                let files = [
                    write_json(&played).into_bytes(),
                    write_mat(&played).into_bytes(),
                    write_sgf(&played, None).into_bytes(),
                    write_ogxm(&played),
                ];
                for file in files {
                    let found = read(&file).unwrap().remove(0);
                    assert_eq!(found.problems, [], "{}", String::from_utf8_lossy(&file));
                    assert_eq!(found.rules.variation, variation);
                    assert_eq!(found.games.len(), played.games.len());
                    for (game, before) in found.games.iter().zip(&played.games) {
                        assert_eq!(game.actions[0].before.from_bottom().position, opening);
                        let plays =
                            |game: &crate::transcript::GameTranscript| -> Vec<(Seat, Option<String>)> {
                                game.actions.iter().map(|one| (one.player, one.play.clone())).collect()
                            };
                        assert_eq!(plays(game), plays(before));
                        assert_eq!((game.winner, game.points), (before.winner, before.points));
                    }
                }
            }
        }
    });
}

#[test]
fn a_start_that_is_none_is_refused() {
    let start = |id: &str| {
        let settings = ContestSettings { start: Some(id.into()), ..settings(3, 1) };
        Contest::new(settings, &MatchEquityTable::kazaross_xg2()).unwrap_err()
    };
    assert_eq!(start("XGID=-----------------BBB----B-:0:0:1:00:0:0:0:0:10"), ContestError::Start);
    assert!(matches!(start("nonsense"), ContestError::Play(_)));
    let saved = r#"{"settings":{"start":"nonsense"},"acts":[]}"#;
    assert!(serde_json::from_str::<Contest>(saved).is_err());
}

#[test]
fn a_saved_contest_goes_on_as_the_contest_does() {
    with_judge(|judge| {
        let mut rng = Rng::new(4);
        let mut contest = Contest::new(settings(3, 5), judge.players.met).unwrap();
        for _ in 0..60 {
            if contest.standing().session.winner().is_some() {
                break;
            }
            let text = serde_json::to_string(&contest).unwrap();
            let mut read: Contest = serde_json::from_str(&text).unwrap();
            assert_eq!(read, contest);
            let act = anything(&contest, &mut rng);
            contest.act(&act, judge).unwrap();
            read.act(&act, judge).unwrap();
            assert_eq!(read, contest);
        }
    });
}

/// Ids of positions hold no longer matches, and is not read long names.
#[test]
fn lengths_and_names_of_a_file_are_bounded() {
    let read =
        |settings: &str| serde_json::from_str::<Contest>(&format!(r#"{{"settings":{settings},"acts":[]}}"#));
    let error = read(r#"{"length":32768}"#).unwrap_err().to_string();
    assert!(error.contains("length: found 32768, expected at most 32767"), "{error}");
    let long = "é".repeat(100_000);
    let contest = read(&format!(r#"{{"players":["{long}","A\u001fnn"]}}"#)).unwrap();
    assert_eq!(contest.settings().players, ["é".repeat(97) + "...", "A\u{fffd}nn".into()]);
}

#[test]
fn a_file_that_the_rules_do_not_allow_names_the_act() {
    let refused = |acts: &str| {
        let text = format!(r#"{{"settings":{{"length":3}},"acts":[{acts}]}}"#);
        serde_json::from_str::<Contest>(&text).unwrap_err().to_string()
    };
    let dice = r#"{"kind":"dice","dice":[3,1]}"#;
    assert!(refused(&format!(r#"{dice},{{"kind":"play","play":"8/5 6/4"}}"#)).contains("acts[1]: "));
    assert!(refused(r#"{"kind":"double"}"#).contains("acts[0]: double is not possible now"));
    assert!(refused(r#"{"kind":"dice","dice":[7,1]}"#).contains("found [7, 1]"));
    assert!(refused(&format!(r#"{dice},{{"kind":"undo"}}"#)).contains("undo is not possible now"));
    assert!(refused(&format!("{dice},{dice}")).contains("expected play"));
}

#[test]
fn a_play_is_taken_back_until_the_dice_are_thrown() {
    with_judge(|judge| {
        let mut contest = Contest::new(settings(5, 1), judge.players.met).unwrap();
        contest.act(&ContestAct::Dice { dice: [2, 2] }, judge).unwrap();
        assert_eq!(contest.standing().awaits(), ContestAwaits::Opening, "a tie is thrown again");
        contest.act(&ContestAct::Dice { dice: [3, 1] }, judge).unwrap();
        assert_eq!(contest.standing().awaits(), ContestAwaits::Play, "the higher die begins");
        let before = contest.clone();
        contest.act(&ContestAct::Play { play: "8/5 6/5".into() }, judge).unwrap();
        assert!(contest.may_undo());
        assert_eq!(contest.standing().awaits(), ContestAwaits::Dice { player: Seat::Two });
        contest.act(&ContestAct::Undo, judge).unwrap();
        assert_eq!(contest, before);
        contest.act(&ContestAct::Play { play: "24/23 13/10".into() }, judge).unwrap();
        contest.act(&ContestAct::Dice { dice: [6, 5] }, judge).unwrap();
        let refused = contest.act(&ContestAct::Undo, judge).unwrap_err();
        assert_eq!(refused.to_string(), "undo is not possible now, expected dice or double");
        assert_eq!(contest.last_game().len(), 2, "the engine has played");
    });
}

#[test]
fn the_engine_begins_with_the_higher_die_and_plays_at_once() {
    with_judge(|judge| {
        let mut contest = Contest::new(settings(5, 1), judge.players.met).unwrap();
        contest.act(&ContestAct::Dice { dice: [1, 4] }, judge).unwrap();
        assert_eq!(contest.standing().awaits(), ContestAwaits::Cube);
        let turns = contest.last_game();
        let [(seat, ContestAct::Play { .. }, dice)] = &turns[..] else { panic!("{turns:?}") };
        assert_eq!((*seat, *dice), (Seat::Two, Some(Dice::new(4, 1))));
    });
}

#[test]
fn a_resignation_ends_the_game_at_once() {
    with_judge(|judge| {
        let mut contest = Contest::new(settings(5, 1), judge.players.met).unwrap();
        let resign = |result| ContestAct::Resign { result };
        contest.act(&ContestAct::Dice { dice: [3, 1] }, judge).unwrap();
        // An evaluation by pips has no gammons, so a single game is worth less than the chances at the start.
        contest.act(&resign(GameResult::Single), judge).unwrap();
        assert_eq!(contest.standing().session.points(), [0, 1]);
        let transcript = contest.transcript().unwrap();
        assert_eq!((transcript.games[0].ended, transcript.games[0].points), (Ended::Resigned, 1));
        assert_eq!(contest.standing().awaits(), ContestAwaits::Opening);
        let refused = contest.act(&resign(GameResult::Single), judge).unwrap_err();
        assert_eq!(refused.to_string(), "resign is not possible now, expected dice of the opening throw");
    });
}

#[test]
fn a_single_game_is_no_gammon() {
    with_evaluator(&Doom, |judge| {
        let mut contest = Contest::new(settings(5, 1), judge.players.met).unwrap();
        contest.act(&ContestAct::Dice { dice: [3, 1] }, judge).unwrap();
        let before = contest.clone();
        let refused = contest.act(&ContestAct::Resign { result: GameResult::Single }, judge).unwrap_err();
        assert_eq!(refused, ContestError::Refused(GameResult::Single));
        assert_eq!(contest, before);
        contest.act(&ContestAct::Resign { result: GameResult::Gammon }, judge).unwrap();
        assert_eq!(contest.standing().session.points(), [0, 2]);
    });
}

#[test]
fn settings_that_nobody_can_play_by_are_refused() {
    with_judge(|judge| {
        let error = Contest::new(settings(2_000, 1), judge.players.met).unwrap_err();
        assert!(matches!(error, ContestError::Cube(_)), "{error}");
    });
}

/// Weaker players differ from the engine, each seed in its own way, and from the next strength.
#[test]
fn strengths_are_in_order() {
    let noise = Strength::ALL.map(Strength::noise);
    assert!(noise.windows(2).all(|pair| pair[0] > pair[1]), "{noise:?}");
    let ratings = Strength::ALL.map(|strength| strength.info().pr);
    assert!(ratings.windows(2).all(|pair| pair[0] >= pair[1] + 2.0), "{ratings:?}");
}
