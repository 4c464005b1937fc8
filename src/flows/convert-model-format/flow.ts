import type { EngineContext, Engines } from '../../engines/spec.ts';
import { type Flow, type FlowOutcome, type OutputFile, OutputRejected } from '../flow.ts';
import { inspectModels, wireStatistics } from '../model-report.ts';
import { detailed, StageRunner } from '../stages.ts';
import { convertModelFormat } from './spec.ts';

/** Where each stage begins in percent: of 1M triangles, converting takes some two thirds and reading back the rest. */
const STAGES = { convert: 0, inspect: 65 } as const;

/** Stem of the file names in the output. */
const NAME = 'model';

/** One model → the same model in another format, read back before it is handed out. */
export const convertModelFormatFlow: Flow = {
  name: 'convert-model-format',
  timeoutMs: 120_000,
  async run(context): Promise<FlowOutcome> {
    const { engines, sources } = context;
    const { source_format, target_format } = convertModelFormat.input.parse(context.input);
    const stages = new StageRunner(context, STAGES);

    const { file, source, repairs, warnings, timings } = await stages.run('convert', (engine) =>
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

    const { statistics, generator } = source;
    return {
      files: [model],
      output: {},
      diagnostics: {
        engine: { converter: engines.converter.identity },
        timings: [...stages.timings, ...detailed('convert', timings)],
        statistics: { faces: statistics.faces, triangles: statistics.triangles },
        validation: inspected.validation,
        mesh: {
          source: {
            format: source.format,
            generator,
            unit_metres: source.unitMetres,
            up_axis: source.upAxis,
            statistics: wireStatistics(statistics),
          },
          results: inspected.results,
          repairs,
        },
        warnings,
      },
    };
  },
};

/** @throws OutputRejected where the validator objects or the file holds no face */
async function inspect(engines: Engines, model: OutputFile, engine: EngineContext) {
  const inspected = await inspectModels(engines, [model], engine, true);
  if (inspected.results[0]?.statistics.faces === 0)
    throw new OutputRejected(`${model.filename} has no faces`);
  return inspected;
}
