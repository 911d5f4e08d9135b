//! Trains networks from nothing: self-play, labels by the network's own lookahead, gradient steps,
//! quantisation.
//!
//! Nothing here is needed to run a network, and no other program's opinion is used here.
//! `docs/network-training.md` has the commands that made the shipped networks.

mod benchmark;
mod families;
mod fit;
mod params;
mod pass;
mod prune;
mod quantise;
mod races;
mod rows;
mod samples;
mod selfplay;

pub use benchmark::{Decision, decisions, loss, read_decisions, write_decisions};
pub use families::start;
pub use fit::{FitSettings, Fitter, Progress};
pub use gammonlab::eval::Family;
pub use params::Params;
pub use prune::{Pruned, prune};
pub use quantise::{Quantisation, quantisation};
pub use races::random_race;
pub use rows::write_rows;
pub use samples::{Sample, SampleError, read_samples, write_samples};
pub use selfplay::{Labels, Settings, deepen, label, play_games};

#[cfg(test)]
mod tests {
    use super::*;
    use gammonlab::board::{Dice, Position};
    use gammonlab::eval::{Encoder, Evaluate, Evaluator, FeatureSet, MAX_SLOTS};
    use gammonlab::movegen::legal_plays;
    use gammonlab::net::{Accumulator, FloatNetwork};
    use gammonlab::rng::Rng;
    use gammonlab::value::Outcomes;

    #[test]
    fn a_wider_network_plays_nearly_as_before_and_a_narrower_keeps_what_weighs() {
        let params = Params::random(FeatureSet::Contact, 256, 3);
        assert!([0, 300, 640].iter().all(|&width| params.resized(width, 1).is_err()));
        let encoder = Encoder::new(FeatureSet::Contact);
        let opening: Vec<_> =
            Dice::ALL.iter().flat_map(|&dice| legal_plays(&Position::OPENING, dice)).collect();
        let chances = |params: &Params| -> Vec<[f32; 5]> {
            let (network, mut rows) = (params.quantised().unwrap(), [0; MAX_SLOTS]);
            let of = |play: &gammonlab::movegen::LegalPlay| {
                encoder.encode(&play.position, &mut rows);
                network.evaluate(&mut Accumulator::default(), &rows).to_array()
            };
            opening.iter().map(of).collect()
        };
        let distance = |a: &[[f32; 5]], b: &[[f32; 5]]| {
            a.as_flattened().iter().zip(b.as_flattened()).fold(0f32, |most, (a, b)| most.max((a - b).abs()))
        };
        let wide = params.resized(384, 1).unwrap();
        let (before, after) = (chances(&params), chances(&wide));
        assert!((1e-6..0.03).contains(&distance(&before, &after)), "the copies are a little off");
        // A network that has a half without any output weight gives the same answers without that half.
        let mut idle = params.resized(512, 1).unwrap();
        let (_, output, output_bias) = idle.offsets();
        for part in idle.weights[output..output_bias].chunks_exact_mut(256) {
            part.iter_mut().skip(1).step_by(2).for_each(|w| *w = 0.0);
        }
        assert_eq!(chances(&idle), chances(&idle.resized(256, 1).unwrap()));
    }

    #[test]
    fn decisions_are_judged_and_kept() {
        let random = |set, seed| Params::random(set, 128, seed).quantised().unwrap();
        let player = Evaluator::new(random(FeatureSet::Lite, 1), random(FeatureSet::Race, 2)).unwrap();
        let make = || {
            let mut made = Vec::new();
            decisions(&player, None, 3, 0..1, &mut made);
            made.truncate(3);
            made
        };
        let made = make();
        assert!(made.len() == 3 && made == make(), "games are reproducible");
        let bytes = write_decisions(&made);
        assert_eq!(read_decisions(&bytes).unwrap(), made);
        assert_eq!(read_decisions(&bytes[..bytes.len() - 1]), Err(SampleError::Truncated));
        assert_eq!(read_decisions(&bytes[1..]), Err(SampleError::NoDecisions));
        let without = [&bytes[..34], &[0, 0]].concat();
        assert_eq!(read_decisions(&without), Err(SampleError::NoPlays(0)));
        for decision in &made {
            let losses: Vec<f32> = decision.plays.iter().map(|p| p.1).collect();
            assert!(losses.contains(&0.0) && losses.iter().all(|&l| l >= 0.0));
            assert!(losses.contains(&loss(decision, &player)));
        }
        let network = random(FeatureSet::Contact, 4);
        let found = quantisation(&network, FeatureSet::Contact, &made);
        assert!(found.decisions <= 3 && found.lost >= 0.0 && found.largest < 0.002, "{found:?}");
    }

