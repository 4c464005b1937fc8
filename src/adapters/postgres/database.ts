import type { AccountStore } from '../../core/ports/account-store.ts';
import type { BackendRegister } from '../../core/ports/backend-states.ts';
import type { BatchStore } from '../../core/ports/batch-store.ts';
import type { CallbackNews } from '../../core/ports/callbacks.ts';
import type { ProvenanceKeyStore } from '../../core/ports/provenance-keys.ts';
import type { QueueControl } from '../../core/ports/queue-control.ts';
import type { RemoteStepStore } from '../../core/ports/remote-step-store.ts';
import type { RetentionStore } from '../../core/ports/retention-store.ts';
import type { SessionStore } from '../../core/ports/session-store.ts';
import type { StorageStore } from '../../core/ports/storage-store.ts';
import type { TaskFeed } from '../../core/ports/task-feed.ts';
import type { TaskStore } from '../../core/ports/task-store.ts';
import type { UploadStore } from '../../core/ports/upload-store.ts';
import type { WebhookQueue } from '../../core/ports/webhook-queue.ts';
import type { WebhookStore } from '../../core/ports/webhook-store.ts';
import { sessionStore } from './accounts/session-store.ts';
import { accountStore } from './accounts/store.ts';
import { batchStore } from './batches/store.ts';
import { openPool, type PoolState, poolState } from './connection.ts';
import { migrate } from './migrate.ts';
import { provenanceKeyStore } from './provenance-keys.ts';
import { queueControl } from './queue/queue-control.ts';
import { type RateStore, rateStore } from './rate-store.ts';
import { backendRegister } from './remote-steps/backend-register.ts';
import { callbackNews } from './remote-steps/callback-news.ts';
import { remoteStepStore } from './remote-steps/remote-step-store.ts';
import { type OpenReplica, openReplica, type ReplicaOptions } from './replica.ts';
import { retentionStore } from './retention-store.ts';
import { type SettingsStore, settingsStore } from './settings-store.ts';
import { type StorageQuotas, storageStore } from './storage-store.ts';
import { taskFeed } from './task-feed.ts';
import type { TaskOptions } from './tasks/create.ts';
import { taskStore } from './tasks/store.ts';
import { uploadStore } from './upload-store.ts';
import { webhookQueue } from './webhooks/queue.ts';
import { webhookStore } from './webhooks/store.ts';

export interface DatabaseOptions extends TaskOptions {
  /** postgres://user:password@host:port/database */
  connectionString: string;
  /** Number of connections for transactions. In addition, half as many are opened for reads, and one to listen. */
  poolSize: number;
  /** Omitted if storage is not limited. */
  storageQuotas?: StorageQuotas;
  /** A replica that may answer reads as well; optional. */
  replica?: Pick<ReplicaOptions, 'connectionString' | 'maxLagSeconds' | 'onChange'>;
}

/** The core's ports, implemented on a PostgreSQL database. */
export interface Database {
  tasks: TaskStore;
  batches: BatchStore;
  accounts: AccountStore;
  sessions: SessionStore;
  uploads: UploadStore;
  storage: StorageStore;
  replica: OpenReplica | null;
  retention: RetentionStore;
  feed: TaskFeed;
  queueControl: QueueControl;
  rates: RateStore;
  backendStates: BackendRegister;
  callbackNews: CallbackNews;
  webhooks: WebhookStore;
  /** Creates a webhook queue with its own worker id. Each call returns a new queue. */
  webhookQueue(): WebhookQueue;
  /**
   * Creates the store of remote steps.
   * @param worker the worker id of the queue; if that worker is lost, another one takes over its slots at model servers
   */
  remoteSteps(worker: string): RemoteStepStore;
  settings: SettingsStore;
  provenanceKeys: ProvenanceKeyStore;
  /** Brings the schema up to date; must be called first. Returns the number of applied migrations. */
  migrate(): Promise<number>;
  /** @throws if the database does not answer */
  ping(): Promise<void>;
  /** Returns the current use of the connection pools. */
  pools(): PoolState[];
  /** Stops the feed and closes every connection. */
  close(): Promise<void>;
}

const NO_QUOTAS: StorageQuotas = { perUser: 0, total: 0 };

/** Opens the stores. They connect on first use. */
export function openDatabase(options: DatabaseOptions): Database {
  const { connectionString, poolSize, clock, storageQuotas = NO_QUOTAS } = options;
  const writes = openPool(connectionString, poolSize);
  const reads = openPool(connectionString, Math.max(2, poolSize >> 1));
  const feed = taskFeed(connectionString, reads);
  const replica =
    options.replica === undefined
      ? null
      : openReplica({ ...options.replica, poolSize, primary: reads, storageQuotas });
  const news = callbackNews(connectionString, writes);
  const settings = settingsStore(writes);
  return {
    tasks: taskStore(reads, writes, options),
    batches: batchStore(reads, writes, options),
    accounts: accountStore(reads, writes, clock),
    sessions: sessionStore(reads, writes),
    uploads: uploadStore(reads, writes, storageQuotas),
    storage: storageStore(reads, writes, storageQuotas),
    replica,
    retention: retentionStore(writes),
    feed,
    queueControl: queueControl(reads, writes),
    rates: rateStore(writes),
    backendStates: backendRegister(writes),
    callbackNews: news,
    webhooks: webhookStore(reads, writes, clock),
    webhookQueue: () => webhookQueue(connectionString, writes),
    remoteSteps: (worker) => remoteStepStore(writes, worker),
    settings,
    provenanceKeys: provenanceKeyStore(settings, clock),
    migrate: () => migrate(connectionString),
    async ping() {
      await reads.query('select 1');
    },
    pools: () => [
      poolState('writes', writes),
      poolState('reads', reads),
      ...(replica === null ? [] : [replica.pool()]),
    ],
    async close() {
      await replica?.close();
      await Promise.all([feed.stop(), news.stop(), reads.end(), writes.end()]);
    },
  };
}
