import { buildHalfEdges } from '../mesh/half-edges.ts';
import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { QuadLayout } from '../spec.ts';

/** Measures the layout of a mesh of quads; null if any face is not a quad. */
export function measureLayout(mesh: PolygonMesh): QuadLayout | null {
  const { positions, faceOffsets, corners } = mesh;
  const faces = faceOffsets.length - 1;
  if (faces === 0 || corners.length !== 4 * faces) return null;
  for (let f = 0; f < faces; f++) if (faceOffsets[f + 1] !== 4 * (f + 1)) return null;
  const { twins } = buildHalfEdges(mesh, positions.length / 3);
  const isIrregular = findIrregular(corners, twins, positions.length / 3);
  const marked = markSeparatrices(corners, twins, isIrregular);
  return {
    baseComplexFaces: countPatches(twins, marked),
    loopLength: meanLine(corners, twins, isIrregular),
    aspect: meanAspect(positions, corners),
  };
}

/** The following half-edge of the same quad. */
function nextOf(e: number): number {
  return (e & ~3) | ((e + 1) & 3);
}

/** The half-edge straight on beyond the tip of another one; −1 at a border. */
function straightOn(twins: Int32Array, e: number): number {
  const across = twins[nextOf(e)];
  return across < 0 ? -1 : nextOf(across);
}

/** Marks with 1 the vertices without four edges, or three at a border. */
function findIrregular(corners: Uint32Array, twins: Int32Array, count: number): Uint8Array {
  const valence = new Int32Array(count);
  const regular = new Uint8Array(count).fill(4);
  for (let e = 0; e < corners.length; e++) {
    valence[corners[e]]++;
    if (twins[e] >= 0) continue;
    const tip = corners[nextOf(e)];
    valence[tip]++;
    regular[corners[e]] = regular[tip] = 3;
  }
  const isIrregular = new Uint8Array(count);
  for (let v = 0; v < count; v++) if (valence[v] !== regular[v]) isIrregular[v] = 1;
  return isIrregular;
}

function markSeparatrices(corners: Uint32Array, twins: Int32Array, isIrregular: Uint8Array) {
  const marked = new Uint8Array(corners.length);
  const mark = (e: number) => {
    marked[e] = 1;
    if (twins[e] >= 0) marked[twins[e]] = 1;
  };
  for (let start = 0; start < corners.length; start++) {
    if (isIrregular[corners[start]] === 0) continue;
    for (let e = start; e >= 0 && marked[e] === 0; e = straightOn(twins, e)) {
      mark(e);
      if (isIrregular[corners[nextOf(e)]] === 1) break;
    }
  }
  return marked;
}

/** Returns the number of sets of quads that are connected across unmarked edges. */
function countPatches(twins: Int32Array, marked: Uint8Array): number {
  const seen = new Uint8Array(twins.length / 4);
  const queue = new Int32Array(seen.length);
  let patches = 0;
  for (let seed = 0; seed < seen.length; seed++) {
    if (seen[seed] === 1) continue;
    patches++;
    let tail = 0;
    queue[tail++] = seed;
    seen[seed] = 1;
    for (let head = 0; head < tail; head++) {
      for (let e = 4 * queue[head]; e < 4 * queue[head] + 4; e++) {
        const f = twins[e] >> 2;
        if (twins[e] < 0 || marked[e] === 1 || seen[f] === 1) continue;
        seen[f] = 1;
        queue[tail++] = f;
      }
    }
  }
  return patches;
}

function meanLine(corners: Uint32Array, twins: Int32Array, isIrregular: Uint8Array): number {
  const seen = new Uint8Array(corners.length);
  let [edges, lines] = [0, 0];
  /** Follows a line from an edge; returns whether it is closed. */
  const follow = (start: number): boolean => {
    for (let e = start; ; ) {
      if (seen[e] === 0) edges++;
      seen[e] = 1;
      if (twins[e] >= 0) seen[twins[e]] = 1;
      if (isIrregular[corners[nextOf(e)]] === 1) return false;
      // Along a border, a line goes on to the border's next edge.
      e = twins[e] < 0 ? nextOnBorder(twins, e) : straightOn(twins, e);
      if (e < 0) return false;
      if (e === start) return true;
    }
  };
  // Lines from irregular vertices come first: borders are followed in one direction only.
  for (const from of [1, 0]) {
    for (let start = 0; start < corners.length; start++) {
      if (seen[start] === 1 || isIrregular[corners[start]] !== from) continue;
      lines++;
      if (!follow(start) && from === 0 && twins[start] >= 0) follow(twins[start]);
    }
  }
  return lines === 0 ? 0 : edges / lines;
}

function nextOnBorder(twins: Int32Array, e: number): number {
  let f = nextOf(e);
  for (let step = 0; twins[f] >= 0; step++) {
    if (step > MOST_AROUND) return -1;
    f = nextOf(twins[f]);
  }
  return f;
}

/** Maximum number of quads that are walked around a vertex. */
const MOST_AROUND = 64;

function meanAspect(p: Float32Array, corners: Uint32Array): number {
  const length = (a: number, b: number) =>
    Math.hypot(p[3 * a] - p[3 * b], p[3 * a + 1] - p[3 * b + 1], p[3 * a + 2] - p[3 * b + 2]);
  let [sum, count] = [0, 0];
  for (let c = 0; c < corners.length; c += 4) {
    const [i, j, k, l] = corners.subarray(c, c + 4);
    const [u, v] = [length(i, j) + length(k, l), length(j, k) + length(l, i)];
    if (!(Math.min(u, v) > 0)) continue;
    sum += Math.max(u, v) / Math.min(u, v);
    count++;
  }
  return count === 0 ? 1 : sum / count;
}
