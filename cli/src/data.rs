//! The engine's data files: networks and databases, found by the roles in their `manifest.json`.

use crate::Failure;
use crate::files::{above, named, read, saved};
use clap::Args;
use gammonlab::analysis::{DataFiles, Engine, EngineError, Net};
use gammonlab::search::Level;
use serde::Deserialize;
use std::convert::Infallible;
use std::path::PathBuf;
use std::str::FromStr;

/// The folder of the data files.
#[derive(Args, Clone)]
pub struct Folder {
    /// Folder of the data files with manifest.json [default: pkg/data above the program or the working
    /// folder].
    #[arg(long, env = "GAMMONLAB_DATA")]
    data: Option<PathBuf>,
}

/// The data files, and their additions or replacements.
#[derive(Args)]
pub struct Data {
    #[command(flatten)]
    folder: Folder,
    /// Network for contact positions: quick, strong, or a file [default: strong; for full rollouts with
    /// plays, cube and luck at 1ply, for match equity tables and for `bench` quick].
    #[arg(long, value_name = "quick|strong|FILE")]
    net: Option<Network>,
    /// Additional bearoff database of `bearoff build`; repeatable (one-sided, two-sided).
    #[arg(long)]
    bearoff: Vec<PathBuf>,
}

/// A network for contact positions as it was typed.
#[derive(Clone, Debug)]
pub enum Network {
    /// One of the data files.
    Named(Net),
    /// A file that is not among them.
    File(PathBuf),
}

impl FromStr for Network {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(text.parse().map_or_else(|_| Self::File(text.into()), Self::Named))
    }
}

#[derive(Deserialize)]
struct Manifest {
    assets: Vec<Asset>,
}

/// A level for calls with a named network, for which the level makes no difference.
const ANY: Level = Level::plies(1);

#[derive(Deserialize)]
struct Asset {
    role: String,
    file: String,
}

/// The data files of a folder, by their roles.
pub struct Files {
    folder: PathBuf,
    manifest: PathBuf,
    assets: Vec<Asset>,
}

impl Folder {
    /// Reads the manifest. Errors name the file that cannot be used.
    pub fn files(&self) -> Result<Files, Failure> {
        let folder = match &self.data {
            Some(folder) => folder.clone(),
            // A wheel for Python puts its data into share/gammonlab beside the folder of programs.
            None => ["pkg/data", "share/gammonlab"].iter().find_map(|at| above(at, "manifest.json")).ok_or(
                "no pkg/data/manifest.json above the program or the working folder; say where with --data",
            )?,
        };
        let path = folder.join("manifest.json");
        let manifest: Manifest = serde_json::from_slice(&saved(&path)?).map_err(|e| named(&path, e))?;
        Ok(Files { folder, manifest: path, assets: manifest.assets })
    }
}

impl Files {
    /// The path of the file with this role; `None` if the manifest has none.
    pub fn path(&self, role: &str) -> Option<PathBuf> {
        self.assets.iter().find(|a| a.role == role).map(|asset| self.folder.join(&asset.file))
    }

    /// The path and the content of the file with this role, which there must be.
    pub fn read(&self, role: &str) -> Result<(PathBuf, Vec<u8>), Failure> {
        let path = self.path(role).ok_or_else(|| named(&self.manifest, format_args!("no {role}")))?;
        let bytes = read(&path)?;
        Ok((path, bytes))
    }
}

impl Data {
    /// The engine made from these files. Unless one network was named, the engine has the quick and the
    /// strong one, and the level selects one. Errors name the file that cannot be used.
    pub fn engine(&self) -> Result<Engine, Failure> {
        let files = self.folder.files()?;
        let (_, contact) = files.read("network-contact")?;
        let (_, race) = files.read("network-race")?;
        let (_, filter) = files.read("network-filter")?;
        let (_, bearoff) = files.read("bearoff-one-sided")?;
        let data = DataFiles { contact: &contact, race: &race, filter: &filter, bearoff: &bearoff };
        let uses_strong = !matches!(self.net, Some(Network::Named(Net::Quick) | Network::File(_)));
        // The crate's package comes without it.
        let strong = files.path("network-strong").filter(|path| uses_strong && path.is_file());
        let engine = match &strong {
            Some(strong) => Engine::with_strong(&data, &read(strong)?),
            None => Engine::from_bytes(&data),
        };
        let mut engine = engine.map_err(|e| match (&strong, &e) {
            (Some(strong), EngineError::Network { role: "strong", .. }) => named(strong, e),
            _ => named(&files.folder, e),
        })?;
        engine = match &self.net {
            None => engine,
            Some(Network::Named(net)) => {
                engine.asking(Some(*net), ANY).map_err(|e| named(&files.manifest, e))?
            }
            Some(Network::File(path)) => engine.with_network(&read(path)?).map_err(|e| named(path, e))?,
        };
        for path in &self.bearoff {
            engine.add_bearoff(&read(path)?).map_err(|e| named(path, e))?;
        }
        Ok(engine)
    }

    /// [`Data::engine`] for verdicts: unless one network was named all questions go to the strong one, at
    /// 1-ply too, if there is one.
    pub fn judge(&self) -> Result<Engine, Failure> {
        let engine = self.engine()?;
        if self.net.is_some() || !engine.has(Net::Strong) {
            return Ok(engine);
        }
        Ok(engine.asking(Some(Net::Strong), ANY)?)
    }

    /// The same files with another network for contact positions.
    pub fn with_net(&self, net: &Network) -> Self {
        Self { folder: self.folder.clone(), net: Some(net.clone()), bearoff: self.bearoff.clone() }
    }
}
