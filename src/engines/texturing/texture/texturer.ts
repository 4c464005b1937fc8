import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Material } from '../../mesh/scene.ts';
import { texturedScene } from '../../mesh/textured-scene.ts';
import type { EngineIdentity, TextureRequest, Texturer, Warning, Work } from '../../spec.ts';
import { share } from '../../threads/shared-arrays.ts';
import { ThreadPool } from '../../threads/thread-pool.ts';
import { watch } from '../../threads/watch.ts';
import { judgePicture } from './by-picture/judge-picture.ts';
import { textureByPicture } from './by-picture/texture-by-picture.ts';
import { boxUnwrap } from './by-views/box-unwrap.ts';
import { textureByViews } from './by-views/texture-by-views.ts';
import { checkOutlines } from './check-outlines.ts';
import { paintLayers, ROWS, type TextureThreads } from './paint.ts';
import { readPrompt, type Wish } from './read-prompt.ts';
import { findRegions } from './regions.ts';
import {
  outsideOf,
  type PaintedSurface,
  prepareSurface,
  withNormalsAndTangents,
} from './surface.ts';
import type { Answers, Task } from './texture-thread.ts';
import { findBends } from './wear.ts';

const IDENTITY: EngineIdentity = { id: 'bozzetto-texture', version: '1.1.0', provider: 'built-in' };

type Textured = Awaited<ReturnType<Texturer['texture']>>;

/**
 * A {@link Texturer} that uses a library of materials, which are functions of space: chosen and colored by words, worn
 * at edges, dirty in hollows. It can also use a picture: projected, as a material, or for its colors. The same seed
 * gives the same maps.
 */
export function createTexturer(): Texturer {
  return {
    specVersion: 1,
    identity: IDENTITY,
    capabilities: { ready: false },
    async judgeImage({ mesh, image, uncut }, work) {
      if (image === null) throw new RangeError('an image is required');
      return judgePicture({ image, uncut: uncut ?? image }, outsideOf(mesh), work);
    },
    async textureByViews(request, work) {
      const { mesh, triangles } = boxUnwrap(request.mesh, outsideOf(request.mesh));
      const { textureSize } = request;
      return onSurface({ mesh, textureSize, triangles }, work, (surface, cover, threads) =>
        textureByViews({ ...request, mesh }, surface, cover, threads, work),
      );
    },
    async texture(request, work) {
      const words = request.prompt === null ? null : readPrompt(request.prompt);
      return onSurface(request, work, (surface, cover, threads) =>
        words !== null
          ? textureByWords(request, words, surface, cover, threads, work)
          : textureByPicture(request, surface, cover, threads, work),
      );
    },
  };
}

/** The state of a painting run. */
interface Painting {
  mesh: PolygonMesh;
  textureSize: number;
  /**
   * Corner numbers, in the order in which the triangles cover texels; if absent, the triangles of the faces are used.
   */
  triangles?: Uint32Array;
}

/** Paints with its own threads on a surface for which the triangle of each texel is known. */
async function onSurface<T>(
  { mesh, textureSize: size, triangles: ordered }: Painting,
  work: Work,
  paint: (surface: PaintedSurface, cover: Int32Array, threads: TextureThreads) => Promise<T>,
): Promise<T> {
  checkOutlines(mesh, size);
  const threads = new ThreadPool<Task, Answers>(new URL('./texture-thread.ts', import.meta.url));
  try {
    const prepared = prepareSurface(mesh);
    const surface = ordered ? { ...prepared, triangles: share(ordered) } : prepared;
    await work.breathe(ROWS.from / 2);
    const { triangles, uvs } = surface;
    const covering = threads.runOn(0, { kind: 'cover', triangles, uvs, size });
    const cover = await watch(covering, work, () => ROWS.from / 2);
    await work.breathe(ROWS.from);
    return await paint(surface, cover, threads);
  } finally {
    threads.end();
  }
}

async function textureByWords(
  request: TextureRequest,
  { wishes, ignored }: ReturnType<typeof readPrompt>,
  surface: PaintedSurface,
  cover: Int32Array,
  threads: TextureThreads,
  work: Work,
): Promise<Textured> {
  const { mesh, textureSize: size } = request;
  const regions = findRegions(mesh, wishes, request.groups ?? null);
  const bends = findBends(mesh, surface.diagonal);
  const glows = wishes.some((wish) =>
    [wish.material, wish.cover?.material].some((one) => one?.pattern === 'lava'),
  );
  // A clear material lets light through only if it is the only one. Next to other materials it stays opaque, because
  // parts would be drawn in the wrong order.
  const clear = wishes.every(({ material }) => material.opacity < 1);
  const layers = wishes.map((wish, i) => ({ wish, region: regions[i] }));
  const job = { size, seed: request.seed, surface, cover, bends, layers };
  const maps = await paintLayers(job, { glows, clear }, threads, work);
  const factors: Partial<Material> = {
    metallic: 1,
    emissive: glows ? [1, 1, 1] : [0, 0, 0],
    emissiveStrength: glows ? 2 : 1,
    alphaMode: clear ? 'blend' : 'opaque',
    doubleSided: clear,
  };
  return {
    scene: texturedScene(withNormalsAndTangents(mesh, surface), 'model', maps, factors),
    hit: 1,
    warnings: promptWarnings(wishes, ignored, bends.ridges !== null),
    parts: wishes.map(({ material, color, part, cover: over }) => ({
      material: over === null ? material.id : `${material.id} under ${over.material.id}`,
      color,
      part: part?.word ?? null,
    })),
  };
}

/** Returns warnings about wishes that have no visible effect. */
function promptWarnings(wishes: Wish[], ignored: Wish[], hasRidges: boolean): Warning[] {
  const warnings = ignored.map(({ material, color }) => {
    const message = `${color ?? material.id} was not used: the prompt does not say for which part`;
    return { code: 'words_not_used', message };
  });
  if (!hasRidges && wishes.some(({ part }) => part?.name === 'edges')) {
    const message = 'no trim was created: the model has no sharp edges, or too many';
    warnings.push({ code: 'part_not_found', message });
  }
  return warnings;
}
