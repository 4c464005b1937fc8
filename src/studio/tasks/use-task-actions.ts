import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bozzetto } from '../data/client.ts';
import { taskQuery, writeTask } from './task-queries.ts';

/** Cancels a task; its reserved credits are released. */
export function useCancelTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (task_uuid: string) => bozzetto.tasks.cancel(task_uuid),
    onSuccess: (task) => writeTask(client, task),
    // The task has ended in the meantime, so its outcome is shown.
    onError: (_error, task_uuid) =>
      client.invalidateQueries({ queryKey: taskQuery(task_uuid).queryKey }),
  });
}

/** Deletes a finished task and its files. */
export function useRemoveTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (task_uuid: string) => bozzetto.tasks.delete(task_uuid),
    onSuccess: (_nothing, task_uuid) => {
      client.removeQueries({ queryKey: taskQuery(task_uuid).queryKey });
      void client.invalidateQueries({ queryKey: ['tasks'] });
      void client.invalidateQueries({ queryKey: ['own-models'] });
    },
  });
}
