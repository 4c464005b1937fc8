import { areaVector } from '../../math/triangle.ts';
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
  const queue = new Uint32Array(count);
  const parts: Part[] = [];
  let cut = 0;
  const cutTriangles: number[] = [];
  for (let seed = 0; seed < count; seed++) {
    if ((seed & STEP_MASK) === 0) yield;
    if (component[seed] >= 0) continue;
    const part = createPart();
    let head = 0;
    let tail = 0;
    queue[tail++] = seed;
    component[seed] = parts.length;
    while (head < tail) {
      const t = queue[head++];
      if ((head & STEP_MASK) === 0) yield;
      for (let e = 3 * t; e < 3 * t + 3; e++) {
        const o = opposite[e];
        if (o < 0) {
          part.closed = false;
          continue;
        }
        const u = (o / 3) | 0;
        const turn = flipped[t] ^ (indices[e] === indices[o] ? 1 : 0);
        if (component[u] < 0) {
          component[u] = parts.length;
          flipped[u] = turn;
          queue[tail++] = u;
        } else if (flipped[u] !== turn) {
          opposite[e] = opposite[o] = -1;
          part.closed = false;
          cut++;
          cutTriangles.push(t, u);
        }
      }
    }
    parts.push(part);
  }
  // In the order of the triangles, whose vertices are then mostly close to each other in memory.
  for (let t = 0; t < count; t++) {
    if ((t & STEP_MASK) === 0) yield;
    measure(parts[component[t]], positions, indices, t, flipped[t] === 1);
  }
  const turnPart = parts.map((part) => turnsOver(part, parts));
  let turned = 0;
  for (let t = 0; t < count; t++) {
    flipped[t] ^= turnPart[component[t]] ? 1 : 0;
    turned += flipped[t];
  }
  yield;
  if (turned > 0) turnTriangles(triangles, opposite, flipped);
  return {
    turned,
    cut,
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

/** Buffer for one triangle's normal with twice its area as length. */
const vector = new Float64Array(3);

/** Adds a triangle to the properties of its component. */
function measure(part: Part, p: Float32Array, indices: Uint32Array, t: number, flipped: boolean) {
  const a = indices[3 * t] * 3;
  const b = indices[3 * t + 1] * 3;
  const c = indices[3 * t + 2] * 3;
  const { low, high } = part;
  for (let k = 0; k < 3; k++) {
    const x = p[a + k];
    const y = p[b + k];
    const z = p[c + k];
    const least = x < y ? (x < z ? x : z) : y < z ? y : z;
    const most = x > y ? (x > z ? x : z) : y > z ? y : z;
    if (least < low[k]) low[k] = least;
    if (most > high[k]) high[k] = most;
  }
  areaVector(p, a, b, c, vector);
  const nx = vector[0];
  const ny = vector[1];
  const nz = vector[2];
  const area = Math.sqrt(nx * nx + ny * ny + nz * nz);
  if (flipped) part.turned += area;
  else part.kept += area;
  part.volume += (flipped ? -1 : 1) * (p[a] * nx + p[a + 1] * ny + p[a + 2] * nz);
}

function turnsOver(part: Part, parts: readonly Part[]): boolean {
  const majority = part.turned > part.kept;
  if (!part.closed) return majority;
  // A shell inside a shell may be a cavity, so it keeps the orientation of the file.
  if (parts.length <= 1000 && parts.some((other) => encloses(other, part))) return majority;
  return part.volume < 0;
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
