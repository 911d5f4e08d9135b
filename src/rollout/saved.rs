//! A rollout as saved in a file. A file whose parts do not fit together is refused when it is read.

use super::{MOST_ALTERNATIVES, Rollout};
use crate::words::counted;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

impl Serialize for Rollout {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Rollout {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read = Self::deserialize(deserializer)?;
        read.check().map_err(D::Error::custom)?;
        Ok(read)
    }
}

impl Rollout {
    fn check(&self) -> Result<(), String> {
        self.settings.check().map_err(|e| format!("settings: {e}"))?;
        let n = self.alternatives.len();
        if n == 0 || n > MOST_ALTERNATIVES {
            return Err(format!("alternatives: found {n}, expected 1 to {MOST_ALTERNATIVES}"));
        }
        let lengths =
            [("tallies", self.tallies.len(), n), ("differences", self.differences.len(), n * (n - 1) / 2)];
        for (field, found, expected) in lengths {
            if found != expected {
                let of = counted(n, "alternative");
                return Err(format!("{field}: found {found}, expected {expected} for {of}"));
            }
        }
        self.trials.check()?;
        let trials = self.trials.count();
        if let Some(i) = self.tallies.iter().position(|tally| !tally.is_possible(trials)) {
            return Err(format!("tallies[{i}]: found sums that {} cannot have", counted(trials, "trial")));
        }
        if let Some(i) = self.differences.iter().position(|measure| !measure.is_possible(trials)) {
            return Err(format!(
                "differences[{i}]: found sums that {} cannot have",
                counted(trials, "trial")
            ));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::met::MatchEquityTable;
    use crate::rollout::{Alternative, RolloutError, Settings, test_judges::worked};
    use serde_json::{Value, json};

    fn rollout(alternatives: usize) -> Result<Rollout, RolloutError> {
        let met = MatchEquityTable::kazaross_xg2();
        Rollout::new(&worked(), vec![Alternative::NoDouble; alternatives], Settings::default(), &met)
    }

    #[test]
    fn so_many_alternatives_are_allowed() {
        for n in [0, 1, 2, MOST_ALTERNATIVES, MOST_ALTERNATIVES + 1] {
            if !(1..=MOST_ALTERNATIVES).contains(&n) {
                assert_eq!(rollout(n), Err(RolloutError::Alternatives(n)));
                continue;
            }
            let saved = serde_json::to_string(&rollout(n).unwrap()).unwrap();
            assert_eq!(serde_json::from_str::<Rollout>(&saved).unwrap(), rollout(n).unwrap());
        }
    }

    #[test]
    fn parts_that_do_not_fit_together_are_named() {
        let good = serde_json::to_value(rollout(3).unwrap()).unwrap();
        let refused = |field: &str, value: Value| {
            let mut changed = good.clone();
            changed[field] = value;
            serde_json::from_value::<Rollout>(changed).unwrap_err().to_string()
        };
        let repeated = |field: &str, n: usize| Value::from(vec![good[field][0].clone(); n]);
        assert_eq!(
            refused("settings", json!({"stratified": 4})),
            "settings: stratified is 4, expected 0 to 3"
        );
        for n in [0, MOST_ALTERNATIVES + 1] {
            let expected = format!("alternatives: found {n}, expected 1 to 32");
            assert_eq!(refused("alternatives", repeated("alternatives", n)), expected);
        }
        for n in [2, 4] {
            let expected = format!("tallies: found {n}, expected 3 for 3 alternatives");
            assert_eq!(refused("tallies", repeated("tallies", n)), expected);
            let expected = format!("differences: found {n}, expected 3 for 3 alternatives");
            assert_eq!(refused("differences", repeated("differences", n)), expected);
        }
        let mut tallies = good["tallies"].clone();
        tallies[1]["cubeful"]["squares"] = json!("99999999999999999999999999999999999999");
        assert_eq!(refused("tallies", tallies), "tallies[1]: found sums that 0 trials cannot have");
        let mut differences = good["differences"].clone();
        differences[2]["sum"] = json!("-1");
        assert_eq!(
            refused("differences", differences),
            "differences[2]: found sums that 0 trials cannot have"
        );
        assert_eq!(
            refused("trials", json!([[0, 1u64 << 60]])),
            "trials: found 1152921504606846976, expected at most 137438953472"
        );
        for trials in [
            json!([[5, 5]]),
            json!([[6, 5]]),
            json!([[0, 36], [36, 50]]),
            json!([[0, 36], [30, 50]]),
            json!([[36, 50], [0, 20]]),
        ] {
            let message = refused("trials", trials.clone());
            assert!(message.ends_with("expected disjoint ranges in order"), "{trials} {message}");
        }
    }
}
