import type { FbxRecord } from './fbx-records.ts';
import { childOf } from './fbx-records.ts';
import { type Matrix, product, rotation, scaling, translation, transposed } from './matrix.ts';

type Vector = readonly [number, number, number];

/** Order of rotation axes for FBX's RotationOrder 0 to 5. */
const ORDERS = ['xyz', 'xzy', 'yzx', 'yxz', 'zxy', 'zyx'];
/** Names of the property lists in versions 7 and 6; rows in version 6 have one more string before the values. */
const LISTS = [
  ['Properties70', 4],
  ['Properties60', 3],
] as const;

/** Returns the numbers of a property; null if it is not in the file. */
function property(record: FbxRecord | undefined, name: string): number[] | null {
  for (const [list, valuesAt] of LISTS) {
    const row = childOf(record, list)?.children.find(({ values }) => values[0] === name);
    if (row) return row.values.slice(valuesAt).filter((value) => typeof value === 'number');
  }
  return null;
}

function vector(record: FbxRecord, name: string, missing: Vector = [0, 0, 0]): Vector {
  const [x, y, z] = property(record, name) ?? missing;
  return [x ?? missing[0], y ?? missing[1], z ?? missing[2]];
}

function euler(degrees: Vector, order = 0): Matrix {
  const turns = [...(ORDERS[order] ?? 'xyz')].map((axis) => 'xyz'.indexOf(axis));
  return product(...turns.reverse().map((axis) => rotation(axis, degrees[axis])));
}

/**
 * Returns a model's transform as the format defines it: T · Roff · Rp · Rpre · R · Rpost⁻¹ · Rp⁻¹ · Soff · Sp · S ·
 * Sp⁻¹.
 */
export function localMatrix(model: FbxRecord): Matrix {
  const active = property(model, 'RotationActive')?.[0] !== 0;
  const order = active ? (property(model, 'RotationOrder')?.[0] ?? 0) : 0;
  const turn = euler(vector(model, 'Lcl Rotation'), order);
  const pre = euler(vector(model, 'PreRotation'));
  const post = transposed(euler(vector(model, 'PostRotation')));
  const pivot = vector(model, 'RotationPivot');
  const scalePivot = vector(model, 'ScalingPivot');
  return product(
    translation(...vector(model, 'Lcl Translation')),
    translation(...vector(model, 'RotationOffset')),
    translation(...pivot),
    ...(active ? [pre, turn, post] : [turn]),
    translation(-pivot[0], -pivot[1], -pivot[2]),
    translation(...vector(model, 'ScalingOffset')),
    translation(...scalePivot),
    scaling(...vector(model, 'Lcl Scaling', [1, 1, 1])),
    translation(-scalePivot[0], -scalePivot[1], -scalePivot[2]),
  );
}

/** Returns the transform that applies to a model's geometry but not to its children. */
export function geometricMatrix(model: FbxRecord): Matrix {
  return product(
    translation(...vector(model, 'GeometricTranslation')),
    euler(vector(model, 'GeometricRotation')),
    scaling(...vector(model, 'GeometricScaling', [1, 1, 1])),
  );
}

/** Converts the file's axes and unit (UnitScaleFactor is in centimeters) to +X right, +Y up, +Z front, in meters. */
export function fileMatrix(root: FbxRecord): Matrix {
  const settings =
    childOf(root, 'GlobalSettings') ?? childOf(childOf(root, 'Objects'), 'GlobalSettings');
  const number = (name: string, missing: number) => property(settings, name)?.[0] ?? missing;
  const unit = (number('UnitScaleFactor', 1) || 1) / 100;
  const matrix = new Float64Array(16);
  matrix[15] = 1;
  ['Coord', 'Up', 'Front'].forEach((name, row) => {
    const axis = number(`${name}Axis`, row);
    matrix[4 * axis + row] = unit * (number(`${name}AxisSign`, 1) < 0 ? -1 : 1);
  });
  return matrix;
}
