import type { TaskStatusPayload } from '../contract/task.ts';
import type { Output } from './output.ts';

const BAR_CELLS = 30;
const LINE_EVERY_PERCENT = 20;

/** Describes the state of a task in a few words. */
function describe(task: TaskStatusPayload): string {
  const place = task.queue?.position;
  if (task.status === 'QUEUED' && typeof place === 'number' && place > 0)
    return `queued, ${place} ahead`;
  return {
    PENDING: 'checking the source',
    QUEUED: 'queued',
    RUNNING: 'running',
    SUCCESS: 'done',
    FAILED: 'failed',
    CANCELLED: 'cancelled',
  }[task.status];
}

/**
 * Shows the progress of a task. On a terminal, this is a bar that is redrawn. Elsewhere, it is a line for each change
 * of status and every 20 %. With --json, nothing is shown.
 */
export class ProgressDisplay {
  readonly #output: Output;
  readonly #started = performance.now();
  #shown = '';
  #drawn = false;

  constructor(output: Output) {
    this.#output = output;
  }

  show(task: TaskStatusPayload): void {
    const { json, notes } = this.#output;
    if (json) return;
    const state = describe(task);
    const seconds = ((performance.now() - this.#started) / 1000).toFixed(1);
    if (notes.isTTY) {
      const full = Math.round((task.progress / 100) * BAR_CELLS);
      const bar = '█'.repeat(full) + '░'.repeat(BAR_CELLS - full);
      const line = `${bar} ${String(task.progress).padStart(3)} %  ${state}, ${seconds} s`;
      notes.write(`\r\x1b[K${line.slice(0, (notes.columns || 80) - 1)}`);
      this.#drawn = true;
      return;
    }
    const step = `${state} ${Math.floor(task.progress / LINE_EVERY_PERCENT)}`;
    if (step === this.#shown) return;
    this.#shown = step;
    notes.write(`${String(task.progress).padStart(3)} %  ${state}, ${seconds} s\n`);
  }

  /** Moves to the line after the bar. */
  end(): void {
    if (this.#drawn) this.#output.notes.write('\n');
    this.#drawn = false;
  }
}
