import assert from 'node:assert/strict';
import test from 'node:test';
import sharp from 'sharp';
import { processorTime } from '../../../../test/support/processor-time.ts';
import { lump, polygonMesh, torus } from '../../../../test/support/remesh-shapes.ts';
import { unfolded } from '../../../../test/support/textured-model.ts';
import { smoothNormals } from '../../mesh/corner-normals.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Material, Scene } from '../../mesh/scene.ts';
import { emptyScene, material, sceneNode } from '../../mesh/scene-defaults.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { type SceneImage, SourceUnusable } from '../../spec.ts';
import { createWork } from '../../work/create-work.ts';
import { createUnwrapper } from '../unwrap/unwrapper.ts';
import { createBaker } from './baker.ts';

const work = createWork();
const baker = createBaker();

function sceneOf(mesh: PolygonMesh, materials: Partial<Material>[]): Scene {
  const scene = emptyScene({ format: 'glb', generator: null, unitMetres: 1, upAxis: 'y' });
  scene.materials = materials.map((given) => material(given));
  scene.meshes.push({ name: '', geometry: mesh, morphWeights: [] });
  scene.nodes.push(sceneNode({ mesh: 0 }));
  scene.roots = [0];
  return scene;
}

async function bake(source: Scene, target: PolygonMesh, textureSize = 64) {
  const { mesh } = await createUnwrapper().unwrap(target, textureSize, work);
  return unfolded(await baker.bake({ source, target: mesh, textureSize }, work));
}

async function pixelsOf(image: SceneImage | null) {
  assert.ok(image);
  const { data, info } = await sharp(image.bytes).raw().toBuffer({ resolveWithObject: true });
  return { data, channels: info.channels, size: info.width };
}

/** The nearest hit of a line through a point, to both sides: every triangle is tried. */
function castSlowly(mesh: PolygonMesh, triangles: Uint32Array, p: number[], n: number[]) {
  let best = { distance: Infinity, triangle: -1, point: p };
  const at = (corner: number) =>
    Array.from(mesh.positions.subarray(3 * mesh.corners[corner], 3 * mesh.corners[corner] + 3));
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [at(triangles[t]), at(triangles[t + 1]), at(triangles[t + 2])];
    const e = b.map((v, k) => v - a[k]);
    const f = c.map((v, k) => v - a[k]);
    const normal = cross(e, f);
    const along = dot(normal, n);
    if (along <= 0) continue;
    const s =
      dot(
        normal,
        a.map((v, k) => v - p[k]),
      ) / along;
    const hit = p.map((v, k) => v + s * n[k]);
    const d = hit.map((v, k) => v - a[k]);
    const square = dot(normal, normal);
    const u = dot(cross(d, f), normal) / square;
    const v = dot(cross(e, d), normal) / square;
    if (u < 0 || v < 0 || u + v > 1 || Math.abs(s) >= best.distance) continue;
    best = { distance: Math.abs(s), triangle: t / 3, point: hit };
  }
  return best;
}

const dot = (a: number[], b: number[]) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: number[], b: number[]) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** A color that varies over space, linear. */
const tint = ([x, y, z]: number[]) => [
  0.5 + 0.4 * Math.sin(3 * x),
  0.5 + 0.4 * Math.sin(2 * y),
  0.5 + 0.4 * z,
];
const encode = (light: number) =>
  255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

