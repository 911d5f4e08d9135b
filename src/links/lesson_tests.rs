use super::content::places::MISSING;
use super::tests::positions;
use super::*;

const TEXT: &str = "Count first: the race is even, so the anchor keeps its value. Moving up costs little \
     now, and much after the next big roll. Hold the 8-point.";

/// A lesson with every kind of question.
pub(super) fn lesson(count: usize) -> Lesson {
    let questions = [
        Some(LessonQuestion::Play),
        Some(LessonQuestion::Number { answer: 87.0, within: 2.5 }),
        Some(LessonQuestion::Reveal),
        None,
    ];
    let steps = positions().into_iter().take(count).enumerate().map(|(at, position)| {
        let cube = position.cube.is_some() && at % 5 == 4;
        LessonStep {
            position,
            question: if cube { Some(LessonQuestion::Cube) } else { questions[at % 4] },
            prompt: Some(format!("Frage {at}: wie viele Würfe treffen?")),
            text: Some(TEXT.into()),
            marks: vec![0, at as u8 % 25, 26],
            arrows: vec![(13, 7), (25, at as u8 % 24 + 1), (3, 26)],
        }
    });
    Lesson {
        title: "Prime oder Blitz?".into(),
        author: Some("A. N. Author".into()),
        language: Some("de".into()),
        text: Some("Zwei Pläne: „einsperren“ und „angreifen“.".into()),
        steps: steps.collect(),
    }
}

fn linked(lesson: &Lesson, most: usize) -> (Lesson, usize) {
    let text = write_link(&LinkContent::Lesson { lesson: lesson.clone() }, most).unwrap();
    match read_link(&text).unwrap() {
        LinkContent::Lesson { lesson } => (lesson, text.len()),
        other => panic!("{other:?}"),
    }
}

/// Everything but the numbers of the engine, whose precision tests of links check.
fn words(lesson: &Lesson) -> Lesson {
    let mut lesson = lesson.clone();
    for LessonStep { position, .. } in &mut lesson.steps {
        position.plays.clear();
        position.cube = None;
    }
    lesson
}

#[test]
fn a_lesson_comes_back_from_a_link() {
    let given = lesson(12);
    let (found, _) = linked(&given, LONGEST_LINK);
    assert_eq!(words(&found), words(&given));
    let plays = |lesson: &Lesson| -> Vec<String> {
        let all = lesson.steps.iter().flat_map(|step| &step.position.plays);
        all.map(|one| format!("{} {:.3}", one.play, one.equity)).collect()
    };
    assert_eq!(plays(&found), plays(&given));
    // Reading and writing again gives the same lesson.
    assert_eq!(linked(&found, LONGEST_LINK).0, found);
}

#[test]
fn numbers_of_a_question_come_back() {
    for answer in [0.0, -0.1, 1.0 / 3.0, 12.34567, 87.0, 1e6] {
        let mut given = lesson(2);
        given.steps[1].question = Some(LessonQuestion::Number { answer, within: answer.abs() });
        let (found, _) = linked(&given, LONGEST_LINK);
        let Some(LessonQuestion::Number { answer: found, .. }) = found.steps[1].question else { panic!() };
        assert!((found - answer).abs() < 1e-9, "{found} {answer}");
    }
}

#[test]
fn twenty_positions_take_six_thousand_characters() {
    let (_, length) = linked(&lesson(20), 6000);
    println!("a lesson of 20 positions with five plays and {} characters each: {length}", TEXT.len());
}

#[test]
fn a_lesson_comes_back_from_a_file() {
    let given = lesson(12);
    let text = write_lesson(&given).unwrap();
    assert_eq!(read_lesson(&text).unwrap(), given);
    assert_eq!(read_lesson(&format!("\u{feff}{text}")).unwrap(), given);
    // Unknown values are left out.
    assert!(!text.contains("null"), "{text}");
}

#[test]
fn a_file_that_is_no_lesson_is_named() {
    let text = write_lesson(&lesson(3)).unwrap();
    let kind = |text: &str| read_lesson(text).unwrap_err().kind();
    for (found, expected) in [
        ("", "lesson.format"),
        ("hello", "lesson.format"),
        ("{\"match\": 1}", "lesson.format"),
        ("{\"gammonlab\": \"backup\", \"version\": 1}", "lesson.format"),
        ("{\"gammonlab\": \"lesson\", \"version\": 2}", "lesson.version"),
        ("{\"gammonlab\": \"lesson\", \"version\": 1}", "lesson.damaged"),
    ] {
        assert_eq!(kind(found), expected, "{found}");
    }
    // Cut at each place, it is refused.
    let whole = text.trim_end().len();
    for end in (30..whole).step_by(7).filter(|end| text.is_char_boundary(*end)) {
        assert_eq!(kind(&text[..end]), "lesson.damaged", "{end}");
    }
    let unknown = text.replacen("\"title\"", "\"colour\": 1, \"title\"", 1);
    let message = read_lesson(&unknown).unwrap_err().to_string();
    assert!(message.contains("unknown field `colour`") && message.contains("line 5"), "{message}");
}

