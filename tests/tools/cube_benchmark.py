#!/usr/bin/env python3
"""Our benchmark of cube decisions: positions of self-play, rolled out with the cube, and what each player loses in them.

    python3 tests/tools/cube_benchmark.py choose --count 600     # tests/data/cube-decisions.txt
    python3 tests/tools/cube_benchmark.py make                   # hours; resumes where it was cut off
    python3 tests/tools/cube_benchmark.py doubt                  # half an hour; resumes where it was cut off
    python3 tests/tools/cube_benchmark.py judge [--net quick]

`choose` lets the quick network play money games (no Jacoby rule) and matches to 7 points against itself at 1ply, and takes
at most one position of each game in which the side on roll may double. A position is near if not doubling and doubling, or
taking and passing, are within 0.12 of each other by our 2ply or by gnubg's 1-ply (either, so that neither player alone says
what is hard). Kinds (money or match, first double or redouble, double or not, take or pass, too good or not) take turns, so
that each has as many as there are; in matches scores that have come up less often come first. The order is shuffled: any
part from the beginning is a fair sample.

`make` rolls out not doubling and a double that is taken, to the end of the game, on the same dice, luck removed: 1-ply play by
the strong network, cube decisions at 2-ply. Each position gets the first number of --trials; then those whose decisions are
not clear by two standard errors continue to the second, and so on. It appends a line to tests/data/cube-decisions.jsonl; the last line of a position counts.

`doubt` continues to the last of --trials with each position in which a player that `judge` asks decides otherwise than the rollout.
A rollout stops at 72 trials where chance made it clear, so some of what looks like a blunder is the rollout's own error.
One player rolls out all positions: once the engine has another strong network, --roller and --roller-data name a program and
a data folder with the one that the rows name.

`--file PATH` takes PATH.txt and PATH.jsonl instead of tests/data/cube-decisions: for the positions that
training/cube_efficiency.py learns from, which this benchmark does not have.

`judge` asks our levels and gnubg (program gnubg, Debian's package) for the three equities, takes the decisions from them, and
prints what these lose by the rollouts: the doubling side (against the better of the two, its opponent answering rightly) and
the taking side (were it doubled). Thousandths of the equity per unit of the cube, normalised in matches, a decision; the
standard errors are by resampling positions. A position may be in several kinds.

What it cannot say: the rollouts are by our own network with our own cube, which may suit our choices. Where all players
agree with a short rollout by chance, nobody is charged for it.
"""
import argparse
import json
import math
import os
import random
import subprocess
import sys
import tempfile
import textwrap

from accuracy_vs_gnubg import in_contact, lines
from contact_positions import with_dice

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
DATA = os.path.join(ROOT, "tests/data")
BENCHMARK = os.path.join(DATA, "cube-decisions")
NEAR = 0.12
GAMMON_HEAVY = 0.4
AGAINST = [("ours 1ply", "gnubg 0-ply"), ("ours 2ply", "gnubg 1-ply"), ("ours 3ply", "gnubg 2-ply")]

# What gnubg's own Python runs after each `set xgid`: the equities of not doubling, take and pass, as JSON.
GNUBG_CUBE = """answer = json.dumps(gnubg.cfevaluate(gnubg.board(), gnubg.cubeinfo(), dict(cubeful=1, plies=%d, deterministic=1, noise=0.0))[1:4])"""


def ask_gnubg(program, xgids, script, settings=()):
    """What gnubg's own Python leaves in `answer` (a text of one line) by `script` at each position, after these settings."""
    with tempfile.TemporaryDirectory() as folder:
        positions, file_of_script = os.path.join(folder, "positions"), os.path.join(folder, "ask.py")
        with open(positions, "w") as file:
            file.writelines(x + "\n" for x in xgids)
        with open(file_of_script, "w") as file:
            file.write(f"import json\nfor line in open({positions!r}):\n    gnubg.command('set xgid ' + line.strip())\n")
            file.write(textwrap.indent(script.strip("\n"), "    ") + "\n    print('answer-of-gnubg', answer)\n")
        commands = ["set threads 1", "set automatic roll off", "set automatic game off", "set jacoby off",
                    "set player 0 human", "set player 1 human", *settings, f">exec(open({file_of_script!r}).read())"]
        done = subprocess.run([program, "-t", "-q"], input="\n".join(commands) + "\n", capture_output=True, text=True, check=True)
    answers = [line.split(maxsplit=1)[1] for line in done.stdout.splitlines() if line.startswith("answer-of-gnubg")]
    if len(answers) != len(xgids):
        raise SystemExit(f"gnubg answered {len(answers)} of {len(xgids)} positions: {done.stdout[-2000:]}")
    return answers


