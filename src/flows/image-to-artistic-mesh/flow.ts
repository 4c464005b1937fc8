import type { EngineContext, Engines, Scene } from '../../engines/spec.ts';
import { type Flow, type FlowOutcome, OutputRejected } from '../flow.ts';
import { cutOutFile } from '../model-delivery.ts';
import { inspectModels } from '../model-report.ts';
import { renderPreviews } from '../preview.ts';
import { howCut, type ReconstructedImage, reconstructImage } from '../reconstruction.ts';
import { wireRemesh } from '../remesh-report.ts';
import { detailed, StageRunner, share } from '../stages.ts';
import { bakeTextures, textureFiles, wireTextured } from '../textured.ts';
import { writeModels } from '../written-models.ts';
import { soundMesh } from './sound-mesh.ts';
import { imageToArtisticMesh, LOW_POLY } from './spec.ts';
import { vertexCountWarnings } from './target.ts';

/** Where each stage begins in percent, from the measured shares of a run at 4,096 vertices. */
const QUADS = {
  ...{ decode: 0, 'cut-out': 1, reconstruct: 2, remesh: 18, facet: 55, unwrap: 55, bake: 62 },
  ...{ write: 77, validate: 79, preview: 83 },
};
const FACETS = {
  ...{ decode: 0, 'cut-out': 1, reconstruct: 2, remesh: 35, facet: 50, unwrap: 54, bake: 54 },
  ...{ write: 54, validate: 57, preview: 63 },
};

/** Stem of the file names in the output. */
const NAME = 'model';

/** The models that programs for artists read with their quads, then the one for viewers. */
const FORMATS = ['fbx', 'obj', 'glb'];

/** Side of the texture. */
const TEXTURE = 1024;

/** What the picture is reconstructed with: ten triangles for each quad of the usual mesh. */
const RECONSTRUCTION = {
  modelVersion: 'v2',
  maxTriangles: 40_000,
  textureSize: TEXTURE,
  turbo: false,
};

/**
 * How far a reconstruction may be from its mirror image and still be meant to be it, in shares of the diagonal: those of
 * symmetric drawings are within 0.6 % at 19 of 20 points, those of others beyond 1 %.
 */
const SYMMETRY_TOLERANCE = 0.007;

/** Colours of a low-poly mesh; more are hardly told apart. */
const COLOURS = 48;

/** One image → a mesh as artists make them: few clean quads with a texture, or flat triangles of plain colours. */
export const imageToArtisticMeshFlow: Flow = {
  name: 'image-to-artistic-mesh',
  timeoutMs: 180_000,
  async run(context): Promise<FlowOutcome> {
    const { engines } = context;
    const { model_version, num_verts } = imageToArtisticMesh.input.parse(context.input);
    const lowPoly = model_version === LOW_POLY;
    const stages = new StageRunner(context, lowPoly ? FACETS : QUADS);

    const image = await reconstructImage(context, RECONSTRUCTION, stages);
    const { geometry } = image.made;
    const faceType = lowPoly ? 'triangle' : 'quad';
    const source = sourceOf(image);
    const { mesh, report, target } = await stages.run('remesh', (engine) =>
      remesh(engines, source, { vertices: num_verts, faceType, source: geometry }, engine),
    );
    const textured = lowPoly
      ? null
      : await bakeTextures(engines, { mesh, source, textureSize: TEXTURE }, stages);
    const scene = textured
      ? textured.bake.scene
      : (
          await stages.run('facet', (engine) =>
            engines.faceter.doFacet({ source, target: mesh, colours: COLOURS }, engine),
          )
        ).scene;
    const models = await stages.run('write', (engine) =>
      writeModels(engines, scene, { formats: FORMATS, name: NAME }, engine),
    );
    const inspected = await stages.run('validate', (engine) =>
      inspectModels(engines, models.files, engine),
    );
    const pictures = await stages.run('preview', async (engine) => [
      await cutOutFile(engines, image.cutOut.image, share(engine, 0, 0.1)),
      ...(await renderPreviews(engines, scene, share(engine, 0.1, 1))),
    ]);
    return {
      files: [...pictures, ...models.files, ...textureFiles(scene)],
      output: {},
      diagnostics: {
        engine: identities(engines, image, lowPoly),
        timings: [
          ...stages.timings,
          ...detailed('reconstruct', image.made.timings),
          ...detailed('remesh', report.timings),
        ],
        statistics: {
          image: { width: image.picture.width, height: image.picture.height },
          ...{ vertices: report.result.vertices, faces: report.result.faces },
        },
        validation: inspected.validation,
        mesh: {
          ...{ source: null, results: inspected.results, repairs: [] },
          remesh: wireRemesh(target, report),
          ...(textured && wireTextured(textured)),
        },
        warnings: [
          ...image.cutOut.warnings,
          ...image.made.warnings,
          ...vertexCountWarnings(num_verts, report.result.vertices),
          ...(textured?.bake.warnings ?? []),
          ...models.warnings,
        ],
      },
    };
  },
};

/** @throws OutputRejected where the reconstruction made no texture */
function sourceOf({ made }: ReconstructedImage): Scene {
  if (made.textured === null) throw new OutputRejected('the reconstruction made no texture');
  return made.textured;
}

/** @throws OutputRejected where no sound mesh comes out: nobody pays for a rag */
async function remesh(
  engines: Engines,
  source: Scene,
  asked: Parameters<typeof soundMesh>[1],
  engine: EngineContext,
) {
  const mesh = await engines.converter.doFlatten(source, share(engine, 0, 0.02));
  const made = await soundMesh(
    (target, context) =>
      engines.remesher.doRemesh(
        { mesh, ...target, symmetryTolerance: SYMMETRY_TOLERANCE },
        context,
      ),
    asked,
    share(engine, 0.02, 1),
  );
  if (made !== null) return made;
  throw new OutputRejected(
    `no sound mesh of this shape has about ${asked.vertices} vertices; ask for more of them`,
  );
}

function identities(
  engines: Engines,
  { cutOut, reconstructor }: ReconstructedImage,
  lowPoly: boolean,
) {
  return {
    codec: engines.codec.identity,
    segmenter: { ...engines.segmenter.identity, ...howCut(cutOut) },
    reconstructor: reconstructor.identity,
    remesher: engines.remesher.identity,
    ...(lowPoly
      ? { faceter: engines.faceter.identity }
      : { unwrapper: engines.unwrapper.identity, baker: engines.baker.identity }),
    converter: engines.converter.identity,
    renderer: engines.renderer.identity,
  };
}
