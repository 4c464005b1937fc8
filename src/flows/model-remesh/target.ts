import type { RemeshReport, RemeshRequest, Scene, Warning } from '../../engines/spec.ts';

/** Limits of the default face count, which is half of the source's faces. */
const FEWEST_BY_SOURCE = 5000;
const MOST_BY_SOURCE = 100_000;

/** Relative difference of a quad mesh's face count from the wanted one that passes without a warning. */
const QUADS_OFF = 0.02;

/** The face count for a request that names none: half of the faces that the model shows. */
export function chosenFaceCount({ nodes, meshes }: Scene): number {
  let faces = 0;
  for (const { mesh } of nodes) faces += (meshes[mesh]?.geometry.faceOffsets.length ?? 1) - 1;
  return Math.min(Math.max(Math.round(faces / 2), FEWEST_BY_SOURCE), MOST_BY_SOURCE);
}

/** Warnings about the parts of a model that a new mesh cannot keep. */
export function restWarnings({ skins, animations, meshes }: Scene): Warning[] {
  const warnings: Warning[] = [];
  if (skins.length + animations.length > 0) {
    const message = 'the model was remeshed at rest: its rig and its animations are not kept';
    warnings.push({ code: 'rig_dropped', message });
  }
  if (meshes.some(({ geometry }) => geometry.morphTargets.length > 0)) {
    const message = 'the model was remeshed at rest: its morph targets are not kept';
    warnings.push({ code: 'morph_targets_dropped', message });
  }
  return warnings;
}

/** Where the result is not what was asked for, and what the face count has cost. */
export function faceCountWarnings(
  { faceType, targetFaceCount }: Pick<RemeshRequest, 'faceType' | 'targetFaceCount'>,
  { result, droppedParts, letGo }: RemeshReport,
): Warning[] {
  const warnings: Warning[] = [];
  const off = Math.abs(result.faces - targetFaceCount);
  const missed = faceType === 'quad' ? off > QUADS_OFF * targetFaceCount : off > 1;
  if (missed) {
    const message = `the mesh has ${result.faces} faces; ${targetFaceCount} were asked for`;
    warnings.push({ code: 'face_count_missed', message });
  }
  if (faceType === 'quad' && result.quads < result.faces) {
    const message = `${result.faces - result.quads} of ${result.faces} faces are no quads`;
    warnings.push({ code: 'not_all_quads', message });
  }
  if (droppedParts > 0) {
    const message = `${droppedParts} parts had to go for the face count, the smallest ones`;
    warnings.push({ code: 'parts_dropped', message });
  }
  if (letGo === 'seams') {
    const message = 'seams of UVs and normals had to go for the face count';
    warnings.push({ code: 'seams_dropped', message });
  }
  return warnings;
}
