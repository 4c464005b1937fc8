import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ProvenanceKeyStore } from '../../core/ports/provenance-keys.ts';
import { isStorageFull } from '../../core/storage-full.ts';
import type { Task } from '../../core/task.ts';
import { findFlowSpec } from '../../flows/specs.ts';
import type { RunOutcome } from '../engine-child.ts';
import type { WorkerLog } from '../ports.ts';
import type { SignedFile, SignJob } from './sign-files.ts';
import { taskStatement } from './statement.ts';

/** Limits of the thread that signs. Only the JSON of a file is in memory, which takes a few times its length there. */
const LIMITS = { maxOldGenerationSizeMb: 768, stackSizeMb: 8 };
/** Hashing 200 MB takes less than a second; the rest is for a busy machine. */
const TIMEOUT_MS = 120_000;

/** Everything that signing needs besides the task. */
export interface Signer {
  keys: ProvenanceKeyStore;
  /** Version of the service. */
  version: string;
}

type Done = Extract<RunOutcome, { outcome: 'done' }>;

/** A finished run with the files that it read. */
export interface SignedRun {
  task: Task;
  done: Done;
  /** Local path of each source, by request field. */
  sources: Readonly<Record<string, string>>;
  /** Directory for the signed files. */
  directory: string;
}

/** What signing uses of a run. */
interface SigningContext {
  signal: AbortSignal;
  log: WorkerLog;
  /** Repeats a database call until the database answers. */
  retrying<T>(call: () => Promise<T>): Promise<T>;
}

/**
 * Signs the GLBs of a run: adds the provenance to each, and replaces the file by the signed one. A file that cannot be
 * signed is delivered as it is, with a warning.
 * @throws the error of a full disk, or the reason of the signal
 */
export async function signOutputs(
  signer: Signer,
  run: SignedRun,
  { signal, log, retrying }: SigningContext,
): Promise<Done> {
  const { task, done } = run;
  const glbs = done.files.filter(({ format }) => format === 'glb');
  if (glbs.length === 0) return done;
  const ring = await retrying(async () => ({
    key: await signer.keys.current(),
    keys: await signer.keys.list(),
  }));
  try {
    const job = jobOf(run, glbs, { ...ring, version: signer.version });
    return withSigned(done, job.files, await signInThread(job, signal));
  } catch (err) {
    if (signal.aborted || isStorageFull(err)) throw err;
    log.warn({ err, task_uuid: task.task_uuid }, 'the outputs of a task could not be signed');
    return withWarnings(done, glbs);
  }
}

function jobOf(
  { task, done, sources, directory }: SignedRun,
  glbs: Done['files'],
  { version, ...ring }: Pick<SignJob, 'key' | 'keys'> & { version: string },
): SignJob {
  const refs = findFlowSpec(task.flow_name)?.sources(task.input) ?? [];
  return {
    statement: taskStatement(task, done.diagnostics, version),
    inputs: refs.flatMap(({ field, kind }) => {
      const path = sources[field];
      return path === undefined ? [] : [{ field, kind, path }];
    }),
    files: glbs.map(({ path, role, format, bytes, sha256 }, i) => ({
      ...{ path, role, format, bytes, sha256 },
      target: join(directory, `signed-${i}.glb`),
    })),
    ...ring,
  };
}

/** Replaces the files that were signed. */
function withSigned(done: Done, files: SignJob['files'], results: readonly SignedFile[]): Done {
  const signed = new Map(
    files.flatMap(({ path, target }, i) => {
      const result = results[i];
      return result == null ? [] : [[path, { ...result, path: target }]];
    }),
  );
  const missing = done.files.filter(
    ({ path }) => !signed.has(path) && files.some((file) => file.path === path),
  );
  const replaced = done.files.map((file) => ({ ...file, ...signed.get(file.path) }));
  return withWarnings({ ...done, files: replaced }, missing);
}

/** Adds a warning for each file that has no provenance. */
function withWarnings(done: Done, missing: Done['files']): Done {
  const warnings = missing.map(({ filename }) => ({
    code: 'provenance_missing',
    message: `${filename} has no signed provenance, because its GLB could not be rewritten`,
  }));
  const { diagnostics } = done;
  return {
    ...done,
    diagnostics: { ...diagnostics, warnings: [...diagnostics.warnings, ...warnings] },
  };
}

/** Runs the job in a thread of its own, which ends with it. */
async function signInThread(job: SignJob, signal: AbortSignal): Promise<SignedFile[]> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<SignedFile[]>();
  const thread = new Worker(new URL('./sign-thread.ts', import.meta.url), {
    workerData: job,
    resourceLimits: LIMITS,
    env: {},
  });
  thread.on('message', resolve).on('error', reject);
  thread.on('exit', () => reject(new Error('the thread ended without a result')));
  const timer = setTimeout(() => reject(new Error('signing took too long')), TIMEOUT_MS);
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    await thread.terminate();
  }
}
