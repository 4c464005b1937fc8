import type { MeshReport } from '../../contract/mesh-report.ts';
import type {
  RemeshReport,
  RemeshRequest,
  RepairReport,
  ShapeFigures,
  ShapeReport,
} from '../../engines/spec.ts';

/** The code and message of each repair, by its field in the engine's report. */
const REPAIRS: Record<keyof RepairReport, { code: string; message: string }> = {
  weldedVertices: {
    code: 'vertices_welded',
    message: 'vertices at the same position, or almost the same on a border, were merged',
  },
  nonFiniteFaces: {
    code: 'not_finite_dropped',
    message: 'faces with non-finite coordinates were dropped',
  },
  degenerateTriangles: {
    code: 'degenerate_dropped',
    message: 'triangles without an area were removed',
  },
  duplicateTriangles: {
    code: 'duplicates_dropped',
    message: 'duplicate triangles were dropped',
  },
  nonManifoldEdges: {
    code: 'edges_taken_apart',
    message: 'non-manifold edges were split',
  },
  splitVertices: {
    code: 'vertices_split',
    message: 'non-manifold vertices were duplicated',
  },
  turnedTriangles: {
    code: 'triangles_turned',
    message: 'triangles with a winding opposite to their neighbors were flipped',
  },
  sewnVertices: {
    code: 'borders_joined',
    message:
      'patch borders were joined by merging vertices or inserting them into edges (T-junctions)',
  },
  cutEdges: { code: 'edges_cut', message: 'one-sided surfaces were cut along these edges' },
};

/** Returns the repairs that were made, under the names of the API. */
export function wireRepairs(repair: RepairReport): MeshReport['repairs'] {
  return Object.entries(REPAIRS).flatMap(([field, { code, message }]) => {
    const count = repair[field as keyof RepairReport] ?? 0;
    return count > 0 ? [{ code, message, count }] : [];
  });
}

/** Returns the remesher's report, under the names of the API. */
export function wireRemesh(
  { faceType, targetFaceCount }: Pick<RemeshRequest, 'faceType' | 'targetFaceCount'>,
  report: RemeshReport,
): NonNullable<MeshReport['remesh']> {
  const { source, result, irregularVertices, angleDeviation, layout, distance } = report;
  const percent = (share: number) => rounded(100 * share);
  return {
    face_type: faceType,
    target_face_count: targetFaceCount,
    source: {
      triangles: source.triangles,
      vertices: source.vertices,
      components: source.components,
      border_edges: source.borderEdges,
    },
    result: { ...result },
    quads_percent: percent(result.quads / Math.max(1, result.faces)),
    irregular_vertices: irregularVertices,
    irregular_percent:
      irregularVertices === null ? null : percent(irregularVertices / result.vertices),
    angle_deviation: angleDeviation === null ? null : rounded(angleDeviation),
    base_complex_faces: layout?.baseComplexFaces ?? null,
    loop_length: layout === null ? null : rounded(layout.loopLength),
    aspect: layout === null ? null : rounded(layout.aspect),
    distance_mean_percent: percent(distance.mean),
    distance_hausdorff_percent: percent(distance.hausdorff),
    distance_to_source_percent: percent(distance.toSource),
    distance_to_result_percent: percent(distance.toResult),
    shape: wireShape(report.shape),
    watertight: report.watertight,
    euler_characteristic: report.eulerCharacteristic,
    symmetric: report.symmetric,
    symmetry_error_percent: report.symmetryError === null ? null : percent(report.symmetryError),
    crease_edges: report.creaseEdges,
    seam_faces: report.seamFaces,
    dropped_parts: report.droppedParts,
    let_go: report.letGo,
    ...(report.voxels !== undefined && { voxels: report.voxels }),
  };
}

function wireShape(shape: ShapeReport): NonNullable<NonNullable<MeshReport['remesh']>['shape']> {
  return {
    kept: shape.isKept,
    ...wireFigures(shape),
    parts_finer: shape.finerParts,
    parts_paired: shape.pairedParts,
    parts_not_kept: shape.lostParts,
    worst: shape.worst.map((part) => ({
      component: part.component,
      triangles: part.triangles,
      centre: part.centre,
      size: part.size,
      ...wireFigures(part),
      distance_hausdorff_percent: rounded(100 * part.hausdorff),
    })),
  };
}

function wireFigures({ area, normal, nonManifoldEdges }: ShapeFigures) {
  return {
    area_change_percent: rounded(100 * area),
    normal_deviation: rounded(normal),
    non_manifold_edges: nonManifoldEdges,
  };
}

/** Rounds to four significant digits, and to millionths: the rest is sampling noise. */
function rounded(value: number): number {
  return Number((Math.round(value * 1e6) / 1e6).toPrecision(4));
}
