import { isUrl, readTaskFile } from '../contract/source-value.ts';
import type {
  AssetSummary,
  OwnModelItem,
  PublicModelItem,
  QueueSummary,
  TaskCreationPayload,
  TaskReport,
  TaskStatusPayload,
} from '../contract/task.ts';
import { requestPayload } from '../contract/task.ts';
import { outputOf } from '../core/outputs.ts';
import type { Replica } from '../core/ports/replica.ts';
import type { UrlSigner } from '../core/ports/url-signer.ts';
import { publicAssets } from '../core/public-model.ts';
import { type Asset, chargedCredits, type Task } from '../core/task.ts';
import { findFlowSpec } from '../flows/specs.ts';
import { READ_AFTER_WRITE } from './plugins/read-after-write.ts';
import { timestampOf, timestampOrNull } from './timestamp.ts';

/** The answer to a creation. A new task is not in a queue yet, so `queue` is null. */
export function creationPayload(
  task: Task,
  replica: Pick<Replica, 'maxLagSeconds'> | null,
): TaskCreationPayload {
  return {
    task_uuid: task.task_uuid,
    flow_name: task.flow_name,
    // A replay repeats the first creation's answer, and every creation starts as PENDING.
    status: 'PENDING',
    created_at: timestampOf(task.created_at),
    cost_credits: task.cost_credits,
    queue: null,
    read_after_write_deadline_seconds: replica?.maxLagSeconds ?? null,
    read_after_write_header: replica === null ? null : READ_AFTER_WRITE,
  };
}

/**
 * Builds the polling and push payload, with the exact keys of the specification, and `charged_credits` where that is not
 * the reserved amount.
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
    ...(task.released_credits > 0 && { charged_credits: chargedCredits(task) }),
    created_at: timestampOf(task.created_at),
    started_at: timestampOrNull(task.started_at),
    completed_at: timestampOrNull(task.completed_at),
    input: publicInput(task, signer),
    output: shownOutput(task, signer),
    error: task.error,
    queue: isWaiting(task) ? queue : null,
  };
}

/** Returns the results, or a running task's preview of its work so far. */
export function shownOutput(task: Task, signer: UrlSigner): Record<string, unknown> | null {
  if (task.status === 'SUCCESS') return outputOf(task.assets, task.output, linksOf(task, signer));
  if (task.status !== 'RUNNING' || task.assets.length === 0) return null;
  return outputOf(task.assets, {}, linksOf(task, signer));
}

/** Returns whether the task is waiting, so that a queue summary is meaningful. */
export function isWaiting(task: Task): boolean {
  return task.status === 'PENDING' || task.status === 'QUEUED';
}

/** Returns the allowlisted input fields under their public names; a file_key becomes the upload's URL. */
export function publicInput(task: Task, signer: UrlSigner): Record<string, unknown> {
  const spec = findFlowSpec(task.flow_name);
  const shown: Record<string, unknown> = {};
  if (spec === null) return shown;
  const sources = new Map(spec.sources(task.input).map((source) => [source.field, source]));
  for (const [publicName, field] of Object.entries(spec.publicInput)) {
    const value = task.input[field];
    if (value === undefined) continue;
    const shownAt = (name: string, given: unknown) => {
      const source = sources.get(name);
      return source === undefined || isUrl(source.value) || readTaskFile(source.value) !== null
        ? given
        : signer.uploadUrl(source.value, source.kind);
    };
    shown[publicName] = hasParts(value)
      ? Object.fromEntries(
          Object.entries(value).map(([part, given]) => [part, shownAt(`${field}.${part}`, given)]),
        )
      : shownAt(field, value);
  }
  return shown;
}

