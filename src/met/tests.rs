use super::*;
use crate::error::Describe;

fn small() -> TableData {
    TableData {
        name: "A < B & C".into(),
        notice: String::new(),
        length: 2,
        pre_crawford: vec![vec![0.5, 0.7], vec![0.3, 0.5]],
        post_crawford: vec![0.5, 0.48],
        post_crawford_other: None,
    }
}

fn table(data: TableData) -> Result<MatchEquityTable, MetError> {
    data.try_into()
}

#[test]
fn kazaross_is_exactly_antisymmetric_and_consistent() {
    let met = MatchEquityTable::kazaross_xg2();
    assert_eq!(met.length(), 25);
    assert!(met.notice().contains("Copyright (C) 2011 Neil Kazaross"));
    for i in 1..=25 {
        for j in 1..=25 {
            let sum = met.pre_crawford(i, j).unwrap().0 + met.pre_crawford(j, i).unwrap().0;
            assert!((sum - 1.0).abs() < 1e-12, "{i} {j}");
        }
    }
    // In both cases the trailer needs the gammon, or this game and the one at 1-away 1-away: at 2-away
    // in the Crawford game, at 3-away with a cube that the trailer turns at once.
    assert_eq!(met.post_crawford(3).unwrap(), met.pre_crawford(2, 1).unwrap());
}

/// A built-in table is parsed once, on first use.
#[test]
fn built_in_tables_are_parsed_once() {
    for name in MatchEquityTable::BUILT_IN {
        let first = MatchEquityTable::built_in(name).unwrap();
        assert!(Arc::ptr_eq(&first.data, &MatchEquityTable::read(name).unwrap().data), "{name}");
        assert_eq!(MatchEquityTable::from_csv(&first.to_csv()).unwrap(), first, "equal, though not shared");
    }
}

#[test]
fn our_own_table_is_exactly_antisymmetric_and_consistent() {
    let met = MatchEquityTable::gammonlab();
    assert_eq!(met.length(), 25);
    for (i, j) in (1..=25).flat_map(|i| (1..=25).map(move |j| (i, j))) {
        assert_eq!(met.pre_crawford(i, j).unwrap().0 + met.pre_crawford(j, i).unwrap().0, 1.0, "{i} {j}");
    }
    assert_eq!(met.post_crawford(3).unwrap(), met.pre_crawford(2, 1).unwrap());
}

#[test]
fn orientation_of_rows_and_columns() {
    let met = MatchEquityTable::kazaross_xg2();
    assert!(met.pre_crawford(6, 1).unwrap().0 < 0.2 && met.pre_crawford(1, 6).unwrap().0 > 0.8);
    let score = Score::Match { length: 7, on_roll: 6, opponent: 1, crawford: true };
    assert_eq!(met.before(score).unwrap(), met.pre_crawford(1, 6).unwrap());
    assert_eq!(met.before(score.swap_sides()).unwrap(), met.pre_crawford(6, 1).unwrap());
}

#[test]
fn after_a_game() {
    let met = MatchEquityTable::kazaross_xg2();
    let at = |length, on_roll, opponent, crawford| Score::Match { length, on_roll, opponent, crawford };
    // 3-away 4-away: a point to us leads to 2-away 4-away, two to the Crawford game, three win.
    let score = at(7, 4, 3, false);
    assert_eq!(met.after(score, 1, false).unwrap().0, 0.6687);
    assert_eq!(met.after(score, 2, false).unwrap().0, 0.81436);
    assert_eq!(met.after(score, 3, false).unwrap().0, 1.0);
    assert_eq!(met.after(score, 9, false).unwrap().0, 1.0);
    assert_eq!(met.after(score, 1, true).unwrap().0, 0.5);
    assert_eq!(met.after(score, 3, true).unwrap().0, 1.0 - 0.75076);
    assert_eq!(met.after(score, 4, true).unwrap().0, 0.0);
    // After the Crawford game and after post-Crawford games the post-Crawford row holds.
    for crawford in [true, false] {
        let score = at(5, 4, 1, crawford);
        assert_eq!(met.after(score, 1, false).unwrap().0, 1.0);
        assert_eq!(met.after(score, 1, true).unwrap().0, 1.0 - 0.32264);
        assert_eq!(met.after(score, 2, true).unwrap().0, 1.0 - 0.48803);
        assert_eq!(met.after(score, 3, true).unwrap().0, 0.5);
        assert_eq!(met.after(score, 4, true).unwrap().0, 0.0);
        assert_eq!(met.after(score.swap_sides(), 1, false).unwrap().0, 0.32264);
    }
    assert_eq!(met.before(at(5, 4, 1, true)).unwrap().0, 0.81436);
    assert_eq!(met.before(at(5, 4, 1, false)).unwrap().0, 1.0 - 0.31002);
    assert_eq!(met.before(at(5, 1, 4, false)).unwrap().0, 0.31002);
}

