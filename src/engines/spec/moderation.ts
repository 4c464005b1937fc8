import type { EngineContext, EngineIdentity } from './engine.ts';
import type { Raster } from './images.ts';

export type ModerationVerdict = { allowed: true } | { allowed: false; reason: string };

/** Says what must not be made. */
export interface Moderator {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  doModerateWords(text: string, context: EngineContext): Promise<ModerationVerdict>;
  doModerateImage(image: Raster, context: EngineContext): Promise<ModerationVerdict>;
}
