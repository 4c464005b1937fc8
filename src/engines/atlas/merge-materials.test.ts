import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { MODELS, readModel, sourceOf, throughFormat } from '../../../test/support/models.ts';
import type { Material, Scene, TextureUse } from '../mesh/scene.ts';
import { emptyScene, material, polygonMesh, sceneNode } from '../mesh/scene-defaults.ts';
import { createRenderer } from '../render/renderer.ts';
import { createWork } from '../work/create-work.ts';
import { mergeMaterials } from './merge-materials.ts';
import { packTiles } from './pack-tiles.ts';

const renderer = createRenderer();
const SIDE = 192;

/** Mean difference of renders from four sides, 0 to 1. */
async function difference(a: Scene, b: Scene): Promise<number> {
  const shots = [20, 110, 200, 290].map((azimuth, i) => ({
    camera: { azimuth, elevation: 10 + 15 * i },
    width: SIDE,
    height: SIDE,
  }));
  const render = async (model: Scene) => {
    const pictures: Uint8Array[] = [];
    const request = { model, style: 'pbr', shots, backdrops: ['white'] } as const;
    for await (const [picture] of renderer.render(request, createWork()))
      pictures.push(picture!.data);
    return pictures;
  };
  const [before, after] = [await render(a), await render(b)];
  let sum = 0;
  before.forEach((picture, i) => {
    picture.forEach((value, k) => {
      sum += Math.abs(value - after[i]![k]!);
    });
  });
  return sum / (255 * 4 * SIDE * SIDE * before.length);
}

/** A square of 64 texels in four colors. */
async function picture(hue: number): Promise<Uint8Array> {
  const data = new Uint8Array(64 * 64 * 3);
  for (let i = 0; i < data.length; i += 3) {
    const [x, y] = [(i / 3) % 64, Math.floor(i / 3 / 64)];
    data.set([x < 32 ? hue : 255 - hue, y < 32 ? 40 : 220, (x * 4) & 255], i);
  }
  const image = sharp(data, { raw: { width: 64, height: 64, channels: 3 } });
  return new Uint8Array(await image.png().toBuffer());
}

/** Squares side by side, each with a material of its own, whose UVs run from 0 to `repeat`. */
async function squares(looks: Partial<Material>[], repeat: number[]): Promise<Scene> {
  const source = { format: 'test', generator: null, unitMetres: 1, upAxis: 'y' } as const;
  const scene = emptyScene(source);
  const positions: number[] = [];
  const uvs: number[] = [];
  looks.forEach((look, i) => {
    scene.materials.push(material({ name: `m${i}`, doubleSided: true, ...look }));
    for (const [x, y] of [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ] as const) {
      positions.push(i + 0.95 * x, 0.95 * y, 0);
      uvs.push(x * repeat[i]!, (1 - y) * repeat[i]!);
    }
  });
  const corners = Uint32Array.from({ length: 4 * looks.length }, (_, c) => c);
  const geometry = polygonMesh({
    positions: Float32Array.from(positions),
    faceOffsets: Uint32Array.from({ length: looks.length + 1 }, (_, f) => 4 * f),
    corners,
    uvSets: [{ values: Float32Array.from(uvs), indices: corners }],
    faceMaterials: Int32Array.from(looks, (_, f) => f),
  });
  scene.meshes.push({ name: 'squares', geometry, morphWeights: [] });
  scene.nodes.push(sceneNode({ name: 'squares', mesh: 0 }));
  scene.roots.push(0);
  for (const hue of [250, 20])
    scene.images.push({ name: `i${hue}`, contentType: 'image/png', bytes: await picture(hue) });
  return scene;
}

function use(image: number, given: Partial<TextureUse> = {}): TextureUse {
  return {
    image,
    uvSet: 0,
    wrapS: 'repeat',
    wrapT: 'repeat',
    filter: 'linear',
    transform: null,
    ...given,
  };
}

test('textures, factors, repetitions and transforms become one material that looks the same', async () => {
  const transform = {
    offset: [0.25, 0.5],
    rotation: 0,
    scale: [0.5, 0.5],
  } as TextureUse['transform'];
  const scene = await squares(
    [
      { baseColorTexture: use(0) },
      { baseColorTexture: use(1), baseColor: [0.4, 1, 0.4, 1] },
      { baseColor: [0.9, 0.2, 0.1, 1], metallic: 1, roughness: 0.3 },
      { baseColorTexture: use(0, { transform }) },
      { baseColorTexture: use(1, { wrapS: 'mirror', wrapT: 'mirror' }) },
      { emissive: [0, 0.5, 0.8], emissiveStrength: 3, baseColor: [0, 0, 0, 1] },
    ],
    [1, 2, 1, 1, 1.5, 1],
  );
  const { scene: merged, report } = await mergeMaterials(scene, {}, createWork());
  assert.equal(report.drawCallsBefore, 6);
  assert.equal(report.drawCallsAfter, 1);
  assert.equal(merged.materials.length, 1);
  assert.equal(report.scale, 1);
  assert.deepEqual(report.warnings, []);
  assert.ok((await difference(scene, merged)) < 0.004);
  assert.ok((await difference(scene, await throughFormat(merged, 'glb'))) < 0.004);
  // The comparison itself notices a wrong texture.
  const wrong = structuredClone(scene);
  for (const look of wrong.materials)
    if (look.baseColorTexture) look.baseColorTexture.image = 1 - look.baseColorTexture.image;
  const noticed = await difference(scene, wrong);
  assert.ok(noticed > 0.006, `${noticed}`);
});