#[test]
fn questions_outside_the_table() {
    let met = MatchEquityTable::kazaross_xg2();
    let error = MetError::Score { field: "away", found: 0, length: LONGEST };
    assert_eq!(met.pre_crawford(0, 3), Err(error));
    let error = MetError::Score { field: "opponent_away", found: LONGEST + 1, length: LONGEST };
    assert_eq!(met.pre_crawford(3, LONGEST + 1), Err(error));
    assert!(met.post_crawford(LONGEST + 1).is_err());
    assert_eq!(met.after(Score::MONEY, 1, false), Err(MetError::Money));
    for (on_roll, opponent) in [(5, 0), (0, 5), (9, 0), (0, 9)] {
        let score = Score::Match { length: 5, on_roll, opponent, crawford: false };
        assert!(met.after(score, 1, false).is_err() && met.after(score, 1, true).is_err());
        assert!(met.before(score).is_err());
    }
    let long = Score::Match { length: LONGEST + 1, on_roll: 0, opponent: 0, crawford: false };
    assert!(met.after(long, 1, false).is_err());
}

#[test]
fn bad_tables_are_refused_by_name() {
    let with = |f: &dyn Fn(&mut TableData)| {
        let mut data = small();
        f(&mut data);
        table(data).unwrap_err()
    };
    assert_eq!(with(&|d| d.length = 3), MetError::Rows { found: 2, expected: 3 });
    assert_eq!(with(&|d| d.length = 0), MetError::Rows { found: 2, expected: 0 });
    assert_eq!(table(TableData::default()), Err(MetError::Length { found: 0 }));
    let error = with(&|d| {
        d.pre_crawford[1].pop();
    });
    assert_eq!(error, MetError::Columns { row: 2, found: 1, expected: 2 });
    assert_eq!(with(&|d| d.post_crawford.clear()), MetError::PostCrawford { found: 0, expected: 2 });
    let error = with(&|d| d.pre_crawford[0][1] = 1.2);
    assert_eq!(error, MetError::OutOfRange { field: "1-away 2-away".into(), found: 1.2 });
    assert!(matches!(with(&|d| d.pre_crawford[1][1] = f64::NAN), MetError::OutOfRange { .. }));
    let error = with(&|d| d.pre_crawford[1][0] = 0.31);
    assert_eq!(error, MetError::NotAntisymmetric { row: 1, column: 2, value: 0.7, mirrored: 0.31 });
    assert!(matches!(with(&|d| d.post_crawford[1] = -0.1), MetError::OutOfRange { .. }));
    let shorter = TableData { post_crawford: vec![0.5], ..small() };
    // The missing parts follow from the rest.
    assert!((0.0..0.5).contains(&(table(shorter).unwrap().post_crawford(3).unwrap().0)));
    assert_eq!(
        table(small()).unwrap().post_crawford(65).unwrap_err().to_string(),
        "away is 65, expected 1 to 64, which is as far as the table goes"
    );
}

#[test]
fn written_and_read_back() {
    for met in [MatchEquityTable::kazaross_xg2(), table(small()).unwrap()] {
        assert_eq!(MatchEquityTable::from_csv(&met.to_csv()).unwrap(), met);
        assert_eq!(MatchEquityTable::from_xml(&met.to_xml()).unwrap(), met);
        let json = serde_json::to_string(&met).unwrap();
        assert_eq!(serde_json::from_str::<MatchEquityTable>(&json).unwrap(), met);
    }
}

