import { SIDE } from '../../noise/tile-noise.ts';
import { TEXELS, texels } from '../texels.ts';
import type { GrainDrawer } from './grain.ts';

/** Hairs along u. */
export const strands: GrainDrawer<'strands'> = ({ contrast }, noise) => {
  const bend = noise.field(4, 4, 2);
  const rough = noise.field(16, 96, 2);
  const tuft = noise.field(8, 16, 3);
  const hair = texels((t, u, v) => {
    const y = Math.floor(((v + 0.03 * bend[t] + 1) % 1) * SIDE);
    return rough[y * SIDE + Math.floor(u * SIDE)];
  });
  return {
    light: texels((t) => 1 + contrast * (0.6 * hair[t] + 0.5 * tuft[t])),
    height: texels((t) => 0.004 * hair[t] + 0.003 * tuft[t]),
    over: [],
  };
};

/** Rounded scales in overlapping rows. */
export const scales: GrainDrawer<'scales'> = ({ count }, noise) => {
  const tones = Float32Array.from({ length: count * count }, () => noise.random());
  const light = new Float32Array(TEXELS);
  const height = texels((t, u, v) => {
    const row = Math.floor(u * count);
    let best = 0;
    for (let r = row; r >= row - 1; r--) {
      const y = v * count + (r & 1) * 0.5;
      const k = Math.floor(y);
      const dx = u * count - r - 0.35;
      const dy = y - k - 0.5;
      const inside = 1 - Math.sqrt(dx * dx * 0.55 + dy * dy * 2.6);
      if (inside > 0.12 && (r < row || inside > best)) {
        best = inside;
        light[t] = tones[((r + count) % count) * count + (k % count)];
        if (r < row) break;
      }
    }
    light[t] = best === 0 ? 0.6 : 0.78 + 0.2 * light[t] + 0.3 * best;
    return 0.02 * best;
  });
  return { light, height, over: [] };
};

/** Blades and leaves from above. */
export const foliage: GrainDrawer<'foliage'> = ({ count }, noise) => {
  const { nearest, id } = noise.cells(count, count);
  const patch = noise.field(3, 3, 3);
  return {
    light: texels((t) => 0.8 + 0.5 * id[t] - 0.3 * nearest[t] + 0.15 * patch[t]),
    height: texels((t) => -0.02 * nearest[t]),
    over: [],
  };
};

/** Stalks side by side along u. */
export const stalks: GrainDrawer<'stalks'> = ({ rows, contrast }, noise) => {
  const rough = noise.field(8, 64, 3);
  const tones = Float32Array.from({ length: rows }, () => noise.random());
  const round = texels((_, __, v) => Math.sin(Math.PI * (v * rows - Math.floor(v * rows))));
  return {
    light: texels(
      (t, _, v) =>
        1 + contrast * (tones[Math.floor(v * rows)] - 0.75 + 0.5 * round[t] + 0.4 * rough[t]),
    ),
    height: texels((t) => 0.01 * round[t]),
    over: [],
  };
};
