import { creasedNormals } from '../../mesh/corner-normals.ts';
import { cornerTangents } from '../../mesh/corner-tangents.ts';
import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { coverTexels } from '../../mesh/texel-cover.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import {
  type EngineContext,
  type EngineIdentity,
  SourceUnusable,
  type TextureRequest,
  type Texturer,
  type Warning,
} from '../../spec.ts';
import { encodeMap } from '../encode-map.ts';
import { share, sharedBytes } from '../shared-arrays.ts';
import { startThreads, type Threads, watch } from '../threads.ts';
import { usePicture } from './picture.ts';
import { readPrompt, type Wish } from './read-prompt.ts';
import { findRegions } from './regions.ts';
import type { Surface, TextureJob } from './texture-rows.ts';
import type { Answers, Task } from './texture-thread.ts';
import { findBends } from './wear.ts';

const IDENTITY: EngineIdentity = { id: 'bozzetto-texture', version: '1.0.0', provider: 'built-in' };

type Textured = Awaited<ReturnType<Texturer['doTexture']>>;

/** Where painting the rows begins and ends in the measured time of a run. */
const ROWS = { from: 0.1, to: 0.75 };
/** Sharper edges are shaded hard where the mesh has no normals. */
const CREASE = (40 * Math.PI) / 180;

/**
 * {@link Texturer} by a library of materials that are functions of space: chosen and coloured by words, worn at edges,
 * dirty in hollows; or by a picture, from the front or tiled. The same seed gives the same maps.
 */
export function createTexturer(): Texturer {
  return {
    specVersion: 1,
    identity: IDENTITY,
    async doTexture(request, context) {
      const words = request.prompt === null ? null : readPrompt(request.prompt);
      const threads = startThreads<Task, Answers>(new URL('./texture-thread.ts', import.meta.url));
      try {
        const surface = prepareSurface(request.mesh);
        await context.progress(ROWS.from / 2);
        const { triangles, uvs } = surface;
        const cover = coverTexels(triangles, uvs, request.textureSize);
        await context.progress(ROWS.from);
        return words !== null
          ? await textureByWords(request, words, surface, cover, threads, context)
          : await textureByPicture(request, surface, cover, threads, context);
      } finally {
        threads.end();
      }
    },
  };
}

async function textureByWords(
  request: TextureRequest,
  { wishes, ignored }: ReturnType<typeof readPrompt>,
  surface: Surface,
  cover: Int32Array,
  threads: Threads<Task, Answers>,
  context: EngineContext,
): Promise<Textured> {
  const { mesh, textureSize: size } = request;
  const regions = findRegions(mesh, wishes, request.groups ?? null);
  const bends = findBends(mesh, surface.diagonal);
  const texels = size * size;
  const glows = wishes.some((wish) =>
    [wish.material, wish.cover?.material].some((one) => one?.pattern === 'lava'),
  );
  const job: TextureJob = {
    ...{ size, seed: request.seed, surface, cover },
    bends,
    layers: wishes.map((wish, i) => ({ wish, region: regions[i] })),
    texel: texelSide(surface, size),
    maps: {
      baseColor: sharedBytes(texels * 4),
      surface: sharedBytes(texels * 3),
      normal: sharedBytes(texels * 3),
      emissive: glows ? sharedBytes(texels * 3) : null,
    },
    cursor: new Int32Array(new SharedArrayBuffer(8)),
  };
  await paint(threads, (i) => threads.run(i, { kind: 'rows', job }), job, context);
  // One clear material lets light through; beside others it stays opaque, for parts would be drawn in a wrong order.
  const clear = wishes.every(({ material }) => material.opacity < 1);
  const { maps } = job;
  const finish = finisher(threads, cover, size);
  const [baseColor, metallicRoughness, normal, emissive] = await watch(
    Promise.all([
      clear ? finish(maps.baseColor, 4, 'png') : finish(withoutAlpha(maps.baseColor), 3, 'jpeg'),
      finish(maps.surface, 3, 'jpeg'),
      finish(maps.normal, 3, 'png'),
      maps.emissive === null ? null : finish(maps.emissive, 3, 'jpeg'),
    ]),
    context,
    () => (ROWS.to + 1) / 2,
  );
  return {
    mesh: dressed(mesh, surface),
    maps: { baseColor, metallicRoughness, normal, occlusion: null, emissive },
    material: {
      ...{ baseColor: [1, 1, 1, 1], metallic: 1, roughness: 1 },
      emissive: glows ? [1, 1, 1] : [0, 0, 0],
      emissiveStrength: glows ? 2 : 1,
      ...{ alphaMode: clear ? 'blend' : 'opaque', alphaCutoff: 0.5, doubleSided: clear },
    },
    hit: 1,
    warnings: promptWarnings(wishes, ignored, bends.ridges !== null),
    parts: wishes.map(({ material, colour, part, cover: over }) => ({
      material: over === null ? material.id : `${material.id} under ${over.material.id}`,
      colour,
      part: part?.word ?? null,
    })),
  };
}

