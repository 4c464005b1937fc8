import { join } from 'node:path';
import { before, test } from 'node:test';
import type { Engines, RenderStyle } from '../../src/engines/spec.ts';
import { assertGolden } from './compare.ts';
import { builtInEngines, quiet } from './engines.ts';

const MODELS = join(import.meta.dirname, '../fixtures/models');
const SIDE = 128;
let engines: Engines;
before(() => {
  engines = builtInEngines();
});

/** Models of strangers in every format; the first is drawn in every style. */
const FIXTURES = [
  ...['09_suzanne/suzanne.ply', '00_BoxTextured/BoxTextured.glb', '01_Duck/Duck.glb'],
  ...['02_monkey/monkey.glb', '04_maya_cube_7500_binary/maya_cube_7500_binary.fbx'],
  '05_maya_textured_cube_7500_binary/maya_textured_cube_7500_binary.fbx',
  '06_synthetic_color_suzanne_7500_binary/synthetic_color_suzanne_7500_binary.fbx',
  ...['07_spider/spider.fbx', '08_teapot/teapot.stl', '11_blue_cube/blue_cube.dae'],
  ...['13_torus/torus.3mf', '14_BoxAnimated/BoxAnimated.usdz'],
];

async function draw(path: string, style: RenderStyle): Promise<void> {
  const { scene } = await engines.converter.doRead(join(MODELS, path), quiet);
  const camera = { azimuth: 35, elevation: 18 };
  const shots = [{ camera, width: SIDE, height: SIDE }];
  const name = path.slice(3).replace(/\/.*$/, '');
  const request = { model: scene, style, shots, backdrops: ['studio', 'white'] } as const;
  for await (const [studio, white] of engines.renderer.doRender(request, quiet)) {
    await assertGolden(`fixture-${name}-${style}`, studio!);
    if (path === FIXTURES[0]) await assertGolden(`fixture-${name}-${style}-white`, white!);
  }
}

for (const path of FIXTURES) test(`renders ${path}`, () => draw(path, 'pbr'));

for (const style of ['clay', 'wireframe', 'topology'] as const)
  test(`renders ${FIXTURES[0]} as ${style}`, () => draw(FIXTURES[0]!, style));
