import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { TaskStatus } from '../../contract/task.ts';
import { frameRoute } from '../app/frame-route.tsx';
import { TASK_STATES } from './task-facts.ts';

// Loaded when the user navigates to the page or is about to.
const BatchPage = lazyRouteComponent(() => import('./batch-page.tsx'), 'BatchPage');
const TaskPage = lazyRouteComponent(() => import('./task-page.tsx'), 'TaskPage');
const TasksPage = lazyRouteComponent(() => import('./tasks-page.tsx'), 'TasksPage');

/** Query parameters of the task list. */
interface TasksSearch {
  flow?: string;
  status?: TaskStatus;
}

export const tasksRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/tasks',
  validateSearch: (search): TasksSearch => {
    const status = TASK_STATES.find((each) => each === search.status);
    return {
      ...(typeof search.flow === 'string' ? { flow: search.flow } : {}),
      ...(status === undefined ? {} : { status }),
    };
  },
  component: function Tasks() {
    const { flow, status } = tasksRoute.useSearch();
    return <TasksPage filter={{ flow_name: flow, status }} />;
  },
});

export const taskRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/tasks/$uuid',
  component: function Task() {
    return <TaskPage uuid={taskRoute.useParams().uuid} />;
  },
});

export const batchRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/tasks/batch',
  validateSearch: ({ ids }): { ids: string } => ({ ids: typeof ids === 'string' ? ids : '' }),
  component: function Batch() {
    const { ids } = batchRoute.useSearch();
    return <BatchPage uuids={ids.split(',').filter(Boolean)} />;
  },
});
