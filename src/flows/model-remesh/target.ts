import type {
  RemeshReport,
  RemeshRequest,
  Scene,
  ShapeFigures,
  Warning,
} from '../../engines/spec.ts';

/** Limits of the default face count, which is half of the source's faces. */
const FEWEST_BY_SOURCE = 5000;
const MOST_BY_SOURCE = 100_000;

/** The relative deviation of a quad mesh from the requested face count that passes without a warning. */
const QUADS_OFF = 0.02;

/** Returns the default face count: half of the model's faces, within limits. */
export function chosenFaceCount({ nodes, meshes }: Scene): number {
  let faces = 0;
  for (const { mesh } of nodes) faces += (meshes[mesh]?.geometry.faceOffsets.length ?? 1) - 1;
  return Math.min(Math.max(Math.round(faces / 2), FEWEST_BY_SOURCE), MOST_BY_SOURCE);
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
    const message = `the mesh has ${result.faces} faces; ${targetFaceCount} were requested${reason}`;
    warnings.push({ code: 'face_count_missed', message });
  }
  if (faceType === 'quad' && result.quads < result.faces) {
    const message = `${result.faces - result.quads} of ${result.faces} faces are not quads`;
    warnings.push({ code: 'not_all_quads', message });
  }
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

/** Returns warnings if the shape differs from its source: by how much, and in which part. */
export function shapeWarnings(scene: Scene, { shape, distance, source }: RemeshReport): Warning[] {
  if (shape.isKept) return [];
  const whole = figuresOf({ ...shape, hausdorff: Math.max(shape.hausdorff, distance.hausdorff) });
  let message = `the shape was not preserved: ${whole} (tolerance: 3%, 1.5% and 12 degrees)`;
  const [worst] = shape.worst;
  if (worst !== undefined) {
    const name = nameAt(scene, worst.sourceCorner);
    const size = worst.size.map((value) => Number(value.toPrecision(3))).join(' × ');
    const which = `component ${worst.component}${name === '' ? '' : ` of "${name}"`}`;
    message += `; ${shape.lostParts} of ${source.components} components exceed the tolerance, the worst being ${which} (${worst.triangles} triangles, ${size} m): ${figuresOf(worst)}`;
  }
  return [{ code: 'shape_not_kept', message: `${message}. Request more faces.` }];
}

function figuresOf({ area, hausdorff, normal, nonManifoldEdges }: ShapeFigures): string {
  const percent = (share: number) => `${Number((100 * share).toPrecision(3))}%`;
  const edges = nonManifoldEdges > 0 ? `, ${nonManifoldEdges} non-manifold edges` : '';
  return `area ${area > 0 ? '+' : ''}${percent(area)}, distance up to ${percent(hausdorff)} of the diagonal, normals off by ${Number(normal.toPrecision(3))} degrees${edges}`;
}

/** Returns the name of the node to which a corner of the flattened scene belongs; empty if it has none. */
function nameAt({ nodes, meshes }: Scene, corner: number): string {
  let end = 0;
  for (const { mesh, name } of nodes) {
    const placed = meshes[mesh];
    if (placed === undefined) continue;
    end += placed.geometry.corners.length;
    if (corner < end) return name || placed.name;
  }
  return '';
}