def gnubg(args, xgids, plies):
    """[no double, double/take, double/pass] of each position by gnubg, as equities per unit of the cube."""
    return [json.loads(answer) for answer in ask_gnubg(args.gnubg, xgids, GNUBG_CUBE % plies)]


def ours(args, xgids, level, net=None):
    """The same by our engine; None where the side on roll has no decision."""
    command = [args.gammonlab, "cube", "--level", level, "--threads", "1", "--data", args.data, "--json", *(["--net", net] if net else [])]
    out = subprocess.run(command, input="".join(x + "\n" for x in xgids), capture_output=True, text=True, check=True).stdout
    equities = [json.loads(line)["equity"] for line in out.splitlines()]
    return [None if e["double_take"] is None else [e["no_double"], e["double_take"], e["double_pass"]] for e in equities]


def question(equity):
    """What is to be decided, by these equities, and by how much it is decided: the smaller, the harder."""
    no_double, take, drop = equity
    questions = [("take or pass", abs(take - drop) if no_double < drop + NEAR else math.inf)]
    questions.append(("too good or not", abs(no_double - drop)) if take > drop else ("double or not", abs(take - no_double)))
    return min(questions, key=lambda q: q[1])


def kind(xgid, equity):
    fields = xgid.split(":")
    return ("match" if int(fields[8]) else "money", "redouble" if fields[2] != "0" else "first double", question(equity)[0])


def before_rolls(args, seed, stakes, folder):
    """Lists, one a game, of the positions in which the side on roll was about to roll or double."""
    command = [args.gammonlab, "duel", "1ply,net=quick", "1ply,net=quick", *stakes, "--unpaired", "--seed", str(seed),
               "--threads", "1", "--data", args.data, "--mat", folder]
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    files = sorted(os.path.join(folder, name) for name in os.listdir(folder))
    out = subprocess.run([args.gammonlab, "match", "read", *files, "--json"], capture_output=True, text=True, check=True).stdout
    for match in map(json.loads, out.splitlines()):
        for game in match["games"]:
            yield [mine(with_dice(a["xgid"], "00")) for a in game["actions"][1:] if a["kind"] in ("roll", "double") and may_double(a["xgid"])]


def may_double(xgid):
    fields = xgid.split(":")
    return fields[2] in ("0", fields[3]) and not (int(fields[8]) and fields[7] == "1")


def mine(xgid):
    """The same position with the player on roll as the bottom player, which XGIDs call 1."""
    fields = xgid.removeprefix("XGID=").split(":")
    if fields[3] == "-1":
        fields[0] = fields[0][::-1].swapcase()
        fields[2], fields[3] = str(-int(fields[2])), "1"
        fields[5], fields[6] = fields[6], fields[5]
    return "XGID=" + ":".join(fields)


def choose(args):
    rng = random.Random(args.seed)
    candidates = []
    for stakes in (["--money", "--cube-limit", "64", "--pairs", str(4 * args.count)], ["--length", "7", "--pairs", str(args.count)]):
        with tempfile.TemporaryDirectory() as folder:
            games = [game for game in before_rolls(args, args.seed, stakes, folder) if game]
        asked = [(number, xgid) for number, game in enumerate(games) for xgid in game]
        near = {}
        for (number, xgid), equity in zip(asked, ours(args, [x for _, x in asked], "1ply", "quick")):
            if equity and question(equity)[1] < 2 * NEAR:
                near.setdefault(number, []).append((xgid, kind(xgid, equity)))
        # Of each game one position, a redouble or one that may be too good before the others, which abound.
        for some in near.values():
            rare = [c for c in some if c[1][1] == "redouble" or c[1][2] == "too good or not"]
            candidates.append(rng.choice(rare or some)[0])
        print(f"{len(games)} games, {len(asked)} positions, {len(near)} games with a near one", file=sys.stderr)
    rng.shuffle(candidates)
    cells = {}
    for xgid, us, them in zip(candidates, ours(args, candidates, "2ply"), gnubg(args, candidates, 1)):
        nearer = min((e for e in (us, them) if e), key=lambda e: question(e)[1])
        if us and question(nearer)[1] < NEAR:
            cells.setdefault(kind(xgid, nearer), []).append(xgid)
    chosen, scores = [], {}
    while len(chosen) < args.count and any(cells.values()):
        for name in sorted(cells):
            if cells[name] and len(chosen) < args.count:
                score = lambda xgid: ":".join(xgid.split(":")[5:9])
                next_one = min(cells[name], key=lambda x: scores.get((name, score(x)), 0))
                scores[name, score(next_one)] = scores.get((name, score(next_one)), 0) + 1
                cells[name].remove(next_one)
                chosen.append(next_one)
    rng.shuffle(chosen)
    with open(args.file + ".txt", "w") as file:
        file.write(f"# {len(chosen)} cube decisions, at most one of each game that the engine played against itself:\n")
        file.write(f"# cube_benchmark.py choose --count {args.count} --seed {args.seed}\n")
        file.writelines(x + "\n" for x in chosen)


