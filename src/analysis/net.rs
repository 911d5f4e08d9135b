//! Parses the names of networks.

use super::{AnalysisError, Net};
use std::str::FromStr;

impl FromStr for Net {
    type Err = AnalysisError;

    fn from_str(text: &str) -> Result<Self, AnalysisError> {
        [Self::Quick, Self::Strong]
            .into_iter()
            .find(|net| net.name() == text)
            .ok_or_else(|| AnalysisError::field("net", text, "quick or strong"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for net in [Net::Quick, Net::Strong] {
            assert_eq!(net.to_string().parse(), Ok(net));
        }
        let refused = "other".parse::<Net>().unwrap_err().to_string();
        assert_eq!(refused, "net: found other, expected quick or strong");
    }
}
