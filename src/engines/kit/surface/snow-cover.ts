import type { PartMaterial } from '../../../contract/shape-program.ts';
import { faceAreaVectors } from '../../mesh/corner-normals.ts';
import type { Scene } from '../../mesh/scene.ts';
import { worldMatrices } from '../../mesh/transform.ts';
import { sceneMaterial } from '../program/materials.ts';

/** Smallest cosine between the normal and +Y of a surface on which snow stays. */
const STEEPEST = 0.4;
const SNOW: PartMaterial = { is: 'snow' };

/**
 * Covers upward-facing surfaces with snow, on parts whose material has snow as wear. A part that is placed several
 * times is covered as in its first placement.
 */
export function withSnow(
  scene: Scene,
  looks: readonly PartMaterial[],
): { scene: Scene; looks: readonly PartMaterial[] } {
  if (!looks.some(({ wear }) => wear?.kind === 'snow')) return { scene, looks };
  const worlds = worldMatrices(scene);
  const snow = scene.materials.length;
  const meshes = scene.meshes.map((mesh, m) => {
    const { geometry } = mesh;
    const node = scene.nodes.findIndex((each) => each.mesh === m);
    const faces = geometry.faceOffsets.length - 1;
    const faceMaterials =
      geometry.faceMaterials?.slice() ?? new Int32Array(faces).fill(geometry.material);
    const isSnowy = (material: number) => looks[material]?.wear?.kind === 'snow';
    if (node < 0 || !faceMaterials.some(isSnowy)) return mesh;
    const areas = faceAreaVectors(geometry);
    // The row of the matrix that gives the y of a transformed normal, provided that the scale is uniform.
    const [x, y, z] = [worlds[node][1], worlds[node][5], worlds[node][9]];
    const scale = Math.hypot(x, y, z);
    for (let f = 0; f < faces; f++) {
      const [nx, ny, nz] = areas.subarray(3 * f, 3 * f + 3);
      const rise = (nx * x + ny * y + nz * z) / (scale * Math.hypot(nx, ny, nz));
      if (rise > STEEPEST && isSnowy(faceMaterials[f])) faceMaterials[f] = snow;
    }
    return { ...mesh, geometry: { ...geometry, faceMaterials } };
  });
  return {
    scene: { ...scene, meshes, materials: [...scene.materials, sceneMaterial('snow', SNOW)] },
    looks: [
      ...looks.map((look) => (look.wear?.kind === 'snow' ? { ...look, wear: undefined } : look)),
      SNOW,
    ],
  };
}
