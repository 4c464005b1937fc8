import { material, sceneOfMesh } from '../../../src/engines/spec.ts';
import { writeModel } from '../models.ts';
import { torus } from '../remesh-shapes.ts';

/** Returns a GLB like those of model servers, with 2 * around * across triangles. */
export async function sampleModel({ around = 48, across = 24 } = {}): Promise<Uint8Array> {
  const grey = material({ name: 'made', baseColor: [0.5, 0.4, 0.3, 1], roughness: 0.6 });
  const scene = sceneOfMesh({ ...torus(around, across), material: 0 }, 'made', {
    materials: [grey],
    images: [],
  });
  return (await writeModel(scene, 'glb')).bytes;
}
