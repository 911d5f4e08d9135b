//! `gammonlab train` on the command line: all stages with little data, interrupted work, wrong input.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

const GAMMONLAB: &str = env!("CARGO_BIN_EXE_gammonlab");

/// A path in the tests' folder at which there is no folder.
fn fresh(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path); // of an earlier run of this test, if there is one
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// Runs `train` in `folder` with the arguments in `line`, split at spaces. It runs on one thread, since a
/// fit repeats itself to the last bit only with the same number of threads.
fn train(folder: &Path, line: &str) -> Command {
    let mut command = Command::new(GAMMONLAB);
    command.arg("train").args(line.split_whitespace()).current_dir(folder);
    command.env("RAYON_NUM_THREADS", "1").stderr(Stdio::piped());
    command
}

fn run(folder: &Path, line: &str) -> Output {
    let output = train(folder, line).output().unwrap();
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

/// Two networks after only a few steps of training, and samples of their games; trained once for all tests.
fn beginners(folder: &Path) {
    static TRAINED: OnceLock<PathBuf> = OnceLock::new();
    let trained = TRAINED.get_or_init(|| {
        let trained = fresh("beginners");
        run(&trained, "td --games 384 --contact c --race r");
        run(&trained, "label --contact c --race r --to 30 -o samples");
        trained
    });
    for file in ["c", "r", "samples"] {
        std::fs::copy(trained.join(file), folder.join(file)).unwrap();
    }
}

/// `training/lineage.sh` with a few games a stage: every command in it runs, a second run has nothing left
/// to do, and the program plays with the networks that come out.
#[test]
#[ignore = "a minute of the training pipeline: npm run test:all"]
fn the_lineage_in_small() {
    let folder = fresh("lineage");
    let lineage = || {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../training/lineage.sh");
        let mut command = Command::new("bash");
        command.arg(script).arg(&folder).env("TINY", "1").env("GAMMONLAB", GAMMONLAB);
        let output = command.output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{errors}");
        errors
    };
    assert!(!lineage().contains("there already"));
    let last = ["g20.contact", "g20.race", "g21.contact"].map(|name| folder.join(name));
    let made = last.each_ref().map(|path| std::fs::read(path).unwrap());
    let again = lineage();
    assert!(again.lines().all(|line| line.ends_with("is there already")), "{again}");
    assert!(last.each_ref().map(|path| std::fs::read(path).unwrap()) == made);
    let leftovers: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|f| f.unwrap().file_name()).collect();
    let unfinished = |name: &&std::ffi::OsString| {
        let name = name.to_str().unwrap();
        name.ends_with("partial") || name.ends_with("unfinished")
    };
    assert_eq!(leftovers.iter().find(unfinished), None);

    let plays = |net: &std::ffi::OsStr| {
        let output = Command::new(GAMMONLAB)
            .args(["move", "--json", "--top", "99", "--cubeless", "--net"])
            .arg(net)
            .args(["--data", concat!(env!("CARGO_MANIFEST_DIR"), "/../pkg/data")])
            .arg("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10")
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let ranked = answer["moves"].as_array().unwrap().iter();
        ranked.map(|play| (play["play"].as_str().unwrap().into(), play["equity"].as_f64().unwrap())).collect()
    };
    let shipped: BTreeMap<String, f64> = plays("strong".as_ref());
    assert!(shipped.contains_key("8/5 6/5"));
    for net in ["td.contact", "f6.contact", "g20.contact", "g28.contact"] {
        let ours = plays(folder.join(net).as_os_str());
        assert!(ours.keys().eq(shipped.keys()), "{net}");
        assert!(ours.values().all(|equity| equity.abs() < 3.0) && ours != shipped, "{net}");
    }
}

/// Rows for another trainer: only positions of the set's class, and existing files are not touched.
#[test]
fn rows_for_another_trainer() {
    let folder = fresh("rows");
    beginners(&folder);
    let samples = |set: &str| {
        run(&folder, &format!("rows --features {set} -o rows-{set} samples samples"));
        let bytes = std::fs::read(folder.join(format!("rows-{set}"))).unwrap();
        let end = bytes.iter().position(|&b| b == b'\n').unwrap();
        let head: serde_json::Value = serde_json::from_slice(&bytes[..end]).unwrap();
        let (samples, slots) = (head["samples"].as_u64().unwrap(), head["slots"].as_array().unwrap().len());
        assert_eq!(bytes.len() as u64 - end as u64 - 1, samples * (2 * slots as u64 + 21));
        samples
    };
    let in_file = (std::fs::metadata(folder.join("samples")).unwrap().len() - 8) / 46;
    let (contact, race) = (samples("contact"), samples("race"));
    assert!(contact > 0 && race > 0);
    assert_eq!(contact + race, 2 * in_file);
    assert_eq!(samples("pairs"), contact);
    let again = run(&folder, "rows --features race -o rows-race missing");
    assert!(String::from_utf8_lossy(&again.stderr).contains("is there already"));
    let output = train(&folder, "rows --features race -o other c").output().unwrap();
    assert!(!output.status.success());
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.contains("c: not a sample file of version 2 or 3"), "{error}");
    assert!(!folder.join("other").exists());
}

