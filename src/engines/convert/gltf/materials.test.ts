import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validateBytes } from 'gltf-validator';
import sharp from 'sharp';
import { plainKtx2 } from '../../../../test/support/ktx2.ts';
import { testContext } from '../../../../test/support/models.ts';
import type { Material, Scene, TextureUse } from '../../mesh/scene.ts';
import { emptyScene, material, polygonMesh, sceneNode } from '../../mesh/scene-defaults.ts';
import { packGlb, unpackGlb } from './container.ts';
import { readGltf } from './read-gltf.ts';
import { writeGlb } from './write-gltf.ts';

const pixel = (type: 'png' | 'webp' | 'tiff') =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: '#c83' } })
    .toFormat(type)
    .toBuffer();

const use = (image: number, more: Partial<TextureUse> = {}): TextureUse => ({
  image,
  uvSet: 0,
  wrapS: 'repeat',
  wrapT: 'repeat',
  filter: 'linear',
  transform: null,
  ...more,
});

/** A triangle with one UV set. */
function sceneWith(given: Partial<Material>): Scene {
  const scene = emptyScene({ format: 'test', generator: null, unitMetres: 1, upAxis: 'y' });
  const corners = Uint32Array.of(0, 1, 2);
  const geometry = polygonMesh({
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
    corners,
    faceOffsets: Uint32Array.of(0, 3),
    uvSets: [{ values: Float32Array.of(0, 0, 1, 0, 0, 1), indices: corners }],
    material: 0,
  });
  scene.meshes.push({ name: 'triangle', geometry, morphWeights: [] });
  scene.materials.push(material({ name: 'paint', ...given }));
  scene.nodes.push(sceneNode({ mesh: 0 }));
  scene.roots = [0];
  return scene;
}

/** Warnings of the validator about correct files: unlit materials with a clear coat, normal maps without tangents. */
const USUAL = ['MULTIPLE_EXTENSIONS', 'MESH_PRIMITIVE_GENERATED_TANGENT_SPACE'];

async function throughGlb(scene: Scene, context = testContext()): Promise<Scene> {
  const { bytes } = await writeGlb(scene, 'model', context);
  const { issues } = await validateBytes(bytes);
  assert.deepEqual(
    issues.messages.filter(({ severity, code }) => severity < 2 && !USUAL.includes(code)),
    [],
  );
  return readGltf({ main: bytes, name: 'model', companion: () => null }, context);
}

test('every property of a material comes back', async () => {
  const texture = use(0, {
    wrapS: 'mirror',
    wrapT: 'clamp',
    filter: 'nearest',
    transform: { offset: [0.25, 0.5], rotation: 0.5, scale: [2, 3] },
  });
  const scene = sceneWith({
    baseColor: [0.25, 0.5, 0.75, 0.5],
    baseColorTexture: texture,
    metallic: 0.5,
    roughness: 0.25,
    metallicRoughnessTexture: use(0),
    normalTexture: use(0),
    normalScale: 0.5,
    occlusionTexture: use(0),
    occlusionStrength: 0.75,
    emissive: [1, 0.5, 0],
    emissiveStrength: 4,
    emissiveTexture: use(0),
    alphaMode: 'mask',
    alphaCutoff: 0.25,
    doubleSided: true,
    unlit: true,
    extensions: {
      KHR_materials_clearcoat: {
        clearcoatFactor: 0.5,
        clearcoatTexture: use(0),
        clearcoatNormalTexture: { ...use(0), scale: 0.25 },
      },
      KHR_materials_ior: { ior: 1.25 },
    },
  });
  scene.images.push({ name: 'wood', contentType: 'image/png', bytes: await pixel('png') });
  const back = await throughGlb(scene);
  assert.deepEqual(back.materials, scene.materials);
  assert.equal(back.images.length, 1);
  assert.deepEqual(Buffer.from(back.images[0].bytes), scene.images[0].bytes);
});

test('what needs tangents gets them, or is left out where there are no normals', async () => {
  const clearcoat = { clearcoatFactor: 1, clearcoatNormalTexture: use(0) };
  const scene = sceneWith({ extensions: { KHR_materials_clearcoat: clearcoat } });
  scene.images.push({ name: 'wood', contentType: 'image/png', bytes: await pixel('png') });
  const [bare] = (await throughGlb(scene)).materials.slice(-1);
  assert.deepEqual(bare.extensions.KHR_materials_clearcoat, { clearcoatFactor: 1 });
  const { geometry } = scene.meshes[0];
  const values = Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1);
  geometry.normals = { values, indices: geometry.corners };
  const back = await throughGlb(scene);
  assert.deepEqual(back.materials, scene.materials);
  // U runs along x; v runs along y, against the image's rows.
  assert.deepEqual([...back.meshes[0].geometry.tangents!.values.subarray(0, 4)], [1, 0, 0, -1]);
});

test('colors brighter than 1 go into the emissive strength', async () => {
  const back = await throughGlb(sceneWith({ emissive: [4, 2, 0], emissiveStrength: 0.5 }));
  assert.deepEqual(back.materials[0].emissive, [1, 0.5, 0]);
  assert.equal(back.materials[0].emissiveStrength, 2);
});