def rolled_out(file=BENCHMARK):
    """The rollouts of the file by their XGID."""
    return {row["xgid"]: row for row in map(json.loads, lines(file + ".jsonl"))}


def clear(row):
    """Whether doubling or not and taking or not are both decided by two standard errors."""
    gain = min(row["double_take"], row["double_pass"]) - row["no_double"]
    error = row["se"]["no_double"] if row["double_take"] > row["double_pass"] else row["se"]["difference"]
    return abs(gain) > 2 * error and abs(row["double_take"] - row["double_pass"]) > 2 * row["se"]["double_take"]


def make(args):
    for trials in args.trials:
        for number, xgid in enumerate(lines(args.file + ".txt")):
            row = rolled_out(args.file).get(xgid)
            if row is None or (row["trials"] < trials and not clear(row)):
                make_one(args, number, xgid, trials)


def doubt(args):
    trials = args.trials[-1]
    numbers = {xgid: number for number, xgid in enumerate(lines(args.file + ".txt"))}
    rows = list(rolled_out(args.file).values())
    answers = players(args, [row["xgid"] for row in rows])
    lost = [max(sum(losses(row, equities[i])) for equities in answers.values()) for i, row in enumerate(rows)]
    again = [row["xgid"] for row, loss in zip(rows, lost) if loss > 0 and row["trials"] < trials]
    for count, xgid in enumerate(again):
        print(f"{count} of {len(again)}", file=sys.stderr)
        make_one(args, numbers[xgid], xgid, trials)


def players(args, xgids):
    """The three equities of each position by each player that is judged."""
    answers = {f"ours {level}": ours(args, xgids, level, args.net) for level in ("1ply", "2ply", "3ply")}
    return answers | {f"gnubg {plies}-ply": gnubg(args, xgids, plies) for plies in (0, 1, 2)}


def make_one(args, number, xgid, trials):
    others = {row["network"] for row in rolled_out(args.file).values()} - {network(args)}
    if others:
        raise SystemExit(f"{args.file}.jsonl has rollouts by {', '.join(others)}, --roller-data has {network(args)}")
    os.makedirs(args.saved, exist_ok=True)
    command = [args.roller or args.gammonlab, "rollout", "--net", "strong", "--play", "1ply", "--cube", "2ply", "--trials", str(trials),
               "--save", os.path.join(args.saved, f"{number}.json"), "--threads", args.threads, "--data", args.roller_data or args.data, "--json", xgid]
    report = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    equity, se = report["cube"]["equity"], report["cube_se"]
    row = {"xgid": xgid, "trials": report["trials"], **{k: round(v, 6) for k, v in equity.items()}, "se": {k: round(v, 6) for k, v in se.items()},
           "outcomes": {k: round(v, 5) for k, v in report["outcomes"].items()}, "play": "1ply", "cube": "2ply", "net": report["net"],
           "network": network(args)}
    with open(args.file + ".jsonl", "a") as out:
        out.write(json.dumps(row) + "\n")


def network(args):
    """The file of the strong network that rolls out."""
    with open(os.path.join(args.roller_data or args.data, "manifest.json")) as manifest:
        return next(asset["file"] for asset in json.load(manifest)["assets"] if asset["role"] == "network-strong")


