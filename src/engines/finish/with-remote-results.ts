import type { Engines, RemoteResults } from '../spec.ts';
import { createRemotePictures } from './remote-pictures.ts';
import { createRemotePrompts } from './remote-prompts.ts';
import { createRemoteReconstructor } from './remote-reconstructor.ts';
import { createRemoteDivider, createRemoteMeshMaker, createRemoteRigger } from './remote-rework.ts';
import { createRemoteShapes, replacingAuthor } from './remote-shapes.ts';
import { createRemoteTexturer } from './remote-texturer.ts';

/**
 * Returns the engines for a run that has remote results. The engines of these steps are replaced by engines that finish
 * the results.
 */
export function withRemoteResults(engines: Engines, remote: RemoteResults): Engines {
  const { model, image, texture, rig, segment, remesh, unwrap, text, program, caption } = remote;
  return {
    ...engines,
    ...(model && {
      reconstructor: (modelVersion: string) =>
        createRemoteReconstructor(engines, model, modelVersion),
    }),
    // A server was asked for the image or the model, so the model is not built here from shapes.
    ...((image || model) && { shapes: { ...engines.shapes, read: async () => null } }),
    ...(program && { shapes: createRemoteShapes(engines.shapes, program) }),
    ...(program?.text === null && replacingAuthor(engines)),
    ...(image && {
      imagination: createRemotePictures(engines.imagination, engines.codec, image),
    }),
    ...(texture && { texturer: createRemoteTexturer(engines.texturer, engines, texture) }),
    ...(rig && { rigger: createRemoteRigger(engines, rig) }),
    ...(segment && { divider: createRemoteDivider(engines, segment) }),
    ...(remesh && { serverMesh: createRemoteMeshMaker(engines, 'remesh', remesh) }),
    ...(unwrap && { serverUvs: createRemoteMeshMaker(engines, 'unwrap', unwrap) }),
    ...(caption && { caption }),
    ...(text && { prompts: createRemotePrompts(engines.prompts, text) }),
  };
}
