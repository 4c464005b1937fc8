/** Stores bytes by key. Keys are relative paths of letters, digits, `.`, `_`, `-` and `/`. */
export interface BlobStore {
  /** Stores a local file atomically. The file may be moved instead of copied. */
  putFile(key: string, path: string): Promise<void>;
  /** Copies a blob within the store, without its metadata; overwrites the target. @throws BlobMissing */
  copy(key: string, to: string): Promise<void>;
  /** Returns the size of a blob and the time of its last change. @throws BlobMissing */
  stat(key: string): Promise<{ bytes: number; modified_at: number }>;
  /** Reads a blob. `range` includes both ends, as in HTTP. @throws BlobMissing */
  read(key: string, range?: { start: number; end: number }): Promise<AsyncIterable<Uint8Array>>;
  /**
   * Signs a link to a blob that is valid for a minute. The store answers it with the given content type and
   * disposition. Absent if clients cannot reach the store.
   */
  link?(key: string, as: { content_type: string; disposition: string }): Promise<string>;
  /**
   * Signs a link for any number of PUTs with the given number of bytes and the given content type, valid until `until`
   * (epoch ms). Absent if clients cannot reach the store.
   */
  linkToPut?(
    key: string,
    of: { content_type: string; bytes: number; until: number },
  ): Promise<string>;
  /** Returns a local path with the bytes: the stored file itself, or a copy under `directory`. @throws BlobMissing */
  toLocalFile(key: string, directory: string): Promise<string>;
  /** Removes a blob. Succeeds even if there is no such blob. */
  remove(key: string): Promise<void>;
  /**
   * Lists the keys of all blobs in any order. Blobs that are added or removed in the meantime may or may not be
   * included.
   */
  list(): AsyncIterable<string>;
  /** Removes partial files of writers that died, if their writing began before the given time (epoch ms). */
  removeUnfinished(before: number): Promise<void>;
  /** Checks that the store is writable at the moment, for /readyz. */
  check(): Promise<void>;
}

/** Error that the store has no blob with the given key. */
export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';
}
