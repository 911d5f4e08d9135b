//! One connection: requests are read and answered one after the other, until either side has had enough. No
//! visitor can block the server: each has its own thread, and everything has a limit.

use super::answer::{Answer, Body, answer, garbage};
use super::request::{Garbage, LONGEST, Request};
use std::io::{self, Error, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::path::Path;
use std::time::{Duration, Instant};

/// How long a connection may wait for its next request.
const IDLE: Duration = Duration::from_secs(60);
/// How long the head of a request may take from its first byte on.
const HEAD: Duration = Duration::from_secs(10);
/// How long a visitor may take nothing of an answer.
const STALLED: Duration = Duration::from_secs(30);
/// How long a whole answer may take: the largest file of the site has 23 MB.
const ANSWER: Duration = Duration::from_secs(600);
/// Limits of time and bytes for reading pending data before a connection is closed.
const FAREWELL: (Duration, usize) = (Duration::from_secs(1), 1 << 20);

/// Answers a visitor until the connection ends.
pub fn serve(mut stream: TcpStream, folder: &Path) {
    // A broken connection is not an error, and there is no one to notify.
    if let Ok(false) = converse(&mut stream, folder) {
        part(&mut stream);
    }
}

/// Responds that there are too many connections.
pub fn turn_away(mut stream: TcpStream) {
    // Such a short response never waits: the first bytes always have room.
    let crowd = Answer::text(503, "There are too many connections. Please try again.");
    let _ = stream.set_nonblocking(true).and_then(|()| send(&mut stream, crowd, true, true));
}

/// `Ok(true)` means that the visitor has closed the connection, `Ok(false)` that the server ends it.
fn converse(stream: &mut TcpStream, folder: &Path) -> io::Result<bool> {
    stream.set_nodelay(true)?;
    stream.set_write_timeout(Some(STALLED))?;
    let mut unread = Vec::new();
    loop {
        let request = match next(stream, &mut unread)? {
            Next::Request(request) => request,
            Next::Garbage(what) => {
                send(stream, garbage(what), true, true)?;
                return Ok(false);
            }
            Next::Nothing => return Ok(true),
        };
        let with_body = request.method != "HEAD";
        send(stream, answer(folder, &request), with_body, request.last)?;
        if request.last {
            return Ok(false);
        }
    }
}

enum Next {
    Request(Request),
    Garbage(Garbage),
    /// The visitor has hung up, or has been silent for too long.
    Nothing,
}

/// Reads the next request. `unread` has bytes of this request that were read before, and afterwards those of
/// the next one.
fn next(stream: &mut TcpStream, unread: &mut Vec<u8>) -> io::Result<Next> {
    let mut end = Instant::now() + if unread.is_empty() { IDLE } else { HEAD };
    loop {
        if !unread.is_empty() {
            match Request::read(unread) {
                Ok(Some((request, length))) => {
                    unread.drain(..length);
                    return Ok(Next::Request(request));
                }
                Ok(None) => {}
                Err(what) => return Ok(Next::Garbage(what)),
            }
        }
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Ok(Next::Nothing);
        }
        stream.set_read_timeout(Some(left))?;
        let mut some = [0; 4096];
        let room = some.len().min(LONGEST - unread.len());
        match stream.read(&mut some[..room]) {
            Ok(0) => return Ok(Next::Nothing),
            Ok(n) => {
                if unread.is_empty() {
                    end = Instant::now() + HEAD;
                }
                unread.extend_from_slice(&some[..n]);
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                return Ok(Next::Nothing);
            }
            Err(error) => return Err(error),
        }
    }
}

/// Sends an answer. `last` means that the connection ends with it.
fn send(stream: &mut TcpStream, answer: Answer, with_body: bool, last: bool) -> io::Result<()> {
    let end = Instant::now() + ANSWER;
    let mut some = answer.head(last).into_bytes();
    let mut left = match (&answer.body, with_body) {
        (Body::File(_, size), true) => *size,
        (Body::Text(text), true) => {
            some.extend_from_slice(text.as_bytes());
            0
        }
        _ => 0,
    };
    let mut body = answer.body;
    let mut buffer = vec![0; 64 << 10];
    loop {
        if Instant::now() > end {
            return Err(ErrorKind::TimedOut.into());
        }
        stream.write_all(&some)?;
        if left == 0 {
            return Ok(());
        }
        let Body::File(file, _) = &mut body else { return Ok(()) };
        let most = usize::try_from(left).unwrap_or(usize::MAX).min(buffer.len());
        let n = file.read(&mut buffer[..most])?;
        if n == 0 {
            // The file has become shorter than announced, so the connection is aborted.
            return Err(Error::from(ErrorKind::UnexpectedEof));
        }
        left -= n as u64;
        some.clear();
        some.extend_from_slice(&buffer[..n]);
    }
}

/// Ends a connection after the last answer. If it were closed while something that was sent is unread, the
/// visitor's system would throw the answer away.
fn part(stream: &mut TcpStream) {
    let (time, most) = FAREWELL;
    let end = Instant::now() + time;
    let mut some = [0; 4096];
    let mut read = 0;
    if stream.shutdown(Shutdown::Write).is_err() {
        return;
    }
    while read < most {
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() || stream.set_read_timeout(Some(left)).is_err() {
            return;
        }
        match stream.read(&mut some) {
            Ok(n) if n > 0 => read += n,
            _ => return,
        }
    }
}
