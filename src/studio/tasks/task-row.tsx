import { Link } from '@tanstack/react-router';
import type { TaskStatusPayload } from '../../contract/task.ts';
import { spentCredits } from '../../sdk/index.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { flowWords } from '../words/flows.ts';
import { words } from '../words/tasks.ts';
import { age, credits, seconds } from '../words/units.ts';
import { isLive, pictureOf } from './task-facts.ts';
import classes from './task-row.module.css';
import { TaskState } from './task-state.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { useCancelTask } from './use-task-actions.ts';
import { useTaskTitle } from './use-task-title.ts';

/** Height of a row in pixels, from which the list computes its total height before rows are rendered. */
export const ROW_PIXELS = 64;

/** One task on one line. */
export function TaskRow({ task, now }: { task: TaskStatusPayload; now: number }) {
  const cancel = useCancelTask();
  const title = useTaskTitle(task);
  return (
    <div className={classes.row}>
      <Link to="/tasks/$uuid" params={{ uuid: task.task_uuid }} className={classes.main}>
        <Thumbnail picture={pictureOf(task)} />
        <span className={classes.name}>
          <span className={classes.title}>{title}</span>
          <span className={classes.flow}>
            {task.error?.message ?? flowWords(task.flow_name).verb}
          </span>
        </span>
        <TaskState status={task.status} progress={task.progress} />
        <span className={`${classes.fact} number`}>{tookOf(task)}</span>
        <span className={`${classes.fact} number`}>{credits(spentCredits(task))}</span>
        <span className={`${classes.fact} number`}>{age(Date.parse(task.created_at), now)}</span>
      </Link>
      <span className={classes.action}>
        {isLive(task.status) ? (
          <Button
            look="quiet"
            aria-label={`${words.cancel}: ${title}`}
            title={words.cancel}
            disabled={cancel.isPending}
            onClick={() => cancel.mutate(task.task_uuid)}
          >
            <Icon name="close" />
          </Button>
        ) : (
          <Link
            to="/create/$flow"
            params={{ flow: task.flow_name }}
            search={{ like: task.task_uuid }}
            className={classes.again}
            aria-label={`${words.change}: ${title}`}
            title={words.change}
          >
            <Icon name="retry" />
          </Link>
        )}
      </span>
    </div>
  );
}

function tookOf({ started_at, completed_at }: TaskStatusPayload): string {
  if (started_at === null || completed_at === null) return '';
  return seconds((Date.parse(completed_at) - Date.parse(started_at)) / 1000);
}
