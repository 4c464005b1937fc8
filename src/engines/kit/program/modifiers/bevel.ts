import type { PolygonMesh } from '../../../mesh/polygon-mesh.ts';
import { MeshBuilder } from '../mesh-builder.ts';

/** The maximum fraction of the shortest edge that a bevel may take from each end. */
const MOST = 0.4;

/**
 * Bevels every edge of a closed mesh: faces shrink by `width`, and each edge becomes a quad and each corner a polygon
 * (one step of Doo-Sabin subdivision with a fixed width). A mesh with an edge that is not between two faces is returned
 * unchanged.
 */
export function bevel(mesh: PolygonMesh, width: number): PolygonMesh {
  const { positions, corners, faceOffsets } = mesh;
  const vertexCount = positions.length / 3;
  const owner = new Map<number, number>();
  const builder = new MeshBuilder();
  const at = (c: number) => positions.subarray(3 * corners[c], 3 * corners[c] + 3);
  const next = new Uint32Array(corners.length);
  const before = new Uint32Array(corners.length);
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    const [start, end] = [faceOffsets[f], faceOffsets[f + 1]];
    for (let c = start; c < end; c++) {
      next[c] = c + 1 < end ? c + 1 : start;
      before[c] = c > start ? c - 1 : end - 1;
      const key = corners[c] * vertexCount + corners[next[c]];
      if (owner.has(key)) return mesh;
      owner.set(key, c);
    }
  }
  const twinOf = (c: number) => owner.get(corners[next[c]] * vertexCount + corners[c]);
  for (let c = 0; c < corners.length; c++) {
    if (twinOf(c) === undefined) return mesh;
    builder.vertex(...insetCorner(at(before[c]), at(c), at(next[c]), width));
  }
  for (let f = 0; f + 1 < faceOffsets.length; f++)
    builder.face(
      Array.from({ length: faceOffsets[f + 1] - faceOffsets[f] }, (_, i) => faceOffsets[f] + i),
    );
  const seen = new Uint8Array(corners.length);
  for (let c = 0; c < corners.length; c++) {
    const twin = twinOf(c)!;
    if (c < twin) builder.face([next[c], c, next[twin], twin]);
    if (seen[c] === 1) continue;
    const loop: number[] = [];
    for (let each = c; seen[each] === 0; each = twinOf(before[each])!) {
      seen[each] = 1;
      loop.push(each);
    }
    builder.face(loop.reverse());
  }
  return builder.solid();
}

/** Returns the corner moved into its face, at a distance of `width` from both of its edges. */
function insetCorner(
  a: Float32Array,
  p: Float32Array,
  b: Float32Array,
  width: number,
): [number, number, number] {
  const u = [a[0] - p[0], a[1] - p[1], a[2] - p[2]];
  const v = [b[0] - p[0], b[1] - p[1], b[2] - p[2]];
  const [lu, lv] = [Math.hypot(...u), Math.hypot(...v)];
  const cosine = (u[0] * v[0] + u[1] * v[1] + u[2] * v[2]) / Math.max(1e-18, lu * lv);
  const sine = Math.sqrt(Math.max(0.02, 1 - cosine * cosine));
  const [du, dv] = [lu, lv].map(
    (length) => Math.min(width / sine, MOST * length) / Math.max(1e-12, length),
  );
  return [0, 1, 2].map((k) => p[k] + u[k] * du + v[k] * dv) as [number, number, number];
}
