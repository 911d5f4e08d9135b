//! What the server answers to one request.

use percent_encoding::percent_decode_str;
use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;
use tiny_http::{Header, Method, Request, Response, StatusCode};

/// What is sent: a file, or a line of text about why there is none.
pub type Answer = Response<Box<dyn Read + Send>>;

/// The types of the site's files by the ends of their names. Browsers refuse scripts of another type.
const TYPES: [(&str, &str); 13] = [
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("mjs", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("txt", "text/plain; charset=utf-8"),
    ("mat", "text/plain; charset=utf-8"),
    ("json", "application/json"),
    ("webmanifest", "application/manifest+json"),
    ("wasm", "application/wasm"),
    ("svg", "image/svg+xml; charset=utf-8"),
    ("png", "image/png"),
    ("ico", "image/x-icon"),
    ("woff2", "font/woff2"),
];

/// Sent with every answer. The first three let a page share memory between threads; the last keeps browsers
/// from guessing another type than the one that is sent.
const ALWAYS: [(&str, &str); 4] = [
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Embedder-Policy", "require-corp"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("X-Content-Type-Options", "nosniff"),
];

/// Names in this folder contain the hash of the file, so that a file there never changes.
const HASHED: &str = "assets";

/// Why there is nothing to send.
#[derive(Debug)]
enum Refusal {
    NotFound,
    /// A path that no link of the site has: it leads out of the folder, or is not UTF-8.
    BadPath,
    /// Something other than reading.
    Method,
    /// The path names a folder without the `/` at its end, against which the page's addresses are resolved.
    Moved(String),
}

/// The answer to `request`: a file of `folder`, which must be canonical.
pub fn answer(folder: &Path, request: &Request) -> Answer {
    let found = match request.method() {
        Method::Get | Method::Head => find(folder, request.url()),
        _ => Err(Refusal::Method),
    };
    let answer = found.and_then(|found| found.send(request)).unwrap_or_else(refuse);
    ALWAYS.into_iter().fold(answer, |answer, (name, value)| answer.with_header(header(name, value)))
}

/// A file of the site.
#[derive(Debug)]
struct Found {
    path: PathBuf,
    /// Whether the file may be kept for ever.
    hashed: bool,
}

/// The file that `url` names.
fn find(folder: &Path, url: &str) -> Result<Found, Refusal> {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let decoded = percent_decode_str(path).decode_utf8().map_err(|_| Refusal::BadPath)?;
    let mut file = folder.to_owned();
    let mut names = decoded.split('/').filter(|name| !name.is_empty() && *name != ".").peekable();
    let hashed = names.peek() == Some(&HASHED);
    for name in names {
        // A backslash or a colon would be read as part of a path on Windows.
        if name == ".." || name.contains(['\\', ':', '\0']) {
            return Err(Refusal::BadPath);
        }
        file.push(name);
    }
    if file.is_dir() {
        if !decoded.ends_with('/') {
            // Relative to the address that was asked for, so that it holds behind any proxy.
            let last = path.rsplit('/').next().unwrap_or_default();
            return Err(Refusal::Moved(format!("{last}/")));
        }
        file.push("index.html");
    }
    let path = file.canonicalize().map_err(|_| Refusal::NotFound)?;
    if !path.starts_with(folder) || !path.is_file() {
        return Err(Refusal::NotFound);
    }
    Ok(Found { path, hashed })
}

impl Found {
    fn send(&self, request: &Request) -> Result<Answer, Refusal> {
        // The file may vanish between the two looks, while the site is built anew.
        let file = File::open(&self.path).map_err(|_| Refusal::NotFound)?;
        let metadata = file.metadata().map_err(|_| Refusal::NotFound)?;
        let tag = tag(&metadata);
        let cache = if self.hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
        let known =
            request.headers().iter().any(|h| h.field.equiv("If-None-Match") && h.value.as_str() == tag);
        let answer = if known {
            empty(304)
        } else {
            let size = usize::try_from(metadata.len()).ok();
            let ending = self.path.extension().and_then(|e| e.to_str()).unwrap_or_default();
            let kind =
                TYPES.iter().find(|(end, _)| *end == ending).map_or("application/octet-stream", |t| t.1);
            Response::new(StatusCode(200), Vec::new(), Box::new(file) as Box<dyn Read + Send>, size, None)
                .with_header(header("Content-Type", kind))
                // Otherwise large files would be sent without their length.
                .with_chunked_threshold(usize::MAX)
        };
        Ok(answer.with_header(header("ETag", &tag)).with_header(header("Cache-Control", cache)))
    }
}

/// Names what a file holds as long as nobody changes it: by its size and the time of its last change.
fn tag(metadata: &Metadata) -> String {
    let changed = metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    format!("\"{:x}-{:x}\"", metadata.len(), changed.unwrap_or_default().as_nanos())
}

fn refuse(refusal: Refusal) -> Answer {
    match refusal {
        Refusal::NotFound => text(404, "There is no such file in the site."),
        Refusal::BadPath => text(400, "The path leads out of the site or is not UTF-8."),
        Refusal::Method => text(405, "The site can only be read.").with_header(header("Allow", "GET, HEAD")),
        Refusal::Moved(to) => empty(308).with_header(header("Location", &to)),
    }
}

fn text(status: u16, text: &'static str) -> Answer {
    let body: Box<dyn Read + Send> = Box::new(text.as_bytes());
    Response::new(StatusCode(status), Vec::new(), body, Some(text.len()), None)
        .with_header(header("Content-Type", "text/plain; charset=utf-8"))
        .with_header(header("Cache-Control", "no-cache"))
}

fn empty(status: u16) -> Answer {
    Response::new(StatusCode(status), Vec::new(), Box::new(io::empty()), Some(0), None)
}

/// A header whose value is ASCII without line breaks. Every value here is a constant, a number, or a part of
/// an address, which the request had as ASCII.
fn header(name: &str, value: &str) -> Header {
    Header::from_bytes(name, value).expect("names and values of headers are ASCII")
}
