import { triangleCount } from '../mesh/triangle-mesh.ts';
import { weldPositions } from '../mesh/weld.ts';
import type {
  Engines,
  Orientation,
  PolygonMesh,
  Reconstruction,
  ReconstructionRequest,
  Reconstructor,
  RemoteModel,
  Warning,
  Work,
} from '../spec.ts';
import { fitTextures } from './fit-textures.ts';
import { isTurned } from './orientation.ts';
import { outsideOut } from './outside-out.ts';
import { placeUpright } from './place-model.ts';
import { type MadeModel, readModel, usable } from './read-model.ts';
import { bakeLooks, hasTextures, sceneWithLooks } from './texture-model.ts';
import { bareMesh, withNormals } from './with-normals.ts';

/** The engines that are used for finishing. */
export type FinishingEngines = Pick<
  Engines,
  'codec' | 'converter' | 'remesher' | 'unwrapper' | 'baker'
>;

/**
 * {@link Reconstructor} for a model that a server made. The model is rotated upright, scaled and placed. If it has too
 * many triangles, it is reduced and its appearance baked again. Otherwise it is left unchanged.
 */
export function createRemoteReconstructor(
  engines: FinishingEngines,
  model: RemoteModel,
  modelVersion: string,
): Reconstructor {
  return {
    specVersion: 1,
    identity: model.identity,
    capabilities: {
      modelVersions: [modelVersion],
      texture: true,
      ready: true,
      ...(model.fromPrompt && { fromPrompt: true }),
    },
    async reconstruct(request, work) {
      const textures = request.textureSize !== null;
      const made = await work.stage('read', 0.3, (part) =>
        readModel(engines.converter, { step: 'model', path: model.path, textures }, part),
      );
      const { mesh, warnings } = await work.stage('place', 0.05, () =>
        inPlace(made.mesh, model.orientation),
      );
      const { scene } = made;
      const finished = await finish(engines, { mesh, scene }, request, work.within(0.65));
      await work.breathe(1);
      return {
        ...finished,
        statistics: { made_triangles: triangleCount(mesh) },
        warnings: [...warnings, ...finished.warnings],
      };
    },
  };
}

/** Makes the mesh upright, scaled and placed, with faces pointing outwards, and with normals. */
function inPlace(made: PolygonMesh, orientation?: Orientation) {
  const placed = placeUpright(made, orientation);
  const mesh = outsideOut(placed);
  const warnings: Warning[] = [];
  if (orientation && isTurned(orientation)) {
    const message = `the model server returned the model with ${orientation.up} up; it was rotated upright`;
    warnings.push({ code: 'turned', message });
  }
  if (mesh !== placed) warnings.push(INSIDE_OUT);
  return { mesh: withNormals(mesh), warnings };
}

type Finished = Pick<Reconstruction, 'geometry' | 'textured' | 'warnings'>;

/** Converts a placed model to what was requested. */
async function finish(
  engines: FinishingEngines,
  made: MadeModel,
  { maxTriangles, textureSize, intermediate = false }: ReconstructionRequest,
  work: Work,
): Promise<Finished> {
  const { mesh, scene } = made;
  const source = sceneWithLooks(mesh, scene);
  // The surface must be merged at seams for programs that count its edges and vertices.
  if (intermediate)
    return { geometry: weldPositions(bareMesh(mesh)), textured: source, warnings: [] };
  const reduced = triangleCount(mesh) > maxTriangles;
  const geometry = reduced
    ? await work.stage('reduce', 0.3, (part) => reduce(engines, mesh, maxTriangles, part))
    : bareMesh(mesh);
  const warnings = reduced ? [reducedTo(mesh, geometry, textureSize !== null)] : [];
  if (textureSize === null) return { geometry, textured: null, warnings };
  const textured = hasTextures(scene, mesh);
  if (textured && !reduced) {
    const { images, warnings } = await work.stage('textures', 0.7, (part) =>
      fitTextures('model', scene.images, textureSize, part),
    );
    return { geometry, textured: { ...source, images }, warnings };
  }
  if (!textured) warnings.push(NO_TEXTURE);
  const baked = await bakeLooks(
    engines,
    { mesh: geometry, source, textureSize, surface: reduced },
    work.within(0.7),
  );
  return {
    geometry,
    textured: baked.scene,
    warnings: [...warnings, ...baked.warnings],
  };
}

/**
 * Reduces the bare surface to at most `maxTriangles`. Seams would hinder the reduction, and the appearance is baked
 * again anyway.
 */
async function reduce(
  { remesher }: FinishingEngines,
  mesh: PolygonMesh,
  maxTriangles: number,
  work: Work,
): Promise<PolygonMesh> {
  const bare = { ...bareMesh(mesh), normals: null };
  const made = await usable('model', () => remesher.reduce({ mesh: bare, maxTriangles }, work));
  // The reduction may have shortened protruding parts.
  return withNormals(placeUpright({ ...made, faceMaterials: null, material: 0 }));
}

const INSIDE_OUT: Warning = {
  code: 'inside_out',
  message: 'the model server returned the model inside out; its faces were flipped',
};
const NO_TEXTURE: Warning = {
  code: 'no_texture',
  message:
    'the model server returned the model without textures; its colors were baked into a texture',
};

function reducedTo(made: PolygonMesh, mesh: PolygonMesh, baked: boolean): Warning {
  const counts = `the model was generated with ${triangleCount(made)} triangles and reduced to ${triangleCount(mesh)}`;
  const message = baked ? `${counts}; its textures were baked again` : counts;
  return { code: 'reduced', message };
}
