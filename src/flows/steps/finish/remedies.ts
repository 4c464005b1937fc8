import type { AcceptTerm, MeasuredTerm } from '../../../contract/accept.ts';
import { makesMesh } from '../../../contract/finish.ts';
import { holds } from '../../../contract/formats.ts';
import type { Scene } from '../../../engines/spec.ts';
import type { FinishRequest } from './shape-scene.ts';

/** Number of times that finishing tries to meet the terms of a request. */
export const MOST_ATTEMPTS = 3;

/** Share of a limit that a remesh with quads aims at, because it may miss the number by 2 %. */
const QUADS_BELOW = 0.97;

/** A change of the plan that may meet a term, and the words for it. */
interface Remedy {
  changes: Partial<FinishRequest>;
  what: string;
}

/** What the first attempt does for each term. Terms that are not listed cannot be met by finishing. */
const REMEDIES: Readonly<Partial<Record<AcceptTerm, (wanted: number) => Remedy>>> = {
  max_faces: (wanted) => ({ changes: { mostTriangles: wanted }, what: 'simplified' }),
  closed: () => ({ changes: { shape: 'repair' }, what: 'repaired' }),
  flipped_parts: () => ({ changes: { shape: 'repair' }, what: 'repaired' }),
  degenerate_faces: () => ({ changes: { shape: 'repair' }, what: 'repaired' }),
  max_bad_uv: () => ({ changes: { uv: 'unwrap' }, what: 'unwrapped' }),
  max_materials: () => ({ changes: { merge_materials: true }, what: 'given one material' }),
};

/** Share of quads from which a model consists of them. */
const MOSTLY = 0.8;

/** Terms for which the second attempt makes a new mesh. */
const BY_REMESHING: readonly string[] = ['max_faces', 'closed'];

/** Returns whether finishing can do anything for a term. */
export function hasRemedy(term: string): boolean {
  return Object.hasOwn(REMEDIES, term);
}

/** The plans of earlier attempts. */
interface Plans {
  /** The plan of the request. */
  first: FinishRequest;
  /** The plan of the last attempt, or that of the request. */
  last: FinishRequest;
}

/**
 * Returns a plan that may meet the terms that are not met, and what it does; null if there is none that is left to try.
 * The first attempt keeps the mesh, the second makes a new one, and the third makes a solid of an open model. A model of
 * quads with too many faces is remeshed first, because simplifying makes triangles.
 * @param attempt 1 for the first
 */
export function remedyFor(
  broken: readonly MeasuredTerm[],
  { first, last }: Plans,
  { scene, attempt }: { scene: Scene; attempt: number },
): { plan: FinishRequest; what: string[] } | null {
  if (attempt === MOST_ATTEMPTS) return rebuilding(broken, last, scene);
  const isQuads = broken.some(({ term }) => term === 'max_faces') && keepsQuads(scene, first);
  const plan: FinishRequest = isQuads ? { ...first, face_type: 'quad' } : last;
  const mends = (attempt === 1) !== isQuads;
  const remedies = mends ? mendings(broken, plan) : remeshing(broken, plan, scene);
  if (isQuads && !mends) remedies.push(...mendings(broken, { ...plan, shape: 'remesh' }));
  if (remedies.length === 0) return null;
  const changes = remedies.map((each) => each.changes);
  return {
    plan: Object.assign({}, plan, ...changes) as FinishRequest,
    what: [...new Set(remedies.map(({ what }) => what))],
  };
}

/** Returns what keeps the mesh. A plan that remeshes neither simplifies nor repairs: only another remesh helps there. */
function mendings(broken: readonly MeasuredTerm[], plan: FinishRequest): Remedy[] {
  return broken.flatMap(({ term, wanted }) => {
    const remedy = REMEDIES[term as AcceptTerm]?.(Number(wanted));
    if (remedy === undefined) return [];
    const { shape, mostTriangles } = remedy.changes;
    const isForMesh = shape !== undefined || mostTriangles !== undefined;
    return makesMesh(plan.shape) && isForMesh ? [] : [remedy];
  });
}

/** Returns a remesh, unless it would drop the model's rig. */
function remeshing(broken: readonly MeasuredTerm[], plan: FinishRequest, scene: Scene): Remedy[] {
  if (isMoving(scene) || !broken.some(({ term }) => BY_REMESHING.includes(term))) return [];
  return [{ changes: newMesh('remesh', broken, plan, scene), what: 'remeshed' }];
}

/** Returns a plan that makes a solid of a model that is not closed, unless it would drop the model's rig. */
function rebuilding(broken: readonly MeasuredTerm[], plan: FinishRequest, scene: Scene) {
  if (plan.shape === 'solid' || isMoving(scene) || !broken.some(({ term }) => term === 'closed'))
    return null;
  return { plan: { ...plan, ...newMesh('solid', broken, plan, scene) }, what: ['rebuilt'] };
}

/** Returns the settings of a new mesh with as many faces as the terms, or the model itself, have. */
function newMesh(
  shape: 'remesh' | 'solid',
  broken: readonly MeasuredTerm[],
  plan: FinishRequest,
  { meshes, images, nodes }: Scene,
): Partial<FinishRequest> {
  const limit = broken.find(({ term }) => term === 'max_faces')?.wanted;
  const faces = nodes.reduce(
    (sum, { mesh }) => sum + (meshes[mesh]?.geometry.faceOffsets.length ?? 1) - 1,
    0,
  );
  const most = Number(limit ?? plan.mostTriangles ?? faces);
  const isQuads = plan.face_type === 'quad' && holds(plan.target_format, 'polygons');
  return {
    shape,
    target_face_count: Math.floor(isQuads ? most * QUADS_BELOW : most),
    ...(images.length > 0 && { uv: 'unwrap' as const }),
  };
}

function isMoving({ skins, animations, meshes }: Scene): boolean {
  return (
    skins.length + animations.length > 0 ||
    meshes.some(({ geometry }) => geometry.morphTargets.length > 0)
  );
}

/** Returns whether the model consists of quads that the file can hold and that a remesh would keep. */
function keepsQuads(scene: Scene, { shape, target_format }: FinishRequest): boolean {
  if (makesMesh(shape) || isMoving(scene) || !holds(target_format, 'polygons')) return false;
  let [quads, faces] = [0, 0];
  for (const { geometry } of scene.meshes) {
    const { faceOffsets } = geometry;
    faces += faceOffsets.length - 1;
    for (let f = 1; f < faceOffsets.length; f++)
      if (faceOffsets[f]! - faceOffsets[f - 1]! === 4) quads++;
  }
  return quads >= MOSTLY * faces;
}
