import { colorDistance, type LabPlanes } from '../../raster/cielab.ts';
import type { Grid } from '../../raster/grid.ts';
import { DisjointSets } from '../../structures/disjoint-sets.ts';

/** Regions of similar color: `label` is -1 outside the mask, otherwise 0 … count - 1 in order of first appearance. */
export interface Regions {
  label: Int32Array;
  count: number;
}

/** Felzenszwalb's k, in L*a*b* units times cells: the larger it is, the larger the regions. */
const SCALE = 220;
/**
 * Edge weights are sorted by a counting sort in steps of 1/64 L*a*b* unit, far below a visible difference (about 2).
 */
const STEPS_PER_UNIT = 64;
const BUCKETS = 256 * STEPS_PER_UNIT;

/**
 * Segments the mask by color with a graph: Felzenszwalb & Huttenlocher, "Efficient Graph-Based Image Segmentation"
 * (2004), on the grid's 4-neighborhood.
 * @param smallest regions of fewer cells are joined to their most similar neighbor
 */
export function segmentRegions(
  planes: LabPlanes,
  inside: Uint8Array,
  grid: Grid,
  smallest: number,
): Regions {
  const { width, height } = grid;
  const { from, to, weight, count } = sortedEdges(planes, inside, grid);
  const cells = width * height;
  const sets = new DisjointSets(cells);
  const size = new Int32Array(cells).fill(1);
  /** Largest weight inside each set. */
  const inner = new Float32Array(cells);
  for (let e = 0; e < count; e++) {
    const a = sets.find(from[e]);
    const b = sets.find(to[e]);
    if (a === b) continue;
    const w = weight[e];
    if (w > inner[a] + SCALE / size[a] || w > inner[b] + SCALE / size[b]) continue;
    sets.link(a, b);
    size[a] += size[b];
    inner[a] = Math.max(inner[a], inner[b], w);
  }
  for (let e = 0; e < count; e++) {
    const a = sets.find(from[e]);
    const b = sets.find(to[e]);
    if (a === b || (size[a] >= smallest && size[b] >= smallest)) continue;
    sets.link(a, b);
    size[a] += size[b];
  }
  return numberRegions(inside, (p) => sets.find(p), cells);
}

/** Numbers the sets of cells in the mask in order of first appearance. */
export function numberRegions(
  inside: Uint8Array,
  rootOf: (cell: number) => number,
  roots: number,
): Regions {
  const number = new Int32Array(roots).fill(-1);
  const label = new Int32Array(inside.length).fill(-1);
  let count = 0;
  for (let p = 0; p < inside.length; p++) {
    if (!inside[p]) continue;
    const root = rootOf(p);
    if (number[root] < 0) number[root] = count++;
    label[p] = number[root];
  }
  return { label, count };
}

/**
 * Returns all pairs of neighboring cells of the mask in order of increasing color difference (stable counting sort).
 */
function sortedEdges(planes: LabPlanes, inside: Uint8Array, { width, height }: Grid) {
  const capacity = width * height * 2;
  const cell = new Int32Array(capacity);
  const bucket = new Uint16Array(capacity);
  const start = new Int32Array(BUCKETS + 1);
  let count = 0;
  // Even entries of `cell` mean the right neighbor, odd ones the lower neighbor.
  const add = (p: number, q: number, code: number): void => {
    const step = Math.min(BUCKETS - 1, Math.round(colorDistance(planes, p, q) * STEPS_PER_UNIT));
    cell[count] = code;
    bucket[count++] = step;
    start[step + 1]++;
  };
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const p = y * width + x;
      if (!inside[p]) continue;
      if (inside[p + 1]) add(p, p + 1, 2 * p);
      if (inside[p + width]) add(p, p + width, 2 * p + 1);
    }
  }
  for (let b = 0; b < BUCKETS; b++) start[b + 1] += start[b];
  const from = new Int32Array(count);
  const to = new Int32Array(count);
  const weight = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const at = start[bucket[i]]++;
    const p = cell[i] >> 1;
    from[at] = p;
    to[at] = cell[i] & 1 ? p + width : p + 1;
    weight[at] = bucket[i] / STEPS_PER_UNIT;
  }
  return { from, to, weight, count };
}
