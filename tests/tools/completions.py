#!/usr/bin/env python3
"""Whether shells complete the words of `gammonlab`, with the scripts that `gammonlab completions` prints.

bash and zsh run in a terminal of their own, in which the Tab key is pressed; fish is asked with `complete -C`. The
scripts lie where each shell looks for them by itself, as docs/crate.md says.

    cargo build --release
    python3 tests/tools/completions.py [--program target/release/gammonlab] [SHELL...]

Needs Python 3.9 and the shells; those that are not there are named, and the exit status is then 1.
"""
import argparse
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

# What is typed, what it may become, and what must not be offered.
QUESTIONS = [
    ("gammonlab mo", ["move"], ["rollout"]),
    ("gammonlab ro", ["rollout"], ["move"]),
    ("gammonlab bearoff ve", ["verify"], ["query"]),
    ("gammonlab move --level ro", ["roller", "roller+", "roller++"], ["2ply", "rollout"]),
    ("gammonlab cube --interval hu", ["huge"], ["normal"]),
    ("gammonlab board --theme ", ["light", "dark"], ["move"]),
    ("gammonlab rollout --stop-", ["--stop-se", "--stop-jsd", "--stop-seconds"], ["--save"]),
    ("gammonlab duel 1ply 2ply --len", ["--length"], ["--level"]),
    ("gammonlab completions z", ["zsh"], ["bash"]),
    ("gammonlab rollout --save kept-", ["kept-rollout.json"], ["other.json"]),
]
# What a script cannot do: the generator for fish knows nothing of arguments that are no options.
CANNOT = {"fish": ["gammonlab completions z"]}
# Where each shell looks for the script, below the home folder.
PLACES = {
    "bash": ".local/share/bash-completion/completions/gammonlab",
    "zsh": ".zfunc/_gammonlab",
    "fish": ".config/fish/completions/gammonlab.fish",
}
ESCAPE = re.compile(r"\x1b(\[[0-9;?=>]*[a-zA-Z]|[=>]|\][^\x07]*\x07)|[\x07\r]")
PROMPT = "ready> "


class Terminal:
    """A shell in a terminal of its own."""

    def __init__(self, arguments, setup, environment, folder):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe(arguments[0], arguments, environment)
        for line in setup:
            self.send(line + "\n")
        self.quiet()
        self.send("echo se''tup\n")
        self.until("setup\n")
        self.quiet()

    def send(self, text):
        os.write(self.terminal, text.encode())

    def read(self, seconds):
        ready, _, _ = select.select([self.terminal], [], [], seconds)
        return ESCAPE.sub("", os.read(self.terminal, 65536).decode(errors="replace")) if ready else ""

    def quiet(self, seconds=0.7):
        """What comes until nothing comes for a while."""
        text = ""
        while more := self.read(seconds):
            text += more
        return text

    def until(self, end):
        """What comes until `end`, or for 20 seconds."""
        text, start = "", time.monotonic()
        while end not in text and time.monotonic() - start < 20:
            text += self.read(0.2)
        assert end in text, f"{end!r} did not come: {text[-500:]!r}"
        return text

    def complete(self, typed):
        """The words on the screen after the Tab key, but for those that were typed before."""
        self.send(typed + "\t")
        shown = self.until(typed) + self.quiet()
        self.send("\x15\n")
        self.until(PROMPT)
        self.quiet(0.1)
        before = typed.rpartition(" ")[0]
        # zsh adds the `=` of an option that takes a value.
        return {word.removesuffix("=") for word in shown.replace(before, " ").split()}

    def close(self):
        self.send("\x15exit\n")
        os.close(self.terminal)
        os.waitpid(self.process, 0)


def bash(environment, folder):
    loader = "/usr/share/bash-completion/bash_completion"
    place = os.path.join(environment["HOME"], PLACES["bash"])
    # Without the package bash-completion nobody looks into the folder.
    source = f"source {loader if os.path.exists(loader) else place}"
    setup = [source, "bind 'set show-all-if-ambiguous on'", "bind 'set enable-bracketed-paste off'", f"PS1='{PROMPT}'"]
    return Terminal(["bash", "--norc", "--noprofile", "-i"], setup, environment, folder)


def zsh(environment, folder):
    setup = ["fpath=(~/.zfunc $fpath); autoload -Uz compinit; compinit -u", "unsetopt zle_bracketed_paste prompt_sp",
             "unsetopt beep list_ambiguous", f"PROMPT='{PROMPT}'"]
    return Terminal(["zsh", "-f", "-i"], setup, environment, folder)


class Fish:
    """fish says by itself what it would offer."""

    def __init__(self, environment, folder):
        self.environment, self.folder = environment, folder

    def complete(self, typed):
        shown = subprocess.run(["fish", "-c", f"complete -C '{typed}'"], env=self.environment, cwd=self.folder,
                               capture_output=True, text=True, check=True).stdout
        return {line.split("\t")[0] for line in shown.splitlines()}

    def close(self):
        pass


SHELLS = {"bash": bash, "zsh": zsh, "fish": Fish}


def check(name, program, home):
    """The number of questions that the shell `name` does not answer as it should, which are printed."""
    script = os.path.join(home, PLACES[name])
    os.makedirs(os.path.dirname(script))
    with open(script, "w") as out:
        subprocess.run([program, "completions", name], stdout=out, check=True)
    folder = os.path.join(home, "work")
    os.makedirs(folder, exist_ok=True)
    for file in ["kept-rollout.json", "other.json"]:
        pathlib.Path(folder, file).touch()
    os.makedirs(os.path.join(home, "bin"), exist_ok=True)
    link = os.path.join(home, "bin/gammonlab")
    if not os.path.exists(link):
        os.symlink(program, link)
    environment = {"HOME": home, "TERM": "xterm", "LANG": "C.UTF-8", "COLUMNS": "200",
                   "PATH": f"{home}/bin:{os.environ['PATH']}"}
    shell = SHELLS[name](environment, folder)
    wrong = 0
    questions = [question for question in QUESTIONS if question[0] not in CANNOT.get(name, [])]
    for typed, expected, not_expected in questions:
        shown = shell.complete(typed)
        missing = [word for word in expected if word not in shown]
        if missing or shown.intersection(not_expected):
            wrong += 1
            print(f"{name}: {typed!r}: expected {expected} and none of {not_expected}, found {sorted(shown)}")
    shell.close()
    version = subprocess.run([name, "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]
    print(f"{version}: {len(questions) - wrong} of {len(questions)} completed")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--program", default="target/release/gammonlab")
    parser.add_argument("shells", nargs="*", metavar="SHELL", help="bash, zsh or fish; all if none is named")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    wrong = 0
    for name in options.shells or SHELLS:
        if name not in SHELLS:
            parser.error(f"found the shell {name}, expected one of {', '.join(SHELLS)}")
        if shutil.which(name) is None:
            print(f"{name}: NOT CHECKED, it is not on this machine")
            wrong += 1
            continue
        with tempfile.TemporaryDirectory() as home:
            wrong += check(name, program, home)
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
