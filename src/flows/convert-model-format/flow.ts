import {
  type Conversion,
  type EngineContext,
  type Engines,
  SourceUnusable,
} from '../../engines/spec.ts';
import { type Flow, type FlowOutcome, type OutputFile, OutputRejected } from '../flow.ts';
import { inspectModels, wireSource } from '../model-report.ts';
import { previewFile, renderPreview } from '../preview.ts';
import { detailed, StageRunner, share } from '../stages.ts';
import { convertModelFormat } from './spec.ts';

/** Where each stage begins in percent: of 1M triangles, converting takes half, reading back and the preview the rest. */
const STAGES = { convert: 0, inspect: 50, preview: 75 } as const;

/** Stem of the file names in the output. */
const NAME = 'model';

/** One model → the same model in another format, read back before it is handed out, and its preview. */
export const convertModelFormatFlow: Flow = {
  name: 'convert-model-format',
  timeoutMs: 120_000,
  async run(context): Promise<FlowOutcome> {
    const { engines, sources } = context;
    const { source_format, target_format } = convertModelFormat.input.parse(context.input);
    const stages = new StageRunner(context, STAGES);

    const { file, scene, source, repairs, warnings, timings } = await stages.run(
      'convert',
      (engine) =>
        engines.converter.doConvert(
          {
            path: sources.model_file!,
            sourceFormat: source_format,
            targetFormat: target_format,
            name: NAME,
          },
          engine,
        ),
    );
    const model: OutputFile = {
      role: 'model_url',
      kind: 'model',
      format: file.format,
      filename: `${NAME}.${file.extension}`,
      content_type: file.contentType,
      bytes: file.bytes,
    };
    const inspected = await stages.run('inspect', (engine) => inspect(engines, model, engine));

    const preview = await stages.run('preview', (engine) => previewOf(engines, scene, engine));

    const { statistics } = source;
    return {
      files: [model, ...preview.files],
      output: {},
      diagnostics: {
        engine: { converter: engines.converter.identity, renderer: engines.renderer.identity },
        timings: [...stages.timings, ...detailed('convert', timings)],
        statistics: { faces: statistics.faces, triangles: statistics.triangles },
        validation: inspected.validation,
        mesh: {
          source: wireSource(source),
          results: inspected.results,
          repairs,
        },
        warnings: [...warnings, ...preview.warnings],
      },
    };
  },
};

/** A picture of what was read; where it cannot be drawn, the reason: the model itself is converted all the same. */
async function previewOf(engines: Engines, scene: Conversion['scene'], engine: EngineContext) {
  try {
    const picture = await renderPreview(engines, scene, share(engine, 0, 0.8));
    return {
      files: [await previewFile(engines, picture, share(engine, 0.8, 1))],
      warnings: [],
    };
  } catch (error) {
    if (!(error instanceof SourceUnusable)) throw error;
    const message = `there is no preview: ${error.message}`;
    return { files: [], warnings: [{ code: 'no_preview', message }] };
  }
}

/** @throws OutputRejected where the validator objects or the file holds no face */
async function inspect(engines: Engines, model: OutputFile, engine: EngineContext) {
  const inspected = await inspectModels(engines, [model], engine, true);
  if (inspected.results[0]?.statistics.faces === 0)
    throw new OutputRejected(`${model.filename} has no faces`);
  return inspected;
}
