import type { DepthMap } from '../../spec.ts';
import { MARGIN, type WorkingGrid } from '../field/working-grid.ts';
import type { Rectangle } from '../picture/crop.ts';
import type { Silhouette } from '../picture/silhouette.ts';
import { frontAndBack } from '../shape/projection.ts';
import type { Shape } from '../shape/shape.ts';
import type { FieldSolid } from '../shape/solid.ts';

/** Depths of a whole picture, and the part of it that the grid shows. */
export interface PictureDepths {
  depths: DepthMap;
  image: { width: number; height: number };
  bounds: Rectangle;
}

/** Depths outside of this range of the object's are cut off: they belong to its edge, where a network is blurred. */
const RANGE = { low: 0.03, high: 0.97 };

/**
 * Moves the body of an outline towards the viewer and away, so that its front follows depths that have no unit. Its
 * thickness stays, and the depths are scaled to the depth that its front has, because a network that sees one image cannot
 * tell how deep the object is. Boxes stay as they are: their faces are more exact. So does everything with even depths.
 */
export function followDepths(
  shape: Shape & { solid: FieldSolid },
  given: PictureDepths,
  { inside }: Silhouette,
  grid: WorkingGrid,
): Shape {
  if (shape.class === 'block') return shape;
  const { squared, middle } = shape.solid.field;
  const read = onGrid(given, grid);
  const front = middle.map((z, p) => z + Math.sqrt(Math.max(0, squared[p])));
  const from = spanOf(read, inside);
  const to = spanOf(front, inside);
  if (!(from.high - from.low > 1e-6)) return shape;
  const scale = (to.high - to.low) / (from.high - from.low);
  const moved = read.map((depth, p) => {
    const cut = Math.max(from.low, Math.min(from.high, depth));
    const wanted = to.low + (cut - from.low) * scale;
    return wanted - Math.sqrt(Math.max(0, squared[p]));
  });
  return {
    ...shape,
    solid: { ...shape.solid, field: { squared, middle: moved } },
    // The far side is not known to be like the near one.
    back: 'inpaint',
    projection: frontAndBack(moved, grid),
    colors() {
      const { detail, ...colors } = shape.colors();
      return { ...colors, detail: detail && { ...detail, lit: null } };
    },
    statistics: { ...shape.statistics, depths: 'given' },
  };
}

/** Resamples depths to the grid, bilinear; beyond the picture its border goes on. */
function onGrid({ depths, image, bounds }: PictureDepths, grid: WorkingGrid) {
  const { width, height, innerWidth, innerHeight } = grid;
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = bounds.top + ((y - MARGIN + 0.5) / innerHeight) * bounds.height;
    const v = (row / image.height) * depths.height - 0.5;
    for (let x = 0; x < width; x++) {
      const column = bounds.left + ((x - MARGIN + 0.5) / innerWidth) * bounds.width;
      values[y * width + x] = bilinear(depths, (column / image.width) * depths.width - 0.5, v);
    }
  }
  return values;
}

function bilinear({ width, height, values }: DepthMap, u: number, v: number): number {
  const x = Math.max(0, Math.min(width - 1, u));
  const y = Math.max(0, Math.min(height - 1, v));
  const left = Math.min(Math.floor(x), Math.max(0, width - 2));
  const top = Math.min(Math.floor(y), Math.max(0, height - 2));
  const right = Math.min(left + 1, width - 1);
  const below = Math.min(top + 1, height - 1);
  const upper = mixed(values[top * width + left], values[top * width + right], x - left);
  const lower = mixed(values[below * width + left], values[below * width + right], x - left);
  return mixed(upper, lower, y - top);
}

const mixed = (a: number, b: number, t: number) => a + (b - a) * t;

function spanOf(values: Float32Array, inside: Uint8Array): { low: number; high: number } {
  const sorted = values.filter((_, p) => inside[p] !== 0).sort();
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))];
  return { low: at(RANGE.low), high: at(RANGE.high) };
}
