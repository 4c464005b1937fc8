import { MeshoptSimplifier } from 'meshoptimizer';
import { EditableSurface } from '../editable-surface.ts';
import type { Pace } from '../pace.ts';
import { linkEdges } from '../repair/link-edges.ts';
import { splitFans } from '../repair/split-fans.ts';
import { nextOf, type Surface } from '../surface.ts';

/** Vertices of a reduced surface are vertices of the original one. */
export interface ReducedSurface extends Surface {
  /** The original vertex of each one; null: all of them. */
  origin: Uint32Array | null;
}

/**
 * Fewer triangles by edge collapse (meshoptimizer), of the same topology: where the collapse pinches the surface, more
 * triangles are kept, up to all of them.
 */
export async function reduceSurface(surface: Surface, triangles: number): Promise<ReducedSurface> {
  const count = surface.indices.length / 3;
  await MeshoptSimplifier.ready;
  const positions = Float32Array.from(surface.positions);
  for (let wanted = triangles; wanted < 0.7 * count; wanted *= 2) {
    const [indices] = MeshoptSimplifier.simplify(surface.indices, positions, 3, wanted * 3, 1);
    const result = mendPinches(surface, new Uint32Array(indices));
    if (isManifold(result) && characteristic(result) === characteristic(surface)) return result;
  }
  return { ...surface, origin: null };
}

/**
 * Takes a collapsed mesh apart where it was pinched: the collapse may shrink the neck of a bump to an edge with four
 * triangles. What comes off that way is of the size of a few triangles, and goes.
 */
function mendPinches(surface: Surface, indices: Uint32Array): ReducedSurface {
  const whole = linkEdges(surface.positions, indices);
  const split = splitFans(indices, whole.opposite, surface.positions.length / 3);
  const parts = countParts(whole.opposite);
  const wanted = countParts(surface.opposite).sizes.length;
  const order = Array.from(parts.sizes.keys()).sort((a, b) => parts.sizes[b] - parts.sizes[a]);
  const kept = new Set(order.slice(0, wanted));
  const left: number[] = [];
  for (let e = 0; e < indices.length; e++) {
    if (kept.has(parts.part[Math.floor(e / 3)])) left.push(indices[e]);
  }
  const places = new Float64Array(split.origin.length * 3);
  for (let v = 0; v < split.origin.length; v++) {
    for (let k = 0; k < 3; k++) places[3 * v + k] = surface.positions[3 * split.origin[v] + k];
  }
  const reduced = compacted(places, Uint32Array.from(left));
  const { opposite } = linkEdges(reduced.positions, reduced.indices);
  return { ...reduced, opposite, origin: reduced.origin.map((v) => split.origin[v]) };
}

/** The connected part of each triangle, and how many triangles each part has. */
function countParts(opposite: Int32Array) {
  const part = new Int32Array(opposite.length / 3).fill(-1);
  const sizes: number[] = [];
  const queue = new Int32Array(part.length);
  for (let seed = 0; seed < part.length; seed++) {
    if (part[seed] >= 0) continue;
    let tail = 0;
    queue[tail++] = seed;
    part[seed] = sizes.length;
    for (let head = 0; head < tail; head++) {
      for (let e = 3 * queue[head]; e < 3 * queue[head] + 3; e++) {
        const u = opposite[e] < 0 ? -1 : Math.floor(opposite[e] / 3);
        if (u < 0 || part[u] >= 0) continue;
        part[u] = sizes.length;
        queue[tail++] = u;
      }
    }
    sizes.push(tail);
  }
  return { part, sizes };
}

function compacted(positions: Float64Array, indices: Uint32Array) {
  const number = new Int32Array(positions.length / 3).fill(-1);
  const origin: number[] = [];
  for (let i = 0; i < indices.length; i++) {
    const v = indices[i];
    if (number[v] < 0) number[v] = origin.push(v) - 1;
    indices[i] = number[v];
  }
  const kept = new Float64Array(origin.length * 3);
  for (let i = 0; i < origin.length; i++) {
    for (let k = 0; k < 3; k++) kept[3 * i + k] = positions[3 * origin[i] + k];
  }
  return { positions: kept, indices, origin: Uint32Array.from(origin) };
}

/** Consistently linked, and one fan a vertex. */
function isManifold({ positions, indices, opposite }: Surface): boolean {
  const fanOf = new Int32Array(positions.length / 3);
  const sizes = new Int32Array(positions.length / 3);
  for (let e = 0; e < indices.length; e++) {
    sizes[indices[e]]++;
    if (opposite[e] >= 0 && indices[e] !== indices[nextOf(opposite[e])]) return false;
  }
  const mesh = new EditableSurface({ positions, indices, opposite });
  for (let v = 0; v < fanOf.length; v++) {
    const start = mesh.first(v);
    let size = 1;
    for (let e = mesh.turn(start); e >= 0 && e !== start && size <= sizes[v]; e = mesh.turn(e))
      size++;
    if (size !== sizes[v]) return false;
  }
  return true;
}

/** Vertices − edges + faces. */
export function characteristic({ positions, indices, opposite }: Surface): number {
  let borders = 0;
  for (let e = 0; e < opposite.length; e++) if (opposite[e] < 0) borders++;
  return positions.length / 3 - (indices.length + borders) / 2 + indices.length / 3;
}

/**
 * Splits edges longer than `longest` at their middle, longer ones first, and turns edges that are not Delaunay where
 * the surface is flat, so that no triangle is much larger than the quads.
 */
export async function refineSurface(
  surface: Surface,
  longest: number,
  pace: Pace,
): Promise<Surface> {
  const mesh = new EditableSurface(surface);
  const length = (e: number): number => {
    const a = mesh.indices[e] * 3;
    const b = mesh.tip(e) * 3;
    const p = mesh.positions;
    return Math.sqrt((p[a] - p[b]) ** 2 + (p[a + 1] - p[b + 1]) ** 2 + (p[a + 2] - p[b + 2]) ** 2);
  };
  let most = 0;
  for (let e = 0; e < 3 * mesh.triangleCount; e++) most = Math.max(most, length(e));
  // Rounds of falling length: near enough to longest first, without a queue.
  for (let limit = most; limit > longest; ) {
    limit = Math.max(longest, limit / Math.SQRT2);
    for (let e = 0; e < 3 * mesh.triangleCount; e++) {
      const o = mesh.opposite[e];
      if ((o >= 0 && o < e && length(o) <= limit) || length(e) <= limit) continue;
      const a = mesh.indices[e] * 3;
      const b = mesh.tip(e) * 3;
      const p = mesh.positions;
      mesh.split(e, (p[a] + p[b]) / 2, (p[a + 1] + p[b + 1]) / 2, (p[a + 2] + p[b + 2]) / 2);
      if ((e & 1023) === 0) await pace.breathe(longest / limit);
    }
  }
  return mesh.toSurface();
}
