import type { Uuid } from '../../core/ids.ts';
import type { BackendRegister } from '../../core/ports/backend-states.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { Leg, LegStore } from '../../core/ports/leg-store.ts';
import type { Metrics } from '../../core/ports/metrics.ts';
import type { TaskStore } from '../../core/ports/task-store.ts';
import type { Tracer } from '../../core/ports/tracer.ts';
import type { RemoteLeg } from '../../core/remote-leg.ts';
import type { Task } from '../../core/task.ts';
import type { WorkerLog } from '../ports.ts';
import type { Scratch } from '../scratch.ts';
import type { TaskWatch } from '../task-watch.ts';
import type { Backends, ConfiguredBackend } from './backends.ts';
import type { JobParts } from './leg-job.ts';
import type { PreviewParts } from './leg-preview.ts';

/** What the handler of the lanes of legs works with. */
export interface LegParts extends JobParts, Pick<PreviewParts, 'drawing' | 'smallPicture'> {
  /** Name of this worker, kept on the task's row. */
  worker: string;
  tasks: TaskStore;
  legs: LegStore;
  register: BackendRegister;
  backends: Backends;
  clock: Clock;
  /** null: nobody counts. */
  metrics: Metrics | null;
  /** null: no traces are kept. */
  tracer: Tracer | null;
  watch: TaskWatch;
  scratch: Scratch;
  legsOf(flow: string, input: Task['input']): readonly RemoteLeg[];
  /** The lane of a task's own part, and how long that takes. */
  engineTime(task: Task): { lane: string; milliseconds: number };
  /** Aborts where the worker stops. */
  stopping: AbortSignal;
  log: WorkerLog;
}

/** A place at a server that is ours: for a new submission, or one that a worker before us made. */
export interface Held {
  at: ConfiguredBackend;
  submission: Uuid;
  stored: Leg | null;
}

/** A claimed task and the step that is to be done. */
export interface LegTask {
  task: Task;
  plan: readonly RemoteLeg[];
  leg: RemoteLeg;
  /** What was done before, as it was stored when the task was taken. */
  earlier: readonly Leg[];
}
