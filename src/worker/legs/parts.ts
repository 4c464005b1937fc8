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

/** Dependencies of the handler of the remote-step lanes. */
export interface LegParts extends JobParts, Pick<PreviewParts, 'drawing' | 'smallPicture'> {
  /** Name of this worker, which is stored in the task's row. */
  worker: string;
  tasks: TaskStore;
  legs: LegStore;
  register: BackendRegister;
  backends: Backends;
  clock: Clock;
  /** null: no metrics are collected. */
  metrics: Metrics | null;
  /** null: no traces are recorded. */
  tracer: Tracer | null;
  watch: TaskWatch;
  scratch: Scratch;
  legsOf(flow: string, input: Task['input']): readonly RemoteLeg[];
  /** Returns the lane of the task's engine run, and how long that run takes. */
  engineTime(task: Task): { lane: string; milliseconds: number };
  /** Aborts when the worker stops. */
  stopping: AbortSignal;
  log: WorkerLog;
}

/** A server slot that this worker holds, for a new submission or for one that an earlier worker made. */
export interface Held {
  at: ConfiguredBackend;
  submission: Uuid;
  stored: Leg | null;
}

/** A claimed task and its next step. */
export interface LegTask {
  task: Task;
  plan: readonly RemoteLeg[];
  leg: RemoteLeg;
  /** The earlier steps, as they were stored when the task was claimed. */
  earlier: readonly Leg[];
}
