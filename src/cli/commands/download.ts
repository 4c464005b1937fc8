import { join, resolve } from 'node:path';
import { WRITE_FORMATS } from '../../contract/formats.ts';
import { saveDownload } from '../../sdk/files-node.ts';
import { type AssetChoice, type Bozzetto, NotFoundError } from '../../sdk/index.ts';
import { readArguments, wholeNumber } from '../arguments.ts';
import type { Command } from '../command.ts';
import { connectToRunning } from '../connect.ts';
import { CliFailure, EXIT, usageFailure } from '../failure.ts';
import { sizeOf, writeResult } from '../output.ts';
import { saveModel } from '../save-model.ts';
import { nameOf } from '../sources.ts';
import { isDirectory, outputPath } from '../target.ts';

const KINDS = [
  'model',
  'geometry',
  'texture',
  'preview',
  'image',
  'text',
  'program',
  'bundle',
] as const;
/** Different extensions of the same format. */
const ALIASES: Readonly<Record<string, string>> = { '.jpeg': '.jpg' };

/** `download <task> -o models/` */
export const download: Command = {
  name: 'download',
  usage: 'download <task> [-o file or directory]',
  summary: 'download the files of a task',
  options: `  -o, --output PATH     output file, or a directory (default: the current one); a file name must end in a format
                        that the task produced (use convert for others)
  --kind KIND           ${KINDS.join(', ')} (default: the main file)
  --format FORMAT       file format, e.g. glb (default: from the output's extension)
  --index N             index among several matching files, from 0`,
  async run({ args, environment, output, signal }) {
    const { values, positionals } = readArguments(
      args,
      {
        output: { type: 'string', short: 'o', default: '.' },
        kind: { type: 'string' },
        format: { type: 'string' },
        index: { type: 'string' },
      },
      [1, 1],
    );
    const kind = KINDS.find((known) => known === values.kind);
    if (values.kind !== undefined && kind === undefined)
      throw usageFailure(`--kind must be one of ${KINDS.join(', ')}`);
    const index = wholeNumber('index', values.index);
    const choice: AssetChoice = {
      ...(kind === undefined ? {} : { kind }),
      ...(values.format === undefined ? {} : { format: values.format }),
      ...(index === undefined ? {} : { index }),
    };
    const client = await connectToRunning(
      { url: values.url, key: values.key },
      environment,
      output,
    );
    const task_uuid = positionals[0]!;
    if (await isDirectory(values.output)) {
      const opened = await client.download({ task_uuid }, { ...choice, signal });
      const target = join(values.output, opened.filename);
      const bytes = await saveDownload(opened, resolve(target));
      writeResult(output, { file: resolve(target), bytes }, `${target} (${sizeOf(bytes)})`);
      return EXIT.done;
    }
    const path = await outputPath(values.output, '');
    const { link, format } = await linkFor(client, { task_uuid, path, choice, signal });
    const saved =
      format === null
        ? { file: path, bytes: await saveDownload(await client.download(link, { signal }), path) }
        : await saveModel(client, link, { path, format, zipped: false }, signal);
    const beside = 'companions' in saved ? ` with ${saved.companions?.join(', ')}` : '';
    writeResult(output, saved, `${values.output}${beside} (${sizeOf(saved.bytes)})`);
    return EXIT.done;
  },
};

interface Wanted {
  task_uuid: string;
  path: string;
  choice: AssetChoice;
  signal: AbortSignal;
}

/**
 * Returns the link to the file that the output's name implies.
 * @returns `format`: what to extract from a zip; null if the file is saved as it is
 * @throws CliFailure if the task has no such file
 */
async function linkFor(client: Bozzetto, { task_uuid, path, choice, signal }: Wanted) {
  const asked = ending(path);
  const urlOf = async (more: AssetChoice) =>
    (await client.tasks.url(task_uuid, { ...choice, ...more }, { signal })).download_url;
  const link = await urlOf({});
  const made = ending(link);
  if (asked === made) return { link, format: null };
  const format = WRITE_FORMATS.find((known) => `.${known}` === asked) ?? null;
  try {
    const other = await urlOf({ format: asked.slice(1).replace(/^jpg$/, 'jpeg') });
    const fits = ending(other) === asked;
    if (fits || (ending(other) === '.zip' && format !== null))
      return { link: other, format: fits ? null : format };
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
  throw new CliFailure(
    `${path} does not end in a format that the task produced: ${made}`,
    'Change the extension, name a directory, or use convert to get another format.',
    EXIT.usage,
  );
}

function ending(name: string): string {
  const { extension } = nameOf(name);
  return ALIASES[extension] ?? extension;
}
