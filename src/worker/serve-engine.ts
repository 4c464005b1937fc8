import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { isStorageFull } from '../core/storage-full.ts';
import { PromptNotUnderstood, SourceUnusable } from '../engines/spec.ts';
import { type Flow, type OutputFile, OutputRejected } from '../flows/flow.ts';
import type {
  EngineMessage,
  FailureReason,
  HostMessage,
  ProducedFile,
  RunRequest,
} from './engine-protocol.ts';

/** Between two looks at the messages while a long loop reports; an abort is heard that soon. */
const YIELD_MS = 10;

interface ServedEngine<Parts> {
  flows: Readonly<Partial<Record<string, Flow<Parts>>>>;
  engines: Parts;
  /** This process, as far as it talks to the worker. */
  channel: Pick<NodeJS.Process, 'on' | 'send' | 'exit'>;
  /** Called when a run has ended and been answered. */
  afterRun?: () => void;
}

/** The engine process's side: runs what the worker sends, one run at a time. Ends with the worker's end. */
export function serveEngine<Parts>({
  flows,
  engines,
  channel,
  afterRun,
}: ServedEngine<Parts>): void {
  let current: { id: number; controller: AbortController } | null = null;
  const send = (message: EngineMessage) => channel.send?.(message);

  channel.on('message', (message: HostMessage) => {
    if (message.type === 'abort') {
      if (current?.id === message.id) current.controller.abort(new Error('aborted by the worker'));
      return;
    }
    const { id, request } = message;
    const controller = new AbortController();
    current = { id, controller };
    const { signal } = controller;
    void execute(flows[request.flow], engines, request, signal, reporter(id, send))
      .then(
        (result) => send({ type: 'done', id, ...result }),
        (error) => send({ type: 'failed', id, ...explain(error, signal) }),
      )
      .then(afterRun);
  });
  // Ctrl-C reaches the whole process group; it is the worker that decides what becomes of a run.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) channel.on(signal, () => {});
  // The worker is gone, killed perhaps: nobody waits for the result.
  channel.on('disconnect', () => channel.exit(0));
}

async function execute<Parts>(
  flow: Flow<Parts> | undefined,
  engines: Parts,
  request: RunRequest,
  signal: AbortSignal,
  report: (stage: string, percent: number) => Promise<void>,
) {
  if (flow === undefined) throw new Error(`there is no flow ${request.flow}`);
  const { input, sources, workDirectory } = request;
  const outcome = await flow.run({
    input,
    sources,
    engines,
    signal,
    report,
    clock: () => performance.now(),
  });
  signal.throwIfAborted();
  return {
    files: await Promise.all(
      outcome.files.map((file, index) => write(file, join(workDirectory, `output-${index}`))),
    ),
    output: outcome.output,
    diagnostics: outcome.diagnostics,
  };
}

/** Hashes here, not in the worker, whose event loop also serves requests. */
async function write({ bytes, ...file }: OutputFile, path: string): Promise<ProducedFile> {
  await writeFile(path, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { ...file, path, bytes: bytes.byteLength, sha256 };
}

/** Sends each change of stage or whole percent, and lets the event loop run now and then. */
function reporter(id: number, send: (message: EngineMessage) => void) {
  let last = '';
  let yieldedAt = performance.now();
  return async (stage: string, percent: number): Promise<void> => {
    const whole = Math.floor(percent);
    const now = `${stage} ${whole}`;
    if (now !== last) {
      last = now;
      send({ type: 'progress', id, stage, percent: whole });
    } else if (performance.now() - yieldedAt < YIELD_MS) return;
    await yieldToEvents();
    yieldedAt = performance.now();
  };
}

function explain(
  error: unknown,
  signal: AbortSignal,
): { reason: FailureReason; message: string; suggestion?: string } {
  if (signal.aborted) return { reason: 'aborted', message: '' };
  if (error instanceof SourceUnusable) return { reason: 'source', message: error.message };
  if (error instanceof OutputRejected) return { reason: 'output', message: error.message };
  if (error instanceof PromptNotUnderstood)
    return { reason: 'prompt', message: error.message, suggestion: error.suggestion };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (isStorageFull(error)) return { reason: 'no-room', message };
  return { reason: isOutOfMemory(error) ? 'memory' : 'engine', message };
}

/** A buffer that could not be had, or a worker thread that came to the end of its heap. */
function isOutOfMemory(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return true;
  return error instanceof RangeError && error.message === 'Array buffer allocation failed';
}
