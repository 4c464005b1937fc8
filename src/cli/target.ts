import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { WRITE_FORMATS, type WriteFormat } from '../contract/formats.ts';
import { isUrl } from '../contract/source-value.ts';
import { CliFailure, usageFailure } from './failure.ts';
import { nameOf } from './sources.ts';

/** Where a model goes, and as what. */
export interface ModelTarget {
  path: string;
  format: WriteFormat;
  /** Models of several files (OBJ, glTF) stay in the zip that they come in. */
  zipped: boolean;
}

/** What `-o` says, and what holds where it says nothing. */
export interface ModelTargetOptions {
  output: string | undefined;
  /** File name where `-o` is left out or names a directory; its ending is the default format. */
  fallback: string;
  /** What a `.zip` holds; left out: no zip is written. */
  zipOf?: WriteFormat | undefined;
  /** The file that is read: not to be written over. */
  source?: string;
}

/**
 * What the name of an output asks for. Said before anything is created: a refusal costs nothing.
 * @throws CliFailure where the name says nothing that can be written, or the place cannot be written to
 */
export async function modelTarget(options: ModelTargetOptions): Promise<ModelTarget> {
  const path = await outputPath(options.output, options.fallback);
  const ending = nameOf(path).extension.slice(1);
  const zipped = ending === 'zip' && options.zipOf !== undefined;
  const format = zipped ? options.zipOf : WRITE_FORMATS.find((known) => known === ending);
  if (format === undefined) {
    const zip = options.zipOf === undefined ? '' : ` or .zip (${options.zipOf})`;
    throw usageFailure(
      `${options.output ?? path} does not end in a supported format: .${WRITE_FORMATS.join(', .')}${zip}`,
    );
  }
  if (options.source !== undefined && !isUrl(options.source) && resolve(options.source) === path)
    throw usageFailure(`${options.source} is the source; choose another name for the output`);
  return { path, format, zipped };
}

/** The absolute path that `-o` means; a directory takes the file under its usual name. @throws CliFailure */
export async function outputPath(output: string | undefined, fallback: string): Promise<string> {
  const path = resolve(
    output === undefined ? fallback : (await isDirectory(output)) ? join(output, fallback) : output,
  );
  await requireWritable(path);
  return path;
}

/** Whether a path is a directory, or is written like one. */
export async function isDirectory(path: string): Promise<boolean> {
  if (path.endsWith('/')) return true;
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** @throws CliFailure where no file can be made: found now, and not when the work is done and paid for */
async function requireWritable(path: string): Promise<void> {
  if (await isDirectory(path)) throw usageFailure(`${path} is a directory`);
  let directory = dirname(path);
  for (;;) {
    const found = await stat(directory).catch(() => null);
    if (found?.isDirectory()) break;
    const parent = dirname(directory);
    if (found !== null || parent === directory)
      throw usageFailure(`${path} cannot be written: ${directory} is not a directory`);
    directory = parent;
  }
  await access(directory, constants.W_OK).catch(() => {
    throw new CliFailure(`${path} cannot be written: no write permission for ${directory}`);
  });
}
