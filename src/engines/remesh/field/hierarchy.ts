import { CORNER, FREE, LINE } from './features.ts';
import type { Level } from './level.ts';

/** Minimum number of sites in a level that is halved again. */
const FEWEST = 8;
/**
 * Halving stops if a level has more than this share of the previous level's sites: many components have one site each.
 */
const LEAST_GAIN = 0.95;

/**
 * Builds levels from the given finest one down to a level of a few sites, each about half as large as the one before.
 */
export function buildHierarchy(finest: Level): Level[] {
  const levels = [finest];
  for (;;) {
    const level = levels[levels.length - 1];
    if (level.count <= FEWEST) return levels;
    const parent = matchPairs(level);
    const count = parent.reduce((most, p) => Math.max(most, p), -1) + 1;
    if (count > LEAST_GAIN * level.count) return levels;
    level.parent = parent;
    levels.push(coarsen(level, parent, count));
  }
}

/**
 * Pairs each site with the free neighbor whose normal and area are most similar: as good as sorting all pairs, in
 * linear time.
 */
function matchPairs({ count, normals, areas, offsets, neighbours }: Level): Int32Array {
  const parent = new Int32Array(count).fill(-1);
  let next = 0;
  for (let i = 0; i < count; i++) {
    if (parent[i] >= 0) continue;
    let best = -1;
    let bestScore = -Infinity;
    for (let k = offsets[i]; k < offsets[i + 1]; k++) {
      const j = neighbours[k];
      if (parent[j] >= 0 || j === i) continue;
      const dot =
        normals[3 * i] * normals[3 * j] +
        normals[3 * i + 1] * normals[3 * j + 1] +
        normals[3 * i + 2] * normals[3 * j + 2];
      const ratio = Math.max(areas[i], 1e-300) / Math.max(areas[j], 1e-300);
      const score = dot * Math.min(1e6, Math.max(ratio, 1 / ratio));
      if (score > bestScore) {
        bestScore = score;
        best = j;
      }
    }
    parent[i] = next;
    if (best >= 0) parent[best] = next;
    next++;
  }
  return parent;
}

function coarsen(fine: Level, parent: Int32Array, count: number): Level {
  const positions = new Float64Array(3 * count);
  const normals = new Float64Array(3 * count);
  const areas = new Float64Array(count);
  const kind = new Uint8Array(count);
  const lines = new Float64Array(3 * count);
  const sizes = fine.sizes && new Float64Array(count);
  for (let i = 0; i < fine.count; i++) {
    const p = parent[i];
    const area = Math.max(fine.areas[i], 1e-300);
    areas[p] += area;
    if (sizes !== null) sizes[p] += area * fine.sizes![i];
    for (let k = 0; k < 3; k++) {
      positions[3 * p + k] += area * fine.positions[3 * i + k];
      normals[3 * p + k] += area * fine.normals[3 * i + k];
    }
    mergeFeature(fine, i, kind, lines, p);
  }
  for (let p = 0; p < count; p++) {
    if (sizes !== null) sizes[p] /= areas[p];
    let length = 0;
    for (let k = 0; k < 3; k++) {
      positions[3 * p + k] /= areas[p];
      length += normals[3 * p + k] ** 2;
    }
    length = Math.sqrt(length);
    if (length > 0) for (let k = 0; k < 3; k++) normals[3 * p + k] /= length;
    else normals[3 * p + 1] = 1;
  }
  // A site on a line must lie on it, so it takes the position of the first one of the pair that does.
  for (let i = fine.count - 1; i >= 0; i--) {
    if (fine.kind[i] === FREE) continue;
    for (let k = 0; k < 3; k++) positions[3 * parent[i] + k] = fine.positions[3 * i + k];
  }
  const merged = mergeNeighbours(fine, parent, count);
  return {
    count,
    positions,
    normals,
    areas,
    kind,
    lines,
    sizes,
    edgeNormals: null,
    meetings: null,
    parent: null,
    ...merged,
  };
}

function mergeFeature(fine: Level, i: number, kind: Uint8Array, lines: Float64Array, p: number) {
  if (fine.kind[i] === CORNER && kind[p] === FREE) kind[p] = CORNER;
  if (fine.kind[i] !== LINE || kind[p] === LINE) return;
  kind[p] = LINE;
  for (let k = 0; k < 3; k++) lines[3 * p + k] = fine.lines[3 * i + k];
}

function mergeNeighbours(fine: Level, parent: Int32Array, count: number) {
  const children = new Int32Array(2 * count).fill(-1);
  for (let i = 0; i < fine.count; i++) {
    children[2 * parent[i] + (children[2 * parent[i]] < 0 ? 0 : 1)] = i;
  }
  const offsets = new Int32Array(count + 1);
  const neighbours = new Int32Array(fine.neighbours.length);
  const weights = new Float32Array(fine.neighbours.length);
  const place = new Int32Array(count).fill(-1);
  let filled = 0;
  for (let p = 0; p < count; p++) {
    for (let c = 2 * p; c < 2 * p + 2; c++) {
      const i = children[c];
      if (i < 0) continue;
      for (let k = fine.offsets[i]; k < fine.offsets[i + 1]; k++) {
        const q = parent[fine.neighbours[k]];
        if (q === p) continue;
        if (place[q] < offsets[p]) {
          place[q] = filled;
          neighbours[filled] = q;
          weights[filled++] = fine.weights[k];
        } else weights[place[q]] += fine.weights[k];
      }
    }
    offsets[p + 1] = filled;
  }
  return {
    offsets,
    neighbours: neighbours.slice(0, filled),
    weights: weights.slice(0, filled),
  };
}
