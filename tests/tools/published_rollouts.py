#!/usr/bin/env python3
"""Our rollouts of opening plays and replies beside published ones (`tests/data/published-rollouts.json`, with their sources).

    python3 tests/tools/published_rollouts.py [--trials 1296] [--play 2ply] [--gammonlab target/release/gammonlab] [--keep FOLDER]

Cubeless equities and chances where those were published; plays whose equities were not are rolled out with the cube. `--keep`
saves the rollouts, so that a run that was cut off can be resumed. Exit status 1 if a published best play is worse than another by more
than the 95 % interval of their difference.
"""
import argparse
import json
import os
import subprocess
import sys

from positions import START, xgid

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
CHANCES = ["win", "win_gammon", "win_backgammon", "lose_gammon", "lose_backgammon"]


def board(decision):
    """(opponent, side on roll) before the roll."""
    opponent = START
    if "opponent" in decision:
        opponent = [decision["opponent"].get(str(point), 0) for point in range(1, 26)]
    return opponent, START


def roll_out(args, number, decision, cubeless):
    command = [args.gammonlab, "rollout", xgid(board(decision), tuple(map(int, decision["roll"]))), "--json", "--play", args.play,
               "--cube", args.play, "--trials", str(args.trials), "--threads", args.threads]
    for play in decision["plays"]:
        command += ["--candidate", play["play"]]
    if cubeless:
        command.append("--cubeless")
    if args.keep:
        command += ["--save", os.path.join(args.keep, f"{number}.json")]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)["rows"]


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--trials", type=int, default=1296)
    arguments.add_argument("--play", default="2ply")
    arguments.add_argument("--threads", default="1")
    arguments.add_argument("--keep")
    arguments.add_argument("--gammonlab", default=os.path.join(ROOT, "target/release/gammonlab"))
    args = arguments.parse_args()
    with open(os.path.join(ROOT, "tests/data/published-rollouts.json")) as file:
        decisions = json.load(file)
    outside, compared, worse = 0, 0, []
    for number, decision in enumerate(decisions):
        published = [play for play in decision["plays"] if "cubeless" in play]
        rows = {row["play"]: row for row in roll_out(args, number, decision, bool(published))}
        print(f"\n{decision['roll']} after {decision['opening'] or 'nothing'}")
        for play in decision["plays"]:
            row = rows[play["play"]]
            kind = "cubeless" if published else "cubeful"
            line = f"  {play['play']:14} {kind} {row['equity'][kind]:+.4f} +- {1.96 * row['se'][kind]:.4f}"
            line += f"  behind by {row['loss']:.4f} +- {1.96 * row['loss_se']:.4f}"
            line += "  " + " ".join(f"{100 * row['outcomes'][chance]:.1f}" for chance in CHANCES)
            if published:
                difference = row["equity"][kind] - play["cubeless"]
                compared += 1
                outside += abs(difference) > 1.96 * row["se"][kind]
                line += f"  published {play['cubeless']:+.4f} ({difference:+.4f})  "
                line += " ".join(f"{100 * play[chance]:.1f}" for chance in CHANCES)
            print(line, flush=True)
        best = rows[decision["plays"][0]["play"]]
        if best["loss"] > 1.96 * best["loss_se"]:
            worse.append(f"{decision['roll']} {best['play']}")
    print(f"\n{compared} equities published: {outside} outside our 95 % interval; best plays that ours finds worse: {worse or 'none'}")
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
