import { stat } from 'node:fs/promises';
import type { TaskError } from '../contract/errors.ts';
import type { Uuid } from '../core/ids.ts';
import { liveKeys } from '../core/live-preview.ts';
import type { BlobStore } from '../core/ports/blob-store.ts';
import type { Clock } from '../core/ports/clock.ts';
import { AgainLater } from '../core/ports/job-queue.ts';
import type { MediaProber } from '../core/ports/media-prober.ts';
import type { ClaimOutcome, TaskResult, TaskStore } from '../core/ports/task-store.ts';
import type { Span, Tracer } from '../core/ports/tracer.ts';
import type { RemoteStepKind } from '../core/remote-step.ts';
import { shortText } from '../core/short-text.ts';
import { isStorageFull, StorageFull } from '../core/storage-full.ts';
import type { Task } from '../core/task.ts';
import { traceIdOf } from '../core/trace-context.ts';
import { type RemoteResults, SourceUnusable, type Warning } from '../engines/spec.ts';
import type { Flow } from '../flows/flow.ts';
import { askedSize, type FlowLimit, limitError, processorLimit } from '../flows/limits.ts';
import type { RunOutcome } from './engine-child.ts';
import type { EngineHost } from './engine-host.ts';
import { madeFilesOf, modelStepOf } from './model-step.ts';
import { discardOutputs, storeOutputs } from './outputs.ts';
import { persistently } from './persistently.ts';
import type { WorkerLog } from './ports.ts';
import { ProgressWriter } from './progress-writer.ts';
import { type SignedRun, type Signer, signOutputs } from './provenance/sign-outputs.ts';
import { endOfSteps } from './remote-steps/plan.ts';
import type { RoomGate } from './room-gate.ts';
import type { Scratch } from './scratch.ts';
import type { Sources } from './sources.ts';
import { traceStages } from './stage-spans.ts';
import type { TaskWatch } from './task-watch.ts';
import { hasFailedForGood, unfinishedModel } from './unfinished-model.ts';

/** Dependencies of the handler of the queue lines `engine` and `short`. */
export interface RunParts {
  /** Name of this worker, which is stored in the task's row. */
  worker: string;
  flows: Readonly<Partial<Record<string, Flow>>>;
  tasks: TaskStore;
  blobs: BlobStore;
  clock: Clock;
  sources: Sources;
  watch: TaskWatch;
  scratch: Scratch;
  host: Pick<EngineHost, 'run'>;
  gate: RoomGate;
  prober: MediaProber;
  /** Access to the results of remote steps; null: there are no model servers. */
  remote: RemoteParts | null;
  /** Signs the provenance of models; null: they get none. */
  signer: Signer | null;
  /** Returns what finishing a task's model costs today, for tasks that do not store what it cost at their creation. */
  finishingPrice: (task: Task) => number;
  /** Aborts if the worker stops before the run has ended: the job is given back and the task stays unfinished. */
  stopping: AbortSignal;
  /** null: no traces are recorded. */
  tracer: Tracer | null;
  log: WorkerLog;
}

/** Why a step is repeated: its result is unusable, or the model does not meet the request's terms. */
export type StepRejection = 'wrong' | 'terms';

/** Gives runs access to the remote steps of their tasks. */
export interface RemoteParts {
  /** Returns the results of the task's remote steps as local files; null: there are none. */
  resultsOf(task: Task, directory: string): Promise<RemoteResults | null>;
  /** Returns whether another server that is not known to be down, or the built-in engine, can do a step instead. */
  hasOther(task: Task, step: RemoteStepKind): Promise<boolean>;
  /** Returns a warning for each step that the built-in engine does although servers were asked for. */
  replacementsOf(task: Task): Promise<Warning[]>;
  /** Repeats a step whose result is unusable. Returns false if it cannot be repeated. */
  again(task: Task, step: RemoteStepKind, why: StepRejection): Promise<boolean>;
}

/** The errors that the client receives if a run ended without a result. */
const FAILURES = {
  engine: { code: 6000, message: 'the engine failed' },
  memory: {
    code: 6007,
    message: 'the run exceeded its memory limit',
    suggestion: 'Use a smaller source, or request fewer polygons or smaller textures.',
  },
  source: { code: 6002 },
  output: { code: 6005 },
  remote: { code: 6005 },
  prompt: { code: 6006 },
  terms: {
    code: 6010,
    suggestion: 'Loosen these terms, or change the request; nothing was charged.',
  },
} as const;

