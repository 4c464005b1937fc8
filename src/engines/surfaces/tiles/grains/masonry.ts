import { ramp } from '../../figures/ramp.ts';
import { texels } from '../texels.ts';
import type { GrainDrawer } from './grain.ts';

/** Courses of stones with joints between them. */
export const courses: GrainDrawer<'courses'> = ({ columns, rows, joint }, noise) => {
  const fine = noise.field(24, 24, 4);
  const warp = noise.field(6, 6, 2);
  const tones = Float32Array.from({ length: columns * rows }, () => noise.random());
  const gap = 0.055;
  const edge = texels((t, u, v) => {
    const y = v * rows + 0.05 * warp[t];
    const x = u * columns + (Math.floor(y) & 1) * 0.5 + 0.03 * warp[t];
    const [fx, fy] = [x - Math.floor(x), y - Math.floor(y)];
    const near = Math.min(Math.min(fx, 1 - fx) * (rows / columns), Math.min(fy, 1 - fy));
    return ramp(near, gap * 0.5, gap * 1.6);
  });
  return {
    light: texels((t, u, v) => {
      const y = Math.floor(v * rows + 0.05 * warp[t] + rows) % rows;
      const x = Math.floor(u * columns + (y & 1) * 0.5 + 0.03 * warp[t] + columns) % columns;
      return 0.82 + 0.34 * tones[y * columns + x] + 0.14 * fine[t];
    }),
    height: texels((t) => 0.012 * edge[t] + 0.002 * fine[t]),
    over: [{ share: texels((t) => 1 - edge[t]), color: joint }],
  };
};

export const cobbles: GrainDrawer<'cobbles'> = (_, noise) => {
  const { nearest, second, id } = noise.cells(7, 7);
  const fine = noise.field(24, 24, 4);
  const edge = texels((t) => ramp(second[t] - nearest[t], 0.04, 0.3));
  return {
    light: texels((t) => (0.8 + 0.36 * id[t] + 0.14 * fine[t]) * (0.35 + 0.65 * edge[t])),
    height: texels((t) => 0.025 * edge[t]),
    over: [],
  };
};

/** Rows of roof tiles across the u axis, each row overlapping the next. */
export const shingles: GrainDrawer<'shingles'> = (_, noise) => {
  const [rows, columns] = [8, 10];
  const fine = noise.field(32, 32, 3);
  const tones = Float32Array.from({ length: rows * columns }, () => noise.random());
  const tile = (u: number, v: number): [row: number, at: number, column: number, side: number] => {
    const row = Math.floor(v * rows);
    const x = u * columns + (row & 1) * 0.5;
    return [row, v * rows - row, Math.floor(x) % columns, x - Math.floor(x)];
  };
  const gap = texels((_, u, v) => {
    const [, at, , side] = tile(u, v);
    // The lower edge of each tile is rounded.
    const edge = 0.9 - 0.35 * (2 * side - 1) ** 4;
    return (
      ramp(Math.min(side, 1 - side), 0.015, 0.06) * (1 - 0.6 * ramp(at, edge - 0.1, edge + 0.04))
    );
  });
  return {
    light: texels((t, u, v) => {
      const [row, at, column] = tile(u, v);
      return (
        (0.8 + 0.32 * tones[row * columns + column] + 0.1 * fine[t]) *
        (0.35 + 0.65 * gap[t]) *
        (0.85 + 0.2 * at)
      );
    }),
    height: texels((t, u, v) => 0.02 * tile(u, v)[1] * gap[t]),
    over: [],
  };
};
