//! Creates an engine from the data files in a folder, as in every program that needs more than the rules.

use gammonlab::analysis::{DataFiles, Engine};
use std::error::Error;
use std::path::{Path, PathBuf};

/// The engine made from the files that the folder's `manifest.json` names. The folder is the one that the
/// environment variable `GAMMONLAB_DATA` names, or else the one that comes with the crate.
pub fn engine() -> Result<Engine, Box<dyn Error>> {
    let mut engine = quick()?;
    // For answers at 2-ply and deeper. Without this network, which the package on crates.io does not have,
    // the quick one gives them.
    if let Some(strong) = find("network-strong")? {
        engine.add_strong(&strong)?;
    }
    Ok(engine)
}

/// The same engine without the strong network.
pub fn quick() -> Result<Engine, Box<dyn Error>> {
    Ok(Engine::from_bytes(&DataFiles {
        contact: &file("network-contact")?,
        race: &file("network-race")?,
        filter: &file("network-filter")?,
        bearoff: &file("bearoff-one-sided")?,
    })?)
}

/// The bytes of the file with that role.
fn file(role: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    Ok(find(role)?.ok_or_else(|| format!("no file for {role}: manifest.json says which"))?)
}

/// The bytes of the file with that role; `None` if the manifest names none, or the file is not there.
fn find(role: &str) -> Result<Option<Vec<u8>>, Box<dyn Error>> {
    let own = || {
        let mut above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().map(|at| at.join("pkg/data"));
        above.find(|folder| folder.is_dir()).unwrap_or_else(|| "pkg/data".into())
    };
    let folder = std::env::var_os("GAMMONLAB_DATA").map_or_else(own, PathBuf::from);
    let read = |name: &str| {
        let path = folder.join(name);
        std::fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))
    };
    let manifest: serde_json::Value = serde_json::from_slice(&read("manifest.json")?)?;
    let asset = manifest["assets"].as_array().and_then(|all| all.iter().find(|a| a["role"] == role));
    let file = asset.and_then(|a| a["file"].as_str()).filter(|file| folder.join(file).is_file());
    Ok(file.map(read).transpose()?)
}
