import { areaVector } from '../../math/triangle.ts';
import { buildHalfEdges } from '../../mesh/half-edges.ts';
import type { NetFaces } from '../target/polygon-net.ts';

/** Returns, for each corner of a net of triangles, 1 if the surface turns by more than `angle` degrees at its edge. */
export function findSharpEdges(
  { positions, offsets, corners }: Pick<NetFaces, 'positions' | 'offsets' | 'corners'>,
  angle: number,
): Uint8Array {
  const { twins } = buildHalfEdges({ faceOffsets: offsets, corners }, positions.length / 3);
  const least = Math.cos((angle * Math.PI) / 180);
  const own = new Float64Array(3);
  const other = new Float64Array(3);
  const normalAt = (corner: number, to: Float64Array) => {
    const first = corner - (corner % 3);
    areaVector(positions, 3 * corners[first], 3 * corners[first + 1], 3 * corners[first + 2], to);
    return Math.hypot(to[0], to[1], to[2]);
  };
  return Uint8Array.from(twins, (twin, corner) => {
    if (twin < 0) return 0;
    const lengths = normalAt(corner, own) * normalAt(twin, other);
    const dot = own[0] * other[0] + own[1] * other[1] + own[2] * other[2];
    return dot < least * lengths ? 1 : 0;
  });
}
