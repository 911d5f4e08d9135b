//! Other inputs than matches: tables, ids, saved work. Its seeds, and the processing of its results.

use crate::follow::{Depth, ENGINE, short};
use crate::links;
use crate::seeds::Reader;
use gammonlab::analysis::{
    AnalysisError, ContestReport, DuelOptions, DuelQuestion, ErrorReport, OpeningBook, RolloutOptions,
    SavedDuel, SavedRollout,
};
use gammonlab::board::Dice;
use gammonlab::contest::{Contest, ContestAct, ContestAwaits, ContestSettings};
use gammonlab::exercise::{ExerciseAct, ExerciseSettings, SavedExercise};
use gammonlab::formats::{read, write_json};
use gammonlab::met::MatchEquityTable;
use gammonlab::notation::{PositionId, Xgid, parse_play, plain_situation};
use gammonlab::rollout::Settings;
use gammonlab::search::Cancel;
use gammonlab::transcript::Variation;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::ops::ControlFlow;
use std::path::Path;

/// Actions of a contest and of an exercise among the seeds.
const ACTS: u8 = 40;

/// Sound files of a kind.
pub fn files(reader: Reader) -> Vec<Vec<u8>> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let file = |path: &str| std::fs::read(data.join(path)).unwrap();
    let tables = || {
        let folder = std::fs::read_dir(data.join("met")).unwrap();
        let mut paths: Vec<_> = folder.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths.into_iter().filter_map(|path| String::from_utf8(std::fs::read(path).unwrap()).ok())
    };
    let read_tables = || tables().filter_map(|text| MatchEquityTable::read(&text).ok());
    match reader {
        Reader::TableXml => tables().filter(|text| text.starts_with('<')).map(String::into_bytes).collect(),
        Reader::TableCsv => read_tables().map(|table| table.to_csv().into_bytes()).collect(),
        Reader::TableJson => read_tables().map(|table| table.to_json().into_bytes()).collect(),
        Reader::Ids => ids(&file("ids.txt"), &file("matches/games-3-4.mat")),
        Reader::Rollout => rollouts(file("saved/rollout.json")),
        Reader::Duel => duels(),
        Reader::Contest => {
            let start = "XGID=-b--B-C-C---eD---c-e----C-:0:0:1:00:0:0:0:0:10".to_owned();
            let nackgammon = ContestSettings { variation: Variation::Nackgammon, ..settings(5) };
            let other = ContestSettings { start: Some(start), ..settings(3) };
            vec![contest(settings(0)), contest(settings(5)), contest(nackgammon), contest(other)]
        }
        Reader::Snowie => vec![file("cases/61-snowie-position.txt")],
        Reader::Links => links::links(&file("matches/charlot.xg"), &lessons()),
        Reader::Lesson => lessons(),
        Reader::Exercise => vec![exercise()],
        Reader::Book => vec![book()],
        _ => Vec::new(),
    }
}

fn ids(listed: &[u8], game: &[u8]) -> Vec<Vec<u8>> {
    let listed = String::from_utf8_lossy(listed).into_owned();
    let words = listed.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
    let transcript = read(game).unwrap().remove(0);
    let actions = transcript.games.iter().flat_map(|game| &game.actions);
    let xgids = actions.map(|action| Xgid::from(action.before).to_string());
    let ogids = ["11jjjjjhhhccccc:ooddddd88866666:N0N::W:IW:0:0:7:0", "jgfed:cba98:A2B:42:B:IB:3:1:11L:15"];
    let all = words.map(str::to_owned).chain(xgids).chain(ogids.map(str::to_owned));
    // A play stands after the id, with a blank between them.
    all.map(|id| format!("{id} 8/5* 6/5(2)").into_bytes()).collect()
}

fn rollouts(kept: Vec<u8>) -> Vec<Vec<u8>> {
    let settings = Settings { truncate: Some(3), ..Settings::default() };
    let mut files = vec![kept];
    for id in [
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10",
        "XGID=-a-B--E-B-a-dDB--b-bcb----:1:1:-1:00:3:1:0:7:10",
    ] {
        let options = RolloutOptions { settings, ..RolloutOptions::default() };
        let mut saved = ENGINE.new_rollout(id, &options, &Cancel::default()).unwrap();
        ENGINE.extend_rollout(&mut saved, 0..8, &Cancel::default(), |_| ControlFlow::Continue(())).unwrap();
        files.push(serde_json::to_vec(&saved).unwrap());
    }
    files
}

