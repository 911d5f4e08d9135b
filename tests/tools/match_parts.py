"""Matches analysed in parts by several processes, all of which are killed once in the middle, against one go.

    python3 tests/tools/match_parts.py FOLDER [--matches 200] [--parts 4] [--processes 2] [--level 2ply] [--kill-after 10]

FOLDER holds match files, for example those that `gammonlab duel 1ply 1ply --length 3 --pairs 200 --unpaired --mat FOLDER`
writes. Needs target/release/gammonlab. Ends with an error unless every analysed match and the table of players are the
same to the last byte. Last result: docs/match-reports.md.
"""

import argparse
import os
import signal
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "target/release/gammonlab"


def job(folder: Path, output: Path, level: str, part: str) -> subprocess.Popen:
    options = ["--level", level, "--threads", "1", "--part", part, "-o", output, "--json"]
    return subprocess.Popen([PROGRAM, "match", "analyse", folder, *options], stdout=subprocess.DEVNULL)


def in_parts(folder: Path, output: Path, asked: argparse.Namespace, stop_at: float | None) -> bool:
    """Runs all parts, at most so many at a time; whether they came to their end before they were killed."""
    waiting = [f"{i + 1}/{asked.parts}" for i in range(asked.parts)]
    running = []
    while waiting or running:
        while waiting and len(running) < asked.processes:
            running.append(job(folder, output, asked.level, waiting.pop(0)))
        if stop_at is not None and time.monotonic() >= stop_at:
            for process in running:
                os.kill(process.pid, signal.SIGKILL)
            for process in running:
                process.wait()
            return False
        for process in [process for process in running if process.poll() is not None]:
            if process.returncode != 0:
                raise SystemExit(f"a part ended with status {process.returncode}")
            running.remove(process)
        time.sleep(0.05)
    return True


def table(output: Path) -> str:
    return subprocess.run([PROGRAM, "match", "table", output, "--json"], check=True, capture_output=True, text=True).stdout


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--parts", type=int, default=4)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--level", default="2ply")
    parser.add_argument("--kill-after", type=float, default=10.0)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        chosen, parts, whole = (Path(scratch) / name for name in ("matches", "parts", "whole"))
        for place in (chosen, parts, whole):
            place.mkdir()
        for file in sorted(asked.folder.iterdir())[: asked.matches]:
            (chosen / file.name).symlink_to(file.resolve())
        if in_parts(chosen, parts, asked, time.monotonic() + asked.kill_after):
            raise SystemExit("all parts ended before they were killed: ask for more matches or a deeper level")
        done = len(list(parts.iterdir()))
        in_parts(chosen, parts, asked, None)
        if job(chosen, whole, asked.level, "1/1").wait() != 0:
            raise SystemExit("the matches in one go failed")
        names = sorted(path.name for path in whole.iterdir())
        if sorted(path.name for path in parts.iterdir()) != names:
            raise SystemExit("not the same files")
        differ = [name for name in names if (parts / name).read_bytes() != (whole / name).read_bytes()]
        if differ or table(parts) != table(whole):
            raise SystemExit(f"different: {differ or 'the table of players'}")
        print(f"{len(names)} matches, {done} files there when all parts were killed; files and table are the same")
        print(table(whole), end="")


if __name__ == "__main__":
    main()
