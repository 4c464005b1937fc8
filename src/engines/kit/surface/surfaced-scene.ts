import type { PartMaterial } from '../../../contract/shape-program.ts';
import { boundsOf } from '../../math/bounds.ts';
import { cornerTangents } from '../../mesh/corner-tangents.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Scene, TextureUse } from '../../mesh/scene.ts';
import type { Work } from '../../spec.ts';
import type { GrainedMaterial } from '../../surfaces/materials/material.ts';
import { SIDE } from '../../surfaces/noise/tile-noise.ts';
import { liesLevel } from '../../surfaces/tiles/grains/draw-grain.ts';
import type { TilePainter } from '../../surfaces/tiles/paint-tile.ts';
import { repeatsOf } from '../../surfaces/tiles/patterns.ts';
import { boxUvs, type Laying } from '../program/box-uvs.ts';
import { colorOfMaterial, glowStrength } from '../program/materials.ts';
import { grainOf } from './grain-of.ts';
import { roundUvs, turnedAbout } from './round-uvs.ts';
import { withSnow } from './snow-cover.ts';

/**
 * Limits for the side of a tile, relative to the largest part with its material, so that the grain stays visible and
 * the tile does not repeat a hundred times.
 */
const [LEAST, MOST] = [0.12, 1.2];
/** Distance between repeats of a pattern, as a share of the largest part with its material. */
const PATTERN = 0.17;
/** Distance between repeats of worn patches, as a share of the largest part. */
const WEAR = 0.8;
const AXES = ['x', 'y', 'z'] as const;

/**
 * Returns the scene with the grain, patterns and wear of its materials as repeating textures. Shapes turned on a lathe
 * get UVs about their axis, all others those of {@link boxUvs}; u goes along each part.
 * @param givenLooks the look that each material of the scene was given
 */
export async function surfacedScene(
  given: Scene,
  givenLooks: readonly PartMaterial[],
  painter: Pick<TilePainter, 'paint' | 'forget'>,
  work: Work,
): Promise<Scene> {
  const { scene, looks } = withSnow(given, givenLooks);
  const images: Scene['images'] = [...scene.images];
  const known = new Map<Uint8Array, number>();
  const imageOf = (name: string, bytes: Uint8Array): number => {
    let image = known.get(bytes);
    if (image === undefined) {
      image =
        images.push({ name, contentType: 'image/jpeg', bytes, width: SIDE, height: SIDE }) - 1;
      known.set(bytes, image);
    }
    return image;
  };
  const laid = new Map<number, Laying>();
  const materials = [...scene.materials];
  for (const [m, look] of looks.entries()) {
    const grain = grainOf(scene.materials[m].name, look.is);
    if (!isDrawn(look, grain)) continue;
    await work.breathe(m / looks.length);
    const extent = largestOf(scene, m);
    if (extent === 0) continue;
    const { side, repeats } = tileOf(look, grain, extent);
    const painted = { ...look, color: look.color ?? colorOfMaterial(look.is) };
    const { color, factor, normal } = await painter.paint(painted, grain, repeats);
    const { axis } = look.pattern ?? {};
    laid.set(m, {
      tile: side,
      along: axis === undefined ? null : (AXES.indexOf(axis) as 0 | 1 | 2),
      level: grain !== null && liesLevel(grain.grain),
    });
    const own = materials[m];
    materials[m] = {
      ...own,
      baseColor: [...factor, own.baseColor[3]],
      baseColorTexture: use(imageOf(own.name, color)),
      ...(normal && { normalTexture: use(imageOf(`${own.name} normal`, normal)) }),
    };
  }
  painter.forget();
  const hasNormals = (m: number) => materials[m]?.normalTexture != null;
  const isRough = ({ material, faceMaterials }: PolygonMesh) =>
    hasNormals(material) || faceMaterials?.some(hasNormals) === true;
  const meshes = scene.meshes.map((mesh) => {
    // Snow may lie on a material that has no grain itself.
    const { material, faceMaterials } = mesh.geometry;
    const laying = laid.get(material) ?? laid.get(faceMaterials?.find((m) => laid.has(m)) ?? -1);
    return laying === undefined
      ? mesh
      : { ...mesh, geometry: laidOut(mesh.geometry, laying, isRough(mesh.geometry)) };
  });
  return { ...scene, images, materials, meshes };
}

function laidOut(mesh: PolygonMesh, laying: Laying, isRough: boolean): PolygonMesh {
  const turned = turnedAbout(mesh);
  const uvs = turned === null ? boxUvs(mesh, laying) : roundUvs(mesh, turned, laying);
  const tangents =
    isRough && mesh.normals !== null ? cornerTangents(mesh, mesh.normals, uvs) : null;
  return { ...mesh, uvSets: [uvs], tangents };
}

const use = (image: number): TextureUse => ({
  image,
  uvSet: 0,
  wrapS: 'repeat',
  wrapT: 'repeat',
  filter: 'linear',
  transform: null,
});

/** Returns the largest extent of any part of a material, in meters in the part's own space. */
function largestOf({ meshes }: Scene, material: number): number {
  let largest = 0;
  for (const { geometry } of meshes) {
    if (geometry.material !== material && geometry.faceMaterials?.includes(material) !== true)
      continue;
    const { min, max } = boundsOf(geometry.positions);
    largest = Math.max(largest, ...max.map((high, k) => high - min[k]));
  }
  return largest;
}

/** Returns the side of a material's tile in meters, and how often its grain repeats on the tile. */
function tileOf({ pattern, wear }: PartMaterial, grained: GrainedMaterial | null, extent: number) {
  const held = (metres: number) => Math.min(MOST * extent, Math.max(LEAST * extent, metres));
  const grain = held(grained?.grain.meters ?? extent);
  const side = pattern
    ? repeatsOf(pattern.kind) * (pattern.size ?? PATTERN * extent)
    : wear
      ? WEAR * extent
      : grain;
  // A grain finer than about a tenth of the tile would have less than 50 texels per repeat.
  return {
    side,
    repeats: grained === null ? 1 : Math.min(8, Math.max(1, Math.round(side / grain))),
  };
}

/** Glowing or transparent materials have no grain. */
function isDrawn(look: PartMaterial, grain: GrainedMaterial | null): boolean {
  const { pattern, wear, opacity = 1 } = look;
  const hasGrain = pattern !== undefined || wear !== undefined || grain !== null;
  return hasGrain && opacity === 1 && glowStrength(look) === 0;
}
