import { queryOptions } from '@tanstack/react-query';
import type { TaskStatusPayload } from '../../contract/task.ts';
import { NotFoundError } from '../../sdk/index.ts';
import { bozzetto } from '../data/client.ts';
import { madeFrom } from './lineage.ts';

/** Maximum number of versions to search; a longer list would not be useful. */
const MOST = 40;

/** Query for a task, all tasks in its history, and all tasks made from any of these. */
export const familyQuery = (task_uuid: string) =>
  queryOptions({
    queryKey: ['family', task_uuid],
    queryFn: async ({ signal }) => {
      const family: TaskStatusPayload[] = [await firstOf(task_uuid, signal)];
      for (let i = 0; i < family.length && family.length < MOST; i++) {
        const made_from = family[i]!.task_uuid;
        const { records } = await bozzetto.tasks.list({ made_from, limit: MOST }, { signal });
        family.push(...records);
      }
      return family;
    },
  });

/** Returns the earliest task in a model's history that still exists. */
async function firstOf(task_uuid: string, signal: AbortSignal): Promise<TaskStatusPayload> {
  let first = await bozzetto.tasks.status(task_uuid, { signal });
  for (let i = 0; i < MOST; i++) {
    const uuid = madeFrom(first.input);
    if (uuid === null) return first;
    try {
      first = await bozzetto.tasks.status(uuid, { signal });
    } catch (error) {
      if (error instanceof NotFoundError) return first;
      throw error;
    }
  }
  return first;
}
