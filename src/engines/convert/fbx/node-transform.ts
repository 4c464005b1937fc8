import { multiplyQuaternions } from '../../math/quaternion.ts';
import type { Quaternion, Transform, Vector3 } from '../../mesh/scene.ts';
import { composeMatrix, type Matrix4 } from '../../mesh/transform.ts';
import { conjugate, eulerToQuaternion, rotateVector } from './euler.ts';
import type { Properties } from './properties.ts';

/** The three animatable properties of a model's transform, in file units and degrees. */
export interface LocalValues {
  translation: Vector3;
  rotation: Vector3;
  scaling: Vector3;
}

/**
 * Computes a model's local transform for given values. FBX defines it as T · Roff · Rp · Rpre · R · Rpost⁻¹ · Rp⁻¹ ·
 * Soff · Sp · S · Sp⁻¹ (with pre- and post-rotation always in the order xyz). The result is always a translation, a
 * rotation and a scale.
 */
export interface LocalTransform {
  values: LocalValues;
  /** Whether rotation or scale also change the node's position. */
  pivoted: boolean;
  evaluate(values: LocalValues): Transform;
}

const ZERO: Vector3 = [0, 0, 0];

export function readLocalTransform(properties: Properties): LocalTransform {
  const vector = (name: string) => properties.vector(name, ZERO);
  // Rotation order, pre-rotation and post-rotation are ignored if the model or its template turns them off, as FBX
  // templates do.
  const rotationSpace =
    properties.number('RotationActive', 1) !== 0 &&
    properties.number('RotationSpaceForLimitOnly', 0) === 0;
  const order = rotationSpace ? properties.number('RotationOrder', 0) : 0;
  const before = rotationSpace ? eulerToQuaternion(vector('PreRotation')) : null;
  const after = rotationSpace ? conjugate(eulerToQuaternion(vector('PostRotation'))) : null;
  const rotationOffset = vector('RotationOffset');
  const rotationPivot = vector('RotationPivot');
  const scalingOffset = vector('ScalingOffset');
  const scalingPivot = vector('ScalingPivot');
  const pivoted = [rotationPivot, scalingPivot, scalingOffset].some((v) => v.some((c) => c !== 0));
  return {
    values: {
      translation: vector('Lcl Translation'),
      rotation: vector('Lcl Rotation'),
      scaling: properties.vector('Lcl Scaling', [1, 1, 1]),
    },
    pivoted,
    evaluate({ translation, rotation, scaling }) {
      let turn: Quaternion = eulerToQuaternion(rotation, order);
      if (before !== null && after !== null) {
        turn = multiplyQuaternions(multiplyQuaternions(before, turn), after);
      }
      const inner = ZERO.map(
        (_, i) =>
          scalingOffset[i] + scalingPivot[i] - rotationPivot[i] - scaling[i] * scalingPivot[i],
      ) as Vector3;
      const turned = pivoted ? rotateVector(turn, inner) : ZERO;
      return {
        translation: ZERO.map(
          (_, i) => translation[i] + rotationOffset[i] + rotationPivot[i] + turned[i],
        ) as Vector3,
        rotation: turn,
        scale: [...scaling],
        matrix: null,
      };
    },
  };
}

/**
 * Returns the transform that applies to a model's geometry but not to its children, in file units; null if there is
 * none.
 */
export function readGeometricMatrix(properties: Properties): Matrix4 | null {
  const translation = properties.vector('GeometricTranslation', ZERO);
  const rotation = properties.vector('GeometricRotation', ZERO);
  const scale = properties.vector('GeometricScaling', [1, 1, 1]);
  if ([...translation, ...rotation].every((v) => v === 0) && scale.every((v) => v === 1))
    return null;
  return composeMatrix({ translation, rotation: eulerToQuaternion(rotation), scale, matrix: null });
}
