//! Lists of ids, and positions as eXtreme Gammon and BGBlitz write them.

use super::super::{FormatError, read, write_json};
use crate::error::Describe;
use crate::game::{BySeat, Seat};
use crate::notation::Xgid;
use crate::transcript::{ActionAnalysis, Format, Place, ProblemKind, TranscribedKind, Transcript};

/// The only transcript of a text, which is the same after it was written and read again.
fn one(text: &str) -> Transcript {
    let mut matches = read(text.as_bytes()).unwrap();
    assert_eq!(matches.len(), 1, "{text}");
    let found = matches.remove(0);
    assert_eq!(read(write_json(&found).as_bytes()).unwrap(), std::slice::from_ref(&found));
    found
}

/// The positions of the games, as XGIDs without `XGID=`.
fn ids(found: &Transcript) -> Vec<String> {
    let situation =
        |game: &crate::transcript::GameTranscript| game.position.unwrap_or_else(|| game.actions[0].before);
    found.games.iter().map(|game| Xgid::from(situation(game)).to_string()[5..].to_owned()).collect()
}

/// The analysis of the first game by the file's engine.
fn told(found: &Transcript) -> (&str, &ActionAnalysis) {
    let [analysis] = &found.analyses[..] else { panic!("one analysis, found {:?}", found.problems) };
    let [entry] = &analysis.games[0][..] else { panic!("one entry") };
    (&analysis.engine, entry)
}

const START: &str = "-b----E-C---eE---c-e----B-";

#[test]
fn each_id_of_a_list_is_a_game() {
    let list = format!(
        "Positions of the week\n\n\
         Problem 1: XGID={START}:0:0:1:31:2:1:0:7:10, to play\nWhat about the five point?\n\n\
         xgid={START}:1:-1:-1:00:0:3:0:7:10 XGID={START}:0:0:1:D:0:6:1:7:10\n"
    );
    let found = one(&list);
    assert_eq!((found.format, found.length, found.rolls), (Format::Positions, 7, 1));
    assert_eq!((found.problems.len(), found.analyses.len()), (0, 0));
    let board = |rest: &str| format!("{START}{rest}");
    assert_eq!(
        ids(&found),
        [board(":0:0:1:31:2:1:0:7:10"), board(":1:-1:-1:00:0:3:0:7:10"), board(":0:0:1:D:0:6:1:7:10")]
    );
    assert_eq!(found.comment.as_deref(), Some("Positions of the week"));
    let [first, second, third] = &found.games[..] else { panic!("three games") };
    assert_eq!(first.comment.as_deref(), Some("Problem 1: , to play\nWhat about the five point?"));
    let [roll] = &first.actions[..] else { panic!("one action") };
    assert_eq!((roll.player, roll.kind, &roll.play), (Seat::One, TranscribedKind::Roll, &None));
    assert_eq!((roll.place, first.position, first.score), (Place::Line(3), None, BySeat::new(2, 1)));
    assert_eq!((second.actions.len(), second.score, second.number), (0, BySeat::new(0, 3), 2));
    assert_eq!((third.crawford, second.crawford, third.winner), (true, false, None));
}

/// Ids of GNU Backgammon with and without labels, an id in the address of a page, one without its prefix.
#[test]
fn ids_are_found_in_every_form() {
    let forms = [
        "4HPwATDgc/ABMA:cAkAAAAAAAAE",
        "  * \"4HPwATDgc/ABMA\" (the start)",
        "Position ID: 4HPwATDgc/ABMA Match ID: cAkAAAAAAAAE",
        " GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n                 Match ID   : cAkAAAAAAAAE\n",
        "-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10",
        "https://example.org/?id=XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10&lang=en",
    ];
    for form in forms {
        let found = one(form);
        assert_eq!(found.problems, [], "{form}");
        assert_eq!(ids(&found), [format!("{START}:0:0:1:00:0:0:0:0:10")], "{form}");
    }
    // A Match ID on the line below counts.
    let crawford = crate::notation::GnuId::from(
        *format!("XGID={START}:0:0:-1:52:4:2:1:5:10").parse::<Xgid>().unwrap().situation(),
    )
    .to_string();
    let (position, game) = crawford.split_once(':').unwrap();
    let found = one(&format!(
        " GNU Backgammon  Position ID: {position}\n                 Match ID   : {game}\n \
         +13-14-15-16-17-18------19-20-21-22-23-24-+     O: gnubg\n \
         | X           O    |   | O              X |     2 points\n \
         |                  |BAR|                  |     (Cube: 1)\n \
         +12-11-10--9--8--7-------6--5--4--3--2--1-+     X: Ann (Cube: 2)\nPip counts: O 167, X 167\n\n\
         * gnubg moves 13/8 24/22\n\nRolled 52:\n\
         *    1. Cubeful 2-ply    24/22 13/8                   Eq.: -0.182\n       \
         0.086 0.003 0.000 - 0.914 0.291 0.005\n"
    ));
    assert_eq!(ids(&found), [format!("{START}:0:0:-1:52:4:2:1:5:10")]);
    assert_eq!((found.players, found.problems), (BySeat::new("Ann".into(), "gnubg".into()), vec![]));
    // The analysis of GNU Backgammon's text is not read, but kept as it is.
    let kept = Some(
        "* gnubg moves 13/8 24/22\nRolled 52:\n\
         *    1. Cubeful 2-ply    24/22 13/8                   Eq.: -0.182\n\
         0.086 0.003 0.000 - 0.914 0.291 0.005",
    );
    assert_eq!(found.analyses, []);
    assert_eq!((found.games[0].actions[0].player, found.games[0].comment.as_deref()), (Seat::Two, kept));
}

