#!/usr/bin/env python3
"""Our benchmark: decisions from self-play whose competing plays have been rolled out, and what each player loses in them.

    .venv/bin/python tests/tools/decision_benchmark.py make --count 1000      # tests/data/benchmark-decisions.txt
    .venv/bin/python tests/tools/decision_benchmark.py roll --trials 1296     # hours; resumes where it was cut off
    .venv/bin/python tests/tools/decision_benchmark.py judge [--net FILE ...] [--also 4ply --also 3ply,huge ...]

`make` takes one decision of each game that the engine plays against itself at 1-ply without a cube, at a turn drawn from 2
to 61, forced plays left out. `roll` asks our 1ply, 2ply and 3ply and gnubg's 0-ply, 1-ply and 2-ply; where they disagree it
plays every play that one of them chose out to the end (1-ply play, the same dice for all plays and all decisions, luck
removed) and appends a line to tests/data/benchmark-decisions.jsonl; a decision of which it finds another choice later is rolled
out anew, and its last line counts. All of them are followed by the play of one contact network, which the file's first line
names; once the engine has another, --rollout-data is a data folder with that one (its commit is in that line too). The races'
network may differ from decision to decision, not among the plays of one.

`judge` prints by phase what each loses a decision against our 3ply, in thousandths of a point: below zero is better than
3ply. (Not against the best play: the best of several noisy rollouts looks better than it is.) Then ours less gnubg's that
looks as far, decision by decision: below zero is better. In brackets: in how many decisions that is not zero; with fewer than
five there is no figure.

What it cannot say: the plays are followed by our own network's play, which may suit its own choices. A network given with
--net whose play nobody else chose is left out there and counted: as such plays are mostly errors, that flatters it.
"""
import argparse
import json
import math
import os
import random
import subprocess
import sys

import gnubg_nn as gnubg

from accuracy_vs_gnubg import board, in_contact, lines, phase
from contact_positions import OPENING, Engine, other_side, throw, with_dice

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../data")
DECISIONS = os.path.join(DATA, "benchmark-decisions.txt")
ROLLOUTS = os.path.join(DATA, "benchmark-decisions.jsonl")
REFERENCE = "ours 3ply"
AGAINST = [("ours 1ply", "gnubg 0-ply"), ("ours 2ply", "gnubg 1-ply"), ("ours 3ply", "gnubg 2-ply")]


def make(args):
    plays = Engine(args.gammonlab, "move", "--level", "1ply", "--cubeless", "--top", "2")
    names = Engine(args.gammonlab, "eval", "--level", "1ply")
    rng = random.Random(args.seed)
    print(f"# {args.count} decisions, one each of games that the engine played against itself at 1-ply:")
    print(f"# decision_benchmark.py make --count {args.count} --seed {args.seed}")
    found = 0
    while found < args.count:
        xgid = OPENING % "00"
        for turn in range(rng.randrange(1, 61), -1, -1):
            asked = with_dice(xgid, throw(rng))
            moves = plays.ask(asked)["moves"]
            if turn == 0 and len(moves) > 1:
                print(asked, flush=True)
                found += 1
            if not moves:
                xgid = other_side(xgid)
                continue
            following = names.ask(moves[0]["position_id"])
            if "xgid" not in following or over(following["xgid"]):
                break
            xgid = following["xgid"]


def over(xgid):
    return any(sum(side) == 0 for side in board(xgid))


def gnubg_choice(xgid, plies):
    """Position id after gnubg's play, the opponent on roll."""
    high, low = map(int, xgid.split(":")[4])
    key = gnubg.best_move(list(board(xgid)), high, low, n=plies, b=1)[1]
    return gnubg.position_id([list(side) for side in gnubg.board_from_position_key(key)])


def players(args):
    """Name to what gives the position id after a player's play of an XGID with dice."""
    def ours(level, net=()):
        engine = Engine(args.gammonlab, "move", "--level", level, "--cubeless", "--top", "1", *net)
        return lambda xgid: engine.ask(xgid)["moves"][0]["position_id"]
    named = {f"ours {level}": ours(level) for level in ("1ply", "2ply", "3ply")}
    named |= {f"gnubg {plies}-ply": lambda xgid, plies=plies: gnubg_choice(xgid, plies) for plies in (0, 1, 2)}
    named |= {os.path.basename(net): ours("1ply", ("--net", net)) for net in args.net}
    return named | {f"ours {also}": ours(*level_and_interval(also)) for also in args.also}


def level_and_interval(also):
    level, _, interval = also.partition(",")
    return level, ("--interval", interval) if interval else ()


def rolled_out():
    """The decisions of the file by their XGID."""
    return {decision["xgid"]: decision for decision in map(json.loads, lines(ROLLOUTS))}


