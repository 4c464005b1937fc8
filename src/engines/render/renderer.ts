import type { Scene } from '../mesh/scene.ts';
import type { Backdrop, Raster, Renderer, RenderRequest, Shot, Work } from '../spec.ts';
import { sharedBytes, sharedIntegers } from '../threads/shared-arrays.ts';
import { contactShadow } from './light/contact-shadow.ts';
import { createStudio, type Studio } from './light/studio.ts';
import { DrawingPool } from './picture/drawing-pool.ts';
import { affordableScale, drawingWork, scaleToDraw } from './picture/drawing-work.ts';
import { enlarged } from './picture/enlarge.ts';
import { type DrawJob, type DrawnModel, sharedBytesOf } from './picture/frame.ts';
import { type Held, OneAtATime } from './picture/one-at-a-time.ts';
import { withoutCopies } from './picture/without-copies.ts';
import { fitShots, type View } from './scene/camera.ts';
import { type DrawnTriangles, prepareTriangles } from './scene/drawn-triangles.ts';
import { type Material, prepareMaterials, usedImages } from './scene/material.ts';
import { affordableSide, readSize, readTexture } from './surface/read-texture.ts';
import type { Texture } from './surface/texture.ts';

/** Share of the work that is done before the first picture. */
const PREPARED = 0.2;

/**
 * Sufficient texture side, in sides of the picture. Of several textures at most half is seen at once. A single one may
 * be as sharp as the whole picture; 4096² takes 90 MB.
 */
const TEXELS = { one: 2, several: 1 };
const FEWEST_TEXELS = 256;
/** Number of pixels from which an image counts as large: 8192 × 2048. */
const LARGE = 2 ** 24;

/**
 * The plain {@link Renderer}: a visibility-buffer rasterizer in typed arrays on all cores, with 2 × 2 samples per
 * pixel. It draws glTF materials under a studio's light and one key light with soft shadows, darkens hollows, and adds
 * a contact shadow on the ground. It needs only the processor. The same request gives the same pixels, however many
 * threads draw them.
 */
export function createRenderer(): Renderer {
  const pool = new DrawingPool();
  let studio: Studio | null = null;
  const renders = new OneAtATime();
  return {
    specVersion: 1,
    identity: { id: 'bozzetto-raster', version: '3', provider: 'built-in' },
    render(request, work) {
      return renders.run((held) => {
        pool.start();
        studio ??= createStudio();
        return render(request, work, { pool, studio, held });
      });
    },
  };
}

/** Resources that all renders share. */
interface Equipment {
  pool: DrawingPool;
  studio: Studio;
  held: Held;
}

async function* render(
  request: RenderRequest,
  work: Work,
  { pool, studio, held }: Equipment,
): AsyncGenerator<Raster[]> {
  const { shots, backdrops } = request;
  work.signal.throwIfAborted();
  await work.breathe(0);
  const { model, views } = await prepare(request, work, studio, pool);
  held.bytes = sharedBytesOf(model);
  await work.breathe(PREPARED);
  const stop = sharedIntegers(1);
  const abort = () => void Atomics.store(stop, 0, 1);
  work.signal.addEventListener('abort', abort, { once: true });
  pool.setModel(model);
  // One shot per thread is drawn ahead, so that no thread waits while the consumer encodes.
  const drawn: Promise<Raster[]>[] = [];
  const canvases = new Canvases();
  // With fewer shots than threads, several threads draw one shot.
  const parts = Math.ceil(pool.size / shots.length);
  const start = () => {
    const i = drawn.length;
    if (i < shots.length)
      drawn.push(
        drawShot(shots[i], views[i], {
          backdrops,
          scale: model.scale,
          pool,
          parts,
          canvases,
          stop,
        }),
      );
    drawn.at(-1)?.catch(() => {});
  };
  try {
    for (let i = 0; i <= pool.size; i++) start();
    for (let i = 0; i < shots.length; i++) {
      const pictures = await drawn[i];
      drawn[i] = Promise.resolve([]);
      work.signal.throwIfAborted();
      await work.breathe(PREPARED + ((1 - PREPARED) * (i + 1)) / shots.length);
      start();
      yield pictures;
    }
  } finally {
    abort();
    work.signal.removeEventListener('abort', abort);
    await Promise.allSettled(drawn);
    pool.setModel(null);
  }
}

