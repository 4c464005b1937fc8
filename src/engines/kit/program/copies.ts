import type { Copies } from '../../../contract/shape-program.ts';
import { seededRandom } from '../../math/seeded-random.ts';
import {
  composeMatrix,
  identityTransform,
  type Matrix4,
  multiplyMatrices,
} from '../../mesh/transform.ts';
import { eulerQuaternion } from './placement.ts';
import type { Values } from './values.ts';

/** The maximum number of copies in a list. */
export const MOST_COPIES = 200;

/** A copy: the matrix that is applied after the original's own transform, and the copy's label. */
export interface Copy {
  matrix: Matrix4;
  label: string;
}

/**
 * Returns the transforms of the copies. `mirror`: the original and its mirror image · `line`: copies one step apart ·
 * `ring`: copies turned about the axis, over the whole circle or the given degrees · `scatter`: copies spread over a
 * box, turned about +Y and of different sizes. All except `line` use a center, which is the origin by default.
 */
export function copyMatrices(copies: Copies, values: Values): Copy[] {
  const made = copiesAboutOrigin(copies, values);
  if (copies.kind === 'line' || copies.about === undefined) return made;
  const centre = values.triple(copies.about);
  return made.map(({ matrix, label }) => ({ matrix: about(centre, matrix), label }));
}

/** Returns the transform that does the same about a center as the given one does about the origin. */
function about(centre: readonly number[], matrix: Matrix4): Matrix4 {
  const moved = (sign: number) =>
    composeMatrix({
      ...identityTransform(),
      translation: centre.map((v) => sign * v) as [number, number, number],
    });
  return multiplyMatrices(moved(1), multiplyMatrices(matrix, moved(-1)));
}

function copiesAboutOrigin(copies: Copies, values: Values): Copy[] {
  const count = 'count' in copies ? values.count(copies.count, MOST_COPIES) : 2;
  const numbered = (matrix: (i: number) => Matrix4): Copy[] =>
    Array.from({ length: count }, (_, i) => ({
      matrix: matrix(i),
      label: count > 1 ? ` ${i + 1}` : '',
    }));
  switch (copies.kind) {
    case 'mirror': {
      const scale: [number, number, number] = [1, 1, 1];
      scale['xyz'.indexOf(copies.axis)] = -1;
      const labels = { x: [' left', ' right'], y: [' upper', ' lower'], z: [' front', ' back'] }[
        copies.axis
      ];
      return [
        { matrix: composeMatrix(identityTransform()), label: labels[0] },
        { matrix: composeMatrix({ ...identityTransform(), scale }), label: labels[1] },
      ];
    }
    case 'line': {
      const step = values.triple(copies.step);
      return numbered((i) =>
        composeMatrix({
          ...identityTransform(),
          translation: [step[0] * i, step[1] * i, step[2] * i],
        }),
      );
    }
    case 'ring': {
      const axis = 'xyz'.indexOf(copies.axis ?? 'y');
      const whole = copies.angle === undefined;
      const angle = whole ? 360 : values.number(copies.angle!);
      const pieces = whole ? count : Math.max(1, count - 1);
      return numbered((i) => {
        const turn: [number, number, number] = [0, 0, 0];
        turn[axis] = (angle * i) / pieces;
        return composeMatrix({ ...identityTransform(), rotation: eulerQuaternion(turn) });
      });
    }
    case 'scatter': {
      const size = values.triple(copies.size);
      const [least, most] = values.pair(copies.grow ?? [1, 1]);
      const spin = values.number(copies.spin ?? 360);
      const random = seededRandom(values.nextSeed());
      return numbered(() => {
        const at = size.map((extent) => (random() - 0.5) * extent) as [number, number, number];
        const grown = least + (most - least) * random();
        return composeMatrix({
          translation: at,
          rotation: eulerQuaternion([0, spin * random(), 0]),
          scale: [grown, grown, grown],
          matrix: null,
        });
      });
    }
  }
}
