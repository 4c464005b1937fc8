import type { Scene } from '../mesh/scene.ts';
import type { Backdrop, EngineContext, Raster, Renderer, RenderRequest, Shot } from '../spec.ts';
import { fitShots, type View } from './camera.ts';
import { collectGarbage } from './collect-garbage.ts';
import { contactShadow } from './contact-shadow.ts';
import { DrawingPool } from './drawing-pool.ts';
import type { DrawJob, PreparedScene } from './frame.ts';
import { prepareMaterials, usedImages } from './material.ts';
import { sceneOfModel } from './model-scene.ts';
import { createStudio, type Studio } from './studio.ts';
import { prepareSurface } from './surface.ts';
import { readTexture, type Texture } from './texture.ts';

/** Share of the work before the first picture. */
const PREPARED = 0.2;

/**
 * Texels along a texture's side that are enough, in sides of the picture: of several at most half are seen at once. A
 * single one may be as sharp as the picture all over; 4096² takes 90 MB.
 */
const TEXELS = { one: 2, several: 1 };
const FEWEST_TEXELS = 256;

/**
 * The plain {@link Renderer}: a visibility-buffer rasterizer in typed arrays on all cores, with 2 × 2 samples a pixel, glTF
 * materials under a studio's light, one key light with soft shadows, hollows darkened and a contact shadow on the ground.
 * It needs nothing but the processor; the same request gives the same pixels, however many threads draw them.
 */
export function createRenderer(): Renderer {
  const pool = new DrawingPool();
  let studio: Studio | null = null;
  let last: Promise<void> = Promise.resolve();
  return {
    specVersion: 1,
    identity: { id: 'bozzetto-raster', version: '3', provider: 'built-in' },
    async *doRender(request, context) {
      // One model at a time: the threads hold one scene.
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      try {
        await before;
        pool.start();
        studio ??= createStudio();
        yield* render(request, context, pool, studio);
      } finally {
        collectGarbage();
        resolve();
      }
    },
  };
}

async function* render(
  request: RenderRequest,
  context: EngineContext,
  pool: DrawingPool,
  studio: Studio,
): AsyncGenerator<Raster[]> {
  const { shots, backdrops } = request;
  context.signal.throwIfAborted();
  await context.progress(0);
  const scene = await prepare(request, context, studio, pool);
  await context.progress(PREPARED);
  const views = fitShots(shots, scene.surface.positions);
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const abort = () => void Atomics.store(stop, 0, 1);
  context.signal.addEventListener('abort', abort, { once: true });
  pool.setScene(scene);
  // One shot ahead for each thread, so that none waits while the reader encodes.
  const drawn: Promise<Raster[]>[] = [];
  const canvases = new Canvases();
  const start = () => {
    const i = drawn.length;
    if (i < shots.length)
      drawn.push(drawShot(shots[i], views[i], backdrops, pool, canvases, stop, shots.length));
    drawn.at(-1)?.catch(() => {});
  };
  try {
    for (let i = 0; i <= pool.size; i++) start();
    for (let i = 0; i < shots.length; i++) {
      const pictures = await drawn[i];
      drawn[i] = Promise.resolve([]);
      context.signal.throwIfAborted();
      await context.progress(PREPARED + ((1 - PREPARED) * (i + 1)) / shots.length);
      start();
      yield pictures;
    }
  } finally {
    abort();
    context.signal.removeEventListener('abort', abort);
    await Promise.allSettled(drawn);
    pool.setScene(null);
  }
}

async function prepare(
  { model, style, shots }: RenderRequest,
  context: EngineContext,
  studio: Studio,
  pool: DrawingPool,
): Promise<PreparedScene> {
  const scene = 'nodes' in model ? model : sceneOfModel(model);
  const side = Math.max(...shots.map(({ width, height }) => Math.max(width, height)));
  const images = style === 'pbr' ? usedImages(scene.materials, scene.images.length) : [];
  const texels = side * (images.length === 1 ? TEXELS.one : TEXELS.several);
  // Goes on in other threads while this one works on the surface.
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
  const surface = prepareSurface(scene, given, style);
  await context.progress(PREPARED / 2);
  const { positions, indices, solid } = surface;
  const ground = contactShadow(positions, indices, solid);
  const textures = await decoding;
  const sound = (image: number) => {
    const i = place.get(image);
    return i === undefined || textures[i] === null ? null : i;
  };
  const materials = textures.includes(null)
    ? prepareMaterials(scene.materials, style, format, sound)
    : given;
  return { surface, materials, textures, ground, studio, style };
}

/** Reads in libuv's threads and halves in those that draw later. */
function readTextures(
  { images }: Scene,
  used: readonly number[],
  enough: number,
  pool: DrawingPool,
): Promise<(Texture | null)[]> {
  return Promise.all(
    used.map(async (image) => {
      const texture = await readTexture(images[image].bytes, enough);
      if (texture !== null) await pool.halve(texture);
      return texture;
    }),
  );
}

/** Draws one shot on each backdrop; where there are fewer shots than threads, its rows in parallel. */
async function drawShot(
  { width, height }: Shot,
  view: View,
  backdrops: readonly Backdrop[],
  pool: DrawingPool,
  canvases: Canvases,
  stop: Int32Array,
  shots: number,
): Promise<Raster[]> {
  const pictures = backdrops.map((backdrop) => ({
    backdrop,
    data: canvases.take(width * height * 4),
  }));
  const parts = Math.min(Math.ceil(pool.size / shots), height);
  const jobs = Array.from({ length: parts }, (_, i): DrawJob => {
    const firstRow = Math.floor((i * height) / parts);
    const lastRow = Math.floor(((i + 1) * height) / parts);
    return { view, width, height, firstRow, lastRow, pictures };
  });
  await Promise.all(jobs.map((job) => pool.draw(job, stop)));
  return pictures.map(({ data }) => {
    // Encoders take no shared memory.
    const copy = new Uint8Array(data);
    canvases.giveBack(data);
    return { width, height, data: copy };
  });
}

/** Pictures in shared memory, used again: given up to the collector they pile up, some 100 MB at 2048². */
class Canvases {
  readonly #free: Uint8Array[] = [];

  take(length: number): Uint8Array {
    const found = this.#free.findIndex((canvas) => canvas.length === length);
    return (
      this.#free.splice(found, found < 0 ? 0 : 1)[0] ??
      new Uint8Array(new SharedArrayBuffer(length))
    );
  }

  giveBack(canvas: Uint8Array): void {
    this.#free.push(canvas);
  }
}