/** What was asked for and cannot be seen. */
function promptWarnings(wishes: Wish[], ignored: Wish[], hasRidges: boolean): Warning[] {
  const warnings = ignored.map(({ material, colour }) => {
    const message = `${colour ?? material.id} was not used: nothing says which part it is for`;
    return { code: 'words_not_used', message };
  });
  if (!hasRidges && wishes.some(({ part }) => part?.name === 'edges')) {
    const message =
      'the model has no sharp edges, or so many that they are its surface: no trim was made';
    warnings.push({ code: 'part_not_found', message });
  }
  return warnings;
}

async function textureByPicture(
  { mesh, image, textureSize: size }: TextureRequest,
  surface: Surface,
  cover: Int32Array,
  threads: Threads<Task, Answers>,
  context: EngineContext,
): Promise<Textured> {
  if (image === null) throw new RangeError('either words or a picture are needed');
  const { mode, picture, coarse, agreement } = await usePicture(image, surface);
  const baseColor = sharedBytes(size * size * 4);
  const cursor = new Int32Array(new SharedArrayBuffer(8));
  const job = { size, surface, cover, baseColor, mode, picture, coarse, cursor };
  await paint(threads, (i) => threads.run(i, { kind: 'project', job }), job, context);
  const finish = finisher(threads, cover, size);
  const encoded = await watch(
    finish(withoutAlpha(baseColor), 3, 'jpeg'),
    context,
    () => (ROWS.to + 1) / 2,
  );
  const alike = `${Math.round(100 * agreement)} %`;
  const message = `the picture does not show the model from the front (the outlines agree by ${alike}); its surface was tiled over the model`;
  return {
    mesh: { ...dressed(mesh, surface), tangents: null },
    maps: {
      baseColor: encoded,
      metallicRoughness: null,
      normal: null,
      occlusion: null,
      emissive: null,
    },
    material: {
      ...{ baseColor: [1, 1, 1, 1], metallic: 0, roughness: 0.6 },
      ...{ emissive: [0, 0, 0], emissiveStrength: 1 },
      ...{ alphaMode: 'opaque', alphaCutoff: 0.5, doubleSided: false },
    },
    hit: 1,
    warnings: mode === 'tile' ? [{ code: 'picture_tiled', message }] : [],
    parts: [
      {
        material: mode === 'front' ? 'picture from the front' : 'tiled picture',
        colour: null,
        part: null,
      },
    ],
  };
}

async function paint(
  threads: Threads<Task, Answers>,
  run: (thread: number) => Promise<null>,
  { cursor, size }: { cursor: Int32Array; size: number },
  context: EngineContext,
): Promise<void> {
  await watch(
    Promise.all(Array.from({ length: threads.size }, (_, i) => run(i))),
    context,
    () => ROWS.from + ((ROWS.to - ROWS.from) * Atomics.load(cursor, 1)) / size,
  );
}