#[test]
fn kinds_of_matches_are_apart_and_numbers_run_on() {
    let lengths = [7, 0, 7, 5];
    let list: String =
        lengths.iter().map(|length| format!("XGID={START}:0:0:1:00:0:0:0:{length}:10\n")).collect();
    let matches = read(list.as_bytes()).unwrap();
    let numbers =
        |found: &Transcript| (found.length, found.games.iter().map(|game| game.number).collect::<Vec<_>>());
    let found: Vec<_> = matches.iter().map(numbers).collect();
    assert_eq!(found, [(7, vec![1, 3]), (0, vec![2]), (5, vec![4])]);
}

#[test]
fn what_is_no_id_is_named_with_its_line() {
    let good = format!("XGID={START}:0:0:1:31:0:0:0:7:10");
    let (bad, short) = (good.replace(":31:", ":71:"), good.replace("-b----E", "-b---E"));
    let play = "    1. 4-ply       8/5 6/5                    eq:+0.159";
    let found =
        one(&format!("{good}\n{bad}\n{play}\n\n{short}\n4HPwATDgc/ABMb:cAkAAAAAAAAE\n\n{good}\n{play}\n"));
    let problems: Vec<_> = found.problems.iter().map(|p| (p.place, p.kind, &*p.message)).collect();
    let lines: Vec<_> = problems.iter().map(|(place, kind, _)| (*place, *kind)).collect();
    let unreadable = |line| (Place::Line(line), ProblemKind::Unreadable);
    assert_eq!(lines, [2, 5, 6].map(unreadable));
    assert!(problems[0].2.starts_with("xgid: dice: found \"71\""), "{problems:?}");
    // Text below an invalid id belongs to no other position.
    assert_eq!(found.analyses[0].games[0][0], ActionAnalysis::default());
    assert!(found.analyses[0].games[1][0].play.is_some());
    // No id at all that could be read.
    let error = read(format!("\n{bad}\n").as_bytes()).unwrap_err();
    assert!(matches!(error, FormatError::NoPosition { line: 2, .. }), "{error}");
    assert_eq!(error.kind(), "match.games");
}

/// eXtreme Gammon's text of a play.
fn xg_play(row: &str) -> String {
    format!(
        "XGID={START}:0:0:1:31:2:4:0:9:10\n\nX:Ann B.   O:Bob\nScore is X:2 O:4 9 pt.(s) match.\n \
         +13-14-15-16-17-18------19-20-21-22-23-24-+\n \
         | X           O    |   | O              X | +---+\n \
         | X           O    |   | O              X | | 1 |\n \
         |                  |BAR|                  | +---+\n \
         +12-11-10--9--8--7-------6--5--4--3--2--1-+\nPip count  X: 167  O: 167 X-O: 2-4/9\nCube: 1\n\
         X to play 31\n\n\
         \x20   1. XG Roller+  8/5 6/5                      eq:+0,159\n\
         \x20     Spieler: 55,45% (G:17,50% B:1,00%)\n\
         \x20     Gegner:  44,55% (G:11,00% B:0,50%)\n\n\
         {row}\n\
         \x20     プレーヤー: 50.00% (G:12.00% B:0.60%)\n\
         \x20     対戦相手:  50.00% (G:13.00% B:0.70%)\n\n\n\
         eXtreme Gammon Version: 2.19.211.pre-release, MET: Kazaross XG2\n\nI played too fast.\n"
    )
}

