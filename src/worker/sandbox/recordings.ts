import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { resolveFinish } from '../../contract/finish.ts';
import { finishOf } from '../../contract/finishable.ts';
import { withFinishedModel } from '../../core/finished-outcome.ts';
import type { Flow, Recording } from '../../flows/flow.ts';
import type { ProducedFile } from '../engine-protocol.ts';

/** Recordings by flow, then by name. */
type Recordings = Record<string, Record<string, Recording>>;

/** The flow whose recordings are those of finished models. */
const FINISHING = 'model-finish';

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
  const all = await allRecordings();
  const recording = all[name]?.[recordings?.of(input) ?? 'default'];
  if (recording === undefined) return null;
  return withFinish(all, recordings?.fit?.(recording, input) ?? recording, input);
}

/** Returns the recording with the files of a recorded `model-finish`, if the input asks for finishing as well. */
function withFinish(
  all: Recordings,
  recording: Recording,
  input: Record<string, unknown>,
): Recording | null {
  const settings = finishOf(input);
  if (settings === null) return recording;
  const finished = all[FINISHING]?.[resolveFinish(settings).target_format];
  if (finished === undefined) return null;
  const { terms } = finished;
  return { ...withFinishedModel(recording, finished), ...(terms && { terms }) };
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
