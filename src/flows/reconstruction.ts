import type {
  EngineContext,
  Engines,
  ModelData,
  Raster,
  Reconstruction,
  ReconstructionRequest,
  Reconstructor,
  Warning,
} from '../engines/spec.ts';
import { type FlowContext, type FlowOutcome, type OutputFile, OutputRejected } from './flow.ts';
import { inspectModels } from './model-report.ts';
import { previewFile, renderPreview } from './preview.ts';
import { detailed, StageRunner, share } from './stages.ts';

/** The fields that both reconstruction flows take, and what the texture shall be. */
export interface ReconstructionInput {
  model_version: string;
  polygon_limit: number;
  turbo: boolean;
  /** null: geometry only. */
  texture_size: number | null;
}

/**
 * Where each stage begins in percent, from the measured shares of a run. Reconstruction is 65 to 75 % of it at 50k and
 * at 1M triangles, preview and validation 15 to 20 %; the cut-out takes from nothing (alpha) to 30 % (GrabCut).
 */
const STAGES = {
  decode: 0,
  'cut-out': 2,
  reconstruct: 14,
  write: 79,
  validate: 80,
  preview: 87,
} as const;

/** What untextured geometry is made of: a light matt grey, linear. */
const CLAY: Omit<ModelData, 'mesh'> = {
  baseColor: null,
  baseColorFactor: [0.6, 0.6, 0.6, 1],
  metallic: 0,
  roughness: 0.7,
};

/** What an image shows: as it was sent, without its background, and in three dimensions. */
export interface ReconstructedImage {
  picture: Raster;
  cutOut: Awaited<ReturnType<Engines['segmenter']['doCutOut']>>;
  made: Reconstruction;
  reconstructor: Reconstructor;
}

/**
 * The steps that every flow from an image begins with: decode, cut-out, reconstruct.
 * @throws SourceUnusable where the image is broken or shows no object
 */
export async function reconstructImage(
  { engines, sources }: FlowContext,
  request: Omit<ReconstructionRequest, 'image'>,
  stages: Pick<StageRunner<'decode' | 'cut-out' | 'reconstruct'>, 'run'>,
): Promise<ReconstructedImage> {
  const reconstructor = engines.reconstructor(request.modelVersion);
  const picture = await stages.run('decode', (engine) =>
    engines.codec.doDecode(sources.image_file!, engine),
  );
  const cutOut = await stages.run('cut-out', (engine) =>
    engines.segmenter.doCutOut(picture, engine),
  );
  const made = await stages.run('reconstruct', (engine) =>
    reconstructor.doReconstruct({ ...request, image: cutOut.image }, engine),
  );
  return { picture, cutOut, made, reconstructor };
}

/**
 * One image → files: decode, cut-out, reconstruct, write and validate the GLBs, render a preview.
 * @throws SourceUnusable where the image is broken or shows no object
 * @throws OutputRejected where a GLB has a validator error or warning, or more triangles than were asked for
 */
export async function reconstructFromImage(
  context: FlowContext,
  input: ReconstructionInput,
): Promise<FlowOutcome> {
  const { engines } = context;
  const stages = new StageRunner(context, STAGES);

  const { picture, cutOut, made, reconstructor } = await reconstructImage(
    context,
    {
      modelVersion: input.model_version,
      maxTriangles: input.polygon_limit,
      textureSize: input.texture_size,
      turbo: input.turbo,
    },
    stages,
  );
  assertWithinLimit(made, input);
  const models = await stages.run('write', (engine) => writeModels(engines, made, engine));
  const inspected = await stages.run('validate', (engine) =>
    inspectModels(engines, models, engine),
  );
  const images = await stages.run('preview', (engine) =>
    renderImages(engines, cutOut.image, made, engine),
  );

  return {
    files: [...images, ...models],
    output: {},
    diagnostics: {
      engine: {
        codec: engines.codec.identity,
        segmenter: { ...engines.segmenter.identity, method: cutOut.method },
        reconstructor: reconstructor.identity,
        writer: engines.writer.identity,
        renderer: engines.renderer.identity,
      },
      timings: [...stages.timings, ...detailed('reconstruct', made.timings)],
      statistics: {
        image: { width: picture.width, height: picture.height },
        ...made.statistics,
        triangles: made.geometry.indices.length / 3,
        vertices: made.geometry.positions.length / 3,
      },
      validation: inspected.validation,
      mesh: { source: null, results: inspected.results, repairs: [] },
      warnings: [...cutOut.warnings, ...made.warnings] satisfies Warning[],
    },
  };
}

function assertWithinLimit(made: Reconstruction, input: ReconstructionInput): void {
  for (const mesh of [made.geometry, made.textured?.mesh]) {
    if (mesh === undefined) continue;
    const triangles = mesh.indices.length / 3;
    if (triangles === 0 || triangles > input.polygon_limit) {
      throw new OutputRejected(
        `the mesh has ${triangles} triangles; 1 to ${input.polygon_limit} were asked for`,
      );
    }
  }
  if (input.texture_size !== null && made.textured === null) {
    throw new OutputRejected('the reconstruction made no texture');
  }
}

/** The GLB files: geometry always, the textured model where there is one. */
async function writeModels(
  engines: Engines,
  made: Reconstruction,
  engine: EngineContext,
): Promise<OutputFile[]> {
  const plain: ModelData = { mesh: { ...made.geometry, uvs: null }, ...CLAY };
  const files = [
    modelFile(
      'geometry_model_url',
      'geometry.glb',
      await engines.writer.doWriteGlb(plain, 'geometry', share(engine, 0, 0.4)),
    ),
  ];
  if (made.textured !== null) {
    files.push(
      modelFile(
        'textured_model_url',
        'model.glb',
        await engines.writer.doWriteGlb(made.textured, 'model', share(engine, 0.4, 1)),
      ),
    );
  }
  return files;
}

/** The cut-out and the preview as PNG. */
async function renderImages(
  engines: Engines,
  cutOut: Raster,
  made: Reconstruction,
  engine: EngineContext,
): Promise<OutputFile[]> {
  const view = await renderPreview(
    engines,
    made.textured ?? { mesh: made.geometry, ...CLAY },
    share(engine, 0, 0.6),
  );
  return [
    await cutOutFile(engines, cutOut, share(engine, 0.6, 0.8)),
    await previewFile(engines, view, share(engine, 0.8, 1)),
  ];
}

function modelFile(role: string, filename: string, bytes: Uint8Array): OutputFile {
  return { role, kind: 'model', format: 'glb', filename, content_type: 'model/gltf-binary', bytes };
}

/** The object without its background as PNG. */
export async function cutOutFile(
  engines: Engines,
  cutOut: Raster,
  engine: EngineContext,
): Promise<OutputFile> {
  const { bytes, width, height } = await engines.codec.doEncode(cutOut, 'png', engine);
  return {
    ...{ role: 'preprocessed_image_url', kind: 'image', format: 'png', filename: 'cutout.png' },
    ...{ content_type: 'image/png', bytes, width, height },
  };
}
