import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import type { Material, Scene, TextureUse } from '../mesh/scene.ts';
import { emptyScene, material, polygonMesh, sceneNode } from '../mesh/scene-defaults.ts';
import { type RenderStyle, SourceUnusable } from '../spec.ts';
import { createWork } from '../work/create-work.ts';
import { createRenderer } from './renderer.ts';

const work = createWork();
const renderer = createRenderer();
const SIDE = 48;

const use = (image: number, given: Partial<TextureUse> = {}): TextureUse => ({
  image,
  uvSet: 0,
  wrapS: 'repeat',
  wrapT: 'repeat',
  filter: 'linear',
  transform: null,
  ...given,
});

/** Squares of 2 × 2 m that face +Z at the given depths, each of its own material; UVs as an image hangs on a wall. */
function walls(squares: { z: number; material: Partial<Material> }[], format = 'glb'): Scene {
  const scene = emptyScene({ format, generator: null, unitMetres: 1, upAxis: 'y' });
  for (const [i, { z, material: given }] of squares.entries()) {
    scene.materials.push(material(given));
    const geometry = polygonMesh({
      positions: Float32Array.of(-1, -1, z, 1, -1, z, 1, 1, z, -1, 1, z),
      faceOffsets: Uint32Array.of(0, 4),
      corners: Uint32Array.of(0, 1, 2, 3),
      uvSets: [
        { values: Float32Array.of(0, 1, 1, 1, 1, 0, 0, 0), indices: Uint32Array.of(0, 1, 2, 3) },
      ],
      material: i,
    });
    scene.meshes.push({ name: '', geometry, morphWeights: [] });
    scene.nodes.push(sceneNode({ mesh: i }));
    scene.roots.push(i);
  }
  return scene;
}

/** Adds an image of two columns and rows: top left, top right, bottom left, bottom right. */
async function addImage(scene: Scene, colors: readonly (readonly number[])[]): Promise<Scene> {
  const data = Uint8Array.from(colors.flat());
  const bytes = await sharp(data, { raw: { width: 2, height: 2, channels: 4 } })
    .resize(32, 32, { kernel: 'nearest' })
    .png()
    .toBuffer();
  scene.images.push({ name: '', contentType: 'image/png', bytes });
  return scene;
}

/** RGBA at places of the picture, 0 to 1 from the left and the top. */
async function look(
  model: Scene,
  azimuth: number,
  places: readonly (readonly [number, number])[] = [[0.5, 0.5]],
  style: RenderStyle = 'pbr',
): Promise<number[][]> {
  const camera = { azimuth, elevation: 0, projection: 'orthographic' } as const;
  const shots = [{ camera, width: SIDE, height: SIDE }];
  const request = { model, style, shots, backdrops: ['transparent'] } as const;
  for await (const [{ data }] of renderer.render(request, work))
    return places.map(([x, y]) => {
      const o = 4 * (Math.floor(y * SIDE) * SIDE + Math.floor(x * SIDE));
      return [...data.subarray(o, o + 4)];
    });
  throw new Error('no picture');
}

const RED = [255, 0, 0, 255];
const GREEN = [0, 255, 0, 255];
const BLUE = [0, 0, 255, 255];
const WHITE = [255, 255, 255, 255];
const QUARTERS = [
  [0.3, 0.3],
  [0.7, 0.3],
  [0.3, 0.7],
  [0.7, 0.7],
] as const;
const hue = ([r, g, b]: number[]) =>
  r! > 1.5 * Math.max(g!, b!) ? 'r' : g! > 1.5 * Math.max(r!, b!) ? 'g' : b! > 1.5 * r! ? 'b' : 'w';

test('a texture hangs upright, and is moved, scaled and wrapped as it says', async () => {
  const cases: [Partial<TextureUse>, string][] = [
    [{}, 'rgbw'],
    [{ transform: { offset: [0.5, 0], rotation: 0, scale: [1, 1] } }, 'grwb'],
    [{ transform: { offset: [0, 0.5], rotation: 0, scale: [1, 1] } }, 'bwrg'],
    // The UVs turn counter-clockwise about the top left corner, seen as the image is.
    [{ transform: { offset: [0, 1], rotation: Math.PI / 2, scale: [1, 1] } }, 'brwg'],
    [{ transform: { offset: [0.5, 0], rotation: 0, scale: [1, 1] }, wrapS: 'clamp' }, 'ggww'],
    [{ transform: { offset: [1, 0], rotation: 0, scale: [1, 1] }, wrapS: 'mirror' }, 'grwb'],
  ];
  for (const [given, expected] of cases) {
    const scene = walls([{ z: 0, material: { baseColorTexture: use(0, given) } }]);
    await addImage(scene, [RED, GREEN, BLUE, WHITE]);
    const seen = (await look(scene, 0, QUARTERS)).map(hue).join('');
    assert.equal(seen, expected, JSON.stringify(given));
  }
});

test('a mask cuts out, and what is behind shows', async () => {
  const behind = { z: -0.1, material: { baseColor: [0, 1, 0, 1] as const } };
  const mask = { baseColorTexture: use(0), alphaMode: 'mask' as const };
  const scene = walls([
    { z: 0, material: mask },
    { z: behind.z, material: { baseColor: [0, 1, 0, 1] } },
  ]);
  await addImage(scene, [RED, [255, 0, 0, 0], RED, RED]);
  assert.equal((await look(scene, 0, QUARTERS)).map(hue).join(''), 'rgrr');
});

