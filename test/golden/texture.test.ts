import { join } from 'node:path';
import { before, test } from 'node:test';
import type { PolygonMesh } from '../../src/engines/mesh/polygon-mesh.ts';
import type { Engines } from '../../src/engines/spec.ts';
import { sceneOfBake } from '../../src/flows/model-scene.ts';
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
  const { scene } = await engines.converter.doRead(join(MODELS, path), quiet);
  return engines.converter.doFlatten(scene, quiet);
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
    const { unwrapper, texturer, renderer } = engines;
    const { mesh } = await unwrapper.doUnwrap(await source(), 512, quiet);
    const textured = await texturer.doTexture(
      { mesh, textureSize: 512, prompt, image: null, seed: 1 },
      quiet,
    );
    const shots = [{ camera: { azimuth: 35, elevation: 18 }, width: SIDE, height: SIDE }];
    const model = sceneOfBake(textured, 'model');
    const request = { model, style: 'pbr', shots, backdrops: ['studio'] } as const;
    for await (const [picture] of renderer.doRender(request, quiet)) {
      await assertGolden(`texture-${name}`, picture!);
    }
  });
