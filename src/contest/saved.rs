//! A contest as saved in a file: its settings and its actions. One that the rules do not allow is refused
//! when it is read, and the act is named.

use super::{Contest, ContestAct, ContestSettings};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved<'a> {
    settings: Cow<'a, ContestSettings>,
    acts: Cow<'a, [ContestAct]>,
}

impl Serialize for Contest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (settings, acts) = (Cow::Borrowed(&self.settings), Cow::Borrowed(&self.acts[..]));
        Saved { settings, acts }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Contest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Saved { settings, acts } = Saved::deserialize(deserializer)?;
        let (settings, acts) = (settings.into_owned().tidy(), acts.into_owned());
        let standing = Self::follow(&settings, &acts)
            .map_err(|(number, error)| D::Error::custom(format!("acts[{number}]: {error}")))?;
        Ok(Self { settings, acts, standing })
    }
}
