import type { TaskStatus } from '../../contract/task.ts';
import { words } from '../words/tasks.ts';
import classes from './task-state.module.css';

/** A task's state: a dot of its colour and a word, with the percentage where it is measured. */
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

/** Shows a task's progress, without a number until something is measured. */
export function TaskProgress({ progress, label }: { progress: number; label: string }) {
  return progress > 0 ? (
    <progress className={classes.progress} value={progress} max={100} aria-label={label} />
  ) : (
    <progress className={classes.progress} aria-label={label} />
  );
}
