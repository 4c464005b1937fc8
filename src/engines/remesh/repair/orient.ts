import { DisjointSets } from '../../structures/disjoint-sets.ts';
import { STEP_MASK, type Steps } from '../../work/steps.ts';
import type { Triangles } from './clean-triangles.ts';
import type { Links } from './link-edges.ts';

export interface Orientation {
  /** Number of triangles that were reversed. */
  turned: number;
  /** Number of links that had to be cut because the surface has only one side (a Möbius strip). */
  cut: number;
  /** Triangles on both sides of these links. */
  cutTriangles: number[];
  components: number;
  closedComponents: number;
}

/**
 * Reverses triangles, in place, until linked ones agree in orientation. An open component keeps the orientation of most
 * of its area. A closed one is oriented outward, unless it lies within the box of another one (a cavity stays a
 * cavity).
 */
export function* orient(
  positions: Float32Array,
  triangles: Triangles,
  links: Links,
): Steps<Orientation> {
  const { opposite } = links;
  const { indices } = triangles;
  const count = indices.length / 3;
  const flipped = new Uint8Array(count);
  const component = new Int32Array(count).fill(-1);
  const walk = { indices, opposite, flipped, component };
  const cutTriangles: number[] = [];
  const parts = (yield* isOriented(walk))
    ? yield* numberComponents(walk)
    : yield* turnComponents(walk, cutTriangles);
  // In the order of the triangles, whose vertices are then mostly close to each other in memory.
  for (let t = 0; t < count; ) {
    const end = Math.min(count, t + STEP_MASK);
    while (t < end) t = measure(parts[component[t]], positions, walk, t, end);
    yield;
  }
  const pockets = pocketsOf(parts, walk, links.crowded);
  // A pocket keeps the side of most of its triangles, which may not be that of the first one.
  const turnPart = parts.map((part, i) =>
    pockets.has(i) ? part.turned > part.kept : turnsOver(part, parts),
  );
  let turned = 0;
  for (let t = 0; t < count; t++) {
    flipped[t] ^= turnPart[component[t]] ? 1 : 0;
    turned += flipped[t];
  }
  yield;
  if (turned > 0) turnTriangles(triangles, opposite, flipped);
  return {
    turned,
    cut: cutTriangles.length / 2,
    cutTriangles,
    components: parts.length,
    closedComponents: parts.filter((part) => part.closed).length,
  };
}

/** Properties of a component, seen from the side of its first triangle. */
interface Part {
  closed: boolean;
  volume: number;
  /** Areas of the triangles that show this side, and of those that had to be reversed to show it. */
  kept: number;
  turned: number;
  low: number[];
  high: number[];
}

function createPart(): Part {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  return { closed: true, volume: 0, kept: 0, turned: 0, low, high };
}

/** A walk over linked triangles. */
interface Walk {
  indices: Uint32Array;
  opposite: Int32Array;
  /** 1 for triangles that are to be reversed. */
  flipped: Uint8Array;
  /** For each triangle its component; −1: not reached yet. */
  component: Int32Array;
}

/** Whether all linked triangles agree, as in most files. */
function* isOriented({ indices, opposite }: Walk): Steps<boolean> {
  for (let from = 0; from < opposite.length; from += STEP_MASK) {
    const end = Math.min(opposite.length, from + STEP_MASK);
    for (let e = from; e < end; e++) {
      const o = opposite[e];
      if (o >= 0 && indices[e] === indices[o]) return false;
    }
    yield;
  }
  return true;
}

/**
 * Numbers the components of triangles that agree. Joining sets in the order of the triangles takes a third of the time of
 * a walk, which jumps through memory.
 */
function* numberComponents({ opposite, component }: Walk): Steps<Part[]> {
  const sets = new DisjointSets(component.length);
  for (let from = 0; from < component.length; from += STEP_MASK) {
    joinNeighbors(sets, opposite, from, Math.min(component.length, from + STEP_MASK));
    yield;
  }
  const parts: Part[] = [];
  for (let t = 0; t < component.length; t++) {
    if ((t & STEP_MASK) === 0) yield;
    const root = sets.find(t);
    // The root is the first triangle of its component.
    component[t] = root === t ? parts.push(createPart()) - 1 : component[root];
    if (opposite[3 * t] < 0 || opposite[3 * t + 1] < 0 || opposite[3 * t + 2] < 0)
      parts[component[t]].closed = false;
  }
  return parts;
}

function joinNeighbors(sets: DisjointSets, opposite: Int32Array, from: number, to: number): void {
  for (let t = from; t < to; t++) {
    for (let e = 3 * t; e < 3 * t + 3; e++) {
      const o = opposite[e];
      if (o >= 0 && o < e) sets.joinAtLower(t, (o / 3) | 0);
    }
  }
}

/** Finds the components and which of their triangles are to be reversed, so that they agree with the first one. */
function* turnComponents(walk: Walk, cutTriangles: number[]): Steps<Part[]> {
  const { component } = walk;
  const queue = new Uint32Array(component.length);
  const parts: Part[] = [];
  for (let seed = 0; seed < component.length; seed++) {
    if ((seed & STEP_MASK) === 0) yield;
    if (component[seed] >= 0) continue;
    const part = createPart();
    queue[0] = seed;
    component[seed] = parts.length;
    for (let head = 0, tail = 1; head < tail; head += STEP_MASK) {
      tail = visitNeighbors(walk, { queue, first: head, end: tail }, part, cutTriangles);
      yield;
    }
    parts.push(part);
  }
  return parts;
}