/// Killed work resumes and gives the same result.
#[test]
#[ignore = "a minute of the training pipeline: npm run test:all"]
fn what_is_cut_off_resumes() {
    let folder = fresh("cut-off");
    beginners(&folder);
    run(&folder, "fit --features contact --width 128 --batch 64 --epochs 1 -o c-of-samples samples");
    for (line, part) in [
        ("label --contact c --race r --to 300 --plies 8 --seed 3", "samples"),
        ("races --contact c --race r --count 4500 --seed 3", "samples"),
        (
            "fit --features contact --start c-of-samples --least 2 --shrink 0.1 --batch 64 --epochs 8 \
             samples",
            "state",
        ),
    ] {
        run(&folder, &format!("{line} -o whole"));
        // Any part will do, because a fit keeps only the last one.
        let begun = || {
            let mut parts = std::fs::read_dir(folder.join("parts.unfinished")).into_iter().flatten();
            parts.any(|file| file.unwrap().path().extension().is_some_and(|ending| ending == part))
        };
        let mut killed = train(&folder, &format!("{line} -o parts")).spawn().unwrap();
        let start = Instant::now();
        while !begun() {
            assert!(start.elapsed() < Duration::from_secs(120), "{line}");
            std::thread::sleep(Duration::from_millis(1));
        }
        killed.kill().unwrap();
        killed.wait().unwrap();
        assert!(!folder.join("parts").exists(), "{line}");
        let other =
            train(&folder, &format!("{line} --seed 9 -o parts").replace("--seed 3 ", "")).output().unwrap();
        assert!(String::from_utf8_lossy(&other.stderr).contains("begun as"), "{line}");
        let resumed = run(&folder, &format!("{line} -o parts"));
        assert!(String::from_utf8_lossy(&resumed.stderr).contains("resuming"), "{line}");
        let [whole, parts] = ["whole", "parts"].map(|name| std::fs::read(folder.join(name)).unwrap());
        assert!(whole == parts, "{line}");
        assert!(!folder.join("parts.unfinished").exists());
        for name in ["whole", "parts"] {
            std::fs::remove_file(folder.join(name)).unwrap();
        }
    }
}

/// A folder that somebody else made is left as it is, and so is a folder in which another program is at
/// work. Nobody has to read the progress.
#[test]
fn a_folder_of_its_own() {
    let folder = fresh("own");
    beginners(&folder);
    let theirs = folder.join("x.unfinished");
    std::fs::create_dir(&theirs).unwrap();
    std::fs::write(theirs.join("thesis"), "years").unwrap();
    let label = "label --contact c --race r --to 1000000 -o";
    let refused = |output: &str, message: &str| {
        let output = train(&folder, &format!("{label} {output}")).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && errors.contains(message), "{errors}");
    };
    refused("x", "x.unfinished: holds something");
    assert_eq!(std::fs::read_to_string(theirs.join("thesis")).unwrap(), "years");

    // Work that ended while it wrote its first note has not begun anything.
    std::fs::create_dir(folder.join("z.unfinished")).unwrap();
    std::fs::write(folder.join("z.unfinished/asked.partial"), "lab").unwrap();
    assert!(train(&folder, "label --contact c --race r --to 1 -o z").status().unwrap().success());
    assert!(folder.join("z").exists() && !folder.join("z.unfinished").exists());

    let mut first = train(&folder, &format!("{label} y")).spawn().unwrap();
    while !folder.join("y.unfinished/0-128.samples").exists() {
        assert!(first.try_wait().unwrap().is_none(), "it ended without a part");
        std::thread::sleep(Duration::from_millis(1));
    }
    refused("y", "y.unfinished: another program is at work there");
    first.kill().unwrap();
    first.wait().unwrap();

    let mut unread = train(&folder, "label --contact c --race r --to 5 -o z").spawn().unwrap();
    drop(unread.stderr.take());
    assert!(unread.wait().unwrap().success() && folder.join("z").exists());
}

