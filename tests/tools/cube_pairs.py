#!/usr/bin/env python3
"""Makes the data of `gammonlab study cubes`: cube decisions of our own games, rolled out.

    python3 tests/tools/cube_pairs.py --batches 60 --out cubes.tsv

Each batch is 40 money games, or with an odd seed eight matches to 7 points, 1ply,noise=0.03 against 1ply,noise=0.05; of each game up
to six positions in which the side on roll may double and one of the two decisions (double or not, take or pass) is within 0.3 at
1-ply. They are rolled out with the quick network at 1-ply, with the cube: 72 trials, truncated after 7 plies, with variance reduction.
A file that exists is resumed after its last complete batch. A batch takes about 15 seconds on one core.
"""
import argparse
import glob
import json
import os
import random
import subprocess
import tempfile

HEADER = """\
# Cube decisions of our own games, for money and of matches to 7 points: per line the position as an XGID; by rollout the equity
# without a double, after a double that is taken, and the standard error of their difference; of the analysis at 1-ply the five
# chances of the side on roll; the share of two-roll sequences that lose the market; the standard deviation of the cubeless equity
# over the next roll. A pass is 1. Made by tests/tools/cube_pairs.py, which says how.
"""
ROLLS = [(a, b) for a in range(1, 7) for b in range(1, a + 1)]
CHANCES = ["win", "win_gammon", "win_backgammon", "lose_gammon", "lose_backgammon"]


def cubeless(chances):
    win, gammon, backgammon, lost_gammon, lost_backgammon = (chances[name] for name in CHANCES)
    return 2 * win - 1 + gammon + backgammon - lost_gammon - lost_backgammon


def other_side(xgid):
    cells = xgid.split(":")
    cells[3] = str(-int(cells[3]))
    return ":".join(cells)


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--program", default="target/release/gammonlab")
    options.add_argument("--batches", type=int, default=60)
    options.add_argument("--seed", type=int, default=9000)
    options.add_argument("--out", required=True)
    given = options.parse_args()

    def run(*args, text=None):
        done = subprocess.run([given.program, *args], input=text, capture_output=True, text=True, check=True)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def on_all(ids, *args):
        return run(*args, "--json", "--threads", "1", text="\n".join(ids) + "\n") if ids else []

    done = set()
    if os.path.exists(given.out):
        with open(given.out) as file:
            done = {int(line.split()[2]) for line in file if line.startswith("# batch ")}
    else:
        with open(given.out, "w") as file:
            file.write(HEADER)
    for seed in range(given.seed, given.seed + given.batches):
        if seed in done:
            continue
        rng = random.Random(seed)
        with tempfile.TemporaryDirectory() as folder:
            kind = ["--length", "7", "--pairs", "8"] if seed % 2 else ["--money", "--pairs", "40"]
            run("duel", "1ply,noise=0.03,noise-seed=7", "1ply,noise=0.05,noise-seed=8", *kind, "--unpaired", "--seed", str(seed),
                "--mat", folder, "--threads", "1", "--json")
            matches = run("match", "read", "--json", *sorted(glob.glob(os.path.join(folder, "*.mat"))))
        chosen = []
        for game in (game for match in matches for game in match["games"]):
            actions = [action for action in game["actions"] if action["kind"] in ("roll", "double")]
            ids = set()
            for action in actions:
                cells = action["xgid"].split(":")
                # Before the roll; the side on roll may double if the cube is in the middle or its own.
                if cells[2] in ("0", cells[3]):
                    cells[4] = "00"
                    ids.add(":".join(cells))
            near = []
            for report in on_all(sorted(ids), "cube", "--net", "quick"):
                equity = report["equity"]
                if equity.get("double_take") is None:
                    continue
                no_double, take = equity["no_double"], equity["double_take"]
                if abs(min(take, 1) - no_double) < 0.3 and abs(take - 1) < 0.6 or abs(take - 1) < 0.3:
                    near.append(report["xgid"])
            chosen += rng.sample(near, min(6, len(near)))
        judged = on_all(chosen, "cube")
        explained = on_all(chosen, "explain")
        rolled = on_all([xgid.replace(":00:", f":{a}{b}:", 1) for xgid in chosen for a, b in ROLLS], "move", "--net", "quick", "--top", "1")
        turned = on_all([other_side(xgid) for xgid in chosen], "eval", "--net", "quick")
        lines = []
        for at, xgid in enumerate(chosen):
            (roll_out,) = run("rollout", "--json", "--net", "quick", "--trials", "72", "--truncate", "7", "--threads", "1",
                              "--seed", str(rng.randrange(1 << 30)), xgid)
            equity, error = roll_out["cube"]["equity"], roll_out["cube_se"]
            losers = [s["better"] for s in explained[at]["statements"] if s["kind"] == "market_losers"]
            if equity.get("double_take") is None or not losers:
                continue
            after = rolled[at * len(ROLLS):(at + 1) * len(ROLLS)]
            # Without a legal play the opponent rolls.
            stays = -cubeless(turned[at]["outcomes"])
            values = [(1 if a == b else 2, cubeless(report["moves"][0]["outcomes"]) if report["moves"] else stays)
                      for (a, b), report in zip(ROLLS, after)]
            mean = sum(weight * value for weight, value in values) / 36
            spread = (sum(weight * (value - mean) ** 2 for weight, value in values) / 36) ** 0.5
            chances = judged[at]["outcomes"]
            lines.append("\t".join([xgid, f"{equity['no_double']:.4f}", f"{equity['double_take']:.4f}", f"{error['difference']:.4f}",
                                    *(f"{chances[name]:.4f}" for name in CHANCES), f"{losers[0]:.4f}", f"{spread:.4f}"]))
        with open(given.out, "a") as file:
            file.write("\n".join([*lines, f"# batch {seed}"]) + "\n")


if __name__ == "__main__":
    main()
