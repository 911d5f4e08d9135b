#!/usr/bin/env python3
"""What our verdicts cost by the analyses that eXtreme Gammon left in `.xg` files: a judge, never training data.

    python3 tests/tools/rating_by_xg.py FILE.xg... [--levels 1ply,2ply,3ply] [--net strong] [--gammonlab target/release/gammonlab]

Every play that counts as a decision in the file is asked of `gammonlab move`, every doubling decision that is not far from close
(0.2, as in the ratings of docs/match-reports.md) of `gammonlab cube`. The loss is the file's best equity less the file's equity of
what we choose; a play that the file does not list loses as much as the worst that it lists, and such plays are counted. The rating is
500 times the mean loss, as eXtreme Gammon's PR. Standard errors are those of the mean. Last result: docs/studies/strength.md.
"""
import argparse
import json
import subprocess
import tempfile

CLOSE = 0.2


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


def table(args):
    plays, doubles = decisions(args)
    print(f"{len(plays)} plays, {len(doubles)} doubling decisions")
    for level in args.levels.split(","):
        losses, unlisted, differences = [], 0, 0
        answers = ask(args, "move", level, [id for id, _ in plays], "--top", "1")
        positions = ask(args, "move", "1ply", [id for id, _ in plays], "--top", "9999")
        for (_, listed), answer, all in zip(plays, answers, positions):
            # By position: programs order the moves of a play differently.
            after = {m["play"]: m["position_id"] for m in all["moves"]}
            equity = {after[play]: e for play, e in listed.items() if play in after}
            if len(equity) < len(listed): differences += 1
            chosen = answer["moves"][0]["position_id"]
            unlisted += chosen not in equity
            losses.append(max(listed.values()) - equity.get(chosen, min(listed.values())))
        answers = ask(args, "cube", level, [id for id, _, _ in doubles])
        wrong = []
        for (_, no_double, double), answer in zip(doubles, answers):
            ours = double if answer["action"]["cube"] in ("double", "redouble") else no_double
            wrong.append(max(no_double, double) - ours)
        print(level, *(f"{name} {rating(values)}" for name, values in (("plays", losses), ("doubles", wrong), ("all", losses + wrong))),
              f"unlisted {unlisted}", f"lists with other plays {differences}", sep="; ", flush=True)


def rating(losses):
    mean = sum(losses) / len(losses)
    deviation = (sum((loss - mean) ** 2 for loss in losses) / (len(losses) - 1)) ** 0.5
    return f"{500 * mean:.2f} +- {500 * deviation / len(losses) ** 0.5:.2f}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="+")
    parser.add_argument("--levels", default="1ply,2ply,3ply")
    parser.add_argument("--net")
    parser.add_argument("--gammonlab", default="target/release/gammonlab")
    table(parser.parse_args())
