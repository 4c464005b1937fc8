import type { PolygonMesh } from '../../src/engines/mesh/polygon-mesh.ts';
import type { Material } from '../../src/engines/mesh/scene.ts';
import { mapsOf } from '../../src/engines/mesh/textured-scene.ts';
import type { Bake } from '../../src/engines/spec.ts';

/** Returns a baked or painted result with the parts of its scene by name. */
export function unfolded<Made extends Bake>(made: Made) {
  const mesh: PolygonMesh = made.scene.meshes[0]!.geometry;
  const material: Material = made.scene.materials[0]!;
  return { ...made, mesh, material, maps: mapsOf(made.scene, material) };
}
