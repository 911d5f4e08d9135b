"""Two analyses of one match, decision by decision: the largest differences, and who is right by a rollout.

    python3 tests/tools/compare_analyses.py ONE TWO [--top 10] [--trials 1296] [--play 2ply]

ONE and TWO are analysed matches: a file that `gammonlab match analyse -o` wrote, an `.sgf` of GNU Backgammon, an `.xg`.
Both must hold the same actions. Needs target/release/gammonlab. A rollout plays the decision that was made and the
decisions that either analysis prefers, with the luck removed; whoever states the cost of the decision nearer to the
rollout is right. Last result: docs/match-reports.md.
"""

import argparse
import csv
import json
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "target/release/gammonlab"


def decisions(file: Path, folder: Path) -> dict:
    table = folder / "decisions.csv"
    subprocess.run([PROGRAM, "match", "convert", file, "--to", "csv", "-o", table], check=True)
    with table.open(newline="") as rows:
        return {(row["game"], row["action"], row["kind"]): row for row in csv.DictReader(rows)}


def rolled_out(row: dict, plays: list, trials: int, play: str) -> tuple:
    """The cost of the decision `row` by a rollout, its standard error, and what the rollout prefers."""
    candidates = [word for one in plays for word in ("--candidate", one)] if row["kind"] == "play" else []
    options = ["--trials", str(trials), "--play", play, "--cube", play, "--json"]
    command = [PROGRAM, "rollout", *candidates, *options, row["xgid"]]
    report = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    if row["kind"] == "play":
        [made] = [r for r in report["rows"] if r["play"] == row["done"]]
        return made["loss"], made["loss_se"], report["rows"][0]["play"]
    equity = report["cube"]["equity"]
    no_double, take, drop = equity["no_double"], equity["double_take"], equity["double_pass"]
    errors = report["cube_se"]
    if row["kind"] in ("take", "pass"):
        cost = take - drop if row["done"] != "pass" else drop - take
        return max(cost, 0.0), errors["double_take"], "take" if take < drop else "pass"
    error = errors["difference"] if take < drop else errors["no_double"]
    cost = min(take, drop) - no_double
    best = "double" if cost > 0 else "no double"
    return max(cost if row["kind"] == "no_double" else -cost, 0.0), error, best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("one", type=Path)
    parser.add_argument("two", type=Path)
    parser.add_argument("--top", type=int, default=10)
    parser.add_argument("--trials", type=int, default=1296)
    parser.add_argument("--play", default="2ply")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        one, two = (decisions(file, Path(folder)) for file in (asked.one, asked.two))
    if one.keys() != two.keys():
        raise SystemExit(f"not the same decisions: {sorted(one.keys() ^ two.keys())[:5]}")
    apart = sorted(one, key=lambda key: -abs(float(one[key]["lost"]) - float(two[key]["lost"])))
    nearer = [0, 0]
    print(f"| game, action | position | done | {asked.one.name} | {asked.two.name} | rollout | nearer |")
    print("|---|---|---|---|---|---|---|")
    for key in apart[: asked.top]:
        a, b = one[key], two[key]
        plays = list(dict.fromkeys([a["done"], a["best"], b["best"]]))
        cost, error, best = rolled_out(a, plays, asked.trials, asked.play)
        lost = [float(a["lost"]), float(b["lost"])]
        winner = 0 if abs(lost[0] - cost) < abs(lost[1] - cost) else 1
        nearer[winner] += 1
        said = [f"{loss:.3f}, {row['best']}" for loss, row in zip(lost, (a, b))]
        name = (asked.one, asked.two)[winner].name
        print(
            f"| {key[0]}, {key[1]} | `{a['xgid']}` | {a['done']} | {said[0]} | {said[1]} "
            f"| {cost:.3f} +- {error:.3f}, {best} | {name} |",
            flush=True,
        )
    print(f"\nnearer to the rollout: {asked.one.name} {nearer[0]}, {asked.two.name} {nearer[1]}")


if __name__ == "__main__":
    main()
