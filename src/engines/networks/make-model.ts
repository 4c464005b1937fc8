import { sceneOfMesh } from '../mesh/textured-scene.ts';
import {
  material,
  type Raster,
  type Reconstructor,
  type Scene,
  SourceUnusable,
  type Work,
} from '../spec.ts';
import { readDepthMap } from './depth-map.ts';
import { type FileBytes, Network, type Runtime } from './network.ts';
import type { NetworkRole } from './recognize.ts';
import { NoSurface, triplaneModel } from './triplane/triplane-model.ts';

/** Networks to make a model with. */
export interface ModelNetworks {
  runtime: Runtime;
  /** The network of each role; either encoder and decoder, or depth. */
  files: ReadonlyMap<NetworkRole, FileBytes>;
  /** Files that hold weights. */
  weights: readonly FileBytes[];
  /** Whether the decoder returns density and color after their activation. */
  activated: boolean;
}

/** What the model has to be. */
export interface ModelRequest {
  /** Cells of the grid along each side. */
  cells: number;
  maxTriangles: number;
  /** In pixels; null: geometry only. */
  textureSize: number | null;
  turbo: boolean;
}

/**
 * Makes a model of a cut-out with the operator's networks: with those of TripoSR alone, or with one that reads depths,
 * which the reconstructor gets in addition to the image.
 * @throws SourceUnusable if the image shows no object
 */
export async function makeModel(
  { runtime, files, weights, activated }: ModelNetworks,
  image: Raster,
  { cells, ...request }: ModelRequest,
  { reconstructor, work }: { reconstructor: Reconstructor; work: Work },
): Promise<Scene> {
  const open = async (role: NetworkRole) => {
    const model = files.get(role);
    if (model === undefined) throw new Error(`There is no network for the role ${role}.`);
    return Network.open(runtime, model, weights);
  };
  if (!files.has('depth')) {
    const networks = await work.stage('loading', 0.1, async () => ({
      encoder: await open('encoder'),
      decoder: await open('decoder'),
      activated,
    }));
    const making = triplaneModel(networks, image, cells, work.within(0.9));
    const mesh = await making.catch((error: Error) => {
      throw error instanceof NoSurface ? new SourceUnusable(error.message) : error;
    });
    const painted = { ...mesh, material: 0 };
    return sceneOfMesh(painted, 'model', { materials: [material({ roughness: 0.8 })], images: [] });
  }
  const network = await work.stage('loading', 0.1, () => open('depth'));
  const depths = await work.stage('depths', 0.6, () => readDepthMap(network, image));
  await network.close();
  const modelVersion = reconstructor.capabilities.modelVersions.at(-1)!;
  const { geometry, textured } = await reconstructor.reconstruct(
    { ...request, image, depths, modelVersion },
    work.within(0.3),
  );
  return textured ?? sceneOfMesh(geometry, 'model', { materials: [], images: [] });
}