fn duels() -> Vec<Vec<u8>> {
    let mut duel = ENGINE.new_duel(DuelOptions { horizon: 4, ..DuelOptions::default() }).unwrap();
    ENGINE.extend_duel(&mut duel, 3, &Cancel::default()).unwrap();
    vec![serde_json::to_vec(&duel).unwrap()]
}

/// The lessons of the page, in English.
fn lessons() -> Vec<Vec<u8>> {
    let text = r#"{"gammonlab":"lesson","version":1,"lesson":{"title":"Two","author":"Ann","language":"en",
        "text":"An opening and a race.","steps":[{"position":{"xgid":
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10","engine":"Gammonlab 0.1.0","plays":[
        {"play":"8/5 6/5","level":"3ply","equity":0.1576,"outcomes":[0.55,0.17,0.01,0.13,0.01]},
        {"play":"24/23 13/10","level":"3ply","equity":-0.0121,"se":0.0011,"trials":1296}]},
        "question":{"kind":"play"},"text":"The 5-point.","marks":[5],"arrows":[[8,5],[6,5]]},
        {"position":{"xgid":"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10","cube":{"level":"3ply",
        "no_double":0.07,"double_take":-0.3,"double_pass":1.0}},"question":{"kind":"cube"}},
        {"position":{"xgid":"XGID=--BBBBCB----------bbcbbbb-:1:1:1:00:3:2:0:7:10"},
        "question":{"kind":"number","answer":74,"within":1},"prompt":"How many pips?"}]}}"#;
    vec![text.into()]
}

fn settings(length: u32) -> ContestSettings {
    ContestSettings { length, ..ContestSettings::default() }
}

/// A contest that a person plays who always makes the first legal play and never doubles.
fn contest(settings: ContestSettings) -> Vec<u8> {
    let mut contest = Contest::new(settings, ENGINE.match_equity()).unwrap();
    for n in 0..ACTS {
        let act = match contest.standing().awaits() {
            ContestAwaits::Play => {
                let xgid = ContestReport::new(&contest).board.xgid;
                ContestAct::Play { play: first_play(&xgid) }
            }
            ContestAwaits::Answer { .. } => ContestAct::Take,
            ContestAwaits::Over { .. } => break,
            _ => ContestAct::Dice { dice: [1 + n % 6, 1 + (n / 5) % 5] },
        };
        ENGINE.act_in_contest(&mut contest, &act, &Cancel::default()).unwrap();
    }
    serde_json::to_vec(&contest).unwrap()
}

/// The first legal play of a position with dice, in words.
fn first_play(xgid: &str) -> String {
    let id: PositionId = xgid.parse().unwrap();
    let situation = id.situation();
    let dice = situation.dice().unwrap();
    let plays = gammonlab::movegen::legal_plays(&situation.state.position, dice);
    plays.first().map_or(String::new(), |play| gammonlab::notation::play_text(&play.play))
}

fn exercise() -> Vec<u8> {
    let id = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
    let cancel = Cancel::default();
    let mut saved = ENGINE.new_exercise(id, ExerciseSettings::default(), &cancel).unwrap();
    for _ in 0..ACTS {
        let report = ENGINE.exercise_report(&saved).unwrap();
        let acts = [
            ExerciseAct::Play { play: first_play_of(&report.board.xgid) },
            ExerciseAct::Roll,
            ExerciseAct::Take,
            ExerciseAct::NextGame,
        ];
        if !acts.iter().any(|act| ENGINE.act_in_exercise(&mut saved, act, &cancel).is_ok()) {
            break;
        }
    }
    serde_json::to_vec(&saved).unwrap()
}

fn first_play_of(xgid: &str) -> String {
    let id: PositionId = xgid.parse().unwrap();
    if id.situation().dice().is_some() { first_play(xgid) } else { String::new() }
}

fn book() -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("pkg/data");
    let mut files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let is_book = |path: &std::path::PathBuf| path.to_string_lossy().contains("opening-book");
    std::fs::read(files.find(is_book).expect("the opening book")).unwrap()
}

/// An input that was read, and its processing.
pub type Followed = Box<dyn FnOnce(Depth) -> Result<bool, String>>;

