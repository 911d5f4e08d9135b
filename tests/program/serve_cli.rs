//! `gammonlab serve`, `completions` and `man` as a shell and a browser use them.

use gammonlab::search::Level;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_gammonlab"))
}

fn output(arguments: &[&str]) -> Output {
    program().args(arguments).output().unwrap()
}

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A served folder; the server ends with the value.
struct Server {
    child: Child,
    port: u16,
}

impl Server {
    fn start(folder: &Path) -> Self {
        let mut child =
            program().args(["serve", "--port", "0"]).arg(folder).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.split("localhost:").nth(1).unwrap().split('/').next().unwrap().parse().unwrap();
        Self { child, port }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// The response to arbitrary bytes, until the server ends the connection.
    fn send(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        // The server may have had enough before it has all of them.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// Head and body of the answer to a request whose first line begins with `begin`.
    fn ask(&self, begin: &str, headers: &str) -> (String, Vec<u8>) {
        let mut stream = self.connect();
        write!(stream, "{begin} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{headers}\r\n").unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let end = answer.windows(4).position(|w| w == b"\r\n\r\n").expect("a head") + 4;
        (String::from_utf8(answer[..end].to_vec()).unwrap(), answer[end..].to_vec())
    }

    fn status(&self, begin: &str) -> u16 {
        let head = self.ask(begin, "").0;
        head.split(' ').nth(1).unwrap().parse().unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// One answer of a connection that stays open: its head and its body. `with_body`: whether a body follows.
fn answer(stream: &mut impl Read, with_body: bool) -> (String, Vec<u8>) {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).unwrap();
        head.push(byte[0]);
    }
    let head = String::from_utf8(head).unwrap();
    let length = header(&head, "Content-Length").map_or(0, |length| length.parse().unwrap());
    let mut body = vec![0; if with_body { length } else { 0 }];
    stream.read_exact(&mut body).unwrap();
    (head, body)
}

/// The value of a header; its name in any case.
fn header(head: &str, name: &str) -> Option<String> {
    let pairs = head.lines().filter_map(|line| line.split_once(": "));
    pairs.into_iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, value)| value.to_owned())
}

/// A site with a page, a script with a hash, a folder of a reference, and a secret beside the site.
fn site(name: &str) -> PathBuf {
    let outside = folder(name);
    fs::write(outside.join("secret.txt"), "secret").unwrap();
    let site = outside.join("site");
    fs::create_dir_all(site.join("assets")).unwrap();
    fs::create_dir_all(site.join("api")).unwrap();
    fs::write(site.join("index.html"), "<!doctype html>page").unwrap();
    fs::write(site.join("assets/index-Abc123.js"), "script").unwrap();
    fs::write(site.join("assets/engine.wasm"), vec![7; 100_000]).unwrap();
    fs::write(site.join("api/index.html"), "reference").unwrap();
    fs::write(site.join("manifest.webmanifest"), "{}").unwrap();
    fs::write(site.join("a space.txt"), "spaced").unwrap();
    site
}

