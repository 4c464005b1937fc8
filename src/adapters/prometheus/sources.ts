import type { BackendState } from '../../core/ports/backend-states.ts';
import type { QueueLoad, QueueWorker } from '../../core/ports/queue-control.ts';
import type { ReplicaStatus } from '../../core/ports/replica.ts';
import type { DiskRoom } from '../../core/ports/room.ts';
import type { StorageUse } from '../../core/ports/storage-store.ts';
import type { WebhookLoad } from '../../core/ports/webhook-queue.ts';

/** Use of the connections of one pool. */
export interface PoolState {
  pool: string;
  busy: number;
  idle: number;
  /** Number of queries that are waiting for a connection. */
  waiting: number;
}

/** The engine processes of one host. */
export interface EngineProcesses {
  purpose: string;
  busy: number;
  idle: number;
}

/** Sources from which gauges are read at a scrape. */
export interface Sources {
  pools(): PoolState[];
  engines(): EngineProcesses[];
  replica(): ReplicaStatus;
  disks(): Promise<DiskRoom[]>;
  /** This source and the ones below describe the whole service, as the database knows it. */
  queue(): Promise<QueueLoad[]>;
  workers(): Promise<QueueWorker[]>;
  backends(): Promise<BackendState[]>;
  storage(): Promise<StorageUse>;
  webhooks(): Promise<WebhookLoad>;
}
