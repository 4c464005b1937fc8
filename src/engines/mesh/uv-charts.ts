import { DisjointSets } from '../structures/disjoint-sets.ts';
import { buildHalfEdges } from './half-edges.ts';
import type { CornerLayer, PolygonMesh } from './polygon-mesh.ts';
import { weldByPosition } from './weld.ts';

/** Steps per unit to which UVs are rounded before they are compared: those of one point may differ by rounding. */
const STEPS = 2 ** 20;

/**
 * Finds the charts of a UV layout: faces belong together if they share an edge whose two ends have the same UVs in
 * both. Edges of more than two faces separate charts.
 * @returns the chart of each face, numbered from 0 in the order of their first faces, and their number
 */
export function chartsOf(
  mesh: Pick<PolygonMesh, 'positions' | 'corners' | 'faceOffsets'>,
  uvs: CornerLayer,
): { chartOfFace: Uint32Array; count: number } {
  const { corners, faceOffsets } = mesh;
  const places = weldByPosition(mesh.positions);
  const keys = new Float32Array(3 * corners.length);
  for (let c = 0; c < corners.length; c++) {
    keys[3 * c] = Math.round(uvs.values[2 * uvs.indices[c]] * STEPS) / STEPS;
    keys[3 * c + 1] = Math.round(uvs.values[2 * uvs.indices[c] + 1] * STEPS) / STEPS;
    keys[3 * c + 2] = places[corners[c]];
  }
  const welded = weldByPosition(keys);
  const { twins } = buildHalfEdges({ faceOffsets, corners: welded }, corners.length);
  const faces = faceOffsets.length - 1;
  const faceOfCorner = new Uint32Array(corners.length);
  for (let f = 0; f < faces; f++) faceOfCorner.fill(f, faceOffsets[f], faceOffsets[f + 1]);
  const sets = new DisjointSets(faces);
  for (let c = 0; c < twins.length; c++)
    if (twins[c] > c) sets.joinAtLower(faceOfCorner[c], faceOfCorner[twins[c]]);
  const chartOfFace = new Uint32Array(faces);
  let count = 0;
  for (let f = 0; f < faces; f++) {
    const root = sets.find(f);
    chartOfFace[f] = root === f ? count++ : chartOfFace[root];
  }
  return { chartOfFace, count };
}
