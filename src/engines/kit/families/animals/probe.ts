import type { Blob, Paint } from '../../../../contract/shape-program.ts';
import { BlendField } from '../../program/fields/blend-field.ts';
import { blendBodies } from '../../program/fields/bodies.ts';
import { Values } from '../../program/values.ts';
import type { Point } from './stance.ts';

/** A place on a surface, and the direction out of it. */
export interface Spot {
  at: Point;
  normal: Point;
}

/** Number of steps after which a ray is taken to miss, and the distance at which it counts as arrived. */
const STEPS = 96;
const NEAR = 2e-4;
/** Share of the distance by which a ray advances, since distances of stretched bodies are only bounds. */
const CAUTION = 0.8;

const fieldOf = (of: readonly Blob[]): BlendField =>
  BlendField.of(blendBodies({ kind: 'blend', of: [...of] }, new Values({ version: 1, name: '', parts: [] }, 1)));

/** Returns the paints that reach the surface of a blend: in some poses, a stripe lies in a fold. */
export function reaching(of: readonly Blob[], paints: readonly Paint[], margin: number): Paint[] {
  const field = fieldOf(of);
  const meets = (at: readonly unknown[], radius: number): boolean => {
    const [x, y, z] = at.map(Number);
    return Math.abs(field.at(x, y, z)) < radius - margin;
  };
  return paints.filter((paint) => {
    if (paint.kind === 'ball') return meets(paint.at ?? [0, 0, 0], Math.min(...paint.size.map(Number)) / 2);
    if (paint.kind !== 'limb') return true;
    const radii = [paint.radius].flat().map(Number);
    return paint.path.some((at, i) => meets(at, radii[Math.min(i, radii.length - 1)]));
  });
}

/** Finds places on the surface of a blend, on which eyes, mouths and tufts are set. */
export function probe(of: readonly Blob[]): (from: Point, direction: Point) => Spot | null {
  const field = fieldOf(of);
  const normalAt = ([x, y, z]: Point): Point => {
    const e = 1e-3;
    const slope = [field.at(x + e, y, z) - field.at(x - e, y, z), field.at(x, y + e, z) - field.at(x, y - e, z), field.at(x, y, z + e) - field.at(x, y, z - e)];
    const length = Math.hypot(...slope) || 1;
    return slope.map((v) => v / length) as Point;
  };
  return (from, direction) => {
    const length = Math.hypot(...direction);
    const way = direction.map((v) => v / length);
    let at = [...from] as Point;
    for (let i = 0; i < STEPS; i++) {
      const distance = field.at(...at);
      if (distance > 1e6) return null;
      if (distance < NEAR) return { at, normal: normalAt(at) };
      at = at.map((v, k) => v + way[k] * distance * CAUTION) as Point;
    }
    return null;
  };
}

/** Returns the rotation that makes a part's +Z point in a direction, with its +Y as far up as possible. */
export function facing([x, y, z]: Point): Point {
  const degrees = 180 / Math.PI;
  return [-Math.asin(Math.max(-1, Math.min(1, y / (Math.hypot(x, y, z) || 1)))) * degrees, Math.atan2(x, z) * degrees, 0];
}
