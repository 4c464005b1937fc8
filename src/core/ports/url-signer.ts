/** Creates and verifies expiring links that need no token. */
export interface UrlSigner {
  /** Returns the absolute URL of a task's asset, valid for the configured time. */
  assetUrl(task_uuid: string, asset_id: string, filename: string): string;
  /** Absolute URL of an upload. */
  uploadUrl(file_key: string, filename: string): string;
  /** Absolute URL for a presigned PUT. `expires_at` is epoch milliseconds. */
  presignedPut(file_key: string, expires_at: number): string;
  /** Absolute URL of the zip of all of a task's assets. */
  bundleUrl(task_uuid: string): string;
  /** Returns the file_key of an upload URL that this service signed and that is still valid; null for any other URL. */
  uploadKeyOf(url: string): string | null;
  /** Absolute URL of an asset of a public task; it works only while the task is public. */
  publicAssetUrl(task_uuid: string, asset_id: string, filename: string): string;
  /** True if this service signed the path with its query and it has not expired. */
  verify(pathWithQuery: string): boolean;
}
