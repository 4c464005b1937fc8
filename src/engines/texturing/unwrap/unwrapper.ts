import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { selectFaces } from '../../mesh/select-faces.ts';
import type { EngineIdentity, Unwrapper, UnwrapReport, Work } from '../../spec.ts';
import { KeptThreads } from '../../threads/kept-threads.ts';
import { sharedIntegers } from '../../threads/shared-arrays.ts';
import type { ThreadPool } from '../../threads/thread-pool.ts';
import { watch } from '../../threads/watch.ts';
import type { SharedParts } from './cut-parts.ts';
import { type Charts, joinCharts } from './flatten-charts.ts';
import { judgeUvs } from './judge-uvs.ts';
import { keptUvs } from './kept-uvs.ts';
import { layOutScene } from './lay-out-scene.ts';
import { measureUvs } from './measure-uvs.ts';
import type { UnwrapSurface } from './surface.ts';
import type { Answers, Task } from './unwrap-thread.ts';

const IDENTITY: EngineIdentity = {
  id: 'bozzetto-unwrap',
  version: '1.0.0',
  provider: 'built-in',
};

/** Start and end of the flattening, and end of joining charts, within the measured progress of a run. */
const FLATTEN = { from: 0.25, to: 0.75 };
const MERGED = 0.85;
/** Number of faces that justify an additional thread. */
const FACES_PER_THREAD = 2000;

/**
 * An {@link Unwrapper} that uses threads: faces are clustered by their normals, clusters are flattened with as little
 * strain as possible and cut if the strain is too high, small charts are joined to their neighbors, and charts are packed
 * by their outlines. Every corner of any mesh gets a UV.
 */
export function createUnwrapper(): Unwrapper {
  // Unwrapping is much code, each part of which runs shortly: 100,000 triangles take 6.3 s of processor in new threads and
  // 5.1 s in kept ones.
  const kept = new KeptThreads<Task, Answers>(new URL('./unwrap-thread.ts', import.meta.url));
  const unwrapInThreads = (
    mesh: PolygonMesh,
    textureSize: number,
    work: Work,
    padding: number | null = null,
  ) => kept.lend((threads) => unwrap(mesh, { textureSize, padding }, threads, work));
  const mirrorInThreads = (
    mesh: PolygonMesh,
    textureSize: number,
    work: Work,
    padding: number | null = null,
  ) => kept.lend((threads) => unwrapMirrored(mesh, { textureSize, padding }, threads, work));
  return {
    specVersion: 1,
    identity: IDENTITY,
    unwrap: unwrapInThreads,
    layOut: (scene, request, work) =>
      layOutScene(scene, request, request.mirror ? mirrorInThreads : unwrapInThreads, work),
    async judge(mesh, work) {
      await work.breathe(0);
      const problem = judgeUvs(mesh);
      await work.breathe(1);
      return problem;
    },
    async kept(before, after, work) {
      await work.breathe(0);
      const share = keptUvs(before, after);
      await work.breathe(1);
      return share;
    },
    async measure(mesh, textureSize, work) {
      await work.breathe(0);
      const report = measureUvs(mesh, textureSize);
      await work.breathe(1);
      return report;
    },
  };
}

interface Texture {
  textureSize: number;
  padding: number | null;
}

async function unwrap(
  mesh: PolygonMesh,
  texture: Texture,
  threads: ThreadPool<Task, Answers>,
  work: Work,
): Promise<{ mesh: PolygonMesh; report: UnwrapReport }> {
  const { surface, charts } = await makeCharts(mesh, texture, threads, work);
  const { layer, report } = await pack(surface, charts, texture, threads, work);
  const indices = placesOfCorners(surface, charts);
  return { mesh: { ...mesh, uvSets: [{ values: layer, indices }], tangents: null }, report };
}

/**
 * Unwraps a mesh so that faces that are mirror images of others get their place in the texture.
 * @returns the mesh, and the faces that the texture shows, for baking
 */
