import type { Texturer } from '../spec.ts';
import { type RemoteModel, RemoteResultWrong } from '../spec.ts';
import { fitTextures } from './fit-textures.ts';
import { placeLike } from './place-model.ts';
import { readModel } from './read-model.ts';
import type { FinishingEngines } from './remote-reconstructor.ts';
import { hasSameUvs } from './same-uvs.ts';
import { bakeLooks, hasTextures, sceneWithLooks } from './texture-model.ts';
import { withNormals } from './with-normals.ts';

/** Fraction of the given model's texels that must lie on the returned model. */
const FITS = 0.7;

/**
 * {@link Texturer} for a textured model that a server made. The model keeps its own UVs and textures, and is placed
 * like the user's model. If the user's UVs must be kept but the server made others, the appearance is baked onto the
 * user's model.
 */
export function createRemoteTexturer(
  texturer: Texturer,
  engines: FinishingEngines,
  model: RemoteModel,
): Texturer {
  return {
    ...texturer,
    identity: model.identity,
    capabilities: { ready: true },
    async texture({ mesh: asked, textureSize, keepUvs = false }, work) {
      const { mesh, scene } = await work.stage('read', 0.3, (part) =>
        readModel(engines.converter, { step: 'texture', path: model.path, textures: true }, part),
      );
      const placed = withNormals(placeLike(mesh, asked, model.orientation));
      const source = sceneWithLooks(placed, scene);
      const made = { hit: 1, parts: [], picture: null };
      const isTextured = hasTextures(scene, mesh);
      if (!isTextured && mesh.colors.length === 0)
        throw new RemoteResultWrong(
          'texture',
          'the model server returned the model without textures',
        );
      if (keepUvs && !(isTextured && hasSameUvs(placed, asked))) {
        const kept = { mesh: asked, source, textureSize, surface: true, keepUvs };
        const baked = await bakeLooks(engines, kept, work.within(0.7));
        if (baked.hit < FITS)
          throw new RemoteResultWrong('texture', 'the model server returned a different model');
        return { ...made, ...baked };
      }
      if (isTextured) {
        const fitted = await work.stage('textures', 0.7, (part) =>
          fitTextures('texture', scene.images, textureSize, part),
        );
        const { images, warnings } = fitted;
        return { ...made, scene: { ...source, images }, warnings };
      }
      const looks = { mesh: placed, source, textureSize, surface: false };
      return { ...made, ...(await bakeLooks(engines, looks, work.within(0.7))) };
    },
  };
}
