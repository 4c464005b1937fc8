import type { MorphTarget, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { type ConvertContext, FormatError } from '../format.ts';
import type { Stage } from './stage.ts';
import type { StagePrim } from './stage-prim.ts';

/** Reads the blend shapes of a mesh; in-between shapes are left out with a warning. */
export function readBlendShapes(
  stage: Stage,
  prim: StagePrim,
  mesh: PolygonMesh,
  metres: number,
  context: ConvertContext,
): MorphTarget[] {
  const names = prim.texts('skel:blendShapes');
  const targets = prim.property('skel:blendShapeTargets')?.targets() ?? [];
  const vertices = mesh.positions.length / 3;
  if (names.length * vertices > context.limits.vertices * 8) {
    throw new FormatError(
      `The mesh "${prim.name}" has ${names.length} blend shapes, more than allowed.`,
    );
  }
  return names.map((name, i) => {
    const shape = stage.at(targets[i] ?? '');
    const positions = new Float32Array(vertices * 3);
    const offsets = shape?.numbers('offsets');
    if (shape === null || offsets === undefined) return { name, positions, normals: null };
    if (shape.propertyNames('inbetweens:').length > 0) {
      context.warn('inbetweens_dropped', 'in-between blend shapes were left out');
    }
    const points = shape.numbers('pointIndices');
    const normalOffsets = shape.numbers('normalOffsets');
    // Normals can be morphed only if they are stored per vertex.
    const onVertices = mesh.normals !== null && mesh.normals.indices === mesh.corners;
    const normals =
      normalOffsets !== undefined && onVertices
        ? new Float32Array(mesh.normals!.values.length)
        : null;
    const count = Math.min(offsets.length / 3, points?.length ?? vertices);
    for (let k = 0; k < count; k++) {
      const vertex = points === undefined ? k : points[k];
      if (!(vertex >= 0 && vertex < vertices)) continue;
      for (let c = 0; c < 3; c++) {
        positions[3 * vertex + c] = offsets[3 * k + c] * metres;
        if (normals !== null) normals[3 * vertex + c] = normalOffsets?.[3 * k + c] ?? 0;
      }
    }
    return { name, positions, normals };
  });
}
