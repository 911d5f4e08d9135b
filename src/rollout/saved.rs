//! A rollout as it stands in a file. A file whose parts do not fit together is refused when it is read.

use super::{MOST_ALTERNATIVES, Rollout};
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
                return Err(format!("{field}: found {found}, expected {expected} for {n} alternatives"));
            }
        }
        self.trials.check()
    }
}
