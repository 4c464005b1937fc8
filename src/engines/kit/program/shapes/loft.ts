import type { PolygonMesh } from '../../../mesh/polygon-mesh.ts';
import { smoothCurve, superellipse } from './curves.ts';
import { ringsBody } from './rings.ts';

/** A cross-section: y, width, depth, the middle in x and z, and the exponent of its superellipse. */
export type LoftSection = [
  y: number,
  width: number,
  depth: number,
  x: number,
  z: number,
  square: number,
];

/** Segments between two cross-sections of a smooth loft. */
const STEPS = 3;

/** Builds a body from cross-sections at increasing heights. */
export function loft(
  sections: readonly LoftSection[],
  { sides, smooth = false }: { sides: number; smooth?: boolean },
): PolygonMesh {
  const rows = smooth ? smoothCurve(sections, STEPS) : sections;
  return ringsBody(
    rows.map(([y, width, depth, x, z, square]) =>
      superellipse(sides, Math.min(10, Math.max(1, square))).flatMap(([u, v]) => [
        x + (Math.max(0, width) / 2) * u,
        y,
        z + (Math.max(0, depth) / 2) * v,
      ]),
    ),
  );
}
