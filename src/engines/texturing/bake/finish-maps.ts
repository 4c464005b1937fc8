import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Material, Scene } from '../../mesh/scene.ts';
import { texturedScene } from '../../mesh/textured-scene.ts';
import { LINEAR_OF_BYTE } from '../../raster/srgb.ts';
import type { Bake, EncodedImage, ExtraMap, Warning } from '../../spec.ts';
import { sharedIntegers } from '../../threads/shared-arrays.ts';
import type { ThreadPool } from '../../threads/thread-pool.ts';
import { encodeMap } from '../encode-map.ts';
import type { BakeJob } from './bake-job.ts';
import type { Answers, Task } from './bake-thread.ts';
import { isConstant, rangeOf, shareBeyond } from './map-range.ts';
import type { Target } from './target.ts';

/** Maximum variation of a map, in steps of 255, that still counts as constant: rounding and JPEG cause as much. */
const SAME = 2;
/**
 * If all normals of a normal map differ from (0, 0, 1) by less than this, in steps of 255, the map is left out, because
 * it would have no visible effect.
 */
const FLAT = 3;
/**
 * Share of the texels that may lean more if the target has the shape of the source, which has no normal map: those at
 * edges, whose rays met another face.
 */
const STRAY = 0.01;

/**
 * Turns the baked maps into encoded pictures and material factors. Maps are dilated beyond the borders of the charts; a map
 * that does not vary becomes a factor.
 */
export async function finishMaps(
  job: BakeJob,
  request: { source: Scene; target: PolygonMesh; sameShape?: boolean },
  threads: ThreadPool<Task, Answers>,
): Promise<Bake> {
  const { size, maps, covered, strongest } = job;
  const nearest = sharedIntegers(size * size);
  let found: Promise<null> | undefined;
  let next = 0;
  async function finish(
    pixels: Uint8Array,
    channels: 3 | 4,
    format: 'png' | 'jpeg',
  ): Promise<EncodedImage> {
    found ??= threads.runOn(0, { kind: 'nearest', covered, size, nearest });
    await found;
    await threads.runOn(next++ % threads.size, { kind: 'fill', pixels, nearest, channels });
    const opaque = channels === 4 && format === 'jpeg';
    return opaque
      ? encodeMap(withoutAlpha(pixels), size, 3, format)
      : encodeMap(pixels, size, channels, format);
  }

  const base = rangeOf(maps.baseColor, covered, 4);
  const surface = rangeOf(maps.surface, covered, 3);
  const normal = rangeOf(maps.normal, covered, 3);
  const emissive = maps.emissive && rangeOf(maps.emissive, covered, 3);
  const looks = sourceLooks(request.source);
  const translucent = looks.alphaMode !== 'opaque' && base.low[3] < 255;
  const plainBase = isConstant(base, SAME, [0, 1, 2, 3]);
  const plainSurface = isConstant(surface, SAME, [1, 2]);
  const occluded = surface.low[0] < 255 - SAME;
  const mayStray =
    request.sameShape === true &&
    request.source.materials.every(({ normalTexture }) => normalTexture === null);
  const flat =
    Math.abs(normal.mean[0] - 127.5) < FLAT &&
    Math.abs(normal.mean[1] - 127.5) < FLAT &&
    (isConstant(normal, 2 * FLAT, [0, 1, 2]) ||
      (mayStray && shareBeyond(maps.normal, covered, FLAT) < STRAY));
  const plainEmissive = emissive !== null && isConstant(emissive, SAME, [0, 1, 2]);

  const extras = Promise.all(
    Object.entries(job.extras).map(async ([name, pixels]) => ({
      name: name as ExtraMap,
      image: await finish(pixels, 3, 'png'),
    })),
  );
  const [baseColor, surfaceMap, normalMap, emissiveMap] = await Promise.all([
    plainBase ? null : finish(maps.baseColor, 4, translucent ? 'png' : 'jpeg'),
    plainSurface && !occluded ? null : finish(maps.surface, 3, 'png'),
    flat ? null : finish(maps.normal, 3, 'png'),
    maps.emissive === null || plainEmissive ? null : finish(maps.emissive, 3, 'jpeg'),
  ]);
  const glow = plainEmissive ? emissive.mean.map(linearOf) : [1, 1, 1];
  const strength = strongest > 1 ? strongest : 1;
  const lit = strongest > 0 ? Math.min(1, strongest) : 0;
  const mesh = withNormalsAndTangents(request.target, job.target, !flat);
  const encoded = {
    baseColor,
    metallicRoughness: plainSurface ? null : surfaceMap,
    normal: normalMap,
    occlusion: occluded ? surfaceMap : null,
    emissive: emissiveMap,
  };
  const factors: Partial<Material> = {
    baseColor: plainBase
      ? [
          linearOf(base.mean[0]),
          linearOf(base.mean[1]),
          linearOf(base.mean[2]),
          translucent ? base.mean[3] / 255 : 1,
        ]
      : [1, 1, 1, 1],
    metallic: plainSurface ? surface.mean[2] / 255 : 1,
    roughness: plainSurface ? surface.mean[1] / 255 : 1,
    emissive: [glow[0] * lit, glow[1] * lit, glow[2] * lit],
    emissiveStrength: strength,
    alphaMode: translucent ? looks.alphaMode : 'opaque',
    alphaCutoff: looks.alphaCutoff,
    doubleSided: looks.doubleSided,
    unlit: looks.unlit,
  };
  return {
    scene: texturedScene(mesh, 'model', encoded, factors),
    extras: await extras,
    ...judge(job, looks.lost),
  };
}

