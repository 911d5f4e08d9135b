#!/usr/bin/env python3
"""Fits contact networks with PyTorch, on a graphics processor if there is one: to try shapes and amounts of samples quickly.

    gammonlab train rows --features pairs -o FILE.rows FILE.samples...
    training/fit_with_torch.py PLAN.json            # needs Python 3.11 or later and `pip install torch==2.11.0 numpy`

The arithmetic follows `gammonlab train fit`, which makes the networks that ship: the forward pass rounds the weights as the
integer network will have them, rows of quantities are learnt as steps from one value to the next, the loss is the
cross-entropy of the chances that are possible, the optimiser is Adam, and the running mean of the weights is kept. It differs
in three things. Each step moves all rows, there only the runs that have a row in the batch. `shrink` is taken off the rows
of the batch alone, there off their whole runs, and counts for a batch of 1,024: with 4,096 it is four times that of `--shrink`.
Sums of exactly 0 or 1 pass the gradient on, there not. A network that has been read and not yet fitted has the errors that
`gammonlab` finds, to the last digit that is printed.

A plan names `pool`, patterns of files of rows; `judges`, pairs of a file of rows and a file of known equities
(tests/tools/rollouts_as_samples.py says how they are made); what the fits share, `usual`; and `fits`, each with a `name` and
what differs:

    {"pool": ["pool/*.rows"], "judges": {"rollouts": ["rollouts.rows", "rollouts.json"]},
     "usual": {"start": "pkg/data/network-strong-....bin", "batch": 4096, "epochs": 3, "rate": 2e-4, "final_rate": 6e-6,
               "returns": 0.7, "shrink": 0.005, "seed": 1},
     "fits": [{"name": "as it is", "output": "new.contact"}, {"name": "two hidden layers", "hidden": [32, 32]}]}

`start` null begins with random weights. `width` widens (twice, four times) or, without a start, is the width. `take` learns
from a share of the pool, `least` keeps patterns that are rarer at zero, `round` false leaves the weights as they are (in 16-bit
floats on a graphics processor), `family_returns` and `typical` are as in `gammonlab train fit`, `hidden` adds layers between the products and the logits beside the direct way, `buckets` (16 or 64) adds output weights by
where both sides' rearmost checkers stand. A fit with `output` writes its network, if the engine knows the shape.

For each fit the root mean square of the error of equity is printed: `learnt` while learning; on samples kept apart against
the label of the fit, the lookahead and the return; against each judge (its own noise taken out), and where a judge has
groups, the plays of a decision, the root mean square within a group (noise left in) and what the best-looking play loses, in
thousandths.
"""
import glob
import json
import math
import struct
import sys
import time

import numpy as np
import torch

UNIT, OUTPUT_UNIT, LOGIT_UNIT = 64.0, 1024.0, 2.0**22
ROW_LIMIT, SHORT_LIMIT = 127 / UNIT, 31.0
SCALE = 32.0  # of the loss, so that small gradients fit 16 bits
BOARD_SLOTS, REARMOST_SLOT = 28, 29
MOST_ACCUMULATORS = 2048
DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")
HALF = torch.float16 if DEVICE.type == "cuda" else torch.float32  # holds whole multiples of 1/64 up to 32 exactly


class Pool:
    """The samples of files of rows, on the device."""

    def __init__(self, paths):
        parts = []
        for path in paths:
            with open(path, "rb") as file:
                self.head = json.loads(file.readline())
                at = file.tell()
            n, slots = self.head["samples"], len(self.head["slots"])
            raw = np.memmap(path, np.uint8, "r", at)
            if len(raw) != n * (2 * slots + 21):
                raise SystemExit(f"{path} is not whole")
            rows = raw[: 2 * n * slots].view(np.int16).reshape(n, slots)
            labels = raw[2 * n * slots : -n].reshape(n, 2, 10)
            labels = np.stack([labels[:, 0].copy().view(np.uint16) / np.float32(65535), labels[:, 1].copy().view(np.int16) / np.float32(16384)], 1)
            parts.append([torch.from_numpy(a.copy()).to(DEVICE) for a in (rows, labels, raw[-n:])])
        self.rows, self.labels, flags = (torch.cat(part) for part in zip(*parts))
        self.apart = flags >= 128
        self.family = flags >> 6 & 1 == 1
        self.possible = (flags[:, None] >> torch.arange(5, device=DEVICE, dtype=torch.uint8) & 1).bool()

    def __len__(self):
        return len(self.rows)

    def label(self, which, returns, family_returns=None):
        lookahead, returned = self.labels[which].unbind(1)
        if family_returns is not None:
            returns = torch.where(self.family[which], family_returns, returns)[:, None]
        return lookahead + returns * (returned - lookahead)


