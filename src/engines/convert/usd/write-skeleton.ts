import type { MorphTarget, PolygonMesh, Skinning } from '../../mesh/polygon-mesh.ts';
import type { Scene } from '../../mesh/scene.ts';
import { composeMatrix } from '../../mesh/transform.ts';
import { keyValue, type LinearKeys } from './animation-samples.ts';
import type { Numbers, TimeSamples } from './layer.ts';
import type { PlayedChannel } from './played-animation.ts';
import type { SkeletonPlan } from './skeleton-plan.ts';
import type { PrimBuilder } from './write-prim.ts';

/** A mesh's blend shapes that an animation drives. */
export interface DrivenShapes {
  /** Names of the blend shapes, unique in the animation. */
  names: string[];
  weights: number[];
  channel: PlayedChannel | undefined;
}

/** Fills a Skeleton prim. If anything drives the skeleton, this also writes its animation. */
export function writeSkeleton(
  skeleton: PrimBuilder,
  plan: SkeletonPlan,
  scene: Scene,
  channels: Map<number, PlayedChannel[]>,
  shapes: DrivenShapes[],
): void {
  const nodes = plan.nodes.map((node) => scene.nodes[node]);
  skeleton.setUniform('joints', 'token[]', plan.paths);
  if (nodes.some((node, j) => node.name !== lastPart(plan.paths[j]))) {
    skeleton.setUniform(
      'jointNames',
      'token[]',
      nodes.map((node) => node.name),
    );
  }
  skeleton.setUniform('bindTransforms', 'matrix4d[]', flat(plan.binds));
  skeleton.setUniform(
    'restTransforms',
    'matrix4d[]',
    flat(nodes.map((node) => composeMatrix(node.transform))),
  );
  const isDriven = plan.nodes.some((node) => (channels.get(node) ?? []).length > 0);
  if (isDriven || shapes.length > 0) {
    const animation = skeleton.child('SkelAnimation', 'Animation');
    skeleton.apply('SkelBindingAPI').relate('skel:animationSource', [animation.path]);
    if (isDriven) writeJointKeys(animation, plan, scene, channels);
    writeShapeWeights(animation, shapes);
  }
}

/** Connects a mesh to its skeleton. */
export function writeSkinning(
  prim: PrimBuilder,
  skinning: Skinning,
  jointIndices: Int32Array,
  plan: SkeletonPlan,
  skeleton: string,
): void {
  const metadata = { interpolation: 'vertex', elementSize: skinning.influences };
  prim.apply('SkelBindingAPI').relate('skel:skeleton', [skeleton]);
  prim.setUniform('skel:joints', 'token[]', plan.skinJoints);
  prim.set('primvars:skel:jointIndices', 'int[]', jointIndices, metadata);
  prim.set('primvars:skel:jointWeights', 'float[]', skinning.weights, metadata);
}

/** The written form of a morph target: only the points that move. */
export interface ShapeArrays {
  offsets: Float32Array;
  normalOffsets: Float32Array | null;
  pointIndices: Int32Array;
}

/** Converts a mesh's morph targets to USD's arrays. */
export function shapeArrays(mesh: PolygonMesh): ShapeArrays[] {
  return mesh.morphTargets.map((target) => {
    const moved = movedVertices(target);
    const hasNormals = target.normals?.length === target.positions.length;
    return {
      offsets: picked(target.positions, moved),
      normalOffsets: hasNormals ? picked(target.normals!, moved) : null,
      pointIndices: moved,
    };
  });
}

/** Writes a mesh's morph targets as BlendShape prims. */
export function writeBlendShapes(prim: PrimBuilder, shapes: ShapeArrays[], names: string[]): void {
  const paths = shapes.map(({ offsets, normalOffsets, pointIndices }, i) => {
    const shape = prim.child('BlendShape', names[i], 'shape');
    shape.setUniform('offsets', 'vector3f[]', offsets);
    if (normalOffsets !== null) shape.setUniform('normalOffsets', 'vector3f[]', normalOffsets);
    shape.setUniform('pointIndices', 'int[]', pointIndices);
    return shape.path;
  });
  prim.apply('SkelBindingAPI').setUniform('skel:blendShapes', 'token[]', names);
  prim.relate('skel:blendShapeTargets', paths);
}

/** Writes the weights of blend shapes, over time if a channel has keys. */
export function writeShapeWeights(animation: PrimBuilder, shapes: DrivenShapes[]): void {
  if (shapes.length === 0) return;
  animation.setUniform(
    'blendShapes',
    'token[]',
    shapes.flatMap(({ names }) => names),
  );
  const keys = shapes.map(({ channel }) => channel?.keys() ?? null);
  const samples = union(keys, (time) =>
    Float32Array.from(
      shapes.flatMap(({ weights }, i) =>
        Array.from(keys[i] === null ? weights : keyValue(keys[i], time, false)),
      ),
    ),
  );
  const weights = Float32Array.from(shapes.flatMap((shape) => shape.weights));
  animation.setSamples('blendShapeWeights', 'float[]', weights, samples);
}

function writeJointKeys(
  animation: PrimBuilder,
  plan: SkeletonPlan,
  scene: Scene,
  channels: Map<number, PlayedChannel[]>,
): void {
  animation.setUniform('joints', 'token[]', plan.paths);
  const parts = [
    ['translation', 'translations', 'float3[]'],
    ['rotation', 'rotations', 'quatf[]'],
    ['scale', 'scales', 'half3[]'],
  ] as const;
  for (const [path, name, typeName] of parts) {
    const keys = plan.nodes.map((node) => {
      const channel = channels.get(node)?.find((candidate) => candidate.path === path);
      return channel?.keys() ?? null;
    });
    const rest = plan.nodes.map((node) => scene.nodes[node].transform[path]);
    const samples = union(keys, (time) =>
      Float32Array.from(
        keys.flatMap((key, j) =>
          key === null ? rest[j] : Array.from(keyValue(key, time, path === 'rotation')),
        ),
      ),
    );
    animation.setSamples(name, typeName, Float32Array.from(rest.flat()), samples);
  }
}

/** Samples at the times of all keys combined; null: there are none. */
function union(keys: (LinearKeys | null)[], value: (time: number) => Numbers): TimeSamples | null {
  const times = new Set<number>();
  for (const key of keys) for (const time of key?.times ?? []) times.add(time);
  if (times.size === 0) return null;
  const sorted = Float64Array.from(times).sort();
  return { times: sorted, value: (sample) => value(sorted[sample]) };
}

function movedVertices({ positions, normals }: MorphTarget): Int32Array {
  const moves = (values: Float32Array | null, v: number) =>
    values !== null && (values[3 * v] !== 0 || values[3 * v + 1] !== 0 || values[3 * v + 2] !== 0);
  const hasNormals = normals?.length === positions.length;
  const moved = new Int32Array(positions.length / 3);
  let count = 0;
  for (let v = 0; v < moved.length; v++) {
    if (moves(positions, v) || (hasNormals && moves(normals, v))) moved[count++] = v;
  }
  return moved.slice(0, count);
}

function picked(values: Float32Array, vertices: Int32Array): Float32Array {
  const result = new Float32Array(vertices.length * 3);
  vertices.forEach((vertex, i) => {
    result.set(values.subarray(3 * vertex, 3 * vertex + 3), 3 * i);
  });
  return result;
}

function flat(matrices: Float64Array[]): Float64Array {
  const result = new Float64Array(matrices.length * 16);
  matrices.forEach((matrix, i) => {
    result.set(matrix, 16 * i);
  });
  return result;
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
