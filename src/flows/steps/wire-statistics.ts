import type { MeshReport, ModelStatistics } from '../../contract/mesh-report.ts';
import { shortText } from '../../core/short-text.ts';
import type { ModelStatistics as Counts, ReadModel } from '../../engines/spec.ts';

type Bounds = NonNullable<Counts['bounds']>;

/** Returns the statistics of the source under the names of the API. */
export function wireSource({
  format,
  generator,
  unitMetres,
  unitFrom = 'stated',
  upAxis,
  upAxisFrom = 'stated',
  statistics,
  origin,
}: ReadModel['source']): NonNullable<MeshReport['source']> {
  const { bounds } = statistics;
  const size = (factor: number) =>
    bounds!.max.map((high, k) => (high - bounds!.min[k]!) * factor) as Bounds['max'];
  return {
    format,
    generator: generator === null ? null : shortText(generator),
    unit_metres: unitMetres,
    unit_from: unitFrom,
    up_axis: upAxis,
    up_axis_from: upAxisFrom,
    ...(bounds !== null && { size_metres: size(1), size_millimetres: size(1000) }),
    ...(origin !== undefined && { origin_metres: [...origin] as typeof origin }),
    statistics: wireStatistics(statistics),
  };
}

/** Returns an engine's statistics under the names of the API. */
export function wireStatistics(counts: Counts): ModelStatistics {
  const { nodes, meshes, materials, images, skins, animations, vertices, faces } = counts;
  return {
    nodes,
    meshes,
    materials,
    images,
    skins,
    animations,
    vertices,
    faces,
    faces_by_sides: counts.facesBySides,
    triangles: counts.triangles,
    components: counts.components,
    boundary_edges: counts.boundaryEdges,
    non_manifold_edges: counts.nonManifoldEdges,
    euler_characteristic: counts.eulerCharacteristic,
    watertight: counts.watertight,
    consistently_oriented: counts.consistentlyOriented,
    area: counts.area,
    volume: counts.volume,
    bounds: counts.bounds,
  };
}
