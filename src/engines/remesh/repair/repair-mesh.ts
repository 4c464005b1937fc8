import { areaVector } from '../../math/triangle.ts';
import { compact } from '../../mesh/compact.ts';
import { joinMeshes } from '../../mesh/flatten.ts';
import { gather } from '../../mesh/gather.ts';
import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { selectFaces } from '../../mesh/select-faces.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import type { MeshRepair, RepairReport, Work } from '../../spec.ts';
import { paced } from '../../work/steps.ts';
import { coincidingFaces } from './coinciding-faces.ts';
import { findHoles } from './find-holes.ts';
import { removeSlivers } from './remove-slivers.ts';
import { type RepairedSurface, repair } from './repair.ts';
import { sewBorders } from './sew-borders.ts';
import { materialsOfSheets } from './sheet-materials.ts';

/** Repairs that do not show: vertices at the same position may be there for a reason, such as a seam. */
const HARMLESS: readonly (keyof RepairReport)[] = ['weldedVertices', 'splitVertices'];

/**
 * Repairs a mesh and keeps everything that hangs on its vertices and corners. Borders are sewn and T-junctions closed
 * only in meshes that do not move, because the new vertices would have no weights. Faces that lie on others and look
 * different stay as they are, also only in meshes that do not move.
 */
export async function repairMesh(mesh: PolygonMesh, work: Work): Promise<MeshRepair> {
  const slim = await paced(removeSlivers(mesh), work, 0);
  const repaired = await closeAndTurn(slim?.mesh ?? mesh, work);
  // Borders that were joined may have made new ones.
  const again = repaired.mesh === mesh ? null : await paced(removeSlivers(repaired.mesh), work, 1);
  const removed = (slim?.removed ?? 0) + (again?.removed ?? 0);
  if (removed === 0) return repaired;
  const degenerateTriangles = repaired.report.degenerateTriangles + removed;
  const report = { ...repaired.report, degenerateTriangles };
  return { ...repaired, mesh: again?.mesh ?? repaired.mesh, report };
}

/** Repairs a mesh, and once more if holes were closed: only then is it known which side of their parts is the outside. */
async function closeAndTurn(mesh: PolygonMesh, work: Work): Promise<MeshRepair> {
  const closed = await repairAreas(mesh, work.within(0.5));
  if (closed.filledHoles === 0) return closed;
  const { mesh: turned, report } = await repairAreas(closed.mesh, work.within(0.5));
  if (report.turnedTriangles === 0) return closed;
  const turnedTriangles = closed.report.turnedTriangles + report.turnedTriangles;
  return { ...closed, mesh: turned, report: { ...closed.report, turnedTriangles } };
}

/** Repairs a mesh whose faces have areas, except those that name a vertex twice. */
async function repairAreas(mesh: PolygonMesh, work: Work): Promise<MeshRepair> {
  const isStill = mesh.skinning === null && mesh.morphTargets.length === 0;
  const repaired = await repair(mesh, work.within(0.4));
  const others =
    isStill && repaired.report.duplicateTriangles > 0
      ? removedFaces(mesh, repaired, coincidingFaces(mesh))
      : new Uint32Array();
  if (others.length === 0) return finishRepair(mesh, repaired, isStill, work.within(0.6));
  const isOther = new Uint8Array(mesh.faceOffsets.length - 1);
  for (const face of others) isOther[face] = 1;
  const kept = selectFaces(
    mesh,
    Uint32Array.from(isOther.keys()).filter((face) => isOther[face] === 0),
  );
  const rest = await repair(kept, work.within(0.3));
  const own = await finishRepair(kept, rest, isStill, work.within(0.3));
  if (own.mesh === kept) return { ...own, mesh };
  const apart = selectFaces(mesh, others);
  const { positions, indices: corners } = compact(apart.positions, apart.corners);
  const tangents = own.mesh.tangents === null ? null : apart.tangents;
  return { ...own, mesh: joinMeshes([own.mesh, { ...apart, positions, corners, tangents }]) };
}

/** Returns those of some faces of which a repaired surface has no triangle. */
function removedFaces(
  { faceOffsets, corners }: PolygonMesh,
  { sourceCorners }: RepairedSurface,
  faces: Uint32Array,
): Uint32Array {
  const isLeft = new Uint8Array(corners.length);
  for (const corner of sourceCorners) isLeft[corner] = 1;
  return faces.filter((f) => !isLeft.subarray(faceOffsets[f], faceOffsets[f + 1]).includes(1));
}

/** Sews the borders of a repaired surface, closes its holes, and gives it the values of its source. */
async function finishRepair(
  mesh: PolygonMesh,
  repaired: RepairedSurface,
  isStill: boolean,
  work: Work,
): Promise<MeshRepair> {
  const sewn = isStill ? await sewBorders(mesh, repaired, work.within(0.9)) : null;
  const source = sewn?.mesh ?? mesh;
  const surface = sewn?.surface ?? repaired;
  const holes = await paced(findHoles(surface), work, 0.95);
  const { report } = surface;
  const sheets = report.duplicateTriangles > 0 ? materialsOfSheets(mesh) : [];
  const shows = Object.entries(report).some(
    ([field, count]) => !HARMLESS.includes(field as keyof RepairReport) && count > 0,
  );
  if (!shows && holes.length === 0) return { mesh, report, filledHoles: 0, sheets };
  return { mesh: assemble(source, surface, holes), report, filledHoles: holes.length, sheets };
}