#[test]
fn broken_text_is_refused_by_name() {
    let good = table(small()).unwrap();
    let xml = good.to_xml();
    let parse = |text: &str| MatchEquityTable::from_xml(text).unwrap_err();
    assert!(matches!(parse("<met><info>"), MetError::Xml(_)));
    assert!(matches!(parse(""), MetError::Xml(_)));
    assert_eq!(parse("<html/>"), MetError::Missing("met"));
    assert_eq!(parse(&xml.replace("length", "size")), MetError::Missing("length"));
    assert_eq!(
        parse(&xml.replace("0.7", "seven")),
        MetError::Number { place: "<pre-crawford-table>, row 1, entry 2".into(), found: "seven".into() }
    );
    let kind = parse(&xml.replacen("explicit", "woolsey", 1));
    assert_eq!(kind, MetError::Parametric { element: "pre-crawford-table", kind: "woolsey".into() });
    let csv = good.to_csv();
    let parse = |text: &str| MatchEquityTable::from_csv(text).unwrap_err();
    let line = |line, found: &str, expected: &str| MetError::Line {
        line,
        found: found.into(),
        expected: expected.into(),
    };
    assert_eq!(parse(""), line(1, "", "post"));
    assert_eq!(parse("1,0.5"), line(1, "1", "away"));
    assert_eq!(parse(&csv.replace("\n2,", "\n3,")), line(4, "3", "2"));
    assert_eq!(parse(&(csv.clone() + &csv)), line(7, "away", "3"));
    assert_eq!(
        parse(&csv.replace("0.7", "")),
        MetError::Number { place: "line 3, entry 2".into(), found: String::new() }
    );
    let json = serde_json::to_string(&good).unwrap().replace("0.3", "0.6");
    assert!(serde_json::from_str::<MatchEquityTable>(&json).is_err());
}

#[test]
fn tables_differ_by_name_and_by_number() {
    let kazaross = MatchEquityTable::kazaross_xg2();
    assert_eq!((kazaross.name(), kazaross.length()), ("Kazaross XG2", 25));
    let one = table(small()).unwrap();
    assert_eq!(one, table(small()).unwrap());
    assert_ne!(one, table(TableData { name: "B".into(), ..small() }).unwrap());
    assert_ne!(one, table(TableData { post_crawford: vec![0.5, 0.49], ..small() }).unwrap());
}

#[test]
fn sources_that_are_no_table_are_refused() {
    assert_eq!(MatchEquityTable::read(" zadeh\n").unwrap_err(), MetError::Unknown("zadeh".into()));
    // Only two of the comments mean something.
    let csv = table(TableData { notice: "ours".into(), ..small() }).unwrap().to_csv() + "# date: today\n";
    let read = MatchEquityTable::read(&csv).unwrap();
    assert_eq!((read.name(), read.notice()), ("A < B & C", "ours"));
}

/// A table of GNU Backgammon with `inside` after its head.
fn hostile(head: &str, inside: &str) -> String {
    let xml = MatchEquityTable::try_from(small()).unwrap().to_xml();
    let (before, after) = xml.split_once("<met>").unwrap();
    format!("{before}{head}<met>{inside}{after}")
}

/// Texts of some hundred kilobytes that stood for gigabytes, or took minutes.
#[test]
fn texts_made_to_take_memory_or_time_are_refused_at_once() {
    let begun = std::time::Instant::now();
    let read = |text: &str| MatchEquityTable::read(text).map(|_| ()).map_err(|error| error.to_string());
    assert_eq!(read(&hostile("", "")), Ok(()));
    let line = |n, found: &str| {
        Err(format!("line {n}: found {found}, expected a table without entities, namespaces and long tags"))
    };
    let entities = format!(
        "<!DOCTYPE met [\n<!ENTITY a \"{}\">\n<!ENTITY b \"{}\">]><met><info><name>{}</name></info></met>",
        "x".repeat(100_000),
        "&a;".repeat(200),
        "&b;".repeat(200),
    );
    assert_eq!(read(&entities), line(2, "<!ENTITY"));
    assert_eq!(read("<!DOCTYPE met [<!ENTITY % a SYSTEM \"b\">%a;]><met/>"), line(1, "<!ENTITY"));
    let nested: String = (0..20_000).map(|n| format!("<a xmlns:n{n}=\"u{n}\">")).collect();
    assert_eq!(read(&hostile("", &nested)), line(3, "xmlns"));
    let attributes: String = (0..100_000).map(|n| format!("a{n}=\"\" ")).collect();
    let found = read(&hostile("", &format!("<a {attributes}/>"))).unwrap_err();
    assert!(found.contains("found a tag of ") && found.starts_with("line 3: "), "{found}");
    // A bracket inside quotes ends no tag.
    assert!(read(&hostile("", &format!("<a b=\">\" {attributes}/>"))).unwrap_err().contains("a tag of"));
    assert!(read(&hostile("", &"<a/>".repeat(200_000))).unwrap_err().starts_with("broken XML: "));
    assert!(read(&hostile("", &"<a>".repeat(300_000))).is_err());
    let most = "found a table of 1048577 bytes, expected at most 1048576";
    for start in ["<", "{", "away,"] {
        assert_eq!(read(&format!("{start}{}", "x".repeat(1_048_577 - start.len()))), Err(most.into()));
    }
    assert_eq!(MatchEquityTable::read(&"x".repeat(2 << 20)).unwrap_err().kind(), "met.size");
    assert!(begun.elapsed().as_secs() < 5, "{:?}", begun.elapsed());
    // A comment may be long.
    let long = format!("<!-- Copyright {} -->\n", "é ".repeat(20_000));
    let read = MatchEquityTable::read(&hostile(&long, "")).unwrap();
    assert_eq!(read.notice().chars().count(), 4000);
}

