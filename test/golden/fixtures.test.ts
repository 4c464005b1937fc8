import { before, test } from 'node:test';
import type { Engines } from '../../src/engines/spec.ts';
import { assertGolden } from './compare.ts';
import { builtInEngines, quiet } from './engines.ts';
import { drawFixture, FIXTURES, STYLES } from './fixtures.ts';

let engines: Engines;
before(() => {
  engines = builtInEngines();
});

for (const path of FIXTURES)
  for (const style of STYLES)
    test(`renders ${path} as ${style}`, async () => {
      const { name, studio, white } = await drawFixture(engines, path, style, quiet);
      await assertGolden(name, studio);
      if (style === 'pbr') await assertGolden(`${name}-white`, white);
    });
