import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Semaphore } from '../../core/semaphore.ts';
import {
  type CutOutGround,
  exchangedSides,
  type PictureSide,
  type RemoteJob,
  SourceUnusable,
} from '../../engines/spec.ts';
import { CUT_OUT_PICTURES } from '../../flows/flow.ts';
import type { EngineHost } from '../engine-host.ts';
import type { WorkerLog } from '../ports.ts';
import type { Place } from './step-job.ts';

/** Limit of the processor time for the images of one job: five photographs of 4 megapixels take about 10 s. */
const CUT_OUT_MS = 60_000;

/** Images as a server gets them. */
export interface CutOutImages {
  images: RemoteJob['images'];
  /**
   * How the object of the front was found, for the task's report; `none` if the image is sent as it is, because no object
   * was found in it with enough confidence.
   */
  method: string;
  /** Whether left and right were exchanged, because the colors contradict the names. */
  areExchanged: boolean;
}

/**
 * Cuts the objects out of images before a server that does not do so gets them. An image whose object cannot be
 * distinguished is sent as it is, as are all images if the engine fails, because the server may still succeed.
 * @param isFrontOblique whether the front is not taken from straight ahead, so that its colors do not tell left from right
 * @throws SourceUnusable if an image is fully transparent or cannot be read
 */
export async function cutOutImages(
  { host, preparing, log }: { host: Pick<EngineHost, 'run'>; preparing: Semaphore; log: WorkerLog },
  images: RemoteJob['images'],
  { ground, isFrontOblique }: { ground: CutOutGround; isFrontOblique: boolean },
  { directory, signal }: Place,
): Promise<CutOutImages> {
  const sides = Object.entries(images);
  const sources = Object.fromEntries(sides.map(([side, { path }]) => [side, path]));
  const workDirectory = await mkdtemp(join(directory, 'cut-out-'));
  const request = {
    flow: CUT_OUT_PICTURES,
    input: { ground, is_front_oblique: isFrontOblique },
    sources,
    workDirectory,
  };
  const outcome = await preparing.run(() =>
    host.run(request, { signal, limit: () => CUT_OUT_MS, onProgress: () => {} }),
  );
  signal.throwIfAborted();
  if (outcome.outcome === 'failed' && outcome.reason === 'source')
    throw new SourceUnusable(outcome.message);
  if (outcome.outcome !== 'done') {
    log.warn({ outcome: outcome.outcome }, 'an image was sent to a server without being cut out');
    return { images, method: 'none', areExchanged: false };
  }
  // `cut-out-pictures` of this version wrote this output; its files are those of the sides in `cut`.
  const { methods, cut, exchanged } = outcome.output as {
    methods: Partial<Record<PictureSide, string>>;
    cut: PictureSide[];
    exchanged: boolean;
  };
  const made = cut.map((side, i) => [
    side,
    { path: outcome.files[i]!.path, contentType: 'image/png' },
  ]);
  const sent: RemoteJob['images'] = { ...images, ...Object.fromEntries(made) };
  return {
    images: exchanged ? exchangedSides(sent) : sent,
    method: cut.includes('front') ? methods.front! : 'none',
    areExchanged: exchanged,
  };
}
