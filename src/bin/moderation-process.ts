/** The program of the moderation process: it judges images and has nothing else to load. Started by the worker. */
import { flushCompileCache } from 'node:module';
import { createImageModerator } from '../engines/moderate/image-moderator.ts';
import { MODERATE_IMAGE } from '../flows/flow.ts';
import { moderateImageFlow } from '../flows/moderate-image.ts';
import { serveEngine } from '../worker/serve-engine.ts';

/** By then an image that the process was started for has been judged. */
const WARM_AFTER_MS = 1000;

const moderator = createImageModerator();
const warming = setTimeout(() => void moderator.warm().then(flushCompileCache), WARM_AFTER_MS);
// Its kernels are compiled by other threads while libvips is loaded, which holds this one for 80 ms.
moderator.load();
const [{ default: sharp }, { createImageCodec }] = await Promise.all([
  import('sharp'),
  import('../engines/image-codec/image-codec.ts'),
]);
// Every picture is new, so libvips' cache of results is never hit.
sharp.cache(false);

serveEngine({
  flows: { [MODERATE_IMAGE]: moderateImageFlow },
  engines: { codec: createImageCodec(), moderator },
  channel: process,
  // The process ends by a signal: what it compiled is kept as soon as it is known, for the next one.
  afterRun() {
    clearTimeout(warming);
    flushCompileCache();
  },
});
