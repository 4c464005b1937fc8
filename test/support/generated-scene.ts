import { crc32, deflateSync } from 'node:zlib';
import type { Material, Quaternion, Scene, Transform } from '../../src/engines/mesh/scene.ts';
import { emptyScene, material, sceneNode } from '../../src/engines/mesh/scene-defaults.ts';
import { invertMatrix, worldMatrices } from '../../src/engines/mesh/transform.ts';
import { type GeneratedMeshOptions, generatedMesh } from './generated-mesh.ts';
import { randomNumbers } from './random.ts';

/** Contents of a generated scene; `materials` is whether there are any. */
export interface GeneratedSceneOptions extends Omit<GeneratedMeshOptions, 'materials'> {
  materials: boolean;
  /** Base color textures, on materials; needs `uvs`. */
  textures: boolean;
  /** Nested nodes, moved, rotated and scaled; otherwise one root with the identity transform per mesh. */
  hierarchy: boolean;
  /** Whether two nodes show one mesh; needs `hierarchy`. */
  instances: boolean;
  /** Negative scales; needs `hierarchy`. */
  mirroring: boolean;
  skin: boolean;
  animation: boolean;
  camerasAndLights: boolean;
}

const EVERYTHING: GeneratedSceneOptions = {
  polygons: true,
  materials: true,
  textures: true,
  normals: true,
  uvs: true,
  colors: true,
  hierarchy: true,
  instances: true,
  mirroring: true,
  skin: true,
  morphTargets: true,
  animation: true,
  camerasAndLights: true,
};

/** Only faces, as in STL. */
export const BARE: GeneratedSceneOptions = {
  polygons: false,
  materials: false,
  textures: false,
  normals: false,
  uvs: false,
  colors: false,
  hierarchy: false,
  instances: false,
  mirroring: false,
  skin: false,
  morphTargets: false,
  animation: false,
  camerasAndLights: false,
};

/**
 * Generates a small valid scene, the same one for a seed: everything that `Scene` can hold, except what is disabled.
 */
export function generatedScene(seed: number, options: Partial<GeneratedSceneOptions> = {}): Scene {
  const has = { ...EVERYTHING, ...options };
  const random = randomNumbers(seed);
  const scene = emptyScene(
    { format: 'generated', generator: null, unitMetres: 1, upAxis: 'y' },
    `scene_${seed}`,
  );
  if (has.materials) addMaterials(scene, random, has.textures && has.uvs);
  const count = 1 + Math.trunc(random() * 3);
  for (let m = 0; m < count; m++) {
    const geometry = generatedMesh(random, {
      ...has,
      materials: scene.materials.length,
      morphTargets: has.morphTargets && m === 0,
    });
    scene.meshes.push({
      name: `mesh_${m}`,
      geometry,
      morphWeights: geometry.morphTargets.map(() => 0),
    });
  }
  placeMeshes(scene, random, has);
  if (has.skin) addSkin(scene);
  if (has.camerasAndLights) addCameraAndLight(scene);
  if (has.animation) addAnimation(scene, has);
  return scene;
}

function addMaterials(scene: Scene, random: () => number, textured: boolean): void {
  const count = 1 + Math.trunc(random() * 3);
  const level = () => Math.trunc(random() * 256) / 255;
  for (let m = 0; m < count; m++) {
    const given: Partial<Material> = {
      name: `material_${m}`,
      baseColor: [level(), level(), level(), 1],
      metallic: level(),
      roughness: level(),
      emissive: m === 1 ? [level(), level(), level()] : [0, 0, 0],
      doubleSided: m === 2,
    };
    if (textured && m === 0) {
      scene.images.push({
        name: 'texture_0',
        contentType: 'image/png',
        bytes: plainPng([level(), level(), level()].map((v) => Math.round(v * 255))),
      });
      given.baseColorTexture = {
        image: 0,
        uvSet: 0,
        wrapS: 'repeat',
        wrapT: 'repeat',
        filter: 'linear',
        transform: null,
      };
    }
    scene.materials.push(material(given));
  }
}

function placeMeshes(scene: Scene, random: () => number, has: GeneratedSceneOptions): void {
  scene.meshes.forEach((_, m) => {
    const index = scene.nodes.length;
    const node = sceneNode({ name: `node_${m}`, mesh: m });
    scene.nodes.push(node);
    if (has.hierarchy) node.transform = someTransform(random, has.mirroring);
    if (has.hierarchy && index > 0 && random() < 0.7) {
      scene.nodes[Math.trunc(random() * index)].children.push(index);
    } else scene.roots.push(index);
  });
  if (!has.hierarchy || !has.instances || random() < 0.5) return;
  scene.nodes[0].children.push(scene.nodes.length);
  scene.nodes.push(
    sceneNode({
      name: 'copy',
      mesh: scene.meshes.length - 1,
      transform: someTransform(random, has.mirroring),
    }),
  );
}

