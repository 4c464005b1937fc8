import type { Material, Scene, SceneImage, TextureUse } from '../mesh/scene.ts';
import { material } from '../mesh/scene-defaults.ts';
import { encodeJpeg, fromPixels, toFile } from '../raster/raw-pixels.ts';
import type { AtlasOptions, AtlasReport, MergedScene, Warning, Work } from '../spec.ts';
import { type PlacedTile, toAtlas } from './atlas-uvs.ts';
import { type BakedMaps, bakeMaps, type Sources } from './bake-maps.ts';
import { groupMaterials, type MaterialGroup, usesOf } from './group-materials.ts';
import { keptImages } from './kept-images.ts';
import { type Packing, packTiles } from './pack-tiles.ts';
import { planTiles, type Tile } from './plan-tiles.ts';
import { type AtlasSource, readImage } from './read-image.ts';

const DEFAULT_SIZE = 2048;
const DEFAULT_PADDING = 8;

/** A group, its tiles, and their places. */
interface Atlas {
  group: MaterialGroup;
  tiles: Tile[];
  packing: Packing;
}

/**
 * Joins the materials of a scene into as few as possible, each with one atlas for all its textures and factors. Vertex
 * colors stay on the vertices. Materials that cannot be joined without a visible change are left alone, with a warning.
 */
export async function mergeMaterials(
  scene: Scene,
  { textureSize = DEFAULT_SIZE, padding = DEFAULT_PADDING }: AtlasOptions,
  work: Work,
): Promise<MergedScene> {
  const warnings: Warning[] = [];
  const warn = (warning: Warning) => void warnings.push(warning);
  const groups = groupMaterials(scene, warn);
  const sources = await readSources(scene, groups, work.within(0.2));
  const atlases = planAtlases(scene, groups, sources, { textureSize, padding }, warn);
  const merged: Scene = { ...scene, materials: [], images: [...scene.images] };
  const joined = new Set(atlases.flatMap(({ tiles }) => tiles.map(({ member }) => member.index)));
  const numbers = scene.materials.map((given, index) =>
    joined.has(index) ? -1 : merged.materials.push(given) - 1,
  );
  const placed = new Map<number, PlacedTile>();
  const baking = work.within(0.7);
  for (const { group, tiles, packing } of atlases) {
    const part = baking.within(1 / atlases.length);
    const maps = await bakeMaps(group, tiles, packing, padding, sources, part);
    const made = await atlasMaterial(group, tiles, packing, maps, merged.images, scene);
    const index = merged.materials.push(made) - 1;
    tiles.forEach((tile, place) => {
      placed.set(tile.member.index, { tile, packing, place });
      numbers[tile.member.index] = index;
    });
  }
  merged.meshes = scene.meshes.map((mesh) => ({
    ...mesh,
    geometry: toAtlas(mesh.geometry, placed, numbers),
    ...(mesh.strokes && {
      strokes: mesh.strokes.map((stroke) => ({
        ...stroke,
        material: numbers[stroke.material] ?? -1,
      })),
    }),
  }));
  const result = keptImages(merged);
  await work.breathe(1);
  return { scene: result, report: reportOf(scene, result, atlases, warnings) };
}

/** Decodes the images of all groups. */
async function readSources(
  { images }: Scene,
  groups: readonly MaterialGroup[],
  work: Work,
): Promise<Sources> {
  const sources = new Map<number, AtlasSource | null>();
  const needed = new Set(
    groups.flatMap(({ members }) =>
      members.flatMap((member) => usesOf(member.material).map(({ image }) => image)),
    ),
  );
  for (const image of needed) {
    sources.set(image, images[image] === undefined ? null : await readImage(images[image]));
    await work.breathe(sources.size / needed.size);
  }
  return sources;
}

function planAtlases(
  scene: Scene,
  groups: readonly MaterialGroup[],
  sources: Sources,
  { textureSize, padding }: Required<AtlasOptions>,
  warn: (warning: Warning) => void,
): Atlas[] {
  const sizes = new Map([...sources].flatMap(([i, source]) => (source ? [[i, source]] : [])));
  const atlases: Atlas[] = [];
  for (const group of groups) {
    const tiles = planTiles(scene, group, sizes, warn);
    if (tiles.length < 2) continue;
    const packing = packTiles(tiles, padding, textureSize);
    if (packing === null)
      warn({
        code: 'atlas_too_small',
        message: `${tiles.length} materials do not fit into an atlas of ${textureSize} texels`,
      });
    else atlases.push({ group, tiles, packing });
  }
  return atlases;
}

