#!/usr/bin/env python3
"""What players lose by their plays in the families of positions that games seldom reach.

    .venv/bin/python tests/tools/family_decisions.py roll --net OLD-NETWORK     # an hour; resumes where it was cut off
    .venv/bin/python tests/tools/family_decisions.py judge --net OLD-NETWORK

Each position of tests/data/family-positions.txt gets one roll of the dice, drawn from its number. Players are our 1ply, 2ply
and 3ply, the 3ply of another network (--net), and gnubg's 0-ply, 1-ply and 2-ply (package gnubg-nn), all without the cube.
`roll` rolls out every play that one of them chooses, if they disagree: 2-ply play by the strong network to the end, luck
removed, the same dice for all plays of a decision; one line per decision in tests/data/family-decisions.jsonl (of 28 November
2026, with g23; family-decisions-g28.jsonl has those with g28, made with --to FILE --first 205). `judge` prints
the loss of each player against the best of these plays, 500 times the mean in points (as in a rating), by family, and the
difference between our 3ply and each of the others with its standard error. The best of several rollouts with errors looks
better than it is, so the losses are a little too large for everybody; the differences have no such bias.

The plays are followed by the strong network's own play, which may suit its choices.
"""
import argparse
import json
import math
import os
import random
import subprocess
import sys

import decision_benchmark
from accuracy_vs_gnubg import ROOT, lines
from contact_positions import Engine, throw, with_dice
from family_benchmark import positions

ROLLOUTS = os.path.join(ROOT, "tests/data/family-decisions.jsonl")
REFERENCE = "ours 3ply"


def decisions():
    """The XGID with dice of each position, and the families of both sides. The order is mixed, so that a part is a sample."""
    asked = [(with_dice(xgid, throw(random.Random(number))), families) for number, (xgid, families) in enumerate(positions())]
    random.Random(46).shuffle(asked)
    return asked


def players(args):
    """Name to the function that returns the position id after a player's play of an XGID with dice."""
    named = decision_benchmark.players(argparse.Namespace(gammonlab=args.gammonlab, net=[], also=[]))
    for net in args.net:
        engine = Engine(args.gammonlab, "move", "--level", "3ply", "--cubeless", "--top", "1", "--net", net)
        named[f"{os.path.basename(net)} 3ply"] = lambda xgid, engine=engine: engine.ask(xgid)["moves"][0]["position_id"]
    return named


def rolled_out(path):
    return {row["xgid"]: row for row in map(json.loads, lines(path))} if os.path.exists(path) else {}


def roll(args):
    named, every, done = players(args), Engine(args.gammonlab, "move", "--level", "1ply", "--cubeless", "--top", "1000"), rolled_out(args.to)
    asked = [d for d in decisions()[:args.first] if d[0] not in done]
    for number, (xgid, families) in enumerate(asked):
        moves = every.ask(xgid)["moves"]
        kept = {"xgid": xgid, "families": families, "chosen": {}, "plays": []}
        if len(moves) > 1:
            kept["chosen"] = {name: choice(xgid) for name, choice in named.items()}
        chosen = set(kept["chosen"].values())
        plays = [move["play"] for move in moves if move["position_id"] in chosen]
        if len(plays) != len(chosen):
            raise SystemExit(f"{xgid}: {chosen} are not all among our legal plays")
        if len(plays) > 1:
            command = [args.gammonlab, "rollout", "--cubeless", "--net", "strong", "--play", "2ply", "--threads", "1", "--json",
                       "--trials", str(args.trials), *(word for play in plays for word in ("--candidate", play)), xgid]
            report = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
            kept["plays"] = [{"position_id": row["position_id"], "equity": round(row["equity"]["cubeless"], 6),
                              "se": round(row["se"]["cubeless"], 6)} for row in report["rows"]]
        with open(args.to, "a") as out:
            out.write(json.dumps(kept) + "\n")
        print(f"\r{number + 1} of {len(asked)} ", end="", file=sys.stderr, flush=True)


def mean(some):
    """The mean and its standard error."""
    m = sum(some) / len(some)
    return m, math.sqrt(sum((x - m) ** 2 for x in some) / max(1, len(some) - 1) / len(some))


def judge(args):
    rows = [row for row in rolled_out(args.to).values() if row["chosen"]]
    families = sorted({f for row in rows for f in row["families"] if f != "-"})
    places = {"all": rows} | {f: [row for row in rows if f in row["families"]] for f in families}
    ses = [play["se"] for row in rows for play in row["plays"]]
    print(f"{len(rows)} decisions with a choice, {sum(bool(r['plays']) for r in rows)} rolled out, mean standard error {sum(ses) / len(ses):.3f}")
    print("| player | " + " | ".join(f"{f} ({len(some)})" for f, some in places.items()) + " |")
    print("|---" * (len(places) + 1) + "|")

    def lost(row, name):
        equity = {play["position_id"]: play["equity"] for play in row["plays"]}
        return 500 * (max(equity.values()) - equity[row["chosen"][name]]) if equity else 0.0

    def line(title, loss):
        cells = [mean([loss(row) for row in some]) for some in places.values()]
        print(f"| {title} | " + " | ".join(f"{m:+.2f} +- {se:.2f}" for m, se in cells) + " |")

    names = list(rows[0]["chosen"])
    for name in names:
        line(name, lambda row, name=name: lost(row, name))
    for name in names:
        if name != REFERENCE:
            line(f"{REFERENCE} minus {name}", lambda row, name=name: lost(row, REFERENCE) - lost(row, name))


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("step", choices=["roll", "judge"])
    arguments.add_argument("--gammonlab", default=os.path.join(ROOT, "target/release/gammonlab"))
    arguments.add_argument("--net", action="append", default=[], help="another network for contact positions, as a player at 3ply")
    arguments.add_argument("--trials", type=int, default=72)
    arguments.add_argument("--first", type=int, help="`roll`: only the first so many decisions")
    arguments.add_argument("--to", default=ROLLOUTS, metavar="FILE", help="the file of rollouts")
    args = arguments.parse_args()
    {"roll": roll, "judge": judge}[args.step](args)


if __name__ == "__main__":
    main()
