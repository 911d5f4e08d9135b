//! Ids and the notation of plays: golden ids, round trips, known traps, and fuzzing.
//!
//! `GAMMONLAB_FUZZ=1000000 cargo test --release --test engine notation::fuzz` fuzzes for longer than the
//! default.

use crate::situations::{random_position, random_situation, scramble};
use gammonlab::board::{Dice, Play, Position, Setup};
use gammonlab::error::Describe;
use gammonlab::movegen::legal_plays;
use gammonlab::notation::{
    GnuId, NotationError, Ogid, Phase, PositionId, Side, Situation, Xgid, parse_play, play_text,
};
use gammonlab::rng::Rng;
use gammonlab::score::{Cube, CubeOwner, GameState, Score};

/// The part of a situation that a Match ID or an OGID can hold.
fn without_beavers(mut s: Situation, jacoby_too: bool) -> Situation {
    if let Score::Money { jacoby, beavers } = &mut s.state.score {
        *beavers = false;
        *jacoby &= !jacoby_too;
    }
    if matches!(s.phase, Phase::Beavered | Phase::Raccooned) {
        s.phase = Phase::Doubled;
    }
    s
}

fn reparsed(text: &str) -> PositionId {
    let id: PositionId = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(id.to_string(), text, "not the same to the letter");
    id
}

#[test]
fn random_situations_round_trip_in_all_ids() {
    let (mut rng, mut game) = (Rng::new(1), Position::OPENING);
    for _ in 0..100_000 {
        let s = random_situation(&mut rng, &mut game);
        let xgid = reparsed(&Xgid::from(s).to_string());
        assert!(matches!(xgid, PositionId::Xgid(_)));
        assert_eq!(*xgid.situation(), s);

        let gnu = reparsed(&GnuId::from(s).to_string());
        assert!(matches!(gnu, PositionId::Gnu(_)));
        assert_eq!(*gnu.situation(), without_beavers(s, false));
        let bare = reparsed(&GnuId::position_id(&s.state.position));
        assert_eq!(*bare.situation(), Situation::money(s.state.position));

        let ogid = reparsed(&Ogid::from(s).to_string());
        assert!(matches!(ogid, PositionId::Ogid(_)));
        assert_eq!(*ogid.situation(), without_beavers(s, true));
    }
}

/// Both halves of an id as GNU Backgammon writes them, with either colour on roll.
#[test]
fn golden_ids_of_gnu_backgammon() {
    let mut count = 0;
    for line in include_str!("../data/ids.txt").lines().filter(|l| !l.starts_with('#')) {
        let (xgid, gnu) = line.split_once(' ').unwrap();
        let from_xgid = reparsed(xgid);
        assert_eq!(GnuId::from(*from_xgid.situation()).to_string(), gnu, "{xgid}");
        assert_eq!(reparsed(gnu).to_xgid().to_string(), xgid, "{gnu}");
        count += 1;
    }
    assert_eq!(count, 60);
}

/// A double that waits for its answer, as GNU Backgammon 1.07 shows it: the side that doubled is on roll,
/// and the board is seen from that side.
#[test]
fn a_waiting_double() {
    let id = reparsed("sGfwASLgc/ABMA:ARngADAAEAAE");
    assert_eq!(id.to_xgid().to_string(), "XGID=-b---BD-B---eE---c-e-A--A-:1:-1:-1:D:2:3:0:7:10");
}

#[test]
fn whoever_is_on_roll_the_board_is_the_bottom_players() {
    // Black and White each have one checker on the bar, and their boards differ.
    let bottom = reparsed("XGID=aA----E-C---eE---c-d-----A:1:1:1:64:2:6:0:7:10");
    let top = reparsed("XGID=aA----E-C---eE---c-d-----A:1:1:-1:64:2:6:0:7:10");
    let (b, t) = (bottom.situation(), top.situation());
    assert_eq!(b.state.position, t.state.position.swap_sides());
    assert_eq!((b.state.position.on_roll(25), b.state.position.opponent(0)), (1, 1));
    assert_eq!(b.state.position.opponent_off(), 2);
    assert_eq!(t.state.position.off(), 2);
    assert_eq!((b.state.cube.owner, t.state.cube.owner), (CubeOwner::OnRoll, CubeOwner::Opponent));
    assert_eq!(b.state.score.away(), Some((5, 1)));
    assert_eq!(t.state.score.away(), Some((1, 5)));
    // The checkers on the bars survive every notation.
    for s in [b, t] {
        let gnu = reparsed(&GnuId::from(*s).to_string());
        let ogid = reparsed(&Ogid::from(*gnu.situation()).to_string());
        assert_eq!(ogid.situation(), s);
    }
}

