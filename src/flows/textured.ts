import type { MeshReport } from '../contract/mesh-report.ts';
import {
  type Bake,
  type BakedMaps,
  type Baker,
  type EncodedImage,
  MAP_NAMES,
  type Material,
  type PolygonMesh,
  type Scene,
  type Unwrapper,
  type UnwrapReport,
} from '../engines/spec.ts';
import type { OutputFile } from './flow.ts';
import type { StageRunner } from './stages.ts';

/** New UVs for a mesh and the looks of what it was made from on them. */
export interface Textured {
  bake: Bake;
  unwrap: UnwrapReport;
}

/** Unwraps the mesh, and bakes the looks of the source onto it. */
export async function bakeTextures(
  { unwrapper, baker }: { unwrapper: Unwrapper; baker: Baker },
  { mesh, source, textureSize }: { mesh: PolygonMesh; source: Scene; textureSize: number },
  stages: Pick<StageRunner<'unwrap' | 'bake'>, 'run'>,
): Promise<Textured> {
  const unwrapped = await stages.run('unwrap', (engine) =>
    unwrapper.doUnwrap(mesh, textureSize, engine),
  );
  const bake = await stages.run('bake', (engine) =>
    baker.doBake({ source, target: unwrapped.mesh, textureSize }, engine),
  );
  return { bake, unwrap: unwrapped.report };
}

/** The textures as files of their own: programs that do not read them out of the model take them from there. */
export function textureFiles({ maps }: Pick<Bake, 'maps'>): OutputFile[] {
  return present(maps).map(([map, { format, bytes, width, height }]) => ({
    ...{ role: 'texture_url', kind: 'texture', format, filename: `${MAP_NAMES[map]}.${format}` },
    ...{ content_type: `image/${format}`, bytes, width, height },
  }));
}

/** Where each map of a material is, in the order of their files. */
const TEXTURES = {
  baseColor: 'baseColorTexture',
  metallicRoughness: 'metallicRoughnessTexture',
  normal: 'normalTexture',
  occlusion: 'occlusionTexture',
  emissive: 'emissiveTexture',
} as const satisfies Record<keyof BakedMaps, keyof Material>;

/** The textures that a scene's materials use, each image once, those that are PNG or JPEG as they are. */
export function sceneTextureFiles({ materials, images }: Scene): OutputFile[] {
  const files = new Map<number, OutputFile>();
  for (const map of Object.keys(MAP_NAMES) as (keyof BakedMaps)[])
    for (const material of materials) {
      const index = material[TEXTURES[map]]?.image;
      const image = index === undefined ? undefined : images[index];
      const format = /^image\/(png|jpeg)$/.exec(image?.contentType ?? '')?.[1];
      if (image === undefined || format === undefined || files.has(index!)) continue;
      const stem = materials.length > 1 ? `${MAP_NAMES[map]}-${files.size + 1}` : MAP_NAMES[map];
      files.set(index!, {
        ...{ role: 'texture_url', kind: 'texture', format, filename: `${stem}.${format}` },
        ...{ content_type: image.contentType, bytes: image.bytes },
        ...(image.width !== undefined && { width: image.width, height: image.height }),
      });
    }
  return [...files.values()];
}

/** How the UVs lie and what was baked, under the names of the wire. */
export function wireTextured({ bake, unwrap }: Textured): Pick<MeshReport, 'unwrap' | 'bake'> {
  return {
    unwrap: { ...unwrap },
    bake: { maps: mapNames(bake.maps), hit: bake.hit },
  };
}

/** What the files of the maps are called. */
export function mapNames(maps: BakedMaps): string[] {
  return present(maps).map(([map]) => MAP_NAMES[map]);
}

/** The maps that there are, each image once: the occlusion may be the red of metallic-roughness. */
function present(maps: BakedMaps) {
  const names = Object.keys(MAP_NAMES) as (keyof BakedMaps)[];
  const found: [keyof BakedMaps, EncodedImage][] = [];
  for (const map of names) {
    const image = maps[map];
    if (image !== null && !found.some(([, other]) => other === image)) found.push([map, image]);
  }
  return found;
}
