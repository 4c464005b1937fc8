import { join } from 'node:path';
import type { Engines, Raster, RenderStyle, Work } from '../../src/engines/spec.ts';

const MODELS = join(import.meta.dirname, '../fixtures/models');
const SIDE = 128;

export const STYLES = ['pbr', 'clay', 'wireframe', 'topology'] as const;

/** Models of strangers in every format; the first is drawn in every style. */
export const FIXTURES = [
  ...['09_suzanne/suzanne.ply', '00_BoxTextured/BoxTextured.glb', '01_Duck/Duck.glb'],
  ...['02_monkey/monkey.glb', '04_maya_cube_7500_binary/maya_cube_7500_binary.fbx'],
  '05_maya_textured_cube_7500_binary/maya_textured_cube_7500_binary.fbx',
  '06_synthetic_color_suzanne_7500_binary/synthetic_color_suzanne_7500_binary.fbx',
  ...['07_spider/spider.fbx', '08_teapot/teapot.stl', '11_blue_cube/blue_cube.dae'],
  ...['13_torus/torus.3mf', '14_BoxAnimated/BoxAnimated.usdz'],
];

/** A fixture's picture on two backdrops, and the name of the expected one. */
export async function drawFixture(
  engines: Pick<Engines, 'converter' | 'renderer'>,
  path: string,
  style: RenderStyle,
  work: Work,
): Promise<{ name: string; studio: Raster; white: Raster }> {
  const { scene } = await engines.converter.read(join(MODELS, path), work);
  const shots = [{ camera: { azimuth: 35, elevation: 18 }, width: SIDE, height: SIDE }];
  const request = { model: scene, style, shots, backdrops: ['studio', 'white'] } as const;
  const name = `fixture-${path.slice(3).replace(/\/.*$/, '')}-${style}`;
  for await (const [studio, white] of engines.renderer.render(request, work))
    return { name, studio: studio!, white: white! };
  throw new Error('no picture');
}