#[test]
fn ogid_samples() {
    // Samples from the field descriptions of public readers; the side on roll is that of HedgeHog's
    // specification.
    let on_roll = |text: &str| text.parse::<PositionId>().unwrap().situation().on_roll;
    assert_eq!(on_roll("11ccccchhhjjjjj:66666888dddddoo:N0N:46:B:IB:0:0:3:0"), Side::Top);
    assert_eq!(on_roll("17ccccghhhjjjjj:66666888dddddoo:N0N:46:W:R:0:0:3:1"), Side::Bottom);
    assert_eq!(on_roll("OGID=cccccgghhhjjjjj:112233666777dll:N0O::B:D:0:0:3:11"), Side::Bottom);
    assert_eq!(on_roll("ccccchhhjjjllmm:24455566699ddkk:N0O::W:D:1:1:3:10"), Side::Top);
    assert_eq!(on_roll("11ccccchhhjjjjj:66666888dddddoo:N0N::W:IW:0:0:1:0"), Side::Top);
    let opening = "11jjjjjhhhccccc:ooddddd88866666:N0N:31:B:R:0:0:0:0".parse::<PositionId>().unwrap();
    assert_eq!(opening.situation().state, GameState::money(Position::OPENING));
    let s = *"cccccggggg:ddddiiiiii:B2N:63:W:IW:4:3:7C:1:15".parse::<PositionId>().unwrap().situation();
    assert_eq!(s.state.score, Score::Match { length: 7, on_roll: 3, opponent: 4, crawford: true });
    assert_eq!(s.state.cube, Cube { value: 4, owner: CubeOwner::OnRoll });
    assert_eq!((s.state.position.on_roll(13), s.state.position.on_roll(18)), (4, 6));
    assert_eq!((s.state.position.opponent(12), s.state.position.opponent(16)), (5, 5));
    for same in ["9G15", "7L", "7C", "0G3"] {
        reparsed(&format!("00jjj:66ppp:N0N:36:W:R:0:0:{same}:5"));
    }
}

