import { useNavigate } from '@tanstack/react-router';
import type { TaskStatusPayload } from '../../contract/task.ts';

/** Query parameters of a form's URL. */
export interface CreateSearch {
  /** Task on the stage. */
  task?: string;
  /** Task whose result the new one is made from. */
  from?: string;
  /** Which of the models of `from`, if it made two. */
  candidate?: string;
  /** Task whose request the form opens with. */
  like?: string;
  /** Format to convert to. */
  format?: string;
}

/** Shows the tasks that a form created: a single task on the form's stage, several on a batch page. */
export function useCreated(
  flow: string,
): (tasks: readonly TaskStatusPayload[], search: (task_uuid: string) => CreateSearch) => void {
  const navigate = useNavigate();
  return (tasks, search) => {
    const [first] = tasks;
    if (tasks.length > 1)
      void navigate({
        to: '/tasks/batch',
        search: { ids: tasks.map(({ task_uuid }) => task_uuid).join() },
      });
    else if (first !== undefined)
      void navigate({
        to: '/create/$flow',
        params: { flow },
        search: search(first.task_uuid),
      });
  };
}
