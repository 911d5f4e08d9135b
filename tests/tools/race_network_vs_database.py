"""How far the race network is from the one-sided database of 10 points, over seeded random races in which somebody is still
bearing in: what a visitor who has not made that database gets.

    gammonlab bearoff build --points 10 --checkers 15 -o /tmp/10x15.bin
    python3 tests/tools/race_network_vs_database.py /tmp/10x15.bin [--count 2000] [--engine target/release/gammonlab]

Also judges, on the same positions, a normal distribution for each side with the database's own mean and deviation: the most that a table
of two numbers a position could give.
"""

import argparse
import json
import math
import random
import subprocess

from positions import xgid

parser = argparse.ArgumentParser()
parser.add_argument("database")
parser.add_argument("--count", type=int, default=2000)
parser.add_argument("--engine", default="target/release/gammonlab")
arguments = parser.parse_args()

# Where checkers stand in a bear-in, by hand: most on the points that one aims for.
WEIGHTS = [1, 1, 2, 3, 4, 5, 3, 3, 2, 2]
rng = random.Random(1)


def side():
    counts = [0] * 10
    for point in rng.choices(range(10), WEIGHTS, k=rng.randint(9, 15)):
        counts[point] += 1
    return counts


def pips(counts):
    return sum((i + 1) * c for i, c in enumerate(counts))


races = []
while len(races) < arguments.count:
    own, other = side(), side()
    bearing_in = any(own[6:]) or any(other[6:])
    if bearing_in and -4 <= pips(other) - pips(own) <= 16:
        races.append((own, other))


def ask(*command, lines):
    found = subprocess.run([arguments.engine, *command], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    return [json.loads(line) for line in found.stdout.splitlines()]


# The engine's own databases hold some of them.
answers = ask("eval", "--json", lines=[xgid((other, own)) for own, other in races])
races, network = zip(*[(race, answer) for race, answer in zip(races, answers) if answer["class"] == "race"])
ids = [xgid((other, own)) for own, other in races]
database = ask("eval", "--json", "--bearoff", arguments.database, lines=ids)
assert all(answer["class"] == "bearoff" for answer in database)
counts = [",".join(map(str, c)) for race in races for c in race]
sides = ask("bearoff", "query", "--json", "--file", arguments.database, lines=counts)


def normal(own, other):
    """Chance to need no more rolls than the other, a half roll in favour of who rolls first."""
    z = (other["mean"] - own["mean"] + 0.5) / math.hypot(own["sd"], other["sd"])
    return 0.5 * (1 + math.erf(z / math.sqrt(2)))


def figures(name, wins):
    off = [win - b["outcomes"]["win"] for win, b in zip(wins, database)]
    mean = sum(off) / len(off)
    deviation = math.sqrt(sum((x - mean) ** 2 for x in off) / len(off))
    print(f"{name}: win chance {mean:+.4f} on average, deviation {deviation:.4f}, at most {max(map(abs, off)):.4f}")


print(f"{len(races)} races, 9 to 15 checkers a side within 10 points, against the database:")
figures("network", [a["outcomes"]["win"] for a in network])
figures("normal distributions", [normal(*pair) for pair in zip(sides[::2], sides[1::2])])
gammons = [(a["outcomes"], b["outcomes"]) for a, b in zip(network, database)]
for key in ["win_gammon", "lose_gammon"]:
    worst = max(abs(a[key] - b[key]) for a, b in gammons)
    print(f"network, {key}: at most {worst:.4f} off")
