import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Material } from '../../mesh/scene.ts';
import { emptyScene, material, polygonMesh, sceneNode } from '../../mesh/scene-defaults.ts';
import { type RenderStyle, SourceUnusable } from '../../spec.ts';
import { prepareGpuScene } from './prepare.ts';

/* What the GPU process is sent; nothing here needs a GPU. */

const FRONT = { azimuth: 0, elevation: 0 };

/** Triangles that fill the front, each a step before the last one. */
function prepared(
  count: number,
  step: number,
  look: {
    style?: RenderStyle;
    material?: Partial<Material>;
    side?: number;
    onCard?: boolean;
  } = {},
) {
  const { style = 'pbr', side = 256, onCard = false } = look;
  const scene = emptyScene({ format: 'glb', generator: null, unitMetres: 1, upAxis: 'y' });
  const positions = new Float32Array(9 * count);
  for (let i = 0; i < count; i++)
    positions.set([-1, -1, i * step, 1, -1, i * step, 0, 1, i * step], 9 * i);
  const geometry = polygonMesh({
    positions,
    faceOffsets: Uint32Array.from({ length: count + 1 }, (_, i) => 3 * i),
    corners: Uint32Array.from({ length: 3 * count }, (_, i) => i),
    material: 0,
  });
  scene.materials.push(material(look.material ?? {}));
  scene.meshes.push({ name: '', geometry, morphWeights: [] });
  scene.roots.push(scene.nodes.push(sceneNode({ mesh: 0 })) - 1);
  const shots = [{ camera: FRONT, width: side, height: side }];
  const answer = prepareGpuScene(scene, style, shots, onCard);
  const triangles = answer.prepared.primitives.map(
    ({ indices, positions }) => (indices?.length ?? positions.length / 3) / 3,
  );
  return { triangles, scale: answer.scale };
}

test('a model of some layers is sent as it is', () => {
  assert.deepEqual(prepared(20, 0), { triangles: [20], scale: 1 });
});

test('triangles on one another are sent once, six of them where they blend', () => {
  for (const style of ['pbr', 'clay', 'wireframe', 'topology'] as const)
    assert.deepEqual(prepared(30_000, 0, { style }), { triangles: [1], scale: 1 }, style);
  const blend = prepared(30_000, 0, { material: { alphaMode: 'blend' } });
  assert.deepEqual(blend, { triangles: [6], scale: 1 });
});

test('very many layers are drawn smaller, more are refused as by the plain rasterizer', () => {
  const { triangles, scale } = prepared(4000, 1e-6);
  assert.deepEqual(triangles, [4000]);
  assert.ok(scale > 0.1 && scale < 1, `${scale}`);
  assert.throws(() => prepared(200_000, 1e-8), {
    name: SourceUnusable.name,
    message: /thousands of its large faces lie one behind another/,
  });
});

test('on a card any number of layers is drawn at full size, copies still once', () => {
  const onCard = true;
  assert.deepEqual(prepared(200_000, 1e-8, { onCard }), { triangles: [200_000], scale: 1 });
  assert.deepEqual(prepared(30_000, 0, { onCard }), { triangles: [1], scale: 1 });
});
