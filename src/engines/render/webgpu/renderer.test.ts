import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Material, Scene } from '../../mesh/scene.ts';
import { emptyScene, material, polygonMesh, sceneNode } from '../../mesh/scene-defaults.ts';
import type { Raster, Renderer, RenderRequest, RenderStyle } from '../../spec.ts';
import { createWork } from '../../work/create-work.ts';
import { createRenderer } from '../renderer.ts';
import { createChosenRenderer } from './choose.ts';
import { GpuChild, type GpuChildOptions, GpuProcessLost } from './gpu-child.ts';
import { createWebGpuRenderer } from './renderer.ts';
import { unpackSwiftShader } from './swiftshader.ts';
import { findLavapipe } from './vulkan-drivers.ts';

const work = createWork();
const NO_SWIFTSHADER = 'there is no SwiftShader for this platform';

let library: string;
let options: GpuChildOptions | null = null;
let warm: { renderer: Renderer; child: GpuChild } | null = null;

before(async () => {
  library = await mkdtemp(join(tmpdir(), 'bozzetto-gpu-'));
  const [found] = await Promise.all([unpackSwiftShader(library), unpackSwiftShader(library)]);
  if (found === null) return;
  options = {
    kind: 'swiftshader',
    environment: { LD_LIBRARY_PATH: found.directory, VK_DRIVER_FILES: found.driverFile },
  };
  const child = await GpuChild.start(options);
  if (child !== null) warm = { child, renderer: createWebGpuRenderer(options, child) };
});
after(async () => {
  warm?.child.kill();
  await rm(library, { recursive: true });
});

/** A cube of 2 m whose sides have a material each: +Z, −Z, +X, −X, +Y, −Y. */
function cube(sides: readonly Partial<Material>[]): Scene {
  const scene = emptyScene({ format: 'glb', generator: null, unitMetres: 1, upAxis: 'y' });
  const x = [-1, 1, 1, -1, -1, 1, 1, -1];
  const y = [-1, -1, 1, 1, -1, -1, 1, 1];
  const faces = [[4, 5, 6, 7], [1, 0, 3, 2], [5, 1, 2, 6], [0, 4, 7, 3], [7, 6, 2, 3], [0, 1, 5, 4]]; // biome-ignore format: a table
  const positions = Float32Array.from({ length: 24 }, (_, i) =>
    i % 3 === 0 ? x[i / 3] : i % 3 === 1 ? y[(i - 1) / 3] : i < 12 ? -1 : 1,
  );
  scene.materials.push(...sides.map((side) => material(side)));
  const corners = Uint32Array.from(faces.flat());
  const uv = {
    values: Float32Array.of(0, 1, 1, 1, 1, 0, 0, 0),
    indices: corners.map((_, i) => i % 4),
  };
  scene.meshes.push({
    name: '',
    geometry: polygonMesh({
      positions,
      corners,
      faceOffsets: Uint32Array.from({ length: 7 }, (_, i) => 4 * i),
      uvSets: [uv],
      faceMaterials: Int32Array.from(faces, (_, i) => i % sides.length),
    }),
    morphWeights: [],
  });
  scene.nodes.push(sceneNode({ mesh: 0 }));
  scene.roots.push(0);
  return scene;
}

const COLOURS: [number, number, number, number][] = [
  [0.7, 0.02, 0.02, 1], [0.02, 0.5, 0.02, 1], [0.02, 0.05, 0.7, 1],
  [0.6, 0.5, 0.02, 1], [0.8, 0.8, 0.8, 1], [0.05, 0.05, 0.05, 1],
]; // biome-ignore format: a table
const coloured = () => cube(COLOURS.map((baseColor) => ({ baseColor, roughness: 0.8 })));

const SIDE = 64;
const shotAt = (azimuth: number, elevation = 0) => ({
  camera: { azimuth, elevation },
  width: SIDE,
  height: SIDE,
});

async function pictures(
  renderer: Renderer,
  model: RenderRequest['model'],
  given: Partial<RenderRequest> = {},
): Promise<Raster[][]> {
  const request: RenderRequest = {
    model,
    style: 'pbr',
    shots: [shotAt(35, 18)],
    backdrops: ['studio'],
    ...given,
  };
  const all: Raster[][] = [];
  for await (const drawn of renderer.doRender(request, work)) all.push(drawn);
  return all;
}

const middle = ({ width, height, data }: Raster) => {
  const o = 4 * ((height >> 1) * width + (width >> 1));
  return [...data.subarray(o, o + 4)] as [number, number, number, number];
};
const hash = (drawn: readonly Raster[][]) =>
  createHash('sha256')
    .update(Buffer.concat(drawn.flat().map(({ data }) => data)))
    .digest('hex');
/** Mean difference of two pictures' bytes. */
function difference(a: Raster, b: Raster): number {
  let sum = 0;
  for (let i = 0; i < a.data.length; i++) sum += Math.abs(a.data[i] - b.data[i]);
  return sum / a.data.length;
}

