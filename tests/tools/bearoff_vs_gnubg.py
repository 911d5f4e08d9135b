#!/usr/bin/env python3
"""Compare the one-sided database with GNU Backgammon's own, position by position.

    python3 tests/tools/bearoff_vs_gnubg.py [--gammonlab target/release/gammonlab] [--count 200] [--seed 1]

gnubg's `bearoffdump` (Debian package gnubg) prints its distributions in percent with three digits and
the position as a Position ID; `gammonlab bearoff query --json` answers for the same checkers. Exit
status 1 if a mean differs by more than 0.002 rolls or a probability by more than 0.003: policies may
tie, so distributions with nearly the same mean may differ a little.
"""
import argparse
import base64
import json
import random
import re
import subprocess
import sys
import tempfile

POSITIONS = 54_264
DATABASE = "/usr/share/gnubg/gnubg_os0.bd"


def counts_from_position_id(position_id):
    """Checkers per point, ace point first, of the only side that has checkers."""
    raw = base64.b64decode(position_id + "==")
    bits = [(byte >> i) & 1 for byte in raw for i in range(8)]
    sides, at = [], 0
    for _ in range(2):
        points = []
        for _ in range(25):
            n = 0
            while bits[at]:
                n, at = n + 1, at + 1
            at += 1
            points.append(n)
        sides.append(points)
    counts = max(sides, key=sum)
    assert sum(counts[6:]) == 0, position_id
    return counts[:6]


def dump(number):
    """gnubg's answer: counts, chances of n rolls, chances of n rolls until the first checker is off."""
    text = subprocess.run(["bearoffdump", "-n", str(number), DATABASE], capture_output=True, text=True,
                          errors="replace", check=True).stdout
    counts = counts_from_position_id(re.search(r"Position ID: (\S+)", text).group(1))
    rolls, first_off = [], []
    table = text.split("Bearing at least one chequer off")[1].split("Average rolls")[0]
    for line in table.splitlines():
        numbers = [float(x) for x in line.split() if re.fullmatch(r"[\d.]+", x)]
        if len(numbers) >= 3:
            rolls.append(numbers[2] / 100)
        if len(numbers) >= 5:
            first_off.append(numbers[4] / 100)
    return counts, rolls, first_off


def worst(ours, theirs):
    n = max(len(ours), len(theirs))
    pad = lambda p: p + [0.0] * (n - len(p))
    return max((abs(a - b) for a, b in zip(pad(ours), pad(theirs))), default=0.0)


def mean(p):
    return sum(n * x for n, x in enumerate(p))


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--gammonlab", default="target/release/gammonlab")
    arguments.add_argument("--count", type=int, default=200)
    arguments.add_argument("--seed", type=int, default=1)
    args = arguments.parse_args()
    rng = random.Random(args.seed)
    failures, worst_mean, worst_p, worst_first = 0, 0.0, 0.0, 0.0
    for number in sorted(rng.sample(range(1, POSITIONS), args.count)):
        counts, rolls, first_off = dump(number)
        ours = json.loads(subprocess.run(
            [args.gammonlab, "bearoff", "query", "--checkers", ",".join(map(str, counts)), "--json"],
            capture_output=True, text=True, check=True).stdout)
        mean_error = abs(mean(ours["rolls"]) - mean(rolls))
        p_error = worst(ours["rolls"], rolls)
        first_error = 0.0
        if sum(counts) == 15:
            first_error = worst(ours["gammon_rolls"], first_off)
        worst_mean, worst_p = max(worst_mean, mean_error), max(worst_p, p_error)
        worst_first = max(worst_first, first_error)
        if mean_error > 0.002 or p_error > 0.003 or first_error > 0.003:
            failures += 1
            print(f"{counts}: mean {mean_error:.5f}, probability {p_error:.5f}, first off {first_error:.5f}")
    print(f"{args.count} positions, {failures} outside; largest differences: mean {worst_mean:.5f} rolls, "
          f"probability {worst_p:.5f}, first off {worst_first:.5f}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
