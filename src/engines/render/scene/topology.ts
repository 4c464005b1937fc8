import { buildHalfEdges } from '../../mesh/half-edges.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { weldByPosition } from '../../mesh/weld.ts';

/**
 * Determines which of each triangle's edges are edges of its polygon, and how many sides the polygon has; see
 * `DrawnTriangles.edges`.
 */
export function polygonEdges(
  { faceOffsets }: PolygonMesh,
  triangles: Uint32Array,
  faces: Uint32Array,
): Uint8Array {
  const edges = new Uint8Array(faces.length);
  for (let t = 0; t < faces.length; t++) {
    const start = faceOffsets[faces[t]];
    const sides = faceOffsets[faces[t] + 1] - start;
    let bits = Math.min(sides, 5) << 3;
    for (let k = 0; k < 3; k++) {
      const from = triangles[3 * t + k] - start;
      const to = triangles[3 * t + ((k + 1) % 3)] - start;
      if (to === (from + 1) % sides) bits |= 1 << k;
    }
    edges[t] = bits;
  }
  return edges;
}

/** Minimum share of quads for a mesh to count as a quad mesh, in which four edges per vertex are the rule. */
const QUAD_SHARE = 0.5;

/**
 * Returns the number of edges at each inner vertex where it is not four; 0 at other vertices, and everywhere if the
 * mesh has few quads.
 */
export function irregularVertices(mesh: PolygonMesh): Uint8Array {
  const { positions, faceOffsets, corners } = mesh;
  const poles = new Uint8Array(positions.length / 3);
  const faceCount = faceOffsets.length - 1;
  let quads = 0;
  for (let f = 0; f < faceCount; f++) if (faceOffsets[f + 1] - faceOffsets[f] === 4) quads++;
  if (quads < QUAD_SHARE * faceCount) return poles;
  const first = weldByPosition(positions);
  const welded = corners.map((v) => first[v]);
  const { twins } = buildHalfEdges({ faceOffsets, corners: welded }, first.length);
  const valence = new Uint8Array(first.length);
  const border = new Uint8Array(first.length);
  for (let f = 0; f < faceCount; f++) {
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
      const next = c + 1 < faceOffsets[f + 1] ? c + 1 : faceOffsets[f];
      valence[welded[c]] = Math.min(valence[welded[c]] + 1, 255);
      if (twins[c] < 0) border[welded[c]] = border[welded[next]] = 1;
    }
  }
  for (let v = 0; v < poles.length; v++) {
    const w = first[v];
    poles[v] = border[w] === 0 && valence[w] !== 4 ? valence[w] : 0;
  }
  return poles;
}
