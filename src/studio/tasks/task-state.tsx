import type { TaskStatus } from '../../contract/task.ts';
import { words } from '../words/tasks.ts';
import classes from './task-state.module.css';

/** Shows a task's status as a colored dot and a label, with the percentage if it is known. */
export function TaskState({
  status,
  progress = 0,
}: {
  status: TaskStatus | 'CREATING';
  progress?: number;
}) {
  return (
    <span className={classes.state} data-status={status}>
      {words.status[status]}
      {status === 'RUNNING' && progress > 0 && (
        <span className="number"> {words.percent(progress)}</span>
      )}
    </span>
  );
}

/** Shows a task's progress; indeterminate until a percentage is known. */
export function TaskProgress({ progress, label }: { progress: number; label: string }) {
  return progress > 0 ? (
    <progress className={classes.progress} value={progress} max={100} aria-label={label} />
  ) : (
    <progress className={classes.progress} aria-label={label} />
  );
}
