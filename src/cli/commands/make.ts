import { stat } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import { readUpload, saveDownload } from '../../sdk/files-node.ts';
import { type Bozzetto, type FlowName, TaskCancelledError } from '../../sdk/index.ts';
import { readArguments, wholeNumber } from '../arguments.ts';
import type { Command, CommandContext } from '../command.ts';
import { connect } from '../connect.ts';
import { startEmbeddedService } from '../embedded-service.ts';
import { CliFailure, EXIT, usageFailure } from '../failure.ts';
import { note, sizeOf, writeResult } from '../output.ts';
import { ProgressDisplay } from '../progress.ts';

const FLOWS = ['image-to-model', 'image-to-mesh', 'image-to-artistic-mesh'] as const;

/** `make photo.png -o model.glb`: the whole job, with a service of its own where none runs. */
export const make: Command = {
  name: 'make',
  usage: 'make <image file or URL> [-o model.glb]',
  summary: 'turn an image into a 3D model',
  options: `  -o, --output FILE     where to write the model (default: the image's name with .glb)
  --flow FLOW           ${FLOWS.join(', ')} (default: image-to-model)
  --polygons N          at most so many triangles
  --texture N           side of the texture in pixels, 1024 to 4096
  --turbo               faster, less fine
  --model-version NAME  v1 or v2
  --embedded            with a service of its own, even where one runs`,
  async run(context) {
    const { values, positionals } = readArguments(
      context.args,
      {
        output: { type: 'string', short: 'o' },
        flow: { type: 'string', default: 'image-to-model' },
        polygons: { type: 'string' },
        texture: { type: 'string' },
        turbo: { type: 'boolean' },
        'model-version': { type: 'string' },
        embedded: { type: 'boolean', default: false },
      },
      [1, 1],
    );
    const flow = FLOWS.find((known) => known === values.flow);
    if (flow === undefined) throw usageFailure(`--flow must be one of ${FLOWS.join(', ')}`);
    const source = positionals[0]!;
    const isUrl = /^https?:\/\//.test(source);
    if (!isUrl) await requireFile(source);
    const job = {
      source: { path: source, isUrl },
      flow,
      fields: given({
        polygon_limit: wholeNumber('polygons', values.polygons),
        texture_size: wholeNumber('texture', values.texture),
        turbo: values.turbo,
        model_version: values['model-version'],
      }),
      target: resolve(values.output ?? `${nameOf(source)}.glb`),
    };

    const running = values.embedded
      ? null
      : await connect({ url: values.url, key: values.key }, context.environment);
    if (running !== null) return makeWith(running, job, context);
    note(context.output, 'Starting a service for this job.');
    const embedded = await startEmbeddedService(context.environment);
    try {
      return await makeWith(embedded.client, job, context);
    } finally {
      await embedded.stop();
    }
  },
};

interface Job {
  source: { path: string; isUrl: boolean };
  flow: FlowName;
  fields: Record<string, unknown>;
  target: string;
}

async function makeWith(client: Bozzetto, job: Job, context: CommandContext): Promise<number> {
  const { output, signal } = context;
  const started = performance.now();
  const image_file = job.source.isUrl
    ? job.source.path
    : (await client.uploads.image(await readUpload(job.source.path), { signal })).file_key;
  // The service checks the fields; which flow takes which is not repeated here.
  const created = await client.tasks.create(job.flow as 'image-to-model', {
    image_file,
    ...job.fields,
  });
  const display = new ProgressDisplay(output);
  try {
    const task = await client.wait(created, { onProgress: (now) => display.show(now), signal });
    display.end();
    const download = await client.download(task, { signal });
    const bytes = await saveDownload(download, job.target);
    const seconds = (performance.now() - started) / 1000;
    writeResult(
      output,
      {
        task_uuid: task.task_uuid,
        file: job.target,
        bytes,
        cost_credits: task.cost_credits,
        seconds: Math.round(seconds * 10) / 10,
      },
      `${job.target} (${sizeOf(bytes)}, ${task.cost_credits} credits, ${seconds.toFixed(1)} s)`,
    );
    return EXIT.done;
  } catch (error) {
    display.end();
    // Nobody would fetch what is made after Ctrl-C: give the credits back.
    if (signal.aborted && !(error instanceof TaskCancelledError))
      await client.tasks
        .cancel(created.task_uuid, { signal: AbortSignal.timeout(2000) })
        .catch(() => undefined);
    throw error;
  }
}

async function requireFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new CliFailure(`there is no file ${path}`, undefined, EXIT.usage);
  if (!found.isFile()) throw new CliFailure(`${path} is no file`, undefined, EXIT.usage);
}

/** `photos/cat.png` and `https://…/cat.png?x` → `cat` */
function nameOf(source: string): string {
  const path = /^https?:/.test(source) ? decodeURIComponent(new URL(source).pathname) : source;
  return basename(path, extname(path)) || 'model';
}

function given(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
