#!/usr/bin/env python3
"""What our verdicts cost by the analyses that eXtreme Gammon left in `.xg` files: a judge, never training data.

    python3 tests/tools/rating_by_xg.py FILE.xg... [--levels 1ply,2ply,3ply] [--gnubg-plies 0,2] [--net strong]
                                        [--every N] [--gammonlab target/release/gammonlab]

Every play that counts as a decision in the file is asked of `gammonlab move`, every doubling decision that is not far from close
(0.2, as in the ratings of docs/match-reports.md) of `gammonlab cube`. With --gnubg-plies the program gnubg (Debian's package) is asked
the same, with its own filters of plays. The loss is the equity of the first play of the file's list less that of what we choose. Plays
that were searched deeper come first: one that was dismissed earlier may have a higher, shallower equity, and then loses nothing.
A play that the file does not list loses as much as the worst that it lists. Both kinds of plays are counted. The rating is
500 times the mean loss, as eXtreme Gammon's PR. Standard errors are those of the mean. At the end each level less the one before
and less each of gnubg's, decision by decision: below zero is better. Last result: docs/studies/strength.md.
"""
import argparse
import itertools
import json
import subprocess
import tempfile

from cube_benchmark import ask_gnubg, gnubg

CLOSE = 0.2

# What gnubg's own Python runs at each position: the Position ID after its play, the other side on roll.
GNUBG_PLAY = """
other, mine = map(list, gnubg.board())
move = gnubg.findbestmove()
for start, end in zip(move[::2], move[1::2]):
    mine[start - 1] -= 1
    if end > 0:
        mine[end - 1] += 1
        if other[24 - end] == 1:
            other[24 - end], other[24] = 0, other[24] + 1
answer = gnubg.positionid((tuple(mine), tuple(other)))
"""


def decisions(args):
    """(plays, doubles): an id and what each listed play loses, or an id and what not doubling and doubling lose."""
    plays, doubles = [], []
    for file in args.files:
        with tempfile.NamedTemporaryFile(suffix=".json") as out:
            subprocess.run([args.gammonlab, "match", "convert", file, "--to", "json", "-o", out.name], check=True)
            match = json.load(open(out.name))
        for game, analysed in zip(match["games"], match["analyses"][0]["games"]):
            for action, analysis in zip(game["actions"], analysed):
                play, cube = analysis.get("play"), analysis.get("cube")
                if play and play.get("counts") and action["kind"] == "roll":
                    plays.append((action["xgid"], losses(play["plays"])))
                # An answer has the same analysis as its double.
                if cube and action["kind"] in ("roll", "double"):
                    double = min(cube["double_take"], cube["double_pass"])
                    if abs(cube["no_double"] - double) < CLOSE:
                        fields = action["xgid"].split(":")
                        fields[4] = "00"
                        best = max(cube["no_double"], double)
                        doubles.append((":".join(fields), best - cube["no_double"], best - double))
    return plays, doubles


def losses(plays):
    """What each play of a list of the file loses; below zero if it was dismissed with a higher equity."""
    return {p["play"]: plays[0]["equity"] - p["equity"] for p in plays}


def ask(args, command, level, ids, *options):
    line = [args.gammonlab, command, "--level", level, "--json", *options, *(["--net", args.net] if args.net else [])]
    out = subprocess.run(line, input="\n".join(ids), capture_output=True, text=True, check=True).stdout
    return [json.loads(text) for text in out.splitlines()]


def gnubg_plays(args, ids, plies):
    """Position ID after gnubg's play, for each id."""
    evaluation = "set evaluation chequerplay evaluation"
    return ask_gnubg(args.gnubg, ids, GNUBG_PLAY, [f"{evaluation} plies {plies}", f"{evaluation} cubeful on"])


def table(args):
    plays, doubles = (all_of_a_kind[::args.every] for all_of_a_kind in decisions(args))
    print(f"{len(plays)} plays, {len(doubles)} doubling decisions")
    ids, cubes = [id for id, _ in plays], [id for id, _, _ in doubles]
    # By position: programs order the moves of a play differently.
    listed, differences = [], 0
    for (_, by_play), every in zip(plays, ask(args, "move", "1ply", ids, "--top", "9999")):
        after = {m["play"]: m["position_id"] for m in every["moves"]}
        listed.append({after[play]: loss for play, loss in by_play.items() if play in after})
        differences += len(listed[-1]) < len(by_play)
    print(f"lists with plays that are not in ours: {differences}")

    def show(name, chosen, doubled):
        found = [by.get(c, max(by_play.values())) for (_, by_play), by, c in zip(plays, listed, chosen)]
        lost = [max(loss, 0.0) for loss in found]
        wrong = [d if yes else n for (_, n, d), yes in zip(doubles, doubled)]
        unlisted = sum(c not in by for by, c in zip(listed, chosen))
        ratings = (f"{title} {rating(values)}" for title, values in (("plays", lost), ("doubles", wrong), ("all", lost + wrong)))
        print(name, *ratings, f"unlisted {unlisted}", f"higher {sum(loss < 0 for loss in found)}", sep="; ", flush=True)
        return lost + wrong

    ours, theirs = {}, {}
    for level in filter(None, args.levels.split(",")):
        chosen = [answer["moves"][0]["position_id"] for answer in ask(args, "move", level, ids, "--top", "1")]
        doubled = [answer["action"]["cube"] in ("double", "redouble") for answer in ask(args, "cube", level, cubes)]
        ours[level] = show(level, chosen, doubled)
    for plies in filter(None, args.gnubg_plies.split(",")):
        equities = gnubg(args, cubes, int(plies))
        doubled = [min(take, drop) > none for none, take, drop in equities]
        theirs[f"gnubg {plies}-ply"] = show(f"gnubg {plies}-ply", gnubg_plays(args, ids, plies), doubled)
    for (level, lost), (name, other) in [*zip(list(ours.items())[1:], ours.items()), *itertools.product(ours.items(), theirs.items())]:
        print(f"{level} less {name}: {rating([a - b for a, b in zip(lost, other)])}")


def rating(lost):
    mean = sum(lost) / len(lost)
    deviation = (sum((loss - mean) ** 2 for loss in lost) / (len(lost) - 1)) ** 0.5
    return f"{500 * mean:.2f} +- {500 * deviation / len(lost) ** 0.5:.2f}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="+")
    parser.add_argument("--levels", default="1ply,2ply,3ply")
    parser.add_argument("--gnubg-plies", default="")
    parser.add_argument("--gnubg", default="/usr/games/gnubg")
    parser.add_argument("--net")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every N-th decision, for slow levels")
    parser.add_argument("--gammonlab", default="target/release/gammonlab")
    table(parser.parse_args())
