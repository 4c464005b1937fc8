import { createHash } from 'node:crypto';
import type { CreateOutcome, NewTask, TaskResult } from '../../src/core/ports/task-store.ts';
import type { Task } from '../../src/core/task.ts';
import type { TestDatabase } from '../support/database.ts';

let requests = 0;

/** Returns a creation that differs from all others; `change` overrides members. */
export function request(user: string, change: Partial<NewTask> = {}): NewTask {
  const input = { n: ++requests };
  return {
    user_uuid: user,
    flow_name: 'image-to-model',
    input,
    cost_credits: 20,
    fingerprint: createHash('sha256').update(String(requests)).digest('hex'),
    client_order_id: null,
    allow_duplicate: false,
    file_keys: [],
    fetches: false,
    traceparent: null,
    ...change,
  };
}

/** Creates a user with the given number of permanent credits. */
export async function fundedUser({ accounts }: TestDatabase, credits: number): Promise<string> {
  const { user_uuid } = await accounts.createUser({ name: 'test', email: null });
  if (credits > 0) await accounts.grant(user_uuid, credits, null, 'test');
  return user_uuid;
}

/** Counts the outcomes by kind. */
export function tally(outcomes: readonly CreateOutcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** Returns the task of a creation; throws if the creation did not succeed. */
export function created(outcome: CreateOutcome): Task {
  if (outcome.outcome !== 'created') throw new Error(`not created: ${outcome.outcome}`);
  return outcome.task;
}

export const EMPTY_RESULT: TaskResult = {
  output: {},
  assets: [],
  diagnostics: { engine: null, timings: [], statistics: null, validation: null, warnings: [] },
};
