import type {
  AddedEnginePayload,
  EngineAddition,
  EngineDetailsPayload,
  EngineTrialPayload,
  FoundEnginePayload,
} from '../contract/admin/engines.ts';
import type { ReadWorkflowPayload, WorkflowUpload } from '../contract/admin/workflows.ts';
import type { AuthorChoice, AuthorState } from '../contract/authors.ts';
import type { ModelCatalog } from '../core/model-catalog.ts';
import type { Limits } from '../core/plan.ts';
import type { AccountStore } from '../core/ports/account-store.ts';
import type { BackendStates } from '../core/ports/backend-states.ts';
import type { BatchStore } from '../core/ports/batch-store.ts';
import type { BlobStore } from '../core/ports/blob-store.ts';
import type { CallbackIntake } from '../core/ports/callbacks.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { Library } from '../core/ports/library.ts';
import type { MediaProber } from '../core/ports/media-prober.ts';
import type { Metrics } from '../core/ports/metrics.ts';
import type { MetricsPage } from '../core/ports/metrics-page.ts';
import type { PromptJudge } from '../core/ports/prompt-judge.ts';
import type { ProvenanceKeyStore } from '../core/ports/provenance-keys.ts';
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
import type { RemoteStepPlan } from '../core/remote-step.ts';
import type { Studio } from './studio/studio.ts';
import type { ArrivedUpload } from './uploads/intake.ts';

/** The dependencies of the server. */
export interface ServerPorts {
  tasks: TaskStore;
  batches: BatchStore;
  accounts: AccountStore;
  sessions: SessionStore;
  uploads: UploadStore;
  storage: StorageStore;
  retention: RetentionStore;
  blobs: BlobStore;
  library: Library;
  smallPictures: SmallPictures;
  room: Room;
  prober: MediaProber;
  signer: UrlSigner;
  clock: Clock;
  feed: TaskFeed;
  backendStates: BackendStates;
  queueControl: QueueControl;
  rates: RateStore;
  /** The public keys that sign the provenance of models. */
  provenanceKeys: Pick<ProvenanceKeyStore, 'list'>;
  /** Counts requests and push; null: nothing is counted. */
  metrics: (Metrics & MetricsPage) | null;
  /** The replica for reads; null: there is only one database. */
  replica: Replica | null;
  webhooks: WebhookStore;
  /** Validates addresses of webhooks. */
  webhookTargets: Pick<WebhookSender, 'problemOf'>;
  /** Keeps traces; null: they are passed on to workers but not kept. */
  tracer: Tracer | null;
  /** Accepts callbacks of model servers about their jobs; null: callbacks are not used. */
  callbacks: CallbackIntake | null;
  /** Rejects if the database is not usable now; for /readyz. */
  database: { check(): Promise<void> };
}

/** The configured facts of a model server that the server shows or uses. */
export interface BackendFacts {
  kind: string;
  concurrency: number;
  /** How long a task waits for the server, in milliseconds. */
  queueMs: number;
  /** Note about the price of a job. */
  price: string | null;
  /** Cost of a job in the host's own unit, by kind of work; empty: free or not stated. */
  credits: Readonly<Partial<Record<RemoteStepPlan['work'], number>>>;
}

/** What this process knows about its configuration of model servers. Times are epoch milliseconds. */
export interface ConfigurationFacts {
  file: string | null;
  /** Short hash of the content in use. */
  revision: string;
  loaded_at: number;
  /** A later content that was refused; null if the file is in use as it is. */
  refused: { revision: string; at: number; problem: string } | null;
}

/**
 * Access to the model servers of the configuration file. Every function throws an ApiError with the reason if it refuses.
 */
export interface EngineSettings {
  /** @param credential a reference to an environment variable; null: none */
  probe(url: string, credential: string | null): Promise<FoundEnginePayload>;
  discover(): Promise<FoundEnginePayload[]>;
  /** Converts a workflow of ComfyUI and puts placeholders into it, for the administrator to confirm. */
  readWorkflow(upload: WorkflowUpload): Promise<ReadWorkflowPayload>;
  describe(name: string): Promise<EngineDetailsPayload>;
  add(server: EngineAddition): Promise<AddedEnginePayload>;
  tryOut(name: string): Promise<EngineTrialPayload>;
  remove(name: string): Promise<void>;
}

/** Access to the choice of the language model that builds models. */
export interface AuthorSettings {
  state(): Promise<AuthorState>;
  /** Whether a configuration file or `BOZZETTO_AUTHOR` determines the model, so that nothing can be chosen. */
  isDecided: boolean;
  /** Stores the choice for the next start; null: none. */
  choose(author: AuthorChoice | null): Promise<void>;
}

/** The settings of the server. */
export interface ServerOptions {
  prices: PriceTable;
  /** Models that requests can choose: built-in and configured ones. Its content follows the configuration file. */
  models: ModelCatalog;
  /** Configured model servers by name, in the configuration's order. Its content follows the configuration file. */
  backends: ReadonlyMap<string, BackendFacts>;
  configuration(): ConfigurationFacts;
  engines: EngineSettings;
  authors: AuthorSettings;
  /** Flows that have an engine here; others get 5031 at creation. */
  runnableFlows: ReadonlySet<string>;
  /** Returns the live engine slots, for /readyz; null if this process cannot know. */
  engineSlots(): number | null;
  /** The renderer of this process, for /readyz; null if it runs no engines. */
  renderer: { kind: string; adapter: string | null } | null;
  /** Moderates the text of creations; null: no moderation. */
  moderator: WordModerator | null;
  /** Checks prompts before a task is created; null: no checks. */
  prompts: PromptJudge | null;
  /** Origin of the links in problem documents. */
  publicUrl: string;
  /** Origins from which browsers may call; `*` for any. */
  corsOrigins: readonly string[];
  /** Limits for users whose plan sets none. */
  limits: Limits;
  /** Requests per minute and address without a valid key; 0: no limit. */
  addressRateLimit: number;
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[];
  /** Seconds for which an upload is kept. */
  uploadTtlSeconds: number;
  /** Called when an image starts to arrive, so that the code that judges it can load meanwhile. */
  expectImage(): void;
  /** Called when an uploaded image is stored, so that it can be judged before a task needs it. */
  imageArrived(image: ArrivedUpload): void;
  /** Directory for files on their way to the blob store; on the same disk they are moved, not copied. */
  tempDirectory: string;
  /** The service's own pages; null: there are none, and `/` redirects to the reference. */
  studio: Studio | null;
}

/** Largest upload in bytes, by kind. */
export const UPLOAD_LIMITS = { image: 20 * 1024 * 1024, model: 200 * 1024 * 1024 } as const;
