"""Reads the samples of make-samples.ts and augments them."""

import numpy as np
import torch

from network import DEPTHS

PICTURE = 64
COLUMNS = 32

_row, _column = torch.meshgrid(
    torch.linspace(-1, 1, PICTURE), torch.linspace(-1, 1, PICTURE), indexing="ij"
)
PLACE = torch.stack([_column, _row])


class Samples:
    """The four files of one run, which are read as needed and not loaded into memory."""

    def __init__(self, path):
        def file(ending, *shape):
            return np.memmap(path + ending, np.uint8, "r").reshape(-1, *shape)

        self.pictures = file(".rgba", PICTURE, PICTURE, 4)
        self.fullness = file(".vox", DEPTHS, COLUMNS, COLUMNS)
        self.coverage = file(".mask", 1, COLUMNS, COLUMNS)
        self.elevations = np.fromfile(path + ".meta", np.float32).reshape(-1, 2)[:, 0]

    def __len__(self):
        return len(self.pictures)


def batch(chosen, vary):
    """Returns the input, fullness, coverage and elevation of (samples, index) pairs.

    With vary, half of them are mirrored and all are recolored.
    """
    rgba = torch.from_numpy(np.stack([s.pictures[i] for s, i in chosen]))
    fullness = torch.from_numpy(np.stack([s.fullness[i] for s, i in chosen])).float() / 255
    coverage = torch.from_numpy(np.stack([s.coverage[i] for s, i in chosen])).float() / 252
    elevation = torch.tensor([float(s.elevations[i]) for s, i in chosen])
    if vary:
        mirrored = torch.from_numpy(np.random.rand(len(chosen)) < 0.5)
        rgba[mirrored] = rgba[mirrored].flip(2)
        fullness[mirrored] = fullness[mirrored].flip(3)
        coverage[mirrored] = coverage[mirrored].flip(3)
    picture = rgba.float().permute(0, 3, 1, 2) / 255
    color, alpha = picture[:, :3], picture[:, 3:]
    if vary:
        color = recolor(color)
    place = PLACE.expand(len(chosen), -1, -1, -1)
    channels = torch.cat([color * alpha, alpha, place], 1)
    return channels.contiguous(memory_format=torch.channels_last), fullness, coverage, elevation


def recolor(color):
    """Swaps channels, desaturates, inverts, tints, brightens and adds noise, because colors do not tell the shape."""
    count = len(color)
    for k in range(count):
        lot = np.random.rand()
        if lot < 0.35:
            color[k] = color[k][torch.randperm(3)]
        elif lot < 0.45:
            color[k] = color[k].mean(0, keepdim=True)
        elif lot < 0.52:
            color[k] = 1 - color[k]
    tint = torch.rand(count, 3, 1, 1) * 0.5 + 0.75
    color = (color * tint).clamp(0, 1) ** (torch.rand(count, 1, 1, 1) * 0.8 + 0.6)
    brightness = torch.randn(count, 1, 1, 1) * 0.05
    noise = torch.randn_like(color) * 0.03 * torch.rand(count, 1, 1, 1)
    return (color + brightness + noise).clamp(0, 1)