def refuse_another_network(folder):
    """The plays of a file are only comparable if one network has rolled them out: that of its first line."""
    with open(os.path.join(folder, "manifest.json")) as manifest:
        file = next(asset["file"] for asset in json.load(manifest)["assets"] if asset["role"] == "network-contact")
    with open(ROLLOUTS) as rollouts:
        first = rollouts.readline()
    if file.removeprefix("network-contact-").removesuffix(".bin") not in first:
        raise SystemExit(f"{folder} has {file}, not the network that the rollouts are by: {first.strip()}")


def roll(args):
    refuse_another_network(args.rollout_data)
    done = {xgid: {play["position_id"] for play in decision["plays"]} for xgid, decision in rolled_out().items()}
    decisions = lines(DECISIONS)
    named, every = players(args), Engine(args.gammonlab, "move", "--level", "1ply", "--cubeless", "--top", "1000")
    for number, xgid in enumerate(decisions):
        chosen = {choice(xgid) for choice in named.values()} | done.get(xgid, set())
        if chosen != done.get(xgid):
            roll_one(args, xgid, chosen, every)
        print(f"\r{number + 1} of {len(decisions)} ", end="", file=sys.stderr, flush=True)


def roll_one(args, xgid, chosen, every):
    plays = [move["play"] for move in every.ask(xgid)["moves"] if move["position_id"] in chosen]
    if len(plays) != len(chosen):
        raise SystemExit(f"{xgid}: {chosen} are not all among our legal plays {plays}")
    kept = {"xgid": xgid, "plays": [{"position_id": p} for p in chosen]}
    if len(chosen) > 1:
        candidates = [word for play in plays for word in ("--candidate", play)]
        command = [args.gammonlab, "rollout", "--data", args.rollout_data, "--cubeless", "--play", "1ply", "--cube", "1ply", "--trials", str(args.trials), *candidates, "--json", xgid]
        report = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        kept |= {"trials": report["trials"], "plays": [
            {"position_id": row["position_id"], "equity": round(row["equity"]["cubeless"], 6), "se": round(row["se"]["cubeless"], 6)}
            for row in report["rows"]]}
    with open(ROLLOUTS, "a") as out:
        out.write(json.dumps(kept) + "\n")


def judge(args):
    decisions = list(rolled_out().values())
    named = players(args)
    phases = [phase(with_dice(d["xgid"], "00")) if in_contact(d["xgid"]) else "race" for d in decisions]
    names = ["all", *sorted(set(phases))]
    print(f"{len(decisions)} decisions, {sum('trials' in d for d in decisions)} of them rolled out")
    print("| player | " + " | ".join(f"{n} ({phases.count(n) if n != 'all' else len(phases)})" for n in names) + " | not rolled out |")
    print("|---" * (len(names) + 2) + "|")
    equities = [{play["position_id"]: play.get("equity", 0.0) for play in decision["plays"]} for decision in decisions]
    reference = [named[REFERENCE](decision["xgid"]) for decision in decisions]
    losses = {}
    for name, choice in named.items():
        chosen = [choice(decision["xgid"]) for decision in decisions]
        known = [c in equity and best in equity for c, best, equity in zip(chosen, reference, equities)]
        losses[name] = [e[best] - e[c] if k else None for c, best, e, k in zip(chosen, reference, equities, known)]
        row(name, losses[name], names, phases)
    for ours, theirs in AGAINST:
        difference = [None if None in (a, b) else a - b for a, b in zip(losses[ours], losses[theirs])]
        row(f"{ours} less {theirs}", difference, names, phases)


def row(name, lost, names, phases):
    """Mean and standard error of what is known of `lost`, by phase, in thousandths of a point."""
    cells = []
    for n in names:
        some = [1000 * x for x, phase in zip(lost, phases) if n in ("all", phase) and x is not None]
        differing = sum(x != 0 for x in some)
        mean = sum(some) / max(1, len(some))
        se = math.sqrt(sum((x - mean) ** 2 for x in some) / max(1, len(some) - 1) / max(1, len(some)))
        cells.append(f"{mean:+.2f} +- {se:.2f} ({differing})" if differing >= 5 else f"({differing})")
    print(f"| {name} | " + " | ".join(cells) + f" | {lost.count(None)} |", flush=True)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("step", choices=["make", "roll", "judge"])
    arguments.add_argument("--gammonlab", default=os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../target/release/gammonlab"))
    arguments.add_argument("--count", type=int, default=1000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--trials", type=int, default=1296)
    arguments.add_argument("--rollout-data", default=os.path.join(DATA, "../../pkg/data"), help="data folder whose network plays on in the rollouts")
    arguments.add_argument("--net", action="append", default=[], help="another network for contact positions, judged at 1ply")
    arguments.add_argument("--also", action="append", default=[], help="another player of ours: LEVEL or LEVEL,INTERVAL")
    args = arguments.parse_args()
    {"make": make, "roll": roll, "judge": judge}[args.step](args)


if __name__ == "__main__":
    main()
