import type { Transform } from '../../../mesh/scene.ts';
import { composeMatrix, invertMatrix } from '../../../mesh/transform.ts';

/** Returns the signed distance to a surface in meters, negative inside. It is accurate near the surface. */
export type Field = (x: number, y: number, z: number) => number;

/** A body within a blend, with its expressions evaluated. */
export type FieldBody = {
  transform: Transform;
  op: 'add' | 'subtract' | 'intersect';
  blend: number;
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
        const k = Math.hypot(x / a, y / b, z / c);
        const slope = Math.hypot(x / (a * a), y / (b * b), z / (c * c));
        return slope < 1e-9 ? -Math.min(a, b, c) : (k * (k - 1)) / slope;
      };
    }
    case 'block': {
      const [a, b, c] = body.size.map((each) => each / 2);
      const r = Math.min(body.round, a, b, c);
      return (x, y, z) =>
        cornered(Math.abs(x) - a + r, Math.abs(y) - b + r, Math.abs(z) - c + r) - r;
    }
    case 'limb':
      return limbField(body.path, body.radii);
    case 'disc': {
      const r = Math.min(body.round, body.radius, body.height / 2);
      return (x, y, z) =>
        cornered(Math.hypot(x, z) - body.radius + r, Math.abs(y) - body.height / 2 + r, -1e9) - r;
    }
    case 'ring':
      return (x, y, z) => Math.hypot(Math.hypot(x, z) - body.radius, y) - body.tube;
  }
}

function cornered(x: number, y: number, z: number): number {
  const outside = Math.hypot(Math.max(0, x), Math.max(0, y), Math.max(0, z));
  return outside + Math.min(0, Math.max(x, y, z));
}

/** Returns the distance field of a chain of round cones. */
function limbField(path: readonly (readonly number[])[], radii: readonly number[]): Field {
  const count = path.length - 1;
  const radius = (i: number) =>
    radii[Math.min(radii.length - 1, Math.round((i / count) * (radii.length - 1)))];
  const pieces = path.slice(1).map((b, i) => {
    const a = path[i];
    const d = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    return {
      a,
      d,
      square: Math.max(1e-12, d[0] ** 2 + d[1] ** 2 + d[2] ** 2),
      from: radius(i),
      to: radius(i + 1),
    };
  });
  return (x, y, z) => {
    let least = Infinity;
    for (const { a, d, square, from, to } of pieces) {
      const [px, py, pz] = [x - a[0], y - a[1], z - a[2]];
      const t = Math.min(1, Math.max(0, (px * d[0] + py * d[1] + pz * d[2]) / square));
      const away = Math.hypot(px - t * d[0], py - t * d[1], pz - t * d[2]) - from - t * (to - from);
      if (away < least) least = away;
    }
    return least;
  };
}

/** Returns the distance field in the space around the body: exact for uniform scales, otherwise a lower bound. */
function placedField(body: FieldBody): Field {
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

/** Returns the smaller of two distances, with a fillet of `k` where they meet (Quilez's quadratic minimum). */
function smoothMin(a: number, b: number, k: number): number {
  const h = Math.max(0, k - Math.abs(a - b));
  return Math.min(a, b) - (k > 0 ? (h * h) / (4 * k) : 0);
}

/** Blends all bodies in order. */
export function blendField(bodies: readonly FieldBody[]): Field {
  const placed = bodies.map((body) => ({
    field: placedField(body),
    op: body.op,
    blend: body.blend,
  }));
  return (x, y, z) => {
    let result = 1e9;
    for (const { field, op, blend } of placed) {
      const value = field(x, y, z);
      if (op === 'add') result = smoothMin(result, value, blend);
      else if (op === 'subtract') result = -smoothMin(-result, value, blend);
      else result = -smoothMin(-result, -value, blend);
    }
    return result;
  };
}

/** Returns the middle and half the size of a body's bounding box, in its own space. */
export function bodyExtent(body: FieldBody): { middle: number[]; half: number[] } {
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