test('colors agree with a slow ray cast through every triangle', async () => {
  const source = lump(24);
  const colors = new Float32Array((source.positions.length / 3) * 4).fill(1);
  for (let v = 0; v < source.positions.length / 3; v++) {
    colors.set(tint(Array.from(source.positions.subarray(3 * v, 3 * v + 3))), 4 * v);
  }
  source.colors = [{ values: colors, indices: source.corners }];
  source.material = 0;
  const size = 64;
  const { maps, mesh, hit } = await bake(sceneOf(source, [{}]), lump(12), size);
  assert.equal(hit, 1);
  const { data, channels } = await pixelsOf(maps.baseColor);
  const { triangles } = triangulate(mesh);
  const sources = triangulate(source).triangles;
  const normals = smoothNormals(mesh);
  const [uvs] = mesh.uvSets;
  let count = 0;
  let sum = 0;
  for (let t = 0; t < triangles.length; t += 21) {
    const corners = [0, 1, 2].map((k) => triangles[t + k]);
    const uv = corners.map((c) => [0, 1].map((k) => uvs.values[2 * uvs.indices[c] + k]));
    const centre = [0, 1].map((k) => (uv[0][k] + uv[1][k] + uv[2][k]) / 3);
    const mean = (values: Float32Array, indices: Uint32Array) =>
      [0, 1, 2].map((k) => corners.reduce((m, c) => m + values[3 * indices[c] + k] / 3, 0));
    const n = mean(normals.values, normals.indices);
    const length = Math.hypot(...n);
    const found = castSlowly(
      source,
      sources,
      mean(mesh.positions, mesh.corners),
      n.map((v) => v / length),
    );
    assert.ok(found.triangle >= 0);
    const texel = Math.floor(centre[1] * size) * size + Math.floor(centre[0] * size);
    tint(found.point).forEach((light, k) => {
      sum += Math.abs(data[texel * channels + k] - encode(light));
      count++;
    });
  }
  // The center of a triangle is up to half a texel from the center of its texel, and JPEG adds a step.
  assert.ok(sum / count < 6, `mean difference ${sum / count}`);
});

/** A square from −1 to 1 in n² pieces, facing +Y, with UVs over all of it. */
function plane(n: number): PolygonMesh {
  const positions: number[] = [];
  const faces: number[][] = [];
  for (let i = 0; i <= n; i++)
    for (let j = 0; j <= n; j++) positions.push((2 * i) / n - 1, 0, (2 * j) / n - 1);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      const a = i * (n + 1) + j;
      faces.push([a, a + 1, a + n + 2, a + n + 1]);
    }
  const mesh = polygonMesh(positions, faces);
  const values = new Float32Array((positions.length / 3) * 2);
  for (let v = 0; v < values.length / 2; v++) {
    values[2 * v] = (positions[3 * v] + 1) / 2;
    values[2 * v + 1] = (positions[3 * v + 2] + 1) / 2;
  }
  return { ...mesh, uvSets: [{ values, indices: mesh.corners }], material: 0 };
}

async function picture(
  size: number,
  color: (x: number, y: number) => number[],
): Promise<Uint8Array> {
  const data = Buffer.from(
    Array.from({ length: size * size }, (_, i) => color(i % size, Math.floor(i / size))).flat(),
  );
  return sharp(data, { raw: { width: size, height: size, channels: 3 } })
    .png()
    .toBuffer();
}

const use = (image: number, more = {}) =>
  ({
    image,
    uvSet: 0,
    wrapS: 'repeat',
    wrapT: 'repeat',
    filter: 'linear',
    transform: null,
    ...more,
  }) as NonNullable<Material['baseColorTexture']>;

