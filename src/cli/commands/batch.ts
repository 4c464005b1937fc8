import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { ARCHIVE_LAYOUTS, type ArchiveLayout } from '../../contract/batches.ts';
import { isFileKey, isUrl } from '../../contract/source-value.ts';
import { saveDownload } from '../../sdk/files-node.ts';
import {
  type BatchPayload,
  type BatchRequest,
  type Bozzetto,
  BozzettoError,
} from '../../sdk/index.ts';
import { oneOf, readArguments } from '../arguments.ts';
import { readBatchFile } from '../batch-file.ts';
import type { Command, CommandContext } from '../command.ts';
import { CliFailure, EXIT, usageFailure } from '../failure.ts';
import { unlessStuck, withService } from '../job.ts';
import { creditsText, note, sizeOf, table, writeResult } from '../output.ts';
import { imageField, modelField, nameOf } from '../sources.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Number of files that are downloaded at the same time. */
const DOWNLOADS_AT_ONCE = 4;
/** Milliseconds that Ctrl-C waits for the cancellation. */
const CANCEL_MS = 5000;
/** Number of problems that are printed. */
const TOLD = 20;

/** `batch props.csv --for godot` runs all items, and saves their files in a folder. */
export const batch: Command = {
  name: 'batch',
  usage: 'batch <table.csv, items.json or batch> [--for engine] [-o folder]',
  summary: 'make up to 1,000 models from a table, and save them as a project folder',
  options: `  -o, --output FOLDER   folder for the files (default: the name of the table)
  --for ENGINE          folder layout: ${ARCHIVE_LAYOUTS.join(', ')} (default: flat)
  --flow FLOW           flow of items that name none (default: text-to-model)
  --style STYLE         words for every prompt, or JSON with words, palette, texel_density, max_faces, size_scale
  --quote               check all items and show the price, without creating anything
  --dry-run             show the items as they are read from the file, without a service
  --retry               with a batch: first make its failed items again
  --embedded            start a service for this command, even if one is running`,
  async run(context) {
    const { values, positionals } = readArguments(
      context.args,
      {
        output: { type: 'string', short: 'o' },
        for: { type: 'string' },
        flow: { type: 'string', default: 'text-to-model' },
        style: { type: 'string' },
        quote: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        retry: { type: 'boolean', default: false },
        embedded: { type: 'boolean', default: false },
      },
      [1, 1],
    );
    const source = positionals[0]!;
    const layout = oneOf('for', values.for, ARCHIVE_LAYOUTS) ?? 'flat';
    const isBatch = UUID.test(source);
    if (values.retry && !isBatch) throw usageFailure('--retry needs the ID of a batch');
    const folder = values.output ?? (isBatch ? 'batch' : nameOf(source).stem);
    if (values.style !== undefined && isBatch) throw usageFailure('--style needs a table');
    const request = isBatch
      ? null
      : withStyle(await readBatchFile(source, values.flow), values.style);
    if (values['dry-run']) return showItems(request, context);
    return withService(context, values, async (client) => {
      if (request === null) {
        if (values.retry) await client.batches.retry(source, { signal: context.signal });
        return finish(client, source, { folder, layout }, context);
      }
      const ready = await withUploads(client, request, dirname(source), context.signal);
      if (values.quote) return showQuote(client, ready, context);
      const made = await explained(
        unlessStuck(client.batches.create(ready), context.signal),
        context,
      );
      note(
        context.output,
        `Batch ${made.batch_uuid}: ${made.counts.items} items, ${creditsText(made.cost_credits)} reserved.`,
      );
      return finish(client, made.batch_uuid, { folder, layout }, context);
    });
  },
};

/** @throws CliFailure if the style begins as JSON does, but is not JSON */
function withStyle(request: BatchRequest, style: string | undefined): BatchRequest {
  if (style === undefined) return request;
  if (!style.trim().startsWith('{')) return { ...request, style };
  try {
    return { ...request, style: JSON.parse(style) as NonNullable<BatchRequest['style']> };
  } catch (error) {
    throw usageFailure(`--style is not JSON: ${(error as Error).message}`);
  }
}

function showItems(request: BatchRequest | null, { output }: CommandContext): number {
  if (request === null) throw usageFailure('--dry-run needs a table or a JSON file');
  const rows = request.items.map(({ name, flow, input }, i) => [
    name ?? `item-${i + 1}`,
    flow,
    JSON.stringify(input ?? {}),
  ]);
  writeResult(output, request, table(rows));
  return EXIT.done;
}

async function showQuote(
  client: Bozzetto,
  request: BatchRequest,
  context: CommandContext,
): Promise<number> {
  const { output, signal } = context;
  const quoted = await explained(client.batches.quote(request, { signal }), context);
  writeResult(
    output,
    quoted,
    `${quoted.items.length} items: ${creditsText(quoted.cost_credits)}, ${quoted.available_credits} available`,
  );
  return EXIT.done;
}

