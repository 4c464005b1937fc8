import { texels } from '../texels.ts';
import type { GrainDrawer } from './grain.ts';

/** Clouds in one or more sizes: stone, bread, moss. */
export const clouds: GrainDrawer<'clouds'> = ({ size, contrast, relief, octaves }, noise) => {
  const field = noise.field(size, size, octaves);
  return {
    light: texels((t) => 1 + contrast * field[t]),
    height: relief === 0 ? null : texels((t) => relief * field[t]),
    over: [],
  };
};

export const marble: GrainDrawer<'marble'> = (_, noise) => {
  const bend = noise.field(3, 3, 5);
  const cloud = noise.field(2, 2, 4);
  return {
    light: texels((t) => {
      const vein = Math.max(0, 1 - 9 * Math.abs(bend[t] + 0.25 * cloud[t]));
      return 1.02 - 0.4 * vein * vein - 0.07 * cloud[t];
    }),
    height: null,
    over: [],
  };
};

/** Grains of several tones. */
export const speckled: GrainDrawer<'speckled'> = ({ contrast, count }, noise) => {
  const { id } = noise.cells(count, count);
  return { light: texels((t) => 1 + contrast * (id[t] - 0.5)), height: null, over: [] };
};
