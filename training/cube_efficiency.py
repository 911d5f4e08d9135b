#!/usr/bin/env python3
"""Fits the efficiency of the cube in contact (src/cube/contact.rs) to rollouts with the cube. Needs numpy.

    training/cube_efficiency.py FOLDER [--positions 3720] [--rounds 8]

1. Positions with contact of money games that the quick network plays against itself at 1ply, three a game. Each is
   rolled out with the cube: two in three with the cube in the middle, not doubled and doubled, one in three with
   the cube of the side on roll; 12 trials to the end, luck removed, 1-ply play and 2-ply cube by the strong
   network, other dice for each twenty. Half an hour of two cores for 3,720.
2. The engine is built in a working tree of its own, in which the coefficients come from the variable CUBE.
3. Gauss and Newton: the errors of 1ply to 3ply at the cube decisions of the first benchmark (commit 498a3ab) and of
   training/cube-decisions.jsonl (tests/data/cube-decisions.jsonl stays the judge), and of the static worth at the
   rollouts of step 1, at 0.2 of their weight. Each round prints the coefficients, their deviations, and what is lost
   by decision.

What is done already in FOLDER is not done again. FOLDER/tree is a worktree of git: `git worktree remove` takes it away. The
efficiencies of free cubes, 0.92 and 0.89, do not come from here. docs/studies/cubes.md has the result.
"""
import argparse
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile

import numpy as np

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, os.path.join(ROOT, "tests/tools"))
import cube_benchmark  # noqa: E402

FIRST_BENCHMARK = "498a3ab:tests/data/cube-decisions.jsonl"
# `cube_benchmark.py choose --count 600 --seed 3`, then `make --trials 72`, both with `--file training/cube-decisions`.
DECISIONS = os.path.join(ROOT, "training/cube-decisions")
# (owner, coefficient) in the order of the variable CUBE, and the constant 0.68 to start from.
NAMES = ["constant", "won", "lost", "place", "place_won", "place_lost"]
OWNERS = [("CENTRED", NAMES), ("ON_ROLL", NAMES[:4]), ("OPPONENT", NAMES)]
FITTED = [(owner, name) for owner, names in OWNERS for name in names]
START = [0.68 if name == "constant" else 0.0 for _, name in FITTED]
LEVELS = {"1ply": 0.5, "2ply": 1.0, "3ply": 1.5}
STEP = 0.08
RIDGE = 5.0
# A rollout's answer is no nearer to the truth than this, whatever its own error says.
FLOOR = 0.03
BROAD = 0.2


