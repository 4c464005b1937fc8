import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TaskStatusPayload } from '../../contract/task.ts';
import { type Creation, useCreations } from '../create/use-create.ts';
import { useNow } from '../ui/use-now.ts';
import { words } from '../words/strip.ts';
import { age } from '../words/units.ts';
import classes from './strip.module.css';
import { isLive, modelOf, pictureOf } from './task-facts.ts';
import { taskPagesQuery } from './task-queries.ts';
import { TaskProgress, TaskState } from './task-state.tsx';
import { titleOf } from './task-title.ts';
import { Thumbnail } from './thumbnail.tsx';
import { useTaskTitle } from './use-task-title.ts';

/** Interval at which displayed ages are updated. */
const AGE_MS = 30_000;

/** The newest tasks, shown beside every page. A new task appears before the service has responded. */
export function Strip() {
  const { data } = useInfiniteQuery(taskPagesQuery({}));
  const creations = useCreations();
  const now = useNow(AGE_MS);
  const tasks = data?.pages[0]?.records ?? [];
  return (
    <ol className={classes.list} data-strip>
      {creations.map((creation, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pending requests have no ID yet
        <Pending key={`creation ${i}`} creation={creation} />
      ))}
      {tasks.map((task) => (
        <StripItem key={task.task_uuid} task={task} now={now} />
      ))}
      {data !== undefined && tasks.length === 0 && creations.length === 0 && (
        <li className={classes.empty}>{words.empty}</li>
      )}
    </ol>
  );
}

function StripItem({ task, now }: { task: TaskStatusPayload; now: number }) {
  const title = useTaskTitle(task);
  return (
    <li>
      <Link
        to={task.status === 'SUCCESS' && modelOf(task) !== null ? '/models/$uuid' : '/tasks/$uuid'}
        params={{ uuid: task.task_uuid }}
        className={classes.item}
      >
        <Thumbnail picture={pictureOf(task)} />
        <span className={classes.text}>
          <span className={classes.title}>{title}</span>
          <span className={classes.facts}>
            <TaskState status={task.status} progress={task.progress} />
            <span className="number">{age(Date.parse(task.created_at), now)}</span>
          </span>
          {isLive(task.status) && <TaskProgress progress={task.progress} label={title} />}
        </span>
      </Link>
    </li>
  );
}

/** A task that the service has not confirmed yet. */
function Pending({ creation }: { creation: Creation }) {
  const title = titleOf({ flow_name: creation.flow, input: creation.body });
  return (
    <li className={classes.item}>
      <Thumbnail picture={creation.picture} />
      <span className={classes.text}>
        <span className={classes.title}>{title}</span>
        <TaskState status="CREATING" />
        <TaskProgress progress={0} label={title} />
      </span>
    </li>
  );
}
