"""Trains the network on the samples of make-samples.ts; see README.md."""

import argparse
import time

import numpy as np
import torch
import torch.nn.functional as F

from network import Network
from samples import Samples, batch


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", help="the file to write, anew at each report")
    parser.add_argument("samples", nargs="+", help="PATH, or PATH:WEIGHT to draw it more often")
    parser.add_argument("--validation", help="samples to measure on; nothing is learned from them")
    parser.add_argument("--start", help="a checkpoint to go on from")
    parser.add_argument("--steps", type=int, default=8500)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--rate", type=float, default=2e-3, help="the highest learning rate")
    parser.add_argument("--report", type=int, default=500, help="steps between two reports")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    np.random.seed(1)
    network = Network().to(memory_format=torch.channels_last)
    if arguments.start:
        network.load_state_dict(torch.load(arguments.start))
    print(sum(p.numel() for p in network.parameters()), "parameters")
    sets, weights = [], []
    for name in arguments.samples:
        path, _, weight = name.partition(":")
        sets.append(Samples(path))
        weights.append(float(weight or 1) * len(sets[-1]))
    validation = Samples(arguments.validation) if arguments.validation else None
    train(network, sets, np.array(weights) / sum(weights), validation, arguments)


def train(network, sets, weights, validation, arguments):
    optimizer = torch.optim.AdamW(network.parameters(), lr=arguments.rate, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, arguments.rate, total_steps=arguments.steps, pct_start=0.1
    )
    start = time.time()
    mean = None
    for step in range(1, arguments.steps + 1):
        drawn = np.random.choice(len(sets), arguments.batch, p=weights)
        chosen = [(sets[d], np.random.randint(len(sets[d]))) for d in drawn]
        loss = loss_of(network, *batch(chosen, vary=True))
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        mean = loss.item() if mean is None else 0.99 * mean + 0.01 * loss.item()
        if step % arguments.report == 0 or step == arguments.steps:
            seconds = time.time() - start
            speed = arguments.batch * step / seconds
            told = [f"step {step} loss {mean:.4f}", f"{speed:.0f}/s {seconds:.0f}s"]
            if validation:
                told.insert(1, measure(network, validation))
            print(*told, flush=True)
            torch.save(network.state_dict(), arguments.checkpoint)


def loss_of(network, picture, fullness, coverage, elevation):
    """Returns the cross entropy of the cells that an object covers, plus the error of the elevation."""
    logits, guess = network(picture)
    cells = F.binary_cross_entropy_with_logits(logits, fullness, reduction="none")
    columns = cells.mean(1, keepdim=True) * coverage
    area = coverage.sum((1, 2, 3)).clamp(min=1)
    return (columns.sum((1, 2, 3)) / area).mean() + 0.2 * (guess - elevation).abs().mean()


def measure(network, samples):
    """Returns the intersection over union of the filled cells, and the mean error of the elevation in radians."""
    network.eval()
    overlaps, errors = [], []
    with torch.no_grad():
        for first in range(0, len(samples), 64):
            chosen = [(samples, i) for i in range(first, min(len(samples), first + 64))]
            picture, fullness, coverage, elevation = batch(chosen, vary=False)
            logits, guess = network(picture)
            found, true = (logits > 0).float(), (fullness > 0.5).float()
            both = (found * true * coverage).sum((1, 2, 3))
            either = (torch.maximum(found, true) * coverage).sum((1, 2, 3))
            overlaps.append(both / either.clamp(min=1))
            errors.append((guess - elevation).abs())
    network.train()
    return f"IoU {torch.cat(overlaps).mean():.4f} elevation {torch.cat(errors).mean():.3f}"


if __name__ == "__main__":
    main()
