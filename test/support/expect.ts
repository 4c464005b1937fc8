import assert from 'node:assert/strict';
import type { TaskStatusPayload } from '../../src/contract/task.ts';
import { type Bozzetto, BozzettoError, TaskFailedError } from '../../src/sdk/index.ts';
import { PATIENCE_MS } from './patience.ts';

/** Asserts that the call fails with this code of the error table; returns the error. */
export async function fails(
  code: number,
  status: number,
  call: () => Promise<unknown>,
): Promise<BozzettoError> {
  let value: unknown;
  try {
    value = await call();
  } catch (error) {
    if (!(error instanceof BozzettoError)) throw error;
    assert.deepEqual([error.code, error.status], [code, status], error.message);
    assert.ok(error.message.length > 5, 'the message says something');
    assert.match(error.requestId ?? '', /\S/, 'the request id is there');
    return error;
  }
  assert.fail(`expected ${code}, got ${JSON.stringify(value)}`);
}

/** Asserts that the task ends FAILED with this code; returns the error's message. */
export async function taskFails(code: number, run: Promise<unknown>): Promise<string> {
  const error = await run.then(
    () => assert.fail('it succeeded'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof TaskFailedError, String(error));
  assert.equal(error.code, code, error.message);
  return error.message;
}

/** Asserts exactly these keys, in any order. */
export function hasKeys(value: object, keys: readonly string[]): void {
  assert.deepEqual(Object.keys(value).toSorted(), keys.toSorted());
}

/** Exact key sets of the payloads (specification 2; the last ones are this project's own). */
export const KEYS = {
  creation: [
    'task_uuid',
    'flow_name',
    'status',
    'created_at',
    'cost_credits',
    'queue',
    'read_after_write_deadline_seconds',
    'read_after_write_header',
  ],
  status: [
    'task_uuid',
    'flow_name',
    'status',
    'progress',
    'cost_credits',
    'created_at',
    'started_at',
    'completed_at',
    'input',
    'output',
    'error',
    'queue',
  ],
  queue: ['is_queued', 'position', 'estimated_wait_seconds'],
  quote: ['flow_name', 'params', 'cost_credits', 'available_credits'],
  ownModel: [
    'task_uuid',
    'flow_name',
    'status',
    'created_at',
    'name',
    'is_public',
    'started_at',
    'completed_at',
    'geometry_model_url',
    'textured_model_url',
    'preprocessed_image_url',
    'assets',
    'request_payload',
  ],
  balance: [
    'total_usable_credits',
    'permanent_usable_credits',
    'total_frozen_credits',
    'balance',
    'frozen',
    'web_credits_balance',
    'api_credits_balance',
  ],
  profile: ['user_uuid', 'name', 'email', 'created_at', 'scopes'],
  apiKey: [
    'key_uuid',
    'prefix',
    'name',
    'scopes',
    'sandbox',
    'created_at',
    'last_used_at',
    'expires_at',
    'current',
  ],
  webhook: [
    'webhook_uuid',
    'url',
    'name',
    'events',
    'created_at',
    'old_secret_until',
    'disabled_at',
    'disabled_for',
    'failing_since',
    'delivered_at',
  ],
  delivery: [
    'delivery_uuid',
    'type',
    'task_uuid',
    'url',
    'status',
    'created_at',
    'next_attempt_at',
    'ended_at',
    'tries',
  ],
  adminUser: [
    'user_uuid',
    'name',
    'email',
    'created_at',
    'suspended_at',
    'suspended_for',
    'weight',
    'plan',
    'total_usable_credits',
    'total_frozen_credits',
    'tasks_in_flight',
    'stored_bytes',
    'keys',
  ],
  queueFlow: ['flow_name', 'waiting', 'running', 'paused_at', 'paused_for'],
  queueWorker: [
    ...['worker', 'name', 'engine_slots', 'short_slots', 'flows', 'lanes'],
    ...['taken', 'draining', 'beat_at'],
  ],
  ledgerEntry: [
    'id',
    'kind',
    'amount',
    'frozen_amount',
    'balance_after',
    'frozen_after',
    'task_uuid',
    'flow_name',
    'note',
    'created_at',
  ],
  report: [
    'task_uuid',
    'flow_name',
    'status',
    'name',
    'is_public',
    'stage',
    'charged_credits',
    'attempts',
    'input',
    'engine',
    'timings',
    'statistics',
    'validation',
    'mesh',
    'warnings',
    'assets',
    'expires_at',
  ],
  uploadedImage: [
    'file_key',
    'url',
    'width',
    'height',
    'bytes',
    'content_type',
    'sha256',
    'expires_at',
  ],
  uploadedModel: ['file_key', 'url', 'format', 'bytes', 'content_type', 'sha256', 'expires_at'],
  presigned: ['upload_url', 'method', 'headers', 'file_key', 'expires_at'],
} as const;

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
export const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Waits, by polling, until the task has reached one of the statuses. */
export async function reaches(
  client: Bozzetto,
  task_uuid: string,
  statuses: readonly string[],
  withinMs = PATIENCE_MS,
): Promise<TaskStatusPayload> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const task = await client.tasks.status(task_uuid);
    if (statuses.includes(task.status)) return task;
    if (Date.now() > deadline)
      assert.fail(`still ${task.status} after ${withinMs} ms: ${JSON.stringify(task)}`);
    await new Promise((resume) => setTimeout(resume, 100));
  }
}
