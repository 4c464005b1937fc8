import type { Moderator } from '../spec.ts';
import { createImageModerator } from './image-moderator.ts';
import { createWordModerator } from './word-moderator.ts';

/** {@link Moderator} by a word list and a small image classifier. Made for clear cases; it knows no context. */
export function createModerator(): Moderator {
  const judgeWords = createWordModerator();
  const judgeImage = createImageModerator();
  return {
    specVersion: 1,
    identity: { id: 'bozzetto-moderation', version: '1.0.0', provider: 'built-in' },
    async doModerateWords(text, context) {
      context.signal.throwIfAborted();
      return judgeWords(text);
    },
    doModerateImage: judgeImage,
  };
}
