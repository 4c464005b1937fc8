import type { ImageModerator } from '../spec.ts';
import { createMobileNet, type MobileNet, PICTURE_SIDE } from './network/mobile-net.ts';

/** Combined probability of the classes porn and hentai from which an image is refused. */
const THRESHOLD = 0.8;
/** After this many images V8 has compiled all of the code well. */
const WARM_RUNS = 3;

/** {@link ImageModerator} with nsfwjs's MobileNetV2. Intended for clear cases; it does not know the context. */
export function createImageModerator(): ImageModerator {
  let loading: Promise<MobileNet> | null = null;
  const network = () => (loading ??= createMobileNet());
  return {
    specVersion: 1,
    identity: { id: 'bozzetto-moderation', version: '1.1.0', provider: 'built-in' },
    side: PICTURE_SIDE,
    load() {
      // An error is reported by the first image that needs the network.
      network().catch(() => {});
    },
    async moderateImage(picture, work) {
      const classify = await network();
      await work.breathe(0.1);
      const { Porn, Hentai } = classify(picture);
      await work.breathe(1);
      if (Porn + Hentai < THRESHOLD) return { allowed: true };
      return { allowed: false, reason: 'the image seems to show sexual content' };
    },
    async warm() {
      const classify = await network();
      const blank = new Uint8Array(PICTURE_SIDE ** 2 * 3);
      for (let run = 0; run < WARM_RUNS; run++) classify(blank);
    },
  };
}