/**
 * Appends the neighbors of the next triangles in the queue to it, and cuts the links that contradict each other.
 * @returns the end of the queue
 */
function visitNeighbors(
  { indices, opposite, flipped, component }: Walk,
  { queue, first, end }: { queue: Uint32Array; first: number; end: number },
  part: Part,
  cutTriangles: number[],
): number {
  let tail = end;
  for (let head = first; head < tail && head < first + STEP_MASK; head++) {
    const t = queue[head];
    for (let e = 3 * t; e < 3 * t + 3; e++) {
      const o = opposite[e];
      if (o < 0) {
        part.closed = false;
        continue;
      }
      const u = (o / 3) | 0;
      const turn = flipped[t] ^ (indices[e] === indices[o] ? 1 : 0);
      if (component[u] < 0) {
        component[u] = component[t];
        flipped[u] = turn;
        queue[tail++] = u;
      } else if (flipped[u] !== turn) {
        opposite[e] = opposite[o] = -1;
        part.closed = false;
        cutTriangles.push(t, u);
      }
    }
  }
  return tail;
}

/** Adds a run of triangles of one component to its properties; returns the triangle after the run. */
function measure(
  part: Part,
  p: Float32Array,
  { indices, flipped, component }: Walk,
  first: number,
  end: number,
): number {
  let [lowX, lowY, lowZ] = part.low;
  let [highX, highY, highZ] = part.high;
  let { kept, turned, volume } = part;
  let t = first;
  for (; t < end && component[t] === component[first]; t++) {
    const a = indices[3 * t] * 3;
    const b = indices[3 * t + 1] * 3;
    const c = indices[3 * t + 2] * 3;
    // Single variables: arrays of three were four times as much garbage, half a gigabyte for a million triangles.
    const ax = p[a];
    const ay = p[a + 1];
    const az = p[a + 2];
    const bx = p[b];
    const by = p[b + 1];
    const bz = p[b + 2];
    const cx = p[c];
    const cy = p[c + 1];
    const cz = p[c + 2];
    lowX = Math.min(lowX, ax, bx, cx);
    lowY = Math.min(lowY, ay, by, cy);
    lowZ = Math.min(lowZ, az, bz, cz);
    highX = Math.max(highX, ax, bx, cx);
    highY = Math.max(highY, ay, by, cy);
    highZ = Math.max(highZ, az, bz, cz);
    const nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay);
    const ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az);
    const nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    const area = Math.sqrt(nx * nx + ny * ny + nz * nz);
    if (flipped[t] === 1) turned += area;
    else kept += area;
    volume += (flipped[t] === 1 ? -1 : 1) * (ax * nx + ay * ny + az * nz);
  }
  part.low = [lowX, lowY, lowZ];
  part.high = [highX, highY, highZ];
  Object.assign(part, { kept, turned, volume });
  return t;
}

function turnsOver(part: Part, parts: readonly Part[]): boolean {
  const majority = part.turned > part.kept;
  if (!part.closed) return majority;
  // A shell inside a shell may be a cavity, so it keeps the orientation of the file.
  if (parts.length <= 1000 && parts.some((other) => encloses(other, part))) return majority;
  return part.volume < 0;
}

/** Volume up to which a component that hangs on another one is a pocket of it, as a share. */
const POCKET = 0.05;

/**
 * Returns the closed components that touch a far larger one at an edge of more than two triangles. Where a surface crosses
 * itself or rounded coordinates fold it, such pockets face inward, as they should: their edges run against those of
 * the surface.
 */
function pocketsOf(
  parts: readonly Part[],
  { indices, component }: Walk,
  crowded: readonly number[],
): Set<number> {
  const pockets = new Set<number>();
  const groups = new Map<string, Set<number>>();
  for (const e of crowded) {
    const [a, b] = [indices[e], indices[e % 3 === 2 ? e - 2 : e + 1]];
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    const group = groups.get(key) ?? new Set();
    groups.set(key, group.add(component[Math.floor(e / 3)]));
  }
  for (const group of groups.values()) {
    const volumes = [...group].map((i) => Math.abs(parts[i].volume));
    const largest = Math.max(...volumes);
    [...group].forEach((i, k) => {
      if (parts[i].closed && volumes[k] <= POCKET * largest) pockets.add(i);
    });
  }
  return pockets;
}

function encloses(outer: Part, inner: Part): boolean {
  if (outer === inner || !outer.closed) return false;
  return [0, 1, 2].every((k) => outer.low[k] < inner.low[k] && inner.high[k] < outer.high[k]);
}

/** Exchanges the second and third corner of triangles; their half-edges change places accordingly. */
function turnTriangles(triangles: Triangles, opposite: Int32Array, flipped: Uint8Array): void {
  const { indices, sourceCorners } = triangles;
  const place = (e: number) => (flipped[Math.floor(e / 3)] ? e + 2 - 2 * (e % 3) : e);
  const turned = opposite.slice();
  for (let e = 0; e < opposite.length; e++) {
    turned[place(e)] = opposite[e] < 0 ? -1 : place(opposite[e]);
  }
  opposite.set(turned);
  for (let t = 0; t < flipped.length; t++) {
    if (flipped[t] === 0) continue;
    for (const values of [indices, sourceCorners]) {
      const second = values[3 * t + 1];
      values[3 * t + 1] = values[3 * t + 2];
      values[3 * t + 2] = second;
    }
  }
}
