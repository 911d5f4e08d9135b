"""What GNU Backgammon reads from its match equity tables, at a few scores of each.

    python3 tests/tools/gnubg_met.py > tests/data/met/gnubg.csv

Runs `gnubg` (1.07, Debian) with `show matchequitytable` on tests/data/met/*.xml and samples its
printed tables (per cent, four decimals). The scores are drawn with a fixed seed.
"""
import os
import random
import re
import subprocess
import tempfile

FOLDER = os.path.join(os.path.dirname(__file__), "..", "data", "met")
TABLES = {"Kazaross-XG2": 25, "Rockwell-Kazaross": 25, "g11": 25, "jacobs": 25, "mec26": 25,
          "ortega": 15, "snowie": 15, "woolsey": 15}
SPOTS = 10


def shown(name, length):
    """(pre-Crawford rows, post-Crawford row) as gnubg prints them."""
    with tempfile.NamedTemporaryFile("w", suffix=".gnubg") as script:
        path = os.path.abspath(os.path.join(FOLDER, name + ".xml"))
        script.write(f"set matchequitytable {path}\nshow matchequitytable {length}\n")
        script.flush()
        env = dict(os.environ, PATH=os.environ["PATH"] + ":/usr/games")
        text = subprocess.run(["gnubg", "-t", "-q", "-c", script.name], env=env, text=True,
                              stdin=subprocess.DEVNULL, capture_output=True).stdout
    rows = [[float(x) for x in re.findall(r"\d+\.\d+", line)]
            for line in text.splitlines() if re.match(r"\s*\d+-away\s+\d+\.\d", line)]
    return rows[:length], rows[length]


def main():
    print("# Match winning chances in per cent that GNU Backgammon 1.07 shows for the tables in this folder;")
    print("# made by tests/tools/gnubg_met.py. Opponent's score `post`: the post-Crawford row.")
    print("table,away,opponent_away,per_cent")
    rng = random.Random(8)
    for name, length in TABLES.items():
        pre, post = shown(name, length)
        for _ in range(SPOTS):
            i, j = rng.randrange(length), rng.randrange(length)
            print(f"{name},{i + 1},{j + 1},{pre[i][j]:.4f}")
        for i in rng.sample(range(length - 1), 3):
            print(f"{name},{i + 1},post,{post[i]:.4f}")


main()