test('SwiftShader is unpacked once, completely or not at all', async (t) => {
  if (options === null) return t.skip(NO_SWIFTSHADER);
  const [name, ...others] = await readdir(library);
  assert.deepEqual(others, [], 'two at once leave one directory and no draft');
  assert.deepEqual((await readdir(join(library, name!))).toSorted(), [
    'libvk_swiftshader.so',
    'libvulkan.so.1',
    'vk_swiftshader_icd.json',
  ]);
});

test('views show what they say', async (t) => {
  if (warm === null) return t.skip(NO_SWIFTSHADER);
  assert.match(warm.renderer.identity.adapter!, /SwiftShader/);
  const shots = [shotAt(0), shotAt(90), shotAt(180), shotAt(270), shotAt(0, 89), shotAt(0, -89)];
  const drawn = await pictures(warm.renderer, coloured(), { shots });
  const seen = drawn.map(([picture]) => {
    const [r, g, b] = middle(picture!);
    if (r > 1.8 * g && r > 1.8 * b) return 'front';
    if (g > 1.8 * r && g > 1.8 * b) return 'back';
    if (b > 1.8 * r && b > 1.5 * g) return 'right';
    if (r > 1.8 * b && g > 1.8 * b) return 'left';
    return r > 150 ? 'top' : 'bottom';
  });
  assert.deepEqual(seen, ['front', 'right', 'back', 'left', 'top', 'bottom']);
});

test('every style and backdrop looks like the plain rasterizer’s', async (t) => {
  if (warm === null) return t.skip(NO_SWIFTSHADER);
  const plain = createRenderer();
  const sides: Partial<Material>[] = [
    { baseColor: [0.8, 0.3, 0.1, 1], roughness: 0.4 },
    { baseColor: [0.9, 0.7, 0.3, 1], roughness: 0.3, metallic: 1 },
    { baseColor: [0.2, 0.4, 0.8, 0.4], alphaMode: 'blend', doubleSided: true },
  ];
  for (const style of ['pbr', 'clay', 'wireframe', 'topology'] satisfies RenderStyle[]) {
    const given = { style, backdrops: ['studio', 'white', 'transparent'] as const };
    const [ours] = await pictures(warm.renderer, cube(sides), given);
    const [theirs] = await pictures(plain, cube(sides), given);
    for (const [i, backdrop] of given.backdrops.entries()) {
      const apart = difference(ours![i]!, theirs![i]!);
      // Measured: up to 3.2 of 255, for metals, whose reflections three spreads further.
      assert.ok(apart < 5, `${style} on ${backdrop}: ${apart}`);
    }
  }
});

test('points and lines, with and without faces', async (t) => {
  if (warm === null) return t.skip(NO_SWIFTSHADER);
  const scene = coloured();
  const positions = Float32Array.of(-2, 0, 0, 2, 0, 0, 0, 2, 0);
  const colors = Float32Array.of(0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1);
  scene.meshes[0]!.strokes = [
    { positions, colors, points: Uint32Array.of(2), lines: Uint32Array.of(0, 1), material: -1 },
  ];
  const given = { shots: [shotAt(0, 0)] };
  const plain = createRenderer();
  for (const faces of [true, false]) {
    if (!faces) {
      const [corners, faceOffsets] = [new Uint32Array(0), Uint32Array.of(0)];
      scene.meshes[0]!.geometry = polygonMesh({
        positions: new Float32Array(0),
        corners,
        faceOffsets,
      });
    }
    const [[ours]] = await pictures(warm.renderer, scene, given);
    const [[theirs]] = await pictures(plain, scene, given);
    assert.ok(difference(ours!, theirs!) < 3);
    // In the column through the middle the line is behind the front, or alone; the dot is above it.
    const green = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) => 4 * ((from + i) * SIDE + SIDE / 2)).some(
        (o) => ours!.data[o + 1]! > 1.2 * ours!.data[o]!,
      );
    assert.deepEqual([green(0, 24), green(24, SIDE)], [true, !faces]);
  }
});

test('the extensions of materials, each in a shader that compiles', async (t) => {
  if (warm === null) return t.skip(NO_SWIFTSHADER);
  const extensions: Material['extensions'][] = [
    { KHR_materials_clearcoat: { clearcoatFactor: 1 }, KHR_materials_ior: { ior: 1.3 } },
    { KHR_materials_sheen: { sheenColorFactor: [1, 0.5, 0.5], sheenRoughnessFactor: 0.4 } },
    {
      KHR_materials_transmission: { transmissionFactor: 1 },
      KHR_materials_volume: {
        thicknessFactor: 1,
        attenuationDistance: 1,
        attenuationColor: [0.2, 0.9, 0.2],
      },
    },
    { KHR_materials_anisotropy: { anisotropyStrength: 0.8 } },
    { KHR_materials_iridescence: { iridescenceFactor: 1 } },
    { KHR_materials_specular: { specularFactor: 'none' }, KHR_materials_unheard_of: { a: [1] } },
  ];
  const sides = extensions.map((each) => ({ extensions: each, roughness: 0.3 }));
  const [[picture]] = await pictures(warm.renderer, cube(sides), {
    shots: [shotAt(90)],
    backdrops: ['white'],
  });
  const [r, g, b] = middle(picture!);
  assert.ok(g > r + 20 && g > b + 20, `green glass before white is ${[r, g, b]}`);
});