test('textures, their transforms, factors and several materials arrive where they were', async () => {
  const source = plane(8);
  // The half with x > 0 is of the second material.
  source.faceMaterials = Int32Array.from({ length: 64 }, (_, f) => (f < 32 ? 0 : 1));
  const scene = sceneOf(source, [
    {
      baseColorTexture: use(0, { transform: { offset: [0.5, 0], rotation: 0, scale: [1, 1] } }),
      metallic: 0,
      roughness: 0.25,
    },
    {
      baseColor: [0, 1, 0, 1],
      metallic: 1,
      roughness: 0.75,
      emissive: [0, 0, 1],
      emissiveStrength: 4,
    },
  ]);
  const bytes = await picture(16, (x) => (x < 8 ? [255, 0, 0] : [0, 0, 255]));
  scene.images.push({ name: '', contentType: 'image/png', bytes });
  const target = plane(4);
  const {
    maps,
    material: factors,
    hit,
  } = unfolded(await baker.bake({ source: scene, target, textureSize: 32 }, work));
  assert.equal(hit, 1);
  const base = await pixelsOf(maps.baseColor);
  const at = (x: number, y: number, of = base) =>
    Array.from(of.data.subarray((y * 32 + x) * of.channels, (y * 32 + x) * of.channels + 3));
  const near = (a: number[], b: number[]) =>
    assert.ok(
      a.every((value, k) => Math.abs(value - b[k]) <= 12),
      `${a} is not ${b}`,
    );
  near(at(4, 16), [0, 0, 255]);
  near(at(12, 5), [0, 0, 255]);
  near(at(24, 16), [0, 255, 0]);
  const surface = await pixelsOf(maps.metallicRoughness);
  assert.deepEqual(at(4, 16, surface), [255, 64, 0]);
  assert.deepEqual(at(24, 16, surface), [255, 191, 255]);
  near(at(24, 16, await pixelsOf(maps.emissive)), [0, 0, 255]);
  near(at(4, 16, await pixelsOf(maps.emissive)), [0, 0, 0]);
  assert.deepEqual(factors.emissive, [1, 1, 1]);
  assert.equal(factors.emissiveStrength, 4);
  assert.equal(maps.normal, null);
  assert.equal(maps.occlusion, null);
});

test('a map that does not divide into squares is baked to its last texel', async () => {
  const scene = sceneOf(plane(8), [{ baseColorTexture: use(0) }]);
  const bytes = await picture(90, (x, y) => [2 * x, 2 * y, 0]);
  scene.images.push({ name: '', contentType: 'image/png', bytes });
  const { maps, hit } = unfolded(
    await baker.bake({ source: scene, target: plane(4), textureSize: 90 }, work),
  );
  assert.equal(hit, 1);
  const { data, channels } = await pixelsOf(maps.baseColor);
  for (let y = 0; y < 90; y++)
    for (let x = 0; x < 90; x++) {
      const [red, green] = data.subarray((y * 90 + x) * channels);
      // JPEG adds a few steps.
      assert.ok(Math.abs(red - 2 * x) < 12 && Math.abs(green - 2 * y) < 12, `${x}, ${y}`);
    }
});

test('what several maps have in one picture is told apart', async () => {
  const both = use(0);
  const scene = sceneOf(plane(2), [
    {
      metallic: 1,
      roughness: 1,
      metallicRoughnessTexture: both,
      occlusionTexture: both,
      // The same picture once more, as a color.
      baseColorTexture: use(0),
    },
  ]);
  const bytes = await picture(32, (x) => (x < 16 ? [200, 100, 50] : [60, 120, 240]));
  scene.images.push({ name: '', contentType: 'image/png', bytes });
  const { maps } = unfolded(
    await baker.bake({ source: scene, target: plane(2), textureSize: 32 }, work),
  );
  for (const map of [maps.metallicRoughness, maps.occlusion, maps.baseColor]) {
    const { data, channels } = await pixelsOf(map);
    const at = (x: number) => Array.from(data.subarray((16 * 32 + x) * channels).subarray(0, 3));
    for (const [x, wanted] of [
      [6, [200, 100, 50]],
      [26, [60, 120, 240]],
    ] as const)
      wanted.forEach((value, k) => {
        assert.ok(Math.abs(at(x)[k] - value) <= 6, `${at(x)} is not ${wanted}`);
      });
  }
});

test('a surface of one color becomes factors', async () => {
  const made = await bake(
    sceneOf({ ...torus(24, 12), material: 0 }, [
      { baseColor: [0.5, 0.25, 1, 0.5], alphaMode: 'blend', metallic: 0.5, roughness: 0.25 },
    ]),
    torus(24, 12),
  );
  assert.deepEqual(Object.values(made.maps), [null, null, null, null, null]);
  const { baseColor, metallic, roughness, alphaMode } = made.material;
  [0.5, 0.25, 1, 0.5].forEach((value, k) => {
    assert.ok(Math.abs(baseColor[k] - value) < 0.01);
  });
  assert.ok(Math.abs(metallic - 0.5) < 0.01 && Math.abs(roughness - 0.25) < 0.01);
  assert.equal(alphaMode, 'blend');
});

