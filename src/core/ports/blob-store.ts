/** Stores bytes by key. Keys are relative paths of letters, digits, `.`, `_`, `-` and `/`. */
export interface BlobStore {
  /** Stores a local file, atomically; may move it instead of copying. */
  putFile(key: string, path: string): Promise<void>;
  /** Copies a blob within the store, without its metadata; overwrites the target. @throws BlobMissing */
  copy(key: string, to: string): Promise<void>;
  /** @throws BlobMissing */
  stat(key: string): Promise<{ bytes: number; modified_at: number }>;
  /** `range` includes both ends, as in HTTP. @throws BlobMissing */
  read(key: string, range?: { start: number; end: number }): Promise<AsyncIterable<Uint8Array>>;
  /**
   * Signs a link to the bytes for a minute, answered with this type and name; absent: clients cannot reach the store.
   */
  link?(key: string, as: { content_type: string; disposition: string }): Promise<string>;
  /** Signs a link for any number of PUTs of so many bytes of this type until `until` (epoch ms); absent as above. */
  linkToPut?(
    key: string,
    of: { content_type: string; bytes: number; until: number },
  ): Promise<string>;
  /** A local path with the bytes: the stored file itself, or a copy under `directory`. @throws BlobMissing */
  toLocalFile(key: string, directory: string): Promise<string>;
  /** Succeeds even if there is no such blob. */
  remove(key: string): Promise<void>;
  /** Lists the keys of all blobs in any order; blobs added or removed meanwhile may be missing or included. */
  list(): AsyncIterable<string>;
  /** Removes partial files of writers that died, if writing began before that time (epoch ms). */
  removeUnfinished(before: number): Promise<void>;
  /** Checks that the store is writable now; for /readyz. */
  check(): Promise<void>;
}

/** The store has no blob with that key. */
export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';
}
