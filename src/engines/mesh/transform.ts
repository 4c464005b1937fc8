import { cross } from '../math/vector.ts';
import type { Quaternion, Scene, Transform, Vector3 } from './scene.ts';

/** 16 values, column-major: column c, row r at 4c + r. */
export type Matrix4 = Float64Array;

/** Returns the identity transform. */
export function identityTransform(): Transform {
  return { translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1], matrix: null };
}

/** Returns a transform's matrix: translation × rotation × scale, or the matrix that it holds. */
export function composeMatrix(t: Transform): Matrix4 {
  if (t.matrix !== null) return Float64Array.from(t.matrix);
  const [x, y, z, w] = t.rotation;
  const [sx, sy, sz] = t.scale;
  const m = new Float64Array(16);
  m[0] = (1 - 2 * (y * y + z * z)) * sx;
  m[1] = 2 * (x * y + z * w) * sx;
  m[2] = 2 * (x * z - y * w) * sx;
  m[4] = 2 * (x * y - z * w) * sy;
  m[5] = (1 - 2 * (x * x + z * z)) * sy;
  m[6] = 2 * (y * z + x * w) * sy;
  m[8] = 2 * (x * z + y * w) * sz;
  m[9] = 2 * (y * z - x * w) * sz;
  m[10] = (1 - 2 * (x * x + y * y)) * sz;
  m[12] = t.translation[0];
  m[13] = t.translation[1];
  m[14] = t.translation[2];
  m[15] = 1;
  return m;
}

/** Maximum deviation from the recomposed matrix, relative to the longest axis, at which it counts as free of shear. */
const SHEAR_TOLERANCE = 1e-5;

/**
 * Decomposes an affine matrix into translation, rotation and scale; one with shear is kept as `matrix`, next to the
 * closest three. A mirrored matrix (determinant below 0) gets a negative x scale; axes of length 0 keep a rotation.
 */
export function decomposeMatrix(m: ArrayLike<number>): Transform {
  const axes = [0, 4, 8].map((c): Vector3 => [m[c], m[c + 1], m[c + 2]]);
  const scale = axes.map((axis) => Math.hypot(...axis)) as Vector3;
  if (determinant3(m) < 0) scale[0] = -scale[0];
  const rotation = quaternionOfAxes(unitAxes(axes, scale));
  const transform: Transform = {
    translation: [m[12], m[13], m[14]],
    rotation,
    scale,
    matrix: null,
  };
  const recomposed = composeMatrix(transform);
  const tolerance = SHEAR_TOLERANCE * Math.max(...scale.map(Math.abs));
  for (const i of [0, 1, 2, 4, 5, 6, 8, 9, 10]) {
    if (Math.abs(recomposed[i] - m[i]) > tolerance) {
      transform.matrix = Array.from(m).slice(0, 16);
      break;
    }
  }
  return transform;
}