/** The runs of the queue lines `engine` and `short` in this worker. */
export interface Runs {
  /** Handles a job of these lines: claims the task, runs its flow in an engine process and finishes the task. */
  run(task: Uuid): Promise<void>;
  /** Gives back the tasks that are still running. They become QUEUED again and keep their number of attempts. */
  giveBack(): Promise<void>;
}

export function createRun(parts: RunParts): Runs {
  const { worker, tasks, stopping, log } = parts;
  /** Claims by task. Includes claims in progress, which may still succeed while the worker stops. */
  const held = new Map<Uuid, Promise<ClaimOutcome>>();

  return {
    async run(id) {
      stopping.throwIfAborted();
      const claiming = tasks.claim(id, worker);
      held.set(id, claiming);
      try {
        await runClaimed(parts, id, await claiming);
      } finally {
        held.delete(id);
      }
    },

    async giveBack() {
      await Promise.all(
        [...held].map(async ([task_uuid, claiming]) => {
          try {
            const claim = await claiming;
            if (claim.outcome === 'claimed') await tasks.giveBack(task_uuid, claim.task.attempt);
          } catch (err) {
            // The task stays RUNNING. The next worker treats it as if its worker had died.
            log.warn({ err, task_uuid }, 'a run could not be given back');
          }
        }),
      );
    },
  };
}

async function runClaimed(parts: RunParts, id: Uuid, claim: ClaimOutcome): Promise<void> {
  const { flows, tasks, sources, watch, scratch, gate, stopping, log } = parts;
  if (claim.outcome !== 'claimed') {
    log.info({ task_uuid: id }, `nothing to run: ${claim.outcome}`);
    for (const task of await tasks.findMany([id])) await sources.discard(task);
    return;
  }
  const { task } = claim;
  const flow = flows[task.flow_name];
  if (flow === undefined) {
    await settleFailure(parts, task, {
      code: 6000,
      message: `no engine is available for the flow ${task.flow_name}`,
    });
    return;
  }
  const watched = watch.watch(task);
  const signal = AbortSignal.any([watched.signal, stopping]);
  try {
    await scratch.use((directory) => traced(parts, task, flow, directory, signal));
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    // Closes the gate before the task is given back, so that this worker does not claim it again at once.
    gate.foundFull({ task_uuid: task.task_uuid, attempt: task.attempt }, error);
    await retrying(parts, () => tasks.giveBack(task.task_uuid, task.attempt));
    throw new AgainLater('the disk is full', { cause: error });
  } finally {
    watched.end();
  }
  // A stopping worker returns the job to the queue, and the next worker needs the sources.
  if (!stopping.aborted || watched.signal.aborted) await discardUnlessRunning(parts, task);
}

/** Discards fetched sources, unless the task was queued again and needs them for its next attempt. */
async function discardUnlessRunning(parts: RunParts, task: Task): Promise<void> {
  const { tasks, sources, blobs, remote } = parts;
  const [now] = await tasks.findMany([task.task_uuid]);
  if (now?.status === 'QUEUED' || now?.status === 'RUNNING') return;
  await sources.discard(task);
  // Removes the files that the task showed while its remote steps ran. The task's results are different files.
  if (remote !== null) for (const key of liveKeys(task.task_uuid)) await blobs.remove(key);
}

/**
 * Runs the flow and records it in the trace of the request that created the task: the time in the queue and the time of
 * each stage.
 */
async function traced(
  parts: RunParts,
  task: Task,
  flow: Flow,
  directory: string,
  signal: AbortSignal,
): Promise<void> {
  const { tracer, worker } = parts;
  const { traceparent: parent, flow_name, task_uuid, attempt, queued_at, started_at } = task;
  if (tracer === null) {
    await runFlow(parts, task, flow, { directory, signal, span: null });
    return;
  }
  if (queued_at !== null && started_at !== null)
    tracer.start('queue', { kind: 'internal', parent, at: queued_at }).end(null, started_at);
  const span = tracer.start(`run ${flow_name}`, {
    kind: 'consumer',
    parent,
    facts: {
      'bozzetto.flow': flow_name,
      'bozzetto.task_uuid': task_uuid,
      'bozzetto.attempt': attempt,
      'bozzetto.worker': worker,
    },
  });
  try {
    const outcome = await runFlow(parts, task, flow, { directory, signal, span });
    span.end(outcome === 'done' ? null : outcome);
  } catch (error) {
    span.end(error instanceof Error ? error.name : 'error');
    throw error;
  }
}

