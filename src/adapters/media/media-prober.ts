import type { ImageFacts, MediaProber } from '../../core/ports/media-prober.ts';
import { Semaphore } from '../../core/semaphore.ts';
import { probeImage } from './probe-image.ts';
import { probeModel } from './probe-model.ts';

/**
 * Maximum number of parallel decodings. Decoding 8192 × 8192 pixels occupies two cores for a second, so more of them
 * would starve requests.
 */
const DECODES_AT_ONCE = 2;

/** Creates a prober that detects the type of an uploaded or fetched file from its content. */
export function sharpMediaProber(): MediaProber {
  const decodes = new Semaphore(DECODES_AT_ONCE);
  return {
    probeImage: (path): Promise<ImageFacts> => decodes.run(() => probeImage(path)),
    probeModel,
  };
}
