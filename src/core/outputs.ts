import type { Asset } from './task.ts';

/** Output keys that hold a single URL. Every other role holds an array of URLs (specification 2.3). */
const SINGLE_ROLES = new Set([
  ...['preview_url', 'topology_url', 'contact_sheet_url', 'turntable_url', 'draft_url'],
  'candidate_preview_url',
]);

/** Order in which a task's assets are preferred if a download names none. */
const MAIN_ROLES = [
  ...['textured_model_url', 'geometry_model_url', 'model_url'],
  ...['image_url', 'rgb_image_url', 'white_image_url'],
];

/**
 * Builds the payload's `output`: first each role with its URLs, then the members that are not files.
 * @param urlOf returns the absolute signed URL of an asset
 */
export function outputOf(
  assets: readonly Asset[],
  extra: Record<string, unknown>,
  urlOf: (asset: Asset) => string,
): Record<string, unknown> {
  const output: Record<string, unknown> = {};
  for (const role of new Set(assets.map((asset) => asset.role))) {
    const urls = assets.filter((asset) => asset.role === role).map(urlOf);
    output[role] = SINGLE_ROLES.has(role) ? urls[0] : urls;
  }
  return { ...output, ...extra };
}

/** Returns the default asset of `GET /tasks/url/{task_uuid}`; null if the task has no assets. */
export function mainAsset(assets: readonly Asset[]): Asset | null {
  for (const role of MAIN_ROLES) {
    const found = assets.find((asset) => asset.role === role);
    if (found !== undefined) return found;
  }
  return assets[0] ?? null;
}