#[test]
fn files_come_with_type_isolation_and_cache_policy() {
    let server = Server::start(&site("serve"));
    for (path, kind, cache, body) in [
        ("/", "text/html; charset=utf-8", "no-cache", "<!doctype html>page"),
        ("/index.html?x=1", "text/html; charset=utf-8", "no-cache", "<!doctype html>page"),
        (
            "/assets/index-Abc123.js",
            "text/javascript; charset=utf-8",
            "public, max-age=31536000, immutable",
            "script",
        ),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache", "{}"),
        ("/api/", "text/html; charset=utf-8", "no-cache", "reference"),
        ("/a%20space.txt", "text/plain; charset=utf-8", "no-cache", "spaced"),
    ] {
        let (head, found) = server.ask(&format!("GET {path}"), "");
        assert!(head.starts_with("HTTP/1.1 200 "), "{path}: {head}");
        assert_eq!(header(&head, "Content-Type").as_deref(), Some(kind), "{path}");
        assert_eq!(header(&head, "Cache-Control").as_deref(), Some(cache), "{path}");
        assert_eq!(header(&head, "Cross-Origin-Opener-Policy").as_deref(), Some("same-origin"));
        assert_eq!(header(&head, "Cross-Origin-Embedder-Policy").as_deref(), Some("require-corp"));
        assert_eq!(header(&head, "Cross-Origin-Resource-Policy").as_deref(), Some("same-origin"));
        assert_eq!(String::from_utf8(found).unwrap(), body, "{path}");
    }
    let (head, body) = server.ask("GET /assets/engine.wasm", "");
    assert_eq!(header(&head, "Content-Type").as_deref(), Some("application/wasm"));
    assert_eq!((header(&head, "Content-Length").as_deref(), body.len()), (Some("100000"), 100_000));
    let (head, body) = server.ask("HEAD /assets/engine.wasm", "");
    assert_eq!((header(&head, "Content-Length").as_deref(), body.len()), (Some("100000"), 0));

    // A file that the browser has is not sent again until it changes.
    let tag = header(&server.ask("GET /", "").0, "ETag").unwrap();
    let (head, body) = server.ask("GET /", &format!("If-None-Match: {tag}\r\n"));
    assert!(head.starts_with("HTTP/1.1 304 ") && body.is_empty(), "{head}");
    assert_eq!(header(&head, "Cache-Control").as_deref(), Some("no-cache"));
    let among = format!("If-None-Match: \"other\", W/{tag}\r\n");
    assert!(server.ask("GET /", &among).0.starts_with("HTTP/1.1 304 "));
    let (head, _) = server.ask("GET /", "If-None-Match: \"other\"\r\n");
    assert!(head.starts_with("HTTP/1.1 200 "), "{head}");

    let (head, _) = server.ask("GET /api", "");
    assert!(head.starts_with("HTTP/1.1 308 "), "{head}");
    assert_eq!(header(&head, "Location").as_deref(), Some("api/"));
    assert_eq!(server.status("POST /"), 405);
    assert_eq!(server.status("GET /nothing.js"), 404);
    assert_eq!(server.status("GET /assets/"), 404, "a folder without a page is not listed");
}

/// The headers that the servers of hosting/ send, with every answer.
#[test]
fn every_answer_has_the_headers_of_the_hosting_files() {
    let server = Server::start(&site("serve-headers"));
    let tag = header(&server.ask("GET /", "").0, "ETag").unwrap();
    let known = format!("If-None-Match: {tag}\r\n");
    for (begin, headers, status) in [
        ("GET /", "", 200),
        ("HEAD /", "", 200),
        ("GET /", &*known, 304),
        ("GET /api", "", 308),
        ("GET /%ff", "", 400),
        ("GET /nothing", "", 404),
        ("PUT /", "", 405),
    ] {
        let head = server.ask(begin, headers).0;
        assert!(head.starts_with(&format!("HTTP/1.1 {status} ")), "{begin}: {head}");
        for (name, value) in [
            ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Embedder-Policy", "require-corp"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"),
            ("Content-Security-Policy", "frame-ancestors 'self'"),
        ] {
            assert_eq!(header(&head, name).as_deref(), Some(value), "{begin}: {head}");
            for file in ["hosting/nginx.conf", "hosting/Caddyfile", "www/public/_headers"] {
                let text =
                    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file)).unwrap();
                let has = |line: &str| line.contains(name) && line.contains(value);
                assert!(text.lines().any(has), "{file} lacks {name}: {value}");
            }
        }
        assert!(header(&head, "Date").unwrap().ends_with(" GMT"));
    }
}

/// A browser opens one connection, keeps it, and then opens five more at once. Every one is answered, a
/// hundred times over, and each connection again and again.
#[test]
fn six_connections_in_one_burst_are_all_answered() {
    let server = Server::start(&site("serve-burst"));
    let request = b"GET /assets/engine.wasm HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for visit in 0..100 {
        let mut first = server.connect();
        first.write_all(request).unwrap();
        assert_eq!(answer(&mut first, true).1.len(), 100_000);
        let mut burst: Vec<TcpStream> = (0..5).map(|_| server.connect()).collect();
        burst.push(first);
        for turn in 0..2 {
            for stream in &mut burst {
                stream.write_all(request).unwrap();
            }
            for (i, stream) in burst.iter_mut().enumerate() {
                let (head, body) = answer(stream, true);
                assert!(
                    head.starts_with("HTTP/1.1 200 "),
                    "visit {visit}, turn {turn}, connection {i}: {head}"
                );
                assert_eq!(header(&head, "Connection").as_deref(), Some("keep-alive"));
                assert!(body == vec![7; 100_000]);
            }
        }
    }
}

