import { composeMatrix } from '../../mesh/transform.ts';
import type { StagePrim } from './stage-prim.ts';

/** Yields the instances of a PointInstancer prim: the prototype of each, and its matrix, in the stage's units. */
export function* instanceMatrices(
  prim: StagePrim,
): Generator<{ prototype: number; matrix: Float64Array }> {
  const prototypes = prim.numbers('protoIndices') ?? [];
  const positions = prim.numbers('positions') ?? [];
  const orientations = prim.numbers('orientationsf') ?? prim.numbers('orientations') ?? [];
  const scales = prim.numbers('scales') ?? [];
  const ids = prim.numbers('ids');
  const hidden = new Set(prim.numbers('invisibleIds') ?? []);
  for (let i = 0; i < prototypes.length; i++) {
    if (hidden.has(ids?.[i] ?? i)) continue;
    const at = (values: ArrayLike<number>, width: number, k: number, otherwise: number) =>
      values.length >= (i + 1) * width ? values[i * width + k] : otherwise;
    const matrix = composeMatrix({
      translation: [at(positions, 3, 0, 0), at(positions, 3, 1, 0), at(positions, 3, 2, 0)],
      rotation: [
        at(orientations, 4, 0, 0),
        at(orientations, 4, 1, 0),
        at(orientations, 4, 2, 0),
        at(orientations, 4, 3, 1),
      ],
      scale: [at(scales, 3, 0, 1), at(scales, 3, 1, 1), at(scales, 3, 2, 1)],
      matrix: null,
    });
    yield { prototype: prototypes[i], matrix };
  }
}
