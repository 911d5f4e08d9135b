#!/usr/bin/env python3
"""Draw contact positions from games that the engine plays against itself: tests/data/contact-positions.txt.

    python3 tests/tools/contact_positions.py [--count 20] [--seed 1] [--gammonlab target/release/gammonlab]

One position a game, before the roll, money play with the cube in the middle: the number of the turn is drawn from 3 to
40; where the game is over or without contact by then, or a side could not move, the next game is asked. Plays are the best
at 1-ply, without a cube.
"""
import argparse
import json
import random
import subprocess
import sys

OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:%s:0:0:0:0:10"


class Engine:
    """`gammonlab` reading ids, a line each."""

    def __init__(self, program, *arguments):
        self.process = subprocess.Popen([program, *arguments, "--json"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def ask(self, xgid):
        self.process.stdin.write(xgid + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


def with_dice(xgid, dice):
    fields = xgid.split(":")
    fields[4] = dice
    return ":".join(fields)


def other_side(xgid):
    """The same position with the other side on roll, after a dance."""
    points, rest = xgid.removeprefix("XGID=").split(":", 1)
    return "XGID=" + points[::-1].swapcase() + ":" + rest


def throw(rng):
    return "".join(str(die) for die in sorted((rng.randrange(1, 7), rng.randrange(1, 7)), reverse=True))


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--count", type=int, default=20)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--gammonlab", default="target/release/gammonlab")
    args = arguments.parse_args()
    plays = Engine(args.gammonlab, "move", "--cubeless", "--top", "1")
    names = Engine(args.gammonlab, "eval")
    rng = random.Random(args.seed)
    found = 0
    while found < args.count:
        turn = rng.randrange(3, 41)
        xgid = OPENING % "00"
        verdict = None
        for _ in range(turn):
            asked = with_dice(xgid, throw(rng))
            moves = plays.ask(asked)["moves"]
            position = moves[0]["position_id"] if moves else None
            if position is None:
                break
            verdict = names.ask(position)
            xgid = verdict["xgid"]
            if verdict["class"] != "contact":
                break
        if position is None or verdict["class"] != "contact":
            continue
        found += 1
        print(with_dice(xgid, "00"), flush=True)


if __name__ == "__main__":
    sys.exit(main())