#[test]
fn a_play_as_extreme_gammon_writes_it() {
    let found = one(&xg_play("    2. Rollout¹     24/23 13/10                  eq:-0.012 (-0.171)"));
    assert_eq!(found.problems, []);
    assert_eq!((found.length, &found.players), (9, &BySeat::new("Ann B.".into(), "Bob".into())));
    assert_eq!(found.games[0].comment.as_deref(), Some("I played too fast."));
    let (engine, entry) = told(&found);
    assert_eq!((engine, &entry.cube, entry.luck), ("eXtreme Gammon 2.19.211.pre-release", &None, None));
    let play = entry.play.as_ref().unwrap();
    assert_eq!((play.played, play.error, play.counts), (None, None, None));
    let plays: Vec<_> =
        play.plays.iter().map(|p| (&*p.play, &*p.level, p.equity, p.outcomes.unwrap())).collect();
    assert_eq!(
        plays,
        [
            ("8/5 6/5", "XG Roller+", 0.159, [0.5545, 0.175, 0.01, 0.11, 0.005]),
            ("24/23 13/10", "Rollout¹", -0.012, [0.5, 0.12, 0.006, 0.13, 0.007]),
        ]
    );
    // The longest level leaves one space before the play; French has another word for the equity.
    for row in
        ["XG Roller++ 24/23 13/10                 eq:-0.012", "XG Roller++ 24/23 13/10       éq:-0,012"]
    {
        let found = one(&xg_play(&format!("    2. {row} (-0.171)")));
        assert_eq!(found.problems, [], "{row}");
        let second = &told(&found).1.play.as_ref().unwrap().plays[1];
        assert_eq!((&*second.play, &*second.level, second.equity), ("24/23 13/10", "XG Roller++", -0.012));
    }
    // A play that the dice do not allow is named, and its chances are those of no other play.
    let text = xg_play("    2. 4-ply       24/22 13/10                  eq:-0.012 (-0.171)");
    let found = one(&text);
    let line = 1 + text.lines().position(|line| line.contains("24/22")).unwrap();
    assert_eq!((found.problems.len(), found.problems[0].place), (1, Place::Line(line)));
    let play = told(&found).1.play.as_ref().unwrap();
    assert_eq!((play.plays.len(), play.plays[0].outcomes.unwrap()[0]), (1, 0.5545));
}

#[test]
fn a_cube_as_extreme_gammon_writes_it_in_four_languages() {
    let of = |analysed: &str, rows: [&str; 3], verdict: &str| {
        format!(
            "XGID={START}:0:0:1:00:2:4:0:9:10\n\nX:Ann   O:Bob\nLe score est X:2 O:4 match en 9 pt(s)\n \
             +13-14-15-16-17-18------19-20-21-22-23-24-+\n |                  |BAR|                  |\n \
             +12-11-10--9--8--7-------6--5--4--3--2--1-+\nVideau: 1\n\n{analysed}XG Roller++\n\
             Chance de gain du joueur: 61.38% (G:24.55% B:1.88%)\n\
             Chance de gain de l'adversaire: 38.62% (G:13.14% B:0.46%)\n\n\
             Equités sans videau: Pas de double=+0.365, Double=-0.791\n\nEquités avec videau\n\
             \x20      {}: +0.580 (-0.109)\n       {}:  +0.689\n       {}:  +1.000 (+0.311)\n\n{verdict}\n",
            rows[0], rows[1], rows[2]
        )
    };
    let texts = [
        of("Analyzed in ", ["No double", "Double/Take", "Double/Pass"], "Best Cube action: Double / Take"),
        of(
            "Analysé avec ",
            ["Pas de double", "Double/Prend", "Double/Passe"],
            "Meilleur action du videau: Double",
        ),
        of(
            "Analysiert in ",
            ["Nicht Redoppeln", "Redoppeln/Annehmen", "Redoppeln/Ablehnen"],
            "Beste Dopplerwürfel Aktion Redoppeln / Annehmen\nProzent von falschen Ablehnen: 65.8%",
        ),
        of(
            "Analyzed in ",
            ["ノーリダブル", "リダブル/テイク", "リダブル/パス"],
            "ベストキューブアクション：リダブル / テイク",
        ),
    ];
    for text in texts {
        let found = one(&text);
        assert_eq!((found.problems.len(), found.games[0].comment.as_deref()), (0, None), "{text}");
        assert_eq!((found.games[0].actions.len(), ids(&found).len()), (0, 1));
        let (engine, entry) = told(&found);
        let cube = entry.cube.as_ref().unwrap();
        assert_eq!((engine, &*cube.level), ("eXtreme Gammon", "XG Roller++"), "{text}");
        assert_eq!([cube.no_double, cube.double_take, cube.double_pass], [0.58, 0.689, 1.0]);
        assert_eq!(cube.outcomes, Some([0.6138, 0.2455, 0.0188, 0.1314, 0.0046]));
    }
}

