import type { BatchPayload, TaskStatus } from '../../sdk/index.ts';
import states from '../tasks/task-state.module.css';
import { words } from '../words/batches.ts';

/** The color of each state is that of tasks in it. */
const COLORS: Readonly<Record<BatchPayload['status'], TaskStatus>> = {
  RUNNING: 'RUNNING',
  SUCCESS: 'SUCCESS',
  PARTIAL: 'SUCCESS',
  FAILED: 'FAILED',
  CANCELLED: 'CANCELLED',
};

/** Shows the state of a batch as a colored dot and a label. */
export function BatchState({ batch: { status, is_cancelling } }: { batch: BatchPayload }) {
  return (
    <span className={states.state} data-status={COLORS[status]}>
      {is_cancelling && status === 'RUNNING' ? words.cancelling : words.status[status]}
    </span>
  );
}
