import { colorDistance, type LabPlanes } from '../../raster/cielab.ts';
import type { Grid } from '../../raster/grid.ts';
import type { Work } from '../../spec.ts';
import { DisjointSets } from '../../structures/disjoint-sets.ts';
import { numberRegions, type Regions } from './region-segmentation.ts';

/** Minimum mean L*a*b* difference across a border; anything weaker is a gradient. */
const WEAKEST_BORDER = 9;
/**
 * Maximum rounds of joining: a joined region has a different contrast to its neighbors. Pictures settle in the second
 * round.
 */
const MOST_ROUNDS = 8;

/**
 * Joins neighboring regions whose common border has little contrast, measured `reach` cells away on either side. The
 * graph segmentation also cuts smooth shading somewhere, and there both sides look alike.
 * @param work yields to other tasks before each round
 */
export async function mergeWeakBorders(
  regions: Regions,
  planes: LabPlanes,
  inside: Uint8Array,
  grid: Grid,
  reach: number,
  work: Pick<Work, 'breathe'>,
): Promise<Regions> {
  const { label, count } = regions;
  const sets = new DisjointSets(count);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    await work.breathe(round / MOST_ROUNDS);
    const borders = borderContrasts(label, sets, planes, grid, reach);
    let joined = false;
    for (const border of borders) {
      if (border.contrast > WEAKEST_BORDER) break;
      const a = sets.find(border.a);
      const b = sets.find(border.b);
      if (a === b) continue;
      sets.link(a, b);
      joined = true;
    }
    if (!joined) break;
  }
  return numberRegions(inside, (p) => sets.find(label[p]), count);
}

interface Border {
  a: number;
  b: number;
  contrast: number;
}

/** The mean contrast of every border between two sets, weakest first. */
function borderContrasts(
  label: Int32Array,
  sets: DisjointSets,
  planes: LabPlanes,
  { width, height }: Grid,
  reach: number,
): Border[] {
  const sums = new Map<number, { sum: number; length: number }>();
  const stride = 2 ** 24;
  for (let y = reach; y < height - reach; y++) {
    for (let x = reach; x < width - reach; x++) {
      const p = y * width + x;
      if (label[p] < 0) continue;
      for (let direction = 0; direction < 2; direction++) {
        const step = direction === 0 ? 1 : width;
        const q = p + step;
        if (label[q] < 0 || label[q] === label[p]) continue;
        const a = sets.find(label[p]);
        const b = sets.find(label[q]);
        if (a === b) continue;
        let i = p - (reach - 1) * step;
        let j = q + (reach - 1) * step;
        if (label[i] < 0 || label[j] < 0) {
          i = p;
          j = q;
        }
        const key = a < b ? a * stride + b : b * stride + a;
        const entry = sums.get(key);
        const contrast = colorDistance(planes, i, j);
        if (entry) {
          entry.sum += contrast;
          entry.length++;
        } else sums.set(key, { sum: contrast, length: 1 });
      }
    }
  }
  return [...sums]
    .map(([key, { sum, length }]) => ({
      a: Math.floor(key / stride),
      b: key % stride,
      contrast: sum / length,
    }))
    .sort((left, right) => left.contrast - right.contrast || left.a - right.a || left.b - right.b);
}
