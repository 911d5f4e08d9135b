//! The Markdown pages: commands print the output shown, every other piece of code names the test that runs
//! it or the reason why none does, and links lead to files and headings that exist.
//!
//! A block ` ```console ` has commands after `$ ` with their output; a line `...` stands for any lines. An
//! HTML comment directly above a block describes it: `<!-- input: FILE -->` copies a file of the repository
//! into the folder in which the page's commands run, `<!-- file: NAME -->` writes the block below into that
//! folder, `<!-- run: TEST -->` names the test that runs the block, `<!-- not run: REASON -->` has the
//! reason.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Languages of blocks that are data or pictures of text, not code to be run.
const DATA: [&str; 6] = ["", "text", "json", "csv", "diff", "svg"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// The pages for users, relative to the root: not the studies, which are records of one day.
fn pages() -> Vec<PathBuf> {
    let mut pages: Vec<PathBuf> =
        ["README.md", "pkg/README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"].map(PathBuf::from).to_vec();
    for entry in std::fs::read_dir(root().join("docs")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if name.ends_with(".md") {
            pages.push(Path::new("docs").join(name));
        }
    }
    pages.sort();
    pages
}

fn text(page: &Path) -> String {
    std::fs::read_to_string(root().join(page)).unwrap()
}

/// A block between fences: the line of its first fence, counted from 1.
struct Block {
    line: usize,
    /// Key and value of the comments directly above.
    remarks: Vec<(String, String)>,
    language: String,
    text: String,
}

impl Block {
    fn remark(&self, key: &str) -> Option<&str> {
        self.remarks.iter().find(|(found, _)| found == key).map(|(_, value)| value.as_str())
    }
}

fn remark(line: &str) -> Option<(String, String)> {
    let (key, value) = line.trim().strip_prefix("<!--")?.strip_suffix("-->")?.trim().split_once(": ")?;
    Some((key.into(), value.trim().into()))
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut remarks = Vec::new();
    let mut lines = page.lines().enumerate();
    while let Some((i, line)) = lines.next() {
        if let Some(language) = line.trim_start().strip_prefix("```") {
            let indent = line.len() - line.trim_start().len();
            let mut text = String::new();
            for (_, line) in lines.by_ref() {
                if line.trim_start().starts_with("```") {
                    break;
                }
                text += line.get(indent..).unwrap_or("");
                text.push('\n');
            }
            let remarks = std::mem::take(&mut remarks);
            blocks.push(Block { line: i + 1, remarks, language: language.trim().into(), text });
        } else if let Some(found) = remark(line) {
            remarks.push(found);
        } else if !line.trim().is_empty() {
            remarks.clear();
        }
    }
    blocks
}

/// The commands of a block with the lines that follow each.
fn commands(block: &Block) -> Vec<(String, Vec<String>)> {
    let mut commands: Vec<(String, Vec<String>)> = Vec::new();
    for line in block.text.lines() {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(command), _) => commands.push((command.into(), Vec::new())),
            (None, Some((command, output))) if command.ends_with('\\') && output.is_empty() => {
                command.push('\n');
                command.push_str(line);
            }
            (None, Some((_, output))) => output.push(line.trim_end().into()),
            (None, None) => panic!("a console block begins with `$ `: {line}"),
        }
    }
    commands
}

/// Whether the lines are as shown; a shown line `...` stands for any number of lines.
fn matches(shown: &[String], printed: &[String]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((first, rest)) if first.trim() == "..." => {
            (0..=printed.len()).any(|n| matches(rest, &printed[n..]))
        }
        Some((first, rest)) => printed.first() == Some(first) && matches(rest, &printed[1..]),
    }
}

