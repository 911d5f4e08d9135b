use super::*;
use crate::board::Position;
use crate::eval::tests::random_positions;
use crate::movegen::Generator;

fn sides(p: &Position) -> (SideView<'_>, SideView<'_>) {
    let (mut me, mut opp) = (SideView::new(p.points(), true), SideView::new(p.points(), false));
    me.find_points();
    opp.find_points();
    (me, opp)
}

/// Counts the shots by trying every roll with the move generator.
#[test]
fn shots_agree_with_the_move_generator() {
    let mut generator = Generator::default();
    let distances = Distances::new();
    let (mut same, mut same_home, mut all) = (0, 0, 0);
    for p in random_positions(2000) {
        let (me, opp) = sides(&p);
        let (mut hits, mut home_hits) = (0, 0);
        for dice in crate::board::Dice::ALL {
            generator.generate(&p, dice);
            let plays: Vec<_> = generator.plays().map(|l| l.play).collect();
            let hitting =
                |home: bool| plays.iter().any(|p| p.moves().iter().any(|m| m.hit && (!home || m.to <= 6)));
            hits += if hitting(false) { dice.weight() } else { 0 };
            home_hits += if hitting(true) { dice.weight() } else { 0 };
        }
        let shots = me.next_roll(&opp, &distances);
        all += 1;
        same += u32::from(u32::from(shots.hits) == hits);
        same_home += u32::from(u32::from(shots.home_hits) == home_hits);
        let points: Vec<usize> = (1..=24).filter(|&q| opp.count(25 - q) == 1).collect();
        let from = |q: usize, die: usize| {
            q + die <= 25 && me.count(q + die) > 0 && (me.count(25) == 0 || q + die == 25)
        };
        let dice = (1..=6).filter(|&die| points.iter().any(|&q| from(q, die))).count();
        assert_eq!(usize::from(shots.dice), dice, "{p:?}");
    }
    // `next_roll` ignores that both dice must be played where possible, which rarely matters.
    assert!(same.min(same_home) * 100 >= all * 97, "{same}, {same_home} of {all}");
}

/// Counts the shots one roll after the other, from the definition.
#[test]
fn hits_agree_with_roll_by_roll() {
    let distances = Distances::new();
    for p in random_positions(3000) {
        let (me, opp) = sides(&p);
        if me.count(25) > 0 {
            continue;
        }
        let own = |q: usize| q <= 24 && me.count(q) > 0;
        let open = |q: usize| q <= 24 && opp.count(25 - q) < 2;
        let mut expected = NextRoll::default();
        for (a, b) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
            let reached = |q: &usize| {
                let step_by_step = |n: usize| own(q + n * a) && (1..n).all(|k| open(q + k * a));
                let both = own(q + a + b) && (open(q + a) || open(q + b));
                own(q + a) || own(q + b) || both || a == b && (1..=4).any(step_by_step)
            };
            let hit: Vec<_> = (1..=24).filter(|&q| opp.count(25 - q) == 1).filter(reached).collect();
            expected.hits += u16::from(!hit.is_empty());
            expected.doubles += u16::from(hit.len() > 1);
            expected.home_hits += u16::from(hit.iter().any(|&q| q < 7));
            expected.pips += hit.last().map_or(0, |&q| q as u16);
        }
        let found = me.next_roll(&opp, &distances);
        let shots = |r: &NextRoll| (r.hits, r.pips, r.doubles, r.home_hits);
        assert_eq!(shots(&found), shots(&expected), "{p:?}");
    }
}

/// Counts the other good rolls one roll after the other, from the definition.
#[test]
fn good_rolls_agree_with_roll_by_roll() {
    let distances = Distances::new();
    let mut on_bar = [0; 3];
    for p in random_positions(6000) {
        let (me, opp) = sides(&p);
        let own = |q: usize| if (1..=24).contains(&q) { me.count(q) } else { 0 };
        let theirs = |q: usize| if (1..=24).contains(&q) { opp.count(25 - q) } else { 2 };
        let single = |q: usize| own(q) == 1 || own(q) > 2;
        let bar = me.count(25);
        let enters = |die: usize| theirs(25 - die) < 2;
        let mut expected = [0; 5];
        for (a, b) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
            let makes = |q: usize, back: bool| {
                let from = |die: usize| if back { own(q + die) > 0 } else { single(q + die) };
                let free = own(q) < 2 && theirs(q) < 2;
                match bar {
                    0 => {
                        let two = if a == b { own(q + a) > 1 } else { from(a) && from(b) };
                        free && (two || own(q) == 1 && (from(a) || from(b)))
                    }
                    1 => {
                        let after = |e: usize, free_die: usize| {
                            let meets = back && q == 25 - e && own(q) == 0 && own(q + free_die) > 0;
                            enters(e) && (own(q) == 1 && from(free_die) || meets)
                        };
                        let on = a + b + q == 25 && (enters(a) || enters(b));
                        let lands = own(q) == 1 && (q == 25 - a || q == 25 - b || on);
                        let two = a == b && enters(a) && own(q + a) > 1;
                        free && (after(a, b) || after(b, a) || back && lands || two)
                    }
                    _ => {
                        let lands = own(q) == 1 && (q == 25 - a || q == 25 - b);
                        back && free && (lands || a == b && q == 25 - a)
                    }
                }
            };
            let covers = |q: usize| {
                let through = (theirs(q + a) < 2 || theirs(q + b) < 2) && single(q + a + b);
                own(q) == 1
                    && match bar {
                        0 => single(q + a) || single(q + b) || through,
                        1 => {
                            let direct = enters(a) && single(q + b) || enters(b) && single(q + a);
                            direct || a == b && enters(a) && through
                        }
                        _ => false,
                    }
            };
            let rear = me.rear;
            let safe = || {
                let lands = |pips: usize| pips < rear && own(rear - pips) > 0;
                let open = |pips: usize| pips < rear && theirs(rear - pips) < 2;
                let through = bar < 2 && lands(a + b) && (open(a) || open(b));
                let together = a == b && (me.count(rear) == 2 || bar > 1) && open(a);
                lands(a) || lands(b) || through || together
            };
            let good = [
                (1..=6).any(|q| theirs(q) == 1 && makes(q, false)),
                (2..=8).any(|q| makes(q, false)),
                rear > 18 && (18..=23).any(|q| makes(q, true)),
                (1..=7).any(covers),
                rear > 6 && safe(),
            ];
            expected.iter_mut().zip(good).for_each(|(e, g)| *e += u16::from(g));
        }
        let next = me.next_roll(&opp, &distances);
        let found = [next.points_on_blots, next.points, next.anchors, next.covers, next.joins];
        on_bar[usize::from(bar.min(2))] += 1;
        assert_eq!(found, expected, "{p:?}");
    }
    assert!(on_bar.iter().all(|&n| n > 100), "{on_bar:?}");
}