/// Clients that request much and read nothing, or never finish a request, do not block others.
#[test]
fn slow_readers_do_not_keep_others_waiting() {
    let site = site("serve-slow");
    fs::write(site.join("assets/large.bin"), vec![3; 20_000_000]).unwrap();
    let server = Server::start(&site);
    let slow: Vec<TcpStream> = (0..100)
        .map(|i| {
            let mut stream = server.connect();
            let line = "GET /assets/large.bin HTTP/1.1\r\nHost: localhost\r\n";
            stream.write_all(line.as_bytes()).unwrap();
            if i % 2 == 0 {
                stream.write_all(b"\r\n").unwrap();
            }
            stream
        })
        .collect();
    let begun = std::time::Instant::now();
    for _ in 0..50 {
        assert_eq!(server.status("GET /"), 200);
    }
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    // Late readers get all of it.
    let mut patient = slow.into_iter().next().unwrap();
    assert!(answer(&mut patient, true).1 == vec![3; 20_000_000]);
}

/// Visitors beyond the server's limit get an error; when some have left, there is room again.
#[test]
fn there_is_a_limit_to_connections() {
    let server = Server::start(&site("serve-crowd"));
    let crowd: Vec<TcpStream> = (0..300).map(|_| server.connect()).collect();
    let answers = crowd.iter().rev().take(40).map(|mut stream| {
        let mut text = String::new();
        stream.read_to_string(&mut text).map(|_| text).unwrap_or_default()
    });
    for text in answers {
        assert!(text.starts_with("HTTP/1.1 503 "), "{text}");
    }
    drop(crowd);
    let begun = std::time::Instant::now();
    while server.status("GET /") != 200 {
        assert!(begun.elapsed() < Duration::from_secs(30), "no room after all have left");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Requests that are too large or not HTTP get an answer and end the connection; nothing of them is kept.
#[test]
fn requests_have_limits() {
    let server = Server::start(&site("serve-limits"));
    let host = "Host: localhost\r\n";
    let long = format!("GET / HTTP/1.1\r\n{host}X: {}", "x".repeat(8 << 20));
    let many = format!("GET / HTTP/1.1\r\n{host}{}\r\n", "X: 1\r\n".repeat(1000));
    let address = format!("GET /{} HTTP/1.1\r\n{host}\r\n", "x".repeat(1 << 20));
    for (request, status) in [
        (&*long, 431),
        (&many, 431),
        (&address, 431),
        ("GET / HTTP/2.0\r\n\r\n", 505),
        ("GET / HTTP/1.1\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        ("\u{16}\u{3}\u{1}\u{2} TLS?", 400),
        ("GET\r\n\r\n", 400),
    ] {
        let found = server.send(request.as_bytes());
        let what = &request[..request.len().min(60)];
        assert!(found.starts_with(&format!("HTTP/1.1 {status} ")), "{what}: {found}");
        assert!(found.contains("Connection: close"), "{what}: {found}");
    }
    #[cfg(target_os = "linux")]
    {
        let status = fs::read_to_string(format!("/proc/{}/status", server.child.id())).unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        let kilobytes: u64 = peak.trim().strip_suffix(" kB").unwrap().parse().unwrap();
        assert!(kilobytes < 32 << 10, "{kilobytes} kB");
    }
}

/// Requests may be pipelined; other data, such as a body, is never mistaken for one.
#[test]
fn requests_follow_each_other() {
    let server = Server::start(&site("serve-follow"));
    let mut stream = server.connect();
    let head = "HEAD /assets/engine.wasm HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let get = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
    stream.write_all(format!("{head}{get}\r\n{get}").as_bytes()).unwrap();
    let (found, _) = answer(&mut stream, false);
    assert_eq!(header(&found, "Content-Length").as_deref(), Some("100000"));
    for _ in 0..2 {
        assert_eq!(answer(&mut stream, true).1, b"<!doctype html>page");
    }
    // An address that comes in pieces, and a whole address.
    for piece in ["GET http://local", "host/ HT", "TP/1.1\r\nHo", "st: localhost\r", "\n\r", "\n"] {
        stream.write_all(piece.as_bytes()).unwrap();
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(answer(&mut stream, true).1, b"<!doctype html>page");

    let smuggled =
        format!("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n{get}", get.len());
    let found = server.send(smuggled.as_bytes());
    assert_eq!((found.matches("HTTP/1.1 ").count(), &found[..13]), (1, "HTTP/1.1 405 "), "{found}");
    let old = server.send(b"GET / HTTP/1.0\r\n\r\n");
    assert!(old.starts_with("HTTP/1.1 200 ") && old.ends_with("page"), "{old}");
}

#[test]
fn no_path_leads_out_of_the_folder() {
    let site = site("traversal");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("../secret.txt", site.join("link.txt")).unwrap();
        std::os::unix::fs::symlink("..", site.join("up")).unwrap();
    }
    let server = Server::start(&site);
    for path in [
        "/../secret.txt",
        "../secret.txt",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/%2E%2E%2Fsecret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/..%5csecret.txt",
        "/..\\secret.txt",
        "/....//secret.txt",
        "/%252e%252e/secret.txt",
        "//../secret.txt",
        "/index.html%00.txt",
        "/%ff%fe",
        "/C:/secret.txt",
        "/link.txt",
        "/up/secret.txt",
        "/etc/passwd",
        "//etc/passwd",
        "http://localhost/../secret.txt",
    ] {
        let (head, body) = server.ask(&format!("GET {path}"), "");
        let status: u16 = head.split(' ').nth(1).unwrap().parse().unwrap();
        assert!(status == 400 || status == 404, "{path}: {head}");
        assert!(!String::from_utf8_lossy(&body).contains("secret\n") && body != b"secret", "{path}");
    }
    // Input that is no request does not end the server either.
    for garbage in [&b"\xff\xfe\x00\r\n\r\n"[..], b"GET\r\n\r\n", b"", b"GET / HTTP/9.9\r\n\r\n"] {
        TcpStream::connect(("127.0.0.1", server.port)).unwrap().write_all(garbage).unwrap();
    }
    assert_eq!(server.status("GET /"), 200);
}

#[test]
fn what_cannot_be_served_is_said() {
    let empty = folder("serve-empty");
    let out = output(&["serve", empty.to_str().unwrap()]);
    let message = String::from_utf8(out.stderr).unwrap();
    assert_eq!(out.status.code(), Some(2));
    assert!(message.contains("serve-empty: no index.html"), "{message}");

    let site = site("serve-taken");
    let server = Server::start(&site);
    let out = output(&["serve", "--port", &server.port.to_string(), site.to_str().unwrap()]);
    let message = String::from_utf8(out.stderr).unwrap();
    assert_eq!(out.status.code(), Some(2));
    assert!(message.contains(&format!("port {} is taken", server.port)), "{message}");
}

/// Each shell gets a script with the subcommands; a reader that ends is no error.
#[test]
fn shells_get_completions() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let out = output(&["completions", shell]);
        let script = String::from_utf8(out.stdout).unwrap();
        assert!(out.status.success(), "{shell}");
        for word in ["gammonlab", "rollout", "level", "bearoff", "completions"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    assert_eq!(output(&["completions", "cmd"]).status.code(), Some(2));
}

#[cfg(unix)]
#[test]
fn bash_reads_the_completions() {
    let completed = |words: &str, last: usize| {
        let script = format!(
            "source <(\"$0\" completions bash); COMP_WORDS=({words}); COMP_CWORD={last}; \
             _gammonlab gammonlab \"${{COMP_WORDS[{last}]}}\" \"${{COMP_WORDS[{last}-1]}}\"; \
             echo \"${{COMPREPLY[*]}}\""
        );
        let out = Command::new("bash").args(["-c", &script, env!("CARGO_BIN_EXE_gammonlab")]).output();
        String::from_utf8(out.unwrap().stdout).unwrap().trim().to_owned()
    };
    if Command::new("bash").arg("--version").output().is_err() {
        return; // There is no bash on this machine.
    }
    assert_eq!(completed("gammonlab mo", 1), "move");
    let rolled = Level::ALL.map(Level::name).into_iter().filter(|name| name.starts_with("ro"));
    let rolled: Vec<&str> = rolled.collect();
    assert_eq!(completed("gammonlab move --level ro", 3), rolled.join(" "));
    assert_eq!(completed("gammonlab cube --interval hu", 3), "huge");
}

#[test]
fn every_subcommand_has_a_manual_page() {
    let pages = folder("man").join("new/man1");
    let out = output(&["man", "--to", pages.to_str().unwrap()]);
    assert!(out.status.success(), "{out:?}");
    for name in ["gammonlab", "gammonlab-move", "gammonlab-bearoff-build", "gammonlab-serve", "gammonlab-man"]
    {
        let page = fs::read_to_string(pages.join(format!("{name}.1"))).unwrap();
        assert!(page.contains(".SH NAME") && page.contains(".SH SYNOPSIS"), "{name}");
    }
    let page = fs::read_to_string(pages.join("gammonlab-move.1")).unwrap();
    assert!(page.contains("best first") && page.contains("roller++"), "{page}");

    let file = folder("man-file").join("file");
    fs::write(&file, "").unwrap();
    let out = output(&["man", "--to", file.to_str().unwrap()]);
    assert_eq!(out.status.code(), Some(2));
    assert!(String::from_utf8(out.stderr).unwrap().contains("file: "));
}
