import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { TaskStatusPayload } from '../../contract/task.ts';
import type { FlowInput, FlowName } from '../../sdk/index.ts';
import { bozzetto } from '../data/client.ts';
import { meQuery } from '../data/queries.ts';
import { taskQuery, writeTask } from '../tasks/task-queries.ts';

/** A request that is on its way. */
export interface Creation {
  flow: string;
  body: Readonly<Record<string, unknown>>;
  /** A picture of what it is made from; null: there is none. */
  picture: string | null;
}

const KEY = ['create-task'];

/** Creates a task and shows it wherever tasks are shown. The same request again is made again: somebody pressed twice. */
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

/** The requests that are on their way, newest first. */
export function useCreations(): Creation[] {
  return useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: ({ state }) => state.variables as Creation,
  }).reverse();
}
