//! The files that a command about matches reads: those that were named, and those in folders that were named.

use crate::files::PARTIAL;
use std::collections::HashSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// A file to read.
pub struct Input {
    pub path: PathBuf,
    /// The name of the file, with the folders that lead to it from the folder that was named.
    pub inside: PathBuf,
    /// Whether the file was found in a folder. Nobody promised that such a file is a match.
    pub found: bool,
    /// Why the file or folder cannot be read, if that is known already.
    pub trouble: Option<String>,
}

impl Input {
    /// A file that was named.
    pub fn named(path: &Path) -> Self {
        let inside = path.file_name().unwrap_or(path.as_os_str()).into();
        Self { path: path.to_owned(), inside, found: false, trouble: None }
    }
}

/// The files `given`, and in the place of each folder all files in it and in its folders, in the order of
/// their names. Links are followed, but no folder is entered twice. Of a folder that is to hold `results`
/// nothing is read: neither that folder, if it lies in one that was named, nor the results of other files in
/// the list.
pub fn collect(given: &[PathBuf], results: Option<&Path>) -> Vec<Input> {
    // The folder may not exist yet.
    let results = results.and_then(|folder| folder.canonicalize().ok());
    let mut inputs = Vec::new();
    for path in given {
        if !path.is_dir() {
            inputs.push(Input::named(path));
            continue;
        }
        let before = inputs.len();
        let mut walk = Walk { entered: HashSet::new(), results: results.as_deref(), inputs: &mut inputs };
        let is_results = path.canonicalize().ok() == results;
        walk.enter(path, Path::new(""), !is_results);
        if inputs.len() == before {
            let trouble = Some("found no file in this folder, expected match files".into());
            inputs.push(Input { trouble, ..Input::named(path) });
        }
    }
    if let Some(folder) = &results {
        leave_out_results(&mut inputs, folder);
    }
    inputs
}

struct Walk<'a> {
    /// The folders that were entered, with all links resolved.
    entered: HashSet<PathBuf>,
    results: Option<&'a Path>,
    inputs: &'a mut Vec<Input>,
}

impl Walk<'_> {
    /// `avoid` is the folder for results, which is not entered.
    fn enter(&mut self, folder: &Path, inside: &Path, avoid: bool) {
        let entered = folder.canonicalize().and_then(|real| {
            if (avoid && self.results == Some(&real)) || !self.entered.insert(real) {
                return Ok(Vec::new());
            }
            std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect()
        });
        let mut paths: Vec<PathBuf> = match entered {
            Ok(paths) => paths,
            Err(error) => return self.push(folder, inside, Some(error.to_string())),
        };
        paths.sort();
        for path in paths {
            let inside = inside.join(path.file_name().unwrap_or_default());
            match path.metadata() {
                Ok(there) if there.is_dir() => self.enter(&path, &inside, avoid),
                // A file that a killed program had not finished.
                _ if path.extension().is_some_and(|ending| ending == PARTIAL) => {}
                Ok(there) if !there.is_file() => {
                    // To read a pipe would wait for ever.
                    let trouble = "found a pipe, socket or device, expected a file";
                    self.push(&path, &inside, Some(trouble.into()));
                }
                Ok(_) => self.push(&path, &inside, None),
                Err(error) => self.push(&path, &inside, Some(error.to_string())),
            }
        }
    }

    fn push(&mut self, path: &Path, inside: &Path, trouble: Option<String>) {
        // The folder that was named could not be read: it is as a named file.
        let found = !inside.as_os_str().is_empty();
        let inside = if found { inside } else { path };
        self.inputs.push(Input { path: path.to_owned(), inside: inside.to_owned(), found, trouble });
    }
}

/// Omits the results of an earlier run beside its input files: `x.mat.json`, or `x.mat.2.json`, in the folder
/// for results, if `x.mat` is in the list. `folder` is canonical.
fn leave_out_results(inputs: &mut Vec<Input>, folder: &Path) {
    let real = |input: &Input| input.path.canonicalize().ok();
    // A folder for results that is not there yet has none.
    let place = |input: &Input| {
        let beside = folder.join(&input.inside);
        Some(beside.parent()?.canonicalize().ok()?.join(beside.file_name()?))
    };
    let made: HashSet<PathBuf> = inputs.iter().filter_map(place).collect();
    inputs.retain(|input| {
        let Some(path) = real(input).filter(|path| path.extension() == Some(OsStr::new("json"))) else {
            return true;
        };
        let first = path.with_extension("");
        let number = first.extension().and_then(OsStr::to_str).and_then(|n| n.parse::<usize>().ok());
        let of = [Some(first.clone()), number.map(|_| first.with_extension(""))];
        let result = of.into_iter().flatten().any(|file| made.contains(&file));
        if result {
            note!("{}: left out, because it is the result of another file here", input.path.display());
        }
        !result
    });
}
