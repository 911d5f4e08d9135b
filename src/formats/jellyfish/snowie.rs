//! Snowie's position: one line of fields with semicolons, in the row of an illegal play.

use super::super::recorder::Start;
use crate::board::{Position, Setup};
use crate::game::{BySeat, Seat};
use crate::score::{Cube, CubeOwner};
use crate::transcript::TranscribedAction;

/// The field of the side on roll: 0 for the first player.
const ON_ROLL: usize = 4;
/// Value of the cube, and after that its owner: 1 the side on roll, -1 the opponent, 0 nobody.
const CUBE: usize = 10;
/// Bar of the side on roll, its points 1 to 24 (checkers of the opponent below 0), bar of the opponent.
const BOARD: usize = 12;

/// Position and cube of the text in the brackets of `Illegal play (...)`, from seat one's side; `None` if
/// the text is no position.
pub(super) fn position(text: &str) -> Option<Start> {
    let inside = text.split_once('(')?.1;
    let fields: Vec<&str> = inside.trim().trim_end_matches([')', ';']).split(';').map(str::trim).collect();
    let number = |field: usize| fields.get(field)?.parse::<i32>().ok();
    let seat = Seat::BOTH.get(usize::try_from(number(ON_ROLL)?).ok()?)?;
    let value = u32::try_from(number(CUBE)?).ok().filter(|value| value.is_power_of_two())?;
    let owner = match number(CUBE + 1)? {
        0 => CubeOwner::Centred,
        1 => CubeOwner::OnRoll,
        -1 => CubeOwner::Opponent,
        _ => return None,
    };
    let mut points = [0; 26];
    for n in 0..26 {
        let checkers = i8::try_from(number(BOARD + n)?).ok().filter(|checkers| checkers.abs() <= 15)?;
        match n {
            0 => points[25] = checkers.abs(),
            25 => points[0] = -checkers.abs(),
            point => points[point] = checkers,
        }
    }
    let position = Setup { points }.check().ok()?;
    let cube = Cube { value, owner };
    Some(match seat {
        Seat::One => Start { position, cube },
        Seat::Two => Start { position: position.swap_sides(), cube: cube.swap_sides() },
    })
}

/// The line for the position after an illegal play: `after` is seen from the side of that play.
pub(super) fn text(
    names: &BySeat<String>,
    length: u32,
    action: &TranscribedAction,
    after: &Position,
) -> String {
    let cube = action.before.state.cube;
    let owner = match cube.owner {
        CubeOwner::Centred => 0,
        CubeOwner::OnRoll => 1,
        CubeOwner::Opponent => -1,
    };
    // The fields stand between semicolons and inside brackets; a name that has either loses it.
    let names = names.each_ref().map(|name| name.replace([';', '(', ')', ':'], " "));
    let [one, two] = names.into_array();
    let on_roll = action.player.index();
    let mut text = format!("{length};0;0;0;{on_roll};{one};{two};0;0;0;{};{owner}", cube.value);
    for point in [25].into_iter().chain(1..=24).chain([0]) {
        text += &format!(";{}", after.points()[point]);
    }
    text + ";0;0;"
}
