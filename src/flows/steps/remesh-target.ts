import {
  type PolygonMesh,
  type RemeshReport,
  type RemeshRequest,
  type Scene,
  triangleCount,
  type Warning,
} from '../../engines/spec.ts';

/** Limits of the default face count. */
const FEWEST_BY_SOURCE = 5000;
const MOST_BY_SOURCE = 100_000;

/** The relative deviation of a quad mesh from the requested face count that passes without a warning. */
const QUADS_OFF = 0.02;

/** Returns the default face count: a share of the model's faces, within limits. */
export function chosenFaceCount({ nodes, meshes }: Scene, share = 0.5): number {
  let faces = 0;
  for (const { mesh } of nodes) faces += (meshes[mesh]?.geometry.faceOffsets.length ?? 1) - 1;
  return Math.min(Math.max(Math.round(faces * share), FEWEST_BY_SOURCE), MOST_BY_SOURCE);
}

/** Returns warnings about what a new mesh cannot keep. */
export function restWarnings({ skins, animations, meshes }: Scene): Warning[] {
  const warnings: Warning[] = [];
  if (skins.length + animations.length > 0) {
    const message = 'the model was remeshed in its rest pose: its rig and animations were dropped';
    warnings.push({ code: 'rig_dropped', message });
  }
  if (meshes.some(({ geometry }) => geometry.morphTargets.length > 0)) {
    const message = 'the model was remeshed in its rest pose: its morph targets were dropped';
    warnings.push({ code: 'morph_targets_dropped', message });
  }
  return warnings;
}

/** Returns warnings if a server's mesh has other faces than were requested. */
export function serverFacesWarnings(
  {
    face_type,
    target_face_count: wanted,
  }: { face_type: string; target_face_count?: number | undefined },
  mesh: PolygonMesh,
): Warning[] {
  const isQuad = face_type === 'quad';
  const faces = isQuad ? mesh.faceOffsets.length - 1 : triangleCount(mesh);
  const warnings: Warning[] = [];
  if (wanted !== undefined && Math.abs(faces - wanted) > QUADS_OFF * wanted)
    warnings.push(countMissed(faces, wanted));
  const others = isQuad ? faces - quadCount(mesh) : 0;
  if (others > 0) warnings.push(notQuads(others, faces));
  return warnings;
}

function quadCount({ faceOffsets }: PolygonMesh): number {
  let quads = 0;
  for (let f = 0; f + 1 < faceOffsets.length; f++)
    if (faceOffsets[f + 1]! - faceOffsets[f]! === 4) quads++;
  return quads;
}

function countMissed(faces: number, wanted: number, reason = ''): Warning {
  const message = `the mesh has ${faces} faces; ${wanted} were requested${reason}`;
  return { code: 'face_count_missed', message };
}

function notQuads(others: number, faces: number): Warning {
  return { code: 'not_all_quads', message: `${others} of ${faces} faces are not quads` };
}

/** Returns a warning if a symmetry was requested that the mesh does not have. */
export function symmetryWarnings(
  asked: string | undefined,
  { symmetric }: Pick<RemeshReport, 'symmetric'>,
): Warning[] {
  if (asked === undefined || asked === 'none' || symmetric) return [];
  const plane = asked === 'auto' ? 'any plane' : `the plane perpendicular to ${asked}`;
  const message = `the mesh is not symmetric: the model is not about ${plane}, or its halves did not join cleanly`;
  return [{ code: 'symmetry_missed', message }];
}

/** Returns warnings if the face count is missed, or if something was lost to reach it. */
export function faceCountWarnings(
  { faceType, targetFaceCount }: Pick<RemeshRequest, 'faceType' | 'targetFaceCount'>,
  { result, shape, droppedParts, letGo }: RemeshReport,
): Warning[] {
  const warnings: Warning[] = [];
  const off = Math.abs(result.faces - targetFaceCount);
  const missed = faceType === 'quad' ? off > QUADS_OFF * targetFaceCount : off > 1;
  if (missed) {
    const reason =
      result.faces > targetFaceCount && shape.finerParts + shape.pairedParts > 0
        ? ', which would not keep the shape'
        : '';
    warnings.push(countMissed(result.faces, targetFaceCount, reason));
  }
  if (faceType === 'quad' && result.quads < result.faces)
    warnings.push(notQuads(result.faces - result.quads, result.faces));
  if (droppedParts > 0) {
    const message = `the ${droppedParts} smallest parts were dropped to reach the face count`;
    warnings.push({ code: 'parts_dropped', message });
  }
  if (letGo === 'seams') {
    const message = 'UV and normal seams were dropped to reach the face count';
    warnings.push({ code: 'seams_dropped', message });
  }
  return warnings;
}
