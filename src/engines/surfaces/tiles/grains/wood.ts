import { ramp } from '../../figures/ramp.ts';
import { yearRing } from '../../figures/repeating.ts';
import { texels } from '../texels.ts';
import type { GrainDrawer } from './grain.ts';

/** Boards: rings cut along the trunk, fibres and pores along u. */
export const rings: GrainDrawer<'rings'> = ({ rings, contrast }, noise) => {
  const bend = noise.field(2, 4, 3);
  const fibre = noise.field(6, 128, 2);
  const patch = noise.field(2, 3, 2);
  const ring = texels((t, _, v) => yearRing(v * rings + 1.3 * bend[t]));
  return {
    light: texels(
      (t) => 1.06 - contrast * (0.5 * ring[t] + 0.4 * Math.max(0, fibre[t])) + 0.1 * patch[t],
    ),
    height: texels((t) => 0.0012 * (fibre[t] - 0.8 * ring[t])),
    over: [],
  };
};

export const bark: GrainDrawer<'bark'> = (_, noise) => {
  const rough = noise.field(4, 14, 4);
  const ridge = texels((t) => 1 - Math.min(1, 1.6 * Math.abs(rough[t])));
  return {
    light: texels((t) => 1.15 - 0.75 * ridge[t]),
    height: texels((t) => -0.02 * ridge[t]),
    over: [],
  };
};

/** Boards side by side along u, each of its own tone, with dark joints. */
export const planks: GrainDrawer<'planks'> = (_, noise) => {
  const count = 8;
  const bend = noise.field(2, 24, 3);
  const fibre = noise.field(6, 160, 2);
  const tones = Float32Array.from({ length: count }, () => noise.random());
  const ends = Float32Array.from({ length: count }, () => noise.random());
  const joint = texels((_, u, v) => {
    const board = Math.floor(v * count);
    const off = Math.min(v * count - board, board + 1 - v * count);
    const end = Math.abs(((u - ends[board] + 1.5) % 1) - 0.5) * count;
    return ramp(Math.min(off, end), 0.015, 0.06);
  });
  return {
    light: texels((t, _, v) => {
      const tone = 0.84 + 0.3 * tones[Math.floor(v * count)];
      return (tone - 0.2 * Math.max(0, fibre[t]) + 0.12 * bend[t]) * (0.3 + 0.7 * joint[t]);
    }),
    height: texels((t) => 0.008 * joint[t] + 0.0008 * fibre[t]),
    over: [],
  };
};
