/** Thumbnails of images in the blob store, for lists. */
export interface SmallPictures {
  /** Returns a WebP of at most 384 pixels a side; null if the blob cannot be read as an image. @throws BlobMissing */
  of(blob_key: string): Promise<Uint8Array | null>;
}