/** Uniform scales, so that rotating a child causes no shear. */
function someTransform(random: () => number, mirroring: boolean): Transform {
  const rotation = [random() - 0.5, random() - 0.5, random() - 0.5, 0.2 + random()];
  const length = Math.hypot(...rotation);
  const scale = 0.5 + random();
  return {
    translation: [random() * 4 - 2, random() * 4 - 2, random() * 4 - 2],
    rotation: rotation.map((value) => value / length) as Quaternion,
    scale: [mirroring && random() < 0.3 ? -scale : scale, scale, scale],
    matrix: null,
  };
}

/** Deforms the last mesh by a chain of two bones, in its own root node, from its lower to its upper end. */
function addSkin(scene: Scene): void {
  const shown = scene.nodes.findLastIndex((node) => node.mesh === scene.meshes.length - 1);
  const { geometry } = scene.meshes[scene.nodes[shown].mesh];
  // Meshes that are shown twice or also morphed have separate test cases.
  const uses = scene.nodes.filter((node) => node.mesh === scene.nodes[shown].mesh).length;
  if (uses > 1 || geometry.morphTargets.length > 0) return;
  const [lower, upper] = [scene.nodes.length, scene.nodes.length + 1];
  scene.nodes.push(
    sceneNode({ name: 'bone_lower', children: [upper] }),
    sceneNode({
      name: 'bone_upper',
      transform: {
        translation: [0, 0.5, 0],
        rotation: [0, 0, 0, 1],
        scale: [1, 1, 1],
        matrix: null,
      },
    }),
  );
  scene.roots.push(lower);
  const worlds = worldMatrices(scene);
  const inverseBindMatrices = new Float32Array(32);
  [lower, upper].forEach((joint, j) => {
    inverseBindMatrices.set(invertMatrix(worlds[joint])!, 16 * j);
  });
  scene.nodes[shown].skin = 0;
  scene.skins.push({ name: 'skeleton', joints: [lower, upper], inverseBindMatrices });
  const count = geometry.positions.length / 3;
  const joints = new Uint16Array(count * 2);
  const weights = new Float32Array(count * 2);
  for (let v = 0; v < count; v++) {
    const share = Math.min(1, Math.max(0, Math.round(geometry.positions[3 * v + 1] * 8) / 8));
    joints[2 * v + 1] = share > 0 ? 1 : 0;
    weights[2 * v] = 1 - share;
    weights[2 * v + 1] = share;
  }
  geometry.skinning = { influences: 2, joints, weights };
}

function addCameraAndLight(scene: Scene): void {
  scene.roots.push(scene.nodes.length, scene.nodes.length + 1);
  scene.nodes.push(
    sceneNode({ name: 'camera', camera: 0 }),
    sceneNode({ name: 'light', light: 0 }),
  );
  scene.cameras.push({
    name: 'camera',
    verticalFov: 0.8,
    orthographicScale: null,
    aspect: 1.5,
    near: 0.1,
    far: 100,
  });
  scene.lights.push({
    name: 'light',
    kind: 'point',
    color: [1, 0.5, 0.25],
    intensity: 40,
    range: null,
    innerCone: 0,
    outerCone: Math.PI / 4,
  });
}

function addAnimation(scene: Scene, has: GeneratedSceneOptions): void {
  const bone = scene.nodes.findIndex((node) => node.name === 'bone_upper');
  const node = bone >= 0 ? bone : 0;
  const half = Math.SQRT1_2;
  scene.animations.push({
    name: 'move',
    channels: [
      {
        node,
        path: 'translation',
        times: Float32Array.of(0, 0.5, 1),
        values: Float32Array.of(0, 0, 0, 0, 1, 0, 1, 1, 0),
        interpolation: 'linear',
      },
      {
        node,
        path: 'rotation',
        times: Float32Array.of(0, 1),
        values: Float32Array.of(0, 0, 0, 1, 0, half, 0, half),
        interpolation: 'linear',
      },
    ],
  });
  if (!has.morphTargets) return;
  scene.animations[0].channels.push({
    node: 0,
    path: 'weights',
    times: Float32Array.of(0, 1),
    values: Float32Array.of(0, 0, 1, 0.5),
    interpolation: 'linear',
  });
}

/** Returns a PNG of 4 × 4 pixels of one color. */
function plainPng([red, green, blue]: number[]): Uint8Array {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.from([0, 0, 0, 4, 0, 0, 0, 4, 8, 2, 0, 0, 0]);
  const row = [0, ...Array.from({ length: 4 }, () => [red, green, blue]).flat()];
  const pixels = Buffer.from([row, row, row, row].flat());
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