/// The output of a command, in a shell that finds this program and its data; for a failing command, also its
/// standard error.
fn printed(command: &str, folder: &Path) -> Vec<String> {
    let program = Path::new(env!("CARGO_BIN_EXE_gammonlab")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let done = Command::new("bash")
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", path)
        .env("GAMMONLAB_DATA", root().join("pkg/data"))
        .output()
        .unwrap();
    let mut text = String::from_utf8(done.stdout).unwrap();
    if !done.status.success() {
        text += &String::from_utf8_lossy(&done.stderr);
    }
    text.trim_end().lines().map(|line| line.trim_end().into()).collect()
}

#[test]
fn commands_print_what_the_pages_show() {
    let mut run = 0;
    let mut wrong = String::new();
    for page in pages() {
        let name = page.to_string_lossy().replace('/', "-");
        let folder = std::env::temp_dir().join(format!("gammonlab-pages-{}-{name}", std::process::id()));
        for block in blocks(&text(&page)) {
            std::fs::create_dir_all(&folder).unwrap();
            for (_, file) in block.remarks.iter().filter(|(key, _)| key == "input") {
                let from = root().join(file);
                std::fs::copy(&from, folder.join(from.file_name().unwrap())).expect(file);
            }
            if let Some(name) = block.remark("file") {
                std::fs::write(folder.join(name), &block.text).unwrap();
            }
            if block.language != "console" || block.remark("not run").is_some() {
                continue;
            }
            for (command, shown) in commands(&block) {
                run += 1;
                let printed = printed(&command, &folder);
                if !matches(&shown, &printed) {
                    let place = format!("{}:{}", page.display(), block.line);
                    wrong += &format!("{place}: $ {command}\n{}\n\n", printed.join("\n"));
                }
            }
        }
        let _ = std::fs::remove_dir_all(folder);
    }
    assert!(wrong.is_empty(), "other output than the page shows:\n{wrong}");
    assert!(run >= 3, "only {run} commands were found");
}

#[test]
fn every_piece_of_code_is_run_or_has_a_reason() {
    const OF_DEVELOPERS: [&str; 2] = ["CONTRIBUTING.md", "ARCHITECTURE.md"];
    let mut wrong = String::new();
    for page in pages() {
        let name = page.to_str().unwrap();
        if OF_DEVELOPERS.contains(&name) {
            continue;
        }
        for block in blocks(&text(&page)) {
            let run = block.language == "console" || block.remark("file").is_some();
            let reason = block.remark("not run").is_some_and(|reason| reason.len() > 10);
            // The test reads the page and runs its contents.
            let test = block
                .remark("run")
                .map(|file| std::fs::read_to_string(root().join(file)).is_ok_and(|test| test.contains(name)));
            if test == Some(false)
                || !(DATA.contains(&block.language.as_str()) || run || reason || test.is_some())
            {
                wrong += &format!("{}:{}: ```{}\n", page.display(), block.line, block.language);
            }
        }
    }
    assert!(wrong.is_empty(), "code without a test and without a reason:\n{wrong}");
}

/// The anchor that GitHub gives a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.trim_start_matches('#').trim().to_lowercase();
    kept.chars()
        .filter(|&c| c.is_alphanumeric() || " -_".contains(c))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

fn anchors(page: &str) -> HashSet<String> {
    page.lines().filter(|line| line.starts_with('#')).map(anchor).collect()
}

#[test]
fn links_lead_to_files_and_headings() {
    let mut wrong = String::new();
    let mut seen = 0;
    for page in pages() {
        let own = text(&page);
        for (i, line) in own.lines().enumerate() {
            for rest in line.split("](").skip(1) {
                let link = rest.split([')', ' ']).next().unwrap();
                if link.is_empty() || link.contains("://") || link.starts_with("mailto:") {
                    continue;
                }
                seen += 1;
                let (file, heading) = link.split_once('#').unwrap_or((link, ""));
                let target = root().join(&page).parent().unwrap().join(file);
                let exists = file.is_empty() || target.exists();
                let found = exists
                    && (heading.is_empty()
                        || anchors(&if file.is_empty() {
                            own.clone()
                        } else {
                            std::fs::read_to_string(&target).unwrap()
                        })
                        .contains(heading));
                if !found {
                    wrong += &format!("{}:{}: {link}\n", page.display(), i + 1);
                }
            }
        }
    }
    assert!(wrong.is_empty(), "links that lead nowhere:\n{wrong}");
    assert!(seen > 50, "only {seen} links were found");
}
