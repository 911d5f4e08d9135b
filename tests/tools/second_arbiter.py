#!/usr/bin/env python3
"""The decisions of the benchmark on which we and gnubg disagree, rolled out by gnubg too: a second arbiter.

    .venv/bin/python tests/tools/second_arbiter.py roll [--trials 144]     # an hour; resumes where it was cut off
    .venv/bin/python tests/tools/second_arbiter.py judge

`roll` takes the decisions of tests/data/benchmark-decisions.jsonl in which one of our 1ply, 2ply and 3ply chooses another play
than gnubg one step lower (0-ply, 1-ply, 2-ply). GNU Backgammon (Debian package gnubg) rolls these plays out: cubeless, to the
end, its 0-ply play, luck removed, the same dice for all plays of a decision; one line per decision in
tests/data/benchmark-decisions-gnubg.jsonl. `judge` prints, for each pair of players, the loss of ours less that of gnubg in
thousandths of a point per decision, over all decisions of the benchmark: by our rollouts, and by gnubg's. Below zero, ours is
better. Each arbiter plays on as it would play itself, which may suit its own choices.
"""
import argparse
import json
import math
import os
import pty
import re
import subprocess
import sys

from contact_positions import Engine
from decision_benchmark import AGAINST, DATA, players, rolled_out

ROLLOUTS = os.path.join(DATA, "benchmark-decisions-gnubg.jsonl")
SETTINGS = [
    "set threads 1", "set automatic roll off", "set automatic game off", "set player 0 human", "set player 1 human",
    "new session", "set rollout seed 1", "set rollout varredn on", "set rollout cubeful off",
    "set rollout truncation enable off", "set rollout late enable off", "set rollout chequerplay plies 0",
]
NUMBERS = re.compile(rb"Current Position:\s+[-. 0-9]+ CL +([-+.0-9]+)\s+\[[-. 0-9]+ CL +([.0-9]+)\]")


def kept():
    if not os.path.exists(ROLLOUTS):
        return {}
    with open(ROLLOUTS) as file:
        return {row["xgid"]: row for row in map(json.loads, (line for line in file if not line.startswith("#")))}


def on_terminal(program, commands):
    """What gnubg prints. It prints the result of a rollout only on a terminal."""
    terminal, inside = pty.openpty()
    child = subprocess.Popen([program, "-t", "-q"], stdin=subprocess.PIPE, stdout=inside, stderr=inside)
    os.close(inside)
    child.stdin.write("\n".join(commands + [""]).encode())
    child.stdin.close()
    printed = b""
    try:
        while part := os.read(terminal, 1 << 16):
            printed += part
    except OSError:  # The terminal has no other end any more.
        pass
    os.close(terminal)
    child.wait()
    return printed


def equities(program, xgids, trials):
    """Cubeless equity of the side on roll and its standard error, for each position."""
    asked = [command for xgid in xgids for command in (f"set xgid {xgid}", "rollout")]
    printed = on_terminal(program, [*SETTINGS, f"set rollout trials {trials}", *asked])
    ends = [NUMBERS.search(part) for part in printed.split(b"Rollout done.")[1:]]
    if len(ends) != len(xgids) or None in ends:
        raise SystemExit(f"gnubg rolled out {len(ends)} of {len(xgids)} positions:\n{printed[-3000:].decode(errors='replace')}")
    return [(float(found[1]), float(found[2])) for found in ends]


def choices(args):
    """By XGID, the position id after the play of each player."""
    named = players(argparse.Namespace(gammonlab=args.gammonlab, net=[], also=[]))
    return {xgid: {name: choice(xgid) for name, choice in named.items()} for xgid in rolled_out()}


def roll(args):
    names, done = Engine(args.gammonlab, "eval", "--level", "1ply"), kept()
    if not os.path.exists(ROLLOUTS):
        with open(ROLLOUTS, "w") as out:
            out.write(f"# second_arbiter.py roll: gnubg 1.07, cubeless, 0-ply play, {args.trials} trials, luck removed\n")
    disputed = {xgid: {c[name] for pair in AGAINST if c[pair[0]] != c[pair[1]] for name in pair} for xgid, c in choices(args).items()}
    asked = [(xgid, sorted(plays)) for xgid, plays in disputed.items() if plays and not plays <= known(done.get(xgid))]
    for number, (xgid, plays) in enumerate(asked):
        after = [names.ask(play)["xgid"] for play in plays]
        rows = [{"position_id": play, "equity": round(-equity, 4), "se": se}
                for play, (equity, se) in zip(plays, equities(args.gnubg, after, args.trials))]
        with open(ROLLOUTS, "a") as out:
            out.write(json.dumps({"xgid": xgid, "trials": args.trials, "plays": rows}) + "\n")
        print(f"\r{number + 1} of {len(asked)} ", end="", file=sys.stderr, flush=True)


def known(row):
    return {play["position_id"] for play in row["plays"]} if row else set()


def judge(args):
    chosen, arbiters = choices(args), {"our rollouts": rolled_out(), "gnubg's rollouts": kept()}
    print("| ours less gnubg's | arbiter | thousandths of a point per decision | differing | not rolled out |")
    print("|---|---|---|---|---|")
    for ours, theirs in AGAINST:
        for arbiter, rows in arbiters.items():
            differences, missing = [], 0
            for xgid, by in chosen.items():
                value = {play["position_id"]: play.get("equity") for play in rows.get(xgid, {"plays": []})["plays"]}
                if by[ours] == by[theirs]:
                    differences.append(0.0)
                elif None in (a := value.get(by[ours]), b := value.get(by[theirs])):
                    missing += 1
                else:
                    differences.append(1000 * (b - a))
            mean = sum(differences) / len(differences)
            se = math.sqrt(sum((x - mean) ** 2 for x in differences) / (len(differences) - 1) / len(differences))
            print(f"| {ours} less {theirs} | {arbiter} | {mean:+.2f} +- {se:.2f} | {sum(x != 0 for x in differences)} | {missing} |", flush=True)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("step", choices=["roll", "judge"])
    arguments.add_argument("--gammonlab", default=os.path.join(DATA, "../../target/release/gammonlab"))
    arguments.add_argument("--gnubg", default="/usr/games/gnubg")
    arguments.add_argument("--trials", type=int, default=144)
    args = arguments.parse_args()
    {"roll": roll, "judge": judge}[args.step](args)


if __name__ == "__main__":
    main()
