//! Rollouts and duels whose program is killed at any time: their files are valid, and resuming gives the
//! numbers of a program that was never killed.

use serde_json::Value;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const SIGKILL: i32 = 9;

/// A path without a file, in a separate folder.
fn fresh(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).with_extension("folder");
    let _ = std::fs::remove_dir_all(&folder); // of an earlier run of this test, if there is one
    std::fs::create_dir(&folder).unwrap();
    folder.join(name)
}

/// The files beside `path` that would take its place once they are whole.
fn partial(path: &Path) -> Vec<PathBuf> {
    let beside = std::fs::read_dir(path.parent().unwrap()).unwrap().map(|entry| entry.unwrap().path());
    beside.filter(|path| path.extension().is_some_and(|ending| ending == "partial")).collect()
}

fn command(words: &str, more: &[&str], option: &str, file: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gammonlab"));
    command.args(words.split(' ')).args(more).args(["--threads", "1", option]).arg(file);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs to the end.
fn finish(mut command: Command) {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Waits until `is_so`. Panics if the program ends before, or after a minute.
fn wait(child: &mut Child, mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert_eq!(child.try_wait().unwrap(), None, "there was work for minutes");
        assert!(start.elapsed() < Duration::from_secs(60), "nothing was written");
        std::hint::spin_loop();
    }
}

fn kill(mut child: Child) {
    child.kill().unwrap();
    assert_eq!(child.wait().unwrap().signal(), Some(SIGKILL));
}

/// When a program is killed.
#[derive(Clone, Copy)]
enum When {
    /// As soon as it has begun to write.
    Writing,
    /// A while after it has written so often.
    Written(u32, Duration),
}

#[test]
fn a_rollout_resumes_after_sigkill() {
    let opening = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
    let plays = ["--candidate", "8/5 6/5", "--candidate", "24/23 13/10", opening];
    let roll_out = |trials: u64, file: &Path| {
        command(&format!("rollout --net quick --truncate 3 --trials {trials}"), &plays, "--save", file)
    };
    let (killed, whole) = (fresh("killed-rollout.json"), fresh("whole-rollout.json"));
    let trials = |file: &Path| -> u64 {
        let saved: Value = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
        let ranges = saved["rollout"]["trials"].as_array().unwrap();
        ranges.iter().map(|range| range[1].as_u64().unwrap() - range[0].as_u64().unwrap()).sum()
    };
    let mut kept = 0;
    for when in [
        When::Written(1, Duration::ZERO),
        When::Writing,
        When::Written(1, Duration::from_millis(7)),
        When::Writing,
        When::Writing,
        When::Written(3, Duration::from_millis(31)),
    ] {
        if matches!(when, When::Writing) {
            // Of a program killed before, if there is one.
            partial(&killed).iter().for_each(|path| std::fs::remove_file(path).unwrap());
        }
        let mut child = roll_out(100_000_000, &killed).spawn().unwrap();
        match when {
            When::Writing => wait(&mut child, || !partial(&killed).is_empty()),
            When::Written(times, then) => {
                for _ in 0..times {
                    // Readers see a complete rollout while the program writes.
                    wait(&mut child, || killed.exists() && trials(&killed) > kept);
                    kept = trials(&killed);
                }
                std::thread::sleep(then);
            }
        }
        kill(child);
        assert!(trials(&killed) >= kept, "trials were lost");
        kept = trials(&killed);
    }
    assert!(kept > 4 * 36, "{kept}");
    for file in [&killed, &whole] {
        finish(roll_out(kept + 40, file));
    }
    assert!(std::fs::read(&killed).unwrap() == std::fs::read(&whole).unwrap(), "other numbers");
    assert!(partial(&whole).is_empty(), "nothing is left beside a file that was written");
}

#[test]
fn a_duel_resumes_after_sigkill() {
    let duel = |pairs: usize, file: &Path| {
        let words = format!("duel 1ply 1ply,cubeless --net quick --money --pairs {pairs}");
        command(&words, &[], "--file", file)
    };
    let (killed, whole) = (fresh("killed-duel.jsonl"), fresh("whole-duel.jsonl"));
    let text = |file: &Path| std::fs::read_to_string(file).unwrap();
    for then in [0, 0, 3, 17, 40].map(Duration::from_millis) {
        let before = if killed.exists() { text(&killed).len() } else { 0 };
        let mut child = duel(1_000_000, &killed).spawn().unwrap();
        wait(&mut child, || killed.exists() && text(&killed).len() > before);
        std::thread::sleep(then);
        kill(child);
        // The first was killed as soon as there was a file: it has the whole header.
        assert!(text(&killed).lines().next().unwrap().ends_with('}'));
    }
    let kept = text(&killed).lines().count() - 1;
    assert!(kept >= 4, "{kept} pairs");
    for file in [&killed, &whole] {
        finish(duel(kept + 3, file));
    }
    let pairs = |file: &Path| text(file).lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(pairs(&killed).len(), kept + 3);
    assert!(pairs(&killed) == pairs(&whole), "other pairs");
}
