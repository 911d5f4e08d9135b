//! `gammonlab serve`: the built site on this machine.

mod answer;

use crate::Failure;
use crate::files::{above, named};
use clap::Args;
use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;
use tiny_http::Server;

/// How many requests are answered at the same time. A browser opens six connections to a host.
const AT_ONCE: usize = 8;

/// Serve the built site to browsers on this machine, with the headers that let the page use all cores.
#[derive(Args)]
pub struct Serve {
    /// Folder with the index.html of the built site [default: www/dist above the program or the working
    /// folder].
    folder: Option<PathBuf>,
    /// Port on localhost; 0 takes any that is free.
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
    let server = Server::from_listener(listener, None)?;
    say!("Gammonlab is at http://localhost:{}/ (Ctrl-C ends it)", address.port());
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..AT_ONCE)
            .map(|_| {
                scope.spawn(|| -> io::Result<()> {
                    loop {
                        let request = server.recv()?;
                        let response = answer::answer(&folder, &request);
                        // The browser may have gone away meanwhile, which is no failure of the server.
                        let _ = request.respond(response);
                    }
                })
            })
            .collect();
        for worker in workers {
            worker.join().expect("answering a request does not panic")?;
        }
        Ok(())
    })
}