def losses(row, equity):
    """What the doubling side and the taking side lose with decisions by `equity`, and whether they decide wrongly."""
    worth = min(row["double_take"], row["double_pass"])
    doubles = min(equity[1], equity[2]) > equity[0]
    doubling = max(worth, row["no_double"]) - (worth if doubles else row["no_double"])
    taking = (row["double_pass"] if equity[1] > equity[2] else row["double_take"]) - worth
    return doubling, taking


def kinds(row):
    what = kind(row["xgid"], [row["no_double"], row["double_take"], row["double_pass"]])
    o = row["outcomes"]
    gammons = o["win_gammon"] > GAMMON_HEAVY * o["win"]
    return ["all", *what, "contact" if in_contact(row["xgid"]) else "race", *(["gammon-heavy"] if gammons else [])]


def mean_and_error(values, rng):
    means = [sum(rng.choices(values, k=len(values))) / len(values) for _ in range(400)]
    middle = sum(means) / len(means)
    return sum(values) / len(values), math.sqrt(sum((m - middle) ** 2 for m in means) / (len(means) - 1))


def judge(args):
    rows = list(rolled_out(args.file).values())
    named = players(args, [row["xgid"] for row in rows])
    lost = {name: [losses(row, e) for row, e in zip(rows, equities)] for name, equities in named.items()}
    of = [kinds(row) for row in rows]
    names = sorted({k for some in of for k in some}, key=lambda k: (k != "all", k))
    error = [sum(row["se"][k] for row in rows) / len(rows) for k in ("difference", "double_take")]
    print(f"{len(rows)} positions, {sum(map(clear, rows))} of them clear; mean standard errors: double less no double {error[0]:.4f}, take {error[1]:.4f}")
    for side, title in enumerate(["doubling side", "taking side"]):
        print(f"\n| {title} | " + " | ".join(f"{n} ({sum(n in k for k in of)})" for n in names) + " |")
        print("|---" * (len(names) + 1) + "|")
        table = {name: [1000 * loss[side] for loss in some] for name, some in lost.items()}
        table |= {f"{a} less {b}": [x - y for x, y in zip(table[a], table[b])] for a, b in AGAINST}
        for name, values in table.items():
            cells = ["%.2f ± %.2f" % mean_and_error([v for v, k in zip(values, of) if n in k], random.Random(1)) for n in names]
            print(f"| {name} | " + " | ".join(cells) + " |")
    print("\n| both sides together | loss | of gnubg's |\n|---|---|---|")
    both = {name: [1000 * sum(loss) for loss in some] for name, some in lost.items()}
    for a, b in AGAINST:
        rng, pairs = random.Random(1), list(zip(both[a], both[b]))
        again = [ratio(rng.choices(pairs, k=len(pairs))) for _ in range(400)]
        mean = sum(again) / len(again)
        deviation = math.sqrt(sum((r - mean) ** 2 for r in again) / (len(again) - 1))
        print(f"| {a} and {b} | {sum(both[a]) / len(rows):.2f} and {sum(both[b]) / len(rows):.2f} | {ratio(pairs):.2f} ± {deviation:.2f} |")


def ratio(pairs):
    return sum(a for a, _ in pairs) / max(sum(b for _, b in pairs), 1e-9)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("step", choices=["choose", "make", "doubt", "judge"])
    arguments.add_argument("--gammonlab", default=os.path.join(ROOT, "target/release/gammonlab"))
    arguments.add_argument("--gnubg", default="/usr/games/gnubg")
    arguments.add_argument("--data", default=os.path.join(ROOT, "pkg/data"), help="data folder")
    arguments.add_argument("--file", default=BENCHMARK, help="the files of positions and of rollouts, without .txt and .jsonl")
    arguments.add_argument("--count", type=int, default=600)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--trials", type=int, nargs="+", default=[72, 324, 1296], help="of each position, of those not clear by then, ...")
    arguments.add_argument("--threads", default="1")
    arguments.add_argument("--saved", default=os.path.join(ROOT, ".cache/cube-rollouts"), help="`make`: folder of the rollouts, to resume them")
    arguments.add_argument("--roller", help="`make`, `doubt`: program that rolls out (--gammonlab)")
    arguments.add_argument("--roller-data", help="`make`, `doubt`: its data folder (--data)")
    arguments.add_argument("--net", help="`doubt`, `judge`: network that is judged (the usual one of each level)")
    args = arguments.parse_args()
    {"choose": choose, "make": make, "doubt": doubt, "judge": judge}[args.step](args)


if __name__ == "__main__":
    main()
