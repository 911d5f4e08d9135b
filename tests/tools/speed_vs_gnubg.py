#!/usr/bin/env python3
"""Processor time of a decision, ours beside GNU Backgammon's, on the same decisions in the same run.

Setup:  python3 -m venv .venv && .venv/bin/pip install --pre gnubg-nn
Run:    .venv/bin/python tests/tools/speed_vs_gnubg.py --engine target/release/gammonlab --level 1ply --gnubg-ply 0 --decisions 15000
        .venv/bin/python tests/tools/speed_vs_gnubg.py --engine target/release/gammonlab --level 3ply --gnubg-ply 2 --decisions 300

Decisions (a position and a roll) come from games that gnubg's static player plays against itself. One thread each;
the engine's time is that of a run on all decisions less that of runs on the first one before and after (loading its
files, some 0.1 s: static decisions need many). With --chromium the same decisions are made in a browser, one thread (build the package first), all of its
processor time counted. The programs take turns over blocks of decisions, so that whatever else the machine does disturbs both alike.
"""
import argparse, json, multiprocessing, os, random, resource, subprocess, time
import gnubg_nn as gnubg
from positions import START, xgid

def self_play(count, seed):
    rng, decisions = random.Random(seed), []
    while len(decisions) < count:
        board = (START[:], START[:])
        while sum(board[0]) and sum(board[1]):
            dice = (rng.randint(1, 6), rng.randint(1, 6))
            decisions.append((board, dice))
            key = gnubg.best_move([board[0], board[1]], dice[0], dice[1], n=0, b=1)[1]
            board = tuple(list(side) for side in gnubg.board_from_position_key(key))
    return rng.sample(decisions, count)

def engine_seconds(command, decisions):
    lines = ''.join(xgid(*d) + '\n' for d in decisions)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    out = subprocess.run(command, input=lines, text=True, stdout=subprocess.PIPE, check=True).stdout.splitlines()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert len(out) == len(decisions) and not any('error' in json.loads(line) for line in out)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--engine', required=True)
    parser.add_argument('--level', default='1ply')
    parser.add_argument('--net', help='quick, strong or a file; otherwise the one that the level usually asks, at 1ply the strong one')
    parser.add_argument('--gnubg-ply', type=int, default=0)
    parser.add_argument('--decisions', type=int, default=3000)
    parser.add_argument('--blocks', type=int, default=3)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--chromium', action='store_true')
    a = parser.parse_args()
    if a.net and a.chromium:
        parser.error('--net: the browser asks the network that the level usually asks')
    command = [a.engine, 'move', '--level', a.level, '--cubeless', '--top', '1', '--json', '--threads', '1', *(['--net', a.net] if a.net else [])]
    # In a process of its own: gnubg remembers the positions it has evaluated.
    with multiprocessing.Pool(1) as pool:
        decisions = pool.apply(self_play, (a.decisions, a.seed))
    browser = ['node', os.path.join(os.path.dirname(__file__), '../e2e/levels-speed.mjs'), '--level', a.level, '--threads', '1', '--json']
    ours = theirs = chromium = 0
    loads = []
    size = -(-a.decisions // a.blocks)
    for start in range(0, a.decisions, size):
        block = decisions[start:start + size]
        before = engine_seconds(command, block[:1])
        with_load = engine_seconds(command, block)
        loads += [before, engine_seconds(command, block[:1])]
        ours += with_load - (loads[-1] + loads[-2]) / 2
        if a.chromium:
            lines = ''.join(xgid(*d) + '\n' for d in block)
            out = subprocess.run(browser, input=lines, text=True, stdout=subprocess.PIPE, check=True).stdout
            chromium += json.loads(out)['cpuMs'] / 1000 * len(block)
        clock = time.process_time()
        for (opponent, mine), dice in block:
            gnubg.best_move([opponent, mine], dice[0], dice[1], n=a.gnubg_ply, b=1)
        theirs += time.process_time() - clock
    ms = lambda seconds: round(1000 * seconds / a.decisions, 4)
    in_browser = dict(chromium_ms=ms(chromium), chromium_ratio=round(chromium / theirs, 3)) if a.chromium else {}
    print(json.dumps(dict(decisions=a.decisions, level=a.level, gnubg_ply=a.gnubg_ply, ms=ms(ours), gnubg_ms=ms(theirs),
                          ratio=round(ours / theirs, 3), **in_browser, engine_load_ms=round(1000 * min(loads), 1))))

if __name__ == '__main__':
    main()
