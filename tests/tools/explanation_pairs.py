#!/usr/bin/env python3
"""Makes the data of `gammonlab study explanations`: plays of our own games, rolled out.

    python3 tests/tools/explanation_pairs.py --batches 400 > tests/data/explain/pairs.tsv

Each batch is ten games, 1ply,noise=0.03 against 1ply,noise=0.05, with a seed of its own; of each game up to 14 decisions; of
each decision the best play at 1-ply and up to five others within 0.3 of it. They are rolled out with the quick network at
1-ply: 72 trials, truncated after 5 plies, luck removed. A batch takes about 20 seconds on one core.
"""
import argparse
import glob
import json
import os
import random
import subprocess
import tempfile

HEADER = """\
# Plays of our own games, rolled out: per line the position as an XGID, then for each play the GNU Position ID after it, its
# cubeless money equity by rollout and the standard error of its difference from the best. Made by
# tests/tools/explanation_pairs.py, which says how; seeds from 4200, {} positions."""


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--program", default="target/release/gammonlab")
    options.add_argument("--batches", type=int, default=400)
    options.add_argument("--seed", type=int, default=4200)
    given = options.parse_args()

    def run(*args, text=None):
        done = subprocess.run([given.program, *args], input=text, capture_output=True, text=True, check=True)
        return [json.loads(line) for line in done.stdout.splitlines()]

    lines = []
    for batch in range(given.batches):
        seed = given.seed + batch
        rng = random.Random(seed)
        with tempfile.TemporaryDirectory() as folder:
            run("duel", "1ply,noise=0.03,noise-seed=7", "1ply,noise=0.05,noise-seed=8", "--money", "--pairs", "10",
                "--unpaired", "--seed", str(seed), "--mat", folder, "--threads", "1", "--json")
            files = sorted(glob.glob(os.path.join(folder, "*.mat")))
            matches = run("match", "read", "--json", *files)
        decisions = []
        for game in (game for match in matches for game in match["games"]):
            rolls = [action["xgid"] for action in game["actions"] if action["kind"] == "roll"]
            rng.shuffle(rolls)
            decisions += rolls[:14]
        ranked = run("move", "--json", "--net", "quick", "--threads", "1", "--top", "40", text="\n".join(decisions) + "\n")
        for report in ranked:
            near = [move for move in report["moves"][1:] if move["loss"] < 0.3]
            if not near:
                continue
            others = rng.sample(near, min(5, len(near)))
            trial = rng.randrange(1 << 30)
            plays = [move["play"] for move in [report["moves"][0], *others]]
            chosen = [part for play in plays for part in ("--candidate", play)]
            (rolled,) = run("rollout", "--json", "--net", "quick", "--trials", "72", "--truncate", "5", "--cubeless",
                            "--threads", "1", "--seed", str(trial), *chosen, report["xgid"])
            cells = [report["xgid"]]
            for row in rolled["rows"]:
                cells += [row["position_id"], f"{row['equity']['cubeless']:.4f}", f"{row['loss_se']:.4f}"]
            lines.append("\t".join(cells))
    print(HEADER.format(len(lines)))
    print("\n".join(lines))


if __name__ == "__main__":
    main()