#[test]
fn control_characters_in_names_do_not_break_the_formats() {
    let name = "a\u{0}b\u{1f}\u{ffff}\r\nc";
    let table = MatchEquityTable::try_from(TableData { name: name.into(), ..small() }).unwrap();
    assert_eq!(table.name(), "a\u{fffd}b\u{fffd}\u{fffd}  c");
    for text in [table.to_xml(), table.to_csv(), table.to_json()] {
        assert_eq!(MatchEquityTable::read(&text).unwrap(), table);
    }
}

#[test]
fn long_names_and_long_parts_of_messages_are_cut() {
    let name = "é".repeat(100_000);
    let long = MatchEquityTable::try_from(TableData { name: name.clone(), ..small() }).unwrap();
    assert_eq!(long.name(), format!("{}...", "é".repeat(197)));
    assert_eq!(MatchEquityTable::read(&long.to_json()).unwrap(), long);
    let csv = MatchEquityTable::try_from(small()).unwrap().to_csv();
    for text in [
        name.clone(),
        csv.replace("0.7", &name),
        csv.replace("0.7", &"\"\u{1f}".repeat(500)),
        csv.replace("away", &name),
        format!("{{\"length\": \"{name}\"}}"),
        hostile("", "").replace("0.7", &name),
        hostile("", "").replace("explicit", &name),
        hostile("", "").replace("<info>", &format!("</{name}>")),
    ] {
        let error = MatchEquityTable::read(&text).unwrap_err().to_string();
        assert!(error.chars().count() < 600, "{}", error.chars().count());
    }
}

/// Players of different strength can have the same row after the Crawford game.
#[test]
fn a_table_for_unequal_players_with_equal_rows_comes_back() {
    let table = TableData {
        name: "one point".into(),
        length: 1,
        pre_crawford: vec![vec![0.51]],
        post_crawford: vec![0.51],
        post_crawford_other: Some(vec![0.51]),
        ..TableData::default()
    };
    let table = MatchEquityTable::try_from(table).unwrap();
    for text in [table.to_xml(), table.to_csv(), table.to_json()] {
        assert_eq!(MatchEquityTable::read(&text).unwrap(), table, "{text}");
    }
    let equal = TableData {
        name: "equal players".into(),
        length: 1,
        pre_crawford: vec![vec![0.5]],
        post_crawford: vec![0.5],
        post_crawford_other: Some(vec![0.5]),
        ..TableData::default()
    };
    assert_eq!(TableData::from(MatchEquityTable::try_from(equal).unwrap()).post_crawford_other, None);
}

/// A number with hundreds of digits is written short.
#[test]
fn messages_about_tiny_and_huge_numbers_are_short() {
    for (found, message) in [
        (
            5e-324,
            "the table is not antisymmetric: 1-away 1-away has 5e-324, 1-away 1-away has 5e-324, expected 1",
        ),
        (1e300, "the match winning chance at 1-away 1-away is 1e300, expected 0 to 1"),
    ] {
        let text = format!(r#"{{"name":"x","length":1,"pre_crawford":[[{found:e}]],"post_crawford":[0.5]}}"#);
        assert_eq!(MatchEquityTable::read(&text).unwrap_err().to_string(), message);
    }
}
