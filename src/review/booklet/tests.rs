use super::*;
use crate::met::MatchEquityTable;
use crate::review::decisions;

fn charlot() -> Booklet {
    let transcript =
        crate::formats::read(include_bytes!("../../../tests/data/matches/charlot.xg")).unwrap().remove(0);
    let analysis = &transcript.analyses[0];
    let mut all = decisions(&transcript, analysis, &MatchEquityTable::kazaross_xg2()).unwrap();
    all.sort_by(|a, b| b.lost.total_cmp(&a.lost));
    let cube = all.iter().find(|one| one.kind != DecisionKind::Play).unwrap().clone();
    let entries = all[..4].iter().chain([&cube]);
    Booklet {
        language: Language::En,
        title: "R&D_1".into(),
        text: None,
        solutions: Solutions::AtEnd,
        entries: entries
            .map(|one| BookletEntry::of_decision(&transcript, analysis, one, 3).unwrap())
            .collect(),
    }
}

#[test]
fn every_position_has_its_number_picture_and_solution() {
    let booklet = charlot();
    let html = booklet.html();
    assert!(html.contains("<title>R&amp;D_1</title>"));
    assert_eq!(html.matches("<img src=\"data:image/svg+xml;base64,").count(), 5);
    assert_eq!(html.matches("<p class=\"id\">XGID=").count(), 5);
    for number in 1..=5 {
        assert!(html.contains(&format!("<h2>{number}. ")) && html.contains(&format!("<h2>{number}</h2>")));
    }
    // The solutions come after the last picture, and what was played is among the candidates.
    assert!(html.rfind("<img").unwrap() < html.find("<h1>Solutions</h1>").unwrap());
    assert_eq!(html.matches(" (played)").count(), 5, "{html}");
    let below = Booklet { solutions: Solutions::Below, ..booklet.clone() }.html();
    assert!(below.find("<table>").unwrap() < below.rfind("<img").unwrap());
    let none = Booklet { solutions: Solutions::Left, ..booklet }.html();
    assert!(!none.contains("<table>") && !none.contains("XGID"));
}

#[test]
fn markdown_and_latex_name_the_pictures() {
    let booklet = charlot();
    let markdown = booklet.markdown(|number| format!("b-{number}.svg"));
    assert!(markdown.starts_with("# R&D\\_1\n") && markdown.contains("](b-5.svg)"), "{markdown}");
    assert!(markdown.contains("\n# Solutions\n") && markdown.contains("\n| "), "{markdown}");
    let latex = booklet.latex(|number| format!("b-{number}.png"));
    assert!(latex.contains("\\title{R\\&D\\_1}") && latex.contains("{b-1.png}"), "{latex}");
    assert_eq!(latex.matches("\\begin{minipage}").count(), latex.matches("\\end{minipage}").count());
    assert!(!latex.lines().any(|line| line.contains(" %") && !line.contains("\\%")), "{latex}");
}

/// Characters that break pdfLaTeX or change in print are escaped.
#[test]
fn characters_of_names_and_ids_survive_latex() {
    let title = "50 % of {x} \\ ~ ^ `q` -- , ,, << ''\nZażółć Șș \u{2013} Юрий 田 \u{7}";
    let entry = BookletEntry::new("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10").unwrap();
    let long = BookletEntry { note: Some("one\n\ntwo & three".into()), ..entry };
    let booklet = Booklet { title: title.into(), entries: vec![long], ..Booklet::default() };
    let latex = booklet.latex(|number| format!("b-{number}.png"));
    let written = latex.lines().find_map(|line| line.strip_prefix("\\title")).unwrap();
    assert_eq!(
        written,
        "{50 \\% of \\{x\\} \\textbackslash{} \\textasciitilde{} \\textasciicircum{} \
         \\textasciigrave{}q\\textasciigrave{} -{}- , ,{}, <{}< '{}' Zażółć Șș -- \
         \\other{042E}{Ю}\\other{0440}{р}\\other{0438}{и}\\other{0439}{й} \\other{7530}{田}  }"
    );
    assert!(latex.contains("E-C-{}-{}-eE-{}-{}-c"), "{latex}");
    assert!(latex.contains("\none\n\ntwo \\& three\n"), "{latex}");
    let box_end = latex.find("\\end{minipage}").unwrap();
    assert!(latex.find("\none\n").unwrap() > box_end, "a long text may go over pages: {latex}");
}

#[test]
fn tasks_name_roll_score_and_cube() {
    let task = |id: &str| BookletEntry::new(id).unwrap().task(Language::En);
    assert_eq!(task("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"), "3-1 to play (money)");
    assert_eq!(
        task("XGID=-b----E-C---eE---c-e----B-:1:1:1:00:3:2:0:7:10"),
        "Cube action? (4-away 5-away in a match to 7, own cube on 2)"
    );
    assert!(BookletEntry::new("nonsense").is_err());
}
