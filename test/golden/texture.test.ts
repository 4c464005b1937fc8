import { join } from 'node:path';
import { before, test } from 'node:test';
import sharp from 'sharp';
import type { PolygonMesh } from '../../src/engines/mesh/polygon-mesh.ts';
import type { Engines, TextureRequest } from '../../src/engines/spec.ts';
import { bracket, lump } from '../support/remesh-shapes.ts';
import { assertGolden } from './compare.ts';
import { builtInEngines, quiet } from './engines.ts';

const MODELS = join(import.meta.dirname, '../fixtures/models');
const SIDE = 192;
let engines: Engines;
before(() => {
  engines = builtInEngines();
});

const file = async (path: string): Promise<PolygonMesh> => {
  const { scene } = await engines.converter.read(join(MODELS, path), quiet);
  return engines.converter.flatten(scene, quiet);
};

/** Solid, woven in planes, worn, covered, glowing. */
const CASES: [string, () => Promise<PolygonMesh>, string][] = [
  ['duck', () => file('01_Duck/Duck.glb'), 'oak wood'],
  ['monkey', () => file('02_monkey/monkey.glb'), 'mossy stone'],
  ['teapot', () => file('08_teapot/teapot.stl'), 'red and white polka dots'],
  ['bracket', async () => bracket(), 'rusty painted yellow metal'],
  ['lump', async () => lump(30), 'lava'],
];

for (const [name, source, prompt] of CASES)
  test(`textures ${name}: ${prompt}`, async () => {
    await assertLooks(`texture-${name}`, await source(), { prompt, image: null });
  });

/** A picture of a material, one that shows the model, and one of something else. */
const PICTURES: [string, () => Promise<PolygonMesh>, string][] = [
  [
    'monkey-material',
    () => file('09_suzanne/suzanne.ply'),
    `<filter id="f"><feTurbulence baseFrequency=".03" numOctaves="4" seed="3"/>
    <feColorMatrix values="1.4 0 0 0 -.2 .8 0 0 0 0 .4 0 0 0 .1 0 0 0 0 1"/></filter>
    <rect width="400" height="300" filter="url(#f)"/>`,
  ],
  [
    'cube-projected',
    () => file('10_cube/cube.ply'),
    `<rect x="100" y="50" width="200" height="200" fill="#d0a020"/>
    <circle cx="180" cy="120" r="60" fill="#204080"/>`,
  ],
  [
    'teapot-palette',
    () => file('08_teapot/teapot.stl'),
    `<path d="M10 150 L390 30 L390 60 L200 260z" fill="#206040"/><circle cx="60" cy="60" r="50" fill="#e0c080"/>
    <rect x="300" y="200" width="90" height="90" fill="#902030"/>`,
  ],
];

for (const [name, source, drawing] of PICTURES)
  test(`textures by a picture: ${name}`, async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">${drawing}</svg>`;
    const { data, info } = await sharp(Buffer.from(svg))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const image = { width: info.width, height: info.height, data: new Uint8Array(data) };
    await assertLooks(`texture-${name}`, await source(), { prompt: null, image });
  });

async function assertLooks(
  name: string,
  source: PolygonMesh,
  by: Pick<TextureRequest, 'prompt' | 'image'>,
): Promise<void> {
  const { unwrapper, texturer, renderer } = engines;
  const { mesh } = await unwrapper.unwrap(source, 512, quiet);
  const textured = await texturer.texture({ ...by, mesh, textureSize: 512, seed: 1 }, quiet);
  const shots = [{ camera: { azimuth: 35, elevation: 18 }, width: SIDE, height: SIDE }];
  const request = { model: textured.scene, style: 'pbr', shots, backdrops: ['studio'] } as const;
  for await (const [picture] of renderer.render(request, quiet)) {
    await assertGolden(name, picture!);
  }
}
