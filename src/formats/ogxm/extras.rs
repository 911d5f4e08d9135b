//! Data of a transcript without a field in the format: JSON in our annotations.

use super::OURS;
use super::parts::Annotation;
use crate::game::BySeat;
use crate::transcript::{ActionAnalysis, AnalysisSettings, Ended, Header, Note};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::ops::RangeInclusive;

/// Of the match.
#[derive(Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct OfMatch {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub headers: Vec<Header>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cube_limit: Option<u32>,
}

/// Of a game.
#[derive(Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct OfGame {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<BySeat<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub crawford: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
}

/// Of an action.
#[derive(Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct OfPly {
    /// An illegal play as its source writes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub starred: bool,
    /// A beaver or raccoon that was passed: the format has no word for that, and a resignation stands there.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub passed: bool,
    /// A cube that is set where a beaver or raccoon was taken: in the format, a beaver accepts the cube.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub taken: bool,
    /// A cube that is set only for readers that would refuse the action after it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub skip: bool,
}

/// Of an analysis.
#[derive(Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct OfAnalysis {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settings: Option<AnalysisSettings>,
    /// The plies whose play counts as a decision, and those whose play does not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counts: Vec<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub does_not: Vec<u32>,
    /// Errors that do not follow from the equities, by their plies.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<(u32, f64)>,
    /// Data of a ply that the format does not allow, such as a list of plays that is not sorted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub entries: Vec<(u32, ActionAnalysis)>,
}

impl OfAnalysis {
    /// The name of the annotation of the analysis `id`.
    pub fn name(id: &[u8; 16]) -> String {
        let digits: String = id.iter().map(|byte| format!("{byte:02x}")).collect();
        let at = |from: usize, to: usize| &digits[from..to];
        format!("analysis/{}-{}-{}-{}-{}", at(0, 8), at(8, 12), at(12, 16), at(16, 20), at(20, 32))
    }
}

/// The annotations of a file by their subject.
pub struct Notes(HashMap<(u32, usize), Vec<Annotation>>);

impl Notes {
    pub fn new(all: Vec<Annotation>) -> Self {
        let mut notes: HashMap<_, Vec<_>> = HashMap::new();
        for note in all {
            notes.entry((note.scope, note.target)).or_default().push(note);
        }
        Self(notes)
    }

    fn about(&self, scope: u32, target: usize) -> &[Annotation] {
        self.0.get(&(scope, target)).map_or(&[], Vec::as_slice)
    }

    /// The content of our annotation `name` of a target; empty if there is none, or if it has another
    /// program's text. A long text is in several parts: `name`, `name~1`, `name~2`.
    pub fn ours<T: Default + DeserializeOwned>(&self, scope: u32, target: usize, name: &str) -> T {
        let start = format!("{OURS}{name}");
        let mut parts: HashMap<usize, &str> = HashMap::new();
        for note in self.about(scope, target) {
            let rest = note.key.as_deref().and_then(|key| key.strip_prefix(&start));
            let number = rest.and_then(|rest| match rest {
                "" => Some(0),
                rest => rest.strip_prefix('~')?.parse().ok(),
            });
            if let Some(number) = number {
                parts.entry(number).or_insert(&note.value);
            }
        }
        let text: String = (0..parts.len()).map_while(|number| parts.get(&number).copied()).collect();
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// The comments on a target.
    pub fn prose(&self, scopes: RangeInclusive<u32>, target: usize) -> Option<String> {
        let notes = scopes.flat_map(|scope| self.about(scope, target));
        let texts = notes.filter(|note| note.key.is_none()).map(|note| note.value.clone());
        texts.reduce(|all, text| all + "\n" + &text)
    }

    /// How many annotations have a key that begins so.
    pub fn with_key(&self, start: &str) -> usize {
        let keys = self.0.values().flatten().filter_map(|note| note.key.as_deref());
        keys.filter(|key| key.starts_with(start)).count()
    }
}