test('panes blend in the order of depth, whatever that of the file', async () => {
  const pane = (z: number, baseColor: [number, number, number, number]) => ({
    z,
    material: { baseColor, alphaMode: 'blend' as const, doubleSided: true },
  });
  const panes = [pane(0, [1, 0, 0, 0.7]), pane(0.2, [0, 0, 1, 0.7])];
  for (const order of [panes, panes.toReversed()]) {
    const [front] = await look(walls(order), 0);
    assert.ok(front![2]! > front![0]! + 40, `blue is in front: ${front}`);
    assert.ok(front![3]! > 220 && front![3]! < 255, `${front}`);
    const [back] = await look(walls(order), 180);
    assert.ok(back![0]! > back![2]! + 40, `red is in front from behind: ${back}`);
  }
});

test('a single-sided wall of glTF is open from behind, of another format it is not', async () => {
  const wall = [{ z: 0, material: {} }];
  assert.equal((await look(walls(wall), 180))[0]![3], 0);
  assert.equal((await look(walls(wall, 'stl'), 180))[0]![3], 255);
  assert.equal((await look(walls([{ z: 0, material: { doubleSided: true } }]), 180))[0]![3], 255);
});

test('a normal map leans the light the way its image says', async () => {
  // The key light comes from the upper left: a wall that leans there is brighter than one that leans away.
  const leaning = async (x: number, y: number) => {
    const scene = walls([{ z: 0, material: { normalTexture: use(0) } }]);
    const texel = [128 + 90 * x, 128 + 90 * y, 220, 255];
    await addImage(scene, [texel, texel, texel, texel]);
    return (await look(scene, 0))[0]![0]!;
  };
  assert.ok((await leaning(0, 1)) > (await leaning(0, -1)) + 20, 'up is +Y');
  assert.ok((await leaning(-1, 0)) > (await leaning(1, 0)) + 20, 'left is −X');
});

test('emission, unlit and baked occlusion count; clay shows none of it', async () => {
  const black: Partial<Material> = { baseColor: [0, 0, 0, 1] };
  const glow: Partial<Material> = { ...black, emissive: [0, 0.5, 0], emissiveStrength: 1.5 };
  assert.equal(hue((await look(walls([{ z: 0, material: glow }]), 0))[0]!), 'g');
  const unlit: Partial<Material> = { baseColor: [0.2140411, 0, 0, 1], unlit: true };
  const [plain] = await look(walls([{ z: 0, material: unlit }]), 0);
  assert.ok(Math.abs(plain![0]! - 128) <= 1 && plain![1] === 0 && plain![3] === 255, `${plain}`);
  const dim = walls([{ z: 0, material: { occlusionTexture: use(0) } }]);
  await addImage(dim, [WHITE, [0, 0, 0, 255], WHITE, WHITE]);
  const [open, closed] = await look(dim, 0, QUARTERS);
  assert.ok(open![0]! > closed![0]! + 20);
  assert.equal(
    hue((await look(walls([{ z: 0, material: glow }]), 0, [[0.5, 0.5]], 'clay'))[0]!),
    'w',
  );
});

test('layers of glTF: lacquer and sheen add light, no index of refraction takes it, glass lets through', async () => {
  const dark: Partial<Material> = { baseColor: [0.1, 0.1, 0.1, 1], roughness: 1 };
  const seen = async (extensions: Material['extensions']) => {
    const [pixel] = await look(walls([{ z: 0, material: { ...dark, extensions } }]), 0);
    return pixel!;
  };
  const [plain] = await seen({});
  const coat = { clearcoatFactor: 1, clearcoatRoughnessFactor: 0.6 };
  assert.ok((await seen({ KHR_materials_clearcoat: coat }))[0]! > plain! + 3);
  const sheen = await seen({ KHR_materials_sheen: { sheenColorFactor: [0, 0, 1] } });
  assert.ok(sheen[2]! > sheen[0]! + 20, `${sheen}`);
  assert.ok((await seen({ KHR_materials_ior: { ior: 1 } }))[0]! < plain!);
  assert.ok((await seen({ KHR_materials_specular: { specularFactor: 0 } }))[0]! < plain!);
  const glass = await seen({ KHR_materials_transmission: { transmissionFactor: 1 } });
  assert.ok(glass[3]! < 100, `${glass}`);
  for (const nonsense of [
    { KHR_materials_clearcoat: { clearcoatFactor: 'much', clearcoatTexture: 3 } },
    { KHR_materials_sheen: { sheenColorFactor: 7 } },
    { KHR_materials_ior: { ior: Number.NaN } },
  ])
    assert.deepEqual(await seen(nonsense), await seen({}));
});

test('a texture says where the lacquer is', async () => {
  const coat = { clearcoatFactor: 1, clearcoatTexture: use(0) };
  const scene = walls([
    {
      z: 0,
      material: {
        baseColor: [0.1, 0.1, 0.1, 1],
        roughness: 1,
        extensions: { KHR_materials_clearcoat: coat },
      },
    },
  ]);
  await addImage(scene, [RED, BLUE, RED, BLUE]);
  const [coated, bare] = await look(scene, 0, QUARTERS);
  assert.ok(coated![0]! > bare![0]!, `${coated} ${bare}`);
});

test('a damaged texture is left out; a model without faces is refused', async () => {
  const scene = walls([{ z: 0, material: { baseColorTexture: use(0), normalTexture: use(1) } }]);
  for (let i = 0; i < 2; i++)
    scene.images.push({ name: '', contentType: 'image/png', bytes: Uint8Array.of(1, 2, 3) });
  assert.equal((await look(scene, 0))[0]![3], 255);
  await assert.rejects(look(walls([]), 0), SourceUnusable);
});
