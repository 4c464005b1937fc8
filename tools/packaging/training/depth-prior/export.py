"""Writes a checkpoint of train.py as the weights file that the service reads.

A header's length (uint32, little endian), the header as JSON, then of each layer a scale and a bias
(float32) for every output and one signed byte for every weight. Batch normalisation is folded into
the weights.
"""

import argparse
import json
import struct

import torch
from torch import nn

from network import Network


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint")
    parser.add_argument("weights")
    arguments = parser.parse_args()
    network = Network()
    network.load_state_dict(torch.load(arguments.checkpoint))
    network.eval()
    layers = [layer for name, part in network.named_children() for layer in layers_of(name, part)]
    shapes = [
        {"name": name, "outputs": values.shape[0], "inputs": values.shape[1],
         "kernel": values.shape[2]}
        for name, values, _ in layers
    ]
    header = json.dumps({"layers": shapes}, separators=(",", ":")).encode()
    with open(arguments.weights, "wb") as file:
        file.write(struct.pack("<I", len(header)) + header)
        for _, values, bias in layers:
            scale = values.abs().amax((1, 2, 3)).clamp(min=1e-8) / 127
            rounded = torch.round(values / scale[:, None, None, None]).clamp(-127, 127)
            file.write(scale.numpy().astype("<f4").tobytes())
            file.write(bias.numpy().astype("<f4").tobytes())
            file.write(rounded.to(torch.int8).contiguous().numpy().tobytes())


def layers_of(name, part):
    """Name, weights [out][in][kernel][kernel] and bias of each convolution of a part."""
    if isinstance(part, nn.Sequential):
        return [folded(f"{name}.0", part[0], part[1]), folded(f"{name}.1", part[3], part[4])]
    values = part.weight.detach()
    if isinstance(part, nn.Linear):
        values = values[:, :, None, None]
    return [(name.replace("whole", "whole."), values, part.bias.detach())]


def folded(name, convolution, normalisation):
    deviation = torch.sqrt(normalisation.running_var + normalisation.eps)
    factor = normalisation.weight.detach() / deviation
    values = convolution.weight.detach() * factor[:, None, None, None]
    bias = normalisation.bias.detach() - normalisation.running_mean * factor
    return name, values, bias


if __name__ == "__main__":
    main()
