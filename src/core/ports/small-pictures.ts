/** Thumbnails, for lists, of images in the blob store. */
export interface SmallPictures {
  /** Returns a WebP of at most 384 pixels per side; null if the blob cannot be read as an image. @throws BlobMissing */
  of(blob_key: string): Promise<Uint8Array | null>;
}
