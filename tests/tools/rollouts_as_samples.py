#!/usr/bin/env python3
"""Our rolled-out positions and decisions with contact as sample files, for judging networks while they learn.

    .venv/bin/python tests/tools/rollouts_as_samples.py FOLDER      # with gnubg-nn, as decision_benchmark.py
    gammonlab train rows --features pairs -o FOLDER/rollouts.rows FOLDER/rollouts.samples     # and the same for plays

`rollouts` are the 500 positions of tests/data/benchmark-rollouts.jsonl, `plays` the positions after the plays of the decisions
of tests/data/benchmark-decisions.jsonl that were rolled out. Beside each file of samples, whose labels say nothing, a file of
JSON has the equities, their standard errors, and for plays the number of the decision. training/fit_with_torch.py reads both.
"""
import json
import os
import struct
import sys

import gnubg_nn as gnubg

from accuracy_vs_gnubg import ROLLOUTS_BY_1PLY as POSITIONS
from accuracy_vs_gnubg import board, has_contact, lines
from decision_benchmark import rolled_out


def points(opponent, mine):
    """The board of a sample: the opponent's bar, 24 points of the side on roll, its bar."""
    return [-opponent[24], *(mine[i] - opponent[23 - i] for i in range(24)), mine[24]]


def write(folder, name, boards, known):
    labels = struct.pack("<10H", *[32768, 0, 0, 0, 0] * 2)
    with open(os.path.join(folder, f"{name}.samples"), "wb") as file:
        file.write(b"GLSM" + struct.pack("<I", 2) + b"".join(struct.pack("<26b", *b) + labels for b in boards))
    with open(os.path.join(folder, f"{name}.json"), "w") as file:
        json.dump(known, file)
    print(f"{len(boards)} {name}")


def main():
    folder = sys.argv[1]
    positions = [json.loads(line) for line in lines(POSITIONS)]
    sides = [board(p["xgid"]) for p in positions]
    assert all(has_contact(*s) for s in sides)
    write(folder, "rollouts", [points(*s) for s in sides],
          {"equity": [p["equity"] for p in positions], "se": [p["se"] for p in positions]})
    boards, known, groups = [], {"equity": [], "se": [], "groups": []}, 0
    for decision in rolled_out().values():
        plays = [(gnubg.board_from_position_id(play["position_id"]), play) for play in decision["plays"]]
        if "trials" not in decision or not all(has_contact(*sides) for sides, _ in plays):
            continue
        for sides, play in plays:
            boards.append(points(*sides))
            known["equity"].append(-play["equity"])  # to the opponent, who is on roll
            known["se"].append(play["se"])
            known["groups"].append(groups)
        groups += 1
    write(folder, "plays", boards, known)


if __name__ == "__main__":
    main()