test('the same bytes twice, in another process, and after a kill -9 in the midst', async (t) => {
  if (warm === null || options === null) return t.skip(NO_SWIFTSHADER);
  const shots = [0, 90, 180, 270].map((azimuth) => shotAt(azimuth, 12));
  const expected = hash(await pictures(warm.renderer, coloured(), { shots }));
  assert.equal(hash(await pictures(warm.renderer, coloured(), { shots })), expected);
  const child = (await GpuChild.start(options))!;
  const renderer = createWebGpuRenderer({ ...options, maxJobs: 1 }, child);
  const drawn: Raster[][] = [];
  const request = { model: coloured(), style: 'pbr', shots, backdrops: ['studio'] } as const;
  for await (const each of renderer.doRender(request, work)) {
    if (drawn.push(each) === 2) process.kill(child.pid!, 'SIGKILL');
  }
  assert.equal(hash(drawn), expected, 'a new process goes on where the killed one stopped');
  assert.equal(child.alive, false);
});

test('what the GPU refuses fails the job instead of giving a wrong picture', async (t) => {
  if (warm === null || options === null) return t.skip(NO_SWIFTSHADER);
  const renderer = createWebGpuRenderer(options, (await GpuChild.start(options))!);
  const shots = [{ ...shotAt(0), width: 20_000, height: 16 }];
  await assert.rejects(pictures(renderer, coloured(), { shots }), GpuProcessLost);
  const drawn = await pictures(renderer, coloured());
  assert.equal(drawn.length, 1, 'and the next job is drawn');
});

test('an abort is heard in the midst of a picture', async (t) => {
  if (options === null) return t.skip(NO_SWIFTSHADER);
  const renderer = createWebGpuRenderer(options, (await GpuChild.start(options))!);
  const controller = new AbortController();
  const shots = [{ ...shotAt(0), width: 2048, height: 2048 }];
  const request = { model: coloured(), style: 'pbr', shots, backdrops: ['studio'] } as const;
  const running = (async () => {
    for await (const _ of renderer.doRender(request, createWork({ signal: controller.signal })));
  })();
  await pause(150);
  const started = performance.now();
  controller.abort();
  await assert.rejects(running, { name: 'AbortError' });
  assert.ok(performance.now() - started < 500);
});

/** A GPU process that does what its lines say with each message `m`. */
async function fakeProcess(lines: string): Promise<URL> {
  const path = join(library, `${createHash('sha256').update(lines).digest('hex')}.mjs`);
  await writeFile(path, `process.on('message', (m) => { ${lines} });`);
  return pathToFileURL(path);
}

const STARTED = `if (m.type === 'start') process.send({ type: 'started', adapter: { kind: 'gpu', name: 'fake' } });`;

test('a process that hangs costs a try, one that does not start leaves the plain rasterizer', async () => {
  const fake = { kind: 'gpu', environment: {} } as const;
  const hanging = { ...fake, hangMs: 200, entry: await fakeProcess(STARTED) };
  const renderer = createWebGpuRenderer(hanging, (await GpuChild.start(hanging))!);
  const started = performance.now();
  await assert.rejects(pictures(renderer, coloured()), { message: /hung for 200 ms/ });
  assert.ok(performance.now() - started > 400, 'two tries');

  const dying = { ...fake, entry: await fakeProcess('process.exit(3);') };
  assert.equal(await GpuChild.start(dying), null);
  const none = `process.send({ type: 'started', adapter: null });`;
  assert.equal(await GpuChild.start({ ...fake, entry: await fakeProcess(none) }), null);
});

test('a kind that is not there any more is drawn by the plain rasterizer, which says so', async (t) => {
  if ((await findLavapipe()) !== null) return t.skip('there is a lavapipe');
  const renderer = createChosenRenderer('lavapipe', library);
  const [[picture]] = await pictures(renderer, coloured());
  assert.equal(picture!.width, SIDE);
  assert.equal(renderer.identity.id, 'bozzetto-raster');
});

test('a lavapipe of Mesa 22 is passed over, one of Mesa 25 is taken', async (t) => {
  if (process.platform !== 'linux') return t.skip('drivers of Linux');
  const driver = async (name: string, mesa: string) => {
    const path = join(library, `${name}.so`);
    await writeFile(path, `\0ELF …\0Mesa ${mesa} (LLVM 15.0.6)\0`);
    await writeFile(join(library, name), JSON.stringify({ ICD: { library_path: path } }));
  };
  await driver('lvp_icd.x86_64.json', '22.3.6');
  assert.equal(await findLavapipe([library]), null);
  await writeFile(join(library, 'lvp_icd.aarch64.json'), 'no JSON');
  assert.equal(await findLavapipe([join(library, 'none'), library]), null);
  await driver('lvp_icd.i686.json', '25.0.7-2');
  assert.equal(await findLavapipe([library]), join(library, 'lvp_icd.i686.json'));
});
