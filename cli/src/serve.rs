//! `gammonlab serve`: the built site on this machine.

mod answer;
mod connection;
mod request;

use crate::Failure;
use crate::files::{above, named};
use clap::Args;
use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// Maximum number of open connections, each with its own thread. A browser opens six to a host. Further
/// connections get a "busy" response.
const AT_ONCE: usize = 256;

/// The stack of a thread; most of it is never touched.
const STACK: usize = 256 << 10;

/// Serve the built site to browsers on this machine, with the headers for threads.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab serve
  gammonlab serve gammonlab-site/ --port 8080")]
pub struct Serve {
    /// Folder of the built site [default: www/dist above the program or the working folder].
    folder: Option<PathBuf>,
    /// Port on localhost; 0 selects a free one.
    #[arg(long, default_value_t = 4173)]
    port: u16,
}

/// Why the site cannot be served.
#[derive(Debug, thiserror::Error)]
enum ServeError {
    #[error(
        "no www/dist/index.html above the program or the working folder; build the site or name a folder"
    )]
    NoSite,
    #[error("{}: no index.html in it, expected the folder of a built site", .0.display())]
    NoIndex(PathBuf),
    #[error("port {0} is taken; choose another with --port, or any free one with --port 0")]
    PortTaken(u16),
    #[error("port {port}: {error}")]
    Port { port: u16, error: io::Error },
}

pub fn run(command: &Serve) -> Result<(), Failure> {
    let folder = match &command.folder {
        Some(folder) => folder.clone(),
        None => above("www/dist", "index.html").ok_or(ServeError::NoSite)?,
    };
    if !folder.join("index.html").is_file() {
        return Err(ServeError::NoIndex(folder).into());
    }
    // With all links resolved, so that a file that a link leads to elsewhere is seen to lie elsewhere.
    let folder = folder.canonicalize().map_err(|e| named(&folder, e))?;
    let port = command.port;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| match error.kind() {
        ErrorKind::AddrInUse => ServeError::PortTaken(port),
        _ => ServeError::Port { port, error },
    })?;
    let address = listener.local_addr()?;
    say!("Gammonlab is at http://localhost:{}/ (Ctrl-C ends it)", address.port());
    let folder: Arc<Path> = folder.into();
    // Each connection holds a copy while it is open.
    let open = Arc::new(());
    loop {
        let stream = match listener.accept() {
            Ok((stream, _)) => stream,
            Err(_) => {
                // The visitor has left already, or the system has no file left for the connection.
                thread::sleep(Duration::from_millis(20));
                continue;
            }
        };
        if Arc::strong_count(&open) > AT_ONCE {
            connection::turn_away(stream);
            continue;
        }
        let (folder, place) = (folder.clone(), open.clone());
        // If the system starts no more threads, the connection is closed, and the browser retries.
        let _ = thread::Builder::new().stack_size(STACK).spawn(move || {
            connection::serve(stream, &folder);
            drop(place);
        });
    }
}
