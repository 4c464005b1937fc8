import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validateBytes } from 'gltf-validator';
import { testContext } from '../../../../test/support/models.ts';
import type { Camera, Light, Material, Quaternion, Scene, TextureUse } from '../../mesh/scene.ts';
import { emptyScene, material, polygonMesh, sceneNode } from '../../mesh/scene-defaults.ts';
import { EXTENSION_RANGES } from './bounded.ts';
import { writeGlb } from './write-gltf.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);
const TEXTURE: TextureUse = {
  image: 0,
  uvSet: 0,
  wrapS: 'repeat',
  wrapT: 'repeat',
  filter: 'linear',
  transform: null,
};

/** The doubles next to a value, and the value. */
function neighbors(value: number): number[] {
  const step = value === 0 ? Number.MIN_VALUE : Math.abs(value) * Number.EPSILON;
  return [value - step, value, value + step];
}

/** Values at, next to and beyond both ends of a range; an open end has none. */
function edges(min: number, max: number): number[] {
  const finite = [min, max].filter(Number.isFinite);
  return [
    ...finite.flatMap(neighbors),
    ...finite.map((end) => (end === min ? min - 1 : max + 1)),
    NaN,
  ];
}

interface Changes {
  material?: Partial<Material>;
  camera?: Partial<Camera>;
  light?: Partial<Light>;
  rotation?: Quaternion;
  /** A weight, a color and a component of a key frame's rotation. */
  value?: number;
}

/** A triangle with everything that has bounded numbers. */
function sceneWith({ material: looks, camera, light, rotation, value = 1 }: Changes): Scene {
  const scene = emptyScene({ format: 'test', generator: null, unitMetres: 1, upAxis: 'y' });
  const corners = Uint32Array.of(0, 1, 2);
  const layer = (values: number[]) => ({ values: Float32Array.from(values), indices: corners });
  const geometry = polygonMesh({
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
    corners,
    faceOffsets: Uint32Array.of(0, 3),
    normals: layer([0, 0, 1, 0, 0, 1, 0, 0, 1]),
    uvSets: [layer([0, 0, 1, 0, 0, 1])],
    colors: [layer([value, 0.3, 0, 1, 1, value, 1, value, 0, 0, value, 1])],
    skinning: {
      influences: 2,
      joints: Uint16Array.of(0, 0, 0, 0, 0, 0),
      weights: Float32Array.of(value, 0, 1, 0, 0.5, 0.5),
    },
    material: 0,
  });
  scene.meshes.push({ name: '', geometry, morphWeights: [] });
  scene.images.push({ name: '', contentType: 'image/png', bytes: PNG });
  scene.materials.push(material({ occlusionTexture: TEXTURE, alphaMode: 'mask', ...looks }));
  const view = { verticalFov: 1, orthographicScale: null, aspect: 1, near: 0.1, far: 10 };
  scene.cameras.push({ name: '', ...view, ...camera });
  const spot = { kind: 'spot', color: [1, 1, 1], intensity: 1, range: 1 } as const;
  scene.lights.push({
    name: '',
    ...spot,
    color: [1, 1, 1],
    innerCone: 0.1,
    outerCone: 0.5,
    ...light,
  });
  scene.skins.push({
    name: '',
    joints: [2],
    inverseBindMatrices: Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1),
  });
  scene.nodes.push(
    sceneNode({ mesh: 0, skin: 0 }),
    sceneNode({ camera: 0, light: 0 }),
    sceneNode({ name: 'joint' }),
  );
  if (rotation) scene.nodes[1].transform.rotation = rotation;
  scene.roots = [0, 1, 2];
  const values = Float32Array.of(value, 0, 0, 0, 0, 0, 0, 1);
  const times = Float32Array.of(0, 1);
  const channel = { node: 2, path: 'rotation', interpolation: 'linear' } as const;
  scene.animations.push({ name: '', channels: [{ ...channel, times, values }] });
  return scene;
}

async function problems(changes: Changes): Promise<string[]> {
  const { bytes } = await writeGlb(sceneWith(changes), 'model', testContext());
  const { issues } = await validateBytes(bytes);
  return issues.messages
    .filter(({ severity }) => severity === 0)
    .map(({ code, message, pointer }) => `${code} ${message} ${pointer}`);
}

/** Writes each value where `changed` puts it; the validator must not object to any. */
async function holds(name: string, values: number[], changed: (value: number) => Changes) {
  for (const value of values)
    assert.deepEqual(await problems(changed(value)), [], `${name} ${value}`);
}

test('the validator accepts every component of a rotation at and next to its ends', async () => {
  for (let k = 0; k < 4; k++)
    await holds(`rotation ${k}`, edges(-1, 1), (value) => {
      const rotation: Quaternion = [0, 0, 0, 0];
      rotation[k] = value;
      return { rotation };
    });
  // Three successive rotations by 90° gave this value, which failed a task.
  await holds('turned', [1.0000000000000002], (w) => ({ rotation: [0, 0, 0, w] }));
});

test('… and factors of materials', async () => {
  const of = (key: keyof Material, min: number, max: number, list = 0) =>
    holds(key, edges(min, max), (value) => {
      const given = list === 0 ? value : Array.from({ length: list }, () => value);
      return { material: { [key]: given } };
    });
  await of('baseColor', 0, 1, 4);
  await of('emissive', 0, 1, 3);
  await of('metallic', 0, 1);
  await of('roughness', 0, 1);
  await of('occlusionStrength', 0, 1);
  await of('alphaCutoff', 0, 1);
  await of('emissiveStrength', 0, Infinity);
});

test('… of their extensions', async () => {
  for (const [name, ranges] of Object.entries(EXTENSION_RANGES)) {
    if (name === 'KHR_materials_pbrSpecularGlossiness') continue;
    for (const [key, { min, max }] of Object.entries(ranges)) {
      const width = key.toLowerCase().endsWith('color') || key.endsWith('ColorFactor') ? 3 : 0;
      await holds(`${name} ${key}`, edges(min, max), (value) => {
        const given = width === 0 ? value : Array.from({ length: width }, () => value);
        return { material: { extensions: { [name]: { [key]: given } } } };
      });
    }
  }
});

test('… of cameras and lights', async () => {
  await holds('yfov', edges(0, Math.PI), (verticalFov) => ({ camera: { verticalFov } }));
  await holds('aspect', edges(0, 1), (aspect) => ({ camera: { aspect } }));
  await holds('near', edges(0, 10), (near) => ({ camera: { near } }));
  await holds('far', edges(0.1, 0.1), (far) => ({ camera: { far } }));
  const flat = { verticalFov: null, orthographicScale: 1 };
  await holds('flat near', edges(0, 10), (near) => ({ camera: { ...flat, near } }));
  await holds('scale', edges(0, 1), (orthographicScale) => ({
    camera: { ...flat, orthographicScale },
  }));
  await holds('intensity', edges(0, Infinity), (intensity) => ({ light: { intensity } }));
  await holds('range', edges(0, Infinity), (range) => ({ light: { range } }));
  await holds('outer', edges(0, Math.PI / 2), (outerCone) => ({ light: { outerCone } }));
  await holds('inner', edges(0, 0.5), (innerCone) => ({ light: { innerCone } }));
  await holds('color', edges(0, 1), (v) => ({ light: { color: [v, v, v] } }));
});

test('… and floats of vertices and key frames', async () => {
  const one = [1 - 2 ** -24, 1, 1 + 2 ** -23];
  await holds('vertices', [...one, 1 + 1e-6, 2], (value) => ({ value }));
});