test('a texture on UVs that the mesh lacks is left out, for the file would not be valid with it', async () => {
  const scene = sceneWith({ baseColorTexture: use(0, { uvSet: 1 }), normalTexture: use(0) });
  scene.images.push({ name: 'wood', contentType: 'image/png', bytes: await pixel('png') });
  const [{ baseColorTexture, normalTexture }] = (await throughGlb(scene)).materials;
  assert.equal(baseColorTexture, null);
  assert.equal(normalTexture?.image, 0);
});

test('WebP stays, TIFF becomes PNG, what is no image is left out with a warning', async () => {
  const scene = sceneWith({
    baseColorTexture: use(0),
    emissiveTexture: use(1),
    occlusionTexture: use(2),
  });
  for (const type of ['webp', 'tiff'] as const)
    scene.images.push({ name: type, contentType: '', bytes: await pixel(type) });
  scene.images.push({ name: 'text', contentType: 'image/png', bytes: Buffer.from('not an image') });
  const context = testContext();
  const back = await throughGlb(scene, context);
  assert.deepEqual(
    back.images.map(({ contentType }) => contentType),
    ['image/webp', 'image/png'],
  );
  assert.equal(back.materials[0].occlusionTexture, null);
  assert.deepEqual(
    context.warnings.map(({ code }) => code),
    ['image_unreadable'],
  );
});

test('KTX2 is read, unless a plain image is there; one that is broken is left out with a warning', async () => {
  const scene = sceneWith({ baseColorTexture: use(0) });
  scene.images.push({ name: 'wood', contentType: 'image/png', bytes: await pixel('png') });
  const { json, binary } = unpackGlb((await writeGlb(scene, 'm', testContext())).bytes);
  const document = JSON.parse(new TextDecoder().decode(json));
  const ktx2 = plainKtx2(8, 8, [200, 100, 50, 255]);
  const withBasis = async (texture: object, bytes: Uint8Array) => {
    const uri = `data:image/ktx2;base64,${Buffer.from(bytes).toString('base64')}`;
    const changed = {
      ...document,
      extensionsUsed: ['KHR_texture_basisu'],
      images: [...document.images, { uri, name: 'basis' }],
      textures: [texture],
    };
    const main = packGlb(JSON.stringify(changed), [binary!]);
    const context = testContext();
    const read = await readGltf({ main, name: 'm', companion: () => null }, context);
    const at = read.materials[0].baseColorTexture?.image;
    return { image: at === undefined ? null : read.images[at]!, warnings: context.warnings };
  };
  const extensions = { KHR_texture_basisu: { source: 1 } };
  const { image, warnings } = await withBasis({ extensions }, ktx2);
  assert.deepEqual([image?.name, image?.contentType, warnings.length], ['basis', 'image/png', 0]);
  const { data } = await sharp(image!.bytes).raw().toBuffer({ resolveWithObject: true });
  assert.deepEqual([...data.subarray(0, 3)], [200, 100, 50]);
  assert.equal((await withBasis({ extensions, source: 0 }, ktx2)).image?.name, 'wood');
  const broken = await withBasis({ extensions }, ktx2.subarray(0, 170));
  assert.equal(broken.image, null);
  assert.equal(broken.warnings[0]!.code, 'image_unreadable');
});

test('specular-glossiness becomes metallic-roughness, its textures too', async () => {
  const scene = sceneWith({ baseColorTexture: use(0), emissiveTexture: use(1) });
  const plain = (r: number, g: number, b: number, alpha: number) =>
    sharp({ create: { width: 2, height: 2, channels: 4, background: { r, g, b, alpha } } })
      .png()
      .toBuffer();
  scene.images.push({ name: 'diffuse', contentType: '', bytes: await plain(0, 0, 0, 1) });
  scene.images.push({ name: 'gloss', contentType: '', bytes: await plain(255, 225, 149, 0.8) });
  const { json, binary } = unpackGlb((await writeGlb(scene, 'm', testContext())).bytes);
  const document = JSON.parse(new TextDecoder().decode(json));
  const convert = (content: object) => {
    const extensions = { KHR_materials_pbrSpecularGlossiness: content };
    const changed = { ...document, materials: [{ extensions }] };
    const main = packGlb(JSON.stringify(changed), [binary!]);
    return readGltf({ main, name: 'm', companion: () => null }, testContext());
  };
  const [plastic] = (
    await convert({
      diffuseFactor: [0.5, 0.25, 0, 1],
      specularFactor: [0.04, 0.04, 0.04],
      glossinessFactor: 0.75,
    })
  ).materials;
  assert.equal(plastic.roughness, 0.25);
  assert.ok(plastic.metallic < 0.01);
  assert.ok(Math.abs(plastic.baseColor[0] - 0.5) < 0.01);
  const [gold] = (await convert({ diffuseFactor: [0, 0, 0, 1], specularFactor: [1, 0.75, 0.3] }))
    .materials;
  assert.ok(gold.metallic > 0.95);
  assert.ok(Math.abs(gold.baseColor[1] - 0.75) < 0.05);

  const textured = await convert({
    diffuseTexture: { index: 0 },
    specularGlossinessTexture: { index: 1 },
  });
  const [{ baseColorTexture, metallicRoughnessTexture }] = textured.materials;
  const texel = async (at: TextureUse | null) => [
    ...(await sharp(textured.images[at!.image].bytes).raw().toBuffer()).subarray(0, 3),
  ];
  assert.deepEqual(await texel(baseColorTexture), [255, 225, 149]);
  assert.deepEqual(await texel(metallicRoughnessTexture), [255, 51, 255]);
});
