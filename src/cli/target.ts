import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { WRITE_FORMATS, type WriteFormat } from '../contract/formats.ts';
import { isUrl } from '../contract/source-value.ts';
import { CliFailure, usageFailure } from './failure.ts';
import { nameOf } from './sources.ts';

/** The path and format of a model to be written. */
export interface ModelTarget {
  path: string;
  format: WriteFormat;
  /** Whether a model that consists of several files (OBJ, glTF) stays in the zip in which it arrives. */
  zipped: boolean;
}

/** The value of `-o`, and the defaults for what it leaves open. */
export interface ModelTargetOptions {
  output: string | undefined;
  /** The file name to use if `-o` is omitted or names a directory; its extension is the default format. */
  fallback: string;
  /** The format inside a `.zip`; if omitted, zip is not supported. */
  zipOf?: WriteFormat | undefined;
  /** The source file, which must not be overwritten. */
  source?: string;
}

/**
 * Determines the path and format that the output's name implies. This happens before anything is created, so that an
 * error costs nothing.
 * @throws CliFailure if the name does not imply a supported format, or the path is not writable
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

/**
 * Resolves `-o` to an absolute path. If it names a directory, the file in it gets the fallback name.
 * @throws CliFailure
 */
export async function outputPath(output: string | undefined, fallback: string): Promise<string> {
  const path = resolve(
    output === undefined ? fallback : (await isDirectory(output)) ? join(output, fallback) : output,
  );
  await requireWritable(path);
  return path;
}

/** Returns whether a path is a directory or ends with a slash. */
export async function isDirectory(path: string): Promise<boolean> {
  if (path.endsWith('/')) return true;
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/**
 * Checks that a file can be created, so that saving does not fail after the work has been done and charged.
 * @throws CliFailure
 */
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
