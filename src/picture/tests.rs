use super::arrow::Vector;
use super::*;
use crate::board::CheckerMove;
use crate::notation::{PositionId, parse_play};
use crate::score::CubeOwner;

const OPENING: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";

fn view(id: &str) -> View {
    View::new(id.parse::<PositionId>().unwrap().situation())
}

fn with_play(id: &str, play: &str) -> View {
    let view = view(id);
    let legal = parse_play(&view.position, view.dice.unwrap(), play).unwrap();
    View { play: Some(legal.play), ..view }
}

fn page(view: &View) -> String {
    board_svg(view, &Style { colours: Colours::Page, ..Style::default() })
}

/// The elements of a part, up to the end of its group.
fn part<'a>(svg: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!("part=\"{name}\"");
    svg.split(&start).skip(1).map(|rest| rest.split("</g>").next().unwrap()).collect()
}

/// How many elements of a kind a part has.
fn count(svg: &str, part_name: &str, element: &str) -> usize {
    part(svg, part_name).iter().map(|text| text.matches(&format!("<{element}")).count()).sum()
}

fn middles(text: &str) -> Vec<(f64, f64)> {
    let value = |text: &str, name: &str| {
        let rest = text.split(&format!("{name}=\"")).nth(1).unwrap();
        rest.split('"').next().unwrap().parse().unwrap()
    };
    text.split("<circle").skip(1).map(|circle| (value(circle, "cx"), value(circle, "cy"))).collect()
}

/// Whether the text is well-formed XML.
fn well_formed(svg: &str) -> bool {
    roxmltree::Document::parse(svg).is_ok()
}

#[test]
fn the_opening_has_thirty_checkers_two_dice_and_a_cube() {
    let svg = page(&view(OPENING));
    assert!(well_formed(&svg), "{svg}");
    assert_eq!(count(&svg, "checker checker-own", "circle"), 15);
    assert_eq!(count(&svg, "checker checker-other", "circle"), 15);
    assert_eq!(count(&svg, "ring ring-own", "circle"), 15);
    assert_eq!(count(&svg, "number", "path"), 24);
    assert_eq!(count(&svg, "die", "rect"), 2);
    assert_eq!(count(&svg, "pip", "circle"), 3 + 1);
    assert_eq!(count(&svg, "cube-value", "path"), 1);
    assert!(!svg.contains("count") && !svg.contains("arrow") && !svg.contains("<title"), "{svg}");
}

#[test]
fn a_stack_of_more_than_five_has_its_number_on_the_fifth() {
    // Eight checkers on the 6 point, seven of the opponent on the 19 point.
    let svg = page(&view("XGID=------H------------g------:0:0:1:00:0:0:0:0:10"));
    assert_eq!(count(&svg, "checker checker-own", "circle"), 5);
    assert_eq!(count(&svg, "ring ring-own", "circle"), 4);
    assert_eq!(count(&svg, "count count-own", "path"), 1);
    assert_eq!(count(&svg, "count count-other", "path"), 1);
    let eight = digits::outlines(8, digits::Weight::Bold).next().unwrap().1;
    assert!(part(&svg, "count count-own")[0].contains(eight));
    assert_eq!(
        count(&page(&view("XGID=------E------------e------:0:0:1:00:0:0:0:0:10")), "count", "path"),
        0
    );
}

#[test]
fn checkers_on_the_bar_wait_on_the_other_side_of_the_cube() {
    // Four on the bar of the side on roll, one on the opponent's.
    let svg = page(&view("XGID=a----------------------aaD:0:0:1:00:0:0:0:0:10"));
    let own = middles(part(&svg, "checker checker-own")[0]);
    assert_eq!(own.len(), 3);
    assert!(own.iter().all(|(x, y)| *x == 314.0 && *y < 276.0), "{own:?}");
    assert_eq!(count(&svg, "count count-own", "path"), 1);
    let other = middles(part(&svg, "checker checker-other")[0]);
    assert!(other.iter().any(|(x, y)| *x == 314.0 && *y > 276.0), "{other:?}");
}

#[test]
fn checkers_borne_off_lie_in_the_trays() {
    let svg = page(&view("XGID=-C----------------------a-:0:0:1:00:0:0:0:0:10"));
    assert_eq!(count(&svg, "checker checker-own", "rect"), 12);
    assert_eq!(count(&svg, "checker checker-other", "rect"), 14);
}

#[test]
fn the_cube_lies_at_its_owner() {
    let top = |owner| {
        let view = View { cube: Some(Cube { value: 4, owner }), ..view(OPENING) };
        let svg = page(&view);
        let rest = part(&svg, "cube")[0].split(" y=\"").nth(1).unwrap();
        rest.split('"').next().unwrap().parse::<f64>().unwrap()
    };
    assert!(top(CubeOwner::Opponent) < top(CubeOwner::Centred));
    assert!(top(CubeOwner::Centred) < top(CubeOwner::OnRoll));
    let none = page(&View { cube: None, ..view(OPENING) });
    assert!(!none.contains("cube"));
    let high = page(&View { cube: Some(Cube { value: 1024, owner: CubeOwner::OnRoll }), ..view(OPENING) });
    assert!(part(&high, "cube-value")[0].contains("scale(0.015)"));
}

