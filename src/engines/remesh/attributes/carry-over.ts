import type { Bvh } from '../../mesh/bvh.ts';
import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Work } from '../../spec.ts';
import type { RepairedSurface } from '../repair/repair.ts';
import { frameFaces } from './face-frames.ts';
import { seedFaces, smoothMaterials } from './face-seeds.ts';
import { createFacingPoint } from './facing-point.ts';
import { LookSamples } from './look-samples.ts';
import { applySourceNormals, areSmooth, normalsByFeatures } from './normals.ts';
import { sampleCorners } from './sample-corners.ts';
import { findSeams } from './seams.ts';
import { looksOf, trianglesMaterials } from './source-layers.ts';

/** Tolerance by which UVs may leave the unit square before the texture counts as repeating. */
const MARGIN = 0.01;

/** Polygons of a result, without attributes. */
export interface BareMesh {
  positions: Float32Array;
  faceOffsets: Uint32Array;
  corners: Uint32Array;
  /** 1 for corners whose edge to the next corner is hard (a crease or border). */
  features: Uint8Array;
}

/**
 * Transfers materials, UV sets, colors and normals from a source to a new mesh at the same place. Each face takes its
 * attributes from one side of a seam. If it reaches across, UVs of repeating textures are extrapolated; others stop at
 * the seam, because beyond it lies another part of the atlas.
 * @returns also how many faces reach across a seam
 */
export async function carryOver(
  source: PolygonMesh,
  surface: RepairedSurface,
  bvh: Bvh,
  bare: BareMesh,
  work: Work,
): Promise<{ mesh: PolygonMesh; seamFaces: number }> {
  const { features, ...shape } = bare;
  const materials = trianglesMaterials(source, surface);
  const mesh: PolygonMesh = {
    ...shape,
    normals: null,
    tangents: null,
    uvSets: [],
    colors: [],
    faceMaterials: null,
    material: source.material,
    skinning: null,
    morphTargets: [],
  };
  mesh.normals = normalsByFeatures(mesh, features);
  const looks = looksOf(source);
  const authored =
    source.normals !== null && areSmooth(source.normals, surface) ? source.normals : null;
  if (looks.length === 0 && materials === null && authored === null) return { mesh, seamFaces: 0 };

  const frames = frameFaces(mesh);
  const facing = createFacingPoint(surface, bvh);
  if (authored !== null) {
    const from = { layer: authored, sourceCorners: surface.sourceCorners, facing };
    await applySourceNormals(mesh, mesh.normals, frames, from, work);
  }
  if (looks.length === 0 && materials === null) return { mesh, seamFaces: 0 };
  const seeds = await seedFaces(frames, facing, work);
  if (materials !== null) mesh.faceMaterials = smoothMaterials(mesh, seeds, materials);
  if (looks.length === 0) return { mesh, seamFaces: 0 };

  const seams = findSeams(surface, looks, materials);
  const samples = new LookSamples(mesh.positions.length / 3, looks, surface.sourceCorners);
  const positions = Float32Array.from(surface.positions);
  const extend = source.uvSets.some(repeats);
  const request = { mesh, frames, seeds, surface, positions, seams, facing, extend };
  const { ofCorners, straddling } = await sampleCorners(request, samples, work);
  const layers = looks.map((look) => ({ values: samples.values(look), indices: ofCorners }));
  mesh.uvSets = layers.slice(0, source.uvSets.length);
  mesh.colors = layers.slice(source.uvSets.length);
  for (const { values } of mesh.colors) clampColors(values);
  return { mesh, seamFaces: straddling };
}

/** Whether UVs leave the image. */
function repeats({ values }: CornerLayer): boolean {
  return values.some((value) => value < -MARGIN || value > 1 + MARGIN);
}

/** Clamps colors to 0 to 1, in place: extrapolation beyond a seam may leave that range. */
function clampColors(values: Float32Array): void {
  for (let i = 0; i < values.length; i++) values[i] = Math.max(0, Math.min(1, values[i]));
}
