import type { TaskStatusPayload } from '../../contract/task.ts';

/** One version of a model: the task that created it. */
export interface Version {
  task: TaskStatusPayload;
  /** Number of steps from the first version. */
  depth: number;
}

/** Matches the service's link to a file of a task. */
const ASSET = /\/files\/tasks\/([0-9a-f-]{36})\//;

/**
 * Returns the task that another task was made from, either from one of its files or as a new version; null if it was
 * made from something else.
 */
export function madeFrom(input: Readonly<Record<string, unknown>> | null): string | null {
  if (typeof input?.made_from === 'string') return input.made_from;
  // Sources may be nested. For example, several views form an object of links.
  return ASSET.exec(JSON.stringify(input))?.[1] ?? null;
}

/**
 * Returns the versions of a model. The first one comes first; each other one follows the version that it was made from,
 * oldest first.
 */
export function versionsOf(tasks: readonly TaskStatusPayload[]): Version[] {
  const known = new Map(tasks.map((task) => [task.task_uuid, task]));
  const oldestFirst = [...known.values()].sort((a, b) => a.created_at.localeCompare(b.created_at));
  const versions: Version[] = [];
  const add = (task: TaskStatusPayload, depth: number) => {
    versions.push({ task, depth });
    for (const next of oldestFirst)
      if (madeFrom(next.input) === task.task_uuid) add(next, depth + 1);
  };
  // A task is created after the task it is made from, so there are no cycles.
  for (const task of oldestFirst) if (!known.has(madeFrom(task.input) ?? '')) add(task, 0);
  return versions;
}
