import type { Work } from '../../spec.ts';
import { CORNER, FREE } from '../field/features.ts';
import { assignChains, patchOfVertices } from '../target/net-patches.ts';
import type { PlacedNet } from '../target/placed-net.ts';
import type { TargetSurface } from '../target/target-surface.ts';

/**
 * Share of the last move that is added to the next one (Nesterov): a distortion that spans many quads then settles in a
 * number of rounds proportional to its width, not to the square of its width.
 */
const MOMENTUM = 0.8;

/**
 * The part of a net that is relaxed: its faces, and those of their vertices that may move. Everything else is
 * unchanged.
 */
export interface Region {
  faces: Uint32Array;
  vertices: Uint32Array;
}

/** Returns the region that covers a whole net. */
function everything({ offsets, kind }: PlacedNet): Region {
  return {
    faces: Uint32Array.from({ length: offsets.length - 1 }, (_, f) => f),
    vertices: Uint32Array.from(kind.keys()),
  };
}

/**
 * Moves the vertices of polygons along the surface so that the polygons become as close to squares (or other regular
 * polygons) as possible. Each polygon pulls its corners towards the nearest regular one (in the least-squares sense);
 * each vertex moves to the mean of these positions and back onto the surface. Vertices on lines are evened out along
 * them.
 */
export async function relax(
  net: PlacedNet,
  target: TargetSurface,
  rounds: number,
  work: Work,
  region: Region = everything(net),
): Promise<void> {
  const { positions: p, offsets, corners, kind } = net;
  const { faces, vertices } = region;
  const count = kind.length;
  const ends = lineNeighbours(net);
  const patches = patchOfVertices(net);
  const chains = assignChains(net, target);
  const wanted = new Float64Array(3 * count);
  const weights = new Float64Array(count);
  const last = p.slice();
  for (let round = 0; round < rounds; round++) {
    // There is no momentum at the start, when the shape is still far off, nor in the last round.
    const momentum = round < 2 || round === rounds - 1 ? 0 : MOMENTUM;
    for (const v of vertices) {
      for (let i = 3 * v; i < 3 * v + 3; i++) {
        const now = p[i];
        if (kind[v] === FREE) p[i] += momentum * (now - last[i]);
        last[i] = now;
      }
    }
    wanted.fill(0);
    weights.fill(0);
    for (const f of faces) {
      const sides = offsets[f + 1] - offsets[f];
      if (sides === 4) askForSquare(p, corners, offsets[f], wanted, weights);
      else askForRegular(p, corners, offsets[f], sides, wanted, weights);
    }
    for (let at = 0; at < vertices.length; at++) {
      const v = vertices[at];
      if ((at & 1023) === 0) await work.breathe((round + at / vertices.length) / rounds);
      if (kind[v] === CORNER || weights[v] === 0) continue;
      const i = 3 * v;
      if (kind[v] === FREE) {
        p[i] = wanted[i] / weights[v];
        p[i + 1] = wanted[i + 1] / weights[v];
        p[i + 2] = wanted[i + 2] / weights[v];
        net.anchors[v] = target.toSurface(p, i, net.anchors[v], patches[v]);
      } else if (ends[2 * v + 1] >= 0) {
        const [a, b] = [3 * ends[2 * v], 3 * ends[2 * v + 1]];
        for (let k = 0; k < 3; k++) p[i + k] = (last[a + k] + last[b + k]) / 2;
        target.toLine(p, i, chains[v]);
      }
    }
  }
}

/** Returns, for each vertex with two neighbors along its line, these two; −1 elsewhere. */
function lineNeighbours({ offsets, corners, features, kind }: PlacedNet): Int32Array {
  const ends = new Int32Array(2 * kind.length).fill(-1);
  const add = (v: number, end: number) => {
    if (ends[2 * v] === end || ends[2 * v + 1] === end) return;
    ends[2 * v + (ends[2 * v] < 0 ? 0 : 1)] = end;
  };
  for (let f = 0; f + 1 < offsets.length; f++) {
    for (let c = offsets[f]; c < offsets[f + 1]; c++) {
      if (features[c] === 0) continue;
      const next = c + 1 === offsets[f + 1] ? offsets[f] : c + 1;
      add(corners[c], corners[next]);
      add(corners[next], corners[c]);
    }
  }
  return ends;
}

