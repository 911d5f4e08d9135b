//! What the tests and benches of the whole engine share.

use gammonlab::analysis::{DataFiles, Engine};
use std::path::Path;

/// The engine made from the committed data files.
pub fn engine() -> Engine {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("pkg/data");
    let manifest: serde_json::Value =
        serde_json::from_slice(&std::fs::read(folder.join("manifest.json")).unwrap()).unwrap();
    let bytes = |role: &str| {
        let assets = manifest["assets"].as_array().unwrap();
        let asset = assets.iter().find(|a| a["role"] == role).unwrap();
        std::fs::read(folder.join(asset["file"].as_str().unwrap())).unwrap()
    };
    let (contact, race) = (bytes("network-contact"), bytes("network-race"));
    let (filter, bearoff) = (bytes("network-filter"), bytes("bearoff-one-sided"));
    let files = DataFiles { contact: &contact, race: &race, filter: &filter, bearoff: &bearoff };
    Engine::from_bytes(&files).unwrap()
}
