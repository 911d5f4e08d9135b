"""What the engine's plays of a race cost by the exact table: seeded random positions and rolls, bearing in and off.

    gammonlab bearoff build --two-sided --points 8 --checkers 6 -o /tmp/8x6.bin
    python3 tests/tools/race_decisions.py /tmp/8x6.bin [--count 8000] [--engine target/release/gammonlab] [--bearoff FILE]

Every play is ranked at 1-ply, cubeless. Decisions with a single play do not count.
"""

import argparse
import base64
import json
import random
import struct
import subprocess
from math import comb

from positions import xgid

parser = argparse.ArgumentParser()
parser.add_argument("table")
parser.add_argument("--count", type=int, default=8000)
parser.add_argument("--engine", default="target/release/gammonlab")
parser.add_argument("--bearoff", default=None, help="a larger database for the engine to use")
arguments = parser.parse_args()

table = open(arguments.table, "rb").read()
points, checkers = table[6], table[7]
assert table[:6] == b"GLBO\x01\x02", "not a two-sided table"
positions = comb(points + checkers, points)


def rank(counts):
    """docs/bearoff.md, "Numbers of positions"."""
    number, on = positions - 1, 0
    for i in reversed(range(points)):
        on += counts[i]
        number -= comb(i + checkers - on, i + 1)
    return number


def equity(own, opponent):
    """Cubeless, of the side on roll."""
    (units,) = struct.unpack_from("<H", table, 16 + 8 * (rank(own) * positions + rank(opponent)))
    return units / 32767.5 - 1


def sides(position_id):
    """Counts of the side on roll and of the other, by the description of GNU Position IDs."""
    bits = int.from_bytes(base64.b64decode(position_id + "=="), "little")
    found = []
    for _ in range(2):
        counts = []
        for _ in range(25):
            counts.append(0)
            while bits & 1:
                counts[-1] += 1
                bits >>= 1
            bits >>= 1
        found.append(counts)
    # The side not on roll comes first.
    return found[1][:points], found[0][:points]


rng = random.Random(1)


def side():
    counts = [0] * points
    for _ in range(rng.randint(1, checkers)):
        counts[rng.randrange(points)] += 1
    return counts


asked = [(side(), side(), (rng.randint(1, 6), rng.randint(1, 6))) for _ in range(2 * arguments.count)]
found = subprocess.run(
    [arguments.engine, "move", "--json", "--level", "1ply", "--cubeless", "--top", "1000", *(["--bearoff", arguments.bearoff] if arguments.bearoff else [])],
    input="".join(xgid((other, own), dice) + "\n" for own, other, dice in asked), stdout=subprocess.PIPE, text=True, check=True,
)
losses = []
for (_, other, _), line in zip(asked, found.stdout.splitlines()):
    plays = [sides(move["position_id"]) for move in json.loads(line)["moves"]]
    if len(plays) < 2 or len(losses) == arguments.count:
        continue
    assert all(opponent == other for opponent, _ in plays)
    values = [-equity(opponent, own) if any(own) else 1.0 for opponent, own in plays]
    losses.append(max(values) - values[0])
wrong = sum(loss > 2e-5 for loss in losses)
print(
    f"{points} x {checkers}: {len(losses)} decisions, {wrong} not the best; "
    f"lost a decision {sum(losses) / len(losses):.6f}, at most {max(losses):.4f}"
)
