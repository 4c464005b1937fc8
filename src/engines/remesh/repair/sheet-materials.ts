import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { weldByPosition } from '../../mesh/weld.ts';

/**
 * Returns the materials of faces that exist twice, once for each side. If one of the two is removed, the material has
 * to be shown from both sides.
 */
export function materialsOfSheets(mesh: PolygonMesh): number[] {
  const { triangles, faces } = triangulate(mesh);
  const welded = weldByPosition(mesh.positions);
  const sides = new Map<string, boolean>();
  const materials = new Set<number>();
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => welded[mesh.corners[triangles[t + k]]]);
    const low = Math.min(a, b, c);
    // The order of the other two after the lowest is the side that the triangle shows.
    const [second, third] = low === a ? [b, c] : low === b ? [c, a] : [a, b];
    const key = `${low} ${Math.min(second, third)} ${Math.max(second, third)}`;
    const side = second < third;
    const other = sides.get(key);
    if (other === undefined) sides.set(key, side);
    else if (other !== side) materials.add(mesh.faceMaterials?.[faces[t / 3]] ?? mesh.material);
  }
  return [...materials].filter((material) => material >= 0);
}
