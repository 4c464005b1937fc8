import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Bake, BakeRequest, Baker, EngineIdentity, ExtraMap, Work } from '../../spec.ts';
import { sharedBytes, sharedIntegers } from '../../threads/shared-arrays.ts';
import { ThreadPool } from '../../threads/thread-pool.ts';
import { watch } from '../../threads/watch.ts';
import { paced } from '../../work/steps.ts';
import type { BakeJob } from './bake-job.ts';
import type { Answers, Task } from './bake-thread.ts';
import { tilesAcross } from './bake-tiles.ts';
import { RAY_REACH } from './find-source.ts';
import { finishMaps } from './finish-maps.ts';
import { mayMatch } from './match-triangles.ts';
import { createProbes } from './probes.ts';
import { prepareSource, prepareSurface, type SourceSurface } from './source.ts';
import { prepareTarget } from './target.ts';

const IDENTITY: EngineIdentity = { id: 'bozzetto-bake', version: '1.0.0', provider: 'built-in' };

/** Start and end of the tile baking, as fractions of a run's progress. */
const TILES = { from: 0.3, to: 0.8 };
/** Maps that rays from every few texels measure. */
const PROBED: readonly string[] = ['ambient_occlusion', 'thickness'];
/** Source pictures are reduced to at most this many times the atlas's resolution: finer ones only add noise. */
const SOURCE_TEXELS = 2;

/**
 * Creates a {@link Baker} that works in threads. A ray along the normal of every texel of the atlas finds the source's
 * surface, and the texel gets the material values of that point.
 */
export function createBaker(): Baker {
  return {
    specVersion: 1,
    identity: IDENTITY,
    async bake(request, work) {
      const threads = new ThreadPool<Task, Answers>(new URL('./bake-thread.ts', import.meta.url));
      try {
        return await bake(request, threads, work);
      } finally {
        threads.end();
      }
    },
  };
}

/** Finds the triangles that both surfaces have, in a thread. */
function match(
  { positions, indices }: SourceSurface,
  { positions: places, faceOffsets, corners }: PolygonMesh,
  threads: ThreadPool<Task, Answers>,
): Promise<Int32Array | null> {
  const target = { positions: places, faceOffsets, corners };
  const surfaces = { source: { positions, indices }, target };
  if (!mayMatch(surfaces)) return Promise.resolve(null);
  return threads.runOn(1 % threads.size, { kind: 'match', surfaces });
}

function isProbed(map: ExtraMap): boolean {
  return PROBED.includes(map);
}

async function bake(
  request: BakeRequest,
  threads: ThreadPool<Task, Answers>,
  work: Work,
): Promise<Bake> {
  const { textureSize: size, maps = [] } = request;
  const surface = prepareSurface(request.source);
  await work.breathe(0.05);
  const { positions, indices } = surface;
  const matching = match(surface, request.target, threads);
  const treeBuilt = matching.then((matches) => {
    // Rays search the tree for triangles without a match, and for probes.
    const isSearched = matches === null || matches.includes(-1) || maps.some(isProbed);
    const searched = isSearched ? indices : new Uint32Array(0);
    return threads.runOn(0, { kind: 'tree', positions, indices: searched });
  });
  // The promise is awaited below; this prevents an unhandled rejection if it fails before that.
  treeBuilt.catch(() => {});
  const target = await paced(prepareTarget(request.target), work, 0.05);
  const { triangles, uvs } = target;
  const creased = threads.runOn(1 % threads.size, {
    kind: 'tree',
    positions: target.positions,
    indices: target.creases.edges,
  });
  const covering = threads.runOn(1 % threads.size, { kind: 'cover', triangles, uvs, size });
  const looking = prepareSource(
    surface,
    request.source,
    SOURCE_TEXELS * size,
    maps.includes('curvature'),
  );
  const prepared = Promise.all([looking, treeBuilt, covering, creased, matching]);
  const [source, tree, cover, creaseTree, matches] = await watch(
    prepared,
    work,
    () => TILES.from / 2,
  );
  const strongest = source.materials
    .flatMap(({ emissive }) => emissive)
    .reduce((most, value) => Math.max(most, value), 0);
  const texels = size * size;
  const job: BakeJob = {
    size,
    source,
    tree,
    target,
    creaseTree,
    cover,
    matches,
    strongest,
    maps: {
      baseColor: sharedBytes(texels * 4),
      surface: sharedBytes(texels * 3),
      normal: sharedBytes(texels * 3),
      emissive: strongest > 0 ? sharedBytes(texels * 3) : null,
    },
    extras: Object.fromEntries(maps.map((map) => [map, sharedBytes(texels * 3)])),
    probes: maps.some(isProbed) ? createProbes(size) : null,
    covered: sharedBytes(texels),
    reach: (request.reach ?? RAY_REACH) * source.diagonal,
    cursor: sharedIntegers(2),
  };
  const all = Array.from({ length: threads.size }, (_, i) => i);
  if (job.probes !== null) {
    const { across } = job.probes;
    const measured = Promise.all(all.map((i) => threads.runOn(i, { kind: 'probes', job })));
    await watch(measured, work, () => (TILES.from * Atomics.load(job.cursor, 1)) / across);
    job.cursor.fill(0);
  }
  const tiled = Promise.all(all.map((i) => threads.runOn(i, { kind: 'tiles', job })));
  await watch(
    tiled,
    work,
    () =>
      TILES.from + ((TILES.to - TILES.from) * Atomics.load(job.cursor, 1)) / tilesAcross(size) ** 2,
  );
  return watch(finishMaps(job, request, threads), work, () => (TILES.to + 1) / 2);
}