#[test]
fn parts_that_are_not_possible_are_named_with_their_place() {
    type Change = fn(&mut Lesson);
    let cases: [(Change, &str); 9] = [
        (|l| l.title = " ".into(), "lesson: title: found 0 characters, expected 1 to 200"),
        (|l| l.steps.clear(), "lesson: steps: found 0 positions, expected 1 to 100"),
        (|l| l.text = Some("x".repeat(4001)), "lesson: text: found 4001 characters, expected at most 4000"),
        (
            |l| l.steps[2].marks = vec![27],
            "lesson: steps[2].marks[0]: found 27, expected a point from 0 to 26",
        ),
        (
            |l| l.steps[1].arrows = vec![(3, 3)],
            "lesson: steps[1].arrows[0]: found 3 twice, expected two points",
        ),
        (|l| l.steps[0].position.plays.clear(), "lesson: steps[0].question: found a position with 0 plays, "),
        (|l| l.steps[1].prompt = None, "lesson: steps[1].question: found a number without a prompt, "),
        (
            |l| l.steps[1].question = Some(LessonQuestion::Number { answer: f64::NAN, within: 0.0 }),
            "lesson: steps[1].question: found NaN within 0, ",
        ),
        (|l| l.steps[0].position.xgid = "?".into(), "lesson: steps[0].position.xgid: found "),
    ];
    for (change, expected) in cases {
        let mut lesson = lesson(3);
        change(&mut lesson);
        let error = write_lesson(&lesson).unwrap_err();
        assert!(error.to_string().starts_with(expected), "{error}");
        let content = LinkContent::Lesson { lesson };
        assert_eq!(write_link(&content, LONGEST_LINK).unwrap_err().kind(), "link.content");
    }
    let mut without = lesson(1);
    without.steps[0].question = Some(LessonQuestion::Cube);
    without.steps[0].position.cube = None;
    assert_eq!(without.check().unwrap_err().kind(), "lesson.content");
}

/// The greatest number of positions comes back from a link. One more is not written, and a link that claims
/// more is damaged, before any of them is read.
#[test]
fn a_lesson_has_a_hundred_positions_at_most() {
    let bare = LessonStep {
        position: LinkedPosition { xgid: positions()[0].xgid.clone(), ..LinkedPosition::default() },
        ..LessonStep::default()
    };
    let mut lesson = Lesson { steps: vec![bare.clone(); MOST_STEPS], ..lesson(1) };
    assert_eq!(linked(&lesson, LONGEST_LINK).0.steps.len(), MOST_STEPS);
    lesson.steps.push(bare);
    let expected = "steps: found 101 positions, expected 1 to 100";
    assert_eq!(write_lesson(&lesson).unwrap_err().to_string(), format!("lesson: {expected}"));
    let refused = write_link(&LinkContent::Lesson { lesson }, LONGEST_LINK).unwrap_err();
    assert!(refused.kind() == "link.content" && refused.to_string().ends_with(expected), "{refused}");
    for claimed in [MOST_STEPS as u64, u64::from(u32::MAX)] {
        let mut coder = Coder::writer();
        coder.optional_text(MISSING + 407, None).unwrap();
        coder.text(super::coder::TEXT, "Many").unwrap();
        for at in [408, 409] {
            coder.optional_text(MISSING + at, None).unwrap();
        }
        coder.number(super::lesson::STEPS, claimed).unwrap();
        let error = read_link(&text_of(LESSONS, coder.finish())).unwrap_err();
        assert_eq!(error, LinkError::Damaged("more than any link holds"));
    }
}

/// A damaged file can have names of any length.
#[test]
fn messages_are_short() {
    let long = "x".repeat(5000);
    let files = [
        format!(r#"{{"gammonlab":"lesson","version":1,"lesson":{{"title":"a","steps":[{{"{long}":1}}]}}}}"#),
        format!(r#"{{"gammonlab":"{long}","version":1,"lesson":{{"title":"a","steps":[]}}}}"#),
        format!(
            "{{\"gammonlab\":\"lesson\",\"version\":1,\"lesson\":{{\"title\":\"a\",\"steps\":[\
             {{\"position\":{{\"xgid\":\"{long}\"}}}}]}}}}"
        ),
    ];
    for file in files {
        let message = read_lesson(&file).unwrap_err().to_string();
        assert!(message.chars().count() < 600, "{message}");
    }
}