def equity(chances):
    win, win_gammon, win_backgammon, lose_gammon, lose_backgammon = chances.unbind(-1)
    return 2 * win - 1 + win_gammon + win_backgammon - lose_gammon - lose_backgammon


def read_network(path):
    """A network file of version 4 (docs/network.md); rows as whole numbers, the rest as floats."""
    with open(path, "rb") as file:
        data = file.read()
    magic, version, code, width, rows = struct.unpack("<4sIIII", data[:20])
    if (magic, version) != (b"GLNN", 4):
        raise SystemExit(f"{path} is not a network of version 4: make one with `gammonlab train average --plain -o FILE {path}`")
    sizes = [20, 2 * width, 5 * width, rows - 1, width * (rows - 1)]
    ends = np.cumsum([20, *sizes])
    output_bias, bias, output, how, body = (data[a:b] for a, b in zip(ends, ends[1:]))
    table = np.zeros((rows, width), np.int8)
    table[1:] = np.frombuffer(body, np.int8).reshape(rows - 1, width)
    for row in np.flatnonzero(np.frombuffer(how, np.uint8)) + 1:  # written as differences to the row before
        table[row] += table[row - 1]
    return {"code": code, "table": table, "bias": np.frombuffer(bias, "<i2") / UNIT,
            "output": np.frombuffer(output, "<i2").reshape(5, width // 2) / OUTPUT_UNIT,
            "output_bias": np.frombuffer(output_bias, "<i4") / LOGIT_UNIT}


def write_network(path, code, table, bias, output, output_bias):
    rows, width = table.shape
    short = lambda a, unit: np.rint(np.clip(a, -SHORT_LIMIT, SHORT_LIMIT) * unit).astype("<i2").tobytes()
    data = struct.pack("<4sIIII", b"GLNN", 4, code, width, rows) + np.trunc(output_bias * LOGIT_UNIT).astype("<i4").tobytes()
    data += short(bias, UNIT) + short(output, OUTPUT_UNIT) + bytes(rows - 1) + table[1:].tobytes()
    checksum = 0xCBF29CE484222325
    for byte in data:
        checksum = (checksum ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    with open(path, "wb") as file:
        file.write(data + struct.pack("<Q", checksum))


class Runs:
    """The runs of rows that are quantities: while it learns, each row of a run holds the step from the row before."""

    def __init__(self, head):
        runs = [range(first + at, first + at + run) for values, run, first in head["slots"] if run for at in range(0, values, run)]
        longest = max(map(len, runs))
        index = torch.full((len(runs), longest), head["rows"])  # that row is there to fill up short runs
        self.patterns = torch.ones(head["rows"], dtype=torch.bool)
        self.patterns[0] = False
        for i, run in enumerate(runs):
            index[i, : len(run)] = torch.arange(run.start, run.stop)
            self.patterns[run.start : run.stop] = False
        self.index, self.patterns, self.shape = index.flatten().to(DEVICE), self.patterns.to(DEVICE), index.shape

    def along(self, rows, change):
        """`rows`, within each run replaced by what `change` makes of them, a tensor of runs x rows x width."""
        padded = torch.cat([rows, rows.new_zeros(1, rows.shape[1])])
        padded[self.index] = change(padded[self.index].view(*self.shape, -1)).flatten(0, 1)
        return padded[:-1]

    def rows(self, steps):
        return self.along(steps, lambda run: run.cumsum(1))

    def steps(self, rows):
        return self.along(rows, lambda run: torch.cat([run[:, :1], run[:, 1:] - run[:, :-1]], 1))

    def gradient(self, by_row):
        """The gradient by steps: a step moves its own row and all later ones of the run."""
        return self.along(by_row, lambda run: run.flip(1).cumsum(1).flip(1))


def padded(count):
    """Matrix products are quick if all sizes are multiples of 64."""
    return (count + 63) // 64 * 64


def multi_hot(rows, count):
    """A 1 in the column of each active row. Column 0, where there is none, meets a row of zeros."""
    return torch.zeros(len(rows), padded(count), dtype=HALF, device=DEVICE).scatter_(1, rows.long(), 1)


class Rounded(torch.autograd.Function):
    """Rounds, and passes the gradient on as if it had not."""

    @staticmethod
    def forward(_, w, unit):
        return torch.round(w.clamp(-SHORT_LIMIT, SHORT_LIMIT) * unit) / unit

    @staticmethod
    def backward(_, gradient):
        return gradient, None


def bucket_of(rows, head, buckets):
    """Where both sides' rearmost stand, in `buckets` kinds. The slot's value is 26 x own + other's."""
    edges = torch.tensor({16: [7, 13, 19], 64: [4, 7, 10, 13, 16, 19, 22]}[buckets], device=DEVICE)
    value = (rows[:, REARMOST_SLOT].long() - head["slots"][REARMOST_SLOT][2] + 1).clamp(min=0)
    own, other = (torch.bucketize(place, edges, right=True) for place in (value // 26, value % 26))
    return own * (len(edges) + 1) + other


class Head(torch.nn.Module):
    """What comes after the sums of rows: biases, products, and the way to the logits."""

    def __init__(self, network, fit):
        super().__init__()
        learnt = lambda a: torch.nn.Parameter(torch.as_tensor(a, dtype=torch.float32).to(DEVICE))
        self.bias, self.output, self.output_bias = (learnt(network[name]) for name in ("bias", "output", "output_bias"))
        half = self.output.shape[1]
        self.round, self.buckets = fit.get("round", True), fit.get("buckets", 0)
        sizes, random = [half, *fit.get("hidden", [])], torch.Generator().manual_seed(fit["seed"])
        # The last layer begins at zero, so the network begins as it was.
        layers = [(torch.randn(n, before, generator=random) / math.sqrt(before), torch.full((n,), 0.3)) for before, n in zip(sizes, sizes[1:])]
        layers += [(torch.zeros(5, sizes[-1]), torch.zeros(5))] if layers else []
        self.layers = torch.nn.ParameterList([learnt(a) for layer in layers for a in layer])
        self.by_bucket = learnt(torch.zeros(self.buckets, 5, half)) if self.buckets else None

    def forward(self, sums, rows, head):
        bias, output = self.bias, self.output
        if self.round:
            bias, output = Rounded.apply(bias, UNIT), Rounded.apply(output, OUTPUT_UNIT)
        a, b = (sums.float() + bias).clamp(0, 1).chunk(2, 1)
        products = a * b
        logits = products @ output.T + self.output_bias
        layers, x = list(zip(self.layers[::2], self.layers[1::2])), products
        for w, bias in layers[:-1]:
            x = (x @ w.T + bias).clamp(0, 1)
        for w, bias in layers[-1:]:
            logits = logits + x @ w.T + bias
        if self.buckets:
            every = torch.einsum("nh,bkh->nbk", products, self.by_bucket)
            logits = logits + every[torch.arange(len(every), device=DEVICE), bucket_of(rows, head, self.buckets)]
        return logits


def widened(network, seed):
    """Twice as wide: each product twice, with half its output weights, the copies a little apart."""
    table, half = network["table"].astype(np.int16), network["output"].shape[1]
    chance = np.random.default_rng(seed).integers(0, 16, table.shape)
    copy = np.where(table != 0, table + (chance == 0) - (chance == 1), 0).clip(-127, 127)
    both = lambda x, y: np.concatenate([x[..., :half], y[..., :half], x[..., half:], y[..., half:]], -1)
    return network | {"table": both(table, copy).astype(np.int8), "bias": both(network["bias"], network["bias"]),
                      "output": np.concatenate([network["output"]] * 2, 1) / 2}


def beginning(fit, pool, runs):
    """The network that a fit begins with, and its rows as steps."""
    if fit.get("start"):
        network = read_network(fit["start"])
        if network["code"] != pool.head["features"]:
            raise SystemExit(f"{fit['start']} is not for the slots of these rows")
        while network["table"].shape[1] < fit.get("width", 0):
            network = widened(network, fit["seed"])
        return network, runs.steps(torch.from_numpy(network["table"]).to(DEVICE).float() / UNIT)
    random, width, steps = np.random.default_rng(fit["seed"]), fit["width"], np.zeros((pool.head["rows"], fit["width"]), np.float32)
    for values, _, first in pool.head["slots"][:BOARD_SLOTS]:
        steps[first : first + values] = random.uniform(-0.08, 0.08, (values, width))
    network = {"code": pool.head["features"], "bias": 0.35 + random.uniform(-0.2, 0.2, width),
               "output": random.uniform(-0.3, 0.3, (5, width // 2)), "output_bias": np.array([0, -1.5, -4, -1.5, -4])}
    return network, torch.from_numpy(steps).to(DEVICE)


class Fit:
    def __init__(self, fit, pool):
        self.fit, self.pool, self.runs = fit, pool, Runs(pool.head)
        network, self.steps = beginning(fit, pool, self.runs)
        self.code, self.head = network["code"], Head(network, fit)
        random = torch.Generator(device=DEVICE).manual_seed(1)
        learnt = torch.nonzero(~pool.apart).flatten()
        order = torch.randperm(len(learnt), generator=random, device=DEVICE)
        self.taken = learnt[order[: int(fit.get("take", 1) * len(order))]]
        counts = torch.zeros(pool.head["rows"], device=DEVICE)
        for part in self.taken.split(65536):
            counts += torch.bincount(pool.rows[part].flatten().long(), minlength=len(counts))
        self.alive = ~(self.runs.patterns & (counts < fit.get("least", 0)))[:, None]
        self.alive[0] = False
        self.steps *= self.alive
        self.moves = self.typical(fit["typical"]) if "typical" in fit else None
        # What is learnt, with its running mean and both moments.
        self.weights = [self.steps, *(p.data for p in self.head.parameters())]
        self.means = [w.clone() for w in self.weights]
        self.moments = [(torch.zeros_like(w), torch.zeros_like(w)) for w in self.weights]

    def typical(self, times):
        """The rows that positions of the families have `times` as often as others. A row of a run counts for those before it."""
        shares = []
        for family in (True, False):
            which, counts = self.taken[self.pool.family[self.taken] == family], torch.zeros(self.pool.head["rows"], device=DEVICE)
            for part in which.split(65536):
                counts += torch.bincount(self.pool.rows[part].flatten().long(), minlength=len(counts))
            shares.append(self.runs.gradient(counts[:, None])[:, 0] / max(1, len(which)))
        moves = (shares[0] > 0) & (shares[0] >= times * shares[1])
        moves[0] = False
        print(f"{int(moves.sum())} of {len(moves)} rows move")
        return moves[:, None]

    def rows(self, steps):
        """The rows as the network has them."""
        rows = self.runs.rows(steps)
        if self.head.round:
            rows = torch.round(rows.clamp(-ROW_LIMIT, ROW_LIMIT) * UNIT) / UNIT
        return rows

    def for_products(self, steps):
        rows = torch.zeros(padded(len(steps)), steps.shape[1], dtype=HALF, device=DEVICE)
        rows[: len(steps)] = self.rows(steps)
        return rows

    def run(self):
        """Fits. Gives the error while learning and the samples a second."""
        batch, began = self.fit["batch"], time.time()
        of_epoch = len(self.taken) // batch
        if not of_epoch:
            raise SystemExit(f"{len(self.taken)} samples to learn from are fewer than a batch of {batch}")
        random = torch.Generator(device=DEVICE).manual_seed(self.fit["seed"])
        all_steps, done, squares = max(1, int(self.fit["epochs"] * of_epoch)), 0, 0.0
        while done < all_steps:
            order = self.taken[torch.randperm(len(self.taken), generator=random, device=DEVICE)]
            for part in order[: of_epoch * batch].split(batch)[: all_steps - done]:
                squares += self.step(part, done, all_steps)
                done += 1
        return math.sqrt(float(squares) / (done * batch)), done * batch / (time.time() - began)

    def step(self, part, done, all_steps):
        """One step. Gives the sum of the squared errors of equity."""
        fit, pool = self.fit, self.pool
        rate = fit["rate"] * (fit["final_rate"] / fit["rate"]) ** (done / all_steps) * min(1.0, (done + 1) / 200)
        rows, target, possible = pool.rows[part], pool.label(part, fit["returns"], fit.get("family_returns")), pool.possible[part]
        x = multi_hot(rows, pool.head["rows"])
        sums = (x @ self.for_products(self.steps)).requires_grad_()
        logits = self.head(sums, rows, pool.head)
        loss = torch.nn.functional.binary_cross_entropy_with_logits(logits, target, weight=possible.float(), reduction="sum")
        self.head.zero_grad()
        (SCALE * loss).backward()
        with torch.no_grad():
            by_row = torch.mm(x.T, sums.grad, out_dtype=torch.float32) if HALF == torch.float16 else x.T @ sums.grad
            gradients = [self.runs.gradient(by_row[: len(self.steps)]) * self.alive, *(p.grad for p in self.head.parameters())]
            if self.moves is not None:  # the biases and what comes after the sums stay as they are
                gradients = [gradients[0] * self.moves, *(torch.zeros_like(g) for g in gradients[1:])]
            keep = min(0.999, 1 - 1 / ((done + 1) * 0.1 + 1))
            for w, (m, v), mean, g in zip(self.weights, self.moments, self.means, gradients):
                g = g / (SCALE * len(part))
                m.lerp_(g, 0.1)
                v.mul_(0.999).addcmul_(g, g, value=0.001)
                size = (v / (1 - 0.999 ** (done + 1))).sqrt_().add_(1e-8)
                w.addcdiv_(m, size, value=-rate / (1 - 0.9 ** (done + 1)))
                if w is self.steps and fit.get("shrink"):
                    # As much for a sample as with the batch of 1,024 that shipped networks are fitted with.
                    most = (x.amax(0)[: len(w), None] > 0) * (rate * fit["shrink"] * len(part) / 1024)
                    if self.moves is not None:
                        most = most * self.moves
                    w -= torch.maximum(torch.minimum(w, most), -most)
                mean.lerp_(w, 1 - keep)
            error = equity((torch.sigmoid(logits) - target) * possible) + 1
            return error.square().sum(dtype=torch.float64)

    @torch.no_grad()
    def answers(self, pool, which):
        """Chances by the running mean of the weights."""
        now = [w.clone() for w in self.weights]
        for w, mean in zip(self.weights, self.means):
            w.copy_(mean)
        rows, found = self.for_products(self.steps), []
        for part in which.split(8192):
            logits = self.head(multi_hot(pool.rows[part], pool.head["rows"]) @ rows, pool.rows[part], pool.head)
            win, wg, wb, lg, lb = (torch.sigmoid(logits) * pool.possible[part]).unbind(1)
            wg, lg = torch.minimum(wg, win), torch.minimum(lg, 1 - win)
            found.append(torch.stack([win, wg, torch.minimum(wb, wg), lg, torch.minimum(lb, lg)], 1))
        for w, before in zip(self.weights, now):
            w.copy_(before)
        return torch.cat(found)

    def errors(self, judges):
        """Root mean squares of the error of equity by what they are against."""
        rms, apart = {}, torch.nonzero(self.pool.apart).flatten()
        got = equity(self.answers(self.pool, apart))
        for name, returns in [("label", self.fit["returns"]), ("lookahead", 0.0), ("return", 1.0)]:
            by_family = self.fit.get("family_returns") if name == "label" else None
            rms[name] = (got - equity(self.pool.label(apart, returns, by_family))).square().mean().sqrt().item()
        for name, judge in judges.items():
            got = equity(self.answers(judge.pool, torch.arange(len(judge.pool), device=DEVICE)))
            rms |= {f"{name}{what}": value for what, value in judge.errors(got).items()}
        return {name: round(value, 5) for name, value in rms.items()}

    def megabytes(self):
        """Entropy of the weights of the rows: what is over the wire is some six tenths of it."""
        _, counts = np.unique((self.rows(self.means[0]) * UNIT).round().cpu().numpy(), return_counts=True)
        p = counts / counts.sum()
        return -(p * np.log2(p)).sum() * counts.sum() / 8e6

    def write(self, path):
        bias, output, output_bias = (mean.cpu().numpy() for mean in self.means[1:])
        write_network(path, self.code, (self.rows(self.means[0]) * UNIT).round().to(torch.int8).cpu().numpy(), bias, output, output_bias)


class Judge:
    """Positions whose equity is known by rollouts."""

    def __init__(self, rows, known):
        self.pool = Pool([rows])
        with open(known) as file:
            known = json.load(file)
        tensor = lambda name, kind: torch.tensor(known[name], dtype=kind, device=DEVICE)
        self.equity, self.se = tensor("equity", torch.float32), tensor("se", torch.float32)
        self.groups = tensor("groups", torch.long) if "groups" in known else None

    def errors(self, got):
        error = got - self.equity
        found = {"": math.sqrt(max(0.0, (error.square() - self.se.square()).mean().item()))}
        if self.groups is not None:
            # The positions of a group are those after the plays of one roll, seen by the opponent: the lowest is best.
            count = int(self.groups.max()) + 1
            mean = torch.zeros(count, device=DEVICE).index_add_(0, self.groups, error) / torch.bincount(self.groups)
            least = lambda values: torch.full((count,), math.inf, device=DEVICE).scatter_reduce_(0, self.groups, values, "amin")[self.groups]
            lost = torch.where(got == least(got), self.equity - least(self.equity), 0.0)
            found |= {" within": (error - mean[self.groups]).square().mean().sqrt().item(), " lost": 1000 * lost.sum().item() / count}
        return found


def is_known_to_the_engine(fit):
    """Whether the engine has networks of this shape. The network that the fit starts from is one."""
    return fit.get("round", True) and not fit.get("hidden") and not fit.get("buckets") and (fit.get("width") or 0) <= MOST_ACCUMULATORS


def main():
    with open(sys.argv[1]) as file:
        plan = json.load(file)
    fits = [plan["usual"] | settings for settings in plan["fits"]]
    for fit in fits:
        if "output" in fit and not is_known_to_the_engine(fit):
            raise SystemExit(f"{fit['output']}: no network of the engine has this shape")
    torch.set_float32_matmul_precision("high")
    pool = Pool(sorted(path for pattern in plan["pool"] for path in glob.glob(pattern)))
    judges = {name: Judge(*files) for name, files in plan.get("judges", {}).items()}
    print(f"{len(pool)} samples, {int(pool.apart.sum())} of them kept apart; {DEVICE}", flush=True)
    for settings in fits:
        fit = Fit(settings, pool)
        if settings is fits[0]:
            print("before:", json.dumps(fit.errors(judges)), flush=True)
        learnt, speed = fit.run()
        print(f"{settings['name']}: {speed:.0f} samples a second, learnt {learnt:.5f}, {fit.megabytes():.2f} MB,",
              json.dumps(fit.errors(judges)), flush=True)
        if "output" in settings:
            fit.write(settings["output"])
        del fit


if __name__ == "__main__":
    main()
