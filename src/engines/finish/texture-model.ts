import { material } from '../mesh/scene-defaults.ts';
import { sceneOfMesh } from '../mesh/textured-scene.ts';
import { nearestByteOfLinear } from '../raster/srgb.ts';
import type {
  Engines,
  ImageCodec,
  Material,
  PolygonMesh,
  Raster,
  Scene,
  Warning,
  Work,
} from '../spec.ts';

/** A model's appearance as textures on new UVs. */
export interface Baked {
  scene: Scene;
  warnings: Warning[];
  /** Fraction of the texels for which a point of the source was within reach. */
  hit: number;
}

/** Whether the faces have a texture, and UVs for it. */
export function hasTextures({ materials }: Scene, mesh: PolygonMesh): boolean {
  if (mesh.uvSets.length === 0) return false;
  const used = new Set(mesh.faceMaterials ?? [mesh.material]);
  return [...used].some((index) => materials[index] && isTextured(materials[index]));
}

function isTextured(one: Material): boolean {
  return (
    one.baseColorTexture !== null ||
    one.metallicRoughnessTexture !== null ||
    one.normalTexture !== null ||
    one.emissiveTexture !== null
  );
}

/**
 * Unwraps a mesh and bakes the appearance of a scene at the same place onto it. The base color is always a texture,
 * even if it has only one color.
 * @param surface whether the source's shape has more detail than the mesh's; otherwise a single plain material is not
 * baked
 */
export async function bakeLooks(
  { unwrapper, baker, codec }: Pick<Engines, 'unwrapper' | 'baker' | 'codec'>,
  asked: {
    mesh: PolygonMesh;
    source: Scene;
    textureSize: number;
    surface: boolean;
    /** Whether the mesh keeps its own UVs. */
    keepUvs?: boolean;
  },
  work: Work,
): Promise<Baked> {
  const { source, textureSize } = asked;
  const { mesh } = asked.keepUvs
    ? asked
    : await work.stage('unwrap', 0.3, (part) => unwrapper.unwrap(asked.mesh, textureSize, part));
  const plain = asked.surface ? null : plainMaterial(source);
  const { scene, warnings, hit } =
    plain === null
      ? await work.stage('bake', 0.65, (part) =>
          baker.bake({ source, target: mesh, textureSize }, part),
        )
      : {
          scene: sceneWithLooks({ ...mesh, faceMaterials: null, material: 0 }, plain),
          warnings: [],
          hit: 1,
        };
  return { scene: await withBaseColor(codec, scene, textureSize, work), warnings, hit };
}

/**
 * Returns the material of a scene that has only one and has neither textures nor vertex colors; null if the appearance
 * varies.
 */
function plainMaterial({ materials, meshes }: Scene): Pick<Scene, 'materials' | 'images'> | null {
  const [{ geometry } = { geometry: null }] = meshes;
  if (geometry === null || meshes.length > 1) return null;
  if (geometry.faceMaterials !== null || geometry.colors.length > 0) return null;
  return { materials: [materials[geometry.material] ?? material()], images: [] };
}

/** Converts a base color factor to a texture of that color. */
async function withBaseColor(
  codec: ImageCodec,
  scene: Scene,
  side: number,
  work: Work,
): Promise<Scene> {
  const [looks] = scene.materials;
  if (looks === undefined || looks.baseColorTexture !== null) return scene;
  const raster = plainRaster(looks.baseColor, side);
  const { bytes } = await codec.encode(raster, 'png', work.within(0.05));
  const image = { name: 'base-color', contentType: 'image/png', bytes, width: side, height: side };
  const use = { uvSet: 0, wrapS: 'clamp', wrapT: 'clamp', filter: 'linear' } as const;
  const [, , , alpha] = looks.baseColor;
  const textured: Material = {
    ...looks,
    baseColor: [1, 1, 1, alpha],
    baseColorTexture: { ...use, image: scene.images.length, transform: null },
  };
  return { ...scene, materials: [textured], images: [...scene.images, image] };
}

/** Returns a scene with a mesh and its appearance. */
export function sceneWithLooks(
  mesh: PolygonMesh,
  { materials, images }: Pick<Scene, 'materials' | 'images'>,
): Scene {
  return sceneOfMesh(mesh, 'model', { materials, images });
}

/** Creates a square of one linear color. */
function plainRaster(linear: readonly number[], side: number): Raster {
  const bytes = [0, 1, 2].map((k) => nearestByteOfLinear(linear[k]));
  const data = new Uint8Array(side * side * 4);
  for (let i = 0; i < data.length; i += 4) {
    for (let k = 0; k < 3; k++) data[i + k] = bytes[k];
    data[i + 3] = 255;
  }
  return { width: side, height: side, data };
}
