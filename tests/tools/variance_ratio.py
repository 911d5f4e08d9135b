#!/usr/bin/env python3
"""How many plain games one game with the luck removed is worth, on contact positions, without the cube.

    python3 tests/tools/variance_ratio.py [--trials 1296] [--luck 1ply] [--gammonlab target/release/gammonlab] [--positions FILE]

Exit status 1 if the median over the positions is below 25.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--trials", type=int, default=1296)
    arguments.add_argument("--luck", default="1ply", help="judge of the luck: 1ply or 2ply")
    arguments.add_argument("--gammonlab", default=os.path.join(ROOT, "target/release/gammonlab"))
    arguments.add_argument("--positions", default=os.path.join(ROOT, "tests/data/contact-positions.txt"))
    arguments.add_argument("--threads", default="1")
    args = arguments.parse_args()
    with open(args.positions) as file:
        ids = [line.strip() for line in file if line.strip() and not line.startswith("#")]
    command = [args.gammonlab, "rollout", "--cubeless", "--play", "1ply", "--cube", "1ply", "--trials", str(args.trials), "--luck", args.luck, "--threads", args.threads, "--json"]
    rollouts = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    rollouts.stdin.write("".join(f"{i}\n" for i in ids))
    rollouts.stdin.close()
    ratios, seconds = [], 0.0
    for line in rollouts.stdout:
        report = json.loads(line)
        ratios.append(report["variance_ratio"])
        seconds += report["seconds"]
        print(f"{ratios[-1]:6.1f}  {report['equity']['cubeless']:+.4f} +- {1.96 * report['se']['cubeless']:.4f}  "
              f"{report['xgid']}", flush=True)
    if rollouts.wait() != 0 or len(ratios) != len(ids):
        return f"{len(ratios)} of {len(ids)} positions were rolled out"
    median = statistics.median(ratios)
    print(f"median {median:.1f}, {min(ratios):.1f} to {max(ratios):.1f}, {args.trials} trials each, {1000 * seconds / args.trials / len(ids):.1f} ms a game")
    return 0 if median >= 25 else 1


if __name__ == "__main__":
    sys.exit(main())
