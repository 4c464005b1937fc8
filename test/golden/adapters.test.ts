import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { chooseRenderer, createChosenRenderer } from '../../src/engines/render/webgpu/choose.ts';
import { assertGolden, updating } from './compare.ts';
import { builtInEngines, quiet } from './engines.ts';
import { drawFixture, FIXTURES, STYLES } from './fixtures.ts';

/** Share of the pixels: measured 0.0 to 0.6 %, and 1.1 % where a texture of few texels is enlarged. */
const MOST_DIFFERENT = 0.02;
const LIBRARY = join(tmpdir(), 'bozzetto-test-library');

test('three.js on Dawn and SwiftShader draws what the plain rasterizer draws', async (t) => {
  if (updating) return t.skip('the expected pictures are the plain rasterizer’s');
  const { kind } = await chooseRenderer('swiftshader', LIBRARY);
  if (kind !== 'swiftshader') return t.skip('there is no SwiftShader for this platform');
  const engines = { ...builtInEngines(), renderer: createChosenRenderer(kind, LIBRARY) };
  for (const path of FIXTURES) {
    for (const style of path === FIXTURES[0] ? STYLES : (['pbr'] as const)) {
      await t.test(`${path} as ${style}`, async () => {
        const { name, studio } = await drawFixture(engines, path, style, quiet);
        await assertGolden(name, studio, MOST_DIFFERENT);
      });
    }
  }
});