async function unwrapMirrored(
  mesh: PolygonMesh,
  texture: Texture,
  threads: ThreadPool<Task, Answers>,
  work: Work,
): Promise<{ mesh: PolygonMesh; own: PolygonMesh; report: UnwrapReport }> {
  const { positions, faceOffsets, corners } = mesh;
  const shape = { positions, faceOffsets, corners };
  const mirror = await watch(threads.runOn(0, { kind: 'mirror', mesh: shape }), work, () => 0);
  if (mirror === null) {
    const made = await unwrap(mesh, texture, threads, work);
    return { ...made, own: made.mesh };
  }
  const faces = (isOne: (face: number) => boolean) =>
    Uint32Array.from(Array.from(mirror.isImage.keys()).filter(isOne));
  const own = faces((f) => mirror.isImage[f] === 0);
  const { surface, charts } = await makeCharts(selectFaces(mesh, own), texture, threads, work);
  const placed = await watch(
    threads.runOn(0, { kind: 'images', mesh: shape, mirror, own, charts }),
    work,
    () => MERGED,
  );
  const { layer, report } = await pack(surface, placed.charts, texture, threads, work);
  const made = {
    ...mesh,
    uvSets: [{ values: layer, indices: placed.places }],
    tangents: null,
  };
  // The texture shows the last of several faces.
  const shown = [...faces((f) => placed.isBeyond[f] === 1), ...own];
  return {
    mesh: made,
    own: selectFaces(made, Uint32Array.from(shown)),
    report: { ...report, mirrored: mirror.share },
  };
}

/** Makes charts of the faces of a mesh, each in the plane. */
async function makeCharts(
  { positions, faceOffsets, corners }: PolygonMesh,
  { textureSize }: Texture,
  threads: ThreadPool<Task, Answers>,
  work: Work,
): Promise<{ surface: UnwrapSurface; charts: Charts }> {
  const { surface, graph, tree, parts } = await watch(
    threads.runOn(0, { kind: 'cluster', mesh: { positions, faceOffsets, corners } }),
    work,
    () => FLATTEN.from / 2,
  );
  const faces = Math.max(1, faceOffsets.length - 1);
  const done = sharedIntegers(1);
  const used = Math.max(1, Math.min(threads.size, Math.ceil(faces / FACES_PER_THREAD)));
  const wholeArea = areaOf(surface);
  const flattened = await watch(
    Promise.all(
      dealParts(parts, used).map((own, i) =>
        threads.runOn(i, { kind: 'flatten', surface, graph, tree, parts, own, wholeArea, done }),
      ),
    ),
    work,
    () => FLATTEN.from + (FLATTEN.to - FLATTEN.from) * (Atomics.load(done, 0) / faces),
  );
  const charts = await watch(
    threads.runOn(0, {
      kind: 'merge',
      surface,
      charts: joinCharts(flattened),
      wholeArea,
      textureSize,
    }),
    work,
    () => FLATTEN.to,
  );
  return { surface, charts };
}

/** Packs charts. @returns two UV values for each place */
async function pack(
  surface: UnwrapSurface,
  charts: Charts,
  texture: Texture,
  threads: ThreadPool<Task, Answers>,
  work: Work,
): Promise<{ layer: Float32Array; report: UnwrapReport }> {
  const { uvs, utilisation } = await watch(
    threads.runOn(0, { kind: 'pack', surface, charts, ...texture }),
    work,
    () => MERGED,
  );
  await work.breathe(1);
  return {
    layer: uvs,
    report: {
      charts: charts.faceOffsets.length - 1,
      utilisation,
      stretch: charts.area > 0 ? Math.sqrt(charts.stretch * charts.flatArea) / charts.area : 1,
    },
  };
}

/** Distributes the numbers of the parts, largest part first, so that all threads get about the same number of faces. */
function dealParts({ offsets }: SharedParts, hands: number): Uint32Array[] {
  const sizeOf = (part: number) => offsets[part + 1] - offsets[part];
  const sorted = Array.from({ length: offsets.length - 1 }, (_, i) => i);
  sorted.sort((a, b) => sizeOf(b) - sizeOf(a) || a - b);
  const dealt = Array.from({ length: hands }, () => ({ parts: [] as number[], faces: 0 }));
  for (const part of sorted) {
    const hand = dealt.reduce((least, other) => (other.faces < least.faces ? other : least));
    hand.parts.push(part);
    hand.faces += sizeOf(part);
  }
  return dealt.map(({ parts }) => Uint32Array.from(parts));
}

function areaOf({ areas }: UnwrapSurface): number {
  let area = 0;
  for (let i = 0; i < areas.length; i += 3) {
    area += Math.hypot(areas[i], areas[i + 1], areas[i + 2]) / 2;
  }
  return area;
}

/** Returns the place of each corner of the mesh. */
function placesOfCorners(surface: UnwrapSurface, { faces, cornerPlaces }: Charts): Uint32Array {
  const indices = new Uint32Array(surface.corners.length);
  for (let i = 0, o = 0; i < faces.length; i++) {
    for (let c = surface.faceOffsets[faces[i]]; c < surface.faceOffsets[faces[i] + 1]; c++) {
      indices[c] = cornerPlaces[o++];
    }
  }
  return indices;
}
