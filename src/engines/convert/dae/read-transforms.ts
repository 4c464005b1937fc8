import { type Matrix4, multiplyMatrices } from '../../mesh/transform.ts';
import type { Element } from '../xml/document.ts';
import type { Collada } from './collada.ts';

/** Number of values of each kind of transform. */
const SIZES: Readonly<Record<string, number>> = {
  translate: 3,
  rotate: 4,
  scale: 3,
  matrix: 16,
  lookat: 9,
};

/** One transform of a node: `<translate>`, `<rotate>`, … */
export interface TransformStep {
  kind: string;
  sid: string | null;
  values: Float64Array;
}

/** Reads a node's transforms, in the file's units and axes. The last one in the list is applied first. */
export function readTransforms(collada: Collada, node: Element): TransformStep[] {
  const { xml } = collada;
  return xml.children(node).flatMap((element) => {
    const kind = xml.name(element);
    const size = SIZES[kind];
    if (kind === 'skew')
      collada.context.warn('skew_skipped', 'The <skew> transform of a node was left out.');
    if (size === undefined) return [];
    const values = Float64Array.from(collada.numbers(element, size));
    return [{ kind, sid: xml.attribute(element, 'sid'), values }];
  });
}

/** Combines all steps into one column-major matrix. */
export function composeSteps(steps: readonly TransformStep[]): Matrix4 {
  return steps.reduce<Matrix4>(
    (whole, step) => multiplyMatrices(whole, stepMatrix(step)),
    Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1),
  );
}

function stepMatrix({ kind, values }: TransformStep): Matrix4 {
  const [x, y, z] = values;
  switch (kind) {
    case 'translate':
      return Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1);
    case 'scale':
      return Float64Array.of(x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1);
    case 'rotate':
      return rotation(x, y, z, values[3]);
    case 'lookat':
      return lookAt(values);
    default:
      return columnMajor(values, 0);
  }
}

function rotation(ax: number, ay: number, az: number, degrees: number): Matrix4 {
  const length = Math.hypot(ax, ay, az);
  if (length === 0) return rotation(1, 0, 0, 0);
  const [x, y, z] = [ax / length, ay / length, az / length];
  const c = Math.cos((degrees * Math.PI) / 180);
  const s = Math.sin((degrees * Math.PI) / 180);
  const t = 1 - c;
  // biome-ignore format: columns of the matrix
  return Float64Array.of(
    t * x * x + c, t * x * y + s * z, t * x * z - s * y, 0,
    t * x * y - s * z, t * y * y + c, t * y * z + s * x, 0,
    t * x * z + s * y, t * y * z - s * x, t * z * z + c, 0,
    0, 0, 0, 1,
  );
}

/** Returns the matrix of a `<lookat>`, given as eye, point of interest and up vector. The view is along −Z. */
function lookAt(values: Float64Array): Matrix4 {
  const [ex, ey, ez, px, py, pz, ux, uy, uz] = values;
  const z = unit([ex - px, ey - py, ez - pz], [0, 0, 1]);
  const x = unit([uy * z[2] - uz * z[1], uz * z[0] - ux * z[2], ux * z[1] - uy * z[0]], [1, 0, 0]);
  const y = [z[1] * x[2] - z[2] * x[1], z[2] * x[0] - z[0] * x[2], z[0] * x[1] - z[1] * x[0]];
  return Float64Array.of(...x, 0, ...y, 0, ...z, 0, ex, ey, ez, 1);
}

function unit(vector: number[], otherwise: number[]): number[] {
  const length = Math.hypot(...vector);
  return length > 0 ? vector.map((value) => value / length) : otherwise;
}

/** Converts a matrix to column-major order, because COLLADA writes matrices row by row. */
export function columnMajor(rows: ArrayLike<number>, first: number): Float64Array {
  const m = new Float64Array(16);
  for (let k = 0; k < 16; k++) m[(k & 3) * 4 + (k >> 2)] = rows[first + k];
  return m;
}
