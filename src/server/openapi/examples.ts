import { EXAMPLE_IMAGE } from '../../contract/example-values.ts';
import { flowSpecs } from '../../flows/specs.ts';

const TASK = '019ab5c2-7c1e-7d3a-9f0e-2b6d4c8a1e57';
const LINK = `http://127.0.0.1:8080/files/tasks/${TASK}`;
const SIGNED = '?expires=1795392000&signature=Hn3vVvC0aLq2rJm1bXk9yT4w8sE6zUo5dGfP7iKcQxM';

/** No item refers to another: validators of OpenAPI documents would follow the reference. */
const BATCH_ITEMS = [
  { name: 'stool', flow: 'text-to-model', input: { prompt: 'a three-legged stool' } },
  { name: 'barrel', flow: 'text-to-model', input: { prompt: 'a wooden barrel' } },
];

const COMPARISON = {
  flow: 'image-to-model',
  input: { image_file: EXAMPLE_IMAGE, texture_size: 1024, accept: { closed: true } },
  engines: ['v1', 'v2'],
};

/** An example body for each operation that has one; a test checks each against its schema. */
export const REQUEST_EXAMPLES: Record<string, unknown> = {
  ...Object.fromEntries(
    Object.values(flowSpecs).map(({ name, example }) => [`create-${name}`, example]),
  ),
  'create-batch': { name: 'tavern', items: BATCH_ITEMS, client_order_id: 'order-1234' },
  'quote-batch': { items: BATCH_ITEMS },
  'retry-batch': { max_cost_credits: 100 },
  'create-comparison': {
    ...COMPARISON,
    name: 'chair at two engines',
    client_order_id: 'order-1234',
  },
  'quote-comparison': COMPARISON,
  'quote-task': { flow_name: 'image-to-model', texture_size: 2048 },
  'retry-task': { client_order_id: 'order-1234-again' },
  'update-task': { name: 'Armchair', is_public: false },
  'issue-key': { name: 'render farm', scopes: ['tasks:read', 'tasks:write', 'files:write'] },
  'issue-user-key': { name: 'Ada’s laptop' },
  'add-user': { name: 'Ada', email: 'ada@example.org' },
  'probe-backend': { url: 'http://gpu1:8081' },
  'read-workflow': {
    url: 'http://gpu1:8188',
    work: 'text-to-image',
    workflow: {
      3: { class_type: 'KSampler', inputs: { seed: 1, steps: 20, positive: ['6', 0] } },
      6: { class_type: 'CLIPTextEncode', inputs: { text: 'a red chair', clip: ['4', 1] } },
    },
  },
  'add-backend': { url: 'http://gpu1:8081', name: 'gpu1', trial: true },
  'set-author': { author: { host: 'anthropic', model: 'claude-sonnet-5' } },
  'save-thing': { task_uuid: TASK, subject: 'furniture', name: 'bar stool', words: ['high stool'] },
  'suspend-user': { reason: 'the card was refused' },
  'grant-credits': { credits: 500, reason: 'spring offer', expires_at: '2030-01-01T00:00:00.000Z' },
  'set-plan': {
    requests_per_minute: 60_000,
    creations_per_minute: 600,
    tasks_in_flight: 0,
    storage_bytes: 10_737_418_240,
  },
  'give-plan': { plan_name: 'studio' },
  'pause-flow': { reason: 'the model server is being moved' },
  'make-webhook': { url: 'https://example.com/hooks/bozzetto', events: ['task.succeeded'] },
  'update-webhook': { events: ['task.succeeded', 'task.failed'] },
  'rotate-webhook': { overlap_seconds: 3600 },
  'replay-deliveries': { since: '2026-11-21T12:00:00.000Z' },
  'presign-upload': {
    kind: 'image',
    filename: 'chair.png',
    content_type: 'image/png',
    bytes: 184_320,
  },
};

const CREATED = {
  task_uuid: TASK,
  flow_name: 'image-to-model',
  status: 'PENDING',
  created_at: '2026-11-21T12:00:00.000Z',
  cost_credits: 25,
  queue: null,
  read_after_write_deadline_seconds: null,
  read_after_write_header: null,
};

