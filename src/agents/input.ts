import { LONGEST_WAIT_SECONDS, USUAL_WAIT_SECONDS } from './follow-task.ts';

/** What is wrong with a call, in a sentence for the agent. */
export class ToolInputError extends Error {}

type Input = Readonly<Record<string, unknown>>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The task that a call is about: its id becomes part of a path, where `..` would lead elsewhere. @throws ToolInputError */
export function taskUuidOf({ task_uuid }: Input): string {
  if (typeof task_uuid === 'string' && UUID.test(task_uuid)) return task_uuid;
  throw new ToolInputError('task_uuid must be the id of a task, as a creating tool gave it');
}

/** How long a call waits; a wait without a number would have no end. @throws ToolInputError */
export function waitSecondsOf({ wait_seconds }: Input): number {
  const seconds = wait_seconds ?? USUAL_WAIT_SECONDS;
  if (typeof seconds === 'number' && seconds >= 0) return Math.min(seconds, LONGEST_WAIT_SECONDS);
  throw new ToolInputError(`wait_seconds must be a number from 0 to ${LONGEST_WAIT_SECONDS}`);
}

/** The members that make a query: words and numbers, no more. @throws ToolInputError */
export function queryOf(input: Input, names: readonly string[]): Record<string, string | number> {
  const query: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(input)) {
    if (value === null || value === undefined) continue;
    if (!names.includes(name))
      throw new ToolInputError(`${name} is not known here; known are ${names.join(', ')}`);
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new ToolInputError(`${name} must be a word or a number`);
    query[name] = value;
  }
  return query;
}
