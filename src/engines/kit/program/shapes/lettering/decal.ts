import type { DecalSymbol } from '../../../../../contract/shape-program.ts';
import { joinMeshes } from '../../../../mesh/flatten.ts';
import type { PolygonMesh } from '../../../../mesh/polygon-mesh.ts';
import { MeshBuilder } from '../../mesh-builder.ts';
import { ribbon } from './ribbon.ts';
import { readStrokes, refined } from './strokes.ts';

type Outline = [number, number][];

/**
 * Number of rings between the middle of a filled symbol and its outline, so that the symbol can bend with a surface.
 */
const RINGS = 5;
/** Maximum length of the pieces of an outline, for a symbol with a height of 1. */
const PIECE = 0.08;

const turned = (count: number, radius: (i: number) => number, from = 90): Outline =>
  Array.from({ length: count }, (_, i) => {
    const angle = ((from + (360 * i) / count) * Math.PI) / 180;
    return [radius(i) * Math.cos(angle), radius(i) * Math.sin(angle)];
  });

/** Outlines about the origin, counterclockwise. Every point of an outline is visible from the origin. */
const FILLED = {
  circle: () => turned(40, () => 0.5),
  square: () => turned(4, () => Math.SQRT1_2, 45),
  triangle: () => turned(3, () => 0.55),
  diamond: () => turned(4, () => 0.5),
  star: () => turned(10, (i) => (i % 2 === 0 ? 0.5 : 0.2)),
  gear: () => turned(32, (i) => (i % 4 < 2 ? 0.5 : 0.39)),
  heart: () =>
    Array.from({ length: 40 }, (_, i) => {
      const t = (2 * Math.PI * i) / 40;
      const x = -16 * Math.sin(t) ** 3;
      const y = 13 * Math.cos(t) - 5 * Math.cos(2 * t) - 2 * Math.cos(3 * t) - Math.cos(4 * t);
      return [x / 32, (y + 2.5) / 32];
    }),
  cross: () =>
    [0, 90, 180, 270].flatMap((degrees): Outline => {
      const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      const corner: Outline = [
        [0.5, -0.17],
        [0.5, 0.17],
        [0.17, 0.17],
      ];
      return corner.map(([x, y]) => [c * x - s * y, s * x + c * y]);
    }),
  arrow: () => [
    [0.05, -0.16],
    [0.05, -0.42],
    [0.5, 0],
    [0.05, 0.42],
    [0.05, 0.16],
    [-0.5, 0.16],
    [-0.5, -0.16],
  ],
  bolt: () => [
    [-0.1, -0.5],
    [0.3, 0.08],
    [0.05, 0.08],
    [0.16, 0.5],
    [-0.3, -0.08],
    [-0.05, -0.08],
  ],
} as const satisfies Partial<Record<DecalSymbol, () => Outline>>;

/** Symbols made of lines, with half the line width at points along each line. */
const DRAWN = {
  ring: { strokes: '@0,0,0.42,0.42,90,450', half: () => 0.08 },
  check: { strokes: '-0.4,0.02 -0.12,-0.3 0.4,0.36', half: () => 0.09 },
  moon: {
    strokes: '@0.12,0,0.4,0.42,68,292',
    half: (along) => 0.015 + 0.14 * Math.sin(Math.PI * along),
  },
} as const satisfies Partial<
  Record<DecalSymbol, { strokes: string; half: (along: number) => number }>
>;

/**
 * Builds a symbol in the plane z = 0, to be seen from +Z.
 * @param size height in meters
 * @param depth how far the symbol reaches from the plane to either side, in meters
 */
export function decal(symbol: DecalSymbol, size: number, depth: number): PolygonMesh {
  if (symbol === 'ring' || symbol === 'check' || symbol === 'moon') {
    const { strokes, half } = DRAWN[symbol];
    return joinMeshes(
      readStrokes(strokes).map((stroke) => {
        const scaled = stroke.map(([x, y]): [number, number] => [size * x, size * y]);
        return ribbon(refined(scaled, PIECE * size), (along) => size * half(along), depth);
      }),
    );
  }
  const outline = FILLED[symbol]();
  const closed = refined([...outline, outline[0]], PIECE).slice(0, -1);
  return filled(
    closed.map(([x, y]) => [size * x, size * y]),
    depth,
  );
}

function filled(outline: Outline, depth: number): PolygonMesh {
  const builder = new MeshBuilder();
  const count = outline.length;
  const side = (z: number) =>
    Array.from({ length: RINGS + 1 }, (_, ring) =>
      ring === 0
        ? new Array<number>(count).fill(builder.vertex(0, 0, z))
        : outline.map(([x, y]) => builder.vertex((x * ring) / RINGS, (y * ring) / RINGS, z)),
    );
  const [front, back] = [side(depth), side(-depth)];
  for (let i = 0; i < count; i++) {
    const next = (i + 1) % count;
    for (let ring = 0; ring < RINGS; ring++) {
      builder.face([front[ring][i], front[ring + 1][i], front[ring + 1][next], front[ring][next]]);
      builder.face([back[ring][next], back[ring + 1][next], back[ring + 1][i], back[ring][i]]);
    }
    builder.face([front[RINGS][i], back[RINGS][i], back[RINGS][next], front[RINGS][next]]);
  }
  return builder.solid();
}
