import { ramp } from '../../figures/ramp.ts';
import { texels } from '../texels.ts';
import type { GrainDrawer } from './grain.ts';

/** Worked metal with fine lines along u, and smudges. */
export const brushed: GrainDrawer<'brushed'> = ({ contrast }, noise) => {
  const lines = noise.field(3, 128, 2);
  const smudge = noise.field(3, 3, 4);
  return {
    light: texels((t) => 1 + contrast * (0.5 * lines[t] + 0.7 * smudge[t])),
    height: null,
    over: [],
  };
};

/** Metal with the dents of a hammer. */
export const hammered: GrainDrawer<'hammered'> = ({ contrast, relief }, noise) => {
  const { nearest } = noise.cells(12, 12);
  const smudge = noise.field(3, 3, 4);
  return {
    light: texels((t) => 1 + contrast * (0.5 - nearest[t] + 0.7 * smudge[t])),
    height: texels((t) => relief * nearest[t] * nearest[t]),
    over: [],
  };
};

export const rust: GrainDrawer<'rust'> = (_, noise) => {
  const field = noise.field(4, 4, 5);
  const fine = noise.field(48, 48, 2);
  return {
    light: texels((t) => 1 + 0.35 * fine[t] - 0.15 * field[t]),
    height: texels((t) => 0.004 * (field[t] + 0.5 * fine[t])),
    over: [{ share: texels((t) => 0.75 * ramp(field[t], 0.05, 0.5)), color: '#5c3a2a' }],
  };
};
