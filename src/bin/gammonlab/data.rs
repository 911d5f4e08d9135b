//! The engine's data files: networks and databases, found by the roles in their `manifest.json`.

use crate::Failure;
use crate::files::{above, named, read};
use clap::Args;
use gammonlab::analysis::{DataFiles, Engine};
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// Where the data files are.
#[derive(Args)]
pub struct Data {
    /// Folder of the data files and their manifest.json [default: pkg/data above the program or the working
    /// folder].
    #[arg(long, env = "GAMMONLAB_DATA")]
    data: Option<PathBuf>,
    /// Another network for contact positions.
    #[arg(long)]
    net: Option<PathBuf>,
    /// A bearoff database to use as well, made by `bearoff build`; may be given twice (one-sided,
    /// two-sided).
    #[arg(long)]
    bearoff: Vec<PathBuf>,
}

#[derive(Deserialize)]
struct Manifest {
    assets: Vec<Asset>,
}

#[derive(Deserialize)]
struct Asset {
    role: String,
    file: String,
}

impl Data {
    /// The engine made from these files. Errors name the file that cannot be used.
    pub fn engine(&self) -> Result<Engine, Failure> {
        let folder = self.folder()?;
        let path = folder.join("manifest.json");
        let manifest: Manifest = serde_json::from_slice(&read(&path)?).map_err(|e| named(&path, e))?;
        let asset = |role: &str| -> Result<Vec<u8>, Failure> {
            let asset = manifest.assets.iter().find(|a| a.role == role);
            read(&folder.join(&asset.ok_or_else(|| named(&path, format_args!("no {role}")))?.file))
        };
        let contact = match &self.net {
            Some(net) => read(net)?,
            None => asset("network-contact")?,
        };
        let (race, filter) = (asset("network-race")?, asset("network-filter")?);
        let bearoff = asset("bearoff-one-sided")?;
        let files = DataFiles { contact: &contact, race: &race, filter: &filter, bearoff: &bearoff };
        let mut engine = Engine::from_bytes(&files).map_err(|e| match &self.net {
            Some(net) => format!("{} with the files of {}: {e}", net.display(), folder.display()).into(),
            None => named(&folder, e),
        })?;
        for path in &self.bearoff {
            engine.add_bearoff(&read(path)?).map_err(|e| named(path, e))?;
        }
        Ok(engine)
    }

    /// The same files with another network for contact positions.
    pub fn with_net(&self, net: &Path) -> Self {
        Self { data: self.data.clone(), net: Some(net.into()), bearoff: self.bearoff.clone() }
    }

    fn folder(&self) -> Result<PathBuf, Failure> {
        if let Some(folder) = &self.data {
            return Ok(folder.clone());
        }
        let found = above("pkg/data", "manifest.json");
        Ok(found.ok_or(
            "no pkg/data/manifest.json above the program or the working folder; say where with --data",
        )?)
    }
}