/**
 * Returns the share of texels for which the source was found, by ray or by closest point, and the resulting warnings.
 */
function judge({ cover, covered }: BakeJob, lost: string[]): { hit: number; warnings: Warning[] } {
  let [wanted, found] = [0, 0];
  for (let i = 0; i < cover.length; i++) {
    if (cover[i] < 0) continue;
    wanted++;
    found += covered[i];
  }
  const hit = wanted > 0 ? found / wanted : 0;
  const warnings: Warning[] = [];
  if (hit < 0.99) {
    const missed = ((1 - hit) * 100).toFixed(1);
    const message = `${missed}% of the texels found no source nearby and were filled from their neighbors`;
    warnings.push({ code: 'bake_missed', message });
  }
  if (lost.length > 0) {
    const message = `material extensions that cannot be baked into textures: ${lost.join(', ')}`;
    warnings.push({ code: 'bake_extensions_lost', message });
  }
  return { hit, warnings };
}

/** Converts the mean of an sRGB channel to linear light. */
function linearOf(byte: number): number {
  return LINEAR_OF_BYTE[Math.round(byte)];
}

function withoutAlpha(pixels: Uint8Array): Uint8Array {
  const plain = new Uint8Array((pixels.length / 4) * 3);
  for (let i = 0, o = 0; i < pixels.length; i += 4) {
    plain[o++] = pixels[i];
    plain[o++] = pixels[i + 1];
    plain[o++] = pixels[i + 2];
  }
  return plain;
}

/**
 * Returns the result's alpha mode, sidedness and whether it is lit, derived from all materials of the source, and the names of the
 * extensions that are lost.
 */
function sourceLooks({ materials }: Scene): Pick<
  Material,
  'alphaMode' | 'alphaCutoff' | 'doubleSided' | 'unlit'
> & {
  lost: string[];
} {
  const has = (mode: Material['alphaMode']) => materials.some((one) => one.alphaMode === mode);
  return {
    alphaMode: has('blend') ? 'blend' : has('mask') ? 'mask' : 'opaque',
    alphaCutoff: materials.find(({ alphaMode }) => alphaMode === 'mask')?.alphaCutoff ?? 0.5,
    doubleSided: materials.some(({ doubleSided }) => doubleSided),
    unlit: materials.length > 0 && materials.every(({ unlit }) => unlit),
    lost: [...new Set(materials.flatMap(({ extensions }) => Object.keys(extensions)))].sort(),
  };
}

/** Returns the target with the normals that were used for baking and, for a normal map, the tangents. */
function withNormalsAndTangents(mesh: PolygonMesh, target: Target, tangents: boolean): PolygonMesh {
  return {
    ...mesh,
    normals: target.normals,
    tangents: tangents ? target.tangents : null,
    uvSets: mesh.uvSets.slice(0, 1),
    colors: [],
    faceMaterials: null,
    material: 0,
  };
}
