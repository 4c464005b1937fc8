import type { Work } from '../../spec.ts';
import { CORNER, type Features, FREE, LINE } from '../field/features.ts';
import { EditableSurface } from '../surface/editable-surface.ts';
import { nextOf, previousOf, type Surface } from '../surface/surface.ts';
import { type LatticeLabels, turned } from './labels.ts';

/**
 * A triangle mesh on its way to one vertex a lattice point. What is said of half-edges and vertices is in the order of
 * those of `mesh`.
 */
export interface LatticeMesh {
  mesh: EditableSurface;
  labels: LatticeLabels;
  /** FREE, LINE or CORNER of each vertex. */
  kind: Uint8Array;
  /** 1 for half-edges on a border or crease. */
  features: Uint8Array;
  /** Lattice points times weight, and the weight: four values a vertex. */
  sums: Float64Array;
}

const ERROR_BUCKETS = 256;
/** Triangles in a pocket: what folds is small; larger ones may be a limb of the object. */
const LARGEST_POCKET = 15;

/** Every vertex of the surface with the lattice point of its own. */
export function startLattice(
  surface: Surface,
  features: Features,
  labels: LatticeLabels,
  points: Float64Array,
  h: number,
): LatticeMesh {
  return {
    mesh: new EditableSurface(surface),
    labels: copyOf(labels),
    kind: features.kind,
    features: features.edges.slice(),
    sums: startSums(surface, points, h),
  };
}

/**
 * Collapses the edges between vertices of the same lattice point. Each collapse keeps the topology, so that the result
 * is as closed and has the same holes and handles as the surface, whatever the fields say; what cannot be
 * collapsed stays. Features collapse only along themselves.
 */
