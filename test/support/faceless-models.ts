import { createModelConverter } from '../../src/engines/convert/converter.ts';
import type { Scene } from '../../src/engines/mesh/scene.ts';
import { emptyScene, polygonMesh, sceneNode } from '../../src/engines/mesh/scene-defaults.ts';
import { pointCloud } from '../../src/engines/mesh/strokes.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import { bytes } from './images.ts';
import { oddRigs } from './odd-rigs.ts';

const converter = createModelConverter({ detectFormat: () => null });

/** A skeleton of three joints and its animation, without a mesh. */
export function skeleton(): Scene {
  const scene = oddRigs().plain!;
  scene.meshes = [];
  for (const node of scene.nodes) Object.assign(node, { mesh: -1, skin: -1 });
  return scene;
}

/** Three points in a mesh. */
export function cloud(): Scene {
  const scene = emptyScene({ format: 'test', generator: null, unitMetres: 1, upAxis: 'y' });
  const empty = { positions: new Float32Array(0), corners: new Uint32Array(0) };
  const geometry = polygonMesh({ ...empty, faceOffsets: Uint32Array.of(0) });
  const strokes = [pointCloud(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0), null)];
  scene.meshes.push({ name: 'cloud', geometry, morphWeights: [], strokes });
  scene.roots.push(scene.nodes.push(sceneNode({ name: 'cloud', mesh: 0 })) - 1);
  return scene;
}

/** Returns the scene as a GLB. */
export async function glbOf(scene: Scene): Promise<Uint8Array<ArrayBuffer>> {
  const { file } = await converter.write(scene, { format: 'glb', name: 'model' }, createWork());
  return bytes(file.bytes);
}
