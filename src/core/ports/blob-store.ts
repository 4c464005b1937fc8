/** Bytes by key. Keys are relative paths of letters, digits, `.`, `_`, `-` and `/`. */
export interface BlobStore {
  /** Stores a local file, atomically; may move it instead of copying. */
  putFile(key: string, path: string): Promise<void>;
  /** Copies a blob within the store, with nothing but its bytes; replaces what lies there. @throws BlobMissing */
  copy(key: string, to: string): Promise<void>;
  /** @throws BlobMissing */
  stat(key: string): Promise<{ bytes: number; modified_at: number }>;
  /** Both ends inclusive, as in HTTP. @throws BlobMissing */
  read(key: string, range?: { start: number; end: number }): Promise<AsyncIterable<Uint8Array>>;
  /** A link to the bytes for a minute, answered with that type and name; absent: clients do not reach the store. */
  link?(key: string, as: { content_type: string; disposition: string }): string;
  /** A link that so many bytes of that type can be PUT to, as often as one likes until then (epoch ms); absent as above. */
  linkToPut?(key: string, of: { content_type: string; bytes: number; until: number }): string;
  /** A local path with the bytes: the stored file itself, or a copy under `directory`. @throws BlobMissing */
  toLocalFile(key: string, directory: string): Promise<string>;
  /** Fine where there is none. */
  remove(key: string): Promise<void>;
  /** The keys of all blobs, in any order; those that come or go meanwhile may be among them or not. */
  list(): AsyncIterable<string>;
  /** Removes what writers that died left half-written, where they began before that time (epoch ms). */
  removeUnfinished(before: number): Promise<void>;
  /** Whether it can be written now; for /readyz. */
  check(): Promise<void>;
}

/** There is no blob of that key. */
export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';
}
