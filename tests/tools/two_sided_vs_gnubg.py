#!/usr/bin/env python3
"""Compare the two-sided table of 6 points and 6 checkers with GNU Backgammon's.

    makebearoff -t 6x6 -f gnubg.bd          # Debian package gnubg; takes a minute
    gammonlab bearoff build --two-sided --points 6 --checkers 6 -o ours.bin
    python3 tests/tools/two_sided_vs_gnubg.py gnubg.bd ours.bin [--gammonlab target/release/gammonlab]

Reads gnubg's file: 40 bytes of header, then for each position of the side on roll and each of its
opponent four values of two bytes: cubeless, owned by the side on roll and centred (both before rolling, without
doubling), owned by the opponent,
in units of 1/32767 above -1. Exit status 1 if any equity of the compared pairs differs by more than
0.0003 (gnubg rounds to its units at every step).
"""
import argparse
import json
import random
import struct
import subprocess
import sys


def all_counts(checkers):
    """gnubg's positions in the order of its numbers: fewest checkers first, then those furthest forward."""
    def place(n, points):
        if points == 1:
            yield (n,)
            return
        for on in range(n, -1, -1):
            for rest in place(n - on, points - 1):
                yield (on,) + rest
    return [c for n in range(checkers + 1) for c in place(n, 6)]


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("gnubg")
    arguments.add_argument("ours")
    arguments.add_argument("--gammonlab", default="target/release/gammonlab")
    arguments.add_argument("--count", type=int, default=20_000)
    args = arguments.parse_args()
    counts = all_counts(6)
    with open(args.gnubg, "rb") as file:
        data = file.read()
    rng = random.Random(1)
    pairs = [(rng.randrange(1, len(counts)), rng.randrange(1, len(counts))) for _ in range(args.count)]
    text = lambda i: ",".join(map(str, counts[i]))
    out = subprocess.run([args.gammonlab, "bearoff", "query", "--two-sided", args.ours, "--json"],
                         input="".join(f"{text(a)} {text(b)}\n" for a, b in pairs),
                         capture_output=True, text=True, check=True).stdout
    names = {
        "cubeless": lambda exact: exact["equities"]["cubeless"],
        "owned, no double": lambda exact: exact["redouble"]["no_double"],
        "centred, no double": lambda exact: exact["double"]["no_double"],
        "owned by the opponent": lambda exact: exact["equities"]["opponent_owned"],
    }
    worst = dict.fromkeys(names, (0.0, None))
    for (a, b), line in zip(pairs, out.splitlines()):
        ours = json.loads(line)["exact"]
        theirs = struct.unpack_from("<4H", data, 40 + 8 * (a * len(counts) + b))
        for name, value in zip(names, theirs):
            difference = names[name](ours) - (value / 32767 - 1)
            if abs(difference) > abs(worst[name][0]):
                worst[name] = (difference, f"{text(a)} against {text(b)}")
    for name, (difference, where) in worst.items():
        print(f"{name}: largest difference of {len(pairs)} pairs {difference:+.6f} ({where})")
    return 1 if any(abs(d) > 0.0003 for d, _ in worst.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
