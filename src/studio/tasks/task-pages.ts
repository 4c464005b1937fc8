import type { InfiniteData } from '@tanstack/react-query';
import type { TaskPage, TaskStatus, TaskStatusPayload } from '../../contract/task.ts';

/** The criteria that select the tasks of a list. */
export interface TaskFilter {
  flow_name?: string | undefined;
  status?: TaskStatus | undefined;
}

type Pages = Pick<InfiniteData<TaskPage, unknown>, 'pages' | 'pageParams'>;

/**
 * Returns a list after a task changed: the task is replaced in place, added at the top if it is new, or removed if it
 * no longer matches the filter. A change that does not affect the list returns the same list.
 */
export function withTask(pages: Pages, task: TaskStatusPayload, filter: TaskFilter): Pages {
  const fits =
    (filter.flow_name === undefined || filter.flow_name === task.flow_name) &&
    (filter.status === undefined || filter.status === task.status);
  const isListed = pages.pages.some(({ records }) =>
    records.some(({ task_uuid }) => task_uuid === task.task_uuid),
  );
  if (!isListed && !(fits && isNewer(task, pages))) return pages;
  const change = ({ records, ...rest }: TaskPage, i: number): TaskPage => {
    const kept = records.flatMap((each) => {
      if (each.task_uuid !== task.task_uuid) return [each];
      return fits ? [task] : [];
    });
    return { ...rest, records: isListed || i > 0 ? kept : [task, ...kept] };
  };
  return { ...pages, pages: pages.pages.map(change) };
}

/** An older task that starts to match a filter belongs further down; it appears when the list is next loaded. */
function isNewer(task: TaskStatusPayload, { pages }: Pages): boolean {
  const first = pages[0]?.records[0];
  return first === undefined || task.created_at >= first.created_at;
}