#[test]
fn a_mirrored_board_is_the_same_seen_in_a_mirror() {
    let straight = page(&view(OPENING));
    let style = Style { mirrored: true, colours: Colours::Page, ..Style::default() };
    let mirrored = board_svg(&view(OPENING), &style);
    let checkers = |svg| middles(part(svg, "checker checker-own")[0]);
    let seen: Vec<_> = checkers(&straight).into_iter().map(|(x, y)| (700.0 - x, y)).collect();
    assert_eq!(seen, checkers(&mirrored));
}

#[test]
fn numbers_may_be_left_out() {
    let svg =
        board_svg(&view(OPENING), &Style { numbers: false, colours: Colours::Page, ..Style::default() });
    assert!(!svg.contains("number"));
}

#[test]
fn a_play_has_an_arrow_a_checker_and_paler_dice() {
    let svg = page(&with_play(OPENING, "8/5 6/5"));
    assert_eq!(count(&svg, "arrow", "path"), 2 * 2);
    assert_eq!(count(&svg, "origin", "circle"), 2);
    assert!(svg.contains("opacity=\".45\""));
    let board = geometry::Board { mirrored: false };
    let own = middles(part(&svg, "checker checker-own")[0]);
    for index in [0, 1] {
        let spot = board.checker(5, index);
        let (x, y) = (f64::from(spot.x) / 1000.0, f64::from(spot.y) / 1000.0);
        assert!(own.contains(&(x, y)), "{own:?}");
    }
}

#[test]
fn carried_checkers_stand_as_in_the_position_after_the_play() {
    for (id, play) in [
        (OPENING, "24/21 24/23"),
        ("XGID=-a-B-BB-A--BdC--bc-cB---A-:0:0:1:61:0:0:0:0:10", "8/1*"),
        ("XGID=-BBC-------------------bb-:0:0:1:66:0:0:0:0:10", "3/off(3) 2/off"),
        ("XGID=-b----D-C---eE---c-e----BA:0:0:1:31:0:0:0:0:10", "bar/22 6/5"),
    ] {
        let view = view(id);
        let legal = parse_play(&view.position, view.dice.unwrap(), play).unwrap();
        let mut standing = geometry::Standing::new(&view.position);
        let arrows = standing.carry(&legal.play, geometry::Board { mirrored: false });
        let after = legal.position.swap_sides();
        assert_eq!(&standing.points, after.points(), "{play}");
        assert_eq!(standing.off, after.off(), "{play}");
        assert_eq!(arrows.len(), legal.play.moves().len());
    }
}

#[test]
fn an_arrow_ends_short_of_its_target_and_bends_into_the_board() {
    let board = geometry::Board { mirrored: false };
    let play = Play::new(&[CheckerMove { from: 24, to: 18, hit: false }]);
    let arrow = geometry::Standing::new(&Position::OPENING).carry(&play, board)[0];
    let [_, control, end] = arrow.curve();
    assert!(control.y > Vector::from(arrow.from).y, "the upper row bends down");
    let to = Vector::from(arrow.to);
    let left = Vector { x: to.x - end.x, y: to.y - end.y }.length();
    assert!((left - 7.0).abs() < 1e-9, "{left}");
}

#[test]
fn the_second_colour_is_that_of_the_top_player() {
    let light = |id: &str| board_svg(&view(id), &Style::default());
    let top = OPENING.replace(":1:31:", ":-1:31:");
    assert!(light(&top).contains("<g fill=\"#a5432c\""));
    let first_checkers = |svg: &str| svg.find("#fffdf6").unwrap();
    assert!(first_checkers(&light(OPENING)) < first_checkers(&light(&top)));
}

#[test]
fn a_file_has_its_colours_and_its_size_written_in_it() {
    for (colours, felt) in [(Colours::Light, "#e6e4d9"), (Colours::Dark, "#2b3b3c")] {
        let svg = board_svg(&view(OPENING), &Style { colours, ..Style::default() });
        assert!(well_formed(&svg), "{svg}");
        assert!(svg.contains(felt) && svg.contains(" width=\"700\" height=\"552\""));
        assert!(!svg.contains("var(") && !svg.contains("part=") && !svg.contains("<text"));
    }
}

#[test]
fn a_title_is_escaped() {
    let svg = board_svg(&View { title: "a < b & \u{1} c".into(), ..view(OPENING) }, &Style::default());
    assert!(well_formed(&svg), "{svg}");
    assert!(svg.contains("<title>a &lt; b &amp;   c</title>"));
}