def rollouts(args):
    """Step 1: the rows of FOLDER/rollouts.jsonl."""
    positions, done = os.path.join(args.folder, "positions.txt"), os.path.join(args.folder, "rollouts.jsonl")
    if not os.path.exists(positions):
        rng, found = random.Random(7), []
        cube_benchmark.may_double = lambda xgid: True
        with tempfile.TemporaryDirectory() as folder:
            stakes = ["--money", "--cube-limit", "64", "--pairs", str(max(args.positions // 3, 40))]
            for game in cube_benchmark.before_rolls(args, 4711, stakes, folder):
                contact = [xgid for xgid in game if cube_benchmark.in_contact(xgid)]
                found += rng.sample(contact, min(3, len(contact)))
        rng.shuffle(found)
        with open(positions, "w") as file:
            file.writelines(xgid + "\n" for xgid in found[:args.positions])
    chunks = [some for some in chunked(list(map(str.strip, open(positions))), 20)]
    rows = [json.loads(line) for line in open(done)] if os.path.exists(done) else []
    with open(done, "a") as out:
        for number in range(len({row["chunk"] for row in rows}), len(chunks)):
            ids = [with_cube(xgid, owned=number % 3 == 2) for xgid in chunks[number]]
            command = [args.gammonlab, "rollout", "--net", "strong", "--play", "1ply", "--cube", "2ply", "--trials", "12",
                       "--seed", str(1000 + number), "--data", args.data, "--json"]
            answers = subprocess.run(command, input="".join(x + "\n" for x in ids), capture_output=True, text=True, check=True).stdout
            made = [{"chunk": number, "xgid": answer["cube"]["xgid"], **answer["cube"]["equity"], "se": answer["cube_se"]}
                    for answer in map(json.loads, answers.splitlines())]
            rows += made
            out.write("".join(json.dumps(row) + "\n" for row in made))
            out.flush()
            print(f"rollouts: {number + 1} of {len(chunks)}", file=sys.stderr)
    return [row for row in rows if row["double_take"] is not None]


def chunked(some, size):
    return [some[i:i + size] for i in range(0, len(some), size)]


def with_cube(xgid, owned):
    """The position for money with the cube in the middle, or at 2 and of the side on roll."""
    fields = xgid.split(":")
    fields[1:3] = ["1", "1"] if owned else ["0", "0"]
    fields[4:9] = ["00", "0", "0", "0", "0"]
    return ":".join(fields)


def program(args):
    """Step 2: the program whose coefficients come from CUBE."""
    tree = os.path.join(args.folder, "tree")
    if not os.path.exists(tree):
        subprocess.run(["git", "-C", ROOT, "worktree", "add", "--detach", os.path.abspath(tree)], check=True)
    head = subprocess.run(["git", "-C", ROOT, "rev-parse", "HEAD"], capture_output=True, text=True, check=True).stdout.strip()
    subprocess.run(["git", "-C", tree, "checkout", "--force", "--detach", head], check=True)
    path = os.path.join(tree, "src/cube/contact.rs")
    with open(os.path.join(ROOT, "src/cube/contact.rs")) as file:
        source = file.read()
    for owner in ("CENTRED", "ON_ROLL", "OPPONENT"):
        source = re.sub(rf"\b{owner}\b,\n", f"read({[o for o, _ in FITTED].index(owner)}, {sum(o == owner for o, _ in FITTED)}),\n", source)
    source += """
fn read(first: usize, count: usize) -> Formula {
    static ALL: std::sync::OnceLock<Vec<f64>> = std::sync::OnceLock::new();
    let all = ALL.get_or_init(|| std::env::var("CUBE").unwrap().split(',').map(|c| c.parse().unwrap()).collect());
    let at = |i| if i < count { all[first + i] } else { 0.0 };
    Formula { constant: at(0), won: at(1), lost: at(2), place: at(3), place_won: at(4), place_lost: at(5) }
}
"""
    with open(path, "w") as file:
        file.write(source)
    build = ["cargo", "build", "--release", "--locked"]
    subprocess.run(build, cwd=tree, env={**os.environ, "RUSTFLAGS": "-C target-cpu=native -A dead_code"}, check=True)
    return os.path.join(tree, "target/release/gammonlab")


class Errors:
    """The errors of the program at all positions, as one vector, and their weights."""

    def __init__(self, args, broad):
        shown = subprocess.run(["git", "-C", ROOT, "show", FIRST_BENCHMARK], capture_output=True, text=True, check=True).stdout
        rows = {row["xgid"]: row for row in map(json.loads, (line for line in shown.splitlines() if line[0] == "{"))}
        rows |= cube_benchmark.rolled_out(DECISIONS)
        judge = cube_benchmark.rolled_out()
        self.args, self.broad = args, broad
        self.decisions = [row for xgid, row in rows.items() if xgid not in judge and cube_benchmark.in_contact(xgid)]

    def of(self, coefficients):
        os.environ["CUBE"] = ",".join(f"{c:.5f}" for c in coefficients)
        errors, weights, report = [], [], []
        for level, weight in LEVELS.items():
            lost = 0.0
            for row, answer in zip(self.decisions, cube_benchmark.ours(self.args, [row["xgid"] for row in self.decisions], level)):
                if answer is None:
                    continue
                lost += sum(cube_benchmark.losses(row, answer))
                for error, w in decision(row, answer):
                    errors.append(error)
                    weights.append(weight * w)
            report.append(f"{level} {1000 * lost / len(self.decisions):.2f}")
        for row, answer in zip(self.broad, cube_benchmark.ours(self.args, [row["xgid"] for row in self.broad], "1ply", "strong")):
            for i, key in enumerate(["no_double", "double_take"]):
                # A doubled cube counts twice, and is counted for positions with the cube in the middle alone.
                if i == 0 or row["xgid"].split(":")[2] == "0":
                    errors.append(answer[i] - row[key])
                    weights.append(BROAD / (row["se"][key] ** 2 + (FLOOR * (1 + i)) ** 2))
        return np.array(errors), np.array(weights), " ".join(report)


def decision(row, answer):
    """The errors at a cube decision with their weights: of each worth, and again of what is decided where it is near."""
    no_double, take, se = row["no_double"], row["double_take"], row["se"]
    weight = lambda key, floor: 1 / (se[key] ** 2 + floor ** 2)
    near = lambda by: 2 * math.exp(-((by / 0.25) ** 2))
    yield answer[0] - no_double, weight("no_double", 0.025)
    yield answer[1] - take, 0.5 * weight("double_take", 0.05)
    yield answer[1] - answer[0] - (take - no_double), near(take - no_double) * weight("difference", 0.025) if take < 1.2 else 0.0
    yield answer[1] - take, near(take - 1) * weight("double_take", 0.025)
    yield answer[0] - no_double, near(1 - no_double) * weight("no_double", 0.025) if take > 1 else 0.0


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder")
    arguments.add_argument("--gammonlab", default=os.path.join(ROOT, "target/release/gammonlab"), help="for step 1")
    arguments.add_argument("--data", default=os.path.join(ROOT, "pkg/data"))
    arguments.add_argument("--positions", type=int, default=3720)
    arguments.add_argument("--rounds", type=int, default=8)
    args = arguments.parse_args()
    os.makedirs(args.folder, exist_ok=True)
    broad = rollouts(args)
    args.gammonlab = program(args)
    errors_at, now = Errors(args, broad), np.array(START)
    for number in range(args.rounds + 1):
        errors, weights, report = errors_at.of(now)
        print(f"round {number}: chi {np.sum(weights * errors ** 2) / len(errors):.4f}, thousandths lost a decision: {report}", flush=True)
        if number == args.rounds:
            break
        slopes = np.array([(errors_at.of(now + STEP * unit)[0] - errors) / STEP for unit in np.eye(len(now))]).T
        normal = slopes.T @ (slopes * weights[:, None]) + RIDGE * np.eye(len(now))
        now = now - np.linalg.solve(normal, slopes.T @ (weights * errors))
        for (owner, name), c, deviation in zip(FITTED, now, np.sqrt(np.diag(np.linalg.inv(normal)))):
            print(f"  {owner} {name} {c:+.3f} +- {deviation:.3f}", flush=True)


if __name__ == "__main__":
    main()
