import type { CornerLayer, MorphTarget, PolygonMesh, Skinning } from '../../mesh/polygon-mesh.ts';
import type { Skin } from '../../mesh/scene.ts';
import type { Matrix4 } from '../../mesh/transform.ts';
import { isRestJoint, type SkinBind } from '../skin-binds.ts';
import { properties, property, single } from './property-records.ts';
import { titled, UNITS_PER_METRE } from './write-geometry.ts';
import type { OutNode } from './write-nodes.ts';
import type { ObjectWriter, OutId } from './write-objects.ts';
import { array, double, long, type OutRecord, record, text } from './write-records.ts';

/** A mesh with a skin, and what is needed to write it. */
interface SkinnedMesh {
  skinning: Skinning;
  /** The mesh's node in the scene. */
  node: number;
  bind: SkinBind;
  geometry: OutId;
  /** Returns the world matrix of the node that importers turn into the armature of a joint. */
  armatureOf: (joint: number) => Matrix4;
}

/**
 * Writes the skin of a geometry, with one cluster per joint. A joint that is the mesh's own node is omitted, because
 * vertices that no cluster moves follow that node anyway.
 */
export async function writeSkin(
  skin: Skin,
  mesh: SkinnedMesh,
  nodes: readonly OutNode[],
  writer: ObjectWriter,
): Promise<void> {
  const deformer = writer.add('Deformer', skin.name || 'Skin', 'Skin', [
    single.int('Version', 101),
    record('Link_DeformAcuracy', [double(50)]),
    single.text('SkinningType', 'Linear'),
  ]);
  writer.connect(deformer, mesh.geometry);
  const { offsets, vertices, weights } = weightsByJoint(mesh.skinning, skin.joints.length);
  const poses: OutRecord[] = [poseNode(nodes[mesh.node].meshModel, inUnits(mesh.bind.mesh))];
  for (const [j, joint] of skin.joints.entries()) {
    const inverseBind = skin.inverseBindMatrices.subarray(j * 16, j * 16 + 16);
    if (isRestJoint(skin, j, mesh.node)) continue;
    const bind = mesh.bind.joints[j];
    const cluster = writer.add(
      'Deformer',
      `Cluster ${j}`,
      'Cluster',
      [
        single.int('Version', 100),
        record('UserData', [text(''), text('')]),
        record('Indexes', [await array(vertices.subarray(offsets[j], offsets[j + 1]))]),
        record('Weights', [await array(weights.subarray(offsets[j], offsets[j + 1]))]),
        record('Transform', [await array(inUnits(inverseBind))]),
        record('TransformLink', [await array(inUnits(bind))]),
        // Blender places the mesh by this matrix. Without it, Blender would use the armature's local transform as its
        // world transform.
        record('TransformAssociateModel', [await array(inUnits(mesh.armatureOf(joint)))]),
      ],
      'SubDeformer',
    );
    writer.connect(cluster, deformer);
    writer.connect(nodes[joint].id, cluster);
    poses.push(poseNode(nodes[joint].id, inUnits(bind)));
  }
  writer.add('Pose', skin.name || 'BindPose', 'BindPose', [
    single.text('Type', 'BindPose'),
    single.int('Version', 100),
    single.int('NbPoseNodes', poses.length),
    ...poses,
  ]);
}

function poseNode(id: OutId, matrix: Float64Array): OutRecord {
  // 16 values are too few to be worth deflating, so they are stored synchronously.
  const stored = new Uint8Array(13 + 128);
  const view = new DataView(stored.buffer);
  stored[0] = 0x64;
  view.setUint32(1, 16, true);
  view.setUint32(9, 128, true);
  matrix.forEach((value, i) => {
    view.setFloat64(13 + 8 * i, value, true);
  });
  return record('PoseNode', [], [record('Node', [long(id)]), record('Matrix', [stored])]);
}