export async function collapseLattice(lattice: LatticeMesh, work: Work): Promise<number> {
  const { mesh, labels, kind, features: onFeature, sums } = lattice;
  const { indices, opposite } = mesh;
  const { turns, dx, dy, errors } = labels;
  let collapsed = 0;
  for (let rest: ArrayLike<number> = byError(lattice); rest.length > 0; ) {
    const refused: number[] = [];
    for (let i = 0; i < rest.length; i++) {
      const e = rest[i];
      if (indices[e] < 0 || dx[e] !== 0 || dy[e] !== 0) continue;
      if (collapseEdge(e) || (emptyPockets(e) && collapseEdge(e))) collapsed++;
      else refused.push(e);
      if ((i & 1023) === 0) await work.breathe(i / rest.length);
    }
    if (refused.length === rest.length) break;
    rest = refused;
  }
  return collapsed;

  /**
   * A triangle of edges that is no face bars the collapse of each of its edges. Where one side of it is small, lattice
   * folded into a pocket, that side's vertices are collapsed into the triangle. Whether any were.
   */
  function emptyPockets(e: number): boolean {
    let emptied = false;
    for (const x of pocketTips(e)) {
      for (const side of [e, opposite[e]]) {
        const inside = side < 0 ? null : pocketVertices(side, x);
        if (inside === null) continue;
        for (let left = inside; left.length > 0; ) {
          const rest = left.filter((y) => !collapseAway(y));
          emptied ||= rest.length < left.length;
          if (rest.length === left.length) break;
          left = rest;
        }
        break;
      }
    }
    return emptied;
  }

  /** Common neighbours of an edge's ends that are not opposite to it in a triangle. */
  function pocketTips(e: number): number[] {
    const [v, w, o] = [indices[e], mesh.tip(e), opposite[e]];
    const count = mesh.ring(v);
    const near = mesh.around.slice(0, count);
    const other = mesh.ring(w);
    const faces = [indices[previousOf(e)], o < 0 ? -1 : indices[previousOf(o)]];
    return Array.from(mesh.around.subarray(0, other)).filter(
      (x) => near.includes(x) && !faces.includes(x),
    );
  }

  /** The vertices on one side of the triangle of an edge and x; null where they are many or on features. */
  function pocketVertices(e: number, x: number): number[] | null {
    const rim = [indices[e], mesh.tip(e), x];
    const triangles = [Math.floor(e / 3)];
    const inside = new Set<number>();
    for (let i = 0; i < triangles.length; i++) {
      for (let f = 3 * triangles[i]; f < 3 * triangles[i] + 3; f++) {
        const v = indices[f];
        if (!rim.includes(v)) inside.add(v);
        if (rim.includes(v) && rim.includes(mesh.tip(f))) continue;
        if (opposite[f] < 0 || kind[v] !== FREE) return null;
        const u = Math.floor(opposite[f] / 3);
        if (!triangles.includes(u)) triangles.push(u);
        if (triangles.length > LARGEST_POCKET) return null;
      }
      // A fold has no singularity in it; the tip of a limb has.
      if (!closes(3 * triangles[i])) return null;
    }
    return inside.size > 0 ? [...inside] : null;
  }

  /** Whether the labels of a triangle add up. */
  function closes(e: number): boolean {
    const second = (turns[e] + turns[e + 1]) & 3;
    if (((second + turns[e + 2]) & 3) !== 0) return false;
    const [bx, by] = turned(dx[e + 1], dy[e + 1], (4 - turns[e]) & 3);
    const [cx, cy] = turned(dx[e + 2], dy[e + 2], (4 - second) & 3);
    return dx[e] + bx + cx === 0 && dy[e] + by + cy === 0;
  }

  /** Collapses a vertex into any of its neighbours. */
  function collapseAway(y: number): boolean {
    for (let f = mesh.first(y), start = f; f >= 0; ) {
      if (kind[mesh.tip(f)] === FREE && collapseEdge(f)) return true;
      f = mesh.turn(f);
      if (f === start) return false;
    }
    return false;
  }

  function collapseEdge(edge: number): boolean {
    let e = edge;
    let v = indices[e];
    let w = mesh.tip(e);
    if (kind[v] > kind[w]) {
      if (opposite[e] < 0) return false;
      e = opposite[e];
      [v, w] = [w, v];
    }
    if (kind[v] === CORNER || (kind[v] === LINE && onFeature[e] === 0)) return false;
    if (joinsFeatures(e) || (opposite[e] >= 0 && joinsFeatures(opposite[e]))) return false;
    if (!mesh.canCollapse(e)) return false;
    // A vertex of a pocket is not of the lattice point that it goes to.
    const sameSite = dx[e] === 0 && dy[e] === 0 && kind[v] === kind[w];
    const [shiftX, shiftY] = turned(dx[e], dy[e], turns[e]);
    rebase(v, turns[e], shiftX, shiftY);
    for (const side of [e, opposite[e]]) {
      if (side < 0) continue;
      const o1 = opposite[nextOf(side)];
      const o2 = opposite[previousOf(side)];
      const feature = onFeature[nextOf(side)] | onFeature[previousOf(side)];
      if (o1 >= 0) onFeature[o1] = feature;
      if (o2 >= 0) onFeature[o2] = feature;
      if (o1 < 0 || o2 < 0) continue;
      // The two edges become one: the label that is not 0, the shorter, the more trusted one stays.
      if (weigh(o1) <= weigh(o2)) mirror(o1, o2);
      else mirror(o2, o1);
    }
    if (sameSite) for (let k = 0; k < 4; k++) sums[4 * w + k] += sums[4 * v + k];
    mesh.collapse(e);
    return true;
  }

  /** Expresses the labels about v in the frame of the vertex that it becomes. */
  function rebase(v: number, turn: number, shiftX: number, shiftY: number): void {
    if (turn === 0 && shiftX === 0 && shiftY === 0) return;
    for (let f = mesh.first(v), start = f; f >= 0; ) {
      const [x, y] = turned(dx[f], dy[f], turn);
      dx[f] = x - shiftX;
      dy[f] = y - shiftY;
      turns[f] = (turns[f] + 4 - turn) & 3;
      const before = previousOf(f);
      turns[before] = (turns[before] + turn) & 3;
      const [backX, backY] = turned(dx[f], dy[f], turns[f]);
      if (opposite[f] >= 0) {
        dx[opposite[f]] = -backX;
        dy[opposite[f]] = -backY;
      }
      f = mesh.turn(f);
      if (f === start) break;
    }
  }

  function weigh(e: number): number {
    const length = dx[e] * dx[e] + dy[e] * dy[e];
    return (length === 0 ? 1000 : length) + Math.min(0.9, errors[e]);
  }

  /** Gives `to`, the other side of the same edge as `from`, the same label. */
  function mirror(from: number, to: number): void {
    const [x, y] = turned(dx[from], dy[from], turns[from]);
    dx[to] = -x;
    dy[to] = -y;
    turns[to] = (4 - turns[from]) & 3;
    errors[to] = errors[from];
  }

  /** Whether the triangle's other two edges both are features, which a collapse would make one. */
  function joinsFeatures(e: number): boolean {
    return onFeature[nextOf(e)] === 1 && onFeature[previousOf(e)] === 1;
  }
}