/** Whether each part of a field names a source. */
function hasParts(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the fields that all views of a model share. */
function namedModel(task: Task) {
  return {
    task_uuid: task.task_uuid,
    flow_name: task.flow_name,
    status: task.status,
    created_at: timestampOf(task.created_at),
    name: task.name,
    is_public: task.is_public,
  };
}

/** One item of own-models. */
export function ownModelView(task: Task, signer: UrlSigner): OwnModelItem {
  const done = task.status === 'SUCCESS';
  const urlOf = linksOf(task, signer);
  const urls = (role: string) => (done ? urlsOf(task.assets, role, urlOf) : null);
  return {
    ...namedModel(task),
    started_at: timestampOrNull(task.started_at),
    completed_at: timestampOrNull(task.completed_at),
    geometry_model_url: urls('geometry_model_url'),
    textured_model_url: urls('textured_model_url'),
    preprocessed_image_url: urls('preprocessed_image_url'),
    assets: done ? task.assets.map((asset) => assetView(task, asset, urlOf)) : null,
    request_payload: requestPayloadOf(task, signer),
  };
}

/** Returns the fields of the public input that the specification lists. */
function requestPayloadOf(task: Task, signer: UrlSigner): OwnModelItem['request_payload'] {
  const shown = Object.entries(publicInput(task, signer));
  return Object.fromEntries(
    shown.filter(([name]) => Object.hasOwn(requestPayload.shape, name)),
  ) as OwnModelItem['request_payload'];
}

/** Builds the public view of a model; its links work only while it is public. */
export function publicModelView(task: Task, signer: UrlSigner): PublicModelItem {
  const assets = publicAssets(task);
  const urlOf = publicLinksOf(task, signer);
  const preview = assets.find(({ kind }) => kind === 'preview');
  return {
    ...namedModel(task),
    geometry_model_url: urlsOf(assets, 'geometry_model_url', urlOf),
    textured_model_url: urlsOf(assets, 'textured_model_url', urlOf),
    preview_url: preview === undefined ? null : urlOf(preview),
    assets: assets.map((asset) => assetView(task, asset, urlOf)),
  };
}

/** Builds the report on how a task was done, with facts that the strict status payload has no fields for. */
export function reportView(task: Task, signer: UrlSigner): TaskReport {
  return {
    task_uuid: task.task_uuid,
    flow_name: task.flow_name,
    status: task.status,
    name: task.name,
    is_public: task.is_public,
    stage: task.stage,
    expires_at: timestampOrNull(task.expires_at),
    charged_credits: chargedCredits(task),
    attempts: task.attempt,
    input: publicInput(task, signer),
    engine: task.diagnostics?.engine ?? null,
    timings: task.diagnostics?.timings ?? [],
    statistics: task.diagnostics?.statistics ?? null,
    validation: task.diagnostics?.validation ?? null,
    mesh: task.diagnostics?.mesh ?? null,
    ...(task.diagnostics?.accept && { accept: task.diagnostics.accept }),
    warnings: task.diagnostics?.warnings ?? [],
    // A failed task no longer shows previews of its work.
    assets: (task.status === 'FAILED' ? [] : task.assets).map((asset) =>
      assetView(task, asset, linksOf(task, signer)),
    ),
  };
}

/** Creates a signed link to one of a task's files. */
export type LinkOf = (asset: Asset) => string;

/** Creates links for callers who may read the task. */
export function linksOf({ task_uuid }: Task, signer: UrlSigner): LinkOf {
  return ({ asset_id, filename }) => signer.assetUrl(task_uuid, asset_id, filename);
}

/** Creates links for anyone; they work only while the task is public. */
export function publicLinksOf({ task_uuid }: Task, signer: UrlSigner): LinkOf {
  return ({ asset_id, filename }) => signer.publicAssetUrl(task_uuid, asset_id, filename);
}

function urlsOf(assets: readonly Asset[], role: string, urlOf: LinkOf): string[] | null {
  const found = assets.filter((asset) => asset.role === role);
  return found.length > 0 ? found.map(urlOf) : null;
}

function assetView({ expires_at }: Task, asset: Asset, urlOf: LinkOf): AssetSummary {
  return {
    asset_id: asset.asset_id,
    kind: asset.kind,
    role: asset.role,
    format: asset.format,
    filename: asset.filename,
    bytes: asset.bytes,
    sha256: asset.sha256,
    content_type: asset.content_type,
    url: urlOf(asset),
    ...(asset.width === undefined ? {} : { width: asset.width }),
    ...(asset.height === undefined ? {} : { height: asset.height }),
    ...(asset.render === undefined ? {} : { render: asset.render }),
    expires_at: timestampOrNull(expires_at),
  };
}
