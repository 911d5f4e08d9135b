#!/usr/bin/env python3
"""How many blunders get a tested reason, and explanations to read.

    python3 tests/tools/explained_blunders.py FOLDER            # share with a reason: matches of FOLDER, then of our strengths
    python3 tests/tools/explained_blunders.py FOLDER --read 40 --cubes 20 --seed 1      # print explanations instead

Matches are analysed at 2ply. A blunder loses 0.08 or more. Each position is counted once, however many files have it.
`--read` prints explanations of blunders drawn at random from the matches of FOLDER, each with a board, and with the five best plays at
3ply, or the cube action at 3ply and by rollout (360 trials, truncated after 9 plies).
"""
import argparse
import glob
import json
import os
import random
import subprocess
import tempfile

SUFFIXES = (".mat", ".txt", ".xg", ".bgf", ".sgf", ".gam", ".ogxm")
NOISES = ["0.074", "0.12", "0.2"]


def board(xgid):
    """The checkers of both sides on the points of the side on roll, 25 its bar and 0 the other's."""
    letters, cells = xgid.split("=")[1].split(":")[0], xgid.split(":")
    counts = [ord(c) - 64 if c.isupper() else 96 - ord(c) if c.islower() else 0 for c in letters]
    if cells[3] == "-1":
        counts = [-count for count in reversed(counts)]
    sides = [[f"{p}:{abs(counts[p])}" for p in range(25, -1, -1) if counts[p] * sign > 0] for sign in (1, -1)]
    pips = [sum(p * max(c, 0) for p, c in enumerate(counts)), sum((25 - p) * max(-c, 0) for p, c in enumerate(counts))]
    return f"own {' '.join(sides[0])} ({pips[0]})\nopponent {' '.join(sides[1])} ({pips[1]})"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("folder")
    options.add_argument("--program", default="target/release/gammonlab")
    options.add_argument("--games", type=int, default=60, help="games of each pair of strengths")
    options.add_argument("--least", type=float, default=0.08)
    options.add_argument("--read", type=int, default=0, help="checker plays to print")
    options.add_argument("--cubes", type=int, default=0, help="cube decisions to print")
    options.add_argument("--skip", default="", help="file of XGIDs that are not drawn")
    options.add_argument("--language", default="en")
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()

    def run(*args, text=None, check=True):
        return subprocess.run([given.program, *args], input=text, capture_output=True, text=True, check=check).stdout

    def blunders(files):
        """Of each position the blunder, plays and cube decisions apart."""
        found = [{}, {}]
        for file in files:
            out = run("match", "analyse", "--json", "--level", "2ply", "--threads", "1", file, check=False)
            for line in out.splitlines():
                for mistake in json.loads(line)["mistakes"]:
                    if mistake["lost"] >= given.least:
                        found[mistake["kind"] != "play"].setdefault(mistake["xgid"], mistake)
        return found

    def arguments(mistake):
        if mistake["kind"] == "play":
            return ["--play", mistake["done"]]
        return ["--answer"] if mistake["kind"] in ("take", "pass") else []

    def explained(mistake, *args):
        return run("explain", "--level", "2ply", "--threads", "1", *arguments(mistake), *args, before_roll(mistake))

    def before_roll(mistake):
        """The position of the play; of a cube decision that before the roll, the side that may double on roll."""
        cells = mistake["xgid"].split(":")
        if mistake["kind"] != "play":
            cells[4] = "00"
        return ":".join(cells)

    def share(name, mistakes):
        with_reason = 0
        for mistake in mistakes.values():
            explanation = json.loads(explained(mistake, "--json"))
            with_reason += any(statement["because"] for statement in explanation["statements"])
        print(f"{name}: {len(mistakes)} blunders, {with_reason} with a tested reason "
              f"({100 * with_reason / max(1, len(mistakes)):.1f} %)", flush=True)

    files = sorted(f for f in glob.glob(os.path.join(given.folder, "**"), recursive=True) if f.endswith(SUFFIXES))
    plays, cubes = blunders(files)
    if not given.read and not given.cubes:
        share("plays of the matches", plays)
        share("cube decisions of the matches", cubes)
        with tempfile.TemporaryDirectory() as folder:
            for at, noise in enumerate(NOISES):
                run("duel", f"1ply,noise={noise},noise-seed=7", f"1ply,noise={noise},noise-seed=8", "--length", "5", "--pairs",
                    str(given.games // 4), "--unpaired", "--seed", str(given.seed + at), "--mat", f"{folder}/{at}", "--threads", "1")
            plays, cubes = blunders(sorted(glob.glob(f"{folder}/*/*.mat")))
            share("plays of our strengths", plays)
            share("cube decisions of our strengths", cubes)
        return
    skipped = open(given.skip).read().split() if given.skip else []
    rng = random.Random(given.seed)
    for of, count in ((plays, given.read), (cubes, given.cubes)):
        left = [mistake for xgid, mistake in sorted(of.items()) if xgid not in skipped]
        for mistake in rng.sample(left, min(count, len(left))):
            xgid = before_roll(mistake)
            print(f"==== {mistake['xgid']}  {mistake['kind']}: {mistake.get('done')} for {mistake.get('best')}, lost {mistake['lost']:.3f}")
            print(board(xgid))
            print(explained(mistake, "--language", given.language))
            if of is plays:
                print(run("move", "--level", "3ply", "--top", "5", "--threads", "1", xgid))
            else:
                print(run("cube", "--level", "3ply", "--threads", "1", xgid))
                rolled = json.loads(run("rollout", "--json", "--trials", "360", "--truncate", "9", "--threads", "1", xgid, check=False))
                print("rollout:", rolled["cube"]["equity"], "se", rolled["cube_se"], flush=True)


if __name__ == "__main__":
    main()
