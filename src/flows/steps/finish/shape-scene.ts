import { type FinishPlan, makesMesh } from '../../../contract/finish.ts';
import {
  type Engines,
  inPlaceOf,
  type RemeshReport,
  type RemeshRequest,
  type RepairReport,
  type Scene,
  sceneAtLevel,
  sceneOfMesh,
  showsMesh,
  triangleCount,
  type Warning,
  type Work,
} from '../../../engines/spec.ts';
import { chosenFaceCount, faceCountWarnings, restWarnings } from '../remesh-target.ts';
import { placedInWorld, shapeWarnings } from '../shape-warnings.ts';
import { wireRepairs } from '../wire-remesh.ts';

/** A plan, and what terms of a request or rules of a check add to it. */
export interface FinishRequest extends FinishPlan {
  /** Largest number of triangles; they are reduced where seams, skins and UVs allow it. Absent: no limit. */
  mostTriangles?: number;
  /** Makes the sides of textures that are kept powers of two. Absent: they keep their proportions. */
  powersOfTwo?: boolean;
  /** Writes the tangents of meshes with a normal texture, which readers otherwise compute. */
  tangents?: boolean;
  /** Formats in which the model is written as well. */
  furtherFormats?: readonly string[];
}

/** A scene with the requested surface. */
export interface ShapedScene {
  scene: Scene;
  remesh: {
    target: Pick<RemeshRequest, 'faceType' | 'targetFaceCount'>;
    report: RemeshReport;
  } | null;
  repairs: { code: string; message: string; count: number }[];
  warnings: Warning[];
}

/** Largest share of the triangles of a simplified scene, because the simplifier leaves out levels that save little. */
const WORTHWHILE = 0.75;

/** The stem of the name of a mesh that replaces all others. */
const NAME = 'model';

/** Repairs or replaces the surface of a scene, or keeps it. */
export async function shapeScene(
  engines: Engines,
  scene: Scene,
  plan: FinishRequest,
  work: Work,
): Promise<ShapedScene> {
  if (makesMesh(plan.shape)) return remeshScene(engines, scene, plan, work);
  const { mostTriangles: most } = plan;
  const share = most === undefined ? 1 : 0.5;
  const kept = { scene, remesh: null, repairs: [], warnings: [] };
  const shaped =
    plan.shape === 'repair' ? await repairScene(engines, scene, work.within(share)) : kept;
  if (most === undefined) return shaped;
  return { ...shaped, scene: await simplifyScene(engines, shaped.scene, most, work.within(0.5)) };
}

/** Returns the number of triangles that a scene shows. */
function trianglesOf({ nodes, meshes }: Scene): number {
  return nodes.reduce(
    (sum, node) => sum + (showsMesh(node) ? triangleCount(meshes[node.mesh]!.geometry) : 0),
    0,
  );
}

/** Reduces the triangles of a scene to a number, or as far as its seams allow. UVs, nodes and skins stay. */
async function simplifyScene(
  { game }: Engines,
  scene: Scene,
  most: number,
  work: Work,
): Promise<Scene> {
  const triangles = trianglesOf(scene);
  // The target of each mesh is rounded up.
  const room = most - scene.nodes.filter(showsMesh).length;
  if (room <= 0 || triangles <= most) return scene;
  const ratios = [Math.min(room / triangles, WORTHWHILE)];
  const { levels } = await game.makeLods(scene, { ratios }, work);
  return levels[0] === undefined ? scene : sceneAtLevel(scene, levels[0]);
}

async function remeshScene(
  { converter, remesher }: Engines,
  scene: Scene,
  plan: FinishPlan,
  work: Work,
): Promise<ShapedScene> {
  const target = {
    faceType: plan.face_type,
    targetFaceCount:
      plan.target_face_count ?? chosenFaceCount(scene, plan.shape === 'solid' ? 1 : undefined),
  };
  const flat = await converter.flatten(scene, work.within(0.02));
  const request = { mesh: flat, ...target };
  const isSolid = plan.shape === 'solid';
  const made = isSolid
    ? await remesher.rebuild(request, work.within(0.98))
    : await remesher.remesh(request, work.within(0.98));
  const report = placedInWorld(scene, made.report);
  return {
    scene: inPlaceOf(scene, sceneOfMesh(made.mesh, scene.name || NAME, scene)),
    remesh: { target, report },
    repairs: wireRepairs(report.repair),
    warnings: [
      ...restWarnings(scene),
      ...faceCountWarnings(target, report),
      ...(isSolid ? [rebuilt(report)] : shapeWarnings(scene, report)),
    ],
  };
}

/** Returns the warning that a model was rebuilt, with how far it is from its source. */
function rebuilt({ voxels, distance, watertight }: RemeshReport): Warning {
  const percent = (share: number) => `${(100 * share).toPrecision(2)}%`;
  const closed = watertight ? 'watertight' : 'not watertight';
  const message = `the model was rebuilt as a solid from ${voxels} voxels along its longest side: its surface is ${closed} and differs from the source by ${percent(distance.mean)} of the diagonal on average and ${percent(distance.hausdorff)} at most`;
  return { code: 'rebuilt', message };
}

/** Repairs each mesh by itself, so that nodes, skins and animations stay. */
async function repairScene({ remesher }: Engines, scene: Scene, work: Work): Promise<ShapedScene> {
  const total: Partial<Record<keyof RepairReport, number>> = {};
  const sheets = new Set<number>();
  let holes = 0;
  const meshes: Scene['meshes'] = [];
  for (const one of scene.meshes) {
    if (one.geometry.corners.length === 0) {
      meshes.push(one);
      continue;
    }
    const repaired = await remesher.repair(one.geometry, work.within(1 / scene.meshes.length));
    meshes.push({ ...one, geometry: repaired.mesh });
    if (repaired.mesh === one.geometry) continue;
    holes += repaired.filledHoles;
    for (const material of repaired.sheets) sheets.add(material);
    for (const [field, count] of Object.entries(repaired.report))
      total[field as keyof RepairReport] = (total[field as keyof RepairReport] ?? 0) + count;
  }
  const materials = scene.materials.map((material, i) =>
    sheets.has(i) ? { ...material, doubleSided: true } : material,
  );
  const filled = { code: 'holes_filled', message: 'small holes were closed', count: holes };
  return {
    scene: { ...scene, meshes, materials },
    remesh: null,
    repairs: [...wireRepairs(total as RepairReport), ...(holes > 0 ? [filled] : [])],
    warnings: [],
  };
}
