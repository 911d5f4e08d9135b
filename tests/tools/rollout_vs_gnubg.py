#!/usr/bin/env python3
"""CPU seconds of a rollout of the opening position against GNU Backgammon's, in the same run.

    python3 tests/tools/rollout_vs_gnubg.py [--trials 1296] [--rounds 1] [--gammonlab target/release/gammonlab] [--chromium]

Both: money play without the Jacoby rule, cube in play, games to the end, variance reduction, plays and cube decisions by
the network alone (our 1ply, gnubg's 0-ply), one thread. The programs take turns, `--rounds` times, so that a machine
with other work to do treats them alike; user and system seconds are counted, loading included. gnubg (Debian package
gnubg, text mode) keeps its other settings: pruning networks, quasi-random dice, games end at its two-sided
bearoff database. It rolls one alternative out, not doubling; ours rolls doubling out as well, on the same dice: the
seconds of one game are compared. With --chromium, tests/e2e/rollout-speed.mjs is run as well (build the package
first), all threads of the browser summed.

Exit status 1 if our game takes more than 0.11 of gnubg's (in Chromium 0.17): the targets are 0.10 and 0.16, and runs differ by 3 %.
"""
import argparse
import json
import os
import re
import resource
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"


def gnubg_commands(trials, seed):
    return "\n".join([
        "set threads 1", "set automatic roll off", "set automatic game off", "set jacoby off",
        "set player 0 human", "set player 1 human", "new session", f"set xgid {OPENING}", "show board",
        f"set rollout trials {trials}", f"set rollout seed {seed}", "set rollout varredn on", "set rollout cubeful on",
        "set rollout chequerplay plies 0", "set rollout cubedecision plies 0", "show rollout", "rollout", "",
    ])


def children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def timed(command, **options):
    before = children()
    done = subprocess.run(command, capture_output=True, check=True, **options)
    return children() - before, done.stdout.decode(errors="replace")


def gnubg(program, trials, seed):
    seconds, out = timed([program, "-t", "-q"], input=gnubg_commands(trials, seed).encode())
    asked = out[out.rindex("`rollout' will use:"):]
    for expected in [f"{trials} games", "No truncation", "variance reduction is enabled", "Cubeful rollout",
                     "Rollout done"]:
        assert expected in asked, f"gnubg did not say '{expected}':\n{asked}"
    plies = re.findall(r"(\d)-ply evaluation", asked)
    assert plies and set(plies) == {"0"}, f"gnubg plays and doubles at {plies}"
    assert "4HPwATDgc/ABMA" in out, out
    return seconds / trials


def ours(program, trials, seed):
    command = [program, "rollout", OPENING, "--trials", str(trials), "--seed", str(seed), "--threads", "1", "--json"]
    seconds, out = timed(command)
    report = json.loads(out)
    assert report["cube"]["equity"]["double_take"] is not None  # the second alternative
    return seconds / (2 * trials)


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--trials", type=int, default=1296)
    arguments.add_argument("--rounds", type=int, default=1)
    arguments.add_argument("--gammonlab", default=os.path.join(ROOT, "target/release/gammonlab"))
    arguments.add_argument("--gnubg", default="/usr/games/gnubg")
    arguments.add_argument("--chromium", action="store_true")
    args = arguments.parse_args()
    kinds = {
        "gnubg 0-ply": lambda seed: gnubg(args.gnubg, args.trials, seed),
        "gammonlab 1ply": lambda seed: ours(args.gammonlab, args.trials, seed),
    }
    if args.chromium:
        def chromium(seed):
            command = ["node", os.path.join(ROOT, "tests/e2e/rollout-speed.mjs"), "--trials", str(args.trials),
                       "--seed", str(seed), "--threads", "2", "--json"]
            return json.loads(timed(command)[1])["cpuSecondsAGame"]
        kinds["gammonlab 1ply, Chromium"] = chromium
    seconds = {name: [] for name in kinds}
    for seed in range(1, args.rounds + 1):
        for name, measure in kinds.items():
            seconds[name].append(measure(seed))
    means = {name: sum(s) / len(s) for name, s in seconds.items()}
    base = means["gnubg 0-ply"]
    for name, mean in means.items():
        rounds = ", ".join(f"{1000 * s:.1f}" for s in seconds[name])
        print(f"{name}: {1000 * mean:.1f} ms of CPU a game ({rounds}), {mean / base:.3f} of gnubg's")
    # A little above the targets 0.10 and 0.16: single runs differ by 3 %.
    limits = {"gammonlab 1ply": 0.11, "gammonlab 1ply, Chromium": 0.17}
    return 1 if any(means[name] > limit * base for name, limit in limits.items() if name in means) else 0


if __name__ == "__main__":
    sys.exit(main())