/** Prints what is wrong with each item, if the service refuses the batch for that. */
async function explained<T>(answer: Promise<T>, { output }: CommandContext): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof BozzettoError) || error.problems === undefined) throw error;
    for (const { item, message, suggestion } of error.problems.slice(0, TOLD))
      note(output, `${item}: ${message}${suggestion === undefined ? '' : `. ${suggestion}`}`);
    const more = error.problems.length - TOLD;
    if (more > 0) note(output, `… and ${more} more.`);
    throw new CliFailure(
      error.problems.length === 1
        ? 'an item has a problem'
        : `the items have ${error.problems.length} problems`,
      'Nothing was created or charged.',
    );
  }
}

/** Uploads the local files that items name, each of them once, and puts their keys in place of their paths. */
async function withUploads(
  client: Bozzetto,
  request: BatchRequest,
  directory: string,
  signal: AbortSignal,
): Promise<BatchRequest> {
  const keys = new Map<string, string>();
  const keyOf = async (field: string, value: unknown): Promise<unknown> => {
    if (typeof value !== 'string' || !field.endsWith('_file') || isUrl(value)) return value;
    if (isFileKey('image', value) || isFileKey('model', value) || value.startsWith('task:'))
      return value;
    const path = resolve(directory, value);
    const found = await stat(path).catch(() => null);
    if (found === null)
      throw new CliFailure(
        `there is no file ${path}`,
        'Paths are relative to the table.',
        EXIT.usage,
      );
    const upload = field === 'image_file' ? imageField : modelField;
    const key = keys.get(path) ?? (await upload(client, path, signal));
    keys.set(path, key);
    return key;
  };
  const items: BatchRequest['items'] = [];
  for (const item of request.items) {
    const input: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(item.input ?? {}))
      input[field] = await keyOf(field, value);
    items.push({ ...item, input });
  }
  return { ...request, items };
}

interface Target {
  folder: string;
  layout: ArchiveLayout;
}

/** Waits for the batch and saves its files. Ctrl-C cancels the batch. */
async function finish(
  client: Bozzetto,
  batch_uuid: string,
  { folder, layout }: Target,
  context: CommandContext,
): Promise<number> {
  const { output, signal } = context;
  let ended: BatchPayload;
  try {
    ended = await client.batches.wait(batch_uuid, {
      signal,
      onProgress: (now) => showProgress(now, context),
    });
  } catch (error) {
    if (signal.aborted)
      await client.batches
        .cancel(batch_uuid, { signal: AbortSignal.timeout(CANCEL_MS) })
        .catch(() => undefined);
    throw error;
  } finally {
    if (output.notes.isTTY && !output.json) output.notes.write('\n');
  }
  const manifest = await client.batches.manifest(batch_uuid, { layout, signal });
  for (const { name, error } of manifest.items)
    if (error !== null) note(output, `${name}: ${error.message}`);
  const files = manifest.items.flatMap((item) => item.files);
  const bytes = await saveFiles(client, files, folder, signal);
  // Services before 0.4 do not list them.
  for (const { path, text } of manifest.extra_files ?? []) await saveText(folder, path, text);
  const { succeeded, items } = ended.counts;
  writeResult(
    output,
    {
      batch_uuid,
      status: ended.status,
      folder: resolve(folder),
      files: files.length,
      bytes,
      counts: ended.counts,
      charged_credits: ended.charged_credits,
    },
    `${folder}: ${succeeded} of ${items} items, ${files.length} files (${sizeOf(bytes)}, ${creditsText(ended.charged_credits)})`,
  );
  if (ended.status !== 'SUCCESS')
    note(output, `Make the others again with: bozzetto batch ${batch_uuid} --retry`);
  return ended.status === 'SUCCESS' ? EXIT.done : EXIT.failed;
}

function showProgress({ progress, counts }: BatchPayload, { output }: CommandContext): void {
  if (output.json) return;
  const failed = counts.failed === 0 ? '' : `, ${counts.failed} failed`;
  const line = `${String(progress).padStart(3)} %  ${counts.succeeded} of ${counts.items} done${failed}`;
  output.notes.write(output.notes.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
}

/** Saves the files a few at a time, and returns their total size. */
async function saveFiles(
  client: Bozzetto,
  files: readonly { path: string; url?: string | undefined }[],
  folder: string,
  signal: AbortSignal,
): Promise<number> {
  let bytes = 0;
  const waiting = [...files];
  const saveNext = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const path = placeIn(folder, file.path);
      bytes += await saveDownload(await client.download(file.url!, { signal }), path);
    }
  };
  await Promise.all(Array.from({ length: DOWNLOADS_AT_ONCE }, saveNext));
  return bytes;
}

async function saveText(folder: string, path: string, text: string): Promise<void> {
  const place = placeIn(folder, path);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, text);
}

/**
 * Returns the absolute path of a file in the folder.
 * @throws CliFailure if it would be outside
 */
function placeIn(folder: string, path: string): string {
  const place = resolve(join(folder, path));
  const inside = relative(resolve(folder), place);
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`))
    throw new CliFailure(`the path ${path} leads outside the folder`);
  return place;
}