    /// The positions after all plays of `dice`, of which not moving is one if nothing else is legal.
    fn children(position: &Position, dice: Dice) -> Vec<Position> {
        let plays = legal_plays(position, dice);
        if plays.is_empty() {
            vec![position.swap_sides()]
        } else {
            plays.iter().map(|p| p.position).collect()
        }
    }

    /// The value of `position` by a lookahead of `rolls` rolls, computed naively.
    fn look(player: &Evaluator, position: &Position, rolls: u8) -> Outcomes {
        if rolls == 0 || player.is_settled(position) {
            return player.evaluate(position);
        }
        let mut mean = [0.0; 5];
        for roll in Dice::ALL {
            let value = |child: &Position| player.evaluate(child).equity_f32();
            let best =
                children(position, roll).into_iter().min_by(|a, b| value(a).total_cmp(&value(b))).unwrap();
            let after = look(player, &best, rolls - 1).swap_sides().to_array();
            mean.iter_mut().zip(after).for_each(|(m, v)| *m += v * roll.weight() as f32 / 36.0);
        }
        Outcomes::from_array(mean)
    }

    #[test]
    fn games_that_look_ahead_take_the_luck_of_their_rolls_out() {
        let random = |set, seed| Params::random(set, 128, seed).quantised().unwrap();
        let player = Evaluator::new(random(FeatureSet::Lite, 1), random(FeatureSet::Race, 2)).unwrap();
        let mut starts = Vec::new();
        play_games(&player, None, &Settings { deviate: 0.3, ..Settings::PLAIN }, 5, 0..4, &mut starts);
        let starts: Vec<Position> = starts.iter().map(|s| s.position).filter(|p| p.has_contact()).collect();
        let settings = Settings {
            lambda: 1.0,
            starts: &starts,
            look_ahead: true,
            until_race: true,
            plies: 1,
            ..Settings::PLAIN
        };
        // After one ply the return is the lookahead, minus the value of the apparently best play of the roll,
        // plus the value of the play made: the one of the three apparently best that is best one roll later.
        let (mut samples, mut others) = (Vec::new(), 0);
        play_games(&player, None, &settings, 6, 0..40, &mut samples);
        for (sample, game) in samples.iter().zip(0..) {
            let mut rng = Rng::for_trial(6, game);
            let start = starts[rng.below(starts.len() as u32) as usize];
            assert_eq!(start, sample.position);
            assert!(rng.unit() >= 0.0); // no random opening
            let first = start == Position::OPENING;
            let dice = if first { rng.opening_dice() } else { rng.dice() };
            let value = |child: &Position| -f64::from(player.evaluate(child).equity_f32());
            let mut plays = children(&start, dice);
            plays.sort_by(|a, b| value(b).total_cmp(&value(a)));
            let near: Vec<Position> =
                plays.iter().take(3).filter(|p| value(p) >= value(&plays[0]) - 0.08).copied().collect();
            let worth = |child: &Position| look(&player, child, 1).equity_f32();
            let made = near.iter().min_by(|a, b| worth(a).total_cmp(&worth(b))).unwrap();
            others += u32::from(*made != plays[0]);
            let expected = f64::from(look(&player, &start, 1).equity_f32()) + value(made) - value(&plays[0]);
            let found = sample.label(1.0).equity().0;
            assert!((found - expected).abs() < 1e-3, "{start:?}: {found} {expected}");
        }
        assert!(samples.len() == 40 && others > 4, "{others} plays other than the best-looking");

        // Whole games end when the sides have passed each other.
        samples.clear();
        let settings = Settings { plies: usize::MAX, ..settings };
        play_games(&player, None, &settings, 6, 0..2, &mut samples);
        assert!(samples.len() > 20 && samples.iter().all(|s| s.position.has_contact()));
    }

