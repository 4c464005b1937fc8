import type { MeshReport } from '../../contract/mesh-report.ts';
import {
  type Bake,
  type BakeRequest,
  type Baker,
  MAP_NAMES,
  mapsOf,
  type PolygonMesh,
  type Scene,
  type SceneImage,
  type Unwrapper,
  type UnwrapReport,
  type Work,
} from '../../engines/spec.ts';
import type { OutputFile } from '../flow.ts';

/** The textures that were baked from the source of a mesh, and the new UVs for them. */
export interface Textured {
  bake: Bake;
  /** Absent: the mesh had UVs. */
  unwrap?: UnwrapReport;
}

/** Unwraps the mesh and bakes the materials of the source onto it. */
export async function bakeTextures(
  { unwrapper, baker }: { unwrapper: Unwrapper; baker: Baker },
  {
    mesh,
    source,
    textureSize,
    settings = {},
  }: {
    mesh: PolygonMesh;
    source: Scene;
    textureSize: number;
    settings?: Pick<BakeRequest, 'maps' | 'reach'>;
  },
  work: Work,
): Promise<Textured> {
  const unwrapped = await work.stage('unwrap', 0.3, (part) =>
    unwrapper.unwrap(mesh, textureSize, part),
  );
  const bake = await work.stage('bake', 0.7, (part) =>
    baker.bake({ source, target: unwrapped.mesh, textureSize, ...settings }, part),
  );
  return { bake, unwrap: unwrapped.report };
}

/**
 * Returns the PNG and JPEG textures as separate files, each image once, for programs that cannot read them from the
 * model.
 */
export function textureFiles(scene: Scene): OutputFile[] {
  const files = new Map<SceneImage, OutputFile>();
  for (const { map, image } of mapsUsed(scene)) {
    const format = /^image\/(png|jpeg)$/.exec(image.contentType)?.[1];
    if (format === undefined) continue;
    const stem = scene.materials.length > 1 ? `${map}-${files.size + 1}` : map;
    files.set(image, {
      role: 'texture_url',
      kind: 'texture',
      format,
      filename: `${stem}.${format}`,
      content_type: image.contentType,
      bytes: image.bytes,
      ...(image.width !== undefined && { width: image.width, height: image.height }),
    });
  }
  return [...files.values()];
}

/** Returns the maps that were baked beside those of the material. */
export function mapFiles(textured: Textured | null): OutputFile[] {
  return (textured?.bake.extras ?? []).map(({ name, image }) => ({
    role: 'texture_url',
    kind: 'texture',
    format: image.format,
    filename: `${name.replaceAll('_', '-')}.${image.format}`,
    content_type: `image/${image.format}`,
    bytes: image.bytes,
    width: image.width,
    height: image.height,
  }));
}

/** Returns the UV layout and the baked maps under the names of the API. */
export function wireTextured({ bake, unwrap }: Textured): Pick<MeshReport, 'unwrap' | 'bake'> {
  return {
    ...(unwrap && { unwrap: { ...unwrap } }),
    bake: {
      maps: [
        ...mapNames(bake.scene),
        ...(bake.extras ?? []).map(({ name }) => name.replaceAll('_', '-')),
      ],
      hit: bake.hit,
    },
  };
}

/** Returns the filenames of the maps. */
export function mapNames(scene: Scene): string[] {
  return mapsUsed(scene).map(({ map }) => map);
}

/** Returns the images of all materials, map by map, each once. Occlusion and metallic-roughness may share an image. */
function mapsUsed(scene: Scene) {
  const found = new Map<SceneImage, string>();
  const maps = scene.materials.map((material) => mapsOf(scene, material));
  for (const [map, name] of Object.entries(MAP_NAMES))
    for (const images of maps) {
      const image = images[map as keyof typeof MAP_NAMES];
      if (image !== null && !found.has(image)) found.set(image, name);
    }
  return [...found].map(([image, map]) => ({ image, map }));
}
