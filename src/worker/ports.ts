import type { AccountStore } from '../core/ports/account-store.ts';
import type { BackendRegister } from '../core/ports/backend-states.ts';
import type { BatchStore } from '../core/ports/batch-store.ts';
import type { BlobStore } from '../core/ports/blob-store.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { JobQueue } from '../core/ports/job-queue.ts';
import type { MediaProber } from '../core/ports/media-prober.ts';
import type { Metrics } from '../core/ports/metrics.ts';
import type { QueueControl } from '../core/ports/queue-control.ts';
import type { RemoteStepStore } from '../core/ports/remote-step-store.ts';
import type { RetentionStore } from '../core/ports/retention-store.ts';
import type { Room } from '../core/ports/room.ts';
import type { SourceFetcher } from '../core/ports/source-fetcher.ts';
import type { StorageStore } from '../core/ports/storage-store.ts';
import type { TaskFeed } from '../core/ports/task-feed.ts';
import type { TaskStore } from '../core/ports/task-store.ts';
import type { Tracer } from '../core/ports/tracer.ts';
import type { UploadStore } from '../core/ports/upload-store.ts';

/** The ports that the worker uses. */
export interface WorkerPorts {
  tasks: TaskStore;
  batches: Pick<BatchStore, 'tasksToCancel'>;
  accounts: Pick<AccountStore, 'expireGrants'>;
  uploads: UploadStore;
  storage: StorageStore;
  blobs: BlobStore;
  room: Room;
  prober: MediaProber;
  fetcher: SourceFetcher;
  queue: JobQueue;
  queueControl: Pick<QueueControl, 'sortPaused' | 'lanes'>;
  backendStates: BackendRegister;
  /** @param worker ID of this worker in the queue */
  remoteSteps(worker: string): RemoteStepStore;
  /** Absent: no metrics are collected. */
  metrics?: Metrics;
  /** Absent or null: no traces are recorded. */
  tracer?: Tracer | null;
  /** The feed of task changes, which its creator starts. */
  feed: TaskFeed;
  clock: Clock;
  retention: RetentionStore;
}

/** A log of events that matter to the operators of the service. */
export interface WorkerLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}