async function runFlow(
  parts: RunParts,
  task: Task,
  flow: Flow,
  { directory, signal, span }: { directory: string; signal: AbortSignal; span: Span | null },
): Promise<RunOutcome['outcome']> {
  const { tasks, clock, sources, host, log, tracer } = parts;
  const { task_uuid, attempt } = task;
  const lost = new AbortController();
  const progress = new ProgressWriter(
    async (percent, stage) => {
      try {
        if (!(await tasks.progress(task_uuid, attempt, percent, stage)))
          lost.abort(new Error('the task is no longer ours'));
      } catch (error) {
        log.warn({ err: error, task_uuid }, 'progress was not written');
      }
    },
    () => clock.now(),
  );
  let outcome: RunOutcome;
  let results: RemoteResults | null = null;
  let opened: Record<string, string> = {};
  try {
    results = (await parts.remote?.resultsOf(task, directory)) ?? null;
    const hasOtherEngine = await canAskAnother(parts, task, results);
    // Most remote steps account for the larger part of the progress.
    const begun = results === null ? 0 : endOfSteps(Object.keys(results) as RemoteStepKind[]);
    opened = await sources.open(task, directory);
    const limit = limitOf(flow, task);
    const sizes = [askedSize(limit, task.input), await sizeOf(opened, results)];
    outcome = await host.run(
      {
        flow: task.flow_name,
        input: task.input,
        sources: opened,
        workDirectory: directory,
        ...(results !== null && { remote: results }),
        ...(hasOtherEngine && { hasOtherEngine }),
        ...(span !== null && { traced: true }),
      },
      {
        signal: AbortSignal.any([signal, lost.signal]),
        limit: (found) => processorLimit(limit, ...sizes, found),
        onStages(stages) {
          if (tracer !== null && span !== null) traceStages(tracer, span.traceparent, stages);
        },
        onProgress: (stage, percent) =>
          progress.report(stage, begun + (percent * (100 - begun)) / 100),
      },
    );
  } catch (error) {
    if (!(error instanceof SourceUnusable)) throw error;
    outcome = { outcome: 'failed', reason: 'source', message: error.message };
  }
  await progress.end();
  const settling = span && tracer?.start('settle', { kind: 'internal', parent: span.traceparent });
  const { remote } = parts;
  if (outcome.outcome === 'done' && remote !== null)
    outcome = withWarnings(outcome, await retrying(parts, () => remote.replacementsOf(task)));
  const unfinished = await deliverable(parts, task, flow, outcome, results);
  const run = { task, sources: opened, directory };
  const ending = await signed(parts, run, unfinished ?? outcome, signal);
  await settle(parts, task, flow, {
    ...ending,
    ...(unfinished !== null && { unfinished: { otherwise: parts.finishingPrice(task) } }),
  });
  settling?.end();
  return outcome.outcome;
}

function withWarnings(
  outcome: Extract<RunOutcome, { outcome: 'done' }>,
  warnings: readonly Warning[],
): RunOutcome {
  const { diagnostics } = outcome;
  const all = [...warnings, ...diagnostics.warnings];
  return { ...outcome, diagnostics: { ...diagnostics, warnings: all } };
}

/** Returns whether another engine of the list can be asked if the model does not meet the terms of the request. */
async function canAskAnother(
  { remote }: RunParts,
  task: Task,
  results: RemoteResults | null,
): Promise<boolean> {
  const step = task.input.accept === undefined ? null : modelStepOf(results ?? {});
  return step !== null && remote !== null && (await remote.hasOther(task, step));
}

/** Returns the outcome with its models signed, if it has any. */
async function signed(
  parts: RunParts,
  run: Omit<SignedRun, 'done'>,
  outcome: RunOutcome,
  signal: AbortSignal,
): Promise<RunOutcome> {
  const { signer, log } = parts;
  if (signer === null || outcome.outcome !== 'done') return outcome;
  try {
    return await signOutputs(
      signer,
      { ...run, done: outcome },
      { signal, log, retrying: (call) => retrying(parts, call) },
    );
  } catch (error) {
    if (!signal.aborted) throw error;
    return { outcome: 'aborted' };
  }
}

/** Returns the size of the files that a run reads. */
async function sizeOf(
  sources: Readonly<Record<string, string>>,
  remote: RemoteResults | null,
): Promise<{ megabytes: number }> {
  const files = [...Object.values(sources), ...madeFilesOf(remote ?? {})];
  const sizes = files.map(async (path) => (await stat(path)).size);
  return { megabytes: (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0) / 2 ** 20 };
}

