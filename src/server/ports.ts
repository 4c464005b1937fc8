import type { ModelCatalog } from '../core/model-catalog.ts';
import type { Limits } from '../core/plan.ts';
import type { AccountStore } from '../core/ports/account-store.ts';
import type { BackendStates } from '../core/ports/backend-states.ts';
import type { BlobStore } from '../core/ports/blob-store.ts';
import type { CallbackIntake } from '../core/ports/callbacks.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { MediaProber } from '../core/ports/media-prober.ts';
import type { Metrics } from '../core/ports/metrics.ts';
import type { MetricsPage } from '../core/ports/metrics-page.ts';
import type { PromptJudge } from '../core/ports/prompt-judge.ts';
import type { QueueControl } from '../core/ports/queue-control.ts';
import type { RateStore } from '../core/ports/rate-store.ts';
import type { Replica } from '../core/ports/replica.ts';
import type { RetentionStore } from '../core/ports/retention-store.ts';
import type { Room } from '../core/ports/room.ts';
import type { SessionStore } from '../core/ports/session-store.ts';
import type { SmallPictures } from '../core/ports/small-pictures.ts';
import type { StorageStore } from '../core/ports/storage-store.ts';
import type { TaskFeed } from '../core/ports/task-feed.ts';
import type { TaskStore } from '../core/ports/task-store.ts';
import type { Tracer } from '../core/ports/tracer.ts';
import type { UploadStore } from '../core/ports/upload-store.ts';
import type { UrlSigner } from '../core/ports/url-signer.ts';
import type { WebhookSender } from '../core/ports/webhook-sender.ts';
import type { WebhookStore } from '../core/ports/webhook-store.ts';
import type { WordModerator } from '../core/ports/word-moderator.ts';
import type { PriceTable } from '../core/pricing.ts';
import type { RemoteLeg } from '../core/remote-leg.ts';
import type { Studio } from './studio/studio.ts';
import type { ArrivedUpload } from './uploads/intake.ts';

/** What the server calls. */
export interface ServerPorts {
  tasks: TaskStore;
  accounts: AccountStore;
  sessions: SessionStore;
  uploads: UploadStore;
  storage: StorageStore;
  retention: RetentionStore;
  blobs: BlobStore;
  smallPictures: SmallPictures;
  room: Room;
  prober: MediaProber;
  signer: UrlSigner;
  clock: Clock;
  feed: TaskFeed;
  backendStates: BackendStates;
  queueControl: QueueControl;
  rates: RateStore;
  /** Counts requests and push; null: nobody does. */
  metrics: (Metrics & MetricsPage) | null;
  /** Where reads may go; null: there is one database only. */
  replica: Replica | null;
  webhooks: WebhookStore;
  /** Which addresses webhooks may have. */
  webhookTargets: Pick<WebhookSender, 'problemOf'>;
  /** Keeps traces; null: they are passed on to workers and not kept. */
  tracer: Tracer | null;
  /** Takes what model servers tell of their jobs; null: they are not asked to. */
  callbacks: CallbackIntake | null;
  /** Rejects where the database cannot be used now; for /readyz. */
  database: { check(): Promise<void> };
}

/** What the configuration says of a model server, as far as the server tells or judges by it. */
export interface BackendFacts {
  kind: string;
  concurrency: number;
  /** How long a task waits for it. */
  queueMs: number;
  /** What a job costs there, a note. */
  price: string | null;
  /** What a job takes of the account there, in the host's own unit, by work; empty: it costs nothing, or nobody said. */
  credits: Readonly<Partial<Record<RemoteLeg['work'], number>>>;
}

/** How the server behaves. */
export interface ServerOptions {
  prices: PriceTable;
  /** What requests can choose: built-in and configured models. */
  models: ModelCatalog;
  /** Model servers of the configuration by name, in its order. */
  backends: ReadonlyMap<string, BackendFacts>;
  /** Flows that have an engine here; the others answer 5031 at creation. */
  runnableFlows: ReadonlySet<string>;
  /** Live engine slots, for /readyz; null where this process cannot know. */
  engineSlots(): number | null;
  /** What draws pictures here, for /readyz; null where this process runs no engines. */
  renderer: { kind: string; adapter: string | null } | null;
  /** Judges the words of creations; null: they are not judged. */
  moderator: WordModerator | null;
  /** Reads prompts before a task is made of them; null: nobody does. */
  prompts: PromptJudge | null;
  /** Origin in the links of problem documents. */
  publicUrl: string;
  /** Origins that browsers may call from; `*` for any. */
  corsOrigins: readonly string[];
  /** The limits of users whose plan says nothing else. */
  limits: Limits;
  /** Requests a minute and address without a valid key; 0: no limit. */
  addressRateLimit: number;
  /** Addresses and networks of the proxies whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[];
  /** Seconds that an upload is kept. */
  uploadTtlSeconds: number;
  /** Told when an image begins to arrive: what judges it can start meanwhile. */
  expectImage(): void;
  /** Told when an uploaded image is in the store: it can be judged before a task asks for it. */
  imageArrived(image: ArrivedUpload): void;
  /** Directory for files on their way to the blob store; on the same disk, they are moved and not copied. */
  tempDirectory: string;
  /** The service's own pages; null: there are none, and `/` leads to the reference. */
  studio: Studio | null;
}

/** Largest upload in bytes, by kind. */
export const UPLOAD_LIMITS = { image: 20 * 1024 * 1024, model: 200 * 1024 * 1024 } as const;
