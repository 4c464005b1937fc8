import type { EncodedImage, Work } from '../../spec.ts';
import { sharedBytes, sharedIntegers } from '../../threads/shared-arrays.ts';
import type { ThreadPool } from '../../threads/thread-pool.ts';
import { watch } from '../../threads/watch.ts';
import { encodeMap } from '../encode-map.ts';
import { texelSide } from './surface.ts';
import type { TextureJob } from './texture-rows.ts';
import type { Answers, Task } from './texture-thread.ts';

/** Start and end of the row painting within the measured progress of a run. */
export const ROWS = { from: 0.1, to: 0.75 };
export type TextureThreads = ThreadPool<Task, Answers>;

/** The maps of a painted surface; `emissive` is null if nothing glows. */
export interface PaintedMaps {
  baseColor: EncodedImage;
  metallicRoughness: EncodedImage;
  normal: EncodedImage;
  emissive: EncodedImage | null;
}

/** Paints layers over a surface and encodes the maps. */
export async function paintLayers(
  given: Pick<TextureJob, 'size' | 'seed' | 'surface' | 'cover' | 'bends' | 'layers'>,
  { glows, clear }: { glows: boolean; clear: boolean },
  threads: TextureThreads,
  work: Work,
): Promise<PaintedMaps> {
  const { size, cover } = given;
  const texels = size * size;
  const job: TextureJob = {
    ...given,
    texel: texelSide(given.surface, size),
    maps: {
      baseColor: sharedBytes(texels * 4),
      surface: sharedBytes(texels * 3),
      normal: sharedBytes(texels * 3),
      emissive: glows ? sharedBytes(texels * 3) : null,
    },
    cursor: sharedIntegers(2),
  };
  await paint(threads, (i) => threads.runOn(i, { kind: 'rows', job }), job, work);
  const { maps } = job;
  const finish = finisher(threads, cover, size);
  const [baseColor, metallicRoughness, normal, emissive] = await watch(
    Promise.all([
      clear ? finish(maps.baseColor, 4, 'png') : finish(withoutAlpha(maps.baseColor), 3, 'jpeg'),
      finish(maps.surface, 3, 'jpeg'),
      finish(maps.normal, 3, 'png'),
      maps.emissive === null ? null : finish(maps.emissive, 3, 'jpeg'),
    ]),
    work,
    () => (ROWS.to + 1) / 2,
  );
  return { baseColor, metallicRoughness, normal, emissive };
}

/** Runs all threads until no row is left. */
export async function paint(
  threads: TextureThreads,
  run: (thread: number) => Promise<null>,
  { cursor, size }: { cursor: Int32Array; size: number },
  work: Work,
): Promise<void> {
  await watch(
    Promise.all(Array.from({ length: threads.size }, (_, i) => run(i))),
    work,
    () => ROWS.from + ((ROWS.to - ROWS.from) * Atomics.load(cursor, 1)) / size,
  );
}

/** Returns a function that dilates and encodes maps, each on one thread. */
export function finisher(threads: TextureThreads, cover: Int32Array, size: number) {
  const covered = sharedBytes(cover.length);
  for (let i = 0; i < cover.length; i++) covered[i] = cover[i] < 0 ? 0 : 1;
  let next = 0;
  return async (pixels: Uint8Array, channels: 3 | 4, format: 'png' | 'jpeg') => {
    await threads.runOn(next++ % threads.size, { kind: 'fill', pixels, covered, size, channels });
    return encodeMap(pixels, size, channels, format);
  };
}

export function withoutAlpha(pixels: Uint8Array): Uint8Array {
  const plain = sharedBytes((pixels.length / 4) * 3);
  for (let i = 0, o = 0; i < pixels.length; i += 4) {
    plain[o++] = pixels[i];
    plain[o++] = pixels[i + 1];
    plain[o++] = pixels[i + 2];
  }
  return plain;
}
