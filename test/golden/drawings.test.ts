import { describe, test } from 'node:test';
import { modelOfAsset, threeQuarterView } from '../support/asset-models.ts';
import { assertGolden } from './compare.ts';
import { builtInEngines } from './engines.ts';

/** One of each way that a drawing becomes a solid. */
const DRAWINGS = [
  ...['teddy-bear', 'dragon', 'elephant', 'cat', 'crab', 'butterfly', 'sunflower', 'cactus'],
  ...['red-apple', 'hamburger', 'teapot', 'trophy', 'wine-glass', 'doughnut', 'christmas-tree'],
  ...['automobile', 'racing-car', 'bicycle', 'airplane', 'rocket', 'sailboat', 'house', 'castle'],
  ...['chair', 'guitar', 'hammer', 'basketball', 'robot', 'astronaut', 'file-folder'],
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
