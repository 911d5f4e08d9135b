#!/usr/bin/env python3
"""Compare legal plays with GNU Backgammon's, position by position and roll by roll.

Setup:  python3 -m venv .venv && .venv/bin/pip install --pre gnubg-nn
        cargo build --profile fast --example legal_plays
Run:    .venv/bin/python tests/tools/movegen_vs_gnubg.py target/fast/examples/legal_plays \
            --positions 20000 --counts tests/data/plays.txt

Positions: from games in which each play is gnubg's static best or any legal one (a coin decides), and, a twentieth
as many of each, thrown together with checkers on the bar, bearing off, and against closed boards. All 21 rolls each.
--counts writes the number of plays of every roll for 500 of the positions, for tests/engine/movegen.rs. Not run in CI.
"""
import argparse, random, subprocess, sys, threading
import gnubg_nn as gnubg
from positions import START, xgid

ROLLS = [(h, l) for h in range(1, 7) for l in range(1, h + 1)]

def from_games(rng, wanted):
    found = {}
    while len(found) < wanted:
        board, natural = (START[:], START[:]), rng.random()
        while True:
            found[str(board)] = board
            dice = rng.randint(1, 6), rng.randint(1, 6)
            if rng.random() < natural:
                key = gnubg.best_move([board[0], board[1]], *dice, n=0, b=1)[1]
                after = gnubg.board_from_position_key(key)
            else:
                keys = gnubg.moves([board[0], board[1]], *dice)
                after = gnubg.board_from_position_key(rng.choice(keys)) if keys else board
            # gnubg answers in the mover's view: (opponent, mover).
            board = (list(after[1]), list(after[0]))
            if not sum(board[0]) or not sum(board[1]): break
    return list(found.values())[:wanted]

def thrown(rng, own_points, opponent_points, bar, closed):
    while True:
        own, opponent = [0] * 25, [0] * 25
        if closed:
            for i in range(6): opponent[i] = 2
        for side, points in ((own, own_points), (opponent, opponent_points)):
            for _ in range(rng.randint(1, 15 - sum(side))):
                i = rng.choice(points)
                other = opponent if side is own else own
                if other[23 - i] == 0: side[i] += 1
        own[24] += rng.randint(1, 3) if bar else 0
        if not 0 < sum(own) <= 15 or not 0 < sum(opponent) <= 15: continue
        if all(x >= 2 for x in own[:6]) and all(x >= 2 for x in opponent[:6]) and own[24] and opponent[24]: continue
        return opponent, own

def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument('program'); ap.add_argument('--positions', type=int, default=20000)
    ap.add_argument('--seed', type=int, default=1); ap.add_argument('--counts')
    a = ap.parse_args()
    rng = random.Random(a.seed); anywhere, home = list(range(24)), list(range(6))
    kinds = {'games': from_games(rng, a.positions)}
    few = a.positions // 20
    kinds['bar'] = [thrown(rng, anywhere, anywhere, True, False) for _ in range(few)]
    kinds['bearing off'] = [thrown(rng, home, home if rng.random() < .5 else anywhere, False, False) for _ in range(few)]
    kinds['closed out'] = [thrown(rng, anywhere, anywhere, rng.random() < .7, True) for _ in range(few)]
    process = subprocess.Popen([a.program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    boards = [(kind, b) for kind, bs in kinds.items() for b in bs]
    def feed():
        for _, b in boards: process.stdin.write(''.join(xgid(b, d) + '\n' for d in ROLLS))
        process.stdin.close()
    threading.Thread(target=feed, daemon=True).start()
    differences, counts, compared = {k: 0 for k in kinds}, [], 0
    for kind, b in boards:
        row = []
        for dice in ROLLS:
            ours = process.stdout.readline().split()
            row.append(len(ours))
            theirs = set()
            for key in gnubg.moves([b[0], b[1]], *dice):
                after = gnubg.board_from_position_key(key)
                theirs.add(gnubg.position_id([list(after[1]), list(after[0])]))
            compared += 1
            if len(ours) != len(set(ours)) or set(ours) != theirs:
                differences[kind] += 1
                if sum(differences.values()) <= 10:
                    print(kind, xgid(b, dice), 'only ours', set(ours) - theirs, "only gnubg's", theirs - set(ours))
        counts.append((gnubg.position_id([b[0], b[1]]), row))
    for kind, bs in kinds.items():
        print('%-12s %6d positions x 21 rolls: %d different' % (kind, len(bs), differences[kind]))
    if a.counts:
        with open(a.counts, 'w') as f:
            f.write('# Legal plays (distinct resulting positions) for each roll: GNU Position ID, then 21 counts for 11, 21, 22, 31, 32, ... 66.\n'
                    "# Written by tests/tools/movegen_vs_gnubg.py, which found no difference to GNU Backgammon's move generator (gnubg-nn).\n")
            special = [c for (kind, _), c in zip(boards, counts) if kind != 'games']
            chosen = [counts[0]] + rng.sample(counts[1:a.positions], min(379, a.positions - 1)) + rng.sample(special, min(120, len(special)))
            for position, row in chosen: f.write(position + ' ' + ' '.join(map(str, row)) + '\n')
    sys.exit(any(differences.values()))

if __name__ == '__main__': main()