/// Labels, starting positions, the worst samples, new labels: each command works as described.
#[test]
fn samples_are_picked_and_labelled_anew() {
    let folder = fresh("picked");
    beginners(&folder);
    let nets = "--contact c --race r";
    run(&folder, &format!("worst {nets} --share 0.1 --of contact -o worst samples"));
    run(&folder, &format!("label {nets} --to 20 --starts worst --plies 3 --wild 0 -o near"));
    run(&folder, &format!("relabel {nets} --of contact --rolls 2 -o two worst"));
    run(&folder, &format!("relabel {nets} --of race -o races samples"));
    run(&folder, &format!("races {nets} --count 50 --seed 4 -o random"));
    run(&folder, &format!("relabel {nets} --of race -o again random"));
    let count = |name: &str| (std::fs::read(folder.join(name)).unwrap().len() - 8) / 46;
    let (all, worst) = (count("samples"), count("worst"));
    assert!((all / 15..all / 8).contains(&worst), "{worst} of {all}");
    assert!((40..=60).contains(&count("near")), "{}", count("near"));
    assert_eq!(count("two"), worst);
    assert!(0 < count("races") && count("races") < all / 2);
    assert_eq!(count("random"), 50);
    let [random, again] = ["random", "again"].map(|name| std::fs::read(folder.join(name)).unwrap());
    assert!(random == again);
    let labels = |name: &str| {
        let bytes = std::fs::read(folder.join(name)).unwrap();
        bytes[8..].chunks(46).map(|sample| sample.to_vec()).collect::<Vec<_>>()
    };
    for (before, after) in labels("worst").iter().zip(labels("two")) {
        assert_eq!(before[..26], after[..26]);
        let chance = |at: usize| f64::from(u16::from_le_bytes([after[at], after[at + 1]]));
        for k in (0..10).step_by(2) {
            assert!(
                (chance(26 + k) / 65535.0 - chance(36 + k) / 16384.0).abs() < 1e-4,
                "both labels are one"
            );
        }
    }
}

/// Starts of the rare families: independent of the requested range, as ids and as samples, from which games
/// can start.
#[test]
fn starts_of_families() {
    let folder = fresh("starts");
    beginners(&folder);
    let ids = |options: &str| {
        let output = run(&folder, &format!("starts --contact c --race r --seed 3 --ids {options}"));
        String::from_utf8(output.stdout).unwrap()
    };
    let all = ids("--to 14");
    assert_eq!(all.lines().count(), 14);
    assert!(all.ends_with(&ids("--from 9 --to 14")));
    assert!(all.lines().all(|line| line.split(' ').nth(2).is_some_and(|id| id.starts_with("XGID="))));
    for family in ["backgame", "massive", "ace-point", "snake", "containment", "crunched", "primes"] {
        assert!(all.contains(family), "{family}");
        let some = ids(&format!("--family {family} --to 3"));
        assert!(some.lines().all(|line| line.split(' ').take(2).any(|name| name == family)), "{some}");
    }
    let made = "starts --contact c --race r --seed 3 --to 14 -o made";
    run(&folder, made);
    assert!(String::from_utf8_lossy(&run(&folder, made).stderr).contains("made is there already"));
    let label = "label --contact c --race r --starts made --wild 0 --deviate 0 --lambda 1 --to 30";
    run(&folder, &format!("{label} -o games"));
    run(&folder, &format!("{label} --until-race -o until-race"));
    run(&folder, &format!("{label} --until-race --look-ahead -o looking-ahead"));
    let samples = |name: &str| std::fs::read(folder.join(name)).unwrap();
    let looking_ahead = samples("looking-ahead");
    assert!(samples("until-race").len() < samples("games").len() && looking_ahead != samples("until-race"));
    // Returns that are right on average go beyond the possible now and then.
    let beyond = |s: &[u8]| (36..46).step_by(2).any(|at| i16::from_le_bytes([s[at], s[at + 1]]) < 0);
    assert!(looking_ahead[8..].chunks(46).any(beyond));
    let fit = "fit --features contact --start k --batch 64 --epochs 1 --returns 0.5";
    run(&folder, "fit --features contact --width 128 --batch 64 --epochs 1 -o k looking-ahead samples");
    let said = run(&folder, &format!("{fit} --family-returns 1 -o a looking-ahead samples"));
    assert!(String::from_utf8_lossy(&said.stderr).contains("epoch  1"));
    run(&folder, &format!("{fit} -o b looking-ahead samples"));
    run(&folder, &format!("{fit} --family-returns 0.5 -o d looking-ahead samples"));
    assert!(samples("a") != samples("b") && samples("b") == samples("d"));
    // Of a file of --families only some samples are learnt from.
    let learnt = |options: &str| {
        let said = String::from_utf8(run(&folder, &format!("{fit} {options}")).stderr).unwrap();
        said.split(' ').next().unwrap().parse::<u32>().unwrap()
    };
    let (all, some, none) = (
        learnt("-o e samples looking-ahead"),
        learnt("-o f samples --families looking-ahead"),
        learnt("-o g samples"),
    );
    assert!(none < some && some < all, "{none} {some} {all}");
}

