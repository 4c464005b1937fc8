import type { MeshReport, ModelStatistics } from '../../contract/mesh-report.ts';
import { shortText } from '../../core/short-text.ts';
import type { ModelStatistics as Counts, ReadModel } from '../../engines/spec.ts';

/** What was read, under the names of the wire. */
export function wireSource({
  format,
  generator,
  unitMetres,
  upAxis,
  statistics,
}: ReadModel['source']): NonNullable<MeshReport['source']> {
  return {
    format,
    generator: generator === null ? null : shortText(generator),
    unit_metres: unitMetres,
    up_axis: upAxis,
    statistics: wireStatistics(statistics),
  };
}

/** An engine's statistics under the names of the wire. */
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
