import type { BvhNodes } from '../../mesh/bvh-build.ts';
import { creasedNormals } from '../../mesh/corner-normals.ts';
import { cornerTangents } from '../../mesh/corner-tangents.ts';
import { COPIED_CORNERS, type FlattenLimits, flattenScene } from '../../mesh/flatten.ts';
import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Material, Scene, TextureUse } from '../../mesh/scene.ts';
import { material as plainMaterial } from '../../mesh/scene-defaults.ts';
import { SceneError } from '../../mesh/scene-error.ts';
import { type TextureSlot, textureSlot } from '../../mesh/texture-use.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { SourceUnusable } from '../../spec.ts';
import { share } from '../../threads/shared-arrays.ts';
import { measureCurvature } from './curvature.ts';
import { affordableSide, decodeTexture } from './source-texture.ts';
import type { SourceTexture } from './texture-lookups.ts';

/** The material values that a bake reads; colors are linear. */
export interface SourceMaterial {
  baseColor: [number, number, number, number];
  metallic: number;
  roughness: number;
  normalScale: number;
  occlusionStrength: number;
  emissive: [number, number, number];
  opaque: boolean;
  baseColorSlot: TextureSlot | null;
  metallicRoughnessSlot: TextureSlot | null;
  normalSlot: TextureSlot | null;
  occlusionSlot: TextureSlot | null;
  emissiveSlot: TextureSlot | null;
}

/** A surface and its appearance, in shared memory. */
export interface Source {
  /** Coordinates of the triangles' corners, nine per triangle; they are handed over to the search tree. */
  positions: Float32Array;
  indices: Uint32Array;
  /** Corner numbers, three per triangle. */
  triangles: Uint32Array;
  normals: CornerLayer;
  /** Tangents; null if no material has a normal map. */
  tangents: CornerLayer | null;
  uvSets: CornerLayer[];
  colors: CornerLayer | null;
  /** Index into `materials` for each triangle. */
  triangleMaterials: Int32Array;
  materials: SourceMaterial[];
  textures: SourceTexture[];
  diagonal: number;
  /** Lowest corner of the bounding box, and its longest side. */
  bounds: { low: number[]; extent: number };
  /** Curvature at the corners; null: not wanted. */
  curvature: CornerLayer | null;
}

/** The search tree over a source, in shared memory. */
export interface SharedTree {
  nodes: BvhNodes;
  /** Nine coordinates per triangle, in the order of the tree's leaves. */
  coordinates: Float32Array;
}

/**
 * Limits of the flattened scene, in which every node that uses a mesh has its own copy of it: about a gigabyte. A file
 * of a few kilobytes can have three million triangles because of copies; 13 million of them took over a minute.
 */
const LIMITS: FlattenLimits = {
  vertices: 20_000_000,
  corners: 40_000_000,
  copiedCorners: COPIED_CORNERS,
};
/** Adjacent faces that meet at a smaller angle look smooth if the source has no normals. */
const SMOOTH_ANGLE = (40 * Math.PI) / 180;

/** All surfaces of a scene in world space, as triangles. */
export interface SourceSurface extends Pick<Source, 'positions' | 'indices' | 'triangles'> {
  mesh: PolygonMesh;
  /** The face that each triangle belongs to. */
  faces: Uint32Array;
}

/**
 * Prepares the surface over which the search tree is built; the rest of the source can be prepared in the meantime.
 * @throws SourceUnusable if the scene has no face, or too many copies
 */
export function prepareSurface(scene: Scene): SourceSurface {
  const mesh = flattened(scene);
  const { triangles, faces } = triangulate(mesh);
  if (triangles.length === 0) throw new SourceUnusable('the source has no faces');
  const indices = new Uint32Array(triangles.length);
  for (let i = 0; i < indices.length; i++) indices[i] = mesh.corners[triangles[i]];
  return {
    mesh,
    faces,
    positions: share(mesh.positions),
    indices: share(indices),
    triangles: share(triangles),
  };
}

/**
 * Prepares a surface with everything that its appearance needs.
 * @param maxSide longest side of decoded pictures
 * @param wantsCurvature whether the curvature is measured
 */
