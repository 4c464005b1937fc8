import type { Work } from '../../spec.ts';
import { EditableSurface } from '../surface/editable-surface.ts';
import { nextOf, previousOf, type Surface } from '../surface/surface.ts';
import { CORNER, type Features, FREE, LINE } from './features.ts';

/** Rounds with increasing lengths: nearly the same as processing the shortest edge first, without a queue. */
const ROUNDS = 4;
/**
 * Minimum cosine between a triangle's normals before and after, which keeps the surface of round parts to within a few
 * facets.
 */
const MOST_TURN = 0.92;
/** Edges are flipped if the cosine between the triangles at them is at least this. */
const FLAT = 0.98;
/** Maximum distance by which a line may be cut short, as a share of the shortest edge. */
const SAG = 0.15;
const TURNING_ROUNDS = 4;

/**
 * Collapses edges shorter than `shortest` and makes the triangles Delaunay where the surface is flat. Cut solids come
 * in fans of slivers, which after their long edges are split leave several times as many vertices as the fields need
 * (58,000 for 20,000), unevenly spread. Lines are only shortened along themselves; corners stay.
 * @returns the surface and, for its half-edges, which ones are on features
 */
export async function evenTriangles(
  surface: Surface,
  features: Features,
  shortest: number,
  work: Work,
): Promise<{ surface: Surface; edges: Uint8Array }> {
  const mesh = new EditableSurface(surface);
  const edges = features.edges.slice();
  const { kind } = features;
  const { indices, opposite, positions: p } = mesh;
  const before = new Float64Array(3);
  const after = new Float64Array(3);
  for (let round = 0; round < ROUNDS; round++) {
    turnAll();
    const limit = (shortest * (round + 1)) / ROUNDS;
    for (let e = 0; e < 3 * mesh.triangleCount; e++) {
      if ((e & 1023) === 0) await work.breathe((round + e / indices.length) / ROUNDS);
      if (indices[e] < 0 || distance(p, indices[e], mesh.tip(e)) > limit) continue;
      if (mayCollapse(e)) collapse(e);
    }
  }
  for (let i = 0; i < TURNING_ROUNDS && turnAll() > 0; i++) await work.breathe(1);
  const left = edges.filter((_, e) => indices[e] >= 0);
  return { surface: mesh.toSurface(), edges: left };

  function mayCollapse(e: number): boolean {
    const [v, w, o] = [indices[e], mesh.tip(e), opposite[e]];
    if (kind[v] === CORNER || (kind[v] === LINE && edges[e] === 0)) return false;
    if (kind[v] === FREE && mesh.isBorder(v)) return false;
    // The collapse would merge two features that meet in a triangle.
    for (const side of [e, o]) {
      if (side >= 0 && edges[nextOf(side)] && edges[previousOf(side)]) return false;
    }
    if (!mesh.canCollapse(e)) return false;
    for (let f = mesh.first(v), start = f; f >= 0; ) {
      const a = mesh.tip(f);
      const b = indices[previousOf(f)];
      if (kind[v] === LINE && edges[f] && a !== w) {
        if (!(heightOver(p, v, a, w) < SAG * shortest)) return false;
      }
      if (a !== w && b !== w) {
        unitNormal(p, v, a, b, before);
        const area = unitNormal(p, w, a, b, after);
        const dot = before[0] * after[0] + before[1] * after[1] + before[2] * after[2];
        if (!(area > 0) || dot < MOST_TURN) return false;
        if (Math.max(distance(p, w, a), distance(p, w, b)) > 2.2 * shortest) return false;
      }
      f = mesh.turn(f);
      if (f === start) break;
    }
    return true;
  }

  function collapse(e: number): void {
    for (const side of [e, opposite[e]]) {
      if (side < 0) continue;
      const feature = edges[nextOf(side)] | edges[previousOf(side)];
      for (const f of [nextOf(side), previousOf(side)]) {
        if (opposite[f] >= 0) edges[opposite[f]] = feature;
      }
    }
    mesh.collapse(e);
  }

  function turnAll(): number {
    let count = 0;
    for (let e = 0; e < 3 * mesh.triangleCount; e++) {
      const o = opposite[e];
      if (o < e || indices[e] < 0 || edges[e]) continue;
      const [a, b] = [indices[e], mesh.tip(e)];
      const [c, d] = [indices[previousOf(e)], indices[previousOf(o)]];
      if (angleAt(p, c, a, b) + angleAt(p, d, a, b) < Math.PI + 1e-6) continue;
      // Triangles (a, b, c) and (b, a, d); a sliver without a normal takes the other one's.
      const flatter =
        Math.max(unitNormal(p, a, b, c, before), 0) > 0 && unitNormal(p, b, a, d, after) > 0;
      const dot = before[0] * after[0] + before[1] * after[1] + before[2] * after[2];
      if (flatter && dot < FLAT) continue;
      const sound = unitNormal(p, d, c, a, before) > 0 && unitNormal(p, c, d, b, after) > 0;
      const turned = before[0] * after[0] + before[1] * after[1] + before[2] * after[2];
      if (!sound || turned < FLAT) continue;
      const kept = [previousOf(e), nextOf(o), previousOf(o), nextOf(e)].map((f) => edges[f]);
      if (!mesh.flip(e)) continue;
      // The half-edges changed places; see EditableSurface.flip.
      [nextOf(e), previousOf(e), nextOf(o), previousOf(o)].forEach((f, i) => {
        edges[f] = kept[i];
      });
      count++;
    }
    return count;
  }
}

function distance(p: Float64Array, a: number, b: number): number {
  return Math.hypot(p[3 * a] - p[3 * b], p[3 * a + 1] - p[3 * b + 1], p[3 * a + 2] - p[3 * b + 2]);
}

/** Returns the distance of v from the line through a and b, by Heron's formula; infinite if a and b coincide. */
function heightOver(p: Float64Array, v: number, a: number, b: number): number {
  const length = distance(p, a, b);
  if (!(length > 0)) return Infinity;
  const [x, y] = [distance(p, v, a), distance(p, v, b)];
  const half = (x + y + length) / 2;
  const area = Math.sqrt(Math.max(0, half * (half - x) * (half - y) * (half - length)));
  return (2 * area) / length;
}

/** Writes the unit normal of a triangle to `n`; returns twice the area. */
function unitNormal(p: Float64Array, a: number, b: number, c: number, n: Float64Array): number {
  const ux = p[3 * b] - p[3 * a];
  const uy = p[3 * b + 1] - p[3 * a + 1];
  const uz = p[3 * b + 2] - p[3 * a + 2];
  const wx = p[3 * c] - p[3 * a];
  const wy = p[3 * c + 1] - p[3 * a + 1];
  const wz = p[3 * c + 2] - p[3 * a + 2];
  n[0] = uy * wz - uz * wy;
  n[1] = uz * wx - ux * wz;
  n[2] = ux * wy - uy * wx;
  const length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  if (length > 0) for (let k = 0; k < 3; k++) n[k] /= length;
  return length;
}

/** Angle at v of the triangle (v, a, b), in radians. */
function angleAt(p: Float64Array, v: number, a: number, b: number): number {
  const [x, y, z] = [distance(p, v, a), distance(p, v, b), distance(p, a, b)];
  const cosine = (x * x + y * y - z * z) / (2 * x * y || 1e-300);
  return Math.acos(Math.max(-1, Math.min(1, cosine)));
}
