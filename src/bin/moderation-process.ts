/** Moderates images in a process of its own, which loads no other code. The worker starts it. */
import { flushCompileCache } from 'node:module';
import { createImageModerator } from '../engines/moderate/image-moderator.ts';
import { MODERATE_IMAGE } from '../flows/flow.ts';
import { moderateImageFlow } from '../flows/moderate-image.ts';
import { serveEngine } from '../worker/serve-engine.ts';

/** Milliseconds to wait before warming up, so that this does not delay an image for which the process was started. */
const WARM_AFTER_MS = 1000;

const moderator = createImageModerator();
const warming = setTimeout(() => void moderator.warm().then(flushCompileCache), WARM_AFTER_MS);
// Other threads compile the moderator's kernels while loading libvips blocks this thread for 80 ms.
moderator.load();
const [{ default: sharp }, { createImageCodec }] = await Promise.all([
  import('sharp'),
  import('../engines/image-codec/image-codec.ts'),
]);
// Every image is new, so libvips' cache of results is never hit.
sharp.cache(false);

serveEngine({
  flows: { [MODERATE_IMAGE]: moderateImageFlow },
  engines: { codec: createImageCodec(), moderator },
  channel: process,
  // The process is ended by a signal, so the code that was compiled so far is saved for the next process right away.
  afterRun() {
    clearTimeout(warming);
    flushCompileCache();
  },
});
