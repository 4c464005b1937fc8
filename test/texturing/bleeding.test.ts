import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Scene } from '../../src/engines/mesh/scene.ts';
import { emptyScene, material, sceneNode } from '../../src/engines/mesh/scene-defaults.ts';
import { fromPixels, toFile } from '../../src/engines/raster/raw-pixels.ts';
import { createRenderer } from '../../src/engines/render/renderer.ts';
import { createBaker } from '../../src/engines/texturing/bake/baker.ts';
import { createUnwrapper } from '../../src/engines/texturing/unwrap/unwrapper.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import { torus } from '../support/remesh-shapes.ts';
import { measureBleeding } from './mip-bleeding.ts';

const SIZE = 1024;
/** Difference of a channel, of 255, from which it counts as seen. */
const VISIBLE = 8;

/** Two rings next to each other, a red one and a blue one. */
function twoRings(): Scene {
  const scene = emptyScene({ format: 'test', generator: null, unitMetres: 1, upAxis: 'y' });
  const colors = [
    [0.8, 0.02, 0.02, 1],
    [0.02, 0.02, 0.8, 1],
  ] as const;
  colors.forEach((baseColor, m) => {
    scene.materials.push(material({ baseColor: [...baseColor], metallic: 0, roughness: 1 }));
    scene.meshes.push({
      name: 'ring',
      geometry: { ...torus(24, 12), material: m },
      morphWeights: [],
    });
    const node = sceneNode({ name: 'ring', mesh: m });
    node.transform.translation = [4 * m, 0, 0];
    scene.nodes.push(node);
    scene.roots.push(m);
  });
  return scene;
}

async function render(model: Scene): Promise<Uint8Array> {
  const camera = { azimuth: 30, elevation: 25 };
  const request = {
    model,
    style: 'pbr',
    shots: [{ camera, width: 256, height: 256 }],
    backdrops: ['transparent'],
  } as const;
  for await (const [view] of createRenderer().render(request, createWork())) return view!.data;
  throw new Error('nothing was rendered');
}

/** Two rings that differ in every map that a material may have. */
async function unlikeRings(): Promise<Scene> {
  const scene = twoRings();
  const mapOf = async (color: readonly number[]) => {
    const pixels = Uint8Array.from({ length: 48 }, (_, i) => color[i % 3]!);
    const bytes = await toFile(fromPixels(pixels, { width: 4, height: 4 }, 3).png());
    const use = { image: scene.images.length, uvSet: 0, transform: null } as const;
    scene.images.push({ name: 'map', contentType: 'image/png', bytes });
    return { ...use, wrapS: 'repeat', wrapT: 'repeat', filter: 'linear' } as const;
  };
  Object.assign(scene.materials[1]!, {
    metallic: 1,
    roughness: 0.1,
    emissive: [0.1, 0.9, 0.1],
    normalTexture: await mapOf([205, 128, 230]),
    occlusionTexture: await mapOf([60, 0, 0]),
  });
  for (const { geometry } of scene.meshes) {
    const values = geometry.positions.filter((_, i) => i % 3 < 2);
    geometry.uvSets = [{ values, indices: geometry.corners }];
  }
  return scene;
}

test('at mip level 3, no map of a chart takes values from others or from the space between them', async () => {
  const source = await unlikeRings();
  const laid = await createUnwrapper().layOut(
    source,
    { textureSize: SIZE, place: 'first' },
    createWork(),
  );
  const { scene } = await createBaker().bake(
    { source, target: laid.joined, textureSize: SIZE },
    createWork(),
  );
  const { maps, atLevel, alone } = await measureBleeding(scene.meshes[0]!.geometry, scene);
  assert.deepEqual(
    maps.map(({ map }) => map),
    ['base color', 'metallic-roughness', 'normal', 'occlusion', 'emissive'],
  );
  for (const { map, texels, visible, most } of maps)
    assert.ok(visible <= 0.002 * texels, `${map}: ${visible} of ${texels} texels, ${most} of 255`);
  const [seen, wanted] = [await render(atLevel), await render(alone)];
  let [shown, visible] = [0, 0];
  for (let i = 0; i < seen.length; i += 4) {
    if (seen[i + 3] !== 255) continue;
    shown++;
    if ([0, 1, 2].some((k) => Math.abs(seen[i + k]! - wanted[i + k]!) > VISIBLE)) visible++;
  }
  assert.ok(shown > 2000, `${shown} pixels`);
  assert.ok(visible <= 0.002 * shown, `${visible} of ${shown} pixels`);
});
