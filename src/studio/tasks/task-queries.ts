import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { TaskStatusPayload } from '../../contract/task.ts';
import type { FlowName } from '../../sdk/index.ts';
import { bozzetto } from '../data/client.ts';
import { meQuery } from '../data/queries.ts';
import { isLive } from './task-facts.ts';
import { type TaskFilter, withTask } from './task-pages.ts';

/** Number of tasks per page. */
const PAGE = 50;
/** Polling interval for the report of a running task while it is visible, because stages are not pushed. */
const STAGE_MS = 1000;

export const taskQuery = (task_uuid: string) =>
  queryOptions({
    queryKey: ['task', task_uuid],
    queryFn: ({ signal }) => bozzetto.tasks.status(task_uuid, { signal }),
  });

/** Query for the report of how a task ran or is running. */
export const reportQuery = (task: Pick<TaskStatusPayload, 'task_uuid' | 'status'>) =>
  queryOptions({
    queryKey: ['report', task.task_uuid, task.status],
    queryFn: ({ signal }) => bozzetto.tasks.report(task.task_uuid, { signal }),
    refetchInterval: isLive(task.status) ? STAGE_MS : false,
    placeholderData: (before) => (before?.task_uuid === task.task_uuid ? before : undefined),
  });

/** Query for tasks, newest first, one page at a time. */
export const taskPagesQuery = ({ flow_name, status }: TaskFilter) =>
  infiniteQueryOptions({
    queryKey: ['tasks', { flow_name, status }],
    queryFn: ({ pageParam, signal }) =>
      bozzetto.tasks.list(
        {
          limit: PAGE,
          ...(flow_name === undefined ? {} : { flow_name: flow_name as FlowName }),
          ...(status === undefined ? {} : { status }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

/** Updates a task everywhere it is shown. */
export function writeTask(client: QueryClient, task: TaskStatusPayload): void {
  const before = client.getQueryData(taskQuery(task.task_uuid).queryKey);
  client.setQueryData(taskQuery(task.task_uuid).queryKey, task);
  for (const [key] of client.getQueriesData({ queryKey: ['tasks'] })) {
    const filter = key[1] as TaskFilter;
    client.setQueryData(
      taskPagesQuery(filter).queryKey,
      (pages) => pages && withTask(pages, task, filter),
    );
  }
  if (isLive(task.status) || (before !== undefined && !isLive(before.status))) return;
  // A finished task changes the balance and may add a model.
  void client.invalidateQueries({ queryKey: meQuery.queryKey });
  void client.invalidateQueries({ queryKey: ['own-models'] });
}
