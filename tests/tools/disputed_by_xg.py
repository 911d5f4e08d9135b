#!/usr/bin/env python3
"""The decisions in which a level loses most by eXtreme Gammon's stored analyses, rolled out by us and by gnubg: two more arbiters.

    .venv/bin/python tests/tools/disputed_by_xg.py roll FILE.xg... [--level 3ply] [--decisions 10]     # resumes where it was cut off
    .venv/bin/python tests/tools/disputed_by_xg.py judge

`roll` takes the plays of `rating_by_xg.py` with the largest losses. In each, eXtreme Gammon's best play and the level's are rolled out to
the end, with the cube, at the score of the match, luck-adjusted, with the same dice for both: by our strong network (2ply plays and cube) and
by GNU Backgammon (Debian package gnubg, its 0-ply plays and cube). One line per decision in tests/data/disputed-by-xg.jsonl. `judge`
prints for each decision, and in all, the equity of eXtreme Gammon's play less the level's by each of the three; below zero, the level's
play is better. Last result: docs/studies/search-intervals.md.
"""
import argparse
import json
import math
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from decision_benchmark import DATA
from rating_by_xg import ask, decisions
from second_arbiter import SETTINGS, on_terminal

ROLLOUTS = os.path.join(DATA, "disputed-by-xg.jsonl")
CUBEFUL = ["set rollout cubeful on", "set rollout cubedecision plies 0", "set output mwc off"]
NUMBERS = re.compile(rb"Current Position:\s+[-. 0-9]+ CL +[-+.0-9]+ CF +([-+.0-9]+)\s+\[[-. 0-9]+ CL +[.0-9]+ CF +([.0-9]+)\]")


def kept():
    if not os.path.exists(ROLLOUTS):
        return {}
    with open(ROLLOUTS) as file:
        return {(row["level"], row["xgid"]): row for row in map(json.loads, (line for line in file if not line.startswith("#")))}


def disputed(args):
    """(loss, id, eXtreme Gammon's play, the level's play), the largest losses first."""
    plays, _ = decisions(args)
    found = []
    for (xgid, by_play), answer in zip(plays, ask(args, "move", args.level, [xgid for xgid, _ in plays], "--top", "9999")):
        # By position, and with our names: programs order the moves of a play differently.
        after = {move["play"]: move["position_id"] for move in answer["moves"]}
        loss = {after[play]: lost for play, lost in by_play.items() if play in after}
        best, chosen = after[next(iter(by_play))], answer["moves"][0]
        # A play that the file does not list has no equity by which to compare it.
        if chosen["position_id"] in loss:
            name = next(move["play"] for move in answer["moves"] if move["position_id"] == best)
            found.append((loss[chosen["position_id"]], xgid, name, chosen["play"]))
    return sorted(found, reverse=True)


def ours(args, xgid, plays):
    candidates = [word for play in plays for word in ("--candidate", play)]
    command = [args.gammonlab, "rollout", xgid, "--net", "strong", "--play", "2ply", "--cube", "2ply", "--trials", str(args.trials), "--json"]
    rows = json.loads(subprocess.run([*command, *candidates], capture_output=True, text=True, check=True).stdout)["rows"]
    value = {row["play"]: [round(row["equity"]["cubeful"], 4), round(row["se"]["cubeful"], 4)] for row in rows}
    return [value[play] for play in plays]


def gnubgs(args, xgid, play):
    asked = [f"set rollout trials {args.gnubg_trials}", f"set xgid {xgid}", f"move {play}", "rollout"]
    _, _, end = on_terminal(args.gnubg, [*SETTINGS, *CUBEFUL, *asked]).partition(b"Rollout done.")
    found = NUMBERS.search(end)
    if not found:
        raise SystemExit(f"gnubg did not roll out {play} of {xgid}:\n{end[-3000:].decode(errors='replace')}")
    return [-float(found[1]), float(found[2])]


def roll(args):
    done = kept()
    if not os.path.exists(ROLLOUTS):
        with open(ROLLOUTS, "w") as out:
            out.write("# disputed_by_xg.py roll: cubeful, at the score, luck removed; ours with the strong network and 2ply plays and cube, "
                      "gnubg 1.07 with 0-ply plays and cube; [equity, standard error] of each play\n")
    worst = disputed(args)[:args.decisions]
    for number, (loss, xgid, best, chosen) in enumerate(worst):
        plays = [best, chosen]
        # Another network may choose another play: then the decision is rolled out again, and the later row counts.
        if done.get((args.level, xgid), {"plays": None})["plays"] != plays:
            with ThreadPoolExecutor() as pool:
                ours_of_both = pool.submit(ours, args, xgid, plays)
                gnubgs_of_each = [pool.submit(gnubgs, args, xgid, play) for play in plays]
            row = {"xgid": xgid, "level": args.level, "plays": plays, "loss": round(loss, 4),
                   "trials": args.trials, "ours": ours_of_both.result(),
                   "gnubg_trials": args.gnubg_trials, "gnubg": [one.result() for one in gnubgs_of_each]}
            with open(ROLLOUTS, "a") as out:
                out.write(json.dumps(row) + "\n")
        print(f"\r{number + 1} of {len(worst)} ", end="", file=sys.stderr, flush=True)


def judge(args):
    rows = [row for row in kept().values() if row["level"] == args.level]
    less = lambda pair: (pair[0][0] - pair[1][0], math.hypot(pair[0][1], pair[1][1]))
    print("| decision | eXtreme Gammon's play | the level's play | by eXtreme Gammon | by our rollouts | by gnubg's rollouts |")
    print("|---|---|---|---|---|---|")
    for row in rows:
        (a, a_se), (b, b_se) = less(row["ours"]), less(row["gnubg"])
        best, chosen = row["plays"]
        print(f"| `{row['xgid']}` | {best} | {chosen} | {row['loss']:+.3f} | {a:+.3f} +- {a_se:.3f} | {b:+.3f} +- {b_se:.3f} |")
    total = lambda who: "{:+.3f} +- {:.3f}".format(
        sum(less(row[who])[0] for row in rows), math.sqrt(sum(less(row[who])[1] ** 2 for row in rows)))
    print(f"| all {len(rows)} | | | {sum(row['loss'] for row in rows):+.3f} | {total('ours')} | {total('gnubg')} |")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("step", choices=["roll", "judge"])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--level", default="3ply")
    parser.add_argument("--decisions", type=int, default=10)
    parser.add_argument("--trials", type=int, default=648)
    parser.add_argument("--gnubg-trials", type=int, default=648)
    parser.add_argument("--net")
    parser.add_argument("--gammonlab", default="target/release/gammonlab")
    parser.add_argument("--gnubg", default="/usr/games/gnubg")
    args = parser.parse_args()
    {"roll": roll, "judge": judge}[args.step](args)
