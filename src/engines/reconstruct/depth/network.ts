import {
  convolve,
  enlargeAndJoin,
  type Features,
  poolMaximum,
  poolMean,
  unshuffle,
} from './layers.ts';
import type { Convolution, Weights } from './weights.ts';

/** Side of the picture that the network reads. */
export const PICTURE_SIDE = 64;

/** The network's output for an image. */
export interface Reading {
  /**
   * Indexed [depth][row][column]. A value above zero means that the network considers the cell more likely full than
   * empty.
   */
  logits: Features;
  /** Radians by which the camera looks down. */
  elevation: number;
}

/**
 * Runs a U-Net (Ronneberger et al. 2015) with 0.56 M weights. For each column of a picture, it returns which depths are
 * full.
 * @param picture six channels of 64 x 64: red, green, blue (0 to 1, premultiplied), alpha, column and row (-1 to 1)
 */
export function runNetwork(weights: Weights, picture: Features): Reading {
  const layer = (name: string): Convolution => {
    const found = weights.get(name);
    if (!found) throw new Error(`The weights have no layer ${name}.`);
    return found;
  };
  const block = (input: Features, name: string): Features =>
    convolve(convolve(input, layer(`${name}.0`), true), layer(`${name}.1`), true);

  const first = block(unshuffle(picture), 'down1');
  const second = block(poolMaximum(first), 'down2');
  const third = block(poolMaximum(second), 'down3');
  const fourth = block(poolMaximum(third), 'down4');
  const whole = convolve(poolMean(fourth), layer('whole.0'), true);
  const shared = convolve(whole, layer('whole.1'), false);
  const area = fourth.side * fourth.side;
  for (let c = 0; c < fourth.channels; c++) {
    for (let p = 0; p < area; p++) fourth.data[c * area + p] += shared.data[c];
  }
  const up3 = block(enlargeAndJoin(fourth, third), 'up3');
  const up2 = block(enlargeAndJoin(up3, second), 'up2');
  const up1 = block(enlargeAndJoin(up2, first), 'up1');
  return {
    logits: convolve(up1, layer('depths'), false),
    elevation: convolve(whole, layer('elevation'), false).data[0],
  };
}
