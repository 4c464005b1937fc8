import { multiplyQuaternions } from '../../math/quaternion.ts';
import type { Quaternion, Scene, SceneNode, Transform, Vector3 } from '../../mesh/scene.ts';
import { parentsOf } from '../../mesh/transform.ts';
import { splitShear } from '../shear.ts';
import { CAMERA_LOOK, LIGHT_LOOK } from './attributes.ts';
import { conjugate, quaternionToEuler, rotateVector } from './euler.ts';
import { properties, property, single } from './property-records.ts';
import { writeCamera, writeLight } from './write-attributes.ts';
import { titled, UNITS_PER_METRE } from './write-geometry.ts';
import type { ObjectWriter, OutId } from './write-objects.ts';
import { bool, record } from './write-records.ts';

/** Records that all models have. The same record may be used in several places. */
const MODEL_VERSION = single.int('Version', 232);
const MODEL_PROPERTIES = [
  property.int('DefaultAttributeIndex', 0),
  property.enum('InheritType', 1),
];
const MODEL_LOOKS = [record('Shading', [bool(true)]), single.text('Culling', 'CullingOff')];

/** The model of a node, and the conversions that the node's transforms need. */
export interface OutNode {
  id: OutId;
  /** The model that carries the node's mesh: the node's own model, or a separate one. */
  meshModel: OutId;
  /** Rotation between the viewing direction in the scene and in FBX, for cameras and lights. */
  look: Quaternion | null;
}

/** Transform values of a model, in file units and degrees. */
export interface ModelValues {
  translation: Vector3;
  degrees: Vector3;
  scaling: Vector3;
}

/** Nodes that are written differently from how they are in the scene. */
export interface NodePlan {
  /** Nodes that are written as bones. */
  bones: ReadonlySet<number>;
  /** Transforms that replace those of the scene's nodes. */
  transforms: ReadonlyMap<number, Transform>;
  /**
   * Nodes whose mesh gets a separate model, with that model's transform. It is in world space if the mesh has a skin.
   */
  apart: ReadonlyMap<number, Transform>;
}

/**
 * Writes the hierarchy, with one model per node. A node with shear gets two, and there is one more if a camera or light
 * shares its node or if the mesh has a separate model.
 */
export function writeNodes(
  scene: Scene,
  { bones, transforms, apart }: NodePlan,
  writer: ObjectWriter,
): OutNode[] {
  const parents = parentsOf(scene);
  const outer = new Map<number, OutId>();
  const nodes = scene.nodes.map((node, index): OutNode => {
    const name = titled(node.name, 'Node', index);
    const look = foldedLook(node);
    let transform = transforms.get(index) ?? node.transform;
    if (transform.matrix !== null) {
      const split = splitShear(transform.matrix);
      const id = writeModel(`${name} (shear)`, 'Null', modelValues(split.outer, null), writer);
      outer.set(index, id);
      transform = split.inner;
    }
    const id = writeModel(
      name,
      modelKind(node, bones.has(index), apart.has(index)),
      modelValues(transform, look),
      writer,
    );
    const shear = outer.get(index);
    if (shear !== undefined) writer.connect(id, shear);
    return { id, meshModel: id, look };
  });
  nodes.forEach((written, index) => {
    const node = scene.nodes[index];
    const name = titled(node.name, 'Node', index);
    writer.connect(outer.get(index) ?? written.id, nodes[parents[index]]?.id ?? 0);
    const own = apart.get(index);
    if (own !== undefined) {
      written.meshModel = writeModel(`${name} (mesh)`, 'Mesh', modelValues(own, null), writer);
      writer.connect(written.meshModel, node.skin >= 0 ? 0 : written.id);
    }
    writeNodeAttributes(node, name, written, bones.has(index), scene, writer);
  });
  return nodes;
}

/**
 * Returns the viewing rotation if it can be combined with the node's own rotation, because nothing else is on the node;
 * otherwise null.
 */
