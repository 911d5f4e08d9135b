#!/usr/bin/env python3
"""Errors in the families of positions that games seldom reach (backgames, containments and others), against our own rollouts.

    gammonlab train starts --contact NET --race NET --bearoff FILE --seed 9001 --to 700 --ids > tests/data/family-positions.txt
    python3 tests/tools/family_benchmark.py roll --trials 144          # hours; resumes where it was cut off
    .venv/bin/python tests/tools/family_benchmark.py judge --ours 1ply 3ply --gnubg 0 2 --sage 1ply 3ply
    python3 tests/tools/family_benchmark.py roll --to OTHER --play 1ply --net quick --trials 216 --first 110
    python3 tests/tools/family_benchmark.py compare --to OTHER --with tests/data/family-rollouts-g25.jsonl

`roll` plays every position out: 2-ply play by the strong network, without the cube, with variance reduction. A position that has fewer
trials than asked gets the missing ones; the results are in tests/data/family-rollouts.jsonl, one line per position. With --to FILE a second
set of rollouts, by another network (--net), is kept beside the first; family-rollouts-g21.jsonl has those by g21, and
family-rollouts-g23.jsonl those of a third of the positions by g23 (`roll --to FILE --trials 36 --parts 2` resumes it),
and family-rollouts-g25.jsonl, the most accurate ones, those by g25 of 308 positions with 144 trials each.

`judge` prints, for every evaluator and family, the root mean square of (its equity less the rollout's) with the rollouts' own
error taken out, and the bias: the mean error as seen by the side that is in the family (which plays the backgame, contains the
checker, and so on). Where both sides are, the position counts for both families. `compare` prints the same for the rollouts of
--to against those of --with, with the errors of both taken out: how far rollouts with other play (--play) are off. gnubg (package
gnubg-nn) counts plies from 0; Open Sage is the package bgsage. These positions are for judging only: no network may learn from them.
"""
import argparse
import json
import math
import os
import subprocess
import sys

from accuracy_vs_gnubg import ROOT, board, equity, lines, ours, rms, theirs

POSITIONS = os.path.join(ROOT, "tests/data/family-positions.txt")
ROLLOUTS = os.path.join(ROOT, "tests/data/family-rollouts.jsonl")


def positions():
    """The XGID of each position, and the families of the side on roll and of the opponent ("-" for none)."""
    for line in lines(POSITIONS):
        own, other, xgid = line.split()
        yield xgid, (own, other)


def rollouts(path):
    """The newest line of each position."""
    return {r["xgid"]: r for r in map(json.loads, lines(path))}


def joined(before, report):
    """What is known after more trials."""
    new = {"trials": report["trials"], "equity": report["equity"]["cubeless"], "se": report["se"]["cubeless"], "outcomes": report["outcomes"]}
    if before:
        n, m = before["trials"], new["trials"]
        def mean(a, b):
            return (n * a + m * b) / (n + m)
        new = {"trials": n + m, "equity": mean(before["equity"], new["equity"]),
               "se": math.hypot(n * before["se"], m * new["se"]) / (n + m),
               "outcomes": {k: mean(before["outcomes"][k], v) for k, v in new["outcomes"].items()}}
    return {"xgid": report["xgid"], "trials": new["trials"], "equity": round(new["equity"], 6), "se": round(new["se"], 6),
            "outcomes": {k: round(v, 6) for k, v in new["outcomes"].items()}}


def asked(args):
    """The positions to roll out: all, or with --with those of that file, in its order; with --first N the first N."""
    known = list(rollouts(args.reference)) if args.reference else [xgid for xgid, _ in positions()]
    return known[:args.first]


def roll(args):
    done = rollouts(args.to)
    command = [args.gammonlab, "rollout", "--cubeless", "--play", args.play, "--net", args.net or "strong", "--threads", args.threads, "--json"]
    for xgid in asked(args)[args.part::args.parts]:
        had = done.get(xgid, {"trials": 0})["trials"]
        if had >= args.trials:
            continue
        trials = ["--from", str(had), "--to", str(args.trials)]
        out = subprocess.run([*command, *trials, xgid], capture_output=True, text=True, check=True).stdout
        with open(args.to, "a") as file:
            file.write(json.dumps(joined(done.get(xgid), json.loads(out))) + "\n")
    if args.parts == 1:
        done = rollouts(args.to)
        asked_first = dict.fromkeys([*asked(args), *done])
        with open(args.to + ".new", "w") as file:
            file.writelines(json.dumps(done[xgid]) + "\n" for xgid in asked_first if xgid in done)
        os.replace(args.to + ".new", args.to)


