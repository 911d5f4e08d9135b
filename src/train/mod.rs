//! Growing networks from zero: self-play, labels by our own lookahead, gradient steps, quantisation.
//!
//! Nothing here is needed to run a network, and nothing here has seen another program's opinion.
//! `TRAINING.md` in `docs/` says which commands made the networks we ship.

mod fit;
mod params;
mod samples;
mod selfplay;

pub use fit::{FitSettings, Fitter, Progress};
pub use params::Params;
pub use samples::{Sample, SampleError, read_samples, write_samples};
pub use selfplay::{Labels, Settings, play_games};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Encoder, Evaluate, Evaluator, FeatureSet, MAX_SLOTS};
    use crate::net::{Accumulator, FloatNetwork};

    /// The whole way in small: games by a random network, labels by its lookahead, a fit that gets nearer to
    /// them, integers that say what the floats say, and a file that says the same again.
    #[test]
    fn a_small_run_from_end_to_end() {
        let random = |set, seed| Params::random(set, 128, seed).quantised().unwrap();
        let player = Evaluator::new(random(FeatureSet::Contact, 1), random(FeatureSet::Race, 2)).unwrap();
        let settings = Settings { labels: Labels::Lookahead, lambda: 0.9, deviate: 0.05, wild_start: 0.2 };
        let mut samples = Vec::new();
        play_games(&player, None, &settings, 7, 0..2, &mut samples);
        let again = {
            let mut samples = Vec::new();
            play_games(&player, None, &settings, 7, 0..2, &mut samples);
            samples
        };
        assert!(samples.len() > 40 && samples == again, "games are reproducible");
        assert_eq!(read_samples(&write_samples(&samples)).unwrap(), samples);

        samples.retain(|s| s.position.has_contact());
        let fit = FitSettings {
            batch: samples.len(),
            rate: 3e-3,
            final_rate: 3e-4,
            steps: 60,
            averaging: 0.9,
            returns: 1.0,
        };
        let mut fitter = Fitter::new(Params::random(FeatureSet::Contact, 128, 3), fit);
        fitter.step(&samples);
        let before = fitter.progress().rms_equity;
        for _ in 0..60 {
            fitter.step(&samples);
        }
        let after = fitter.progress().rms_equity;
        assert!(after < 0.7 * before, "{before} {after}");

        let params = fitter.averaged();
        let network = params.quantised().unwrap();
        let start_again = Params::from_network(FeatureSet::Contact, &network);
        assert_eq!(start_again.quantised().unwrap(), network);
        let (float, encoder) = (FloatNetwork::from(&network), Encoder::new(FeatureSet::Contact));
        let evaluator = Evaluator::new(network.clone(), random(FeatureSet::Race, 2)).unwrap();
        for s in &samples {
            let mut rows = [0; MAX_SLOTS];
            encoder.encode(&s.position, &mut rows);
            let integers = network.evaluate(&mut Accumulator::default(), &rows).equity().0;
            assert!((integers - float.evaluate(&rows).equity().0).abs() < 2e-3);
            assert!(evaluator.evaluate(&s.position).win <= 1.0);
        }
    }
}
