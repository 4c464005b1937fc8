import type {
  AssetSummary,
  OwnModelItem,
  QueueSummary,
  TaskCreationPayload,
  TaskReport,
  TaskStatusPayload,
} from '../contract/task.ts';
import { outputOf } from '../core/outputs.ts';
import type { UrlSigner } from '../core/ports/url-signer.ts';
import type { Asset, Task } from '../core/task.ts';
import { findFlowSpec } from '../flows/specs.ts';
import { isUrl } from './source-value.ts';
import { timestampOf, timestampOrNull } from './timestamp.ts';

/** What a creation answers. The task is new, so it is in no queue yet and `queue` is null. */
export function creationPayload(task: Task): TaskCreationPayload {
  return {
    task_uuid: task.task_uuid,
    flow_name: task.flow_name,
    // A replay answers what the first creation answered, and every creation starts as PENDING.
    status: 'PENDING',
    created_at: timestampOf(task.created_at),
    cost_credits: task.cost_credits,
    queue: null,
    read_after_write_deadline_seconds: null,
    read_after_write_header: null,
  };
}

/**
 * Polling and push payload: the exact keys of the specification.
 * @param queue summary of a waiting task; ignored once the task runs or has ended
 */
export function statusPayload(
  task: Task,
  queue: QueueSummary | null,
  signer: UrlSigner,
): TaskStatusPayload {
  return {
    task_uuid: task.task_uuid,
    flow_name: task.flow_name,
    status: task.status,
    progress: task.progress,
    cost_credits: task.cost_credits,
    created_at: timestampOf(task.created_at),
    started_at: timestampOrNull(task.started_at),
    completed_at: timestampOrNull(task.completed_at),
    input: publicInput(task, signer),
    output:
      task.status === 'SUCCESS'
        ? outputOf(task.assets, task.output, (asset) => assetUrl(task, asset, signer))
        : null,
    error: task.error,
    queue: isWaiting(task) ? queue : null,
  };
}

/** True where a queue summary has a meaning. */
export function isWaiting(task: Task): boolean {
  return task.status === 'PENDING' || task.status === 'QUEUED';
}

/** The allowlisted input fields under their public names; a file_key becomes the upload's URL. */
export function publicInput(task: Task, signer: UrlSigner): Record<string, unknown> {
  const spec = findFlowSpec(task.flow_name);
  const shown: Record<string, unknown> = {};
  if (spec === null) return shown;
  const sources = new Map(spec.sources(task.input).map((source) => [source.field, source]));
  for (const [publicName, field] of Object.entries(spec.publicInput)) {
    const value = task.input[field];
    if (value === undefined) continue;
    const source = sources.get(field);
    shown[publicName] =
      source === undefined || isUrl(source.value)
        ? value
        : signer.uploadUrl(source.value, source.kind);
  }
  return shown;
}

/** One item of own-models. */
export function ownModelView(task: Task, signer: UrlSigner): OwnModelItem {
  const done = task.status === 'SUCCESS';
  const urls = (role: string): string[] | null => {
    const found = task.assets.filter((asset) => asset.role === role);
    return done && found.length > 0 ? found.map((asset) => assetUrl(task, asset, signer)) : null;
  };
  return {
    task_uuid: task.task_uuid,
    flow_name: task.flow_name,
    status: task.status,
    created_at: timestampOf(task.created_at),
    name: task.name,
    is_public: task.is_public,
    started_at: timestampOrNull(task.started_at),
    completed_at: timestampOrNull(task.completed_at),
    geometry_model_url: urls('geometry_model_url'),
    textured_model_url: urls('textured_model_url'),
    preprocessed_image_url: urls('preprocessed_image_url'),
    assets: done ? task.assets.map((asset) => assetView(task, asset, signer)) : null,
    request_payload: publicInput(task, signer),
  };
}

/** How a task was done: what the strict status payload has no room for. */
export function reportView(task: Task, signer: UrlSigner): TaskReport {
  return {
    task_uuid: task.task_uuid,
    flow_name: task.flow_name,
    status: task.status,
    name: task.name,
    is_public: task.is_public,
    stage: task.stage,
    attempts: task.attempt,
    input: publicInput(task, signer),
    engine: task.diagnostics?.engine ?? null,
    timings: task.diagnostics?.timings ?? [],
    statistics: task.diagnostics?.statistics ?? null,
    validation: task.diagnostics?.validation ?? null,
    mesh: task.diagnostics?.mesh ?? null,
    warnings: task.diagnostics?.warnings ?? [],
    assets: task.assets.map((asset) => assetView(task, asset, signer)),
  };
}

function assetUrl(task: Task, asset: Asset, signer: UrlSigner): string {
  return signer.assetUrl(task.task_uuid, asset.asset_id, asset.filename);
}

function assetView(task: Task, asset: Asset, signer: UrlSigner): AssetSummary {
  return {
    asset_id: asset.asset_id,
    kind: asset.kind,
    role: asset.role,
    format: asset.format,
    filename: asset.filename,
    bytes: asset.bytes,
    sha256: asset.sha256,
    content_type: asset.content_type,
    url: assetUrl(task, asset, signer),
    ...(asset.width === undefined ? {} : { width: asset.width }),
    ...(asset.height === undefined ? {} : { height: asset.height }),
    ...(asset.render === undefined ? {} : { render: asset.render }),
  };
}