#[test]
fn errors_name_the_field() {
    let kind = |text: &str| text.parse::<PositionId>().unwrap_err().kind();
    let opening = "-b----E-C---eE---c-e----B-";
    let x = |tail: &str| kind(&format!("XGID={opening}{tail}"));
    assert_eq!(kind("  "), "id.text");
    assert_eq!(x(""), "xgid.fields");
    assert_eq!(x(":0:0:1:00:0:0:0"), "xgid.fields");
    assert_eq!(kind("XGID=-b----E-C---eE---c-e----B:0:0:1:00:0:0:0:0:10"), "xgid.board");
    assert_eq!(kind("XGID=-b----P-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"), "xgid.board");
    assert_eq!(kind("XGID=-b----E-C---eE---c-e----BA:0:0:1:00:0:0:0:0:10"), "xgid.board");
    assert_eq!(kind("XGID=Bb----E-C---eE---c-e------:0:0:1:00:0:0:0:0:10"), "xgid.board");
    assert_eq!(kind("XGID=--------------------------:0:0:1:00:0:0:0:0:10"), "xgid.board");
    assert_eq!(x(":16:0:1:00:0:0:0:0:10"), "xgid.cube");
    assert_eq!(x(":0:2:1:00:0:0:0:0:10"), "xgid.owner");
    assert_eq!(x(":0:0:0:00:0:0:0:0:10"), "xgid.turn");
    assert_eq!(x(":0:0:1:07:0:0:0:0:10"), "xgid.dice");
    assert_eq!(x(":0:0:1:10:0:0:0:0:10"), "xgid.dice");
    assert_eq!(x(":0:0:1:00:-1:0:0:0:10"), "xgid.bottom_score");
    assert_eq!(x(":0:0:1:00:0:7:0:7:10"), "xgid.top_score");
    assert_eq!(x(":0:0:1:00:0:0:2:7:10"), "xgid.rules");
    assert_eq!(x(":0:0:1:00:0:0:4:0:10"), "xgid.rules");
    assert_eq!(x(":0:0:1:00:0:0:0:x:10"), "xgid.length");
    assert_eq!(x(":0:0:1:00:0:0:0:0:"), "xgid.max_cube");
    assert_eq!(kind("4HPwATDgc/ABM"), "position_id.length");
    assert_eq!(kind("4HPwATDgc/ABM!"), "position_id.character");
    assert_eq!(kind("4HPwATDgc/ABMB"), "position_id.character");
    assert_eq!(kind("4HPwATDgc/ABPg"), "position_id.board");
    assert_eq!(kind("//////////////"), "position_id.character");
    assert_eq!(kind("/////////////w"), "position_id.board");
    assert_eq!(kind("AAAAAAAAAAAAAA"), "position_id.board");
    assert_eq!(kind("4HPwATDgc/ABMA:cAkAAAAA"), "match_id.length");
    assert_eq!(kind("4HPwATDgc/ABMA:IAkAAAAAAAAA"), "match_id.owner");
    assert_eq!(kind("4HPwATDgc/ABMA:cAkcAAAAAAAA"), "match_id.dice");
    assert_eq!(kind("4HPwATDgc/ABMA:cAkAAAAAAAAg"), "match_id.end");
    assert_eq!(kind("11:oo:N0N::X"), "ogid.colour");
    assert_eq!(kind("11:oo:X0N::W"), "ogid.cube");
    assert_eq!(kind("11:oo:N0N:7:W"), "ogid.dice");
    assert_eq!(kind("1p:oo:N0N::W"), "ogid.white");
    assert_eq!(kind("11:o1:N0N::W"), "ogid.black");
    assert_eq!(kind("11:oo:N0N::W:IW:0:0:7X"), "ogid.length");
    assert_eq!(kind("11:oo:N0N::W:IW:0:0:7:0:14"), "ogid.checkers");
    let e: NotationError = "XGID=x:0:0:1:37:0:0:0:0:10".parse::<PositionId>().unwrap_err();
    assert_eq!(e.to_string(), r#"xgid: board: found "x", expected 26 characters, not 1"#);
}

#[test]
fn lenient_where_it_cannot_mislead() {
    let id: PositionId = " xgid=-b----E-C---eE---c-e----B-:0:0:1:13:0:0:0:0\r\n".parse().unwrap();
    assert_eq!(id.to_string(), "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10");
    let bare: PositionId = "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10".parse().unwrap();
    assert_eq!(id, bare);
}

fn texts(position: &Position, dice: Dice) -> Vec<String> {
    legal_plays(position, dice).iter().map(|p| play_text(&p.play)).collect()
}

fn position(on: &[(usize, i8)]) -> Position {
    let mut points = [0; 26];
    for &(point, count) in on {
        points[point] = count;
    }
    Setup { points }.check().unwrap()
}

#[test]
fn play_notation() {
    let has = |p: &Position, a, b, text: &str| {
        let texts = texts(p, Dice::new(a, b));
        assert!(texts.iter().any(|t| t == text), "{text} not in {texts:?}");
    };
    let opening = Position::OPENING;
    has(&opening, 3, 1, "8/5 6/5");
    has(&opening, 6, 5, "24/13");
    has(&opening, 6, 4, "24/18 13/9");
    has(&opening, 2, 1, "13/11 6/5");
    has(&opening, 3, 2, "13/11 13/10");
    has(&opening, 1, 1, "8/7(2) 6/5(2)");
    has(&opening, 6, 6, "24/18(2) 13/7(2)");
    has(&opening, 3, 3, "24/18 13/10(2)");
    has(&opening, 2, 2, "6/4(4)");
    let bar = position(&[(25, 1), (6, 3), (24, -1), (20, -2), (18, -1)]);
    has(&bar, 1, 4, "bar/24* 6/2");
    let hit = position(&[(24, 2), (6, 3), (18, -1), (13, -1), (1, -2)]);
    has(&hit, 6, 5, "24/18*/13*");
    let twice = position(&[(24, 2), (19, -1), (1, -2)]);
    has(&twice, 5, 5, "24/19*/14(2)");
    has(&position(&[(6, 4), (20, -3)]), 6, 6, "6/off(4)");
    has(&position(&[(6, 2), (1, 1), (20, -3)]), 6, 1, "6/off 1/off");
    assert_eq!(play_text(&Play::NONE), "no play");
}

#[test]
fn play_notation_is_unique_and_parses_back() {
    let (mut rng, mut game) = (Rng::new(2), Position::OPENING);
    for _ in 0..1_000 {
        let (position, dice) = (random_position(&mut rng, &mut game), rng.dice());
        let plays = legal_plays(&position, dice);
        for play in &plays {
            let text = play_text(&play.play);
            let back = parse_play(&position, dice, &text)
                .unwrap_or_else(|e| panic!("{position:?} {dice} {text}: {e}"));
            assert_eq!(back.position, play.position, "{position:?} {dice} {text}");
        }
        let mut all: Vec<_> = plays.iter().map(|p| play_text(&p.play)).collect();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), plays.len(), "{position:?} {dice}");
    }
}

