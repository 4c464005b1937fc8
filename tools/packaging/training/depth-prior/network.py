"""The network: a U-Net from a 64 x 64 image to 32 x 32 columns of depths."""

import torch
import torch.nn.functional as F
from torch import nn

DEPTHS = 48


def block(inputs, outputs):
    def half(channels):
        convolution = nn.Conv2d(channels, outputs, 3, padding=1, bias=False)
        return [convolution, nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)]

    return nn.Sequential(*half(inputs), *half(outputs))


def enlarge(features):
    return F.interpolate(features, scale_factor=2, mode="nearest")


class Network(nn.Module):
    """Six channels in: red, green, blue (premultiplied), alpha, column, row.

    Out: logits [depth][row][column] of how full each cell is, from the farthest, and the camera's
    elevation in radians. The layers' names are those of the weights file.
    """

    def __init__(self):
        super().__init__()
        self.down1 = block(6 * 4, 32)
        self.down2 = block(32, 48)
        self.down3 = block(48, 64)
        self.down4 = block(64, 96)
        self.whole0 = nn.Linear(96, 96)
        self.whole1 = nn.Linear(96, 96)
        self.elevation = nn.Linear(96, 1)
        self.up3 = block(96 + 64, 64)
        self.up2 = block(64 + 48, 48)
        self.up1 = block(48 + 32, 64)
        self.depths = nn.Conv2d(64, DEPTHS, 1)

    def forward(self, picture):
        first = self.down1(F.pixel_unshuffle(picture, 2))
        second = self.down2(F.max_pool2d(first, 2))
        third = self.down3(F.max_pool2d(second, 2))
        fourth = self.down4(F.max_pool2d(third, 2))
        whole = F.relu(self.whole0(fourth.mean((2, 3))))
        fourth = fourth + self.whole1(whole)[:, :, None, None]
        up = self.up3(torch.cat([enlarge(fourth), third], 1))
        up = self.up2(torch.cat([enlarge(up), second], 1))
        up = self.up1(torch.cat([enlarge(up), first], 1))
        return self.depths(up), self.elevation(whole)[:, 0]
