import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { texturedScene } from '../../src/engines/mesh/textured-scene.ts';
import { triangleMesh } from '../../src/engines/mesh/triangle-mesh.ts';
import type { Backdrop, Engines, Material, Raster, Scene } from '../../src/engines/spec.ts';
import { assertGolden } from './compare.ts';
import { builtInEngines, quiet } from './engines.ts';

const EXAMPLES = join(import.meta.dirname, '../../examples');
const SIDE = 160;
let engines: Engines;
before(() => {
  engines = builtInEngines();
});

/** A model without reconstruction: a shape of revolution with a dented side, so that only the renderer is under test. */
function vase(looks: Partial<Material>): Scene {
  const [rings, segments] = [48, 64];
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  const radius = (t: number) => 0.18 + 0.14 * Math.sin(t * 4.2 + 0.4) + 0.05 * t;
  for (let r = 0; r <= rings; r++) {
    for (let s = 0; s <= segments; s++) {
      const t = r / rings;
      const angle = (s / segments) * 2 * Math.PI;
      const slope = (radius(t + 1e-3) - radius(t - 1e-3)) / 2e-3;
      const length = Math.hypot(1, slope);
      positions.push(radius(t) * Math.sin(angle), t, radius(t) * Math.cos(angle));
      normals.push(Math.sin(angle) / length, -slope / length, Math.cos(angle) / length);
    }
  }
  for (let r = 0; r < rings; r++) {
    for (let s = 0; s < segments; s++) {
      const a = r * (segments + 1) + s;
      const b = a + segments + 1;
      indices.push(a, a + 1, b, a + 1, b + 1, b);
    }
  }
  const mesh = triangleMesh(Float32Array.from(positions), Uint32Array.from(indices), {
    normals: Float32Array.from(normals),
    material: 0,
  });
  return texturedScene(mesh, 'vase', {}, { baseColor: [0.25, 0.45, 0.7, 1], ...looks });
}

async function render(model: Scene, azimuth: number, backdrop: Backdrop): Promise<Raster> {
  const shots = [{ camera: { azimuth, elevation: 18 }, width: SIDE, height: SIDE }];
  const request = { model, style: 'pbr', shots, backdrops: [backdrop] } as const;
  for await (const [picture] of engines.renderer.render(request, quiet)) return picture;
  throw new Error('no picture');
}

const cutOut = async (file: string): Promise<Raster> => {
  const picture = await engines.codec.decode(join(EXAMPLES, file), quiet);
  return (await engines.segmenter.cutOut(picture, quiet)).image;
};

test('renders: plastic and metal', async () => {
  const plastic = await render(vase({ roughness: 0.35 }), 35, 'studio');
  await assertGolden('vase-plastic', plastic);
  const metal = await render(vase({ metallic: 1, roughness: 0.25 }), 35, 'transparent');
  await assertGolden('vase-metal', metal);
});

test('renders: models made from the examples', async () => {
  for (const file of ['teddy-bear.png', 'rocket.png', 'burger.jpg']) {
    const made = await engines.reconstructor('v2').reconstruct(
      {
        image: await cutOut(file),
        modelVersion: 'v2',
        maxTriangles: 8000,
        textureSize: 1024,
        turbo: true,
      },
      quiet,
    );
    assert.ok(made.textured);
    const picture = await render(made.textured, 35, 'transparent');
    await assertGolden(`model-${file.split('.')[0]}`, picture);
  }
});

test('cut-outs: alpha and uniform border', async () => {
  for (const file of ['rocket.png', 'burger.jpg']) {
    const image = await cutOut(file);
    const smaller = await halved(await halved(image));
    await assertGolden(`cut-out-${file.split('.')[0]}`, smaller);
  }
});

/** Half the size, every second pixel. */
async function halved({ width, height, data }: Raster): Promise<Raster> {
  const [w, h] = [width >> 1, height >> 1];
  const out = new Uint8Array(w * h * 4);
  for (let i = 0; i < w * h; i++) {
    const o = 4 * (2 * Math.floor(i / w) * width + 2 * (i % w));
    out.set(data.subarray(o, o + 4), 4 * i);
  }
  return { width: w, height: h, data: out };
}
