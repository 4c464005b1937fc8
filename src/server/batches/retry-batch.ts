import type { BatchProblem } from '../../contract/batch-problem.ts';
import { MAX_BATCH_ITEMS } from '../../contract/batches.ts';
import { ApiError } from '../../contract/errors.ts';
import { readTaskFile, taskFileValue } from '../../contract/source-value.ts';
import type { BatchItem, BatchRetry } from '../../core/ports/batch-store.ts';
import { isTerminal } from '../../core/task.ts';
import { checkedInput, preparedTask, replaceSource } from '../create-task.ts';
import { requireFlowSpec } from '../flow-filter.ts';
import { requireRoom } from '../room.ts';
import { type BatchContext, refusal, requirePrice } from './create-batch.ts';
import { type BatchSender, inTurns, invalid } from './prepare-batch.ts';

/** How often the items are read again if another request changes them meanwhile. */
const TRIES = 3;

type Again = BatchRetry['items'][number];

/**
 * Makes all items again whose tasks failed or were cancelled, at the current prices and with a hold of their own.
 * @returns number of items that are made again
 * @throws ApiError
 */
export async function retryBatch(
  context: BatchContext,
  sender: BatchSender,
  batch_uuid: string,
  maximum: number | undefined,
): Promise<number> {
  const { batches, clock } = context;
  for (let tries = 1; ; tries++) {
    const all = await batches.items(batch_uuid, { after: -1, limit: MAX_BATCH_ITEMS });
    const ended = all.filter(({ task }) => task.status === 'FAILED' || task.status === 'CANCELLED');
    if (ended.length === 0) return 0;
    const ids = new Map(ended.map(({ position }) => [position, clock.uuid()]));
    const current = new Map(
      all.map(({ position, task }) => [position, ids.get(position) ?? task.task_uuid]),
    );
    const together = new Set([
      ...ids.values(),
      ...all.filter(({ task }) => !isTerminal(task.status)).map(({ task }) => task.task_uuid),
    ]);
    const positions = await batches.positions(batch_uuid);
    const problems: BatchProblem[] = [];
    const again = await inTurns(ended, (item) =>
      itemAgain(context, sender, item, {
        task_uuid: ids.get(item.position)!,
        together,
        taskNow: (task) => current.get(positions.get(task) ?? -1) ?? task,
      }).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        const { code, message, suggestion } = error;
        const more = suggestion === undefined ? {} : { suggestion };
        problems.push({ item: item.name, field: null, code, message, ...more });
        return null;
      }),
    );
    if (problems.length > 0) throw invalid(problems, ended.length);
    const items = again.filter((item) => item !== null);
    requirePrice(items, maximum);
    await requireRoom(context, sender.user_uuid);
    const { user_uuid, traceparent } = sender;
    const outcome = await batches.retry({ user_uuid, batch_uuid, traceparent, items });
    if (outcome.outcome === 'created') return items.length;
    if (outcome.outcome === 'still-cancelling')
      throw new ApiError(4093, 'the batch is still being cancelled', {
        suggestion: 'Wait until it ends, and retry it then.',
      });
    if (outcome.outcome !== 'changed') throw refusal(outcome, items);
    if (tries === TRIES)
      throw new ApiError(4093, 'other requests are changing the batch', {
        suggestion: 'Send the request again.',
      });
  }
}

interface Neighbours {
  /** The item's new task. */
  task_uuid: string;
  together: ReadonlySet<string>;
  /** Returns the task that makes the item now for which the given one was made. */
  taskNow(task: string): string;
}

async function itemAgain(
  context: BatchContext,
  sender: BatchSender,
  { position, name, task: earlier }: BatchItem,
  { task_uuid, together, taskNow }: Neighbours,
): Promise<Again> {
  const spec = requireFlowSpec(earlier.flow_name);
  const input = structuredClone(earlier.input);
  const needs = new Set<string>();
  for (const { field, value } of spec.sources(input)) {
    const file = readTaskFile(value);
    if (file === null) continue;
    const now = taskNow(file.task_uuid);
    replaceSource(input, field, value, taskFileValue({ ...file, task_uuid: now }));
    if (together.has(now)) needs.add(now);
  }
  const request = {
    ...sender,
    spec,
    input,
    common: { allow_duplicate: true },
    idempotencyKey: null,
    webhook: null,
    together,
  };
  const task = await preparedTask(context, request, await checkedInput(context, request));
  return { position, name, task_uuid, needs: [...needs], task, earlier: earlier.task_uuid };
}
