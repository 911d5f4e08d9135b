#!/usr/bin/env python3
"""Errors of our levels and of gnubg's plies against our own full rollouts, on the same positions, without the cube.

    python3 tests/tools/contact_positions.py --count 500 --seed 2 > tests/data/benchmark-positions.txt
    python3 tests/tools/accuracy_vs_gnubg.py roll --gammonlab target/release/gammonlab            # 35 processor minutes; resumes
    .venv/bin/python tests/tools/accuracy_vs_gnubg.py judge --gammonlab target/release/gammonlab

`roll` appends to tests/data/benchmark-rollouts-2ply.jsonl: 108 games each (the first seven 144), 2-ply play by the
strong network, luck removed. Positions that are in the file are left as they are: use another --to for other settings.
tests/data/benchmark-rollouts.jsonl has older ones, 1,296 games each with 1-ply play by g6 (`--net NETWORK --play 1ply --trials
1296 --to FILE`), which are off by 0.018, root mean square. `judge` prints for every evaluator the root mean square of (its
equity less the rollout's), with the rollouts' own error taken out, its standard error over positions, and the same by phase
of the game. gnubg's networks (gnubg-nn) count plies from 0.
"""
import argparse
import json
import math
import os
import random
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
POSITIONS = os.path.join(ROOT, "tests/data/benchmark-positions.txt")
ROLLOUTS = os.path.join(ROOT, "tests/data/benchmark-rollouts-2ply.jsonl")
ROLLOUTS_BY_1PLY = os.path.join(ROOT, "tests/data/benchmark-rollouts.jsonl")


def lines(path):
    if not os.path.exists(path):
        return []
    with open(path) as file:
        return [line.strip() for line in file if line.strip() and not line.startswith("#")]


def roll(args):
    roll_out(POSITIONS, args.to, [args.gammonlab, "rollout", "--cubeless", "--play", args.play, "--cube", "1ply", "--net", args.net or "strong",
                                  "--trials", args.trials, "--threads", args.threads, "--json"])


def roll_out(positions, rolled_out, command):
    """Rolls out with `command` what is in the one file and not yet in the other, a line each."""
    done = {json.loads(line)["xgid"] for line in lines(rolled_out)}
    left = [xgid for xgid in lines(positions) if xgid not in done]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as rollouts, open(rolled_out, "a") as out:
        for number, xgid in enumerate(left):
            rollouts.stdin.write(xgid + "\n")
            rollouts.stdin.flush()
            report = json.loads(rollouts.stdout.readline())
            kept = {"xgid": xgid, "trials": report["trials"], "equity": round(report["equity"]["cubeless"], 6),
                    "se": round(report["se"]["cubeless"], 6), "outcomes": {k: round(v, 6) for k, v in report["outcomes"].items()}}
            out.write(json.dumps(kept) + "\n")
            out.flush()
            print(f"\r{number + 1} of {len(left)} ", end="", file=sys.stderr, flush=True)
        rollouts.stdin.close()


def board(xgid):
    """(opponent, side on roll), each its own ace point first, 25 numbers, the bar last."""
    mine, opponent = [0] * 25, [0] * 25
    for i, c in enumerate(xgid.split("=")[1].split(":")[0]):
        if c.isupper():
            mine[i - 1] = ord(c) - 64
        elif c.islower():
            opponent[24 - i] = ord(c) - 96
    return opponent, mine


def phase(xgid):
    """A rough name for the kind of position; the first that fits."""
    sides = board(xgid)
    pips = [sum((i + 1) * n for i, n in enumerate(side)) for side in sides]
    if any(side[24] for side in sides):
        return "on the bar"
    if any(sum(side[6:]) == 0 for side in sides):
        return "bearing off against contact"
    anchors = [sum(n >= 2 for n in side[18:24]) for side in sides]
    if any(a >= 2 and own - other > 30 for a, own, other in zip(anchors, pips, reversed(pips))):
        return "back game"
    if any(sum(side[:3]) >= 6 for side in sides):
        return "crashed"
    if max(pips) >= 130 and all(sum(side[18:24]) >= 1 for side in sides):
        return "early, both sides back"
    return "middle game"