function foldedLook({ camera, light, mesh, children }: SceneNode): Quaternion | null {
  if (mesh >= 0 || children.length > 0 || (camera >= 0 && light >= 0)) return null;
  if (camera >= 0) return CAMERA_LOOK;
  return light >= 0 ? LIGHT_LOOK : null;
}

function modelKind(node: SceneNode, isJoint: boolean, isApart: boolean): string {
  if (node.mesh >= 0 && !isApart) return 'Mesh';
  if (isJoint) return 'LimbNode';
  if (node.children.length === 0 && node.camera >= 0 !== node.light >= 0) {
    return node.camera >= 0 ? 'Camera' : 'Light';
  }
  return 'Null';
}

function writeNodeAttributes(
  node: SceneNode,
  name: string,
  { id, meshModel, look: foldedIn }: OutNode,
  isJoint: boolean,
  scene: Scene,
  writer: ObjectWriter,
): void {
  const folded = foldedIn !== null;
  const attach = (attribute: OutId, look: Quaternion, kind: string) => {
    if (folded) {
      writer.connect(attribute, id);
      return;
    }
    const turned = {
      translation: [0, 0, 0],
      rotation: [0, 0, 0, 1],
      scale: [1, 1, 1],
      matrix: null,
    } satisfies Transform;
    const child = writeModel(`${name} (${kind})`, kind, modelValues(turned, look), writer);
    writer.connect(child, id);
    writer.connect(attribute, child);
  };
  if (node.camera >= 0) {
    const camera = scene.cameras[node.camera];
    attach(writeCamera(camera, camera.name || name, writer), CAMERA_LOOK, 'Camera');
  }
  if (node.light >= 0) {
    const light = scene.lights[node.light];
    attach(writeLight(light, light.name || name, writer), LIGHT_LOOK, 'Light');
  }
  if ((node.mesh >= 0 && meshModel === id) || folded) return;
  const kind = isJoint ? 'LimbNode' : 'Null';
  const attribute = writer.add('NodeAttribute', name, kind, [
    record('Properties70'),
    single.text('TypeFlags', isJoint ? 'Skeleton' : 'Null'),
  ]);
  writer.connect(attribute, id);
}

function writeModel(name: string, kind: string, values: ModelValues, writer: ObjectWriter): OutId {
  return writer.add('Model', name, kind, [
    MODEL_VERSION,
    properties([
      property.vector('Lcl Translation', 'Lcl Translation', values.translation),
      property.vector('Lcl Rotation', 'Lcl Rotation', values.degrees),
      property.vector('Lcl Scaling', 'Lcl Scaling', values.scaling),
      ...MODEL_PROPERTIES,
    ]),
    ...MODEL_LOOKS,
  ]);
}

/** Converts a transform to a model's values. `near` keeps the angles of an animation continuous. */
export function modelValues(
  t: Transform,
  look: Quaternion | null,
  near: Vector3 = [0, 0, 0],
): ModelValues {
  return {
    translation: t.translation.map((v) => v * UNITS_PER_METRE) as Vector3,
    degrees: modelDegrees(t.rotation, look, near),
    scaling: modelScaling(t.scale, look),
  };
}

export function modelDegrees(
  rotation: Quaternion,
  look: Quaternion | null,
  near: Vector3,
): Vector3 {
  const length = Math.hypot(...rotation) || 1;
  const unit = rotation.map((v) => v / length) as Quaternion;
  const turned = look === null ? unit : multiplyQuaternions(unit, conjugate(look));
  return quaternionToEuler(turned, near);
}

/** Returns the scale of a model. Viewing rotations are quarter turns, so scales only change places. */
export function modelScaling(scale: Vector3, look: Quaternion | null): Vector3 {
  if (look === null) return [...scale];
  const axes: Vector3[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  return axes.map((axis) =>
    rotateVector(look, axis).reduce((sum, v, i) => sum + v * v * scale[i], 0),
  ) as Vector3;
}
