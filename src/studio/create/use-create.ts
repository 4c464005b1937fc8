import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { TaskStatusPayload } from '../../contract/task.ts';
import type { FlowInput, FlowName } from '../../sdk/index.ts';
import { bozzetto } from '../data/client.ts';
import { meQuery } from '../data/queries.ts';
import { taskQuery, writeTask } from '../tasks/task-queries.ts';

/** A request that the service has not answered yet. */
export interface Creation {
  flow: string;
  body: Readonly<Record<string, unknown>>;
  /** A picture of its source; null if there is none. */
  picture: string | null;
}

const KEY = ['create-task'];

/** Creates a task and shows it in every list. Submitting the same request twice creates two tasks. */
export function useCreate() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: KEY,
    mutationFn: async ({ flow, body }: Creation): Promise<TaskStatusPayload> => {
      const { task_uuid } = await bozzetto.tasks.create(
        flow as FlowName,
        body as FlowInput<FlowName>,
        { allow_duplicate: true },
      );
      return client.query({ ...taskQuery(task_uuid), staleTime: 0 });
    },
    onSuccess: (task) => {
      writeTask(client, task);
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });
}

/** Returns the pending requests, newest first. */
export function useCreations(): Creation[] {
  return useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: ({ state }) => state.variables as Creation,
  }).reverse();
}
