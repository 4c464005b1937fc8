import { queryOptions, useQuery } from '@tanstack/react-query';
import type { TaskStatusPayload } from '../../contract/task.ts';
import { madeFrom } from '../models/lineage.ts';
import { taskQuery } from './task-queries.ts';
import { baseOf, type Titled, titleOf } from './task-title.ts';

/** Maximum number of steps to follow a chain of tasks back to its start. */
const MOST_STEPS = 40;

/** Like `titleOf`, but a task that continues from another task's result is named after the first task of the chain. */
export function useTaskTitle(task: Titled): string {
  const own = baseOf(task);
  const from = own === null ? madeFrom(task.input) : null;
  const { data } = useQuery({ ...firstBaseQuery(from ?? ''), enabled: from !== null });
  return titleOf(task, own ?? data ?? null);
}

/**
 * Query for the name of the first task in a chain of tasks that are each made from the one before; null if it has no
 * name.
 */
const firstBaseQuery = (task_uuid: string) =>
  queryOptions({
    queryKey: ['title', task_uuid],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ client }): Promise<string | null> => {
      let next: string | null = task_uuid;
      for (let i = 0; i < MOST_STEPS && next !== null; i++) {
        // A deleted task has no name.
        const task: TaskStatusPayload | null = await client
          .query({ ...taskQuery(next), staleTime: Number.POSITIVE_INFINITY })
          .catch(() => null);
        const base = task === null ? null : baseOf(task);
        if (base !== null) return base;
        next = task === null ? null : madeFrom(task.input);
      }
      return null;
    },
  });