/// BGBlitz' text: the names of players, the ids, the words above the analysis, the analysis.
fn blitz(names: [&str; 2], id: &str, rest: &str) -> String {
    let id: Xgid = format!("XGID={START}:{id}").parse().unwrap();
    let gnu = crate::notation::GnuId::from(*id.situation()).to_string();
    let (position, game) = gnu.split_once(':').unwrap();
    let [red, green] = names;
    format!(
        " +13-14-15-16-17-18------19-20-21-22-23-24-+   O: {green}  167\n \
         | X           O    |   | O              X |\n\
         v|                  |BAR|                  |\n \
         +12-11-10--9--8--7-------6--5--4--3--2--1-+   X: {red}  167\n\n \
         Position-ID: {position}    Match-ID: {game}\n {id}\n\n \
         {green} - 4 {red} - 2 in a 9 point match.\n {red} to move 1-3\n\n{rest}\n"
    )
}

#[test]
fn a_play_as_bgblitz_writes_it_in_four_languages() {
    for (names, headline) in [
        (["Red", "Green"], "Evaluation"),
        (["Rot", "Grün"], "Bewertung"),
        (["Rouge", "Vert"], "Évaluation"),
        (["赤", "緑"], " 評価"),
    ] {
        let rest = format!(
            "{headline}  (EMG)\n ==========\n\
             \x20 1.   0.514 mwp /   0.159            8/5, 6/5 \n\
             \x20      0.554  0.175  0.010  -  0.446  0.110  0.005 \n\n\
             \x20 2.   0.489 mwp /  -0,012  (-0,171)  24/23, 13/10 \n\
             \x20      0.086  0.003  0.000  -  0.914  0.130  0.007 \n"
        );
        let found = one(&blitz(names, "0:0:1:31:2:4:0:9:10", &rest));
        assert_eq!(
            (found.problems.len(), &found.players),
            (0, &names.map(str::to_owned).into()),
            "{headline}"
        );
        assert_eq!((ids(&found).len(), found.games[0].comment.as_deref()), (1, None));
        let (engine, entry) = told(&found);
        assert_eq!(engine, "BGBlitz");
        let plays = &entry.play.as_ref().unwrap().plays;
        let plays: Vec<_> = plays.iter().map(|p| (&*p.play, p.equity, p.outcomes.unwrap())).collect();
        assert_eq!(
            plays,
            [
                ("8/5 6/5", 0.159, [0.554, 0.175, 0.01, 0.11, 0.005]),
                ("24/23 13/10", -0.012, [0.086, 0.003, 0.0, 0.13, 0.007]),
            ]
        );
    }
}

#[test]
fn a_cube_as_bgblitz_writes_it_in_four_languages() {
    // BGBlitz has the best decision first.
    let languages = [
        (["Red", "Green"], ["Double / Take", "No Double", "Double / Pass"]),
        (["Rot", "Grün"], ["Doppeln / Annehmen", "Kein Doppel", "Doppeln / Ablehnen"]),
        (["Rouge", "Vert"], ["Double / Prendre", "Pas de double", "Double / Refuser"]),
        (["赤", "緑"], ["ダブル / 受ける", "ダブルせず", "ダブル / 降りる"]),
    ];
    let rest = |names: [&str; 2], [take, none, pass]: [&str; 3]| {
        let [red, green] = names;
        format!(
            "              Wins  G+BG  BG\n {green}        39.0  13.3   0.3 \n \
             {red}          61.0  25.1  0.8 \n \
             Equity {red} (cubeless): 0.344  Std.Dev.: 0.214\n Equity (cubeful)    :  0.410\n\n \
             Cube Action:          :  {take}      EMG\n \
             {take}         :  0.410   ( 0.000)      0.625   ( 0.000)\n \
             {none}             :  0.407   (-0.003)      0.585   (-0.040)\n \
             {pass}         :  0.433   ( 0.024)      1.000   ( 0.375)\n"
        )
    };
    for (turn, chances) in
        [("1", [0.61, 0.251, 0.008, 0.133, 0.003]), ("-1", [0.39, 0.133, 0.003, 0.251, 0.008])]
    {
        for (names, rows) in languages {
            let text = blitz(names, &format!("0:0:{turn}:00:2:4:0:9:10"), &rest(names, rows));
            let found = one(&text);
            assert_eq!(found.problems, [], "{text}");
            let cube = told(&found).1.cube.as_ref().unwrap();
            assert_eq!([cube.no_double, cube.double_take, cube.double_pass], [0.585, 0.625, 1.0], "{text}");
            assert_eq!((cube.outcomes, &*cube.level), (Some(chances), ""), "{text}");
        }
    }
    // Words of a language that is not known are named, and never guessed.
    let (names, [take, none, _]) = languages[0];
    let text = blitz(names, "0:0:1:00:2:4:0:9:10", &rest(names, [take, none, "Double / Whatever"]));
    let found = one(&text);
    assert_eq!((found.problems.len(), found.analyses.len()), (1, 0));
    assert!(found.problems[0].message.contains("Whatever"), "{:?}", found.problems);
}

