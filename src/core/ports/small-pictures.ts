/** Pictures small enough for lists, of pictures in the blob store. */
export interface SmallPictures {
  /** As WebP with at most 384 pixels a side; null where the blob cannot be read as a picture. @throws BlobMissing */
  of(blob_key: string): Promise<Uint8Array | null>;
}
