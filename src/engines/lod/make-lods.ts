import { MeshoptSimplifier } from 'meshoptimizer';
import { boundsOf } from '../math/bounds.ts';
import { flattenScene } from '../mesh/flatten.ts';
import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { Scene } from '../mesh/scene.ts';
import { worldMatrices } from '../mesh/transform.ts';
import { triangleCount } from '../mesh/triangle-mesh.ts';
import type { LodLevel, LodOptions, Lods, Warning, Work } from '../spec.ts';
import { type LodChain, lodChain, type SimplifiedMesh, simplifyFurther } from './simplify-mesh.ts';
import { vertexMesh } from './vertex-mesh.ts';

const DEFAULT_RATIOS = [0.5, 0.25, 0.1];
/** Triangles up to which a model needs no levels: a draw call costs more than they do. */
const SMALL_MODEL = 400;
/** Triangles up to which a mesh of a larger model stays as it is. */
const SMALL_MESH = 24;
/** A level must have at most this share of the triangles of the one before, or it is not worth its memory. */
const WORTHWHILE = 0.9;
/** Height of the screen in pixels, for which the error of a level stays below one pixel. */
const SCREEN_HEIGHT = 1080;
/** Vertical field of view in radians, for which distances are given. */
const FIELD_OF_VIEW = Math.PI / 3;
/** Largest share of the screen size of one level at which the next may be shown. */
const LATER = 0.9;

/** A mesh that is simplified, with its number of instances and the largest scale of their nodes. */
interface Part {
  index: number;
  chain: LodChain;
  triangles: number;
  instances: number;
  scale: number;
}

/**
 * Makes levels of detail of a scene. Nodes, skins, animations and materials stay; each level replaces some meshes. A
 * level is made from the one before, so that all levels together cost little more than the first, and its error is the
 * sum of the errors up to it.
 */
export async function makeLods(scene: Scene, options: LodOptions, work: Work): Promise<Lods> {
  await MeshoptSimplifier.ready;
  const diagonal = diagonalOf(scene);
  const { parts, fixed } = partsOf(scene);
  const triangles = parts.reduce((sum, part) => sum + part.triangles * part.instances, fixed);
  const lods: Lods = { triangles, diagonal, levels: [], warnings: [] };
  if (triangles <= SMALL_MODEL || parts.length === 0 || !(diagonal > 0)) {
    lods.warnings.push({
      code: 'lods_unnecessary',
      message: `the model has only ${triangles} triangles; it needs no levels of detail`,
    });
    return lods;
  }
  const wanted = limitsOf(options, triangles, fixed, diagonal);
  let before = triangles;
  for (const [i, limit] of wanted.entries()) {
    const made = await simplifyParts(parts, limit, work.within(1 / wanted.length));
    const total = made.reduce(
      (sum, level, p) => sum + (level ?? parts[p]).triangles * parts[p].instances,
      fixed,
    );
    if (total > WORTHWHILE * before) {
      lods.warnings.push(notReached(i + 1, limit, total, before));
      continue;
    }
    before = total;
    lods.levels.push(levelOf(lods, scene, parts, made, total));
  }
  return lods;
}

/** The limits of one level: a share of each mesh's triangles, and an error in meters in world space. */
interface LevelLimit {
  ratio: number;
  error: number;
}

function limitsOf(
  { ratios = DEFAULT_RATIOS, triangles: counts, errors }: LodOptions,
  triangles: number,
  fixed: number,
  diagonal: number,
): LevelLimit[] {
  if (errors !== undefined)
    return [...errors]
      .sort((a, b) => a - b)
      .map((error) => ({ ratio: 0, error: error * diagonal }));
  const free = Math.max(1, triangles - fixed);
  return (counts?.map((count) => count / triangles) ?? [...ratios])
    .sort((a, b) => b - a)
    .map((ratio) => ({ ratio: Math.max(0, ratio * triangles - fixed) / free, error: Infinity }));
}

async function simplifyParts(
  parts: readonly Part[],
  { ratio, error }: LevelLimit,
  work: Work,
): Promise<(SimplifiedMesh | null)[]> {
  const made: (SimplifiedMesh | null)[] = [];
  for (const [p, { chain, triangles, scale }] of parts.entries()) {
    const simplified = simplifyFurther(chain, {
      triangles: Math.ceil(triangles * ratio),
      error: error / scale,
    });
    made.push(simplified.triangles > 0 && simplified.triangles < triangles ? simplified : null);
    await work.breathe((p + 1) / parts.length);
  }
  return made;
}

function levelOf(
  { diagonal, levels }: Lods,
  scene: Scene,
  parts: readonly Part[],
  made: readonly (SimplifiedMesh | null)[],
  triangles: number,
): LodLevel {
  const meshes = new Array<PolygonMesh | null>(scene.meshes.length).fill(null);
  const last = levels.at(-1);
  let error = last?.error ?? 0;
  made.forEach((level, p) => {
    if (level === null) return;
    meshes[parts[p].index] = level.mesh;
    error = Math.max(error, (level.error * parts[p].scale) / diagonal);
  });
  const screenSize = Math.min(
    1,
    (last?.screenSize ?? 1) * (last === undefined ? 1 : LATER),
    1 / (SCREEN_HEIGHT * Math.max(error, 1e-9)),
  );
  return {
    level: levels.length + 1,
    triangles,
    error,
    screenSize,
    distance: diagonal / (2 * screenSize * Math.tan(FIELD_OF_VIEW / 2)),
    meshes,
  };
}

function notReached(
  level: number,
  { ratio, error }: LevelLimit,
  triangles: number,
  before: number,
): Warning {
  let reason = 'because seams and borders are kept';
  if (error < Infinity) reason = 'because fewer would have a larger error';
  else if (ratio >= WORTHWHILE) reason = 'as many as requested';
  return {
    code: 'lod_not_reached',
    message: `level ${level} was left out: it would have ${triangles} of ${before} triangles, ${reason}`,
  };
}

/** Returns the meshes that nodes show and that are worth simplifying, and the triangles of all others. */
function partsOf(scene: Scene): { parts: Part[]; fixed: number } {
  const worlds = worldMatrices(scene);
  const uses = new Map<number, { instances: number; scale: number }>();
  scene.nodes.forEach(({ mesh }, n) => {
    if (mesh < 0) return;
    const { instances, scale } = uses.get(mesh) ?? { instances: 0, scale: 0 };
    const world = worlds[n];
    const own = Math.max(...[0, 4, 8].map((c) => Math.hypot(world[c], world[c + 1], world[c + 2])));
    uses.set(mesh, { instances: instances + 1, scale: Math.max(scale, own) });
  });
  const parts: Part[] = [];
  let fixed = 0;
  for (const [index, { instances, scale }] of uses) {
    const { geometry } = scene.meshes[index];
    const triangles = triangleCount(geometry);
    const source = triangles > SMALL_MESH && scale > 0 ? vertexMesh(geometry) : null;
    if (source === null) fixed += triangles * instances;
    else parts.push({ index, chain: lodChain(source), triangles, instances, scale });
  }
  return { parts, fixed };
}

function diagonalOf(scene: Scene): number {
  const { min, max } = boundsOf(flattenScene(scene).positions);
  return Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
}