#[test]
fn play_errors() {
    let opening = Position::OPENING;
    let parse = |p: &Position, text: &str| parse_play(p, Dice::new(6, 5), text).map(|p| play_text(&p.play));
    assert_eq!(parse(&opening, "24/18/13").unwrap(), "24/13");
    assert_eq!(parse(&opening, " 24/18,18/13 ").unwrap(), "24/13");
    for (text, kind) in [
        ("24-13", "play.way"),
        ("24", "play.way"),
        ("13/24", "play.way"),
        ("24/13(9)", "play.way"),
        ("26/13", "play.way"),
        ("24/14", "play.play"),
        ("", "play.play"),
        ("24/18", "play.play"),
    ] {
        assert_eq!(parse(&opening, text).unwrap_err().kind(), kind, "{text}");
    }
    // Two plays lead to the same place, and one of them hits: the star decides.
    let p = position(&[(24, 1), (6, 2), (18, -1), (1, -2)]);
    assert_eq!(parse(&p, "24/13").unwrap(), "24/13");
    assert_eq!(parse(&p, "24/18*/13").unwrap(), "24/18*/13");
    assert_eq!(parse(&p, "24/13*").unwrap_err().kind(), "play.hits");
    let closed = position(&[(25, 1), (24, -2), (23, -2), (22, -2), (21, -2), (20, -2), (19, -2)]);
    assert_eq!(parse(&closed, "bar/20").unwrap_err().kind(), "play.play");
}

/// No input causes a panic, and whatever is understood is written back with the same meaning.
#[test]
fn fuzz() {
    let rounds: u32 =
        std::env::var("GAMMONLAB_FUZZ").map_or(100_000, |n| n.parse().expect("GAMMONLAB_FUZZ is a number"));
    let (mut rng, mut game) = (Rng::new(3), Position::OPENING);
    let mut understood = 0;
    for i in 0..rounds {
        let mut text: Vec<char> = match i % 6 {
            0 => Vec::new(),
            1 => "24/18*/13(2) bar/20 6/off".chars().collect(),
            n => {
                let s = random_situation(&mut rng, &mut game);
                match n {
                    2 => Xgid::from(s).to_string(),
                    3 => Ogid::from(s).to_string(),
                    4 => GnuId::from(s).to_string(),
                    _ => GnuId::position_id(&s.state.position),
                }
                .chars()
                .collect()
            }
        };
        scramble(&mut rng, &mut text);
        let text: String = text.into_iter().collect();
        if let Ok(id) = text.parse::<PositionId>() {
            understood += 1;
            assert_eq!(reparsed(&id.to_string()).situation(), id.situation(), "{text}");
        }
        if let Err(e) = text.parse::<PositionId>() {
            assert!(!e.to_string().is_empty() && !e.kind().is_empty());
        }
        let _ = (text.parse::<Xgid>(), text.parse::<GnuId>(), text.parse::<Ogid>());
        if i % 6 < 2 {
            let _ = parse_play(&Position::OPENING, Dice::new(2, 2), &text);
        }
    }
    assert!(understood > rounds / 100, "only {understood} of {rounds} were understood");
}

/// Text that other programs put on the clipboard, and addresses of web pages.
#[test]
fn ids_are_found_in_longer_texts() {
    const ID: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
    let read = |text: &str| text.parse::<PositionId>().map(|id| id.to_xgid().to_string());
    for text in [
        format!(
            "{ID}\n\nX:Player 1   O:Player 2\nScore is X:0 O:0. Unlimited Game\n \
             +13-14-15-16-17-18------19-20-21-22-23-24-+\n"
        ),
        format!("see {ID} what now?"),
        format!(
            "see:\n{}\n",
            ID.to_lowercase().replacen(
                "xgid=-b----e-c---ee---c-e----b-",
                "xgid=-b----E-C---eE---c-e----B-",
                1
            )
        ),
        format!("https://example.com/#{ID}"),
    ] {
        assert_eq!(read(&text).as_deref(), Ok(ID), "{text}");
    }
    let gnubg = " GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n                 Match ID   : cAkAAAAAAAAA\n";
    assert_eq!(read(&gnubg.replace("   : ", ": ")), read("4HPwATDgc/ABMA:cAkAAAAAAAAA"));
    assert_eq!(read(gnubg), read("4HPwATDgc/ABMA:cAkAAAAAAAAA"));
    assert_eq!(read("Position ID: 4HPwATDgc/ABMA"), read("4HPwATDgc/ABMA"));
    assert_eq!(read(&format!("{ID}\n{ID}")).unwrap_err().kind(), "id.text");
    assert_eq!(read(&format!("{ID}:7 and more")).unwrap_err().kind(), "xgid.fields");
    assert!(read("no id at all").is_err());
}
