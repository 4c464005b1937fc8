/**
 * Error that the bytes are not of the claimed type, or not usable as an image or model. Its message is for the client.
 */
export class MediaRejected extends Error {
  override readonly name = 'MediaRejected';
  /**
   * `type` for an unsupported media type (4150). `content` for a corrupt or empty file, or one with too many pixels
   * (4220).
   */
  readonly reason: 'type' | 'content';
  constructor(reason: 'type' | 'content', message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface ImageFacts {
  format: 'png' | 'jpeg' | 'webp' | 'avif';
  content_type: string;
  /** Width in pixels, after EXIF rotation has been applied. */
  width: number;
  height: number;
}

export interface ModelFacts {
  format: string;
  content_type: string;
}

/** Detects the format of a file from its bytes, and checks that the whole file can be decoded within the limits. */
export interface MediaProber {
  /** @throws MediaRejected */
  probeImage(path: string): Promise<ImageFacts>;
  /** @throws MediaRejected */
  probeModel(path: string, filename: string): Promise<ModelFacts>;
}