/** Converts the matrix's translation to centimeters. */
function inUnits(matrix: ArrayLike<number>): Float64Array {
  const result = Float64Array.from(matrix);
  for (let i = 12; i < 15; i++) result[i] *= UNITS_PER_METRE;
  return result;
}

function weightsByJoint({ influences, joints, weights }: Skinning, jointCount: number) {
  const offsets = new Uint32Array(jointCount + 1);
  for (let i = 0; i < joints.length; i++) if (weights[i] > 0) offsets[joints[i] + 1]++;
  for (let j = 0; j < jointCount; j++) offsets[j + 1] += offsets[j];
  const next = offsets.slice(0, jointCount);
  const vertices = new Int32Array(offsets[jointCount]);
  const values = new Float64Array(offsets[jointCount]);
  for (let i = 0; i < joints.length; i++) {
    if (!(weights[i] > 0)) continue;
    const place = next[joints[i]]++;
    vertices[place] = Math.floor(i / influences);
    values[place] = weights[i];
  }
  return { offsets, vertices, weights: values };
}

/** Writes a geometry's blend shapes and returns the id of each channel. */
export async function writeBlendShapes(
  mesh: PolygonMesh,
  weights: readonly number[],
  name: string,
  geometry: OutId,
  writer: ObjectWriter,
): Promise<OutId[]> {
  const deformer = writer.add('Deformer', name, 'BlendShape', [single.int('Version', 100)]);
  writer.connect(deformer, geometry);
  const channels: OutId[] = [];
  for (const [i, target] of mesh.morphTargets.entries()) {
    const title = titled(target.name, 'Shape', i);
    const percent = (weights[i] ?? 0) * 100;
    const channel = writer.add(
      'Deformer',
      title,
      'BlendShapeChannel',
      [
        single.int('Version', 100),
        record('DeformPercent', [double(percent)]),
        record('FullWeights', [await array(Float64Array.of(100))]),
        properties([property.number('DeformPercent', percent)]),
      ],
      'SubDeformer',
    );
    const shape = writer.add('Geometry', title, 'Shape', await shapeRecords(target, mesh));
    writer.connect(shape, channel);
    writer.connect(channel, deformer);
    channels.push(channel);
  }
  return channels;
}

/** Returns the records for the vertices that the shape moves. */
async function shapeRecords(target: MorphTarget, mesh: PolygonMesh): Promise<OutRecord[]> {
  const normals = target.normals && mesh.normals && ofVertices(target.normals, mesh.normals, mesh);
  const moved: number[] = [];
  const isZero = (values: Float32Array | null, v: number) =>
    values === null || (values[3 * v] === 0 && values[3 * v + 1] === 0 && values[3 * v + 2] === 0);
  for (let v = 0; v < target.positions.length / 3; v++) {
    if (!isZero(target.positions, v) || !isZero(normals, v)) moved.push(v);
  }
  // Some importers fail if a shape is empty.
  if (moved.length === 0) moved.push(0);
  const pick = (values: Float32Array, factor: number) => {
    const picked = new Float64Array(moved.length * 3);
    moved.forEach((v, i) => {
      for (let k = 0; k < 3; k++) picked[3 * i + k] = values[3 * v + k] * factor;
    });
    return array(picked);
  };
  const records = [
    single.int('Version', 100),
    record('Indexes', [await array(Int32Array.from(moved))]),
    record('Vertices', [await pick(target.positions, UNITS_PER_METRE)]),
  ];
  if (normals !== null) records.push(record('Normals', [await pick(normals, 1)]));
  return records;
}

/**
 * Maps values of the normals' elements to vertices. If a vertex has several elements, that of the last corner is used.
 */
function ofVertices(
  values: Float32Array,
  { indices }: CornerLayer,
  { corners, positions }: PolygonMesh,
) {
  const result = new Float32Array(positions.length);
  for (let c = 0; c < corners.length; c++) {
    const [to, from] = [3 * corners[c], 3 * indices[c]];
    result[to] = values[from];
    result[to + 1] = values[from + 1];
    result[to + 2] = values[from + 2];
  }
  return result;
}
