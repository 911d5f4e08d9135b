//! The response to one request.

use super::request::{Garbage, Request};
use percent_encoding::percent_decode_str;
use std::fmt::Write;
use std::fs::{File, Metadata};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// The body: a file, or a line of text with the reason why there is none.
pub struct Answer {
    status: u16,
    headers: Vec<(&'static str, String)>,
    pub body: Body,
}

/// The body of a response.
pub enum Body {
    None,
    Text(&'static str),
    /// A file, and how many bytes of it are sent.
    File(File, u64),
}

impl Answer {
    /// A line of text.
    pub fn text(status: u16, text: &'static str) -> Self {
        let mut answer = Self::empty(status);
        answer.body = Body::Text(text);
        answer.with("Content-Type", "text/plain; charset=utf-8").with("Cache-Control", "no-cache")
    }

    fn empty(status: u16) -> Self {
        Self { status, headers: Vec::new(), body: Body::None }
    }

    fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    /// The status and the headers, as they are sent. `last` means that the connection ends with the response.
    pub fn head(&self, last: bool) -> String {
        let reason = match self.status {
            200 => "OK",
            304 => "Not Modified",
            308 => "Permanent Redirect",
            400 => "Bad Request",
            404 => "Not Found",
            405 => "Method Not Allowed",
            431 => "Request Header Fields Too Large",
            503 => "Service Unavailable",
            505 => "HTTP Version Not Supported",
            other => unreachable!("an answer with the status {other}"),
        };
        let mut head = format!("HTTP/1.1 {} {reason}\r\n", self.status);
        let mut line = |name: &str, value: &str| {
            write!(head, "{name}: {value}\r\n").expect("a string takes any text");
        };
        line("Date", &httpdate::fmt_http_date(SystemTime::now()));
        line("Connection", if last { "close" } else { "keep-alive" });
        match &self.body {
            Body::File(_, size) => line("Content-Length", &size.to_string()),
            Body::Text(text) => line("Content-Length", &text.len().to_string()),
            // A response 304 never has a body.
            Body::None if self.status == 304 => {}
            Body::None => line("Content-Length", "0"),
        }
        ALWAYS.iter().for_each(|(name, value)| line(name, value));
        self.headers.iter().for_each(|(name, value)| line(name, value));
        head + "\r\n"
    }
}

/// The types of the site's files by the ends of their names. Browsers refuse scripts of another type.
const TYPES: [(&str, &str); 14] = [
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
    ("webp", "image/webp"),
    ("ico", "image/x-icon"),
    ("woff2", "font/woff2"),
];

/// Sent with every answer, as by the servers of hosting/. The first three let a page share memory between
/// threads. Browsers must not guess types, send no referrer, and do not embed the page in pages of other
/// sites.
const ALWAYS: [(&str, &str); 6] = [
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Embedder-Policy", "require-corp"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Content-Security-Policy", "frame-ancestors 'self'"),
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
    let found = match request.method.as_str() {
        "GET" | "HEAD" => find(folder, &request.target),
        _ => Err(Refusal::Method),
    };
    found.and_then(|found| found.answer(request)).unwrap_or_else(refuse)
}

/// The response to an invalid request.
pub fn garbage(what: Garbage) -> Answer {
    match what {
        Garbage::Malformed => Answer::text(400, "This is no request of HTTP/1.1."),
        Garbage::TooLarge => Answer::text(431, "The head of the request is too large."),
        Garbage::Version => Answer::text(505, "The server speaks HTTP/1.1."),
    }
}

/// A file of the site.
#[derive(Debug)]
struct Found {
    path: PathBuf,
    /// Whether the file may be kept for ever.
    hashed: bool,
}

/// The file that `target` names: a path, or a whole address as proxies send it.
fn find(folder: &Path, target: &str) -> Result<Found, Refusal> {
    let path = target.split(['?', '#']).next().unwrap_or_default();
    let path = match path.split_once("://") {
        Some((scheme, rest)) if scheme.eq_ignore_ascii_case("http") => {
            rest.find('/').map_or("/", |i| &rest[i..])
        }
        _ => path,
    };
    if !path.starts_with('/') {
        return Err(Refusal::BadPath);
    }
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
            // Relative to the requested address, so that it is valid behind any proxy.
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
    fn answer(&self, request: &Request) -> Result<Answer, Refusal> {
        // The file may vanish between the two checks, while the site is being rebuilt.
        let file = File::open(&self.path).map_err(|_| Refusal::NotFound)?;
        let metadata = file.metadata().map_err(|_| Refusal::NotFound)?;
        let tag = tag(&metadata);
        let cache = if self.hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
        let answer = if request.knows(&tag) {
            Answer::empty(304)
        } else {
            let ending = self.path.extension().and_then(|e| e.to_str()).unwrap_or_default();
            let kind =
                TYPES.iter().find(|(end, _)| *end == ending).map_or("application/octet-stream", |t| t.1);
            let mut answer = Answer::empty(200).with("Content-Type", kind);
            answer.body = Body::File(file, metadata.len());
            answer
        };
        Ok(answer.with("ETag", tag).with("Cache-Control", cache))
    }
}

/// A tag for the contents of a file: its size and the time of its last change.
fn tag(metadata: &Metadata) -> String {
    let changed = metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    format!("\"{:x}-{:x}\"", metadata.len(), changed.unwrap_or_default().as_nanos())
}

fn refuse(refusal: Refusal) -> Answer {
    match refusal {
        Refusal::NotFound => Answer::text(404, "There is no such file in the site."),
        Refusal::BadPath => Answer::text(400, "The path leads out of the site or is not UTF-8."),
        Refusal::Method => Answer::text(405, "The site can only be read.").with("Allow", "GET, HEAD"),
        Refusal::Moved(to) => Answer::empty(308).with("Location", to),
    }
}
