import { ApiError } from '../contract/errors.ts';
import type { DOWNLOAD_KINDS } from '../contract/queries.ts';
import type { DownloadResponse } from '../contract/task.ts';
import { mainAsset } from '../core/outputs.ts';
import type { Asset } from '../core/task.ts';
import type { LinkOf } from './views.ts';

/** Selects one of several files for a download. */
interface Choice {
  kind?: (typeof DOWNLOAD_KINDS)[number] | undefined;
  format?: string | undefined;
  index: number;
}

/** Returns the selected file, with a preview image of the result. @throws ApiError 4042 */
export function downloadOf(
  assets: readonly Asset[],
  choice: Choice,
  urlOf: LinkOf,
): DownloadResponse {
  const asset = pick(assets, choice);
  return {
    download_url: urlOf(asset),
    ...previewOf(assets, urlOf),
    asset_id: asset.asset_id,
    kind: asset.kind,
  };
}

/** Returns the preview image of the result, if there is one. */
export function previewOf(
  assets: readonly Asset[],
  urlOf: LinkOf,
): Pick<DownloadResponse, 'preview_url'> {
  const preview = assets.find((asset) => asset.kind === 'preview');
  return preview === undefined ? {} : { preview_url: urlOf(preview) };
}

function pick(assets: readonly Asset[], { kind, format, index }: Choice): Asset {
  const found = ofKind(assets, kind).filter(
    (asset) => format === undefined || asset.format === format.toLowerCase(),
  );
  const asset = found[index];
  if (asset !== undefined) return asset;
  const available = assets.map((other) => `${other.kind} ${other.format}`);
  throw new ApiError(4042, 'the task has no such file', {
    suggestion: `Available files: ${[...new Set(available)].join(', ')}.`,
  });
}

function ofKind(assets: readonly Asset[], kind: Choice['kind']): Asset[] {
  const first = mainAsset(assets);
  const byPreference = [...assets].sort((a, b) => Number(b === first) - Number(a === first));
  const of = (test: (asset: Asset) => boolean) => byPreference.filter(test);
  if (kind === undefined) return byPreference;
  if (kind !== 'geometry') return of((asset) => asset.kind === kind);
  const untextured = of((asset) => asset.role === 'geometry_model_url');
  return untextured.length > 0 ? untextured : of((asset) => asset.role === 'model_url');
}