test('blended, masked and double-sided materials stay separate', async () => {
  const scene = await squares(
    [
      { baseColor: [1, 0, 0, 1] },
      { baseColor: [0, 1, 0, 1] },
      { baseColor: [0, 0, 1, 0.4], alphaMode: 'blend' },
      { baseColor: [1, 1, 0, 0.6], alphaMode: 'blend' },
      { baseColor: [0, 1, 1, 1], doubleSided: false },
      { baseColor: [1, 0, 1, 1], doubleSided: false },
    ],
    [1, 1, 1, 1, 1, 1],
  );
  const { scene: merged, report } = await mergeMaterials(scene, {}, createWork());
  assert.equal(report.drawCallsAfter, 3);
  assert.deepEqual(
    merged.materials.map(({ alphaMode, doubleSided }) => `${alphaMode} ${doubleSided}`).sort(),
    ['blend true', 'opaque false', 'opaque true'],
  );
  assert.ok((await difference(scene, merged)) < 0.004);
});

test('what an atlas cannot hold is left alone, with the reason', async () => {
  const scene = await squares(
    [
      { baseColorTexture: use(0) },
      { baseColorTexture: use(1) },
      { baseColorTexture: use(0) },
      { baseColor: [1, 0, 0, 1], extensions: { KHR_materials_clearcoat: { clearcoatFactor: 1 } } },
    ],
    [1, 1, 9, 1],
  );
  const { scene: merged, report } = await mergeMaterials(scene, {}, createWork());
  assert.deepEqual(report.kept.sort(), ['m2', 'm3']);
  assert.equal(report.warnings.length, 2);
  assert.equal(report.drawCallsAfter, 3);
  assert.ok((await difference(scene, merged)) < 0.004);
});

test('padding keeps neighbors apart down to the third mip level', async () => {
  const scene = await squares(
    [{ baseColor: [1, 0, 0, 1] }, { baseColor: [0, 1, 0, 1] }, { baseColor: [0, 0, 1, 1] }],
    [1, 1, 1],
  );
  const { scene: merged } = await mergeMaterials(scene, {}, createWork());
  const [image] = merged.images;
  const { data, info } = await sharp(image!.bytes).raw().toBuffer({ resolveWithObject: true });
  const { values } = merged.meshes[0]!.geometry.uvSets[0]!;
  const cell = 8;
  for (let f = 0; f < 3; f++) {
    const [u, v] = [values[8 * f]! * info.width, values[8 * f + 1]! * info.height];
    // The four texels of mip level 3 around the place.
    const [left, top] = [u, v].map((x) => Math.floor(x / cell - 0.5) * cell) as [number, number];
    for (let y = top; y < top + 2 * cell; y++)
      for (let x = left; x < left + 2 * cell; x++) {
        const at = info.channels * (y * info.width + x);
        const expected = [0, 1, 2].map((k) => (k === f ? 255 : 0));
        assert.deepEqual([...data.subarray(at, at + 3)], expected, `texel ${x}, ${y}`);
      }
  }
});

test('too many texels are reduced to the largest scale that fits', () => {
  const tiles = Array.from({ length: 20 }, () => ({ width: 512, height: 512 }));
  const packing = packTiles(tiles, 8, 1024);
  assert.ok(packing !== null && packing.scale < 1);
  assert.equal(packing.width, 1024);
  packing.places.forEach((a, i) => {
    assert.ok(a.x >= 8 && a.y >= 8 && a.x + a.width <= 1016 && a.y + a.height <= 1016);
    for (const b of packing.places.slice(i + 1)) {
      const apart =
        a.x + a.width + 16 <= b.x ||
        b.x + b.width + 16 <= a.x ||
        a.y + a.height + 16 <= b.y ||
        b.y + b.height + 16 <= a.y;
      assert.ok(apart, 'tiles and their padding do not overlap');
    }
  });
});

for (const [path, format] of [
  ['03_cube_with_materials/cube_with_materials.obj', 'obj'],
  ['07_spider/spider.fbx', 'fbx'],
] as const)
  test(`${path} looks the same in one material`, async () => {
    const scene = await readModel(sourceOf(join(MODELS, path), format), format);
    const { scene: merged, report } = await mergeMaterials(scene, {}, createWork());
    assert.equal(report.materialsAfter, 1);
    assert.ok((await difference(scene, merged)) < 0.02);
  });
