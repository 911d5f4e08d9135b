#!/usr/bin/env python3
"""Positions in which a network is known to be wrong, and how wrong it is: tests/data/wrong-positions.txt.

    python3 tests/tools/wrong_positions.py find [--net FILE] [--positions 100000] [--count 20]
    python3 tests/tools/wrong_positions.py roll [--trials 1296]            # an hour; resumes where it was cut off
    python3 tests/tools/wrong_positions.py judge [--net FILE ...]
    python3 tests/tools/wrong_positions.py judge --file tests/data/wrong-families     # the 25 of the family benchmark

`find` lets the engine play money games against itself at 1ply without a cube, from the first roll to the end of contact,
and compares the network's judgement before each roll with 2ply. The positions that differ most, at most one a game, are
compared with 4ply, and the --count furthest from it are printed. `roll` plays every position of the file out to the end
(2-ply play by the strong network, luck removed, no cube) and appends to tests/data/wrong-positions.jsonl. `judge` prints
each network's equity at 1ply to 3ply less the rollout, in points, and marks what is off by more than 0.1 at 3ply. `--file PATH`
takes PATH.txt and PATH.jsonl instead.

Equities are cubeless and of the side on roll. What it cannot say: 4ply and the rollouts are by the same network that is
judged, so errors that no looking ahead and no playing on brings to light stay hidden.
"""
import argparse
import heapq
import json
import os
import random
import sys

from accuracy_vs_gnubg import lines, roll_out
from contact_positions import OPENING, Engine, other_side, throw, with_dice

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../data")
FILE = os.path.join(DATA, "wrong-positions")
LEVELS = ("1ply", "2ply", "3ply")
# At 3ply a value further from the rollout than this is called wrong.
WRONG = 0.1
# So many times --count positions are looked at four rolls deep.
CANDIDATES = 20


def equity(engine, xgid):
    return engine.ask(xgid)["equity"]["cubeless"]


def find(args):
    net = ("--net", args.net[0]) if args.net else ()
    plays = Engine(args.gammonlab, "move", "--level", "1ply", "--cubeless", "--top", "1", *net)
    shallow, deeper, deep = (Engine(args.gammonlab, "eval", "--level", level, *net) for level in ("1ply", "2ply", "4ply"))
    rng = random.Random(args.seed)
    furthest, seen = [], 0
    while seen < args.positions:
        xgid, worst = OPENING % "00", (0.0, "")
        while True:
            said = shallow.ask(xgid)
            if said["class"] != "contact":
                break
            seen += 1
            worst = max(worst, (abs(said["equity"]["cubeless"] - equity(deeper, xgid)), xgid))
            moves = plays.ask(with_dice(xgid, throw(rng)))["moves"]
            xgid = with_dice(deeper.ask(moves[0]["position_id"])["xgid"], "00") if moves else other_side(xgid)
        heapq.heappush(furthest, worst)
        if len(furthest) > CANDIDATES * args.count:
            heapq.heappop(furthest)
        print(f"\r{seen} of {args.positions} ", end="", file=sys.stderr, flush=True)
    differing = sorted(((abs(equity(shallow, xgid) - equity(deep, xgid)), xgid) for _, xgid in furthest), reverse=True)
    print(f"# wrong_positions.py find --positions {args.positions} --count {args.count} --seed {args.seed} {' '.join(net)}")
    for difference, xgid in differing[:args.count]:
        print(f"# 1ply less 4ply: {difference:.3f}\n{xgid}")


def roll(args):
    roll_out(args.file + ".txt", args.file + ".jsonl", [args.gammonlab, "rollout", "--cubeless", "--play", "2ply", "--trials", str(args.trials), "--json"])


def judge(args):
    nets = args.net or ["quick", "strong"]
    engines = [Engine(args.gammonlab, "eval", "--level", level, "--net", net) for net in nets for level in LEVELS]
    print("| position | rollout, +- standard error | " + " | ".join(f"{os.path.basename(net)}, {', '.join(LEVELS)}" for net in nets) + " |")
    print("|---" * (2 + len(nets)) + "|")
    wrong = dict.fromkeys(nets, 0)
    rollouts = [json.loads(line) for line in lines(args.file + ".jsonl")]
    for rollout in rollouts:
        off = [equity(engine, rollout["xgid"]) - rollout["equity"] for engine in engines]
        cells = []
        for i, net in enumerate(nets):
            some = off[len(LEVELS) * i:len(LEVELS) * (i + 1)]
            wrong[net] += abs(some[-1]) > WRONG
            cells.append(" ".join(f"{x:+.3f}" for x in some) + (" **wrong**" if abs(some[-1]) > WRONG else ""))
        print(f"| `{rollout['xgid']}` | {rollout['equity']:+.3f} +- {rollout['se']:.3f} | " + " | ".join(cells) + " |", flush=True)
    print(f"\nOff by more than {WRONG} at {LEVELS[-1]}, of {len(rollouts)}: " + ", ".join(f"{os.path.basename(net)} {n}" for net, n in wrong.items()))


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("step", choices=["find", "roll", "judge"])
    arguments.add_argument("--gammonlab", default=os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../target/release/gammonlab"))
    arguments.add_argument("--net", action="append", default=[], help="a network for contact positions: quick, strong or a file")
    arguments.add_argument("--file", default=FILE, help="the files of positions and of rollouts, without .txt and .jsonl")
    arguments.add_argument("--positions", type=int, default=100_000)
    arguments.add_argument("--count", type=int, default=20)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--trials", type=int, default=1296)
    args = arguments.parse_args()
    {"find": find, "roll": roll, "judge": judge}[args.step](args)


if __name__ == "__main__":
    sys.exit(main())
