import { access } from 'node:fs/promises';
import { isUrl } from '../../contract/source-value.ts';
import type {
  Bozzetto,
  ComparisonPayload,
  ComparisonRequest,
  ComparisonRow,
} from '../../sdk/index.ts';
import { readArguments, readFields } from '../arguments.ts';
import type { Command, CommandContext } from '../command.ts';
import { EXIT, usageFailure } from '../failure.ts';
import { unlessStuck, withService } from '../job.ts';
import { creditsText, note, sizeOf, table, writeResult } from '../output.ts';
import { imageField } from '../sources.ts';

/** Milliseconds that Ctrl-C waits for the cancellation. */
const CANCEL_MS = 5000;

/** `compare chair.png --engines v2,gpu1` makes the same request at several engines. */
export const compare: Command = {
  name: 'compare',
  usage: 'compare <image or prompt> --engines A,B[,…] [--field value …]',
  summary: 'make the same model with several engines, and compare the results',
  options: `  --engines A,B         2 to 12 models of the flow, as \`bozzetto quote\` and GET /flows name them
  --flow FLOW           default: image-to-model for a file or URL, otherwise text-to-model
  --views               also render each model from four sides (one more task for each)
  --max-cost-credits N  create nothing if it would cost more
  --quote               show the price, without creating anything
  --FIELD VALUE         any field of the flow, e.g. --accept '{"closed":true}'
  --embedded            start a service for this command, even if one is running`,
  async run(context) {
    const { own, fields } = readFields(context.args);
    const { values, positionals } = readArguments(own, {}, [1, 1]);
    const {
      engines: names,
      flow: asked,
      views,
      quote,
      embedded,
      max_cost_credits,
      ...input
    } = fields;
    const engines = String(names ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
    if (engines.length < 2) throw usageFailure('--engines must name at least two engines');
    const source = positionals[0]!;
    const isImage = isUrl(source) || (await exists(source));
    const flow = String(asked ?? (isImage ? 'image-to-model' : 'text-to-model'));
    const options = { ...values, embedded: embedded === true };
    return withService(context, options, async (client) => {
      const { signal, output } = context;
      const start = isImage
        ? { image_file: await imageField(client, source, signal) }
        : { prompt: source };
      const request: ComparisonRequest = {
        ...{ flow, engines, views: views === true, input: { ...start, ...input } },
      };
      if (quote === true) {
        const quoted = await client.comparisons.quote(request, { signal });
        const rows = quoted.items.map(({ name, cost_credits }) => [
          name,
          creditsText(cost_credits),
        ]);
        writeResult(output, quoted, table([...rows, ['all', creditsText(quoted.cost_credits)]]));
        return EXIT.done;
      }
      const limit = max_cost_credits as number | undefined;
      return makeAndShow(client, { ...request, max_cost_credits: limit }, context);
    });
  },
};

/** Creates the comparison, waits for it and prints its results. Ctrl-C cancels it. */
async function makeAndShow(
  client: Bozzetto,
  request: ComparisonRequest,
  { signal, output }: CommandContext,
): Promise<number> {
  const created = await unlessStuck(client.comparisons.create(request), signal);
  const { batch_uuid, cost_credits } = created;
  note(output, `Comparison ${batch_uuid}: ${creditsText(cost_credits)} reserved.`);
  try {
    const onProgress = ({ progress }: { progress: number }) =>
      output.json || note(output, `${progress} %`);
    await client.batches.wait(batch_uuid, { signal, onProgress });
  } catch (error) {
    if (signal.aborted)
      await client.batches
        .cancel(batch_uuid, { signal: AbortSignal.timeout(CANCEL_MS) })
        .catch(() => undefined);
    throw error;
  }
  const made = await client.comparisons.get(batch_uuid, { signal });
  writeResult(output, made, asTable(made));
  note(output, `Save the models with: bozzetto batch ${batch_uuid} -o folder`);
  return made.status === 'SUCCESS' ? EXIT.done : EXIT.failed;
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

function asTable({ rows }: ComparisonPayload): string {
  const head = [
    'engine',
    'state',
    'seconds',
    'charged',
    'triangles',
    'watertight',
    'size',
    'notes',
  ];
  return table([head, ...rows.map(cells)]);
}

function cells(row: ComparisonRow): string[] {
  const { figures, made_by, engine } = row;
  const notes = [
    ...(row.error === null ? [] : [row.error.message]),
    ...row.warnings.map(({ message }) => message),
  ];
  return [
    engine ?? row.name,
    row.status,
    row.seconds === null ? '-' : row.seconds.toFixed(1),
    String(row.charged_credits),
    figures === null ? '-' : String(figures.triangles),
    figures === null ? '-' : figures.watertight ? 'yes' : 'no',
    figures === null ? '-' : sizeOf(figures.bytes),
    [made_by === null ? '' : `by ${made_by}`, ...notes].filter((each) => each !== '').join('; '),
  ];
}
