#!/usr/bin/env python3
"""Makes the opening book: first plays and replies, rolled out with the cube in play.

    training/opening_book.py FILE --network g20 [--only openings|replies] [--kinds money,dmp,gammon_go,gammon_save]

FILE is the book (`src/analysis/book.rs` says how a book looks). Each decision is appended as soon as it is made, so that a run that
was cut off resumes where it was. A book has one network, which its first line names; resume it with the same one.
`training/publish.py opening-book FILE "command"` puts the book into pkg/data.

The candidates are the best plays at 3ply. All of them get FIRST trials; those that are then behind by less than DEVIATIONS joint
standard deviations continue until the best is ahead of each by as much, or to MOST trials. A reply is one to the best first play of
the opponent, who is at the other end of the score.
"""
import argparse
import itertools
import json
import math
import os
import subprocess

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
FIRST, MOST, DEVIATIONS, SEED = 1296, 20736, 3, 1
WIDTH, LOSS = 5, 0.06  # at most so many candidates, none but the second further behind at 3ply
# Points of the side on roll and of the opponent, Crawford, length of the match: fields 6 to 9 of an XGID.
KINDS = {"money": "0:0:0:0", "dmp": "0:0:0:1", "gammon_go": "0:1:1:2", "gammon_save": "1:0:1:2"}
OTHER = {"money": "money", "dmp": "dmp", "gammon_go": "gammon_save", "gammon_save": "gammon_go"}
START = {24: 2, 13: 5, 8: 3, 6: 5}


def xgid(opponent, kind, dice):
    """The id before a reply: `opponent` has the opponent's checkers by their own points."""
    points = ["-"] * 26
    for point, count in START.items():
        points[point] = chr(64 + count)
    for point, count in opponent.items():
        if count: points[25 - point] = chr(96 + count)
    return f"XGID={''.join(points)}:0:0:1:{dice}:{KINDS[kind]}:10"


def after(play):
    """The starting checkers after a first play, which never hits."""
    checkers = dict(START)
    for move in play.split():
        places = [int(place) for place in move.split("/")]
        checkers[places[0]] -= 1
        checkers[places[-1]] = checkers.get(places[-1], 0) + 1
    return checkers


def ask(args, command, *options):
    line = [args.gammonlab, command, *options, "--json", "--threads", str(args.threads)]
    return json.loads(subprocess.run(line, stdout=subprocess.PIPE, text=True, check=True).stdout)


def rolled(args, id, candidates, trials):
    options = ["--trials", str(trials), "--seed", str(SEED), "--net", "strong", "--stop-jsd", str(DEVIATIONS), "--at-least", str(FIRST)]
    report = ask(args, "rollout", id, *options, *itertools.chain(*(("--candidate", play) for play in candidates)))
    return [{**row, "trials": report["trials"]} for row in report["rows"]]


def behind(row, best):
    """How far a play is behind another in the same run, and the standard error: the luck is out, so common dice gain little."""
    return best["equity"]["cubeful"] - row["equity"]["cubeful"], math.hypot(row["se"]["cubeful"], best["se"]["cubeful"])


def decide(args, id):
    """The plays of a decision, the best first, and whether the best is clear of the others."""
    plays = ask(args, "move", id, "--level", "3ply", "--top", str(WIDTH))["moves"]
    first = rolled(args, id, [p["play"] for i, p in enumerate(plays) if i < 2 or p["loss"] <= LOSS], FIRST)
    of = {row["play"]: row for row in first}
    near = [row["play"] for row in first if row["loss"] <= DEVIATIONS * row["loss_se"]]
    rows = [first[0]]
    while len(near) > 1:
        rows = rolled(args, id, near, MOST)
        # Another play may be the best now, and the distance of those left behind counts from that play.
        losses = {play: behind(row, of[rows[0]["play"]]) for play, row in of.items() if play not in near}
        joining = [play for play, (loss, error) in losses.items() if loss <= DEVIATIONS * error]
        if not joining: break
        near += joining
    best = rows[0]
    for play, row in of.items():
        if play not in near:
            loss, error = behind(row, of[best["play"]])
            # The equity shown is the best's less this loss.
            se = {**row["se"], "cubeful": math.hypot(best["se"]["cubeful"], error)} if best["trials"] > FIRST else row["se"]
            rows.append({**row, "loss": loss, "loss_se": error, "se": se})
    rows.sort(key=lambda row: row["loss"])
    return {"clear": all(row["loss"] >= DEVIATIONS * row["loss_se"] for row in rows[1:]), "rows": rows}


def openings():
    return [f"{high}{low}" for high in range(2, 7) for low in range(1, high)]


def rolls():
    return [f"{high}{low}" for high in range(1, 7) for low in range(1, high + 1)]


def line(id, reply_to, decision):
    """A decision as a line of the book. Every equity is the best play's, less what the play loses by the dice in common."""
    best = decision["rows"][0]["equity"]["cubeful"]
    plays = [{"play": row["play"], "trials": row["trials"],
              "outcomes": {key: round(value, 5) for key, value in row["outcomes"].items()},
              "equity": round(best - row["loss"], 5), "se": round(row["se"]["cubeful"], 5),
              "loss": round(row["loss"], 5), "loss_se": round(row["loss_se"], 5)} for row in decision["rows"]]
    return {"id": id, "reply_to": reply_to, "clear": decision["clear"], "plays": plays}


class Book:
    def __init__(self, args):
        self.args = args
        head = {"book": 1, "network": args.network, "play": "1ply", "cube": "1ply", "seed": SEED, "first_trials": FIRST,
                "most_trials": MOST, "deviations": DEVIATIONS}
        if not os.path.exists(args.file):
            with open(args.file, "w") as file:
                file.write(compact(head) + "\n")
        with open(args.file) as file:
            text = file.read()
        whole = text[:text.rindex("\n") + 1]  # A run that was cut off may have left the beginning of a line.
        if whole != text:
            with open(args.file, "w") as file:
                file.write(whole)
        found, *lines = [json.loads(line) for line in whole.splitlines()]
        if found != head:
            raise SystemExit(f"{args.file} was made otherwise: found {found}, expected {head}")
        self.decisions = {decision["id"]: decision for decision in lines}

    def decision(self, id, reply_to=None):
        """The decision with that id, rolled out if the book does not have it yet."""
        if id not in self.decisions:
            self.decisions[id] = decision = line(id, reply_to, decide(self.args, id))
            with open(self.args.file, "a") as file:
                file.write(compact(decision) + "\n")
            plays = (f"{p['play']} {p['equity']:+.4f} -{p['loss']:.4f} +- {p['loss_se']:.4f}" for p in decision["plays"])
            print(id, reply_to or "", *plays, sep="; ", flush=True)
        return self.decisions[id]


def compact(value):
    return json.dumps(value, separators=(",", ":"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("file")
    parser.add_argument("--network", required=True, help="the strong network, which plays, as pkg/data/HISTORY.md names it")
    parser.add_argument("--only", choices=["openings", "replies"])
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--gammonlab", default=os.path.join(ROOT, "target/release/gammonlab"))
    args = parser.parse_args()
    book, kinds = Book(args), args.kinds.split(",")
    for kind in kinds if args.only != "replies" else []:
        for dice in openings():
            book.decision(xgid(START, kind, dice))
    for kind in kinds if args.only != "openings" else []:
        for first in openings():
            best = book.decision(xgid(START, OTHER[kind], first))["plays"][0]["play"]
            for dice in rolls():
                book.decision(xgid(after(best), kind, dice), f"{first}: {best}")


if __name__ == "__main__":
    main()
