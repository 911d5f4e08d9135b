//! A match as the server FIBS lists it (`oldmoves`): a head and one line per action for each game.
//!
//! ```text
//! Score is 0-0 in a 3 point match.
//! Ann is X - Bob is O
//! X: (3 1) 8-5 6-5
//! O: (5 2) can't move
//! X: doubles
//! O: rejects
//! X: wins 1 point
//! ```
//!
//! The first score is that of X, but the server sometimes swaps both. Points are numbered from the same side
//! for both players, so that one of them moves up; some writers number them from each player's own side.

use super::FormatError;
use super::recorder::{LONGEST, Recorder, Written};
use crate::board::Dice;
use crate::game::{BySeat, Seat};
use crate::transcript::{Ended, Format, Place, ProblemKind, TranscribedKind, Transcript, TranscriptRules};

/// The head of a game: the score, and the points that the match is played to; 0 for money.
struct Head {
    /// The points of X, then of O; the server sometimes swaps both.
    score: [u32; 2],
    length: u32,
}

/// A line of a game: the player, X as seat one and O as seat two, and the action.
struct Action<'a> {
    player: Seat,
    what: What<'a>,
}

enum What<'a> {
    Roll(Dice, &'a str),
    Doubles,
    Accepts,
    Rejects,
    WantsToResign,
    Wins(u32),
    Unknown,
}

/// Whether a text has the line of a roll that no other format has.
pub(super) fn is_oldmoves(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let has_head = lines.by_ref().take(MOST_LINES).any(|line| Head::parse(line).is_some());
    has_head
        && lines.take(3).any(|line| matches!(Action::parse(line), Some(Action { what: What::Roll(..), .. })))
}

/// The most lines before the first head.
const MOST_LINES: usize = 1000;

/// The match of a text.
pub(super) fn read(text: &str) -> Result<Vec<Transcript>, FormatError> {
    let length = text.lines().find_map(|line| Head::parse(line.trim())).map_or(0, |head| head.length);
    let is_match = length > 0;
    let rules = TranscriptRules { crawford: is_match, jacoby: !is_match, ..TranscriptRules::default() };
    let mut reader = Reader {
        record: Recorder::new(Format::Oldmoves, length, rules),
        won: BySeat::default(),
        score: None,
        swapped: false,
        resigns: None,
        up: BySeat::default(),
    };
    for (number, line) in text.lines().enumerate() {
        reader.line(line.trim(), Place::Line(number + 1));
    }
    let no_game = FormatError::NoGame { line: 1 };
    Ok(vec![reader.record.finish("").ok_or(no_game)?])
}

struct Reader {
    record: Recorder,
    /// The points that each seat has won in the games so far.
    won: BySeat<u32>,
    /// The score of a game whose names have not come yet.
    score: Option<[u32; 2]>,
    /// Whether X has seat two in the match, and O seat one.
    swapped: bool,
    /// The side that has offered to resign.
    resigns: Option<Seat>,
    /// Whether X and O move up, as far as that is known.
    up: BySeat<Option<bool>>,
}

impl Reader {
    fn line(&mut self, line: &str, place: Place) {
        if let Some(head) = Head::parse(line) {
            self.score = Some(head.score);
        } else if let (Some(names), Some(score)) = (names(line), self.score) {
            self.score = None;
            self.begin(names, score, place);
        } else if let Some(Action { player, what }) =
            Action::parse(line).filter(|_| self.record.game_is_open())
        {
            self.action(player, what, line, place);
        }
    }

    fn begin(&mut self, [x, o]: [&str; 2], [of_x, of_o]: [u32; 2], place: Place) {
        let first = self.record.games() == 0;
        self.record.begin(self.record.games() as u32 + 1, place);
        if first {
            self.record.head().players = BySeat::new(x.into(), o.into());
        }
        let names = &self.record.head().players;
        let swapped = !first && names[Seat::One] != x && names[Seat::Two] == x;
        self.swapped = swapped;
        self.resigns = None;
        let found = BySeat::from(if swapped { [of_o, of_x] } else { [of_x, of_o] });
        let is_turned = !first && found != self.won && found == self.won.swapped();
        self.won = if is_turned { self.won } else { found };
        self.record.score(self.won, place);
    }

