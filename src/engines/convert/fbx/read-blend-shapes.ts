import type { MorphTarget, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { floatsOf, integersOf, numbersOf } from './array-values.ts';
import { childNumber, childOf, childrenOf, type FbxRecord } from './document.ts';
import { type FbxObject, plainName } from './fbx-object.ts';
import type { FbxSource } from './source.ts';

export interface BlendShapes {
  targets: MorphTarget[];
  weights: number[];
  /** For each target, the channel object whose `DeformPercent` can be animated; null if it cannot be animated. */
  channels: (FbxObject | null)[];
  /** For each target, the channel value at which it is fully applied: 100, or the file's value. */
  fullPercents: number[];
}

/** Reads the blend shapes of a geometry, one per channel; null if there are none. */
export function readBlendShapes(
  geometry: FbxObject,
  mesh: PolygonMesh,
  source: FbxSource,
): BlendShapes | null {
  const { graph, context } = source;
  const shapes: BlendShapes = { targets: [], weights: [], channels: [], fullPercents: [] };
  for (const deformer of graph.childrenOf(geometry, 'Deformer')) {
    if (deformer.subkind !== 'BlendShape') continue;
    const channels = [
      ...graph.childrenOf(deformer, 'Deformer'),
      ...graph.childrenOf(deformer, 'SubDeformer'),
    ];
    for (const channel of channels) {
      const steps = graph.childrenOf(channel, 'Geometry');
      if (steps.length === 0) continue;
      const stated = numbersOf(childOf(channel.record, 'FullWeights'), source.budget);
      // Here, Blender instead writes a weight for each vertex of the shape.
      const weights = stated.length === steps.length ? stated : Float64Array.of(100);
      const fullWeight = weights.reduce((most, weight) => Math.max(most, weight), 0);
      const full = steps[steps.length > 1 ? Math.max(weights.indexOf(fullWeight), 0) : 0];
      if (steps.length > 1) {
        context.warn(
          'shape_steps_dropped',
          'In-between shapes were left out; blend shapes now move linearly.',
        );
      }
      const target = readTarget(full.record, channel.name || full.name, mesh, source);
      if (weights !== stated) weighVertices(target, full.record, stated, source);
      shapes.targets.push(target);
      const percent =
        childNumber(channel.record, 'DeformPercent') ??
        channel.properties.number('DeformPercent', 0);
      const fullPercent = fullWeight > 0 ? fullWeight : 100;
      shapes.weights.push(percent / fullPercent);
      shapes.fullPercents.push(fullPercent);
      shapes.channels.push(channel);
    }
  }
  // Version 6 stores shapes inside the geometry.
  for (const record of childrenOf(geometry.record, 'Shape')) {
    const [name] = record.values;
    const title = typeof name === 'string' ? plainName(name) : '';
    shapes.targets.push(readTarget(record, title, mesh, source));
    shapes.weights.push(geometry.properties.number(title, 0) / 100);
    shapes.fullPercents.push(100);
    shapes.channels.push(null);
  }
  return shapes.targets.length === 0 ? null : shapes;
}

function readTarget(
  record: FbxRecord,
  name: string,
  mesh: PolygonMesh,
  { budget, space, context, claim }: FbxSource,
): MorphTarget {
  const indexes = integersOf(childOf(record, 'Indexes'), budget);
  const offsets = floatsOf(childOf(record, 'Vertices'), budget, space.unit);
  const normals = floatsOf(childOf(record, 'Normals'), budget);
  if (offsets.repaired + normals.repaired > 0) {
    context.warn('number_repaired', 'Invalid numbers in blend shapes were set to 0.');
  }
  const vertexCount = mesh.positions.length / 3;
  claim(vertexCount, 0);
  return {
    name,
    positions: scatter(indexes, offsets.values, vertexCount),
    normals: normals.values.some((v) => v !== 0)
      ? onNormals(scatter(indexes, normals.values, vertexCount), mesh)
      : null,
  };
}

/** Applies vertex groups, in which each vertex of the shape moves by a percentage of its own. */
function weighVertices(
  target: MorphTarget,
  record: FbxRecord,
  percents: Float64Array,
  { budget }: FbxSource,
): void {
  const indexes = integersOf(childOf(record, 'Indexes'), budget);
  if (percents.length !== indexes.length || percents.every((percent) => percent === 100)) return;
  indexes.forEach((vertex, i) => {
    if (vertex < 0 || 3 * vertex >= target.positions.length) return;
    for (let k = 3 * vertex; k < 3 * vertex + 3; k++) target.positions[k] *= percents[i] / 100;
  });
}

function scatter(indexes: Int32Array, values: Float32Array, vertexCount: number): Float32Array {
  const dense = new Float32Array(vertexCount * 3);
  const count = Math.min(indexes.length, Math.floor(values.length / 3));
  for (let i = 0; i < count; i++) {
    const vertex = indexes[i];
    if (vertex >= 0 && vertex < vertexCount)
      dense.set(values.subarray(3 * i, 3 * i + 3), 3 * vertex);
  }
  return dense;
}

/** Maps values of vertices to the elements of the mesh's normals. */
function onNormals(
  ofVertices: Float32Array,
  { normals, corners }: PolygonMesh,
): Float32Array | null {
  if (normals === null) return null;
  const result = new Float32Array(normals.values.length);
  for (let c = 0; c < corners.length; c++) {
    const [to, from] = [3 * normals.indices[c], 3 * corners[c]];
    result[to] = ofVertices[from];
    result[to + 1] = ofVertices[from + 1];
    result[to + 2] = ofVertices[from + 2];
  }
  return result;
}
