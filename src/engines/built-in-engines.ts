import { modelFormatOf } from '../adapters/media/model-format.ts';
import { mergeMaterials } from './atlas/merge-materials.ts';
import { colliderInThread } from './collision/collider-in-thread.ts';
import { colliderOf } from './collision/collider-of.ts';
import { createModelConverter } from './convert/converter.ts';
import { imageSize } from './convert/image/image-size.ts';
import { createFaceter } from './facet/faceter.ts';
import { createImageCodec } from './image-codec/image-codec.ts';
import { createImageGenerator } from './imagine/image-generator.ts';
import { createPromptTranslator } from './imagine/prompt-translator.ts';
import { createSubjectReader } from './imagine/subject-reader.ts';
import { createShapeMaker } from './kit/shape-maker.ts';
import type { OwnThings } from './library/own-things.ts';
import { createPictureComparer } from './likeness/picture-comparer.ts';
import { makeLods } from './lod/make-lods.ts';
import { createMeasurer } from './measure/measurer.ts';
import { withTangents } from './mesh/with-tangents.ts';
import { createScenePlacer } from './place/placer.ts';
import { createPromptOptimizer } from './prompt/prompt-optimizer.ts';
import { createReconstructor } from './reconstruct/reconstructor.ts';
import { createRemesher } from './remesh/remesher.ts';
import { createRenderer } from './render/renderer.ts';
import { createSegmenter } from './segment/segmenter.ts';
import type { Engines } from './spec.ts';
import { createBaker } from './texturing/bake/baker.ts';
import { createDelighter } from './texturing/delight/delighter.ts';
import { recolor } from './texturing/palette/recolor.ts';
import { createPartPainter } from './texturing/parts/part-painter.ts';
import { createTexturer } from './texturing/texture/texturer.ts';
import { createUnwrapper } from './texturing/unwrap/unwrapper.ts';

/**
 * The engines that come with the service: for the engine process, the tests and the benches.
 * @param things the operator's own things; null: there are none
 */
export function builtInEngines(things: OwnThings | null = null): Engines {
  const reconstructor = createReconstructor();
  const { modelVersions } = reconstructor.capabilities;
  const renderer = createRenderer();
  const unwrapper = createUnwrapper();
  const baker = createBaker();
  const converter = createModelConverter({ detectFormat: modelFormatOf });
  return {
    codec: createImageCodec(),
    segmenter: createSegmenter(),
    renderer,
    comparer: createPictureComparer(renderer),
    converter,
    measurer: createMeasurer(converter, imageSize),
    remesher: createRemesher(),
    faceter: createFaceter(),
    unwrapper,
    baker,
    delighter: createDelighter(),
    texturer: createTexturer(),
    partPainter: createPartPainter(unwrapper, baker),
    placer: createScenePlacer(),
    game: {
      makeLods,
      colliderOf,
      colliderInThread,
      mergeMaterials,
      recolor,
      addTangents: withTangents,
    },
    prompts: createPromptOptimizer({ subjectOf: createSubjectReader() }),
    shapes: createShapeMaker(things, createPromptTranslator()),
    imagination: createImageGenerator(),
    rigger: null,
    divider: null,
    serverMesh: null,
    serverUvs: null,
    caption: null,
    reconstructor(asked) {
      if (modelVersions.includes(asked)) return reconstructor;
      // A configured name that has `built-in` among its servers refers to the best built-in version.
      const modelVersion = modelVersions.at(-1)!;
      return {
        ...reconstructor,
        reconstruct: (request, work) =>
          reconstructor.reconstruct({ ...request, modelVersion }, work),
      };
    },
  };
}