def sage(xgids, level):
    import bgsage
    def points(xgid):
        opponent, mine = board(xgid)
        return [opponent[24], *(mine[i] - opponent[23 - i] for i in range(24)), mine[24]]
    asked = [{"board": points(x), "cube_value": 1, "cube_owner": "centered"} for x in xgids]
    return [e.cubeless_equity for e in bgsage.batch_evaluate(asked, level, n_threads=1)]


def judge(args):
    known = rollouts(args.to)
    kept = [(xgid, families) for xgid, families in positions() if xgid in known]
    xgids, rolled = [xgid for xgid, _ in kept], [known[xgid] for xgid, _ in kept]
    ses = [r["se"] for r in rolled]
    print(f"{len(kept)} positions; root mean square of the rollouts' standard errors {math.sqrt(sum(s * s for s in ses) / len(ses)):.4f}")
    named = [(f"ours {level}", lambda level=level: ours(args, xgids, level)) for level in args.ours]
    named += [(f"gnubg {plies}-ply", lambda plies=plies: theirs(xgids, plies)) for plies in args.gnubg]
    named += [(f"Open Sage {level}", lambda level=level: sage(xgids, level)) for level in args.sage]
    table(kept, ses, ((name, [value - r["equity"] for value, r in zip(values(), rolled)]) for name, values in named))


def compare(args):
    others, known = rollouts(args.to), rollouts(args.reference)
    kept = [(xgid, families) for xgid, families in positions() if xgid in others and xgid in known]
    pairs = [(others[xgid], known[xgid]) for xgid, _ in kept]
    print(f"{len(kept)} positions")
    errors = [other["equity"] - reference["equity"] for other, reference in pairs]
    table(kept, [math.hypot(other["se"], reference["se"]) for other, reference in pairs], [(os.path.basename(args.to), errors)])


def table(kept, ses, named):
    """Prints a line for each name: by family the root mean square of its errors, less that of their standard errors, and the bias."""
    families = sorted({f for _, both in kept for f in both if f != "-"})
    # For each family, the positions with the sign that turns an error to the view of the side in the family.
    places = {f: [(i, 1 if side == 0 else -1) for i, (_, both) in enumerate(kept) for side in (0, 1) if both[side] == f] for f in families}
    places["all"] = [(i, 1) for i in range(len(kept))]
    print("| evaluator | " + " | ".join(f"{f} ({len(at)})" for f, at in places.items()) + " |")
    print("|---" * (len(places) + 1) + "|")
    for name, errors in named:
        cells = []
        for at in places.values():
            seen = [sign * errors[i] for i, sign in at]
            size, se = rms(seen, [ses[i] for i, _ in at])
            cells.append(f"{size:.3f} +- {se:.3f} ({sum(seen) / len(seen):+.3f})")
        print(f"| {name} | " + " | ".join(cells) + " |", flush=True)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("step", choices=["roll", "judge", "compare"])
    arguments.add_argument("--gammonlab", default=os.path.join(ROOT, "target/release/gammonlab"))
    arguments.add_argument("--net", help="another network for contact positions than the shipped strong one")
    arguments.add_argument("--to", default=ROLLOUTS, metavar="FILE", help="the file of rollouts")
    arguments.add_argument("--with", dest="reference", metavar="FILE", help="other rollouts: to compare with, or whose positions to roll out")
    arguments.add_argument("--first", type=int, help="`roll`: only the first so many positions")
    arguments.add_argument("--play", default="2ply", help="`roll`: level of the plays")
    arguments.add_argument("--threads", default="1")
    arguments.add_argument("--trials", type=int, default=144)
    arguments.add_argument("--part", type=int, default=0, help="`roll`: only every PARTS-th position, from this one on")
    arguments.add_argument("--parts", type=int, default=1)
    arguments.add_argument("--ours", nargs="*", default=["1ply", "3ply"])
    arguments.add_argument("--gnubg", nargs="*", type=int, default=[])
    arguments.add_argument("--sage", nargs="*", default=[])
    args = arguments.parse_args()
    {"roll": roll, "judge": judge, "compare": compare}[args.step](args)


if __name__ == "__main__":
    sys.exit(main())
