import type { Bounds } from '../../../math/bounds.ts';
import type { Transform } from '../../../mesh/scene.ts';
import { composeMatrix, invertMatrix } from '../../../mesh/transform.ts';
import { length } from './length.ts';
import { coneDistance, roundCones } from './round-cones.ts';

/** Returns the signed distance to a surface in meters, negative inside. It is accurate near the surface. */
export type Field = (x: number, y: number, z: number) => number;

/** A body within a blend, with its expressions evaluated. */
export type FieldBody = {
  transform: Transform;
  op: 'add' | 'subtract' | 'intersect';
  blend: number;
  /**
   * Material of the surface that the body makes. If null, it is the material of the shape, or of the surface that the
   * body cuts into.
   */
  material: string | null;
  /**
   * Extra meters by which this body must be nearer than the bodies before it to get half of the surface; 0 by default.
   */
  yields?: number | undefined;
} & (
  | { kind: 'ball'; size: readonly number[] }
  | { kind: 'block'; size: readonly number[]; round: number }
  | { kind: 'limb'; path: readonly (readonly number[])[]; radii: readonly number[] }
  | { kind: 'disc'; radius: number; height: number; round: number }
  | { kind: 'ring'; radius: number; tube: number }
);

/** Returns the distance field of a body in its own space. */
function bodyField(body: FieldBody): Field {
  switch (body.kind) {
    case 'ball': {
      const [a, b, c] = body.size.map((each) => Math.max(1e-6, each / 2));
      return (x, y, z) => {
        const k = length(x / a, y / b, z / c);
        const slope = length(x / (a * a), y / (b * b), z / (c * c));
        return slope < 1e-9 ? -Math.min(a, b, c) : (k * (k - 1)) / slope;
      };
    }
    case 'block': {
      const [a, b, c] = body.size.map((each) => each / 2);
      const r = Math.min(body.round, a, b, c);
      return (x, y, z) =>
        cornered(Math.abs(x) - a + r, Math.abs(y) - b + r, Math.abs(z) - c + r) - r;
    }
    case 'limb': {
      const cones = roundCones(body.path, body.radii);
      return (x, y, z) => {
        let least = Infinity;
        for (const cone of cones) {
          const distance = coneDistance(cone, x, y, z);
          if (distance < least) least = distance;
        }
        return least;
      };
    }
    case 'disc': {
      const r = Math.min(body.round, body.radius, body.height / 2);
      return (x, y, z) =>
        cornered(length(x, 0, z) - body.radius + r, Math.abs(y) - body.height / 2 + r, -1e9) - r;
    }
    case 'ring':
      return (x, y, z) => length(length(x, 0, z) - body.radius, y, 0) - body.tube;
  }
}

export function cornered(x: number, y: number, z: number): number {
  const outside = length(Math.max(0, x), Math.max(0, y), Math.max(0, z));
  return outside + Math.min(0, Math.max(x, y, z));
}

/** Returns the distance field in the space around the body: exact for uniform scales, otherwise a lower bound. */
export function placedField(body: FieldBody): Field {
  const inner = bodyField(body);
  const m = invertMatrix(composeMatrix(body.transform));
  if (m === null) return () => 1e9;
  const shrink = Math.min(...body.transform.scale.map(Math.abs));
  return (x, y, z) =>
    shrink *
    inner(
      m[0] * x + m[4] * y + m[8] * z + m[12],
      m[1] * x + m[5] * y + m[9] * z + m[13],
      m[2] * x + m[6] * y + m[10] * z + m[14],
    );
}

/** Returns the middle and half the size of a body's bounding box, in its own space. */
function bodyExtent(body: FieldBody): { middle: number[]; half: number[] } {
  switch (body.kind) {
    case 'ball':
    case 'block':
      return { middle: [0, 0, 0], half: body.size.map((each) => each / 2) };
    case 'disc':
      return { middle: [0, 0, 0], half: [body.radius, body.height / 2, body.radius] };
    case 'ring': {
      const reach = body.radius + body.tube;
      return { middle: [0, 0, 0], half: [reach, body.tube, reach] };
    }
    case 'limb': {
      const most = Math.max(...body.radii);
      const axes = [0, 1, 2].map((k) => body.path.map((point) => point[k]));
      const low = axes.map((values) => Math.min(...values));
      const high = axes.map((values) => Math.max(...values));
      return {
        middle: low.map((v, k) => (v + high[k]) / 2),
        half: low.map((v, k) => (high[k] - v) / 2 + most),
      };
    }
  }
}

/** Returns the bounding box of a body in the space around it, wider by a margin. */
export function bodyBounds(body: FieldBody, margin: number): Bounds {
  const { middle, half } = bodyExtent(body);
  const m = composeMatrix(body.transform);
  const at = [0, 1, 2].map(
    (k) => m[k] * middle[0] + m[4 + k] * middle[1] + m[8 + k] * middle[2] + m[12 + k],
  );
  const reach = [0, 1, 2].map(
    (k) => [0, 4, 8].reduce((sum, c, i) => sum + Math.abs(m[c + k]) * half[i], 0) + margin,
  );
  return {
    min: at.map((v, k) => v - reach[k]) as [number, number, number],
    max: at.map((v, k) => v + reach[k]) as [number, number, number],
  };
}
