import type { Camera, Light, Scene } from '../../mesh/scene.ts';
import { composeMatrix, type Matrix4, multiplyMatrices } from '../../mesh/transform.ts';
import { meshesAmongJoints } from '../skin-binds.ts';
import type { XmlWriter } from '../xml/xml-writer.ts';
import { jointRoots } from './joint-roots.ts';
import { PROFILE } from './material-extra.ts';
import { controllersOf, jointSid, rowMajor } from './write-controllers.ts';
import { texcoord } from './write-materials.ts';

const DEGREES = 180 / Math.PI;
/** Distance of the far plane, in meters, for cameras that have none, because the schema requires a number. */
const FAR = 1e6;

/** Writes the nodes with their matrices and contents. */
export function writeVisualScene(xml: XmlWriter, scene: Scene): void {
  const joints = new Set(scene.skins.flatMap((skin) => skin.joints));
  // Blender attaches a skinned mesh to its skeleton, and crashes if the skeleton is itself attached to the mesh.
  const apart = meshesAmongJoints(scene);
  const moved = jointRoots(scene);
  xml.open('library_visual_scenes').open('visual_scene', { id: 'scene', name: scene.name || null });
  // The trees of nodes may be deeper than the call stack allows.
  const open: (number | null)[] = [...scene.roots, ...moved.keys()].toReversed();
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    if (index === null) {
      xml.close();
      continue;
    }
    writeNode(xml, scene, index, {
      isJoint: joints.has(index),
      isApart: apart.has(index),
      above: moved.get(index) ?? null,
    });
    open.push(null);
    // Children are pushed one by one, because a node may have more children than a call can have arguments.
    for (const child of scene.nodes[index].children.toReversed())
      if (!moved.has(child)) open.push(child);
  }
  for (const index of apart) {
    const { name } = scene.nodes[index];
    xml.open('node', {
      id: `node${index}-mesh`,
      name: name ? `${name} (mesh)` : null,
      type: 'NODE',
    });
    writeInstance(xml, scene, index);
    xml.close();
  }
  xml.close().close().open('scene').element('instance_visual_scene', { url: '#scene' }).close();
}

function writeNode(
  xml: XmlWriter,
  scene: Scene,
  index: number,
  { isJoint, isApart, above }: { isJoint: boolean; isApart: boolean; above: Matrix4 | null },
): void {
  const node = scene.nodes[index];
  const local = composeMatrix(node.transform);
  xml
    .open('node', {
      id: `node${index}`,
      sid: isJoint ? jointSid(index) : null,
      name: node.name || null,
      type: isJoint ? 'JOINT' : 'NODE',
    })
    .list('matrix', { sid: 'transform' }, () =>
      writeMatrix(xml, rowMajor(above === null ? local : multiplyMatrices(above, local))),
    );
  if (node.camera >= 0) xml.element('instance_camera', { url: `#camera${node.camera}` });
  if (node.light >= 0) xml.element('instance_light', { url: `#light${node.light}` });
  if (node.mesh >= 0 && !isApart) writeInstance(xml, scene, index);
}

/** Distance in meters beyond which positions are written in double precision. */
const FAR_AWAY = 10_000;

function writeMatrix(xml: XmlWriter, values: ArrayLike<number>): void {
  for (let k = 0; k < values.length; k++) {
    if (k > 0) xml.byte(32);
    if (Math.abs(values[k]) < FAR_AWAY) xml.float(values[k]);
    else xml.text(String(Number(values[k].toPrecision(15))));
  }
}

function writeInstance(xml: XmlWriter, scene: Scene, node: number): void {
  const { mesh } = scene.nodes[node];
  if (scene.meshes[mesh].geometry.corners.length > 0) writeFacesInstance(xml, scene, node);
  for (const [s, { material }] of (scene.meshes[mesh].strokes ?? []).entries()) {
    xml.open('instance_geometry', { url: `#mesh${mesh}-lines${s}` });
    writeBindings(xml, material < 0 ? [] : [material], 0);
    xml.close();
  }
}

