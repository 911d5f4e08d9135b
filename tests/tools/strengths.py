#!/usr/bin/env python3
"""How well the players of `src/contest/strength.rs` play: matches of each against 3ply, analysed at 3ply.

    python3 tests/tools/strengths.py FOLDER [--pairs 25] [--seeds 8] [--threads 2] [--noise 0.3 ...]

400 matches to seven points each (with the usual numbers): two with the same dice, for each of 25 throws of the dice
and each of 8 seeds, so that no misjudgement of an early position counts in all matches. Goes on where it was stopped.
Prints a row a player: PR with its interval, errors of plays and cube, matches won.
"""

import argparse
import json
import os
import subprocess

parser = argparse.ArgumentParser()
parser.add_argument("folder")
parser.add_argument("--program", default="target/release/gammonlab")
parser.add_argument("--pairs", type=int, default=25)
parser.add_argument("--seeds", type=int, default=8)
parser.add_argument("--threads", type=int, default=2)
parser.add_argument("--noise", nargs="+", default=["0.3", "0.225", "0.165", "0.112", "0.074"])
args = parser.parse_args()


def run(*words):
    command = [args.program, *words]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(command)}: {done.stderr[-2000:]}")
    return done.stdout


threads = ["--threads", str(args.threads)]
print("noise    matches    won      PR       95 % interval   decisions")
for noise in args.noise:
    analysed = f"{args.folder}/{noise}/analysed"
    for seed in map(str, range(1, args.seeds + 1)):
        matches = f"{args.folder}/{noise}/matches/{seed}"
        done = f"{args.folder}/{noise}/{seed}.done"
        if not os.path.exists(done):
            os.makedirs(matches, exist_ok=True)
            player = f"1ply,net=quick,noise={noise},noise-seed={seed}"
            run("duel", player, "3ply", "--length", "7", "--pairs", str(args.pairs), "--seed", seed, "--mat", matches,
                "--json", *threads)
            open(done, "w").close()
    run("match", "analyse", f"{args.folder}/{noise}/matches", "--level", "3ply", "-o", analysed, *threads)
    rows = [json.loads(line) for line in run("match", "table", analysed, "--json").splitlines()]
    weak = [row for row in rows if f"noise={noise}," in row["name"]]
    decisions = [sum(row["decisions"].values()) for row in weak]
    lost = [row["equity_lost"]["total"] for row in weak]
    pr = 500 * sum(lost) / sum(decisions)
    # The seeds are independent of each other: their intervals add up as squares, weighed by decisions.
    half = sum((n * (row["pr_ci95"][1] - row["pr_ci95"][0]) / 2) ** 2 for n, row in zip(decisions, weak)) ** 0.5
    half /= sum(decisions)
    parts = {kind: sum(row["equity_lost"][kind] for row in weak) for kind in ("checker", "double", "take")}
    counts = {kind: sum(row["decisions"][kind] for row in weak) for kind in parts}
    of_kind = "  ".join(f"{kind} {500 * parts[kind] / max(1, counts[kind]):.2f}" for kind in parts)
    matches, won = sum(row["matches"] for row in weak), sum(row["won"] for row in weak)
    print(f"{noise:8} {matches:7} {won:6} {pr:7.2f} {pr - half:9.2f} to {pr + half:5.2f} {sum(decisions):11}  {of_kind}",
          flush=True)
