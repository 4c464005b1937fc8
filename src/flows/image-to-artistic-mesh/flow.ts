import type { Engines, Scene, Work } from '../../engines/spec.ts';
import { type Flow, type FlowOutcome, OutputRejected } from '../flow.ts';
import { inspectModels } from '../steps/inspect-models.ts';
import { cutOutFile } from '../steps/model-delivery.ts';
import { renderPreviews } from '../steps/preview.ts';
import { howCut, type ReconstructedImage, reconstructImage } from '../steps/reconstruction.ts';
import { Report } from '../steps/report.ts';
import { shapeWarnings } from '../steps/shape-warnings.ts';
import { shapedImage } from '../steps/shaped-model.ts';
import { bakeTextures, textureFiles } from '../steps/textured.ts';
import { together } from '../steps/together.ts';
import { writeModels } from '../steps/written-models.ts';
import { soundMesh } from './sound-mesh.ts';
import { imageToArtisticMesh, LOW_POLY } from './spec.ts';
import { vertexCountWarnings } from './target.ts';

/** The stages' shares of a run at 4,096 vertices, as measured. */
const QUADS = {
  reconstruction: 0.18,
  remesh: 0.37,
  looks: 0.22,
  write: 0.02,
  validate: 0.04,
  preview: 0.17,
};
const FACETS = {
  reconstruction: 0.35,
  remesh: 0.15,
  looks: 0.04,
  write: 0.03,
  validate: 0.06,
  preview: 0.37,
};

/** The stem of the output's file names. */
const NAME = 'model';

/** The formats of the result: two in which artists' programs read the quads, then one for viewers. */
const FORMATS = ['fbx', 'obj', 'glb'];

/** The side of the texture in pixels. */
const TEXTURE = 1024;

/** Settings of the reconstruction: ten triangles per quad of the default mesh. */
const RECONSTRUCTION = {
  modelVersion: 'v2',
  maxTriangles: 40_000,
  textureSize: TEXTURE,
  turbo: false,
  intermediate: true,
};

/**
 * The largest distance between a reconstruction and its mirror image at which it counts as symmetric, as a fraction of
 * the diagonal. Symmetric drawings are within 0.6 % at 19 of 20 points; other drawings exceed 1 %.
 */
const SYMMETRY_TOLERANCE = 0.007;

/** The number of colors of a low-poly mesh; more can hardly be distinguished. */
const COLORS = 48;

/**
 * Turns an image into a mesh as artists make them: few clean quads with a texture, or flat triangles in plain colors.
 */
export const flow: Flow = {
  recordings: {
    of: ({ model_version }) => (model_version === LOW_POLY ? 'low-poly' : 'quads'),
  },
  limit: {
    seconds: 180,
    secondsPer: { megabytes: 3, megatriangles: 300 },
    cheaper: 'Request fewer vertices (num_verts), or send a smaller image.',
  },
  async run(context): Promise<FlowOutcome> {
    const { engines, work } = context;
    const { model_version, num_verts, prompt } = imageToArtisticMesh.input.parse(context.input);
    const lowPoly = model_version === LOW_POLY;
    const shares = lowPoly ? FACETS : QUADS;

    const [known, unknown] = [0.4, 0.6].map((share) => work.within(share * shares.reconstruction));
    const image =
      (await shapedImage(context, RECONSTRUCTION.modelVersion, known!)) ??
      (await reconstructImage(context, { ...RECONSTRUCTION, prompt }, unknown!));
    const { geometry } = image.made;
    const { ready } = image.reconstructor.capabilities;
    const faceType = lowPoly ? 'triangle' : 'quad';
    const source = sourceOf(image);
    const { mesh, report, target } = await work.stage('remesh', shares.remesh, (part) =>
      remesh(engines, source, { vertices: num_verts, faceType, source: geometry, ready }, part),
    );
    const textured = lowPoly
      ? null
      : await bakeTextures(
          engines,
          { mesh, source, textureSize: TEXTURE },
          work.within(shares.looks),
        );
    const scene = textured
      ? textured.bake.scene
      : (
          await work.stage('facet', shares.looks, (part) =>
            engines.faceter.facet({ source, target: mesh, colors: COLORS }, part),
          )
        ).scene;
    const models = await work.stage('write', shares.write, (part) =>
      writeModels(engines, scene, { formats: FORMATS, name: NAME }, part),
    );
    const [pictures, inspected] = await together(
      work.stage('preview', shares.preview, async (part) => [
        await cutOutFile(engines, image.cutOut.image, part.within(0.1)),
        ...(await renderPreviews(engines, scene, part.within(0.9))),
      ]),
      work.stage('validate', shares.validate, (part) => inspectModels(engines, models.files, part)),
    );
    const reported = new Report()
      .engines(identities(engines, image, lowPoly))
      .statistics({
        image: { width: image.picture.width, height: image.picture.height },
        vertices: report.result.vertices,
        faces: report.result.faces,
      })
      .remesh(target, report)
      .warnings(image.cutOut.warnings)
      .warnings(image.made.warnings)
      .warnings(vertexCountWarnings(num_verts, report.result.vertices))
      .warnings(shapeWarnings(source, report, 'vertices'));
    if (textured) reported.textured(textured);
    return reported
      .inspected(inspected)
      .warnings(models.warnings)
      .outcome([...pictures, ...models.files, ...textureFiles(scene)], work);
  },
};

/**
 * Returns the textured reconstruction as a scene.
 * @throws OutputRejected if the reconstruction has no texture
 */
function sourceOf({ made }: ReconstructedImage): Scene {
  if (made.textured === null) throw new OutputRejected('the reconstruction produced no texture');
  return made.textured;
}

/**
 * Remeshes the reconstruction.
 * @throws OutputRejected if no sound mesh can be made, so that nobody pays for a broken one
 */
async function remesh(
  engines: Engines,
  source: Scene,
  asked: Parameters<typeof soundMesh>[1],
  work: Work,
) {
  const mesh = await engines.converter.flatten(source, work.within(0.02));
  const made = await soundMesh(
    (target, part) =>
      engines.remesher.remesh(
        { mesh, ...target, symmetry: 'x', symmetryTolerance: SYMMETRY_TOLERANCE },
        part,
      ),
    asked,
    work.within(0.98),
  );
  if (made !== null) return made;
  throw new OutputRejected(
    `no valid mesh of this shape has about ${asked.vertices} vertices; request more`,
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
