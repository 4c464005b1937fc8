import type { Part } from '../../../../contract/shape-program.ts';
import type { Figure } from './figure.ts';

/** Parts that are attached to parts of a body. Those for arms and legs are made for the left side. */
export interface Worn {
  hips?: Part[];
  chest?: Part[];
  head?: Part[];
  upperArm?: Part[];
  lowerArm?: Part[];
  upperLeg?: Part[];
  lowerLeg?: Part[];
}

export type Garment = (f: Figure) => Worn;