async function prepare(
  { model: scene, style, shots, shadows = true }: RenderRequest,
  work: Work,
  studio: Studio,
  pool: DrawingPool,
): Promise<{ model: DrawnModel; views: View[] }> {
  const side = Math.max(...shots.map(({ width, height }) => Math.max(width, height)));
  const images = style === 'pbr' ? usedImages(scene.materials, scene.images.length) : [];
  const texels = side * (images.length === 1 ? TEXELS.one : TEXELS.several);
  // Continues in other threads while this thread works on the surface.
  const decoding = readTextures(scene, images, Math.max(FEWEST_TEXELS, texels), pool);
  decoding.catch(() => {});
  const { format } = scene.source;
  const place = new Map(images.map((image, i) => [image, i]));
  const given = prepareMaterials(
    scene.materials,
    style,
    format,
    (image) => place.get(image) ?? null,
  );
  const whole = prepareTriangles(scene, given, style);
  await work.breathe(PREPARED / 2);
  const views = fitShots(shots, whole.positions);
  const { surface, scale } = bounded(whole, given, shots, views);
  const ground = contactShadow(surface);
  const textures = await decoding;
  const sound = (image: number) => {
    const i = place.get(image);
    return i === undefined || textures[i] === null ? null : i;
  };
  const materials = textures.includes(null)
    ? prepareMaterials(scene.materials, style, format, sound)
    : given;
  const model = { surface, materials, textures, ground, studio, style, scale, shadows };
  return { model, views };
}

/**
 * Bounds the drawing time. If triangles cover the pictures too often, copies are left out; if that is not enough, the
 * pictures are drawn smaller.
 * @throws SourceUnusable if even that exceeds the limit
 */
function bounded(
  whole: DrawnTriangles,
  materials: readonly Material[],
  shots: readonly Shot[],
  views: readonly View[],
): { surface: DrawnTriangles; scale: number } {
  const work = drawingWork(whole, materials, shots, views);
  if (affordableScale(work) === 1) return { surface: whole, scale: 1 };
  const surface = withoutCopies(whole, materials);
  return { surface, scale: scaleToDraw(drawingWork(surface, materials, shots, views)) };
}

/** Decodes textures in libuv's threads, and computes mip levels in the drawing threads. */
async function readTextures(
  { images }: Scene,
  used: readonly number[],
  enough: number,
  pool: DrawingPool,
): Promise<(Texture | null)[]> {
  const sizes = await Promise.all(used.map((image) => readSize(images[image].bytes)));
  const side = affordableSide(sizes, enough);
  let large: Promise<unknown> = Promise.resolve();
  return Promise.all(
    used.map(async (image, i) => {
      const { width, height } = sizes[i];
      const read = () => readTexture(images[image].bytes, side);
      // Large images are decoded one after another, because some decoders hold the whole picture in memory.
      const reading = width * height > LARGE ? large.then(read) : read();
      if (width * height > LARGE) large = reading;
      const texture = await reading;
      if (texture !== null) await pool.fillMipLevels(texture);
      return texture;
    }),
  );
}

/** Resources that all shots of a model share. */
interface Drawing {
  backdrops: readonly Backdrop[];
  /** See {@link DrawnModel}. */
  scale: number;
  pool: DrawingPool;
  /** Number of jobs that a shot is divided into, each for some of its rows. */
  parts: number;
  canvases: Canvases;
  stop: Int32Array;
}

/** Draws one shot on each backdrop. */
async function drawShot(
  shot: Shot,
  view: View,
  { backdrops, scale, pool, parts: most, canvases, stop }: Drawing,
): Promise<Raster[]> {
  const width = Math.max(1, Math.round(shot.width * scale));
  const height = Math.max(1, Math.round(shot.height * scale));
  const pictures = backdrops.map((backdrop) => ({
    backdrop,
    data: canvases.acquire(width * height * 4),
  }));
  const parts = Math.min(most, height);
  const maps = parts > 1 ? { maps: await pool.mapView({ view, width, height }) } : {};
  const jobs = Array.from({ length: parts }, (_, i): DrawJob => {
    const firstRow = Math.floor((i * height) / parts);
    const lastRow = Math.floor(((i + 1) * height) / parts);
    return { view, width, height, firstRow, lastRow, pictures, ...maps };
  });
  await Promise.all(jobs.map((job) => pool.draw(job, stop)));
  return pictures.map(({ data }) => {
    // Encoders do not accept shared memory.
    const copy = new Uint8Array(data);
    canvases.release(data);
    return enlarged({ width, height, data: copy }, shot);
  });
}

/**
 * A pool of pictures in shared memory. If they were left to the garbage collector, they would pile up: some 100 MB at
 * 2048².
 */
class Canvases {
  readonly #free: Uint8Array[] = [];

  acquire(length: number): Uint8Array {
    const found = this.#free.findIndex((canvas) => canvas.length === length);
    return this.#free.splice(found, found < 0 ? 0 : 1)[0] ?? sharedBytes(length);
  }

  release(canvas: Uint8Array): void {
    this.#free.push(canvas);
  }
}
