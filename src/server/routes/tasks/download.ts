import { envelope, success } from '../../../contract/envelope.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { DOWNLOAD_KINDS } from '../../../contract/queries.ts';
import { downloadQuery, taskPath } from '../../../contract/queries.ts';
import type { DownloadResponse } from '../../../contract/task.ts';
import { downloadResponse } from '../../../contract/task.ts';
import { mainAsset } from '../../../core/outputs.ts';
import type { TaskStore } from '../../../core/ports/task-store.ts';
import type { UrlSigner } from '../../../core/ports/url-signer.ts';
import type { Asset, Task } from '../../../core/task.ts';
import { isTerminal } from '../../../core/task.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';
import { findTask } from './status.ts';

type DownloadKind = (typeof DOWNLOAD_KINDS)[number];

/** Fresh download URLs of a task's files. */
export function registerDownload(
  app: App,
  { tasks, signer }: { tasks: TaskStore; signer: UrlSigner },
): void {
  app.get(
    '/api/v1/tasks/url/:task_uuid',
    {
      schema: {
        operationId: 'get-task-url',
        summary: 'Download URL of a task’s file',
        description:
          'The main file, or the one that `kind`, `format` and `index` pick. The URL needs no token, expires, and ' +
          'supports Range and ETag.',
        tags: [TAGS.files.name],
        params: taskPath,
        querystring: downloadQuery,
        response: { 200: envelope(downloadResponse) },
      },
      config: { scope: 'tasks:read', errors: [4040, 4042, 4093] },
    },
    async (request) => {
      const user = principalOf(request).user.user_uuid;
      const task = await findTask(tasks, user, request.params.task_uuid);
      if (!isTerminal(task.status))
        throw new ApiError(4093, `the task is not finished yet: it is ${task.status}`, {
          suggestion: 'Wait until its status is SUCCESS.',
        });
      const { kind, format, index } = request.query;
      if (task.assets.length === 0)
        throw new ApiError(4042, `the task has no files: it ended as ${task.status}`);
      const urlOf = (asset: Asset) =>
        signer.assetUrl(task.task_uuid, asset.asset_id, asset.filename);
      const preview = task.assets.find((asset) => asset.kind === 'preview');
      const shown = preview === undefined ? {} : { preview_url: urlOf(preview) };
      if (kind === 'bundle')
        return success<DownloadResponse>({
          download_url: signer.bundleUrl(task.task_uuid),
          ...shown,
          kind,
        });
      const asset = pick(task, kind, format, index);
      return success<DownloadResponse>({
        download_url: urlOf(asset),
        ...shown,
        asset_id: asset.asset_id,
        kind: asset.kind,
      });
    },
  );
}

/** @throws ApiError 4042 */
function pick(
  task: Task,
  kind: DownloadKind | undefined,
  format: string | undefined,
  index: number,
): Asset {
  const found = ofKind(task.assets, kind).filter(
    (asset) => format === undefined || asset.format === format.toLowerCase(),
  );
  const asset = found[index];
  if (asset !== undefined) return asset;
  const available = task.assets.map((other) => `${other.kind} ${other.format}`);
  throw new ApiError(4042, 'the task has no such file', {
    suggestion: `It has: ${[...new Set(available)].join(', ')}.`,
  });
}

function ofKind(assets: readonly Asset[], kind: DownloadKind | undefined): Asset[] {
  const first = mainAsset(assets);
  const byPreference = [...assets].sort((a, b) => Number(b === first) - Number(a === first));
  const of = (test: (asset: Asset) => boolean) => byPreference.filter(test);
  switch (kind) {
    case undefined:
      return byPreference;
    case 'geometry': {
      const untextured = of((asset) => asset.role === 'geometry_model_url');
      return untextured.length > 0 ? untextured : of((asset) => asset.role === 'model_url');
    }
    case 'texture': {
      const textures = of((asset) => asset.kind === 'texture');
      return textures.length > 0 ? textures : of((asset) => asset.role === 'textured_model_url');
    }
    default:
      return of((asset) => asset.kind === kind);
  }
}
