/** Creates and verifies expiring links, which work without an access token. */
export interface UrlSigner {
  /** Returns the absolute URL of a task's asset, valid for the configured time. */
  assetUrl(task_uuid: string, asset_id: string, filename: string): string;
  /** Returns the absolute URL of an upload. */
  uploadUrl(file_key: string, filename: string): string;
  /** Returns the absolute URL for a presigned PUT. `expires_at` is in epoch milliseconds. */
  presignedPut(file_key: string, expires_at: number): string;
  /** Returns the absolute URL of a zip file with all of a task's assets. */
  bundleUrl(task_uuid: string): string;
  /** Returns the file_key in an upload URL that this service signed and that is still valid; null for any other URL. */
  uploadKeyOf(url: string): string | null;
  /** Returns the absolute URL of an asset of a public task. The URL works only while the task is public. */
  publicAssetUrl(task_uuid: string, asset_id: string, filename: string): string;
  /** Returns true if this service signed the path and query, and the signature has not expired. */
  verify(pathWithQuery: string): boolean;
}
