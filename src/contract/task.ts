import { z } from 'zod';

/** The six public statuses (specification 3). */
export const TASK_STATUSES = [
  'PENDING',
  'QUEUED',
  'RUNNING',
  'SUCCESS',
  'FAILED',
  'CANCELLED',
] as const;
export const taskStatus = z.enum(TASK_STATUSES).meta({ id: 'TaskStatus' });
export type TaskStatus = z.infer<typeof taskStatus>;

/** UTC, ISO 8601, milliseconds, `Z`. */
export const timestamp = z.iso.datetime({ precision: 3 });

/** Queue summary (specification 2.5). */
export const queueSummary = z
  .object({
    is_queued: z.boolean(),
    position: z.int().min(0).nullable(),
    estimated_wait_seconds: z.int().min(0).nullable(),
  })
  .meta({ id: 'QueueSummary' });
export type QueueSummary = z.infer<typeof queueSummary>;

/** What every creation endpoint answers (specification 2.2). */
export const taskCreation = z
  .object({
    task_uuid: z.uuid(),
    flow_name: z.string(),
    status: taskStatus,
    created_at: timestamp,
    cost_credits: z.int().nullable(),
    queue: queueSummary.nullable(),
    read_after_write_deadline_seconds: z.int().nullable(),
    read_after_write_header: z.string().nullable(),
  })
  .meta({ id: 'PublicTaskCreationPayload' });
export type TaskCreationPayload = z.infer<typeof taskCreation>;

/** The public error of a failed task. */
export const taskError = z
  .object({ code: z.int(), message: z.string(), suggestion: z.string().optional() })
  .meta({ id: 'TaskError' });

/** Polling and push payload (specification 2.3). */
export const taskStatusPayload = z
  .object({
    task_uuid: z.uuid(),
    flow_name: z.string(),
    status: taskStatus,
    progress: z.int().min(0).max(100),
    cost_credits: z.int().nullable(),
    created_at: timestamp,
    started_at: timestamp.nullable(),
    completed_at: timestamp.nullable(),
    input: z.record(z.string(), z.unknown()).nullable(),
    output: z.record(z.string(), z.unknown()).nullable(),
    error: taskError.nullable(),
    queue: queueSummary.nullable(),
  })
  .meta({ id: 'PublicTaskStatusPayload' });
export type TaskStatusPayload = z.infer<typeof taskStatusPayload>;

/** Quote (specification 2.4). */
export const quotePayload = z
  .object({
    flow_name: z.string(),
    params: z.record(z.string(), z.unknown()),
    cost_credits: z.int().min(0),
    available_credits: z.int(),
  })
  .meta({ id: 'PublicTaskPricingQuotePayload' });
export type QuotePayload = z.infer<typeof quotePayload>;

/** The kinds of asset that a download can pick. */
export const ASSET_KINDS = ['model', 'image', 'texture', 'preview', 'text', 'bundle'] as const;
export const assetKind = z.enum(ASSET_KINDS);
export type AssetKind = z.infer<typeof assetKind>;

/** Download (specification 2.6). */
export const downloadResponse = z
  .object({
    download_url: z.url(),
    preview_url: z.url().optional(),
    asset_id: z.uuid().optional(),
    kind: z.string().optional(),
  })
  .meta({ id: 'DownloadResponse' });
export type DownloadResponse = z.infer<typeof downloadResponse>;

/** One file of a task, in own-models and in the report. */
export const assetSummary = z
  .object({
    asset_id: z.uuid(),
    kind: assetKind,
    role: z.string(),
    format: z.string(),
    filename: z.string(),
    bytes: z.int(),
    sha256: z.string(),
    content_type: z.string(),
    url: z.url(),
    width: z.int().optional(),
    height: z.int().optional(),
  })
  .meta({ id: 'AssetSummary' });
export type AssetSummary = z.infer<typeof assetSummary>;

/** Own-model item (specification 2.7). */
export const ownModelItem = z
  .object({
    task_uuid: z.uuid(),
    flow_name: z.string(),
    status: taskStatus,
    created_at: timestamp,
    name: z.string().nullable(),
    is_public: z.boolean(),
    started_at: timestamp.nullable(),
    completed_at: timestamp.nullable(),
    geometry_model_url: z.array(z.url()).nullable(),
    textured_model_url: z.array(z.url()).nullable(),
    preprocessed_image_url: z.array(z.url()).nullable(),
    assets: z.array(assetSummary).nullable(),
    request_payload: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'PublicOwnModelItemPayload' });
export type OwnModelItem = z.infer<typeof ownModelItem>;

/** A page of own models. */
export const ownModelsPage = z
  .object({
    records: z.array(ownModelItem),
    page: z.int().min(1),
    page_size: z.int().min(1),
    total: z.int().min(0),
    has_more: z.boolean(),
  })
  .meta({ id: 'OwnModelsPage' });
export type OwnModelsPage = z.infer<typeof ownModelsPage>;

/** A page of tasks, newest first. */
export const taskPage = z
  .object({ records: z.array(taskStatusPayload), next_cursor: z.string().nullable() })
  .meta({ id: 'TaskPage' });
export type TaskPage = z.infer<typeof taskPage>;

/** One step of a task as it was measured. */
export const stageTiming = z.object({ stage: z.string(), milliseconds: z.number() });

/** What the strict status payload has no room for: how the task was done. */
export const taskReport = z
  .object({
    task_uuid: z.uuid(),
    flow_name: z.string(),
    status: taskStatus,
    name: z.string().nullable(),
    is_public: z.boolean(),
    stage: z.string().nullable(),
    attempts: z.int(),
    input: z.record(z.string(), z.unknown()),
    engine: z.record(z.string(), z.unknown()).nullable(),
    timings: z.array(stageTiming),
    statistics: z.record(z.string(), z.unknown()).nullable(),
    validation: z.record(z.string(), z.unknown()).nullable(),
    warnings: z.array(z.object({ code: z.string(), message: z.string() })),
    assets: z.array(assetSummary),
  })
  .meta({ id: 'TaskReport' });
export type TaskReport = z.infer<typeof taskReport>;
