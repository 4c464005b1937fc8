import type { EngineIdentity, Work } from './engine.ts';

export type ModerationVerdict = { allowed: true } | { allowed: false; reason: string };

/** Says which images must not be used. */
export interface ImageModerator {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /** Side of the picture that {@link doModerateImage} takes. */
  readonly side: number;
  /** @param picture the whole image, stretched to a square, over white: RGB, 8 bit */
  doModerateImage(picture: Uint8Array, work: Work): Promise<ModerationVerdict>;
  /** Begins to load what the first image needs. */
  load(): void;
  /** Runs on an empty picture a few times, so that everything is compiled before the first image. */
  warm(): Promise<void>;
}
