import { modelFormatOf } from './adapters/media/model-format.ts';
import { createBaker } from './engines/bake/baker.ts';
import { createModelConverter } from './engines/convert/converter.ts';
import { createFaceter } from './engines/facet/faceter.ts';
import { createModelWriter } from './engines/gltf/model-writer.ts';
import { createImageCodec } from './engines/image-codec/image-codec.ts';
import { createImageGenerator } from './engines/imagine/image-generator.ts';
import { createModerator } from './engines/moderate/moderator.ts';
import { createReconstructor } from './engines/reconstruct/reconstructor.ts';
import { createRemesher } from './engines/remesh/remesher.ts';
import { createRenderer } from './engines/render/renderer.ts';
import { createSegmenter } from './engines/segment/segmenter.ts';
import type { Engines } from './engines/spec.ts';
import { createUnwrapper } from './engines/unwrap/unwrapper.ts';

/**
 * The engines that come with the service: for the engine process, the tests and the benches.
 * @param library directory of what engines prepare once; made where it is missing
 */
export function builtInEngines(library: string): Engines {
  const reconstructors = [createReconstructor()];
  return {
    codec: createImageCodec(),
    segmenter: createSegmenter(),
    renderer: createRenderer(),
    writer: createModelWriter(),
    converter: createModelConverter({ detectFormat: modelFormatOf }),
    remesher: createRemesher(),
    faceter: createFaceter(),
    unwrapper: createUnwrapper(),
    baker: createBaker(),
    moderator: createModerator(),
    imagination: createImageGenerator({ dataDirectory: library }),
    reconstructor(modelVersion) {
      const found = reconstructors.find(({ capabilities }) =>
        capabilities.modelVersions.includes(modelVersion),
      );
      if (found === undefined) throw new Error(`no reconstructor makes ${modelVersion}`);
      return found;
    },
  };
}