/** Normalizes the axes to unit length; one of length 0 is completed from the others. */
function unitAxes(axes: Vector3[], scale: Vector3): Vector3[] {
  const unit = axes.map((axis, i) => axis.map((v) => v / scale[i]) as Vector3);
  const given = [0, 1, 2].filter((i) => scale[i] !== 0);
  if (given.length === 3) return unit;
  if (given.length === 0) {
    return [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
  }
  if (given.length === 1) {
    const [i] = given;
    const a = unit[i];
    const away: Vector3 = Math.abs(a[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0];
    const b = cross(a, away);
    const length = Math.hypot(...b);
    unit[(i + 1) % 3] = b.map((v) => v / length) as Vector3;
  }
  const missing = given.length === 1 ? (given[0] + 2) % 3 : [0, 1, 2].find((i) => scale[i] === 0)!;
  unit[missing] = cross(unit[(missing + 1) % 3], unit[(missing + 2) % 3]);
  return unit;
}

/** Converts axes to a quaternion by Shepperd's method, which divides by the largest of the four components. */
function quaternionOfAxes([a, b, c]: Vector3[]): Quaternion {
  const trace = a[0] + b[1] + c[2];
  let q: Quaternion;
  if (trace >= a[0] && trace >= b[1] && trace >= c[2]) {
    q = [b[2] - c[1], c[0] - a[2], a[1] - b[0], 1 + trace];
  } else if (a[0] >= b[1] && a[0] >= c[2]) {
    q = [1 + a[0] - b[1] - c[2], b[0] + a[1], c[0] + a[2], b[2] - c[1]];
  } else if (b[1] >= c[2]) {
    q = [b[0] + a[1], 1 + b[1] - a[0] - c[2], c[1] + b[2], c[0] - a[2]];
  } else {
    q = [c[0] + a[2], c[1] + b[2], 1 + c[2] - a[0] - b[1], a[1] - b[0]];
  }
  const length = Math.hypot(...q);
  return length > 0 ? (q.map((v) => v / length) as Quaternion) : [0, 0, 0, 1];
}

/** Returns the determinant of the upper left 3 × 3; below 0 the matrix mirrors. */
export function determinant3(m: ArrayLike<number>): number {
  return (
    m[0] * (m[5] * m[10] - m[6] * m[9]) -
    m[4] * (m[1] * m[10] - m[2] * m[9]) +
    m[8] * (m[1] * m[6] - m[2] * m[5])
  );
}

/** Returns a × b, which applies b first. */
export function multiplyMatrices(a: ArrayLike<number>, b: ArrayLike<number>): Matrix4 {
  const m = new Float64Array(16);
  for (let c = 0; c < 16; c += 4) {
    for (let r = 0; r < 4; r++) {
      m[c + r] = a[r] * b[c] + a[4 + r] * b[c + 1] + a[8 + r] * b[c + 2] + a[12 + r] * b[c + 3];
    }
  }
  return m;
}

/** Returns the inverse of an affine matrix (last row 0 0 0 1); null if it has none. */
export function invertMatrix(m: ArrayLike<number>): Matrix4 | null {
  const determinant = determinant3(m);
  if (determinant === 0 || !Number.isFinite(1 / determinant)) return null;
  const cofactors = cofactors3(m);
  const inverse = new Float64Array(16);
  for (let c = 0; c < 3; c++) {
    for (let r = 0; r < 3; r++) inverse[4 * c + r] = cofactors[3 * r + c] / determinant;
  }
  for (let r = 0; r < 3; r++) {
    inverse[12 + r] = -(inverse[r] * m[12] + inverse[4 + r] * m[13] + inverse[8 + r] * m[14]);
  }
  inverse[15] = 1;
  return inverse;
}

/**
 * Returns the cofactors of the upper left 3 × 3, nine values, column-major, which transform normals (the inverse
 * transpose multiplied by the determinant, which also exists for flat scales). They point the wrong way if the matrix
 * mirrors.
 */
export function cofactors3(m: ArrayLike<number>): Float64Array {
  return Float64Array.of(
    m[5] * m[10] - m[6] * m[9],
    m[8] * m[6] - m[4] * m[10],
    m[4] * m[9] - m[8] * m[5],
    m[9] * m[2] - m[1] * m[10],
    m[0] * m[10] - m[8] * m[2],
    m[8] * m[1] - m[0] * m[9],
    m[1] * m[6] - m[5] * m[2],
    m[4] * m[2] - m[0] * m[6],
    m[0] * m[5] - m[4] * m[1],
  );
}

/**
 * Returns the index of each node's parent; −1: none. A node with several parents gets the first; children out of range
 * are ignored.
 */
export function parentsOf(scene: Pick<Scene, 'nodes'>): Int32Array {
  const parents = new Int32Array(scene.nodes.length).fill(-1);
  scene.nodes.forEach((node, i) => {
    for (const child of node.children) if (parents[child] === -1) parents[child] = i;
  });
  return parents;
}

/**
 * Returns each node's matrix to world space. Safe for graphs that are not forests: a node counts once, under its first
 * parent, and a cycle starts at its lowest node.
 */
export function worldMatrices(scene: Pick<Scene, 'nodes'>): Matrix4[] {
  const parents = parentsOf(scene);
  const worlds: Matrix4[] = new Array(scene.nodes.length);
  const waiting = new Uint8Array(scene.nodes.length);
  for (let start = 0; start < scene.nodes.length; start++) {
    // Walks up to the nearest ancestor that is done, then down again.
    const chain: number[] = [];
    for (let n = start; n >= 0 && worlds[n] === undefined && waiting[n] === 0; n = parents[n]) {
      chain.push(n);
      waiting[n] = 1;
    }
    while (chain.length > 0) {
      const n = chain.pop()!;
      const above = parents[n] >= 0 ? worlds[parents[n]] : undefined;
      const local = composeMatrix(scene.nodes[n].transform);
      worlds[n] = above === undefined ? local : multiplyMatrices(above, local);
    }
  }
  return worlds;
}