    /// A small run of the complete recipe: games by a random network, labels by its lookahead, a fit that
    /// brings the network nearer to the labels, integers equal to the floats, and a file of the same network.
    #[test]
    fn a_small_run_from_end_to_end() {
        let random = |set, seed| Params::random(set, 128, seed).quantised().unwrap();
        let player = Evaluator::new(random(FeatureSet::Contact, 1), random(FeatureSet::Race, 2)).unwrap();
        let settings =
            Settings { lambda: 0.9, deviate: 0.05, explore: 0.1, wild_start: 0.2, ..Settings::PLAIN };
        let mut samples = Vec::new();
        play_games(&player, None, &settings, 7, 0..2, &mut samples);
        let again = {
            let mut samples = Vec::new();
            play_games(&player, None, &settings, 7, 0..2, &mut samples);
            samples
        };
        assert!(samples.len() > 40 && samples == again, "games are reproducible");
        assert_eq!(read_samples(&write_samples(&samples)).unwrap(), samples);

        let mut deeper = Vec::new();
        deepen(&player, None, 3, 0, &samples[..2], &mut deeper);
        assert!(
            deeper.len() >= 2 && deeper.iter().all(|s| (s.label(0.0).win - s.label(1.0).win).abs() < 1e-4)
        );
        // The plain computation of the same number: the best play of each roll by its value, the next roll,
        // and the value after the best play of that roll.
        let looked = |position: &Position, rolls| look(&player, position, rolls).equity_f32();
        for s in &deeper {
            assert!((s.label(0.0).equity_f32() - looked(&s.position, 2)).abs() < 1e-3);
        }

        samples.retain(|s| s.position.has_contact());
        let fit = FitSettings {
            batch: samples.len(),
            rate: 6e-3,
            final_rate: 6e-4,
            steps: 100,
            averaging: 0.9,
            returns: 1.0,
            family_returns: 1.0,
            shrink: 0.0,
            stay: 0.0,
        };
        let mut fitter = Fitter::new(Params::random(FeatureSet::Contact, 128, 3), fit);
        fitter.step(&samples);
        let before = fitter.progress().rms_equity;
        for _ in 0..100 {
            fitter.step(&samples);
        }
        let after = fitter.progress().rms_equity;
        assert!(after < 0.7 * before, "{before} {after}");
        // The same steps with weights that are shrunk: more weights of the rows are zero.
        let mut shrunk =
            Fitter::new(Params::random(FeatureSet::Contact, 128, 3), FitSettings { shrink: 0.1, ..fit });
        (0..101).for_each(|_| shrunk.step(&samples));
        let zeros =
            |params: &Params| params.folded()[..params.offsets().0].iter().filter(|&&w| w == 0.0).count();
        assert!(zeros(&shrunk.averaged()) > zeros(&fitter.averaged()));
        assert!(shrunk.progress().rms_equity < before);

        let params = fitter.averaged();
        let network = params.quantised().unwrap();
        let start_again = Params::from_network(FeatureSet::Contact, &network).unwrap();
        // The more weights become zero, the more equities change.
        let equities = |params: &Params| -> Vec<f64> {
            let evaluator = Evaluator::new(params.quantised().unwrap(), random(FeatureSet::Race, 2)).unwrap();
            samples.iter().map(|s| evaluator.evaluate(&s.position).equity().0).collect()
        };
        let before = equities(&start_again);
        let fewer = [0.0, 1e-9, 1e-4].map(|below| {
            let pruned = prune(&start_again, &samples, below);
            let changes = equities(&pruned.params).into_iter().zip(&before).map(|(a, b)| (a - b).powi(2));
            assert!(pruned.zeroed < pruned.of);
            (pruned.zeroed, (changes.sum::<f64>() / samples.len() as f64).sqrt())
        });
        assert_eq!(fewer[0], (0, 0.0));
        assert!(0 < fewer[1].0 && fewer[1].0 < fewer[2].0 && fewer[1].1 < fewer[2].1, "{fewer:?}");
        // Weights that are pulled back to a start stay there more often.
        let moved = |stay: f32| {
            let mut more = Fitter::new(start_again.clone(), FitSettings { stay, ..fit });
            (0..20).for_each(|_| more.step(&samples));
            more.averaged().weights.iter().zip(&start_again.weights).filter(|(w, start)| w != start).count()
        };
        let [free, little, much] = [0.0, 0.2, 1.0].map(moved);
        assert!(much < little && little < free, "{much} {little} {free}");
        assert!(Params::from_network(FeatureSet::Lite, &network).is_err());
        assert_eq!(start_again.quantised().unwrap(), network);
        // With more slots the network answers as before until it has learnt.
        let with_pairs = Params::from_network(FeatureSet::Pairs, &network).unwrap();
        let (more, pairs) = (with_pairs.quantised().unwrap(), Encoder::new(FeatureSet::Pairs));
        let evaluator = Evaluator::new(more, random(FeatureSet::Race, 2)).unwrap();
        let plain = Evaluator::new(network.clone(), random(FeatureSet::Race, 2)).unwrap();
        assert!(samples.iter().all(|s| evaluator.evaluate(&s.position) == plain.evaluate(&s.position)));
        let mut learning = Fitter::new(with_pairs, fit);
        learning.step(&samples);
        let mut rows = [0; MAX_SLOTS];
        pairs.encode(&samples[0].position, &mut rows);
        let last = usize::from(*rows.iter().filter(|&&row| row != 0).max().unwrap());
        assert!(last > FeatureSet::Contact.rows());
        assert!(learning.averaged().weights[last * 128..][..128].iter().any(|&w| w != 0.0));

        let mut twice = start_again.clone();
        twice.add(&start_again).unwrap();
        twice.weights.iter_mut().for_each(|w| *w /= 2.0);
        assert_eq!(twice.quantised().unwrap(), network, "the mean of a network and itself");
        assert!(twice.add(&Params::random(FeatureSet::Contact, 256, 1)).is_err());
        let everything = start_again.rare_patterns(samples.iter().map(|s| &s.position), 1);
        let rare = start_again.rare_patterns(samples.iter().map(|s| &s.position), 5);
        let count = |rows: &[bool]| rows.iter().filter(|r| **r).count();
        assert!(0 < count(&everything) && count(&everything) < count(&rare));
        let mut fitter = Fitter::new(start_again, fit);
        fitter.forget(rare.clone());
        fitter.step(&samples);
        let without = fitter.averaged();
        for (row, weights) in without.weights.chunks(without.width).take(rare.len()).enumerate().skip(1) {
            assert!(!rare[row] || weights.iter().all(|&w| w == 0.0), "row {row} is forgotten");
        }
        // Only rows that some of the positions have, and others have not, are moved.
        let start_again = Params::from_network(FeatureSet::Contact, &network).unwrap();
        let (some, others) = samples.split_at(samples.len() / 4);
        let typical =
            start_again.typical(some.iter().map(|s| &s.position), others.iter().map(|s| &s.position), 3.0);
        let mut fitter = Fitter::new(start_again.clone(), fit);
        fitter.move_only(&typical);
        (0..5).for_each(|_| fitter.step(some));
        let moved = fitter.averaged();
        let rows = start_again.weights.chunks(128).zip(moved.weights.chunks(128)).enumerate();
        let changed: Vec<usize> = rows.filter(|(_, (a, b))| a != b).map(|(row, _)| row).collect();
        assert!(changed.len() > 20 && changed.iter().all(|&row| typical[row]), "{changed:?}");
        assert!(changed.len() < typical.len() / 4);
        let (float, encoder) = (FloatNetwork::from(&network), Encoder::new(FeatureSet::Contact));
        let evaluator = Evaluator::new(network.clone(), random(FeatureSet::Race, 2)).unwrap();
        for s in &samples {
            let mut rows = [0; MAX_SLOTS];
            encoder.encode(&s.position, &mut rows);
            let integers = network.evaluate(&mut Accumulator::default(), &rows);
            assert!((integers.equity().0 - float.evaluate(&rows).equity().0).abs() < 2e-3);
            assert_eq!(evaluator.evaluate(&s.position).win, integers.win);
        }
    }
}
