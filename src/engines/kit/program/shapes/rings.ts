import type { PolygonMesh } from '../../../mesh/polygon-mesh.ts';
import { MeshBuilder } from '../mesh-builder.ts';

/** Points of a closed line, three numbers per point. */
export type Ring = ArrayLike<number>;

/** Extent below which a ring is a single point. */
const POINT = 1e-6;

/**
 * Builds the body between rings with equal numbers of points. It has quads between rings, a face at each open end, and
 * triangles towards a ring that is a single point. With `loop`, the last ring is connected to the first.
 */
export function ringsBody(rings: readonly Ring[], loop = false): PolygonMesh {
  const builder = new MeshBuilder();
  const numbers = rings.map((ring) => addRing(builder, ring));
  const last = loop ? rings.length : rings.length - 1;
  for (let r = 0; r < last; r++) {
    const [a, b] = [numbers[r], numbers[(r + 1) % rings.length]];
    for (let i = 0; i < a.length; i++) {
      const j = (i + 1) % a.length;
      builder.face([a[i], a[j], b[j], b[i]]);
    }
  }
  if (!loop) {
    builder.face([...numbers[0]].reverse());
    builder.face(numbers[rings.length - 1]);
  }
  return builder.solid();
}

function addRing(builder: MeshBuilder, ring: Ring): number[] {
  const count = ring.length / 3;
  let extent = 0;
  for (let i = 3; i < ring.length; i++) extent = Math.max(extent, Math.abs(ring[i] - ring[i % 3]));
  if (extent < POINT) {
    const pole = builder.vertex(ring[0], ring[1], ring[2]);
    return new Array<number>(count).fill(pole);
  }
  return Array.from({ length: count }, (_, i) =>
    builder.vertex(ring[3 * i], ring[3 * i + 1], ring[3 * i + 2]),
  );
}
