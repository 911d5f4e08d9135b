//! The head of one HTTP request; the server reads nothing else.

/// The most bytes that a head may have. Browsers send some 1,000.
pub const LONGEST: usize = 16 << 10;

/// The most header lines. Browsers send some 20.
const LINES: usize = 100;

/// A request for a file.
#[derive(Debug)]
pub struct Request {
    pub method: String,
    /// The path with its query, as it was sent.
    pub target: String,
    /// The tags of the browser's cached copies, as it sent them.
    pub if_none_match: Option<String>,
    /// Whether the connection ends with the answer.
    pub last: bool,
}

/// The fault of an invalid request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Garbage {
    /// Not HTTP, or not as HTTP wants it.
    Malformed,
    /// Longer than [`LONGEST`], or with more lines than [`LINES`].
    TooLarge,
    /// Neither HTTP/1.0 nor HTTP/1.1.
    Version,
}

impl Request {
    /// The request at the start of `bytes`, and how many bytes its head has; `None` if the end of the head is
    /// not there yet.
    pub fn read(bytes: &[u8]) -> Result<Option<(Self, usize)>, Garbage> {
        let mut lines = [httparse::EMPTY_HEADER; LINES];
        let mut head = httparse::Request::new(&mut lines);
        let length = match head.parse(bytes) {
            Ok(httparse::Status::Complete(length)) => length,
            Ok(httparse::Status::Partial) if bytes.len() < LONGEST => return Ok(None),
            Ok(httparse::Status::Partial) | Err(httparse::Error::TooManyHeaders) => {
                return Err(Garbage::TooLarge);
            }
            Err(httparse::Error::Version) => return Err(Garbage::Version),
            Err(_) => return Err(Garbage::Malformed),
        };
        let all = |name: &'static str| {
            let named = head.headers.iter().filter(move |line| line.name.eq_ignore_ascii_case(name));
            named.map(|line| String::from_utf8_lossy(line.value))
        };
        let has = |name, value: &str| {
            all(name).any(|line| line.split(',').any(|one| one.trim().eq_ignore_ascii_case(value)))
        };
        let old = head.version == Some(0);
        // HTTP/1.1 requires exactly one host, so that all proxies agree on the recipient.
        if !old && all("Host").count() != 1 {
            return Err(Garbage::Malformed);
        }
        // The body follows such a head. Nobody here wants one, and it must not be taken for a request.
        let body =
            all("Transfer-Encoding").next().is_some() || all("Content-Length").any(|length| length != "0");
        let tags: Vec<_> = all("If-None-Match").collect();
        let request = Self {
            method: head.method.unwrap_or_default().into(),
            target: head.path.unwrap_or_default().into(),
            if_none_match: (!tags.is_empty()).then(|| tags.join(",")),
            last: body || has("Connection", "close") || (old && !has("Connection", "keep-alive")),
        };
        Ok(Some((request, length)))
    }

    /// Whether the browser has the version of `tag`. Tags are compared as RFC 9110 wants it: one that is only
    /// weak counts.
    pub fn knows(&self, tag: &str) -> bool {
        let tags = self.if_none_match.as_deref().unwrap_or_default().split(',').map(str::trim);
        tags.into_iter().any(|one| one == "*" || one.strip_prefix("W/").unwrap_or(one) == tag)
    }
}