/// Wrong input is refused before any work, and the message names the input.
#[test]
fn wrong_input() {
    let folder = fresh("wrong");
    beginners(&folder);
    run(&folder, "fit --features race --width 128 --batch 16 --epochs 1 -o races samples");
    std::fs::write(folder.join("file"), "no network").unwrap();
    let mut impossible = std::fs::read(folder.join("samples")).unwrap();
    impossible[34..54].fill(255);
    std::fs::write(folder.join("impossible"), impossible).unwrap();
    std::fs::write(folder.join("nothing"), b"GLSM\x02\0\0\0").unwrap();
    std::fs::write(folder.join("undecided"), b"GLDC\x01\0\0\0").unwrap();
    let nets = "--contact c --race r";
    for (line, message) in [
        (format!("label {nets} --to 9 -o nowhere/x"), "nowhere/x: not a file in a folder that is there"),
        (format!("decisions {nets} -o ."), ".: not a file in a folder that is there"),
        ("td --games 400 --contact x --race x".into(), "x: two files cannot have one name"),
        ("td --games 400 --contact x --race ./x".into(), "./x: two files cannot have one name"),
        ("td --games 400 --contact x --race r".into(), "some of the files are there"),
        (format!("label {nets} --to 9 -o x/"), "x/: not a file in a folder that is there"),
        (format!("label {nets} --to 9 --starts nothing -o x"), "nothing: no positions to start from"),
        ("td --games 3 --contact x --race y".into(), "too few games"),
        ("td --rate nan --contact x --race y".into(), "expected a number above 0"),
        ("td --width 100 --contact x --race y".into(), "expected a multiple of 128"),
        (format!("label {nets} --from 5 --to 5 -o x"), "no games from 5 to 5"),
        (format!("starts {nets} --from 5 --to 5 -o x"), "no positions from 5 to 5"),
        (format!("starts {nets} --family prime --to 5 -o x"), "expected one of backgame, massive,"),
        (format!("starts {nets} --to 5"), "--output"),
        (format!("label {nets} --to 0 -o x"), "no games from 0 to 0"),
        (
            "label --contact races --race r --to 9 -o x".into(),
            "races: network has feature set 3 with 1241 rows, \
             expected 7 (pairs) with 11363 or 5 (contact) with 8195 or 1 (lite) with 845",
        ),
        ("label --contact file --race r --to 9 -o x".into(), "file: "),
        (format!("deepen {nets} --share 0 -o x samples"), "none of the samples is taken"),
        ("fit --features race --epochs 0 -o x samples".into(), "--epochs"),
        ("fit --features race --batch 0 -o x samples".into(), "--batch"),
        ("fit --features race --rate inf -o x samples".into(), "--rate"),
        ("fit --features race --shrink=-1 -o x samples".into(), "--shrink"),
        ("fit --features race --stay 0.1 -o x samples".into(), "--start <START>"),
        ("fit --features race --batch 100000 -o x samples".into(), "expected a batch of 100000"),
        ("fit --features race -o x c".into(), "c: not a sample file"),
        ("fit --features contact --start races -o x samples".into(), "races: "),
        ("average -o x c samples".into(), "samples: "),
        (
            "average -o x c races".into(),
            "races: features race, width 128, not features lite, width 128 as the first",
        ),
        ("prune -o x c c".into(), "c: not a sample file"),
        ("prune -o x samples samples".into(), "samples: "),
        ("prune --below 0 -o x c samples".into(), "expected a number above 0"),
        ("prune --most 0 -o x c samples".into(), "--most"),
        ("fit --features race -o x impossible".into(), "impossible: sample 0 has labels that are no chances"),
        ("score --race r --decisions samples c".into(), "samples: "),
        ("score --race r --decisions undecided c".into(), "undecided: fewer than two decisions"),
    ] {
        let output = train(&folder, &line).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line}: {errors}");
        assert!(errors.contains(message) && !errors.contains("panicked"), "{line}: {errors}");
        assert!(!folder.join("x").exists() && !folder.join("x.unfinished").exists(), "{line}");
    }
    let before = std::fs::read(folder.join("samples")).unwrap();
    for line in ["fit --features race -o samples samples", "average -o samples c c"] {
        assert!(String::from_utf8_lossy(&run(&folder, line).stderr).contains("samples is there already"));
        assert!(std::fs::read(folder.join("samples")).unwrap() == before);
    }
}
