import type { RestTriangles } from './arap.ts';

/** Quality measures of a flattened chart. */
export interface ChartQuality {
  /** Number of triangles that are flipped or degenerate in the plane although they have an area on the surface. */
  flipped: number;
  /** Area on the surface, and area in the plane. */
  area: number;
  flatArea: number;
  /** Area times Sander's squared L2 stretch. */
  stretch: number;
  /** Share of the area that is stretched or squeezed by more than a factor of 2. */
  strained: number;
}

/** A triangle whose area is less than this fraction of the square of its longest side counts as a line. */
const SLIVER = 1e-7;
/** A triangle with less than this fraction of twice its area in the plane counts as flipped. */
const LEAST_FLAT = 0.02;
/** A full turn, with room for rounding. */
const FULL_TURN = 2 * Math.PI + 1e-3;

/**
 * Measures a chart. Stretch is defined as by Sander et al. (Texture Mapping Progressive Meshes, 2001), for the map from
 * the plane to space.
 */
export function measureChart(
  { corners, shapes }: RestTriangles,
  places: Float64Array,
): ChartQuality {
  const quality: ChartQuality = { flipped: 0, area: 0, flatArea: 0, stretch: 0, strained: 0 };
  for (let i = 0; i < corners.length; i += 3) {
    const a = 2 * corners[i];
    const b = 2 * corners[i + 1];
    const c = 2 * corners[i + 2];
    const length = shapes[i];
    const x = shapes[i + 1];
    const height = shapes[i + 2];
    const area = (length * height) / 2;
    if (area <= SLIVER * (length * length + x * x + height * height)) continue;
    const bx = places[b] - places[a];
    const by = places[b + 1] - places[a + 1];
    const cx = places[c] - places[a];
    const cy = places[c + 1] - places[a + 1];
    const double = bx * cy - by * cx;
    quality.area += area;
    if (!(double > area * LEAST_FLAT)) {
      quality.flipped++;
      continue;
    }
    quality.flatArea += double / 2;
    // Derivatives of the position in space with respect to the position in the plane.
    const ux = (length * cy - x * by) / double;
    const uy = (-height * by) / double;
    const vx = (x * bx - length * cx) / double;
    const vy = (height * bx) / double;
    const sum = ux * ux + uy * uy + vx * vx + vy * vy;
    quality.stretch += (area * sum) / 2;
    // Singular values, from the sum of their squares and from their product.
    const product = (2 * area) / double;
    const gap = Math.sqrt(Math.max(0, (sum / 2) ** 2 - product * product));
    if (sum / 2 + gap > 4 || sum / 2 - gap < 0.25) quality.strained += area;
  }
  if (quality.area > 0) quality.strained /= quality.area;
  return quality;
}

/**
 * Whether a triangle is flipped or without area in the plane although it has one on the surface.
 * @param i its first corner
 */
export function isFlipped(
  corners: Uint32Array,
  shapes: Float64Array,
  places: Float64Array,
  i: number,
): boolean {
  const length = shapes[i];
  const x = shapes[i + 1];
  const height = shapes[i + 2];
  const area = (length * height) / 2;
  if (area <= SLIVER * (length * length + x * x + height * height)) return false;
  const a = 2 * corners[i];
  const b = 2 * corners[i + 1];
  const c = 2 * corners[i + 2];
  const double =
    (places[b] - places[a]) * (places[c + 1] - places[a + 1]) -
    (places[b + 1] - places[a + 1]) * (places[c] - places[a]);
  return !(double > area * LEAST_FLAT);
}

/**
 * Whether a chart winds around a vertex more than once: it then lies on itself there, although no triangle is flipped
 * and its border may not cross itself.
 */
export function windsTwice({ corners }: RestTriangles, places: Float64Array): boolean {
  const angles = new Float64Array(places.length / 2);
  for (let i = 0; i < corners.length; i += 3)
    for (let k = 0; k < 3; k++) {
      const a = 2 * corners[i + k];
      const b = 2 * corners[k < 2 ? i + k + 1 : i];
      const c = 2 * corners[k < 1 ? i + 2 : i + k - 1];
      const bx = places[b] - places[a];
      const by = places[b + 1] - places[a + 1];
      const cx = places[c] - places[a];
      const cy = places[c + 1] - places[a + 1];
      angles[a >> 1] += Math.atan2(bx * cy - by * cx, bx * cx + by * cy);
    }
  for (let v = 0; v < angles.length; v++) if (angles[v] > FULL_TURN) return true;
  return false;
}

/**
 * Whether the border of a chart crosses itself. A chart without flipped triangles that winds around each vertex at most
 * once overlaps itself only in this case.
 * @param edges pairs of vertices
 */
export function borderCrossesItself(edges: Uint32Array, places: Float64Array): boolean {
  const count = edges.length / 2;
  if (count < 4) return false;
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < edges.length; i++) {
    const x = places[2 * edges[i]];
    const y = places[2 * edges[i] + 1];
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  const side = Math.max(1, Math.min(512, Math.ceil(Math.sqrt(count))));
  const perX = side / (x1 - x0 || 1);
  const perY = side / (y1 - y0 || 1);
  // Lists of the edges whose boxes touch each cell.
  const head = new Int32Array(side * side).fill(-1);
  const next: number[] = [];
  const edgeOf: number[] = [];
  for (let e = 0; e < count; e++) {
    const p = 2 * edges[2 * e];
    const q = 2 * edges[2 * e + 1];
    const cell = (value: number, low: number, per: number) =>
      Math.min(side - 1, Math.floor((value - low) * per));
    const left = cell(Math.min(places[p], places[q]), x0, perX);
    const right = cell(Math.max(places[p], places[q]), x0, perX);
    const top = cell(Math.min(places[p + 1], places[q + 1]), y0, perY);
    const bottom = cell(Math.max(places[p + 1], places[q + 1]), y0, perY);
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        for (let slot = head[y * side + x]; slot >= 0; slot = next[slot]) {
          if (cross(edges, places, e, edgeOf[slot])) return true;
        }
        next.push(head[y * side + x]);
        edgeOf.push(e);
        head[y * side + x] = next.length - 1;
      }
    }
  }
  return false;
}

function cross(edges: Uint32Array, places: Float64Array, e: number, f: number): boolean {
  const a = edges[2 * e];
  const b = edges[2 * e + 1];
  const c = edges[2 * f];
  const d = edges[2 * f + 1];
  if (a === c || a === d || b === c || b === d) return false;
  const first = side(places, a, b, c);
  const second = side(places, a, b, d);
  if (first > 0 === second > 0 && first !== 0 && second !== 0) return false;
  const third = side(places, c, d, a);
  const fourth = side(places, c, d, b);
  if (third > 0 === fourth > 0 && third !== 0 && fourth !== 0) return false;
  // Edges on the same line touch if their boxes do.
  if (first === 0 && second === 0) return boxesTouch(places, a, b, c, d);
  return true;
}

function side(places: Float64Array, a: number, b: number, p: number): number {
  const ax = places[2 * a];
  const ay = places[2 * a + 1];
  return (
    (places[2 * b] - ax) * (places[2 * p + 1] - ay) -
    (places[2 * b + 1] - ay) * (places[2 * p] - ax)
  );
}

function boxesTouch(places: Float64Array, a: number, b: number, c: number, d: number): boolean {
  for (let k = 0; k < 2; k++) {
    const [p, q, r, s] = [a, b, c, d].map((v) => places[2 * v + k]);
    if (Math.max(p, q) < Math.min(r, s) || Math.max(r, s) < Math.min(p, q)) return false;
  }
  return true;
}
