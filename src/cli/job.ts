import { setTimeout as pause } from 'node:timers/promises';
import {
  type Bozzetto,
  spentCredits,
  TaskCancelledError,
  type TaskCreationPayload,
  type TaskStatusPayload,
} from '../sdk/index.ts';
import type { CommandContext } from './command.ts';
import { connect } from './connect.ts';
import { startEmbeddedService } from './embedded-service.ts';
import { creditsText, note, sizeOf, writeResult } from './output.ts';
import { ProgressDisplay } from './progress.ts';

/** Milliseconds that Ctrl-C waits for the answer to a pending creation, and for the cancellation. */
const CANCEL_MS = 2000;

/** Calls `work` with a client of the running service, or of a temporary one that is stopped afterwards. */
export async function withService(
  context: CommandContext,
  options: { url?: string | undefined; key?: string | undefined; embedded: boolean },
  work: (client: Bozzetto) => Promise<number>,
): Promise<number> {
  const running = options.embedded
    ? null
    : await connect({ url: options.url, key: options.key }, context.environment, context.output);
  if (running !== null) return work(running);
  note(
    context.output,
    options.embedded
      ? 'Starting a service for this command.'
      : 'No service is running here. Starting one for this command; it stops when the command ends.',
  );
  const embedded = await startEmbeddedService(context.environment, context.signal);
  try {
    return await work(embedded.client);
  } finally {
    await embedded.stop();
  }
}

/**
 * Creates a task, shows its progress and waits for its end. Ctrl-C cancels the task, so that its credits are released,
 * because nobody would fetch the result.
 */
export async function runTask(
  client: Bozzetto,
  create: () => Promise<TaskCreationPayload>,
  { output, signal }: CommandContext,
): Promise<TaskStatusPayload> {
  const created = await unlessStuck(create(), signal);
  const display = new ProgressDisplay(output);
  try {
    return await client.wait(created, { onProgress: (now) => display.show(now), signal });
  } catch (error) {
    if (signal.aborted && !(error instanceof TaskCancelledError))
      await client.tasks
        .cancel(created.task_uuid, { signal: AbortSignal.timeout(CANCEL_MS) })
        .catch(() => undefined);
    throw error;
  } finally {
    display.end();
  }
}

/** Waits for a pending creation even after Ctrl-C, because it may have created a task, but only for a limited time. */
export async function unlessStuck<T>(creation: Promise<T>, signal: AbortSignal): Promise<T> {
  const over = new AbortController();
  const stuck = new Promise<never>((_, reject) => {
    const onAbort = () =>
      pause(CANCEL_MS, undefined, { signal: over.signal }).then(
        () => reject(signal.reason),
        () => {},
      );
    if (signal.aborted) void onAbort();
    else signal.addEventListener('abort', onAbort, { once: true, signal: over.signal });
  });
  try {
    return await Promise.race([creation, stuck]);
  } finally {
    over.abort();
  }
}

/** The cost, the start time and the warnings of a job. */
export interface Bill {
  tasks: readonly TaskStatusPayload[];
  /** Start time, as returned by `performance.now()`. */
  began: number;
  warnings: readonly string[];
}

/**
 * Prints and returns what the reports of the tasks warn of. A report that cannot be read is left out, because the results
 * are there anyway.
 */
export async function noteWarnings(
  client: Bozzetto,
  tasks: readonly TaskStatusPayload[],
  { output, signal }: CommandContext,
): Promise<string[]> {
  const reports = await Promise.allSettled(
    tasks.map(({ task_uuid }) => client.tasks.report(task_uuid, { signal })),
  );
  const warnings = reports.flatMap((report) =>
    report.status === 'fulfilled' ? report.value.warnings.map(({ message }) => message) : [],
  );
  for (const message of warnings) note(output, `Note: ${message}`);
  return warnings;
}

/** Reports the file that was written, with its cost and duration. This is the last line that every job prints. */
export function writeSaved(
  { output }: CommandContext,
  saved: { file: string; bytes: number; companions?: string[] },
  { tasks, began, warnings }: Bill,
): void {
  const credits = tasks.reduce((sum, task) => sum + spentCredits(task), 0);
  const seconds = (performance.now() - began) / 1000;
  const { file, bytes, companions = [] } = saved;
  const beside = companions.length === 0 ? '' : ` with ${companions.join(', ')}`;
  writeResult(
    output,
    {
      task_uuid: tasks.at(-1)?.task_uuid,
      ...saved,
      ...(warnings.length > 0 && { warnings }),
      cost_credits: credits,
      seconds: Math.round(seconds * 10) / 10,
    },
    `${file}${beside} (${sizeOf(bytes)}, ${creditsText(credits)}, ${seconds.toFixed(1)} s)`,
  );
}
