#!/usr/bin/env python3
"""Our rolled-out positions and decisions with contact as sample files, for judging networks while they learn.

    .venv/bin/python tests/tools/rollouts_as_samples.py FOLDER      # with gnubg-nn, as decision_benchmark.py
    gammonlab train rows --features pairs -o FOLDER/rollouts.rows FOLDER/rollouts.samples     # and the same for plays

`rollouts` are the 500 positions of tests/data/benchmark-rollouts.jsonl, `plays` the positions after the plays of the decisions
of tests/data/benchmark-decisions.jsonl that were rolled out. Beside each file of samples, whose labels say nothing, a file of
JSON has the equities, their standard errors, and for plays the number of the decision. training/fit_with_torch.py reads both.
"""
import base64
import json
import os
import struct
import sys

from accuracy_vs_gnubg import board, in_contact, lines
from accuracy_vs_gnubg import ROLLOUTS as POSITIONS
from decision_benchmark import rolled_out


def of_position_id(text):
    """(opponent, side on roll) as `board` gives them."""
    bits = (byte >> n & 1 for byte in base64.b64decode(text + "==") for n in range(8))
    return [[sum(iter(lambda: next(bits), 0)) for _ in range(25)] for _ in range(2)]


def points(opponent, mine):
    """The board of a sample: the opponent's bar, 24 points of the side on roll, its bar."""
    return [-opponent[24], *(mine[i] - opponent[23 - i] for i in range(24)), mine[24]]


def has_contact(board):
    last = max((i for i, c in enumerate(board) if c > 0), default=0)
    return any(c < 0 for c in board[:last])


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
    assert all(in_contact(p["xgid"]) for p in positions)
    write(folder, "rollouts", [points(*board(p["xgid"])) for p in positions],
          {"equity": [p["equity"] for p in positions], "se": [p["se"] for p in positions]})
    boards, known, groups = [], {"equity": [], "se": [], "groups": []}, 0
    for decision in rolled_out().values():
        plays = [(points(*of_position_id(play["position_id"])), play) for play in decision["plays"]]
        if "trials" not in decision or not all(has_contact(b) for b, _ in plays):
            continue
        for b, play in plays:
            boards.append(b)
            known["equity"].append(-play["equity"])  # to the opponent, who is on roll
            known["se"].append(play["se"])
            known["groups"].append(groups)
        groups += 1
    write(folder, "plays", boards, known)


if __name__ == "__main__":
    main()
