#!/usr/bin/env python3
"""What our verdicts cost by the analyses that eXtreme Gammon left in `.xg` files: a judge, never training data.

    python3 tests/tools/rating_by_xg.py FILE.xg... [--levels 1ply,2ply,3ply] [--gnubg-plies 0,2] [--net strong]
                                        [--gammonlab target/release/gammonlab]

Every play that counts as a decision in the file is asked of `gammonlab move`, every doubling decision that is not far from close
(0.2, as in the ratings of docs/match-reports.md) of `gammonlab cube`. With --gnubg-plies the program gnubg (Debian's package) is asked
the same, with its own filters of plays. The loss is the file's best equity less the file's equity of
what we choose; a play that the file does not list loses as much as the worst that it lists, and such plays are counted. The rating is
500 times the mean loss, as eXtreme Gammon's PR. Standard errors are those of the mean. At the end each level less each of gnubg's,
decision by decision: below zero is better. Last result: docs/studies/strength.md.
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
    """(plays, doubles): an id and the file's equities by play, or of no double, double/take, double/pass."""
    plays, doubles = [], []
    for file in args.files:
        with tempfile.NamedTemporaryFile(suffix=".json") as out:
            subprocess.run([args.gammonlab, "match", "convert", file, "--to", "json", "-o", out.name], check=True)
            match = json.load(open(out.name))
        for game, analysed in zip(match["games"], match["analyses"][0]["games"]):
            for action, analysis in zip(game["actions"], analysed):
                play, cube = analysis.get("play"), analysis.get("cube")
                if play and play.get("counts") and action["kind"] == "roll":
                    plays.append((action["xgid"], {p["play"]: p["equity"] for p in play["plays"]}))
                # An answer has the same analysis as its double.
                if cube and action["kind"] in ("roll", "double"):
                    double = min(cube["double_take"], cube["double_pass"])
                    if abs(cube["no_double"] - double) < CLOSE:
                        fields = action["xgid"].split(":")
                        fields[4] = "00"
                        doubles.append((":".join(fields), cube["no_double"], double))
    return plays, doubles


def ask(args, command, level, ids, *options):
    line = [args.gammonlab, command, "--level", level, "--json", *options, *(["--net", args.net] if args.net else [])]
    out = subprocess.run(line, input="\n".join(ids), capture_output=True, text=True, check=True).stdout
    return [json.loads(text) for text in out.splitlines()]


def gnubg_plays(args, ids, plies):
    """Position ID after gnubg's play, for each id."""
    evaluation = "set evaluation chequerplay evaluation"
    return ask_gnubg(args.gnubg, ids, GNUBG_PLAY, [f"{evaluation} plies {plies}", f"{evaluation} cubeful on"])


def table(args):
    plays, doubles = decisions(args)
    print(f"{len(plays)} plays, {len(doubles)} doubling decisions")
    ids, cubes = [id for id, _ in plays], [id for id, _, _ in doubles]
    # By position: programs order the moves of a play differently.
    listed, differences = [], 0
    for (_, by_play), every in zip(plays, ask(args, "move", "1ply", ids, "--top", "9999")):
        after = {m["play"]: m["position_id"] for m in every["moves"]}
        listed.append({after[play]: e for play, e in by_play.items() if play in after})
        differences += len(listed[-1]) < len(by_play)
    print(f"lists with plays that are not in ours: {differences}")

    def show(name, chosen, doubled):
        losses = [max(by_play.values()) - e.get(c, min(by_play.values())) for (_, by_play), e, c in zip(plays, listed, chosen)]
        wrong = [max(n, d) - (d if yes else n) for (_, n, d), yes in zip(doubles, doubled)]
        unlisted = sum(c not in e for e, c in zip(listed, chosen))
        ratings = (f"{title} {rating(values)}" for title, values in (("plays", losses), ("doubles", wrong), ("all", losses + wrong)))
        print(name, *ratings, f"unlisted {unlisted}", sep="; ", flush=True)
        return losses + wrong

    ours, theirs = {}, {}
    for level in filter(None, args.levels.split(",")):
        chosen = [answer["moves"][0]["position_id"] for answer in ask(args, "move", level, ids, "--top", "1")]
        doubled = [answer["action"]["cube"] in ("double", "redouble") for answer in ask(args, "cube", level, cubes)]
        ours[level] = show(level, chosen, doubled)
    for plies in filter(None, args.gnubg_plies.split(",")):
        equities = gnubg(args, cubes, int(plies))
        doubled = [min(take, drop) > none for none, take, drop in equities]
        theirs[f"gnubg {plies}-ply"] = show(f"gnubg {plies}-ply", gnubg_plays(args, ids, plies), doubled)
    for (level, lost), (name, other) in itertools.product(ours.items(), theirs.items()):
        print(f"{level} less {name}: {rating([a - b for a, b in zip(lost, other)])}")


def rating(losses):
    mean = sum(losses) / len(losses)
    deviation = (sum((loss - mean) ** 2 for loss in losses) / (len(losses) - 1)) ** 0.5
    return f"{500 * mean:.2f} +- {500 * deviation / len(losses) ** 0.5:.2f}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="+")
    parser.add_argument("--levels", default="1ply,2ply,3ply")
    parser.add_argument("--gnubg-plies", default="")
    parser.add_argument("--gnubg", default="/usr/games/gnubg")
    parser.add_argument("--net")
    parser.add_argument("--gammonlab", default="target/release/gammonlab")
    table(parser.parse_args())
