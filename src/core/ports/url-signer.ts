/** Makes and checks the expiring links that need no token. */
export interface UrlSigner {
  /** Absolute URL of a task's asset, valid for the configured time. */
  assetUrl(task_uuid: string, asset_id: string, filename: string): string;
  /** Absolute URL of an upload. */
  uploadUrl(file_key: string, filename: string): string;
  /** Absolute URL that a presigned PUT goes to. `expires_at` is epoch milliseconds. */
  presignedPut(file_key: string, expires_at: number): string;
  /** Absolute URL of the zip of all of a task's assets. */
  bundleUrl(task_uuid: string): string;
  /** The file_key of an upload's URL that this service signed and that has not expired; null for every other URL. */
  uploadKeyOf(url: string): string | null;
  /** Absolute URL of an asset of a task that is public; it works only as long as the task is. */
  publicAssetUrl(task_uuid: string, asset_id: string, filename: string): string;
  /** True where the path with its query was signed by us and has not expired. */
  verify(pathWithQuery: string): boolean;
}