    fn action(&mut self, player: Seat, what: What, line: &str, place: Place) {
        let seat = if self.swapped { player.other() } else { player };
        match what {
            What::Roll(dice, play) => {
                self.resigns = None;
                let lower = play.to_ascii_lowercase();
                let text = own_side(play, &mut self.up[player]);
                let written = match &text {
                    _ if play.is_empty() || lower.starts_with("can't move") => Written::Nothing,
                    Some(text) => Written::Text(text),
                    None => Written::Text(play),
                };
                self.record.roll(seat, dice, written, place);
            }
            What::Doubles => _ = self.record.double(seat, None, place),
            What::Accepts if self.resigns == Some(seat.other()) => self.give_up(seat.other()),
            What::Accepts => _ = self.record.answer(seat, TranscribedKind::Take, place),
            What::Rejects if self.resigns == Some(seat.other()) => self.resigns = None,
            What::Rejects => _ = self.record.answer(seat, TranscribedKind::Pass, place),
            What::WantsToResign => self.resigns = Some(seat),
            What::Wins(points) => {
                if self.record.goes_on() {
                    self.give_up(seat.other());
                }
                self.record.result(seat, points);
                self.won[seat] = self.won[seat].saturating_add(points);
            }
            What::Unknown => {
                let message = format!("found {line:?}, expected a roll, a double, its answer or the result");
                self.record.lose_track(ProblemKind::Unreadable, place, message);
            }
        }
    }

    fn give_up(&mut self, seat: Seat) {
        self.resigns = None;
        self.record.give_up(seat, Ended::Resigned);
    }
}

impl Head {
    /// `Score is 2-0 in a 5 point match.`, `Score is 0-0 in a money game.`
    fn parse(line: &str) -> Option<Self> {
        let (score, stakes) = line.strip_prefix("Score is ")?.split_once(" in a")?;
        let (one, two) = score.split_once('-')?;
        let score = [one.trim().parse().ok()?, two.trim().parse().ok()?];
        // `in an unlimited match`
        let number = stakes.trim_start_matches('n').split_whitespace().next()?.split('-').next()?;
        let length: u32 = number.parse().unwrap_or(0);
        (length <= LONGEST).then_some(Self { score, length })
    }
}

/// `Ann is X - Bob is O`.
fn names(line: &str) -> Option<[&str; 2]> {
    let (x, o) = line.split_once(" is X - ")?;
    Some([x.trim(), o.strip_suffix(" is O")?.trim()])
}

impl<'a> Action<'a> {
    /// `X: (3 1) 8-5 6-5`, `O: doubles`, `X wins 2 points`.
    fn parse(line: &'a str) -> Option<Self> {
        let player = match line.as_bytes().first()? {
            b'X' => Seat::One,
            b'O' => Seat::Two,
            _ => return None,
        };
        let text = &line[1..];
        let (text, has_colon) = match text.strip_prefix(':') {
            Some(text) => (text.trim(), true),
            None => (text.strip_prefix(' ')?.trim(), false),
        };
        let lower = text.to_ascii_lowercase();
        let what = match lower.split_whitespace().next()? {
            "doubles" => What::Doubles,
            "accepts" => What::Accepts,
            "rejects" => What::Rejects,
            "wants" => What::WantsToResign,
            "wins" => lower.split_whitespace().nth(1)?.parse().map_or(What::Unknown, What::Wins),
            _ => roll(text).map_or(What::Unknown, |(dice, play)| What::Roll(dice, play)),
        };
        (has_colon || matches!(what, What::Wins(_))).then_some(Self { player, what })
    }
}

