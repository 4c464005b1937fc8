import {
  type AnimationClip,
  Box3,
  BufferAttribute,
  BufferGeometry,
  Group,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  type WebGLRenderer,
} from 'three';
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js';
import { DRACOLoader } from 'three/examples/jsm/loaders/DRACOLoader.js';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import type { PolygonMesh } from '../topology/polygon-mesh.ts';
import { disposeTree } from './dispose.ts';
import { textureLoader } from './texture-loader.ts';

/** A model in memory, in meters, +Y up. */
export interface LoadedModel {
  root: Object3D;
  clips: readonly AnimationClip[];
  /** Bounds of the model at rest. */
  box: Box3;
  /** Size of its file in bytes; null: it has no file yet. */
  fileBytes: number | null;
  dispose(): void;
}

/**
 * Reads a GLB. Decoders for Draco, meshopt and KTX2 are loaded from the page's own origin when a file needs them.
 * @throws Error if the file is not a GLB or is damaged; the signal's reason if aborted
 */
export async function parseGlb(
  bytes: Uint8Array<ArrayBuffer>,
  renderer: WebGLRenderer,
  signal: AbortSignal,
): Promise<LoadedModel> {
  const failure = Promise.withResolvers<never>();
  const stop = () => failure.reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  const draco = new DRACOLoader();
  const ktx2 = textureLoader(renderer, failure.reject);
  const loader = new GLTFLoader()
    .setDRACOLoader(draco)
    .setKTX2Loader(ktx2)
    .setMeshoptDecoder(MeshoptDecoder);
  const whole = bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
  const parsing = loader
    .parseAsync(whole.buffer, '')
    .then((gltf) => finished(gltf.scene, gltf.animations, bytes.byteLength));
  try {
    return await Promise.race([parsing, failure.promise]);
  } catch (error) {
    // If parsing still finishes, the model is no longer needed, so it is disposed of.
    parsing.then(
      (model) => model.dispose(),
      () => {},
    );
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    draco.dispose();
    ktx2.dispose();
  }
}

/** Creates a model with a plain material from polygons, each split into a fan of triangles. */
export function modelOfPolygons(mesh: PolygonMesh, fileBytes: number): LoadedModel {
  const { positions, faceStarts, corners } = mesh;
  const index = new Uint32Array(3 * Math.max(0, corners.length - 2 * (faceStarts.length - 1)));
  let at = 0;
  for (let face = 0; face + 1 < faceStarts.length; face++) {
    const first = faceStarts[face];
    for (let k = first + 1; k + 1 < faceStarts[face + 1]; k++) {
      index[at++] = corners[first];
      index[at++] = corners[k];
      index[at++] = corners[k + 1];
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setIndex(new BufferAttribute(index, 1));
  geometry.computeVertexNormals();
  const root = new Group();
  const material = new MeshStandardMaterial({ color: '#b9b4ad', roughness: 0.7, metalness: 0 });
  root.add(new Mesh(geometry, material));
  return finished(root, [], fileBytes);
}

function finished(root: Object3D, clips: readonly AnimationClip[], fileBytes: number): LoadedModel {
  root.updateMatrixWorld(true);
  const box = new Box3().setFromObject(root);
  return { root, clips, box, fileBytes, dispose: () => disposeTree(root) };
}
