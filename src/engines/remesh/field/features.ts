import { nextOf, type Surface, triangleNormal } from '../surface/surface.ts';

/** Kinds of vertices. */
export const FREE = 0;
/** A vertex on a border or crease that continues straight; it moves only along that line. */
export const LINE = 1;
/** A vertex where feature lines end, meet or turn. It does not move. */
export const CORNER = 2;

/** Borders and creases of a surface. */
export interface Features {
  /** 1 for half-edges on a border or crease. */
  edges: Uint8Array;
  /** FREE, LINE or CORNER of each vertex. */
  kind: Uint8Array;
  /** Unit direction of the line, three values per vertex; 0 if there is no line. */
  lines: Float64Array;
  any: boolean;
}

/** Cosine of the angle beyond which a turn of a line is a corner. */
const CORNER_COSINE = Math.cos((40 * Math.PI) / 180);
/**
 * Length, in lattice sides, over which a line's direction is measured, so that short steps in scans do not create
 * corners.
 */
const WINDOW = 0.3;
const MOST_STEPS = 50;
/** Minimum ratio of a crease's dihedral angle to those of the edges beside it. */
const SHARPNESS = 2.5;
/** Minimum length of a crease in edge lengths of the quads: shorter ones cannot be kept and only disturb the field. */
const SHORTEST_CREASE = 4;
/**
 * Minimum length of creases per pair of loose ends, in edge lengths of the quads; if there is less, the surface is
 * rough.
 */
const LENGTH_OF_AN_END = 12;

/**
 * Finds borders and the edges where the surface turns by more than `creaseAngle` degrees. `h`: edge length of the quads to
 * be made.
 * @param mayCrease marks vertices that can be on a crease; null: all can
 * @param isHalf whether borders are the cut of a mirror plane, at which creases may end without being loose
 */
export function findFeatures(
  surface: Surface,
  creaseAngle: number,
  h: number,
  { mayCrease, isHalf }: { mayCrease: Uint8Array | null; isHalf: boolean },
): Features {
  const { opposite } = surface;
  const edges = creaseEdges(surface, creaseAngle, mayCrease);
  dropShortChains(surface, edges, h);
  if (isRough(surface, edges, h, isHalf)) edges.fill(0);
  for (let e = 0; e < edges.length; e++) if (opposite[e] < 0) edges[e] = 1;
  return describeFeatures(surface, edges, h);
}

/** Determines the kinds of vertices and directions of lines for the half-edges on borders and creases. */
export function describeFeatures(surface: Surface, edges: Uint8Array, h: number): Features {
  const { positions, indices, opposite } = surface;
  const count = positions.length / 3;
  const degree = new Uint8Array(count);
  const ends = new Int32Array(2 * count);
  for (let e = 0; e < edges.length; e++) {
    if (edges[e] === 0 || (opposite[e] >= 0 && opposite[e] < e)) continue;
    const pair = [indices[e], indices[nextOf(e)]];
    for (let k = 0; k < 2; k++) {
      const v = pair[k];
      if (degree[v] < 2) ends[2 * v + degree[v]] = pair[1 - k];
      degree[v] = Math.min(255, degree[v] + 1);
    }
  }
  const kind = new Uint8Array(count);
  const lines = new Float64Array(3 * count);
  for (let v = 0; v < count; v++) {
    if (degree[v] === 0) continue;
    kind[v] = CORNER;
    if (degree[v] !== 2) continue;
    const before = alongChain(positions, degree, ends, v, ends[2 * v], WINDOW * h);
    const after = alongChain(positions, degree, ends, v, ends[2 * v + 1], WINDOW * h);
    if (straight(positions, v, before, after, lines)) kind[v] = LINE;
  }
  return { edges, kind, lines, any: kind.some((value) => value !== FREE) };
}

function creaseEdges(surface: Surface, creaseAngle: number, mayCrease: Uint8Array | null) {
  const { positions, indices, opposite } = surface;
  const normals = new Float64Array(indices.length);
  const n = new Float64Array(3);
  const flat = new Uint8Array(indices.length / 3);
  for (let t = 0; t < indices.length; t += 3) {
    if (triangleNormal(positions, indices, t, n) > 0) normals.set(n, t);
    else flat[t / 3] = 1;
  }
  const limit = (creaseAngle * Math.PI) / 180;
  const angleAt = (e: number): number => {
    const o = opposite[e];
    const t = e - (e % 3);
    const u = o - (o % 3);
    if (o < 0 || flat[t / 3] || flat[u / 3]) return 0;
    const dot =
      normals[t] * normals[u] + normals[t + 1] * normals[u + 1] + normals[t + 2] * normals[u + 2];
    return Math.acos(Math.max(-1, Math.min(1, dot)));
  };
  const creases = new Uint8Array(indices.length);
  for (let e = 0; e < indices.length; e++) {
    const o = opposite[e];
    if (o < e) continue;
    if (mayCrease && !(mayCrease[indices[e]] && mayCrease[indices[nextOf(e)]])) continue;
    const angle = angleAt(e);
    if (angle <= limit) continue;
    // Next to a crease the surface is smooth; if all edges have large dihedral angles, the surface is rough.
    let around = 0;
    for (const f of [nextOf(e), nextOf(nextOf(e)), nextOf(o), nextOf(nextOf(o))]) {
      const other = angleAt(f);
      if (other <= limit) around = Math.max(around, other);
    }
    if (angle >= SHARPNESS * around) creases[e] = creases[o] = 1;
  }
  return creases;
}

