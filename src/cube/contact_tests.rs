use super::tests::{chances, met, near, random_outcomes, random_setting};
use super::*;
use crate::rng::Rng;
use crate::score::{Cube, CubeOwner};

fn random_home(rng: &mut Rng) -> HomeCheckers {
    HomeCheckers { on_roll: rng.below(16) as u8, opponent: rng.below(16) as u8 }
}

/// Properties of every efficiency also hold for one computed from the chances: a cube is worth something
/// between a dead and a live one, an own cube is worth no less than the other side's, and the named
/// efficiencies are the ones used.
#[test]
fn efficiencies_in_contact() {
    let mut rng = Rng::new(7);
    for _ in 0..2000 {
        let (score, cube) = random_setting(&mut rng);
        let model = CubeModel::new(score, cube, &met()).unwrap();
        let o = random_outcomes(&mut rng);
        let context = format!("{score:?} {cube:?} {o:?}");
        let home = random_home(&mut rng);
        let worth = model.rolling_in_contact(o, home);
        let named = model.efficiency_in_contact(o, home);
        let by_name = model.rolling(o, &named);
        let (dead, live) = (model.dead(o), model.rolling(o, &Efficiency::new(1.0)));
        for state in model.at_hand() {
            let [w, named, d, l] = [&worth, &by_name, &dead, &live].map(|values| values.as_slice()[state]);
            assert!(near(w, named), "{context}");
            assert!((d.min(l) - 1e-9..=d.max(l) + 1e-9).contains(&w), "{context}");
        }
        for x in [named.centred, named.on_roll, named.opponent] {
            assert!((0.0..=1.0).contains(&x), "{context} {named:?}");
        }
        let of = |owner| {
            let model = CubeModel::new(score, Cube { owner, ..cube }, &met()).unwrap();
            model.rolling_in_contact(o, home).current()
        };
        assert!(of(CubeOwner::OnRoll) >= of(CubeOwner::Opponent) - 1e-9, "{context}");
    }
}

/// More wins, with the same share of gammons among them, are worth more with any cube.
#[test]
fn better_chances_are_worth_more_in_contact() {
    let mut rng = Rng::new(8);
    for _ in 0..500 {
        let (score, cube) = random_setting(&mut rng);
        let model = CubeModel::new(score, cube, &met()).unwrap();
        let (won, lost) = (rng.unit() as f32, rng.unit() as f32);
        let home = random_home(&mut rng);
        let mut before = model.rolling_in_contact(chances(0.0, 0.0, lost), home);
        for percent in 1..=100 {
            let p = percent as f32 / 100.0;
            let now = model.rolling_in_contact(chances(p, p * won, (1.0 - p) * lost), home);
            for (now, before) in now.as_slice().iter().zip(before.as_slice()) {
                assert!(now >= &(before - 1e-9), "{score:?} {cube:?} {won} {lost} {percent}");
            }
            before = now;
        }
    }
}

/// From 5.5 rolls of the quicker side on, a bearoff is a race of as many pips: 49/6 a roll.
#[test]
fn a_long_bearoff_is_a_race() {
    let (bearoff, race) = (Efficiency::bearoff(6.0, 9.0), Efficiency::race(49));
    assert!(near(bearoff.centred, race.centred), "{bearoff:?} {race:?}");
    assert!(near(bearoff.on_roll, race.on_roll) && near(bearoff.opponent, race.opponent));
}
