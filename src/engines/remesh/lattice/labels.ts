import { CORNER, LINE } from '../field/features.ts';
import type { Level } from '../field/level.ts';
import { nextOf, previousOf, type Surface } from '../surface/surface.ts';

/** Transition between the lattices of neighboring vertices, for each half-edge in the frame of its origin. */
export interface LatticeLabels {
  /** Quarter turns from the frame of the origin to that of the tip, by which coordinates must be rotated. */
  turns: Uint8Array;
  /** Lattice steps from the origin's lattice point to the tip's. */
  dx: Int8Array;
  dy: Int8Array;
  /**
   * Distance between the lattice points and where they should be, in lattice sides; the larger it is, the less reliable
   * the label.
   */
  errors: Float32Array;
}

/** Lattices of one side along the field. */
export interface Lattice {
  /** Side of the lattice. */
  h: number;
  /** The lattice point of each vertex. */
  points: Float64Array;
  labels: LatticeLabels;
}

/** Maximum steps; larger ones do not occur on a mesh that is finer than the lattice. */
const MOST_STEPS = 100;

/** Reads the labels from the fields. */
export function readLabels(
  { indices, opposite }: Surface,
  level: Level,
  crosses: Float64Array,
  points: Float64Array,
  h: number,
): LatticeLabels {
  const turns = new Uint8Array(indices.length);
  const dx = new Int8Array(indices.length);
  const dy = new Int8Array(indices.length);
  const errors = new Float32Array(indices.length);
  const { positions: v, normals, kind, sizes } = level;
  const read = {
    n: new Float64Array(3),
    m: new Float64Array(3),
    q: new Float64Array(3),
    r: new Float64Array(3),
    t: new Float64Array(3),
    u: new Float64Array(3),
    face: new Float64Array(3),
  };
  const { n, m, q, r, t, u, face } = read;
  for (let e = 0; e < indices.length; e++) {
    const o = opposite[e];
    if (o >= 0 && o < e) continue;
    const i = indices[e];
    const j = indices[nextOf(e)];
    const ownSide = sizes === null ? h : h * sizes[i];
    const otherSide = sizes === null ? h : h * sizes[j];
    take(normals, i, n);
    take(normals, j, m);
    if (kind[i] === LINE || kind[j] === LINE) {
      edgeNormal(v, indices, e, o, face);
      if (kind[i] === LINE) n.set(face);
      if (kind[j] === LINE) m.set(face);
    }
    take(crosses, i, q);
    take(crosses, j, r);
    // A corner has no frame of its own, so it takes the frame of the other end.
    if (kind[i] === CORNER) {
      n.set(m);
      q.set(r);
    } else if (kind[j] === CORNER) {
      m.set(n);
      r.set(q);
    }
    cross(n, q, t);
    cross(m, r, u);
    const turn = bestTurn(q, t, r, u);
    // The point in both tangent planes that is nearest to both vertices.
    let nd = 0;
    let md = 0;
    let nm = 0;
    for (let k = 0; k < 3; k++) {
      const d = v[3 * j + k] - v[3 * i + k];
      nd += n[k] * d;
      md += m[k] * d;
      nm += n[k] * m[k];
    }
    const determinant = 1 / (1 - nm * nm + 1e-4);
    const a = 0.5 * (nd + nm * md) * determinant;
    const b = -0.5 * (md + nm * nd) * determinant;
    let jx = 0;
    let jy = 0;
    for (let k = 0; k < 3; k++) {
      const p = (v[3 * i + k] + v[3 * j + k]) / 2 - n[k] * a - m[k] * b - points[3 * j + k];
      jx += r[k] * p;
      jy += u[k] * p;
    }
    jx = Math.round(jx / otherSide);
    jy = Math.round(jy / otherSide);
    let ix = 0;
    let iy = 0;
    for (let k = 0; k < 3; k++) {
      const p = points[3 * j + k] + otherSide * (jx * r[k] + jy * u[k]) - points[3 * i + k];
      ix += q[k] * p;
      iy += t[k] * p;
    }
    const fx = Math.round(ix / ownSide);
    const fy = Math.round(iy / ownSide);
    // Rotates back from the tip's frame: the inverse of the turn is three times the turn.
    const back = (4 - turn) & 3;
    turns[e] = turn;
    dx[e] = clamp(fx - turnedX(jx, jy, back));
    dy[e] = clamp(fy - turnedY(jx, jy, back));
    const offX = ix / ownSide - fx;
    const offY = iy / ownSide - fy;
    errors[e] = Math.sqrt(offX * offX + offY * offY);
    if (o < 0) continue;
    turns[o] = back;
    dx[o] = -turnedX(dx[e], dy[e], turn);
    dy[o] = -turnedY(dx[e], dy[e], turn);
    errors[o] = errors[e];
  }
  return { turns, dx, dy, errors };
}