/** Adds the corners of the square that is nearest to a quad. */
function askForSquare(
  p: Float64Array,
  corners: Uint32Array,
  c: number,
  wanted: Float64Array,
  weights: Float64Array,
): void {
  const i0 = 3 * corners[c];
  const i1 = 3 * corners[c + 1];
  const i2 = 3 * corners[c + 2];
  const i3 = 3 * corners[c + 3];
  const ax = p[i2] - p[i0];
  const ay = p[i2 + 1] - p[i0 + 1];
  const az = p[i2 + 2] - p[i0 + 2];
  const bx = p[i3] - p[i1];
  const by = p[i3 + 1] - p[i1 + 1];
  const bz = p[i3 + 2] - p[i1 + 2];
  // Normal of the diagonals; the second diagonal of a square is its first one rotated about this normal.
  let nx = ay * bz - az * by;
  let ny = az * bx - ax * bz;
  let nz = ax * by - ay * bx;
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
  if (!(length > 0)) return;
  nx /= length;
  ny /= length;
  nz /= length;
  // Half of the mean of the first diagonal and of the second one rotated back.
  const dx = (ax + by * nz - bz * ny) / 4;
  const dy = (ay + bz * nx - bx * nz) / 4;
  const dz = (az + bx * ny - by * nx) / 4;
  const ex = ny * dz - nz * dy;
  const ey = nz * dx - nx * dz;
  const ez = nx * dy - ny * dx;
  const mx = (p[i0] + p[i1] + p[i2] + p[i3]) / 4;
  const my = (p[i0 + 1] + p[i1 + 1] + p[i2 + 1] + p[i3 + 1]) / 4;
  const mz = (p[i0 + 2] + p[i1 + 2] + p[i2 + 2] + p[i3 + 2]) / 4;
  wanted[i0] += mx - dx;
  wanted[i0 + 1] += my - dy;
  wanted[i0 + 2] += mz - dz;
  wanted[i1] += mx - ex;
  wanted[i1 + 1] += my - ey;
  wanted[i1 + 2] += mz - ez;
  wanted[i2] += mx + dx;
  wanted[i2 + 1] += my + dy;
  wanted[i2 + 2] += mz + dz;
  wanted[i3] += mx + ex;
  wanted[i3 + 1] += my + ey;
  wanted[i3 + 2] += mz + ez;
  weights[corners[c]]++;
  weights[corners[c + 1]]++;
  weights[corners[c + 2]]++;
  weights[corners[c + 3]]++;
}

/** Adds the corners of the nearest regular polygon, for a polygon with any number of sides. */
function askForRegular(
  p: Float64Array,
  corners: Uint32Array,
  from: number,
  sides: number,
  wanted: Float64Array,
  weights: Float64Array,
): void {
  const m = [0, 0, 0];
  const n = [0, 0, 0];
  for (let c = 0; c < sides; c++) {
    const a = 3 * corners[from + c];
    const b = 3 * corners[from + ((c + 1) % sides)];
    for (let k = 0; k < 3; k++) {
      m[k] += p[a + k] / sides;
      n[k] +=
        p[a + ((k + 1) % 3)] * p[b + ((k + 2) % 3)] - p[a + ((k + 2) % 3)] * p[b + ((k + 1) % 3)];
    }
  }
  const length = Math.hypot(n[0], n[1], n[2]);
  if (!(length > 0)) return;
  for (let k = 0; k < 3; k++) n[k] /= length;
  // The mean of all corners, each rotated back to the first one's place.
  const w = [0, 0, 0];
  for (let c = 0; c < sides; c++) {
    const rotation = rotationAbout(n, (-2 * Math.PI * c) / sides);
    addRotated(rotation, p, 3 * corners[from + c], m, 1 / sides, w);
  }
  for (let c = 0; c < sides; c++) {
    const i = 3 * corners[from + c];
    const q = [0, 0, 0];
    addRotated(rotationAbout(n, (2 * Math.PI * c) / sides), w, 0, [0, 0, 0], 1, q);
    for (let k = 0; k < 3; k++) wanted[i + k] += m[k] + q[k];
    weights[corners[from + c]]++;
  }
}

/** A rotation about a unit axis. */
interface Rotation {
  axis: readonly number[];
  cosine: number;
  sine: number;
}

/** @param angle in radians */
function rotationAbout(axis: readonly number[], angle: number): Rotation {
  return { axis, cosine: Math.cos(angle), sine: Math.sin(angle) };
}

/**
 * Projects the vector from m to the point at i onto the plane across the axis, rotates it in that plane and adds
 * `share` of it to `sum`.
 */
function addRotated(
  { axis: n, cosine, sine }: Rotation,
  p: ArrayLike<number>,
  i: number,
  m: readonly number[],
  share: number,
  sum: number[],
): void {
  const x = p[i] - m[0];
  const y = p[i + 1] - m[1];
  const z = p[i + 2] - m[2];
  const off = n[0] * x + n[1] * y + n[2] * z;
  sum[0] += share * (cosine * (x - off * n[0]) + sine * (n[1] * z - n[2] * y));
  sum[1] += share * (cosine * (y - off * n[1]) + sine * (n[2] * x - n[0] * z));
  sum[2] += share * (cosine * (z - off * n[2]) + sine * (n[0] * y - n[1] * x));
}
