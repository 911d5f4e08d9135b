"""How many one-point matches a second? `gammonlab duel 1ply 1ply` (luck of every roll judged at 1-ply, the report included) beside plain
games of GNU Backgammon's static network against itself in the Python package gnubg-nn (one thread, nothing but the plays).

    pip install --pre gnubg-nn
    python tests/tools/duel_speed_vs_gnubg.py --engine target/release/gammonlab --pairs 1000 --games 300

Seconds are given by the clock and of processor time: on a busy machine only the second can be compared.
"""

import argparse
import json
import random
import resource
import subprocess
import time

import gnubg_nn as gnubg
from positions import START



def plain_game(rng: random.Random) -> int:
    """Both sides played by the static network; how many rolls it took."""
    board = (START[:], START[:])
    dice = rng.sample(range(1, 7), 2)
    for rolls in range(1, 10_000):
        key = gnubg.best_move([board[0], board[1]], dice[0], dice[1], n=0, b=1)[1]
        # After a play the mover comes first.
        board = tuple(list(side) for side in gnubg.board_from_position_key(key))
        if not sum(board[0]):
            return rolls
        dice = [rng.randint(1, 6), rng.randint(1, 6)]
    raise RuntimeError("a game without an end")


def measured(name: str, count: int, rolls: int, wall: float, cpu: float) -> dict:
    return dict(what=name, games=count, rolls=rolls, wall=round(wall, 2), cpu=round(cpu, 2), per_second=round(count / wall, 1), per_cpu_second=round(count / cpu, 1))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", required=True)
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--threads", type=int, default=2)
    a = parser.parse_args()

    wall, cpu = time.perf_counter(), time.process_time()
    rng = random.Random(1)
    rolls = sum(plain_game(rng) for _ in range(a.games))
    print(json.dumps(measured("gnubg-nn, plain, 1 thread", a.games, rolls, time.perf_counter() - wall, time.process_time() - cpu)))

    wall = time.perf_counter()
    command = [a.engine, "duel", "1ply", "1ply", "--unpaired", "--pairs", str(a.pairs), "--threads", str(a.threads), "--json"]
    report = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout)
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = usage.ru_utime + usage.ru_stime
    name = f"gammonlab duel, luck at 1-ply, {a.threads} threads"
    print(json.dumps(measured(name, report["matches"], report["rolls"], time.perf_counter() - wall, cpu)))


if __name__ == "__main__":
    main()