/** Returns the area of the surface in lattice squares, as the sum over the triangles. */
export function latticeArea({ turns, dx, dy }: LatticeLabels): number {
  let doubled = 0;
  for (let e = 0; e < turns.length; e += 3) {
    const back = (4 - turns[e]) & 3;
    const x = turnedX(dx[e + 1], dy[e + 1], back);
    const y = turnedY(dx[e + 1], dy[e + 1], back);
    doubled += dx[e] * y - dy[e] * x;
  }
  return doubled / 2;
}

/** Returns (x, y) after `turn` quarter turns. */
export function turned(x: number, y: number, turn: number): [number, number] {
  if (turn === 0) return [x, y];
  if (turn === 1) return [-y, x];
  return turn === 2 ? [-x, -y] : [y, -x];
}

/** Returns the first coordinate of (x, y) after `turn` quarter turns. */
export function turnedX(x: number, y: number, turn: number): number {
  if (turn === 0) return x;
  if (turn === 1) return -y;
  return turn === 2 ? -x : y;
}

/** Returns the second coordinate of (x, y) after `turn` quarter turns. */
export function turnedY(x: number, y: number, turn: number): number {
  if (turn === 0) return y;
  if (turn === 1) return x;
  return turn === 2 ? -y : -x;
}

function clamp(steps: number): number {
  return Math.max(-MOST_STEPS, Math.min(MOST_STEPS, steps));
}

function take(values: Float64Array, i: number, out: Float64Array): void {
  out[0] = values[3 * i];
  out[1] = values[3 * i + 1];
  out[2] = values[3 * i + 2];
}

function cross(a: Float64Array, b: Float64Array, out: Float64Array): void {
  out[0] = a[1] * b[2] - a[2] * b[1];
  out[1] = a[2] * b[0] - a[0] * b[2];
  out[2] = a[0] * b[1] - a[1] * b[0];
}

/** Returns the quarter turns of the second frame that bring it nearest to the first. */
function bestTurn(q: Float64Array, t: Float64Array, r: Float64Array, u: Float64Array): number {
  let qr = 0;
  let qu = 0;
  let tr = 0;
  let tu = 0;
  for (let k = 0; k < 3; k++) {
    qr += q[k] * r[k];
    qu += q[k] * u[k];
    tr += t[k] * r[k];
    tu += t[k] * u[k];
  }
  // The best pair of axes decides, as when smoothing.
  const best = Math.max(Math.abs(qr), Math.abs(qu), Math.abs(tr), Math.abs(tu));
  if (Math.abs(qr) === best) return qr > 0 ? 0 : 2;
  if (Math.abs(qu) === best) return qu > 0 ? 1 : 3;
  // t = quarter turn of q: t ≈ u means no turn, t ≈ −r means one.
  if (Math.abs(tu) === best) return tu > 0 ? 0 : 2;
  return tr > 0 ? 3 : 1;
}

/** Mean normal of the triangles at an edge. */
function edgeNormal(
  v: Float64Array,
  indices: Uint32Array,
  e: number,
  o: number,
  out: Float64Array,
) {
  out.fill(0);
  for (const side of o < 0 ? [e] : [e, o]) {
    const a = indices[side] * 3;
    const b = indices[nextOf(side)] * 3;
    const c = indices[previousOf(side)] * 3;
    const x = [0, 1, 2].map((k) => v[b + k] - v[a + k]);
    const y = [0, 1, 2].map((k) => v[c + k] - v[a + k]);
    const n = [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]];
    const length = Math.hypot(n[0], n[1], n[2]);
    if (length > 0) for (let k = 0; k < 3; k++) out[k] += n[k] / length;
  }
  const length = Math.hypot(out[0], out[1], out[2]) || 1;
  for (let k = 0; k < 3; k++) out[k] /= length;
}