/**
 * The surface that is left, each vertex at the mean of the lattice points that it stands for; beside an edge that could
 * not be collapsed at its own place, so that no face is a point. `anchors`: the vertex of the surface that each one was.
 */
export function finishLattice({ mesh, labels, kind, features, sums }: LatticeMesh) {
  const surface = mesh.toSurface();
  const stuck = new Uint8Array(kind.length);
  for (let e = 0; e < 3 * mesh.triangleCount; e++) {
    if (mesh.indices[e] < 0 || labels.dx[e] !== 0 || labels.dy[e] !== 0) continue;
    stuck[mesh.indices[e]] = stuck[mesh.tip(e)] = 1;
  }
  for (let i = 0; i < surface.vertices.length; i++) {
    const v = surface.vertices[i];
    if (stuck[v] || kind[v] === CORNER) continue;
    for (let k = 0; k < 3; k++) surface.positions[3 * i + k] = sums[4 * v + k] / sums[4 * v + 3];
  }
  const left = <T extends Uint8Array | Int8Array>(values: T): T =>
    values.filter((_, e) => mesh.indices[e] >= 0) as T;
  return {
    ...surface,
    anchors: surface.vertices,
    kind: Uint8Array.from(surface.vertices, (v) => kind[v]),
    features: left(features),
    dx: left(labels.dx),
    dy: left(labels.dy),
  };
}

/** Lattice points times weight, and the weight; corners stay where they are. */
function startSums({ positions }: Surface, points: Float64Array, h: number): Float64Array {
  const sums = new Float64Array((positions.length / 3) * 4);
  for (let v = 0; 4 * v < sums.length; v++) {
    let distance = 0;
    for (let k = 0; k < 3; k++) distance += (points[3 * v + k] - positions[3 * v + k]) ** 2;
    const weight = Math.max(1e-6, Math.exp((-9 * distance) / (h * h)));
    for (let k = 0; k < 3; k++) sums[4 * v + k] = weight * points[3 * v + k];
    sums[4 * v + 3] = weight;
  }
  return sums;
}

/** The half-edges with a zero label, most trusted first. */
function byError({ mesh: { indices }, labels: { dx, dy, errors } }: LatticeMesh): Int32Array {
  const start = new Int32Array(ERROR_BUCKETS + 1);
  const bucket = (e: number) => Math.min(ERROR_BUCKETS - 1, Math.floor(errors[e] * ERROR_BUCKETS));
  const isZero = (e: number) => indices[e] >= 0 && dx[e] === 0 && dy[e] === 0;
  for (let e = 0; e < dx.length; e++) if (isZero(e)) start[bucket(e) + 1]++;
  for (let b = 0; b < ERROR_BUCKETS; b++) start[b + 1] += start[b];
  const order = new Int32Array(start[ERROR_BUCKETS]);
  for (let e = 0; e < dx.length; e++) if (isZero(e)) order[start[bucket(e)]++] = e;
  return order;
}

function copyOf({ turns, dx, dy, errors }: LatticeLabels): LatticeLabels {
  return { turns: turns.slice(), dx: dx.slice(), dy: dy.slice(), errors: errors.slice() };
}
