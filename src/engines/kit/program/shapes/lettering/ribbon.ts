import type { PolygonMesh } from '../../../../mesh/polygon-mesh.ts';
import { MeshBuilder } from '../../mesh-builder.ts';
import type { Stroke } from './strokes.ts';

/** Angles of the points of a round end, in degrees from its side to its tip. */
const END = [0, 35, 65, 85] as const;

/**
 * Builds a flat closed body along a stroke, with round ends, in the plane z = 0.
 * @param half half the body's width at each point; its argument goes from 0 to 1 along the stroke
 * @param depth how far the body reaches from the plane to either side
 */
export function ribbon(
  stroke: Stroke,
  half: (along: number) => number,
  depth: number,
): PolygonMesh {
  const builder = new MeshBuilder();
  const rows = rowsOf(stroke, half).map(({ at: [x, y], side: [u, v], half: h }) => {
    const [left, right] = [1, -1].map((sign) => [x + sign * h * u, y + sign * h * v]);
    return [
      builder.vertex(left[0], left[1], depth),
      builder.vertex(right[0], right[1], depth),
      builder.vertex(right[0], right[1], -depth),
      builder.vertex(left[0], left[1], -depth),
    ];
  });
  for (let i = 0; i + 1 < rows.length; i++)
    for (let k = 0; k < 4; k++)
      builder.face([rows[i][k], rows[i][(k + 1) % 4], rows[i + 1][(k + 1) % 4], rows[i + 1][k]]);
  builder.face([...rows[0]].reverse());
  builder.face(rows[rows.length - 1]);
  return builder.solid();
}

interface Row {
  at: readonly [number, number];
  /** Unit vector to the left. */
  side: readonly [number, number];
  half: number;
}

function rowsOf(stroke: Stroke, half: (along: number) => number): Row[] {
  const last = stroke.length - 1;
  const middle = stroke.map((at, i): Row => {
    const [from, to] = [stroke[Math.max(0, i - 1)], stroke[Math.min(last, i + 1)]];
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy) || 1;
    return { at, side: [-dy / length, dx / length], half: half(last === 0 ? 0 : i / last) };
  });
  const end = ({ at: [x, y], side: [u, v], half: h }: Row, sign: number): Row[] =>
    END.slice(1).map((degrees) => {
      const angle = (degrees * Math.PI) / 180;
      const out = sign * h * Math.sin(angle);
      return { at: [x + out * v, y - out * u], side: [u, v], half: h * Math.cos(angle) };
    });
  return [...end(middle[0], -1).reverse(), ...middle, ...end(middle[last], 1)];
}
