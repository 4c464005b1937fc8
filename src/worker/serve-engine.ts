import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { isStorageFull } from '../core/storage-full.ts';
import {
  PromptNotUnderstood,
  type RemoteResults,
  RemoteResultWrong,
  SourceUnusable,
} from '../engines/spec.ts';
import { createWork } from '../engines/work/create-work.ts';
import {
  type Flow,
  type FlowContext,
  type OutputFile,
  OutputRejected,
  TermsNotMet,
} from '../flows/flow.ts';
import type { WorkSize } from '../flows/limits.ts';
import type {
  EngineMessage,
  HostMessage,
  ProducedFile,
  RunFailure,
  RunRequest,
} from './engine-protocol.ts';
import { modelStepOf } from './model-step.ts';
import { PULSE } from './pulse-source.ts';
import { withRemoteSteps } from './remote-diagnostics.ts';
import type { StageSpan } from './stage-spans.ts';

/** Maximum progress that a run reports, because 100 percent is reserved for a task with the status SUCCESS. */
const MOST_PERCENT = 99;
/** Compensates for the rounding of summed fractions: 0.02 + 0.12 is slightly less than 14 percent. */
const ROUNDING = 1e-6;

interface ServedEngine<Parts> {
  flows: Readonly<Partial<Record<string, Flow<Parts>>>>;
  engines: Parts;
  /** Returns the engines for a run that follows remote steps; absent: there are no such runs. */
  finishing?: (engines: Parts, remote: RemoteResults) => Parts;
  /** This process, limited to the members that communicate with the worker. */
  channel: Pick<NodeJS.Process, 'on' | 'send' | 'exit'>;
  /** Runs a small rehearsal while no run is active, until `signal` ends it. */
  rehearse?: (engines: Parts, signal: AbortSignal) => Promise<void>;
  /** Cleans up after a run has ended and its answer was sent. The next run starts after the cleanup. */
  afterRun?: () => void | Promise<void>;
}

/**
 * Serves as the engine process: executes the runs that the worker sends, one at a time. Exits when the worker is gone.
 */
export function serveEngine<Parts>({
  flows,
  engines,
  finishing = () => {
    throw new Error('nothing finishes here what servers made');
  },
  channel,
  rehearse,
  afterRun,
}: ServedEngine<Parts>): void {
  let current: { id: number; controller: AbortController } | null = null;
  let rehearsal: AbortController | null = null;
  const send = (message: EngineMessage) => channel.send?.(message);

  channel.on('message', (message: HostMessage) => {
    if (message.type === 'abort') {
      if (current?.id === message.id) current.controller.abort(new Error('aborted by the worker'));
      return;
    }
    if (message.type === 'rehearse') {
      rehearsal = new AbortController();
      // Errors are ignored here because a run with the same problem reports it.
      void rehearse?.(engines, rehearsal.signal).catch(() => {});
      return;
    }
    rehearsal?.abort(new Error('a run has come'));
    const { id, request } = message;
    const controller = new AbortController();
    current = { id, controller };
    const { signal } = controller;
    send({ type: 'started', id });
    const stages = request.traced === true ? { stages: [] as StageSpan[] } : {};
    const work = createWork({
      signal,
      report: reporter(id, send),
      ...(stages.stages && { onStage: recorder(stages.stages) }),
    });
    const found = (size: Partial<WorkSize>) => void send({ type: 'found', id, size });
    void execute(flows[request.flow], engines, finishing, request, { work, found })
      .then(
        (result) => send({ type: 'done', id, ...result, ...stages }),
        (error) =>
          send({ type: 'failed', id, ...explain(error, signal, request.remote), ...stages }),
      )
      .then(afterRun)
      .then(() => send({ type: 'rested', id, residentBytes: process.memoryUsage.rss() }));
  });
  if (process.argv.includes(PULSE)) new Worker(new URL('./pulse.ts', import.meta.url)).unref();
  // Ctrl-C reaches the whole process group, but only the worker decides whether a run ends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) channel.on(signal, () => {});
  // The worker is gone, possibly killed, so no one needs the result.
  channel.on('disconnect', () => channel.exit(0));
}

async function execute<Parts>(
  flow: Flow<Parts> | undefined,
  engines: Parts,
  finishing: (engines: Parts, remote: RemoteResults) => Parts,
  request: RunRequest,
  { work, found }: Required<Pick<FlowContext, 'work' | 'found'>>,
) {
  if (flow === undefined) throw new Error(`there is no flow ${request.flow}`);
  const { input, sources, workDirectory, remote, hasOtherEngine = false } = request;
  const outcome = await flow.run({
    input,
    sources,
    engines: remote ? finishing(engines, remote) : engines,
    hasOtherEngine,
    work,
    found,
  });
  work.signal.throwIfAborted();
  return {
    files: await Promise.all(
      outcome.files.map((file, index) => write(file, join(workDirectory, `output-${index}`))),
    ),
    output: outcome.output,
    diagnostics: withRemoteSteps(outcome.diagnostics, remote ?? {}),
  };
}

/** Writes a file and hashes it here rather than in the worker, whose event loop also serves requests. */
async function write({ bytes, ...file }: OutputFile, path: string): Promise<ProducedFile> {
  await writeFile(path, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { ...file, path, bytes: bytes.byteLength, sha256 };
}

/** Maximum number of recorded stages: a run that loops over its stages reports only the first ones. */
const MOST_STAGES = 500;

function recorder(stages: StageSpan[]) {
  const epoch = performance.timeOrigin;
  return (stage: string, began: number, ended: number): void => {
    if (stages.length < MOST_STAGES)
      stages.push({ stage, began: epoch + began, ended: epoch + ended });
  };
}

/** Sends each change of the stage or of the whole percent. */
function reporter(id: number, send: (message: EngineMessage) => void) {
  let last = '';
  return (stage: string, fraction: number): void => {
    const percent = Math.min(MOST_PERCENT, Math.floor(100 * fraction + ROUNDING));
    const now = `${stage} ${percent}`;
    if (now === last) return;
    last = now;
    send({ type: 'progress', id, stage, percent });
  };
}

function explain(
  error: unknown,
  signal: AbortSignal,
  remote: RemoteResults | undefined,
): RunFailure {
  if (signal.aborted) return { reason: 'aborted', message: '' };
  if (error instanceof SourceUnusable) return { reason: 'source', message: error.message };
  if (error instanceof RemoteResultWrong) {
    const { message, detail, step } = error;
    return { reason: 'remote', message, detail, step };
  }
  if (error instanceof OutputRejected) return { reason: 'output', message: error.message };
  if (error instanceof TermsNotMet) {
    const step = modelStepOf(remote ?? {});
    return { reason: 'terms', message: error.message, ...(step && { step }) };
  }
  if (error instanceof PromptNotUnderstood)
    return { reason: 'prompt', message: error.message, suggestion: error.suggestion };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (isStorageFull(error)) return { reason: 'no-room', message };
  return { reason: isOutOfMemory(error) ? 'memory' : 'engine', message };
}

/** Returns whether a buffer could not be allocated, or a worker thread reached its heap limit. */
function isOutOfMemory(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return true;
  return error instanceof RangeError && error.message === 'Array buffer allocation failed';
}