test('a normal map leans as the source does, in the tangent space of the target', async () => {
  const source = plane(64);
  // Waves along x; their normals lean along −dy/dx.
  for (let v = 0; v < source.positions.length / 3; v++) {
    source.positions[3 * v + 1] = 0.01 * Math.sin(8 * source.positions[3 * v]);
  }
  const target = plane(4);
  const { maps, mesh } = unfolded(
    await baker.bake({ source: sceneOf(source, [{}]), target, textureSize: 64 }, work),
  );
  const { data, channels } = await pixelsOf(maps.normal);
  assert.ok(mesh.tangents);
  for (let x = 4; x < 60; x += 5) {
    const slope = 0.08 * Math.cos(8 * ((2 * (x + 0.5)) / 64 - 1));
    const texel = (30 * 64 + x) * channels;
    const length = Math.hypot(slope, 1);
    assert.ok(Math.abs(data[texel] - (127.5 - (127.5 * slope) / length)) < 3);
    assert.ok(Math.abs(data[texel + 1] - 127.5) < 2);
  }
});

test('a target of the same shape gets no normal map of rounding errors, but one of real relief', async () => {
  const waves = (upTo: number) => {
    const mesh = plane(64);
    const { positions } = mesh;
    for (let v = 0; v < positions.length; v += 3)
      if (positions[v] < upTo && positions[v + 2] < upTo)
        positions[v + 1] = 0.004 * Math.sin(40 * positions[v]);
    return sceneOf(mesh, [{}]);
  };
  const bake = async (source: Scene, sameShape: boolean) => {
    const request = { source, target: plane(4), textureSize: 128, sameShape };
    return unfolded(await baker.bake(request, work)).maps.normal;
  };
  // A corner of less than 1 % of the texels leans by several degrees.
  const stray = waves(-0.9);
  assert.equal(await bake(stray, true), null);
  assert.notEqual(await bake(stray, false), null);
  assert.notEqual(await bake(waves(0), true), null);
});

test("the source's own normal map goes through, whichever way the UVs lie", async () => {
  const source = plane(2);
  const scene = sceneOf(source, [{ normalTexture: use(0) }]);
  scene.images.push({
    name: '',
    contentType: 'image/png',
    bytes: await picture(4, () => [170, 100, 240]),
  });
  // The target's texture is turned by a quarter: u along −z, v along x.
  const target = plane(2);
  const { values } = target.uvSets[0];
  for (let v = 0; v < values.length; v += 2)
    [values[v], values[v + 1]] = [1 - values[v + 1], values[v]];
  const { maps } = unfolded(await baker.bake({ source: scene, target, textureSize: 16 }, work));
  const { data } = await pixelsOf(maps.normal);
  // 170, 100, brought to unit length: a third along +x, a fifth along +z, where the target has −bitangent and −tangent.
  [99, 84, 244].forEach((value, k) => {
    assert.ok(Math.abs(data[k] - value) <= 2, `${data[k]} is not ${value}`);
  });
});

test('a source without faces is refused', async () => {
  await assert.rejects(bake(sceneOf(polygonMesh([], []), []), lump(6)), SourceUnusable);
});

test('an abort ends the bake', async () => {
  const controller = new AbortController();
  const { mesh } = await createUnwrapper().unwrap(torus(40, 20), 1024, work);
  const running = baker.bake(
    { source: sceneOf(torus(600, 300), [{}]), target: mesh, textureSize: 2048 },
    createWork({ signal: controller.signal }),
  );
  setTimeout(() => controller.abort(new Error('no longer wanted')), 300);
  const used = processorTime();
  await assert.rejects(running, /no longer wanted/);
  assert.ok(used() < 3000, `${used()} ms`);
});