/** Builds the mesh of a surface with the values of its source, and triangles that fill each hole. */
function assemble(
  source: PolygonMesh,
  surface: RepairedSurface,
  holes: readonly Uint32Array[],
): PolygonMesh {
  const { indices, sourceCorners } = surface;
  const positions = Float32Array.from(surface.positions);
  const filled = fillHoles(positions, indices, holes);
  const corners = concat(
    indices,
    filled.map((edge) => indices[edge]),
  );
  const origins = concat(
    sourceCorners,
    filled.map((edge) => sourceCorners[edge]),
  );
  const faceOffsets = Uint32Array.from({ length: corners.length / 3 + 1 }, (_, f) => 3 * f);
  const take = (layer: CornerLayer): CornerLayer => ({
    values: layer.values,
    indices: origins.map((corner) => layer.indices[corner]),
  });
  const isTurned = surface.report.turnedTriangles > 0;
  const normals = source.normals && take(source.normals);
  return {
    positions,
    faceOffsets,
    corners,
    normals: normals && (isTurned ? facing(normals, positions, indices) : normals),
    tangents: source.tangents === null || isTurned ? null : take(source.tangents),
    uvSets: source.uvSets.map(take),
    colors: source.colors.map(take),
    faceMaterials: materialsOf(source, faceOffsets, origins),
    material: source.material,
    ...vertexValues(source, surface, isTurned),
  };
}

/** Returns the half-edges from whose first corners triangles are made that fill holes. */
function fillHoles(
  positions: Float32Array,
  indices: Uint32Array,
  holes: readonly Uint32Array[],
): Uint32Array {
  const edges = Uint32Array.from(holes.flatMap((hole) => [...hole]));
  const faceOffsets = new Uint32Array(holes.length + 1);
  holes.forEach((hole, i) => {
    faceOffsets[i + 1] = faceOffsets[i] + hole.length;
  });
  const corners = edges.map((edge) => indices[edge]);
  return triangulate({ positions, corners, faceOffsets }).triangles.map((corner) => edges[corner]);
}

function concat(a: Uint32Array, b: Uint32Array): Uint32Array {
  const both = new Uint32Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/** Returns the normals with those of reversed triangles pointing to the new front. */
function facing(
  { values, indices }: CornerLayer,
  positions: Float32Array,
  triangles: Uint32Array,
): CornerLayer {
  const turned = indices.slice();
  const added: number[] = [];
  const own = new Float64Array(3);
  for (let t = 0; t < triangles.length; t += 3) {
    areaVector(positions, 3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2], own);
    const isBack = (c: number) =>
      [0, 1, 2].reduce((dot, k) => dot + own[k] * values[3 * indices[c] + k], 0) < 0;
    if (![t, t + 1, t + 2].every(isBack)) continue;
    for (let c = t; c < t + 3; c++) {
      turned[c] = (values.length + added.length) / 3;
      for (let k = 0; k < 3; k++) added.push(-values[3 * indices[c] + k]);
    }
  }
  const all = new Float32Array(values.length + added.length);
  all.set(values);
  all.set(added, values.length);
  return { values: all, indices: turned };
}

function materialsOf(
  { faceMaterials, faceOffsets: before, corners }: PolygonMesh,
  faceOffsets: Uint32Array,
  origins: Uint32Array,
): Int32Array | null {
  if (faceMaterials === null) return null;
  const ofCorners = new Int32Array(corners.length);
  for (let f = 0; f + 1 < before.length; f++)
    ofCorners.fill(faceMaterials[f], before[f], before[f + 1]);
  return Int32Array.from(faceOffsets.subarray(0, -1), (from) => ofCorners[origins[from]]);
}

/** Returns the weights and morph targets of the vertices that each new vertex comes from. */
function vertexValues(
  { corners, skinning, morphTargets }: PolygonMesh,
  { indices, sourceCorners, positions }: RepairedSurface,
  isTurned: boolean,
): Pick<PolygonMesh, 'skinning' | 'morphTargets'> {
  if (skinning === null && morphTargets.length === 0) return { skinning, morphTargets };
  const origins = new Uint32Array(positions.length / 3);
  for (let i = 0; i < indices.length; i++) origins[indices[i]] = corners[sourceCorners[i]];
  return {
    skinning: skinning && {
      influences: skinning.influences,
      joints: gather(skinning.joints, skinning.influences, origins),
      weights: gather(skinning.weights, skinning.influences, origins),
    },
    morphTargets: morphTargets.map((target) => ({
      ...target,
      positions: gather(target.positions, 3, origins),
      // Displacements of normals belong to elements, of which reversed triangles have new ones.
      normals: isTurned ? null : target.normals,
    })),
  };
}
