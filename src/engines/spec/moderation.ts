import type { EngineIdentity, Work } from './engine.ts';

export type ModerationVerdict = { allowed: true } | { allowed: false; reason: string };

/** Decides which images must not be used. */
export interface ImageModerator {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /** Side of the image that {@link moderateImage} expects. */
  readonly side: number;
  /** @param picture the whole image, stretched to a square, over white: RGB, 8 bits */
  moderateImage(picture: Uint8Array, work: Work): Promise<ModerationVerdict>;
  /** Starts to load the data that the first image needs. */
  load(): void;
  /** Runs a few times on an empty image, so that all code is compiled before the first image. */
  warm(): Promise<void>;
}
