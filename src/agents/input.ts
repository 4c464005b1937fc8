import { LONGEST_WAIT_SECONDS, USUAL_WAIT_SECONDS } from './follow-task.ts';

/** Error for a call with invalid input. Its message is a sentence for the agent. */
export class ToolInputError extends Error {}

type Input = Readonly<Record<string, unknown>>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns the id of the task that a call names. The id is validated because it becomes part of a URL path, where `..`
 * would lead elsewhere.
 * @throws ToolInputError
 */
export function taskUuidOf({ task_uuid }: Input): string {
  if (typeof task_uuid === 'string' && UUID.test(task_uuid)) return task_uuid;
  throw new ToolInputError(
    'task_uuid must be the id of a task, as returned by the tool that created it',
  );
}

/** Like {@link taskUuidOf}, for a batch. @throws ToolInputError */
export function batchUuidOf({ batch_uuid }: Input): string {
  if (typeof batch_uuid === 'string' && UUID.test(batch_uuid)) return batch_uuid;
  throw new ToolInputError('batch_uuid must be the id of a batch, as returned by create_batch');
}

/**
 * Returns how many seconds a call waits. Anything that is not a number is rejected, because the wait would never end.
 * @throws ToolInputError
 */
export function waitSecondsOf({ wait_seconds }: Input): number {
  const seconds = wait_seconds ?? USUAL_WAIT_SECONDS;
  if (typeof seconds === 'number' && seconds >= 0) return Math.min(seconds, LONGEST_WAIT_SECONDS);
  throw new ToolInputError(`wait_seconds must be a number from 0 to ${LONGEST_WAIT_SECONDS}`);
}

/**
 * Returns the named members as query parameters. The values must be strings or numbers.
 * @throws ToolInputError
 */
export function queryOf(input: Input, names: readonly string[]): Record<string, string | number> {
  const query: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(input)) {
    if (value === null || value === undefined) continue;
    if (!names.includes(name))
      throw new ToolInputError(`${name} is not a known filter; use ${names.join(', ')}`);
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new ToolInputError(`${name} must be a string or a number`);
    query[name] = value;
  }
  return query;
}
