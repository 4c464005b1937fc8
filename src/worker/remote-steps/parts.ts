import type { Uuid } from '../../core/ids.ts';
import type { BackendRegister } from '../../core/ports/backend-states.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { Metrics } from '../../core/ports/metrics.ts';
import type { RemoteStep, RemoteStepStore } from '../../core/ports/remote-step-store.ts';
import type { TaskStore } from '../../core/ports/task-store.ts';
import type { Tracer } from '../../core/ports/tracer.ts';
import type { RemoteStepPlan } from '../../core/remote-step.ts';
import type { Task } from '../../core/task.ts';
import type { WorkerLog } from '../ports.ts';
import type { Scratch } from '../scratch.ts';
import type { TaskWatch } from '../task-watch.ts';
import type { Backends, ConfiguredBackend } from './backends.ts';
import type { JobParts } from './step-job.ts';
import type { PreviewParts } from './step-preview.ts';

/** Dependencies of the handler of the remote-step lanes. */
export interface RemoteStepParts extends JobParts, Pick<PreviewParts, 'drawing' | 'smallPicture'> {
  /** Name of this worker, which is stored in the task's row. */
  worker: string;
  tasks: TaskStore;
  remoteSteps: RemoteStepStore;
  register: BackendRegister;
  backends: Backends;
  /**
   * Whether this worker has yet to probe a server for the first time since its entry came into use. What is stored about
   * the server may then be about an earlier one of its name.
   */
  awaitsProbe(backend: string): boolean;
  clock: Clock;
  /** null: no metrics are collected. */
  metrics: Metrics | null;
  /** null: no traces are recorded. */
  tracer: Tracer | null;
  watch: TaskWatch;
  scratch: Scratch;
  remoteStepsOf(flow: string, input: Task['input']): readonly RemoteStepPlan[];
  /** Whether the models that an input names exist, or existed when the task began. */
  knowsModels(flow: string, input: Task['input']): boolean;
  /** Returns the lane of the task's engine run, and the expected duration of that run. */
  engineTime(task: Task): { lane: string; milliseconds: number };
  /** Aborts when the worker stops. */
  stopping: AbortSignal;
  log: WorkerLog;
}

/** A server slot that this worker holds, for a new submission or for one that an earlier worker made. */
export interface Held {
  at: ConfiguredBackend;
  submission: Uuid;
  stored: RemoteStep | null;
}

/** A claimed task and its next step. */
export interface RemoteStepTask {
  task: Task;
  plan: readonly RemoteStepPlan[];
  remoteStep: RemoteStepPlan;
  /** The earlier steps, as they were stored when the task was claimed. */
  earlier: readonly RemoteStep[];
}
