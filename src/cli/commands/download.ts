import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { saveDownload } from '../../sdk/files-node.ts';
import type { AssetChoice } from '../../sdk/index.ts';
import { readArguments, wholeNumber } from '../arguments.ts';
import type { Command } from '../command.ts';
import { connectToRunning } from '../connect.ts';
import { EXIT, usageFailure } from '../failure.ts';
import { sizeOf, writeResult } from '../output.ts';

const KINDS = ['model', 'geometry', 'texture', 'preview', 'image', 'text', 'bundle'] as const;

/** `download <task> -o models/` */
export const download: Command = {
  name: 'download',
  usage: 'download <task> [-o file or directory]',
  summary: 'fetch what a task made',
  options: `  -o, --output PATH     a file, or a directory for a file of the service's name (default: here)
  --kind KIND           ${KINDS.join(', ')} (default: the main one)
  --format FORMAT       only this file format, e.g. glb
  --index N             which of several, from 0`,
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
    const client = await connectToRunning({ url: values.url, key: values.key }, environment);
    const opened = await client.download({ task_uuid: positionals[0]! }, { ...choice, signal });
    const target = (await isDirectory(values.output))
      ? join(values.output, opened.filename)
      : values.output;
    const bytes = await saveDownload(opened, resolve(target));
    writeResult(output, { file: resolve(target), bytes }, `${target} (${sizeOf(bytes)})`);
    return EXIT.done;
  },
};

async function isDirectory(path: string): Promise<boolean> {
  if (path.endsWith('/')) return true;
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