/** Creates the material of an atlas, and adds its maps to `images`. */
async function atlasMaterial(
  group: MaterialGroup,
  tiles: readonly Tile[],
  packing: Packing,
  maps: BakedMaps,
  images: SceneImage[],
  scene: Scene,
): Promise<Material> {
  const [{ member: first }] = tiles;
  const { alphaMode, doubleSided, unlit, nearest } = group;
  const name = alphaMode === 'opaque' ? 'atlas' : `atlas-${alphaMode}`;
  const add = async (
    pixels: Uint8Array | null,
    map: string,
    slots: readonly (keyof Material)[],
  ): Promise<TextureUse | null> => {
    if (pixels === null) return null;
    const isLossy = alphaMode === 'opaque' && areJpeg(scene, tiles, slots);
    const { width, height } = packing;
    const bytes = await encode(
      pixels,
      packing,
      map === 'base-color' && alphaMode !== 'opaque',
      isLossy,
    );
    const contentType = isLossy ? 'image/jpeg' : 'image/png';
    const image = images.push({ name: `${name}-${map}`, contentType, bytes, width, height }) - 1;
    const filter = nearest ? 'nearest' : 'linear';
    return { image, uvSet: 0, wrapS: 'clamp', wrapT: 'clamp', filter, transform: null };
  };
  const surface = await add(maps.surface, 'metallic-roughness', [
    'metallicRoughnessTexture',
    'occlusionTexture',
  ]);
  return material({
    name,
    alphaMode,
    doubleSided,
    unlit,
    baseColorTexture: await add(maps.baseColor, 'base-color', ['baseColorTexture']),
    metallicRoughnessTexture: surface,
    metallic: surface === null ? first.material.metallic : 1,
    roughness: surface === null ? first.material.roughness : 1,
    occlusionTexture: maps.hasOcclusion ? surface : null,
    normalTexture: await add(maps.normal, 'normal', ['normalTexture']),
    emissiveTexture: await add(maps.emissive, 'emissive', ['emissiveTexture']),
    emissive: maps.emissive === null ? [0, 0, 0] : [1, 1, 1],
    emissiveStrength: maps.emissive === null ? 1 : maps.emissiveStrength,
  });
}

/** Returns whether all images in some slots are JPEG, so that nothing is lost by JPEG that was there before. */
function areJpeg(
  { images }: Scene,
  tiles: readonly Tile[],
  slots: readonly (keyof Material)[],
): boolean {
  const uses = tiles.flatMap(({ member }) => slots.map((slot) => member.material[slot]));
  const given = uses.filter((use): use is TextureUse => use !== null && typeof use === 'object');
  return (
    given.length > 0 && given.every(({ image }) => images[image]?.contentType === 'image/jpeg')
  );
}

async function encode(
  pixels: Uint8Array,
  grid: Packing,
  hasAlpha: boolean,
  isLossy: boolean,
): Promise<Uint8Array> {
  if (hasAlpha) return toFile(fromPixels(pixels, grid, 4).png({ compressionLevel: 8 }));
  const colors = new Uint8Array((pixels.length / 4) * 3);
  for (let i = 0, o = 0; i < pixels.length; i += 4)
    for (let k = 0; k < 3; k++) colors[o++] = pixels[i + k];
  return isLossy
    ? encodeJpeg(colors, grid)
    : toFile(fromPixels(colors, grid, 3).png({ compressionLevel: 8 }));
}

function reportOf(
  before: Scene,
  after: Scene,
  atlases: readonly Atlas[],
  warnings: Warning[],
): AtlasReport {
  const joined = new Set(atlases.flatMap(({ tiles }) => tiles.map(({ member }) => member.index)));
  return {
    drawCallsBefore: drawCalls(before),
    drawCallsAfter: drawCalls(after),
    materialsBefore: before.materials.length,
    materialsAfter: after.materials.length,
    imagesBefore: before.images.length,
    imagesAfter: after.images.length,
    sizes: atlases.map(({ packing: { width, height } }) => ({ width, height })),
    scale: Math.min(1, ...atlases.map(({ packing }) => packing.scale)),
    kept: before.materials.flatMap(({ name }, index) => (joined.has(index) ? [] : [name])),
    warnings,
  };
}

/** Counts the pairs of a node and a material that it shows. */
export function drawCalls({ nodes, meshes }: Scene): number {
  const counts = meshes.map(({ geometry: { faceMaterials, material: only, corners } }) =>
    corners.length === 0 ? 0 : new Set(faceMaterials ?? [only]).size,
  );
  return nodes.reduce((sum, { mesh }) => sum + (counts[mesh] ?? 0), 0);
}
