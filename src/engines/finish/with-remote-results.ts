import type { Engines, RemoteResults } from '../spec.ts';
import { createRemotePictures } from './remote-pictures.ts';
import { createRemotePrompts } from './remote-prompts.ts';
import { createRemoteReconstructor } from './remote-reconstructor.ts';
import { createRemoteShapes, replacingAuthor } from './remote-shapes.ts';
import { createRemoteTexturer } from './remote-texturer.ts';

/** The engines for a run of which servers did some steps: in place of the engines of these steps are ones that finish. */
export function withRemoteResults(engines: Engines, remote: RemoteResults): Engines {
  const { model, image, texture, text, program } = remote;
  return {
    ...engines,
    ...(model && {
      reconstructor: (modelVersion: string) =>
        createRemoteReconstructor(engines, model, modelVersion),
    }),
    // A server was asked for the picture or the model: it is not built here instead.
    ...((image || model) && { shapes: { ...engines.shapes, doRead: async () => null } }),
    ...(program && { shapes: createRemoteShapes(engines.shapes, program) }),
    ...(program?.text === null && {
      imagination: replacingAuthor(engines.imagination),
    }),
    ...(image && {
      imagination: createRemotePictures(engines.imagination, engines.codec, image),
    }),
    ...(texture && { texturer: createRemoteTexturer(engines.texturer, engines, texture) }),
    ...(text && { prompts: createRemotePrompts(engines.prompts, text) }),
  };
}