/** Dilates and encodes maps, one on each thread. */
function finisher(threads: Threads<Task, Answers>, cover: Int32Array, size: number) {
  const covered = sharedBytes(cover.length);
  for (let i = 0; i < cover.length; i++) covered[i] = cover[i] < 0 ? 0 : 1;
  let next = 0;
  return async (pixels: Uint8Array, channels: 3 | 4, format: 'png' | 'jpeg') => {
    await threads.run(next++ % threads.size, { kind: 'fill', pixels, covered, size, channels });
    return encodeMap(pixels, size, channels, format);
  };
}

function withoutAlpha(pixels: Uint8Array): Uint8Array {
  const plain = sharedBytes((pixels.length / 4) * 3);
  for (let i = 0, o = 0; i < pixels.length; i += 4) {
    plain[o++] = pixels[i];
    plain[o++] = pixels[i + 1];
    plain[o++] = pixels[i + 2];
  }
  return plain;
}

function prepareSurface(mesh: PolygonMesh): Surface {
  const [uvs] = mesh.uvSets;
  if (uvs === undefined) throw new RangeError('the mesh has no UVs to texture');
  const { triangles, faces } = triangulate(mesh);
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let c = 0; c < mesh.corners.length; c++) {
    for (let k = 0; k < 3; k++) {
      const value = mesh.positions[3 * mesh.corners[c] + k];
      low[k] = Math.min(low[k], value);
      high[k] = Math.max(high[k], value);
    }
  }
  const diagonal = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
  if (!(diagonal > 0 && diagonal < Infinity))
    throw new SourceUnusable('the model has no faces with an extent');
  const normals = mesh.normals ?? creasedNormals(mesh, CREASE);
  return {
    positions: share(mesh.positions),
    corners: share(mesh.corners),
    triangles: share(triangles),
    triangleFaces: share(faces),
    uvs: shareLayer(uvs),
    normals: shareLayer(normals),
    tangents: shareLayer(cornerTangents(mesh, normals, uvs)),
    ...{ low, high, diagonal },
  };
}

function shareLayer({ values, indices }: CornerLayer): CornerLayer {
  return { values: share(values), indices: share(indices) };
}

/** Side of a texel on the surface in diagonals of the model, on average. */
function texelSide(
  { positions, corners, triangles, uvs, diagonal }: Surface,
  size: number,
): number {
  let area = 0;
  let flat = 0;
  const e = [0, 0, 0];
  const f = [0, 0, 0];
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t], triangles[t + 1], triangles[t + 2]];
    for (let k = 0; k < 3; k++) {
      e[k] = positions[3 * corners[b] + k] - positions[3 * corners[a] + k];
      f[k] = positions[3 * corners[c] + k] - positions[3 * corners[a] + k];
    }
    area += Math.hypot(
      e[1] * f[2] - e[2] * f[1],
      e[2] * f[0] - e[0] * f[2],
      e[0] * f[1] - e[1] * f[0],
    );
    const [p, q, r] = [a, b, c].map((corner) => 2 * uvs.indices[corner]);
    const { values } = uvs;
    flat += Math.abs(
      (values[q] - values[p]) * (values[r + 1] - values[p + 1]) -
        (values[q + 1] - values[p + 1]) * (values[r] - values[p]),
    );
  }
  const side = Math.sqrt(area / flat) / (size * diagonal);
  return side > 0 && side < 1 ? side : 1 / size;
}

/** The mesh with the normals and tangents that the maps were made for. */
function dressed(mesh: PolygonMesh, { normals, tangents }: Surface): PolygonMesh {
  return {
    ...mesh,
    normals,
    tangents,
    uvSets: mesh.uvSets.slice(0, 1),
    colors: [],
    faceMaterials: null,
    material: 0,
  };
}
