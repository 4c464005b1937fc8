/** The bytes are not of the claimed type, or not usable as an image or model; the message is for the client. */
export class MediaRejected extends Error {
  override readonly name = 'MediaRejected';
  /** `type`: not a supported media type (4150). `content`: corrupt, empty, too many pixels (4220). */
  readonly reason: 'type' | 'content';
  constructor(reason: 'type' | 'content', message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface ImageFacts {
  format: 'png' | 'jpeg' | 'webp' | 'avif';
  content_type: string;
  /** Width after EXIF rotation is applied. */
  width: number;
  height: number;
}

export interface ModelFacts {
  format: string;
  content_type: string;
}

/** Detects a file's format from its bytes, and checks that all of it can be decoded within the limits. */
export interface MediaProber {
  /** @throws MediaRejected */
  probeImage(path: string): Promise<ImageFacts>;
  /** @throws MediaRejected */
  probeModel(path: string, filename: string): Promise<ModelFacts>;
}
