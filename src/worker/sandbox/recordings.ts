import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Flow, Recording } from '../../flows/flow.ts';
import type { ProducedFile } from '../engine-protocol.ts';

/** By flow, then by name. */
type Recordings = Record<string, Record<string, Recording>>;

/** Made by `npm run record:sandbox`. */
const DIRECTORY = fileURLToPath(new URL('./recordings', import.meta.url));

let read: Promise<Recordings> | undefined;

/** All recordings; read with the first task of the sandbox, some 100 kB. */
export function allRecordings(): Promise<Recordings> {
  read ??= readFile(join(DIRECTORY, 'index.json'), 'utf8').then((text) => JSON.parse(text));
  return read;
}

/** The recording that a task of the flow with this input ends with; null: none was made. */
export async function recordingFor(
  name: string,
  { recordings }: Pick<Flow, 'recordings'>,
  input: Record<string, unknown>,
): Promise<Recording | null> {
  const recording = (await allRecordings())[name]?.[recordings?.of(input) ?? 'default'];
  if (recording === undefined) return null;
  return recordings?.fit?.(recording, input) ?? recording;
}

/** Copies of a recording's files, as a run would have written them. */
export function copyFiles({ files }: Recording, directory: string): Promise<ProducedFile[]> {
  return Promise.all(
    files.map(async ({ path, ...file }, i) => {
      const copy = join(directory, `output-${i}`);
      await copyFile(join(DIRECTORY, path), copy);
      return { ...file, path: copy };
    }),
  );
}