/// `(3 1) 8-5 6-5`.
fn roll(text: &str) -> Option<(Dice, &str)> {
    let (dice, play) = text.strip_prefix('(')?.split_once(')')?;
    let mut dice = dice.split_whitespace().map(str::parse);
    match (dice.next()?, dice.next()?, dice.next()) {
        (Ok(one), Ok(two), None) => Some((Dice::try_new(one, two)?, play.trim())),
        _ => None,
    }
}

/// The steps of a play, numbered from the side that makes it; `None` if the text is something else. A step
/// upwards is numbered from the other side, and so are those from the bar and off the board of a side that
/// moves up: `up` is what is known of that.
fn own_side(play: &str, up: &mut Option<bool>) -> Option<String> {
    let point = |text: &str| match text {
        "bar" => Some(25),
        "off" => Some(0),
        number => number.parse::<u8>().ok().filter(|point| (1..=24).contains(point)),
    };
    let step = |step: &str| {
        let (from, to) = step.trim_end_matches('*').split_once('-')?;
        Some((point(from)?, point(to)?))
    };
    let steps: Vec<(u8, u8)> = play.split_whitespace().map(step).collect::<Option<_>>()?;
    let on_board = |(from, to): &&(u8, u8)| (1..=24).contains(from) && (1..=24).contains(to);
    *up = steps.iter().find(on_board).map(|(from, to)| to > from).or(*up);
    let own = steps.iter().map(|&(from, to)| {
        let turned = match (from, to) {
            (25, to) => up.unwrap_or(to <= 12),
            (from, 0) => up.unwrap_or(from >= 13),
            (from, to) => to > from,
        };
        let turn = |point: u8| if turned && (1..=24).contains(&point) { 25 - point } else { point };
        match (turn(from), turn(to)) {
            (25, to) => format!("bar/{to}"),
            (from, 0) => format!("{from}/off"),
            (from, to) => format!("{from}/{to}"),
        }
    });
    let own: Vec<String> = own.collect();
    (!own.is_empty()).then(|| own.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::read as read_any;

    /// A match as FIBS lists it: what we know of a match file, written as the server does.
    fn listed(transcript: &Transcript) -> String {
        let mut text = String::new();
        for game in &transcript.games {
            let [one, two] = game.score.into_array();
            let [x, o] = transcript.players.each_ref().into_array();
            text += &format!(
                "Score is {one}-{two} in a {} point match.\n{x} is X - {o} is O\n",
                transcript.length
            );
            for action in &game.actions {
                let side = ["X", "O"][action.player.index()];
                let what = match action.kind {
                    TranscribedKind::Roll => {
                        let dice = action.dice.unwrap();
                        let play = fibs_play(action.play.as_deref().unwrap_or_default(), action.player);
                        format!("({} {}) {play}", dice.high(), dice.low())
                    }
                    TranscribedKind::Double => "doubles".into(),
                    TranscribedKind::Take => "accepts".into(),
                    TranscribedKind::Pass => "rejects".into(),
                    TranscribedKind::Resign => "wants to resign".into(),
                    other => panic!("{other:?}"),
                };
                text += &format!("{side}: {what}\n");
            }
            if let Some(winner) = game.winner {
                text += &format!("{}: wins {} points\n", ["X", "O"][winner.index()], game.points);
            }
            text.push('\n');
        }
        text
    }

    /// X moves up.
    fn fibs_play(play: &str, player: Seat) -> String {
        let mut steps = Vec::new();
        for part in play.split_whitespace() {
            let (part, times) = match part.split_once('(') {
                Some((part, times)) => (part, times.trim_end_matches(')').parse().unwrap()),
                None => (part, 1),
            };
            let turn = |point: &str| match point.parse::<u8>() {
                Ok(point) if player == Seat::One => (25 - point).to_string(),
                _ => point.to_string(),
            };
            let points: Vec<String> =
                part.split('/').map(|point| turn(point.trim_end_matches('*'))).collect();
            for _ in 0..times {
                steps.extend(points.windows(2).map(|step| step.join("-")));
            }
        }
        if steps.is_empty() { "can't move".into() } else { steps.join(" ") }
    }

    #[test]
    fn a_real_match_in_this_form_is_the_same_match() {
        let files: [&[u8]; 3] = [
            include_bytes!("../../tests/data/matches/charlot.mat"),
            include_bytes!("../../tests/data/matches/MYdvw1qGuyaRUH__.mat"),
            include_bytes!("../../tests/data/matches/games-3-4.mat"),
        ];
        for file in files {
            let expected = read_any(file).unwrap().remove(0);
            let found = read_any(listed(&expected).as_bytes()).unwrap().remove(0);
            assert_eq!((found.format, &found.problems), (Format::Oldmoves, &vec![]));
            assert_eq!((&found.players, found.length), (&expected.players, expected.length));
            assert_eq!(found.games.len(), expected.games.len());
            for (found, expected) in found.games.iter().zip(&expected.games) {
                assert_eq!(
                    (found.score, found.winner, found.points),
                    (expected.score, expected.winner, expected.points)
                );
                let core = |game: &crate::transcript::GameTranscript| {
                    let actions = game.actions.iter();
                    actions.map(|a| (a.player, a.kind, a.dice, a.play.clone(), a.before)).collect::<Vec<_>>()
                };
                assert_eq!(core(found), core(expected));
            }
        }
    }

    #[test]
    fn points_may_be_numbered_from_either_side() {
        let text = include_str!("../../tests/data/cases/63-fibs-oldmoves.txt");
        let found = read_any(text.as_bytes()).unwrap().remove(0);
        assert_eq!((found.length, &found.players), (3, &BySeat::new("Ann".into(), "Bob".into())));
        let own = |play: &str, mut up: Option<bool>| own_side(play, &mut up);
        assert_eq!(own("bar-4 19-off", None).as_deref(), Some("bar/21 6/off"));
        assert_eq!(own("bar-21 6-off", None).as_deref(), Some("bar/21 6/off"));
        assert_eq!(own("bar-10 17-20", None).as_deref(), Some("bar/15 8/5"));
        assert_eq!(own("bar-10 12-off", Some(true)).as_deref(), Some("bar/15 13/off"));
        assert_eq!(own("bar-10 12-off", Some(false)).as_deref(), Some("bar/10 12/off"));
        assert_eq!([own("8-5 x-y", None), own("8-30", None), own("", None)], [None, None, None]);
    }

    #[test]
    fn the_score_may_be_swapped_and_the_sides_may_change() {
        let game =
            |head: &str, names: &str| format!("{head}\n{names}\nX: (3 1) 17-20 19-20\nX: wins 1 point\n\n");
        let first = game("Score is 0-0 in a 5 point match.", "ann is X - bob is O");
        let swapped = game("Score is 0-1 in a 5 point match.", "ann is X - bob is O");
        let turned = game("Score is 0-2 in a 5 point match.", "bob is X - ann is O");
        let found = read_any(format!("> oldmoves\n{first}{swapped}{turned}").as_bytes()).unwrap().remove(0);
        assert_eq!(found.problems, []);
        let scores: Vec<_> = found.games.iter().map(|game| game.score).collect();
        assert_eq!(scores, [[0, 0], [1, 0], [2, 0]]);
        assert_eq!(found.games[2].actions[0].player, Seat::Two);
        assert!(found.games.iter().all(|game| game.ended == Ended::Resigned));
    }

    #[test]
    fn lines_that_say_nothing_are_problems_with_their_place() {
        let text = "Score is 0-0 in a money game.\nann is X - bob is O\nX: (3 1) 17-20 19-20\nO: dances\n";
        let found = read_any(text.as_bytes()).unwrap().remove(0);
        assert_eq!((found.length, found.rules.jacoby), (0, true));
        assert_eq!(found.problems[0].place, Place::Line(4));
        assert!(found.problems[0].message.contains("dances"), "{}", found.problems[0].message);
        assert!(read_any(b"Score is 0-0 in a 5 point match.\nX: (3 1) 17-20 19-20\n").is_err());
    }
}
