import { modelFormatOf } from './adapters/media/model-format.ts';
import { createModelConverter } from './engines/convert/converter.ts';
import { createFaceter } from './engines/facet/faceter.ts';
import { createImageCodec } from './engines/image-codec/image-codec.ts';
import { createImageGenerator } from './engines/imagine/image-generator.ts';
import { createSubjectReader } from './engines/imagine/subject-reader.ts';
import { createShapeMaker } from './engines/kit/shape-maker.ts';
import { createPromptOptimizer } from './engines/prompt/prompt-optimizer.ts';
import { createReconstructor } from './engines/reconstruct/reconstructor.ts';
import { createRemesher } from './engines/remesh/remesher.ts';
import { createRenderer } from './engines/render/renderer.ts';
import { createSegmenter } from './engines/segment/segmenter.ts';
import type { Engines } from './engines/spec.ts';
import { createBaker } from './engines/texturing/bake/baker.ts';
import { createTexturer } from './engines/texturing/texture/texturer.ts';
import { createUnwrapper } from './engines/texturing/unwrap/unwrapper.ts';

/** The engines that come with the service: for the engine process, the tests and the benches. */
export function builtInEngines(): Engines {
  const reconstructor = createReconstructor();
  const { modelVersions } = reconstructor.capabilities;
  return {
    codec: createImageCodec(),
    segmenter: createSegmenter(),
    renderer: createRenderer(),
    converter: createModelConverter({ detectFormat: modelFormatOf }),
    remesher: createRemesher(),
    faceter: createFaceter(),
    unwrapper: createUnwrapper(),
    baker: createBaker(),
    texturer: createTexturer(),
    prompts: createPromptOptimizer({ subjectOf: createSubjectReader() }),
    shapes: createShapeMaker(),
    imagination: createImageGenerator(),
    reconstructor(asked) {
      if (modelVersions.includes(asked)) return reconstructor;
      // A name of the configuration, with `built-in` among its servers: it means the best that there is here.
      const modelVersion = modelVersions.at(-1)!;
      return {
        ...reconstructor,
        doReconstruct: (request, work) =>
          reconstructor.doReconstruct({ ...request, modelVersion }, work),
      };
    },
  };
}