const STATUS = {
  task_uuid: TASK,
  flow_name: 'image-to-model',
  status: 'SUCCESS',
  progress: 100,
  cost_credits: 25,
  created_at: '2026-11-21T12:00:00.000Z',
  started_at: '2026-11-21T12:00:00.031Z',
  completed_at: '2026-11-21T12:00:02.482Z',
  input: {
    image_url: `http://127.0.0.1:8080/files/uploads/${EXAMPLE_IMAGE}/image${SIGNED}`,
    model_version: 'v2',
    polygon_limit: 50_000,
    texture_size: 2048,
  },
  output: {
    preprocessed_image_url: [`${LINK}/019ab5c2-8a10-7b21-8c32-4d5e6f708192/cutout.png${SIGNED}`],
    geometry_model_url: [`${LINK}/019ab5c2-8a11-7b21-8c32-4d5e6f708192/geometry.glb${SIGNED}`],
    textured_model_url: [`${LINK}/019ab5c2-8a12-7b21-8c32-4d5e6f708192/model.glb${SIGNED}`],
    preview_url: `${LINK}/019ab5c2-8a13-7b21-8c32-4d5e6f708192/preview.png${SIGNED}`,
  },
  error: null,
  queue: null,
};

const KEY = {
  key_uuid: '019ab5c2-9f10-7c41-8d52-6e7f80912a3b',
  prefix: 'bz_live_Hn3v',
  name: 'render farm',
  scopes: ['tasks:read', 'tasks:write', 'files:write'],
  sandbox: false,
  created_at: '2026-11-21T12:00:00.000Z',
  last_used_at: null,
  expires_at: null,
  current: false,
};

const USER = {
  user_uuid: '019ab5c2-6b0d-7c29-8e1f-3a4b5c6d7e8f',
  name: 'Ada',
  email: 'ada@example.org',
  created_at: '2026-11-20T09:00:00.000Z',
  suspended_at: null,
  suspended_for: null,
  weight: 1,
  plan: 'studio',
  total_usable_credits: 975,
  total_frozen_credits: 25,
  tasks_in_flight: 1,
  stored_bytes: 4_821_760,
  keys: 2,
};

const LIMITS = {
  requests_per_minute: 60_000,
  creations_per_minute: 600,
  tasks_in_flight: 0,
  storage_bytes: 10_737_418_240,
};

const PLAN = { plan_name: 'studio', ...LIMITS, users: 12 };

const FLOW = {
  flow_name: 'image-to-model',
  waiting: 3,
  running: 2,
  paused_at: null,
  paused_for: null,
};

const WORKER = {
  worker: '019ab5c2-5a0c-7b18-9d0e-2f3a4b5c6d7e',
  name: 'worker-1:4711',
  engine_slots: 4,
  short_slots: 1,
  flows: ['image-to-model', 'text-to-model'],
  lanes: null,
  taken: 2,
  draining: false,
  beat_at: '2026-11-21T12:00:01.000Z',
};

const WEBHOOK = {
  webhook_uuid: '019ab5c2-a120-7d52-9e63-7f8091a2b3c4',
  url: 'https://example.com/hooks/bozzetto',
  name: null,
  events: ['task.succeeded'],
  created_at: '2026-11-21T12:00:00.000Z',
  old_secret_until: null,
  disabled_at: null,
  disabled_for: null,
  failing_since: null,
  delivered_at: '2026-11-21T12:00:02.611Z',
};

const DELIVERY = {
  delivery_uuid: '3f0d3f6e-52a4-4a8e-9a3b-0c1d2e3f4a5b',
  type: 'task.succeeded',
  task_uuid: TASK,
  url: null,
  status: 'delivered',
  created_at: '2026-11-21T12:00:02.482Z',
  next_attempt_at: null,
  ended_at: '2026-11-21T12:00:02.611Z',
  tries: 1,
};