/** Removes creases that are too short for the quads. */
function dropShortChains(
  { positions, indices, opposite }: Surface,
  creases: Uint8Array,
  h: number,
) {
  const group = Int32Array.from({ length: positions.length / 3 }, (_, v) => v);
  const find = (v: number): number => {
    let root = v;
    while (group[root] !== root) {
      group[root] = group[group[root]];
      root = group[root];
    }
    return root;
  };
  const length = new Float64Array(group.length);
  const lengthOf = (e: number): number => {
    const a = indices[e] * 3;
    const b = indices[nextOf(e)] * 3;
    return Math.hypot(
      positions[a] - positions[b],
      positions[a + 1] - positions[b + 1],
      positions[a + 2] - positions[b + 2],
    );
  };
  for (let e = 0; e < creases.length; e++) {
    if (creases[e]) group[find(indices[e])] = find(indices[nextOf(e)]);
  }
  for (let e = 0; e < creases.length; e++) {
    if (creases[e] === 0 || opposite[e] < e) continue;
    length[find(indices[e])] += lengthOf(e);
  }
  for (let e = 0; e < creases.length; e++) {
    if (creases[e] && length[find(indices[e])] < SHORTEST_CREASE * h) creases[e] = 0;
  }
}

/**
 * Returns whether the creases are noise: on manufactured parts, creases form loops or meet others; on rough scans, many
 * have loose ends anywhere.
 */
function isRough(
  { positions, indices, opposite }: Surface,
  creases: Uint8Array,
  h: number,
  isHalf: boolean,
) {
  const degree = new Uint8Array(positions.length / 3);
  let total = 0;
  for (let e = 0; e < creases.length; e++) {
    if (creases[e] === 0 || opposite[e] < e) continue;
    const [a, b] = [indices[e], indices[nextOf(e)]];
    for (const v of [a, b]) degree[v] = Math.min(255, degree[v] + 1);
    let squared = 0;
    for (let k = 0; k < 3; k++) squared += (positions[3 * a + k] - positions[3 * b + k]) ** 2;
    total += Math.sqrt(squared);
  }
  if (isHalf)
    for (let e = 0; e < opposite.length; e++)
      if (opposite[e] < 0) for (const v of [indices[e], indices[nextOf(e)]]) degree[v] = 0;
  let ends = 0;
  for (let v = 0; v < degree.length; v++) if (degree[v] === 1) ends++;
  return total < (ends * LENGTH_OF_AN_END * h) / 2;
}

/** Returns the vertex of the line at `distance` from v towards `toward`, or the end of the line. */
function alongChain(
  p: Float64Array,
  degree: Uint8Array,
  ends: Int32Array,
  v: number,
  toward: number,
  distance: number,
): number {
  const [x, y, z] = [p[3 * v], p[3 * v + 1], p[3 * v + 2]];
  let last = v;
  let now = toward;
  // A border of 500,000 vertices takes 50 million of these steps.
  for (let step = 0; step < MOST_STEPS && degree[now] === 2; step++) {
    const dx = p[3 * now] - x;
    const dy = p[3 * now + 1] - y;
    const dz = p[3 * now + 2] - z;
    if (dx * dx + dy * dy + dz * dz >= distance * distance) break;
    const next = ends[2 * now] === last ? ends[2 * now + 1] : ends[2 * now];
    if (next === v) break;
    last = now;
    now = next;
  }
  return now;
}

/** Writes the direction of the line through v; returns false if the line turns there or has no length. */
function straight(p: Float64Array, v: number, a: number, b: number, lines: Float64Array): boolean {
  const u = [0, 1, 2].map((k) => p[3 * v + k] - p[3 * a + k]);
  const w = [0, 1, 2].map((k) => p[3 * b + k] - p[3 * v + k]);
  const lu = Math.hypot(u[0], u[1], u[2]);
  const lw = Math.hypot(w[0], w[1], w[2]);
  if (!(lu > 0 && lw > 0)) return false;
  if (u[0] * w[0] + u[1] * w[1] + u[2] * w[2] < CORNER_COSINE * lu * lw) return false;
  const d = [0, 1, 2].map((k) => u[k] / lu + w[k] / lw);
  const length = Math.hypot(d[0], d[1], d[2]);
  for (let k = 0; k < 3; k++) lines[3 * v + k] = d[k] / length;
  return true;
}