/// Reads an input of a kind that is no match; `None` for matches. The returned function does the rest.
pub fn read_other(reader: Reader, bytes: &[u8]) -> Option<Followed> {
    let text = String::from_utf8_lossy(bytes).into_owned();
    Some(match reader {
        Reader::TableXml | Reader::TableCsv | Reader::TableJson => {
            let table = MatchEquityTable::read(&text);
            Box::new(move |_| followed_table(table))
        }
        Reader::Ids => {
            let (id, play) = text.split_once(' ').unwrap_or((&text, ""));
            let (read, play) = (id.parse::<PositionId>(), play.to_owned());
            let plain = plain_situation(id.as_bytes());
            Box::new(move |_| {
                let id = match read {
                    Ok(id) => id,
                    Err(error) => return short(&told(error)).map(|()| false),
                };
                if plain.is_some_and(|plain| plain != *id.situation()) {
                    return Err("plain reader: found another position than the other reader".into());
                }
                let again: PositionId =
                    id.to_xgid().to_string().parse().map_err(|e| format!("again: {e}"))?;
                if again.situation().state != id.situation().state {
                    return Err("again: the XGID written is that of another position".into());
                }
                let dice = id.situation().dice().unwrap_or(Dice::new(3, 1));
                let play = parse_play(&id.situation().state.position, dice, &play);
                play.map(|_| ()).or_else(|error| short(&told(error))).map(|()| true)
            })
        }
        Reader::Rollout => saved::<SavedRollout>(&text, |saved| {
            short_error(ENGINE.rollout_report(saved))?;
            let mut both = saved.clone();
            short_error(both.merge(saved))
        }),
        Reader::Duel => saved::<SavedDuel>(&text, |saved| {
            short_error(ENGINE.duel_report(saved, &DuelQuestion::default()))
        }),
        Reader::Contest => saved::<Contest>(&text, |contest| {
            serde_json::to_string(&ContestReport::new(contest))
                .expect("a report has only keys that are texts");
            let Some(transcript) = contest.transcript() else { return Ok(()) };
            read(write_json(&transcript).as_bytes())
                .map(|_| ())
                .map_err(|e| format!("match of a contest: {e}"))
        }),
        Reader::Exercise => saved::<SavedExercise>(&text, |saved| short_error(ENGINE.exercise_report(saved))),
        Reader::Links => {
            let content = gammonlab::links::read_link(&text);
            Box::new(move |depth| links::followed(content, depth))
        }
        Reader::Lesson => {
            let lesson = gammonlab::links::read_lesson(&text);
            Box::new(move |_| links::followed_lesson(lesson))
        }
        Reader::Book => {
            let book = OpeningBook::read(&text);
            Box::new(move |_| match book {
                Ok(book) => Ok(book.decisions().len() > 0),
                Err(error) => short(&error.to_string()).map(|()| false),
            })
        }
        _ => return None,
    })
}

/// Reads saved work, which must be written as it was read.
fn saved<T: DeserializeOwned + Serialize + PartialEq + 'static>(
    text: &str,
    use_it: impl FnOnce(&T) -> Result<(), String> + 'static,
) -> Followed {
    let read = serde_json::from_str::<T>(text);
    Box::new(move |depth| {
        let read = match read {
            Ok(read) => read,
            Err(error) => {
                let report = ErrorReport::argument(error.to_string(), "");
                return short(&report.message).map(|()| false);
            }
        };
        if depth > Depth::Read {
            let written = serde_json::to_string(&read).map_err(|e| format!("written: {e}"))?;
            let again = serde_json::from_str::<T>(&written).map_err(|e| format!("again: {e}"))?;
            if again != read {
                return Err("again: what was written is not what was read".into());
            }
            use_it(&read)?;
        }
        Ok(true)
    })
}

/// The message that people get.
fn told(error: impl Into<AnalysisError>) -> String {
    error.into().report("").message
}

/// An error is no fault, but its message has to be short.
fn short_error<T>(result: Result<T, AnalysisError>) -> Result<(), String> {
    result.map(|_| ()).or_else(|error| short(&told(error)))
}

fn followed_table(table: Result<MatchEquityTable, gammonlab::met::MetError>) -> Result<bool, String> {
    let table = match table {
        Ok(table) => table,
        Err(error) => return short(&error.to_string()).map(|()| false),
    };
    for text in [table.to_xml(), table.to_csv(), table.to_json()] {
        let again = MatchEquityTable::read(&text).map_err(|e| format!("again: {e}"))?;
        if again.pre_crawford(1, 1) != table.pre_crawford(1, 1) || again.length() != table.length() {
            return Err("again: another table".into());
        }
    }
    short(table.name())?;
    Ok(true)
}
