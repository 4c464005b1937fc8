import type { Blob, Bone, Copies, Paint, Shape } from '../../../../contract/shape-program.ts';
import { composeMatrix, decomposeMatrix, multiplyMatrices } from '../../../mesh/transform.ts';
import { copyMatrices } from '../copies.ts';
import { ProgramError } from '../expression.ts';
import { solid, transformOf } from '../placement.ts';
import type { Values } from '../values.ts';
import type { FieldBody } from './distance.ts';

/** The most bodies that one surface may have, including copies. Each body costs time at every place near it. */
const MOST_BODIES = 256;

/** The bodies of a blend, each followed by its copies. */
export function blendBodies(shape: Extract<Shape, { kind: 'blend' }>, values: Values): FieldBody[] {
  return bounded(
    shape.kind,
    shape.of.flatMap((blob) => withCopies(fieldBody(blob, values), blob.copies, values)),
  );
}

/** Returns the volumes of each paint: its own and its copies. */
export function paintBodies(paints: readonly Paint[], values: Values): FieldBody[][] {
  const made = paints.map((paint) => withCopies(fieldBody(paint, values), paint.copies, values));
  bounded('paint', made.flat());
  return made;
}

/** Extra meters by which a limb yields to the balls at its ends, so that rounding cannot decide a tie. */
const TIE = 1e-6;

/** The balls and limbs of a skin, each followed by its copies. */
export function skinBodies(shape: Extract<Shape, { kind: 'skin' }>, values: Values): FieldBody[] {
  const blend = values.length(shape.blend ?? 0.05);
  const isOfSeveral = shape.bones.some(({ material }) => material !== undefined);
  const balls = shape.bones.map(({ at, radius }) => ({
    at: values.triple(at),
    radius: values.length(radius),
  }));
  const bodyOf = ({ from, copies, material }: Bone, i: number): FieldBody[] => {
    if (from !== undefined && from >= i)
      throw new ProgramError(
        `bone ${i} of a skin hangs on bone ${from}, which does not come before it`,
      );
    const start = balls[from ?? i];
    const { at, radius } = balls[i];
    const transform = transformOf({}, values);
    const limb: FieldBody = {
      kind: 'limb',
      path: [start.at, at],
      radii: [start.radius, radius],
      op: 'add',
      blend,
      material: material ?? null,
      // Around a ball at which two limbs meet, both limbs are equally near. The ball's surface there has the material
      // of the first limb.
      ...(isOfSeveral && { yields: blend + TIE }),
      transform,
    };
    return withCopies(limb, copies, values);
  };
  return bounded(shape.kind, shape.bones.flatMap(bodyOf));
}

function bounded(kind: string, bodies: FieldBody[]): FieldBody[] {
  if (bodies.length > MOST_BODIES) refuse(kind, bodies.length);
  return bodies;
}

function refuse(kind: string, count: number): never {
  throw new ProgramError(
    `a ${kind} comes to ${count} bodies with its copies; at most ${MOST_BODIES} are taken`,
  );
}

/**
 * Returns a body followed by its copies, or only the body if it has none. Each step copies everything that the steps
 * before it made.
 */
function withCopies(
  body: FieldBody,
  copies: readonly Copies[] | undefined,
  values: Values,
): FieldBody[] {
  let made = [body];
  for (const each of copies ?? []) {
    const matrices = copyMatrices(each, values);
    if (made.length * matrices.length > MOST_BODIES)
      refuse(body.kind, made.length * matrices.length);
    made = made.flatMap((one) =>
      matrices.map(({ matrix }) => ({
        ...one,
        transform: decomposeMatrix(multiplyMatrices(matrix, composeMatrix(one.transform))),
      })),
    );
  }
  return made;
}

function fieldBody(blob: Blob, values: Values): FieldBody {
  const { op = 'add' } = blob;
  const shared = {
    transform: transformOf(blob, values),
    op,
    blend: values.length(blob.blend ?? 0),
    material: 'material' in blob ? (blob.material ?? null) : null,
  };
  switch (blob.kind) {
    case 'ball':
      return { ...shared, kind: 'ball', size: solid(values.triple(blob.size)) };
    case 'block':
      return {
        ...shared,
        kind: 'block',
        size: solid(values.triple(blob.size)),
        round: values.length(blob.round ?? 0),
      };
    case 'limb':
      return {
        ...shared,
        kind: 'limb',
        path: blob.path.map((point) => values.triple(point)),
        radii: values.numbers(blob.radius),
      };
    case 'disc': {
      const [radius, height, round] = [blob.radius, blob.height, blob.round ?? 0].map((v) =>
        values.length(v),
      );
      return { ...shared, kind: 'disc', radius, height, round };
    }
    case 'ring':
      return {
        ...shared,
        kind: 'ring',
        radius: values.length(blob.radius),
        tube: values.length(blob.tube),
      };
  }
}
