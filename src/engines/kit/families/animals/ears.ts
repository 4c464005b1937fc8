import type { Species } from '../../../../contract/library-species.ts';
import type { Part } from '../../../../contract/shape-program.ts';
import { MIRRORED, part } from '../family.ts';
import type { Spot } from './probe.ts';
import type { Point } from './stance.ts';

/** The outline of an ear: points along it, its half width there, and the direction that its hollow faces. */
interface Leaf {
  path: Point[];
  width: number[];
  facing: Point;
  /** Thickness relative to the width. */
  thick: number;
}

const RADIANS = Math.PI / 180;

/** Returns the shape of the left ear, in units of the skull's width, from where it grows. */
function leafOf({ kind, length: l, width: w, lean = 12 }: Species['head']['ears']): Leaf {
  const [sin, cos] = [Math.sin(lean * RADIANS), Math.cos(lean * RADIANS)];
  const up = (t: number, out = 0, ahead = 0): Point => [sin * l * t + out * cos * l, cos * l * t - out * sin * l, ahead * l];
  const along = (...points: Point[]): Point[] => points.map((point) => point.map((v) => v * l) as Point);
  switch (kind) {
    case 'prick':
      return {
        path: [up(-0.16), up(0.1, 0.02), up(0.45, 0.04, 0.02), up(0.8, 0.02, 0), up(1.02, -0.02, -0.03)],
        width: [w * 0.4, w * 0.52, w * 0.46, w * 0.22, w * 0.03],
        facing: [0.35, 0, 1],
        thick: 0.26,
      };
    case 'round':
      return {
        path: [up(-0.2), up(0.1), up(0.5, 0, 0.04), up(0.86, 0, 0.04), up(1.02, 0, 0.02)],
        width: [w * 0.36, w * 0.48, w * 0.54, w * 0.36, w * 0.04],
        facing: [0.2, 0, 1],
        thick: 0.3,
      };
    case 'long':
      return {
        path: [up(-0.08), up(0.12), up(0.45, 0.02, -0.03), up(0.78, 0.04, -0.05), up(1, 0.02, -0.02)],
        width: [w * 0.3, w * 0.42, w * 0.52, w * 0.4, w * 0.05],
        facing: [0.3, 0, 1],
        thick: 0.24,
      };
    case 'drop':
      return {
        path: along([-0.04, 0, 0], [0.16, 0.06, 0.0], [0.36, -0.12, 0.05], [0.42, -0.5, 0.1], [0.36, -0.88, 0.14], [0.34, -1.0, 0.15]),
        width: [w * 0.3, w * 0.42, w * 0.5, w * 0.54, w * 0.34, w * 0.06],
        facing: [-0.2, -1, 0.1],
        thick: 0.26,
      };
    case 'side':
      return {
        path: along([-0.1, 0, 0], [0.16, 0.06, -0.02], [0.5, 0.1, -0.06], [0.8, 0.06, -0.08], [1, 0, -0.08]),
        width: [w * 0.26, w * 0.42, w * 0.52, w * 0.36, w * 0.04],
        facing: [0, -0.35, 1],
        thick: 0.26,
      };
    case 'fan':
      return {
        path: along([-0.06, 0.1, 0.06], [0.16, 0.12, 0.02], [0.46, 0.02, -0.14], [0.78, -0.12, -0.3], [0.94, -0.2, -0.36]),
        width: [w * 0.3, w * 0.5, w * 0.62, w * 0.46, w * 0.1],
        facing: [0.4, 0, 1],
        thick: 0.1,
      };
  }
}

/** Builds both ears, with their hollows in another color. */
export function earParts(s: Species, hit: (from: Point, direction: Point) => Spot | null): Part[] {
  const { ears, size: u, skull } = s.head;
  const [w, h, d] = skull.map((v) => Number(v) * u);
  const high = {
    prick: [0.62, 1, -0.12],
    round: [0.82, 0.9, -0.14],
    long: [0.42, 1, -0.2],
    drop: [0.86, 0.62, -0.12],
    side: [0.95, 0.62, -0.3],
    fan: [1, 0.42, -0.3],
  }[ears.kind] as Point;
  const out = [high[0] * w, high[1] * h, high[2] * d] as Point;
  const root = hit([out[0] * 3, out[1] * 3, out[2] * 3], [-out[0], -out[1], -out[2]])?.at ?? ([out[0] / 2, out[1] / 2, out[2] / 2] as Point);
  const leaf = leafOf(ears);
  const at = (offset: Point) => leaf.path.map(([x, y, z]): Point => [x * u + offset[0], y * u + offset[1], z * u + offset[2]]);
  const width = leaf.width.map((v) => v * u);
  const thickness = leaf.width.map((v, i) => Math.max(v * u * leaf.thick, i === leaf.width.length - 1 ? 0 : u * 0.02));
  const ahead = Math.hypot(...leaf.facing);
  const lift = (share: number): Point => leaf.facing.map((v) => (v / ahead) * Math.max(...thickness) * share) as Point;
  const inner = leaf.path.length - 1;
  return [
    part(
      'ear',
      s.materials?.ear === undefined ? 'coat' : 'ear',
      { kind: 'sweep', smooth: true, sides: 12, path: at([0, 0, 0]), radius: width, thickness, facing: leaf.facing },
      { at: root, copies: [...MIRRORED] },
    ),
    ...(ears.kind === 'fan' || ears.kind === 'drop'
      ? []
      : [
          part(
            'inner ear',
            'inner',
            {
              kind: 'sweep',
              smooth: true,
              sides: 12,
              path: at(lift(0.62)).slice(0, inner),
              radius: width.slice(0, inner).map((v, i) => v * (i === inner - 1 ? 0.45 : 0.7)),
              thickness: thickness.slice(0, inner).map((v) => v * 0.55),
              facing: leaf.facing,
            },
            { at: root, copies: [...MIRRORED] },
          ),
        ]),
    ...(ears.tip === undefined
      ? []
      : [
          part(
            'ear tip',
            'ear_tip',
            {
              kind: 'sweep',
              smooth: true,
              sides: 12,
              path: at([0, 0, -u * 0.006]).slice(2),
              radius: width.slice(2).map((v) => v * 1.1),
              thickness: thickness.slice(2).map((v) => v * 1.2 + u * 0.012),
              facing: leaf.facing,
            },
            { at: root, copies: [...MIRRORED] },
          ),
        ]),
  ];
}
