import type { Raster, Renderer, RenderRequest, Shot, Work } from '../../spec.ts';
import { enlarged } from '../enlarge.ts';
import { OneAtATime } from '../one-at-a-time.ts';
import { GpuChild, type GpuChildOptions, GpuProcessLost } from './gpu-child.ts';
import type { GpuKind, GpuScene } from './gpu-protocol.ts';
import { prepareGpuScene } from './prepare.ts';

/** Share of the work before the first picture. */
const PREPARED = 0.2;
/** A job is tried again in a new process where its own was lost. */
const TRIES = 2;
/** Resident memory grew by some 30 MB a job of 16 Mpixel: a new process after this many. */
const MAX_JOBS = 40;
/** A question without an answer for so long hangs: the base, and for each megapixel. SwiftShader draws one in 2.5 s on one core. */
const HANG_MS: Record<GpuKind, readonly [base: number, megapixel: number]> = {
  gpu: [30_000, 1000],
  lavapipe: [60_000, 10_000],
  swiftshader: [60_000, 20_000],
};

export interface WebGpuRendererOptions extends GpuChildOptions {
  /** Other limits than the usual ones, for tests. */
  hangMs?: number;
  maxJobs?: number;
}

/**
 * The {@link Renderer} on a GPU, or a Vulkan on the processor: three.js on Dawn in a process of its own, which stays warm
 * and is replaced when it dies, hangs or has grown old. Light, cameras and backdrops are the plain rasterizer's.
 * @param child a first process, with the same options
 */
export function createWebGpuRenderer(options: WebGpuRendererOptions, child: GpuChild): Renderer {
  const pool = new OneChild(options, child);
  const { name: adapter } = child.adapter;
  const renders = new OneAtATime();
  return {
    specVersion: 1,
    identity: { id: 'bozzetto-webgpu', version: '1', provider: 'built-in', adapter },
    doRender(request, work) {
      return renders.run((held) => {
        // Pictures and messages of many megabytes.
        held.bytes = Number.POSITIVE_INFINITY;
        return render(request, work, pool, options);
      });
    },
  };
}

async function* render(
  { model: scene, style, shots, backdrops }: RenderRequest,
  work: Work,
  pool: OneChild,
  { kind, hangMs }: WebGpuRendererOptions,
): AsyncGenerator<Raster[]> {
  const { signal } = work;
  signal.throwIfAborted();
  await work.breathe(0);
  const side = Math.max(...shots.map(({ width, height }) => Math.max(width, height)));
  const { prepared, views, scale } = prepareGpuScene(scene, style, shots, kind === 'gpu');
  await work.breathe(PREPARED / 2);
  const [base, megapixel] = HANG_MS[kind];
  const patience = (pixels: number) =>
    hangMs ?? base + (megapixel * pixels * backdrops.length) / 2 ** 20;

  const draw = async (child: GpuChild, i: number): Promise<Raster[]> => {
    const { width, height } = drawnSize(shots[i], scale);
    const question = { view: views[i], width, height, backdrops };
    const answer = await child.ask(
      { type: 'draw', draw: question },
      patience(width * height),
      signal,
    );
    if (answer.type !== 'drawn')
      throw new GpuProcessLost(`the GPU process answered ${answer.type}`);
    // They lie in the midst of the message, at any offset.
    return answer.pictures.map((data) =>
      enlarged({ width, height, data: new Uint8Array(data) }, shots[i]),
    );
  };

  let next = 0;
  for (let attempt = 1; next < shots.length; attempt++) {
    let child: GpuChild | null = null;
    try {
      child = await open(pool, prepared, patience(side * side), signal);
      await work.breathe(PREPARED);
      let ahead = draw(child, next);
      while (next < shots.length) {
        const pictures = await ahead;
        next++;
        await work.breathe(PREPARED + ((1 - PREPARED) * next) / shots.length);
        // The next one is drawn while the reader encodes.
        if (next < shots.length) ahead = draw(child, next);
        ahead.catch(() => {});
        yield pictures;
      }
    } catch (error) {
      if (!(error instanceof GpuProcessLost) || attempt === TRIES) throw error;
    } finally {
      // Left in the midst it still draws what nobody waits for.
      if (next < shots.length) child?.kill();
      else await child?.ask({ type: 'close' }, patience(0)).catch(() => {});
    }
  }
}

function drawnSize(shot: Shot, scale: number): { width: number; height: number } {
  return {
    width: Math.max(1, Math.round(shot.width * scale)),
    height: Math.max(1, Math.round(shot.height * scale)),
  };
}

async function open(
  pool: OneChild,
  scene: GpuScene,
  patience: number,
  signal: AbortSignal,
): Promise<GpuChild> {
  const child = await pool.acquire();
  child.jobs++;
  await child.ask({ type: 'open', scene }, patience, signal);
  return child;
}

/** The warm process; a new one where it is gone or too old. */
class OneChild {
  readonly #options: WebGpuRendererOptions;
  #child: GpuChild | null;

  constructor(options: WebGpuRendererOptions, child: GpuChild) {
    this.#options = options;
    this.#child = child;
  }

  /** @throws GpuProcessLost where none starts */
  async acquire(): Promise<GpuChild> {
    const { maxJobs = MAX_JOBS } = this.#options;
    if (this.#child !== null && this.#child.jobs >= maxJobs) this.#child.kill();
    if (this.#child?.alive !== true) this.#child = await GpuChild.start(this.#options);
    if (this.#child === null) throw new GpuProcessLost('no GPU process starts');
    return this.#child;
  }
}