/** `data` of a successful answer, by the id of its payload's schema. */
export const PAYLOAD_EXAMPLES: Record<string, unknown> = {
  PublicTaskCreationPayload: CREATED,
  PublicTaskStatusPayload: STATUS,
  PublicTaskPricingQuotePayload: {
    flow_name: 'image-to-model',
    params: { texture_size: 2048, turbo: false },
    cost_credits: 25,
    available_credits: 1000,
  },
  DownloadResponse: {
    download_url: `${LINK}/019ab5c2-8a12-7b21-8c32-4d5e6f708192/model.glb${SIGNED}`,
    preview_url: `${LINK}/019ab5c2-8a13-7b21-8c32-4d5e6f708192/preview.png${SIGNED}`,
    asset_id: '019ab5c2-8a12-7b21-8c32-4d5e6f708192',
    kind: 'model',
  },
  UploadedImage: {
    file_key: EXAMPLE_IMAGE,
    url: `http://127.0.0.1:8080/files/uploads/${EXAMPLE_IMAGE}/chair.png${SIGNED}`,
    width: 1024,
    height: 1024,
    bytes: 184_320,
    content_type: 'image/png',
    sha256: '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    expires_at: '2026-11-28T12:00:00.000Z',
  },
  Balance: {
    total_usable_credits: 975,
    permanent_usable_credits: 975,
    total_frozen_credits: 25,
    balance: 975,
    frozen: 25,
    web_credits_balance: 975,
    api_credits_balance: 975,
  },
  ApiKeyList: {
    keys: [{ ...KEY, last_used_at: '2026-11-21T12:03:00.000Z', current: true }],
  },
  IssuedApiKey: { ...KEY, token: 'bz_live_Hn3vVvC0aLq2rJm1bXk9yT4w8sE6zUo5dGfP7iKcQxM' },
  RevokedApiKey: { key_uuid: KEY.key_uuid, current: false },
  AdminUser: USER,
  AccountState: {
    user_uuid: USER.user_uuid,
    sandbox: false,
    plan: PLAN.plan_name,
    limits: {
      requests_per_minute: 60_000,
      creations_per_minute: 600,
      tasks_in_flight: null,
      storage_bytes: 10_737_418_240,
    },
    use: { tasks_in_flight: 1, storage_bytes: 4_821_760 },
  },
  Plan: PLAN,
  PlanList: { plans: [PLAN] },
  RemovedPlan: { plan_name: PLAN.plan_name },
  AdminUserPage: { records: [USER], next_cursor: null },
  QueueFlow: {
    ...FLOW,
    paused_at: '2026-11-21T12:00:00.000Z',
    paused_for: 'the model server is being moved',
  },
  QueueWorker: WORKER,
  QueueState: {
    lanes: [{ lane: 'long', waiting: 3, taken: 2, users: 2 }],
    users: [
      {
        user_uuid: USER.user_uuid,
        name: USER.name,
        weight: 1,
        lane: 'long',
        waiting: 3,
        taken: 1,
      },
    ],
    flows: [FLOW],
    workers: [WORKER],
  },
  RequeuedTask: { task_uuid: TASK, status: 'QUEUED', requeued: true },
  StorageState: {
    upload_bytes: 184_320,
    task_bytes: 4_637_440,
    total_bytes: 4_821_760,
    quota_bytes: null,
    disks: [
      { name: 'the file store', free_bytes: 412_316_860_416, reserve_bytes: 536_870_912 },
      { name: 'the data directory', free_bytes: 412_316_860_416, reserve_bytes: 536_870_912 },
    ],
    users: [
      {
        user_uuid: USER.user_uuid,
        name: USER.name,
        upload_bytes: 184_320,
        task_bytes: 4_637_440,
        total_bytes: 4_821_760,
        quota_bytes: null,
      },
    ],
    sweep: {
      blobs_to_remove: 0,
      oldest_since: null,
      expired_results: 0,
      expired_uploads: 0,
      users_to_erase: 0,
      round_ended_at: '2026-11-21T11:42:07.311Z',
      round_under_way: false,
      next_round_at: '2026-11-21T12:42:07.311Z',
      round_blobs: 1207,
      round_removed: 0,
      round_not_ours: 0,
    },
  },
  Reconciliation: {
    checked_at: '2026-11-21T12:00:00.000Z',
    users: 2,
    ledger_credits: 1975,
    balance_credits: 1975,
    frozen_credits: 25,
    held_credits: 25,
    granted_credits: 1950,
    findings: [],
  },
  Webhook: WEBHOOK,
  WebhookList: { webhooks: [WEBHOOK] },
  MadeWebhook: {
    ...WEBHOOK,
    delivered_at: null,
    secret: 'whsec_Hn3vVvC0aLq2rJm1bXk9yT4w8sE6zUo5dGfP7iKcQxM=',
  },
  RemovedWebhook: { webhook_uuid: WEBHOOK.webhook_uuid },
  WebhookDelivery: DELIVERY,
  WebhookDeliveryPage: { records: [DELIVERY], next_cursor: null },
  WebhookDeliveryReport: {
    ...DELIVERY,
    attempts: [
      {
        at: '2026-11-21T12:00:02.497Z',
        milliseconds: 114,
        outcome: 'delivered',
        status_code: 200,
        answer: 'ok',
      },
    ],
  },
  ReplayedDeliveries: { replayed: 12 },
  WsTicket: {
    ticket: 'pV3n0bYVn8W9c3k2mXwJ8l1QmE5r7t9uA2s4d6f8g0h',
    expires_at: '2026-11-21T12:01:00.000Z',
  },
};
