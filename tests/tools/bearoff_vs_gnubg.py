#!/usr/bin/env python3
"""Compare the one-sided database with GNU Backgammon's own, position by position.

    python3 tests/tools/bearoff_vs_gnubg.py [--gammonlab target/release/gammonlab] [--count 200] [--seed 1] [--all]

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
import struct
import subprocess
import sys
from functools import lru_cache

from bearoff_extreme import EMPTY, plays

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


def stored():
    """All of gnubg's own file: for each position number the two distributions, exactly as it stores them.

    The file has a header of 40 bytes, then for each position 8 bytes: where its values are (in values of
    two bytes, from the end of this list), how many values of the bear-off and their first roll, and the
    same for the first checker off; then the values, each in units of 1/65535.
    """
    with open(DATABASE, "rb") as file:
        data = file.read()
    at_values = 40 + 8 * POSITIONS
    for number in range(POSITIONS):
        offset, n, first, n_first, first_first = struct.unpack_from("<IBBBB", data, 40 + 8 * number)
        values = struct.unpack_from(f"<{n + n_first}H", data, at_values + 2 * offset)
        values = [v / 65535 for v in values]
        yield [0.0] * first + values[:n], [0.0] * first_first + values[n:]


def all_counts():
    """gnubg's positions in the order of its numbers: fewest checkers first, then those furthest forward."""
    def place(checkers, points):
        if points == 1:
            yield (checkers,)
            return
        for n in range(checkers, -1, -1):
            for rest in place(checkers - n, points - 1):
                yield (n,) + rest
    for checkers in range(16):
        yield from place(checkers, 6)


def compare_all(gammonlab):
    """Every position. gnubg rounds to 1/65535 at every step of its recursion, and what is lost adds up: a few
    means are off by up to 0.0003 rolls (ours are within 0.00006 of exact ones, as a test checks)."""
    counts = list(all_counts())
    for number in (12_345, 40_822, 54_263):
        assert list(counts[number]) == dump(number)[0], "the order of gnubg's numbers"
    lines = "".join(",".join(map(str, c)) + "\n" for c in counts)
    out = subprocess.run([gammonlab, "bearoff", "query", "--json"], input=lines, capture_output=True, text=True,
                         check=True).stdout
    lines_of = dict(zip(counts, out.splitlines()))
    means, probabilities, first_means, firsts = [], [], [], []
    for c, line, (rolls, first_off) in zip(counts, out.splitlines(), stored()):
        ours = json.loads(line)
        # Their values, each rounded on its own, do not quite add up to 1.
        means.append((ours["mean"] - mean(rolls) / sum(rolls), c))
        probabilities.append((worst(ours["rolls"], rolls), c))
        if sum(c) == 15:
            first_means.append((mean(ours["gammon_rolls"]) - mean(first_off) / sum(first_off), c))
            firsts.append((worst(ours["gammon_rolls"], first_off), c))
    assert len(means) == POSITIONS
    print("means that differ by more than 0.0002 rolls, judged in double precision:")
    for v, c in means:
        if abs(v) > 0.0002:
            ours = json.loads(lines_of[c])["mean"]
            print(f"    {','.join(map(str, c))}: ours {ours - true_mean(c):+.6f}, gnubg's {ours - v - true_mean(c):+.6f}")
    outside = 0
    for name, values, limit in [("mean", means, 0.0003), ("probability", probabilities, 0.003),
                                ("mean, first off", first_means, 0.0003), ("probability, first off", firsts, 0.003)]:
        sizes = sorted((abs(v) for v, _ in values), reverse=True)
        over = sum(s > limit for s in sizes)
        outside += over
        print(f"{name}: {len(values)} positions, largest difference {sizes[0]:.6f}, average {mean_of(sizes):.7f}, "
              f"{over} above {limit}")
        for v, c in sorted(values, key=lambda x: -abs(x[0]))[:3]:
            print(f"    {','.join(map(str, c))}: {v:+.6f}")
    return 1 if outside else 0


@lru_cache(None)
def true_mean(counts):
    """Fewest expected rolls in double precision, by a recursion that shares nothing with either program."""
    if counts == EMPTY:
        return 0.0
    return 1 + sum(float(weight) * min(map(true_mean, kids)) for weight, kids in plays(counts))


def mean_of(values):
    return sum(values) / len(values)


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--gammonlab", default="target/release/gammonlab")
    arguments.add_argument("--count", type=int, default=200)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--all", action="store_true", help="all positions, from gnubg's file")
    args = arguments.parse_args()
    if args.all:
        return compare_all(args.gammonlab)
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
