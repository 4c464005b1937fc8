import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Flow, Recording } from '../../flows/flow.ts';
import type { ProducedFile } from '../engine-protocol.ts';

/** Recordings by flow, then by name. */
type Recordings = Record<string, Record<string, Recording>>;

/** Directory of the recordings, which `npm run record:sandbox` creates. */
const DIRECTORY = fileURLToPath(new URL('./recordings', import.meta.url));

let read: Promise<Recordings> | undefined;

/** Returns all recordings, about 100 kB. They are read when the first sandbox task runs. */
export function allRecordings(): Promise<Recordings> {
  read ??= readFile(join(DIRECTORY, 'index.json'), 'utf8').then((text) => JSON.parse(text));
  return read;
}

/** Returns the recording whose result a task of the flow with this input gets; null if there is none. */
export async function recordingFor(
  name: string,
  { recordings }: Pick<Flow, 'recordings'>,
  input: Record<string, unknown>,
): Promise<Recording | null> {
  const recording = (await allRecordings())[name]?.[recordings?.of(input) ?? 'default'];
  if (recording === undefined) return null;
  return recordings?.fit?.(recording, input) ?? recording;
}

/** Copies a recording's files to a directory, as if a run had written them there. */
export function copyFiles({ files }: Recording, directory: string): Promise<ProducedFile[]> {
  return Promise.all(
    files.map(async ({ path, ...file }, i) => {
      const copy = join(directory, `output-${i}`);
      await copyFile(join(DIRECTORY, path), copy);
      return { ...file, path: copy };
    }),
  );
}