/**
 * Returns the model as its server made it, if its post-processing failed for good; null: there is no such model, or the
 * run may be repeated.
 */
async function deliverable(
  { prober, log, stopping }: RunParts,
  task: Task,
  flow: Flow,
  outcome: RunOutcome,
  results: RemoteResults | null,
): Promise<RunOutcome | null> {
  if (results === null || stopping.aborted || !hasFailedForGood(outcome, task)) return null;
  const why = failureOf(limitOf(flow, task), outcome)?.message ?? 'the engine process was lost';
  const unfinished = await unfinishedModel(task, results, prober, why);
  if (unfinished !== null)
    log.warn({ task_uuid: task.task_uuid, outcome }, 'a model is delivered as its server made it');
  return unfinished;
}

/** Returns the limit of processor time for a task's run. */
function limitOf(flow: Flow, { input }: Task): FlowLimit {
  return flow.limitFor?.(input) ?? flow.limit;
}

/** Returns the error of a task whose run had this outcome; null if the task does not fail. */
function failureOf(limit: FlowLimit, outcome: RunOutcome): TaskError | null {
  if (outcome.outcome === 'timeout') return limitError(limit, outcome);
  if (outcome.outcome !== 'failed' || outcome.reason === 'no-room') return null;
  const { reason, message, suggestion } = outcome;
  return reason === 'engine' || reason === 'memory'
    ? FAILURES[reason]
    : { suggestion, ...FAILURES[reason], message: shortText(message) };
}

/** The outcome of a run, and whether its model was not finished, so that a part of its price is returned. */
type Ending = RunOutcome & Pick<TaskResult, 'unfinished'>;

async function settle(parts: RunParts, task: Task, flow: Flow, outcome: Ending): Promise<void> {
  const { log, stopping } = parts;
  const trace_id = traceIdOf(task.traceparent);
  const facts = { task_uuid: task.task_uuid, attempt: task.attempt, trace_id };
  switch (outcome.outcome) {
    case 'done':
      await settleSuccess(parts, task, outcome);
      return;
    case 'aborted':
      log.info(facts, stopping.aborted ? 'run given back' : 'run stopped: the task was cancelled');
      return;
    case 'timeout': {
      const error = limitError(limitOf(flow, task), outcome);
      log.warn(facts, error.message);
      await settleFailure(parts, task, error);
      return;
    }
    case 'failed':
      if (outcome.reason === 'no-room') throw new StorageFull(outcome.message);
      log.warn({ ...facts, reason: outcome.reason, detail: outcome.detail }, outcome.message);
      if (outcome.step !== undefined) {
        const why = outcome.reason === 'terms' ? 'terms' : 'wrong';
        if (await parts.remote?.again(task, outcome.step, why)) return;
      }
      await settleFailure(parts, task, failureOf(limitOf(flow, task), outcome)!);
      return;
    case 'lost': {
      if (stopping.aborted) return;
      const next = await retrying(parts, () =>
        parts.tasks.requeue(task.task_uuid, task.attempt, outcome.death),
      );
      log.warn({ ...facts, detail: outcome.detail, next }, 'the engine process was lost');
    }
  }
}

async function settleSuccess(
  parts: RunParts,
  task: Task,
  { files, output, diagnostics, unfinished }: Extract<Ending, { outcome: 'done' }>,
): Promise<void> {
  const { tasks, blobs, clock } = parts;
  const assets = await storeOutputs(task, files, blobs, clock);
  const result: TaskResult = { output, assets, diagnostics, ...(unfinished && { unfinished }) };
  let calls = 0;
  const owned = await retrying(parts, () => {
    calls += 1;
    return tasks.succeed(task.task_uuid, task.attempt, result);
  });
  if (owned) return;
  // If a broken connection caused a second call, `false` may mean that the first call succeeded, so the task's row
  // decides.
  const [now] = calls > 1 ? await retrying(parts, () => tasks.findMany([task.task_uuid])) : [];
  if (now?.status === 'SUCCESS' && now.assets[0]?.asset_id === assets[0]?.asset_id) return;
  await discardOutputs(assets, blobs);
}

async function settleFailure(parts: RunParts, task: Task, error: TaskError): Promise<void> {
  await retrying(parts, () => parts.tasks.fail(task.task_uuid, task.attempt, error));
}

function retrying<T>({ clock, log }: RunParts, call: () => Promise<T>): Promise<T> {
  return persistently(
    call,
    () => clock.now(),
    (error) => log.warn({ err: error }, 'the database did not answer; trying again'),
  );
}
