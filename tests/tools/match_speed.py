"""How long a whole match takes: our 3-ply against GNU Backgammon's 2-ply (which is one ply less by its count, the same
depth by ours), by turns in one run.

    python3 tests/tools/match_speed.py MATCH.mat [--runs 3] [--threads 2]

Needs target/release/gammonlab (`cargo build --release`) and gnubg (`apt-get install gnubg`). Prints the
seconds of each run and the ratio of the medians. Last result: docs/match-reports.md.
"""

import argparse
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
# Debian puts the program where only the paths of users look.
GNUBG = shutil.which("gnubg") or "/usr/games/gnubg"


def ours(match: Path, threads: int) -> float:
    command = [ROOT / "target/release/gammonlab", "match", "analyse", "--level", "3ply", "--threads", str(threads)]
    start = time.monotonic()
    subprocess.run([*command, "--json", match], check=True, capture_output=True)
    return time.monotonic() - start


def gnubg(match: Path, threads: int) -> float:
    with tempfile.TemporaryDirectory() as folder:
        saved = Path(folder) / "analysed.sgf"
        commands = [
            f"set threads {threads}",
            "set analysis chequerplay evaluation plies 2",
            "set analysis cubedecision evaluation plies 2",
            "set analysis luckanalysis plies 0",
            f'import mat "{match}"',
            "analyse match",
            f'save match "{saved}"',
        ]
        start = time.monotonic()
        done = subprocess.run(
            [GNUBG, "-t", "-q"], input="\n".join(commands) + "\n", text=True, capture_output=True, check=True
        )
        seconds = time.monotonic() - start
        if not saved.exists() or "DA[E" not in saved.read_text(errors="replace"):
            raise SystemExit(f"gnubg made no analysis:\n{done.stdout}\n{done.stderr}")
        return seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("match", type=Path)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    found: dict[str, list[float]] = {"gammonlab 3ply": [], "gnubg 2-ply": []}
    for _ in range(options.runs):
        found["gammonlab 3ply"].append(ours(options.match, options.threads))
        found["gnubg 2-ply"].append(gnubg(options.match, options.threads))
        print({name: round(times[-1], 2) for name, times in found.items()}, flush=True)
    own, other = (median(times) for times in found.values())
    print(f"ratio of medians {own / other:.4f}")


if __name__ == "__main__":
    main()