function writeFacesInstance(xml: XmlWriter, scene: Scene, node: number): void {
  const { mesh, skin: skinIndex } = scene.nodes[node];
  const { skin, morph, geometry } = controllersOf(scene, node);
  const controller = skin ?? morph;
  xml.open(controller === null ? 'instance_geometry' : 'instance_controller', {
    url: `#${controller ?? geometry}`,
  });
  if (skin !== null) {
    for (const joint of topJoints(scene, skinIndex)) xml.element('skeleton', {}, `#node${joint}`);
  }
  const { faceMaterials, material, uvSets } = scene.meshes[mesh].geometry;
  const used = new Set(faceMaterials ?? [material]);
  const bound = [...used].filter((index) => index >= 0).sort((a, b) => a - b);
  writeBindings(xml, bound, uvSets.length);
  xml.close();
}

/** Writes which materials the symbols stand for, and which UV sets the materials use on the mesh. */
function writeBindings(xml: XmlWriter, materials: readonly number[], uvSets: number): void {
  if (materials.length === 0) return;
  xml.open('bind_material').open('technique_common');
  for (const index of materials) {
    xml.open('instance_material', { symbol: `material${index}`, target: `#material${index}` });
    for (let set = 0; set < uvSets; set++) {
      xml.element('bind_vertex_input', {
        semantic: texcoord(set),
        input_semantic: 'TEXCOORD',
        input_set: set,
      });
    }
    xml.close();
  }
  xml.close().close();
}

/**
 * Returns the joints of a skin that have no other joint of the skin above them. Readers start their search for the
 * others there.
 */
function topJoints(scene: Scene, skin: number): number[] {
  const below = new Set<number>();
  const { joints } = scene.skins[skin];
  const own = new Set(joints);
  const open = joints.flatMap((joint) => scene.nodes[joint].children);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (below.has(node)) continue;
    below.add(node);
    for (const child of scene.nodes[node].children) open.push(child);
  }
  return [...own].filter((joint) => !below.has(joint));
}

export function writeCameras(xml: XmlWriter, cameras: Camera[]): void {
  if (cameras.length === 0) return;
  xml.open('library_cameras');
  cameras.forEach((camera, index) => {
    const { verticalFov, orthographicScale, aspect, near, far } = camera;
    xml
      .open('camera', { id: `camera${index}`, name: camera.name || null })
      .open('optics')
      .open('technique_common')
      .open(verticalFov === null ? 'orthographic' : 'perspective');
    if (verticalFov !== null) xml.numbers('yfov', {}, [verticalFov * DEGREES]);
    else xml.numbers('ymag', {}, [orthographicScale ?? 1]);
    if (aspect !== null) xml.numbers('aspect_ratio', {}, [aspect]);
    xml.numbers('znear', {}, [near]).numbers('zfar', {}, [far ?? Math.max(FAR, near * 10)]);
    xml.close().close().close().close();
  });
  xml.close();
}

/** Writes lights. Intensities are written next to the standard element, which can only hold a color from 0 to 1. */
export function writeLights(xml: XmlWriter, lights: Light[]): void {
  if (lights.length === 0) return;
  xml.open('library_lights');
  lights.forEach((light, index) => {
    xml
      .open('light', { id: `light${index}`, name: light.name || null })
      .open('technique_common')
      .open(light.kind)
      .numbers('color', {}, light.color);
    if (light.kind !== 'directional')
      xml
        .element('constant_attenuation', {}, '0')
        .element('linear_attenuation', {}, '0')
        .element('quadratic_attenuation', {}, '1');
    if (light.kind === 'spot') xml.numbers('falloff_angle', {}, [2 * light.outerCone * DEGREES]);
    xml
      .close()
      .close()
      .open('extra')
      .open('technique', { profile: PROFILE })
      .numbers('intensity', {}, [light.intensity])
      .numbers('innerCone', {}, [light.innerCone])
      .numbers('outerCone', {}, [light.outerCone]);
    if (light.range !== null) xml.numbers('range', {}, [light.range]);
    xml.close().close().close();
  });
  xml.close();
}
