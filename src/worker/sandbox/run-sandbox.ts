import { setTimeout as sleep } from 'node:timers/promises';
import { type AcceptTerms, brokenTermsSentence, compareTerms } from '../../contract/accept.ts';
import type { Uuid } from '../../core/ids.ts';
import type { BlobStore } from '../../core/ports/blob-store.ts';
import type { Clock } from '../../core/ports/clock.ts';
import { AgainLater } from '../../core/ports/job-queue.ts';
import type { BegunSandboxTask, TaskStore } from '../../core/ports/task-store.ts';
import { shortText } from '../../core/short-text.ts';
import { isStorageFull } from '../../core/storage-full.ts';
import type { Task } from '../../core/task.ts';
import type { Flow, Recording } from '../../flows/flow.ts';
import { neededTaskProblem } from '../needed-tasks.ts';
import { discardOutputs, storeOutputs } from '../outputs.ts';
import type { RoomGate } from '../room-gate.ts';
import type { Scratch } from '../scratch.ts';
import { FAILURES } from './endings.ts';
import { copyFiles, recordingFor } from './recordings.ts';

/**
 * Number of slots per lane. Each slot takes only a few SQL statements and small files, so there are many of them. Slow
 * tasks spend most of their time waiting for timers.
 */
export const SANDBOX_SLOTS = { quick: 16, slow: 128 } as const;

/** Minimum duration of RUNNING: push groups changes for at least 5 ms, and clients must see this state. */
const SHOWN_MS = 20;
/** Duration of one step of a slow task, which takes ten steps. */
const SLOW_STEP_MS = 1000;
const SLOW_STEPS = 10;

interface SandboxParts {
  /** Name of this worker, which is stored in the task's row. */
  worker: string;
  flows: Readonly<Partial<Record<string, Flow>>>;
  tasks: TaskStore;
  blobs: BlobStore;
  clock: Clock;
  scratch: Scratch;
  gate: RoomGate;
  /** Signal that aborts if the worker stops. Tasks that are still running are then given back. */
  stopping: AbortSignal;
}

/**
 * Creates the handler of the sandbox's lines. It takes a task through its states to the requested outcome, with the
 * files of a recorded run. No engine, source or model server is involved.
 */
export function createSandboxRun(parts: SandboxParts) {
  const { worker, tasks, gate, stopping } = parts;

  return async function run(id: Uuid): Promise<void> {
    const begun = await tasks.beginSandbox(id, worker);
    if (begun === null) return;
    try {
      await toItsEnd(parts, begun);
    } catch (error) {
      const { task_uuid, attempt } = begun.task;
      if (stopping.aborted) {
        await tasks.giveBack(task_uuid, attempt);
        return;
      }
      if (!isStorageFull(error)) throw error;
      gate.foundFull({ task_uuid, attempt }, error);
      await tasks.giveBack(task_uuid, attempt);
      throw new AgainLater('the disk is full', { cause: error });
    }
  };
}

async function toItsEnd(parts: SandboxParts, { task, outcome }: BegunSandboxTask): Promise<void> {
  const { tasks, stopping } = parts;
  const missing = await neededTaskProblem(tasks, task);
  if (missing !== null) {
    await tasks.fail(task.task_uuid, task.status === 'PENDING' ? null : task.attempt, missing);
    return;
  }
  switch (outcome) {
    case 'success':
      return succeed(parts, task, { steps: 2, stepMs: SHOWN_MS / 2 });
    case 'slow':
      return succeed(parts, task, { steps: SLOW_STEPS, stepMs: SLOW_STEP_MS });
    case 'moderation':
      // Moderation refuses a task before any run, as with live tasks.
      await tasks.fail(task.task_uuid, null, FAILURES.moderation);
      return;
    case 'lost':
      return loseWorkers(parts, task);
    default:
      await pause(SHOWN_MS, stopping);
      await tasks.fail(task.task_uuid, task.attempt, FAILURES[outcome]);
  }
}

/** The steps in which a task reports progress while it is RUNNING. */
interface Pace {
  steps: number;
  stepMs: number;
}

/** Stores the files while the task reports progress, then ends the task successfully. */
async function succeed(parts: SandboxParts, task: Task, pace: Pace): Promise<void> {
  const { tasks, blobs, clock, scratch, flows } = parts;
  const { task_uuid, attempt, flow_name, input } = task;
  const flow = flows[flow_name];
  const recording = flow === undefined ? null : await recordingFor(flow_name, flow, input);
  if (recording === null) {
    const message = `the sandbox has no recorded result of ${flow_name} for this input`;
    await tasks.fail(task_uuid, attempt, { code: 6000, message });
    return;
  }
  const terms = input.accept as AcceptTerms | undefined;
  const compared = terms && recording.terms && compareTerms(terms, recording.terms);
  if (compared && compared.broken.length > 0) {
    await show(parts, task, pace, recording);
    const message = shortText(brokenTermsSentence(compared.broken));
    await tasks.fail(task_uuid, attempt, { code: 6010, message });
    return;
  }
  const storing = scratch.use(async (directory) =>
    storeOutputs(task, await copyFiles(recording, directory), blobs, clock),
  );
  const [ran, stored] = await Promise.allSettled([show(parts, task, pace, recording), storing]);
  if (stored.status === 'rejected') throw stored.reason;
  const assets = stored.value;
  if (ran.status === 'rejected') {
    await discardOutputs(assets, blobs);
    throw ran.reason;
  }
  const { output } = recording;
  const accept = compared && { accept: compared.measured };
  const diagnostics = { ...recording.diagnostics, ...accept };
  // If this returns false, the task was canceled in the meantime.
  if (!(await tasks.succeed(task_uuid, attempt, { output, assets, diagnostics })))
    await discardOutputs(assets, blobs);
}

/** Reports progress through the recorded stages in equal steps. Ends early if this worker no longer owns the task. */
async function show(
  { tasks, stopping }: SandboxParts,
  { task_uuid, attempt }: Task,
  { steps, stepMs }: Pace,
  { diagnostics }: Recording,
): Promise<void> {
  const stages = diagnostics.timings
    .map(({ stage }) => stage)
    .filter((name) => !name.includes('/'));
  for (let step = 1; step < steps; step++) {
    await pause(stepMs, stopping);
    const stage = stages[Math.floor((step / (steps - 1)) * (stages.length - 1))] ?? '';
    if (!(await tasks.progress(task_uuid, attempt, (100 * step) / steps, stage))) return;
  }
  await pause(stepMs, stopping);
}

/** Takes the task from RUNNING to QUEUED and back until no tries remain, as if one worker after another had died. */
async function loseWorkers({ tasks, worker, stopping }: SandboxParts, task: Task): Promise<void> {
  const { task_uuid } = task;
  let { attempt } = task;
  for (;;) {
    await pause(SHOWN_MS / 2, stopping);
    if ((await tasks.requeue(task_uuid, attempt, null)) !== 'queued') return;
    const again = await tasks.beginSandbox(task_uuid, worker);
    if (again === null) return;
    attempt = again.task.attempt;
  }
}

/** @throws the abort error if the worker stops */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal });
}