def in_contact(xgid):
    return has_contact(*board(xgid))


def has_contact(opponent, mine):
    """Whether the sides, given as `board` gives them, can still hit each other."""
    last = max((i for i in range(25) if mine[i]), default=-1)
    return any(opponent[23 - i] for i in range(min(last, 24))) or opponent[24] > 0 or mine[24] > 0


def ours(args, xgids, level):
    command = [args.gammonlab, "eval", "--level", level, "--json", *(["--net", args.net] if args.net else [])]
    out = subprocess.run(command, input="".join(x + "\n" for x in xgids), capture_output=True, text=True, check=True).stdout
    return [equity(json.loads(line)["outcomes"]) for line in out.splitlines()]


def equity(o):
    return 2 * o["win"] - 1 + o["win_gammon"] + o["win_backgammon"] - o["lose_gammon"] - o["lose_backgammon"]


def theirs(xgids, plies):
    import gnubg_nn as gnubg
    values = []
    for xgid in xgids:
        opponent, mine = board(xgid)
        win, win_gammon, win_backgammon, lose_gammon, lose_backgammon = gnubg.probabilities([opponent, mine], plies)
        values.append(2 * win - 1 + win_gammon + win_backgammon - lose_gammon - lose_backgammon)
    return values


def rms(errors, ses):
    """Root mean square error less what the rollouts' errors add to it, and its standard error by resampling positions."""
    def value(pairs):
        return math.sqrt(max(0.0, sum(e * e - s * s for e, s in pairs) / len(pairs)))
    pairs, rng = list(zip(errors, ses)), random.Random(1)
    again = [value(rng.choices(pairs, k=len(pairs))) for _ in range(400)]
    mean = sum(again) / len(again)
    return value(pairs), math.sqrt(sum((a - mean) ** 2 for a in again) / (len(again) - 1))


def judge(args):
    rollouts = [json.loads(line) for line in lines(args.to)]
    xgids, ses = [r["xgid"] for r in rollouts], [r["se"] for r in rollouts]
    phases = [phase(x) for x in xgids]
    print(f"{len(rollouts)} positions; mean standard error of a rollout {sum(ses) / len(ses):.4f}")
    named = [(f"ours {level}", lambda level=level: ours(args, xgids, level)) for level in ("1ply", "2ply", "3ply")]
    named += [(f"gnubg {plies}-ply", lambda plies=plies: theirs(xgids, plies)) for plies in (0, 1, 2)]
    names = ["all", *sorted(set(phases))]
    print("| evaluator | " + " | ".join(f"{n} ({phases.count(n) if n != 'all' else len(phases)})" for n in names) + " |")
    print("|---" * (len(names) + 1) + "|")
    for name, values in named:
        errors = [value - r["equity"] for value, r in zip(values(), rollouts)]
        cells = []
        for n in names:
            at = [i for i in range(len(errors)) if n in ("all", phases[i])]
            size, se = rms([errors[i] for i in at], [ses[i] for i in at])
            cells.append(f"{size:.4f} +- {se:.4f}")
        print(f"| {name} | " + " | ".join(cells) + " |", flush=True)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("step", choices=["roll", "judge"])
    arguments.add_argument("--gammonlab", default=os.path.join(ROOT, "target/release/gammonlab"))
    arguments.add_argument("--threads", default="1")
    arguments.add_argument("--net", help="`roll` (then also --to) and `judge`: another network for contact positions than the shipped strong one")
    arguments.add_argument("--to", default=ROLLOUTS, metavar="FILE", help="the file of rollouts")
    arguments.add_argument("--play", default="2ply", help="`roll`: level of the plays")
    arguments.add_argument("--trials", default="108", help="`roll`: games per position")
    args = arguments.parse_args()
    roll(args) if args.step == "roll" else judge(args)


if __name__ == "__main__":
    main()
