import { boundsOf } from '../math/bounds.ts';
import { allFinite } from '../mesh/finite.ts';
import { triangleCount } from '../mesh/triangle-mesh.ts';
import {
  type ModelConverter,
  type PolygonMesh,
  type RemoteModel,
  type RemoteResults,
  RemoteResultWrong,
  type Scene,
  SourceUnusable,
  type Work,
} from '../spec.ts';

/** A server's model, as it was read. */
export interface MadeModel {
  /** Everything that the model shows at rest. */
  mesh: PolygonMesh;
  /** The scene whose materials the mesh indexes into. */
  scene: Scene;
}

/** Reader's warnings about textures that it left out. */
const TEXTURE_LOST = ['image_unreadable', 'image_too_large', 'image_format'];
/** Warning about a repair that removes a part of the surface. */
const SURFACE_LOST = 'non_finite_face_dropped';

/**
 * Reads a model and makes sure that it can be finished.
 * @param textures whether its textures are wanted
 * @throws RemoteResultWrong if it is broken or exceeds the limits, has no triangles, no extent, coordinates that are
 * not finite, or textures that cannot be loaded
 */
export async function readModel(
  converter: ModelConverter,
  {
    step,
    path,
    textures,
  }: Pick<RemoteModel, 'path'> & {
    step: keyof RemoteResults;
    textures: boolean;
  },
  work: Work,
): Promise<MadeModel> {
  const wrong = (message: string, detail = '') => new RemoteResultWrong(step, message, detail);
  const { scene, repairs, warnings, mesh } = await usable(step, async () => {
    const read = await converter.readScene(path, work.within(0.9));
    return { ...read, mesh: await converter.flatten(read.scene, work.within(0.1)) };
  });
  const lost = repairs.find(({ code }) => code === SURFACE_LOST);
  if (lost || !allFinite(mesh.positions))
    throw wrong('the generated model has non-finite coordinates', lost?.message);
  if (triangleCount(mesh) === 0) throw wrong('the generated model has no triangles');
  const { min, max } = boundsOf(mesh.positions);
  if (!max.some((high, k) => high > min[k])) throw wrong('the generated model has no extent');
  const damage = textures && warnings.find(({ code }) => TEXTURE_LOST.includes(code));
  if (damage) throw wrong('the generated model has unreadable textures', damage.message);
  return { mesh, scene };
}

/** Runs a step that may find the file unusable, which is then the server's fault and not the user's. */
export async function usable<T>(step: keyof RemoteResults, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof SourceUnusable)) throw error;
    const what = step === 'image' ? 'image' : 'model';
    throw new RemoteResultWrong(step, `the generated ${what} cannot be used`, error.message);
  }
}
