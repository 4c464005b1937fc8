import type { z } from 'zod';
import { type Compression, LENGTH_UNITS, type TextureEncoding } from '../../contract/formats.ts';
import {
  type Conversion,
  type ConversionRequest,
  type Engines,
  type GltfStorage,
  SourceUnusable,
  type UpAxis,
  type Work,
} from '../../engines/spec.ts';
import { type Flow, type FlowOutcome, type OutputFile, OutputRejected } from '../flow.ts';
import { inspectModels } from '../steps/inspect-models.ts';
import { previewFile, renderPreview } from '../steps/preview.ts';
import { Report } from '../steps/report.ts';
import { convertModelFormat } from './spec.ts';

/** The stem of the output's file names. */
const NAME = 'model';
/** The stem of the additional GLB's file name. */
const VIEWER = 'viewer';

/**
 * Texels in millions, with which the limit for KTX2 is computed, because the size of the textures is not known before
 * they are read. A million takes 1.5 s at most.
 */
const KTX2_TEXELS = 100;

/** Converts a model to another format, reads the result back before it is delivered, and renders a preview. */
export const flow: Flow = {
  recordings: { of: ({ target_format }) => String(target_format) },
  limit: {
    seconds: 120,
    secondsPer: { megabytes: 3, megatriangles: 60, megatexels: 10 },
    cheaper: 'Send a model with fewer triangles or smaller textures.',
    asked: ({ texture_format }) => (texture_format === 'ktx2' ? { megatexels: KTX2_TEXELS } : {}),
  },
  async run(context): Promise<FlowOutcome> {
    const { engines, sources, work } = context;
    const input = convertModelFormat.input.parse(context.input);
    const { source_format, target_format } = input;

    // With 1M triangles, converting takes half of a run; reading back and the preview take the rest.
    const { file, scene, source, repairs, warnings } = await work.stage('convert', 0.5, (part) =>
      engines.converter.convert(
        {
          path: sources.model_file!,
          sourceFormat: source_format,
          targetFormat: target_format,
          name: NAME,
          ...spacesOf(input),
          ...storageOf(input),
        },
        part,
      ),
    );
    context.found?.({ megatriangles: source.statistics.triangles / 1e6 });
    const model: OutputFile = {
      role: 'model_url',
      kind: 'model',
      format: file.format,
      filename: `${NAME}.${file.extension}`,
      content_type: file.contentType,
      bytes: file.bytes,
    };
    const { inspected, written } = await work.stage('inspect', 0.25, (part) =>
      inspect(engines, model, source.statistics.faces, part),
    );
    const viewer = await work.stage('viewer', 0.1, (part) => viewerFiles(engines, written, part));
    const preview = await work.stage('preview', 0.15, (part) => previewOf(engines, scene, part));

    const { statistics } = source;
    return new Report()
      .engines({ converter: engines.converter.identity, renderer: engines.renderer.identity })
      .source({ source, repairs, warnings })
      .statistics({ faces: statistics.faces, triangles: statistics.triangles })
      .inspected(inspected)
      .warnings(preview.warnings)
      .outcome([model, ...viewer, ...preview.files], work);
  },
};

/** Converts the requested units and axes to options of the converter. */
function spacesOf(input: z.output<typeof convertModelFormat.input>): Partial<ConversionRequest> {
  const unit = (name: string | undefined) => LENGTH_UNITS[name as keyof typeof LENGTH_UNITS];
  return {
    ...(input.source_unit !== undefined && { sourceUnitMetres: unit(input.source_unit) }),
    ...(input.target_unit !== undefined && { targetUnitMetres: unit(input.target_unit) }),
    ...(input.source_up_axis !== undefined && { sourceUpAxis: input.source_up_axis as UpAxis }),
    ...(input.target_up_axis !== undefined && { targetUpAxis: input.target_up_axis as UpAxis }),
  };
}

/** Converts the requested compression and texture format to options of the converter, which are checked already. */
function storageOf({
  compress,
  texture_format,
}: z.output<typeof convertModelFormat.input>): GltfStorage {
  return {
    ...(compress !== undefined && { compression: compress as Compression }),
    ...(texture_format !== undefined && { textures: texture_format as TextureEncoding }),
  };
}

/**
 * Renders a preview of the converted model. If that fails, returns the reason, because the conversion itself is still
 * valid.
 */
async function previewOf(engines: Engines, scene: Conversion['scene'], work: Work) {
  try {
    const picture = await renderPreview(engines, scene, work.within(0.8));
    return {
      files: [await previewFile(engines, picture, work.within(0.2))],
      warnings: [],
    };
  } catch (error) {
    if (!(error instanceof SourceUnusable)) throw error;
    const message = `no preview could be rendered: ${error.message}`;
    return { files: [], warnings: [{ code: 'no_preview', message }] };
  }
}

/**
 * Adds a GLB of the file's content as a preview, because few viewers read every format with its materials and
 * animations. It is made from the converted file and not from the source, so that it shows what the format kept.
 * @returns nothing if the file is a GLB itself, or its content cannot make a valid one
 */
async function viewerFiles(
  engines: Engines,
  { format, scene }: Written,
  work: Work,
): Promise<OutputFile[]> {
  if (format === 'glb') return [];
  const glb = { format: 'glb', name: VIEWER };
  const made = await engines.converter
    .write(scene, glb, work.within(0.5))
    .catch((error: unknown) => {
      if (error instanceof SourceUnusable) return null;
      throw error;
    });
  if (made === null) return [];
  const { file } = made;
  const { verdict } = await engines.converter.inspect(file, work.within(0.5));
  if ((verdict?.errors ?? 0) > 0) return [];
  return [
    {
      role: 'viewer_model_url',
      kind: 'model',
      format: file.format,
      filename: `${VIEWER}.${file.extension}`,
      content_type: file.contentType,
      bytes: file.bytes,
    },
  ];
}

/** The format and content of a written file. */
interface Written {
  format: string;
  scene: Conversion['scene'];
}

/**
 * Reads the written model back.
 * @throws OutputRejected if the validator reports an error, or the file has no faces
 */
async function inspect(engines: Engines, model: OutputFile, faces: number, work: Work) {
  const scenes: Conversion['scene'][] = [];
  const inspected = await inspectModels(engines, [model], work, true, (scene) =>
    scenes.push(scene),
  );
  if (faces > 0 && inspected.results[0]?.statistics.faces === 0)
    throw new OutputRejected(`${model.filename} has no faces`);
  const written: Written = { format: model.format, scene: scenes[0]! };
  return { inspected, written };
}
