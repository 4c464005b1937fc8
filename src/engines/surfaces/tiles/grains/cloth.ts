import { ramp } from '../../figures/ramp.ts';
import { texels } from '../texels.ts';
import type { GrainDrawer } from './grain.ts';

/** Threads over and under each other. */
export const weave: GrainDrawer<'weave'> = ({ threads, contrast, relief }, noise) => {
  const fine = noise.field(64, 64, 2);
  const patch = noise.field(3, 3, 2);
  const thread = texels((_, u, v) => {
    const [x, y] = [u * threads, v * threads];
    const over = ((Math.floor(x) + Math.floor(y)) & 1) === 0;
    const along = over ? y : x;
    return Math.sin(Math.PI * (along - Math.floor(along)));
  });
  return {
    light: texels((t) => 1 + contrast * (thread[t] - 0.64 + 0.4 * fine[t]) + 0.05 * patch[t]),
    height: texels((t) => relief * thread[t]),
    over: [],
  };
};

/** Rows of V-shaped stitches. */
export const knit: GrainDrawer<'knit'> = (_, noise) => {
  const fine = noise.field(64, 64, 2);
  const stitch = texels((_, u, v) => {
    const x = v * 16;
    const side = Math.abs((x - Math.floor(x)) * 2 - 1);
    const y = u * 20 + 0.7 * side;
    const along = y - Math.floor(y);
    return Math.sin(Math.PI * along) * (0.4 + 0.6 * Math.sin(Math.PI * Math.min(1, side + 0.15)));
  });
  return {
    light: texels((t) => 0.86 + 0.3 * stitch[t] + 0.08 * fine[t]),
    height: texels((t) => 0.012 * stitch[t]),
    over: [],
  };
};

export const leather: GrainDrawer<'leather'> = (_, noise) => {
  const { nearest, second } = noise.cells(40, 40);
  const patch = noise.field(4, 4, 4);
  const pebble = texels((t) => ramp(second[t] - nearest[t], 0, 0.35));
  return {
    light: texels((t) => 0.94 + 0.1 * pebble[t] + 0.16 * patch[t]),
    height: texels((t) => 0.003 * pebble[t]),
    over: [],
  };
};