/// Positions of both programs one after the other, and two ids of one position that differ.
#[test]
fn several_positions_stand_in_one_file() {
    let row = "    2. 4-ply       24/23 13/10                  eq:-0.012 (-0.171)";
    let play = "  1.   0.514 mwp /   0.159            8/5, 6/5 \n";
    let one_more = blitz(["Ann B.", "Bob"], "0:0:1:31:2:4:0:9:10", play);
    let found = one(&format!("{}\n{one_more}\n{}", xg_play(row), xg_play(row)));
    assert_eq!((found.games.len(), found.rolls, found.problems.len()), (3, 3, 0));
    let plays = found.analyses.iter().map(|analysis| {
        let plays =
            |entries: &Vec<ActionAnalysis>| entries[0].play.as_ref().map_or(0, |play| play.plays.len());
        (&*analysis.engine, analysis.games.iter().map(plays).collect::<Vec<_>>())
    });
    assert_eq!(
        plays.collect::<Vec<_>>(),
        [("eXtreme Gammon 2.19.211.pre-release", vec![2, 0, 2]), ("BGBlitz", vec![0, 1, 0])]
    );
    let other = one_more.replace("XGID=-b----E-C", "XGID=-b---AD-C");
    let found = one(&other);
    assert_eq!((found.games.len(), found.problems.len()), (1, 1));
    assert!(ids(&found)[0].starts_with("-b---AD-C"));
}

/// Reading any text ends soon and without a panic.
#[test]
fn damaged_texts_are_read_or_refused() {
    let row = "    2. 4-ply       24/23 13/10                  eq:-0.012 (-0.171)";
    let cube = "Cube Action:  :  EMG\n Double / Take   :  0.410   ( 0.000)  0.625   ( 0.000)\n";
    let text = xg_play(row) + &blitz(["Red", "緑"], "0:0:1:00:2:4:0:9:10", cube);
    let mut rng = crate::rng::Rng::new(20);
    for _ in 0..3000 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..1 + rng.below(8) {
            let at = rng.below(bytes.len() as u32) as usize;
            match rng.below(4) {
                0 => bytes[at] = rng.below(256) as u8,
                1 => drop(bytes.remove(at)),
                2 => drop(bytes.drain(at..(at + rng.below(200) as usize).min(bytes.len()))),
                _ => bytes.insert(at, b"0123456789:/(). =\nXO"[rng.below(20) as usize]),
            }
        }
        if let Ok(matches) = read(&bytes) {
            assert!(matches.iter().all(|found| !found.games.is_empty()));
        }
    }
    // Excess positions and problems are omitted, with a note.
    let found = one(&(format!("XGID={START}\n").repeat(20_000) + &"4HPwATDgc/ABMA\n".repeat(100_002)));
    assert_eq!((found.games.len(), found.problems.len()), (100_000, 10_000));
    let last = &found.problems[9_999].message;
    assert!(last.ends_with("; 10002 more problems are not listed"), "{last}");
    for part in ["XGID=", "Position-ID: 4HPwATDgc/ABMA ", "+-----+", "|", "4HPwATDgc/ABMA\n", "1. ", "(G:"] {
        let long = part.repeat(1_000_000 / part.len());
        let _ = read(long.as_bytes());
        let _ = read(format!("4HPwATDgc/ABMA\n{long}").as_bytes());
    }
}
