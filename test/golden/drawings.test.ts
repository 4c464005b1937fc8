import { describe, test } from 'node:test';
import { modelOfAsset, threeQuarterView } from '../support/asset-models.ts';
import { assertGolden } from './compare.ts';
import { builtInEngines } from './engines.ts';

/** One of each way that a drawing becomes a solid: class, far side, hollow or not, and thin or thick. */
const DRAWINGS = [
  ...['teddy-bear', 'dragon', 'butterfly', 'doughnut', 'hamburger', 'teapot', 'trophy'],
  ...['automobile', 'bicycle', 'chair', 'guitar', 'house', 'file-folder'],
];
const SIDE = 128;
const engines = builtInEngines();

describe('models of drawings', () => {
  for (const name of DRAWINGS)
    test(name, async () => {
      const { textured } = await modelOfAsset(engines, name, { maxTriangles: 3000 });
      await assertGolden(`drawing-${name}`, await threeQuarterView(engines, textured!, SIDE));
    });
});