export async function prepareSource(
  { mesh, faces, ...surface }: SourceSurface,
  scene: Scene,
  maxSide: number,
  wantsCurvature: boolean,
): Promise<Source> {
  const { materials, textures } = await prepareMaterials(scene, maxSide);
  const triangleMaterials = new Int32Array(faces.length);
  const last = materials.length - 1;
  for (let t = 0; t < faces.length; t++) {
    const index = mesh.faceMaterials?.[faces[t]] ?? mesh.material;
    triangleMaterials[t] = index >= 0 && index < last ? index : last;
  }
  const normals = mesh.normals ?? creasedNormals(mesh, SMOOTH_ANGLE);
  const normalSlot = materials.find((material) => material.normalSlot !== null)?.normalSlot;
  const uvs = mesh.uvSets[normalSlot?.uvSet ?? 0];
  const tangents = normalSlot && uvs ? (mesh.tangents ?? cornerTangents(mesh, normals, uvs)) : null;
  const { low, extent, diagonal } = boundsOf(mesh.positions, mesh.corners);
  return {
    ...surface,
    normals: shareLayer(normals),
    tangents: tangents && shareLayer(tangents),
    uvSets: mesh.uvSets.map(shareLayer),
    colors: mesh.colors[0] ? shareLayer(mesh.colors[0]) : null,
    triangleMaterials: share(triangleMaterials),
    materials,
    textures,
    diagonal,
    bounds: { low, extent },
    curvature: wantsCurvature ? measureCurvature(mesh, surface.indices, diagonal) : null,
  };
}

export function shareLayer({ values, indices }: CornerLayer): CornerLayer {
  return { values: share(values), indices: share(indices) };
}

function flattened(scene: Scene) {
  try {
    return flattenScene(scene, LIMITS);
  } catch (error) {
    if (error instanceof SceneError) throw new SourceUnusable(error.message);
    throw error;
  }
}

/** Prepares the scene's materials, followed by the one for faces without a material. */
async function prepareMaterials(scene: Scene, maxSide: number) {
  const textures: SourceTexture[] = [];
  const side = await affordableSide(scene.images, maxSide);
  const places = new Map<number, Promise<number | null>>();
  async function decode(image: number): Promise<number | null> {
    const found = scene.images[image];
    const texture = found ? await decodeTexture(found.bytes, side) : null;
    return texture === null ? null : textures.push(texture) - 1;
  }
  /** Identical texture uses share one slot, so that the texel at a point is looked up only once for them. */
  const slots = new Map<string, TextureSlot>();
  async function slot(use: TextureUse | null): Promise<TextureSlot | null> {
    if (use === null) return null;
    const place = places.get(use.image) ?? decode(use.image);
    places.set(use.image, place);
    const texture = await place;
    if (texture === null) return null;
    const key = JSON.stringify(use);
    const found = slots.get(key) ?? textureSlot(use, texture);
    slots.set(key, found);
    return found;
  }
  const materials: SourceMaterial[] = [];
  for (const one of [...scene.materials, plainMaterial()]) {
    materials.push({
      baseColor: one.baseColor,
      metallic: one.metallic,
      roughness: one.roughness,
      normalScale: one.normalScale,
      occlusionStrength: one.occlusionStrength,
      emissive: scaled(one),
      opaque: one.alphaMode === 'opaque',
      baseColorSlot: await slot(one.baseColorTexture),
      metallicRoughnessSlot: await slot(one.metallicRoughnessTexture),
      normalSlot: await slot(one.normalTexture),
      occlusionSlot: await slot(one.occlusionTexture),
      emissiveSlot: await slot(one.emissiveTexture),
    });
  }
  return { materials, textures };
}

function scaled({ emissive, emissiveStrength }: Material): [number, number, number] {
  return [
    emissive[0] * emissiveStrength,
    emissive[1] * emissiveStrength,
    emissive[2] * emissiveStrength,
  ];
}

/** Returns the bounding box of all vertices that faces use: lowest corner, longest side and length of the diagonal. */
function boundsOf(positions: Float32Array, corners: Uint32Array) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let c = 0; c < corners.length; c++) {
    for (let k = 0; k < 3; k++) {
      const value = positions[3 * corners[c] + k];
      if (value < low[k]) low[k] = value;
      if (value > high[k]) high[k] = value;
    }
  }
  const sides = high.map((value, k) => value - low[k]);
  const diagonal = Math.hypot(...sides);
  return {
    low,
    extent: Math.max(...sides) || 1,
    diagonal: Number.isFinite(diagonal) ? diagonal : 0,
  };
}
