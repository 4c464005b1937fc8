import { STEP_MASK, type Steps } from '../../work/steps.ts';
import { nextOf } from '../surface/surface.ts';
import { type EdgeGroups, groupEdges } from './sort-edges.ts';

/** Neighbors along edges before orientation: linked half-edges may have the same direction. */
export interface Links {
  /** The linked half-edge; −1 if there is none. */
  opposite: Int32Array;
  /** Edges that were in more than two triangles. */
  nonManifoldEdges: number;
  /** Half-edges of these edges. */
  crowded: number[];
}

/**
 * Links the half-edges along each edge in pairs. If more than two triangles share an edge, they are sorted by their
 * angle around it and each is joined to the next one on its inner side, so that two solids that touch along an edge are
 * separated. A half-edge without a partner becomes a border.
 */
export function* linkEdges(
  positions: Float32Array | Float64Array,
  indices: Uint32Array,
  given: EdgeGroups | null = null,
): Steps<Links> {
  const groups = given ?? (yield* groupEdges(indices, positions.length / 3));
  const { order, offsets } = groups;
  const opposite = new Int32Array(indices.length).fill(-1);
  let nonManifoldEdges = 0;
  const crowded: number[] = [];
  for (let g = 0; g + 1 < offsets.length; ) {
    const end = Math.min(offsets.length - 1, g + STEP_MASK);
    for (g = linkPairs(groups, g, end); g < end; g = linkPairs(groups, g + 1, end)) {
      const [from, to] = [offsets[g], offsets[g + 1]];
      nonManifoldEdges++;
      for (let i = from; i < to; i++) crowded.push(order[i]);
      linkAroundEdge(positions, indices, order.subarray(from, to), opposite);
    }
    yield;
  }
  return { opposite, nonManifoldEdges, crowded };

  /** Links edges of two triangles, up to the next group of more; returns that group, or `end`. */
  function linkPairs({ order, offsets }: EdgeGroups, first: number, end: number): number {
    for (let g = first; g < end; g++) {
      const from = offsets[g];
      const size = offsets[g + 1] - from;
      if (size > 2) return g;
      if (size < 2) continue;
      opposite[order[from]] = order[from + 1];
      opposite[order[from + 1]] = order[from];
    }
    return end;
  }
}

function linkAroundEdge(
  positions: Float32Array | Float64Array,
  indices: Uint32Array,
  group: Uint32Array,
  opposite: Int32Array,
): void {
  const low = Math.min(indices[group[0]], indices[nextOf(group[0])]);
  const angles = anglesAround(positions, indices, group);
  const isUpward = (i: number) => indices[group[i]] === low;
  // Two sides of a flap are at the same angle. Where it hangs on another surface, its inside lies between them; where it
  // continues, each side continues the one of the other triangle.
  const isFlap = new Set(angles).size === 2 && angles.length === 4;
  const order = (i: number) => (isUpward(i) === isFlap ? 0 : 1);
  const sorted = Array.from(group.keys()).sort(
    (i, j) => angles[i] - angles[j] || order(i) - order(j) || i - j,
  );
  const upward = sorted.map(isUpward);
  const used = new Uint8Array(sorted.length);
  // Looking up along the edge with angles counter-clockwise, the inside of a triangle that runs upwards comes before
  // the triangle.
  for (let i = 0; i < sorted.length; i++) {
    if (!upward[i]) continue;
    for (let step = 1; step < sorted.length; step++) {
      const j = (i - step + sorted.length) % sorted.length;
      if (upward[j]) break;
      if (used[j]) continue;
      used[i] = used[j] = 1;
      opposite[group[sorted[i]]] = group[sorted[j]];
      opposite[group[sorted[j]]] = group[sorted[i]];
      break;
    }
  }
}

/** Returns the angle of each triangle's third corner around the edge from its lower to its upper vertex. */
function anglesAround(
  positions: Float32Array | Float64Array,
  indices: Uint32Array,
  group: Uint32Array,
) {
  const a = indices[group[0]];
  const b = indices[nextOf(group[0])];
  const low = Math.min(a, b) * 3;
  const high = Math.max(a, b) * 3;
  const axis = [0, 1, 2].map((k) => positions[high + k] - positions[low + k]);
  const length = Math.hypot(axis[0], axis[1], axis[2]) || 1;
  const [x, y, z] = axis.map((value) => value / length);
  // Any two directions that make a right-handed frame with the axis.
  const u = Math.abs(x) < 0.8 ? [0, z, -y] : [-z, 0, x];
  const v = [y * u[2] - z * u[1], z * u[0] - x * u[2], x * u[1] - y * u[0]];
  return Float64Array.from(group, (e) => {
    const tip = indices[nextOf(nextOf(e))] * 3;
    const d = [0, 1, 2].map((k) => positions[tip + k] - positions[low + k]);
    return Math.atan2(
      d[0] * v[0] + d[1] * v[1] + d[2] * v[2],
      d[0] * u[0] + d[1] * u[1] + d[2] * u[2],
    );
  });
}
