import { parseArgs } from 'node:util';
import { builtInEngines } from '../../src/engines/built-in-engines.ts';
import { ASSETS } from '../../src/engines/imagine/library/assets.ts';
import { modelOfAsset } from '../support/asset-models.ts';
import { assertSound } from '../support/sound-model.ts';

/*
 * npm run fuzz:assets                    every drawing of the library as a small model: closed, within limits, validated
 * npm run fuzz:assets -- --triangles 50000 --texture 1024 dragon teapot
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    triangles: { type: 'string', default: '1000' },
    texture: { type: 'string', default: '128' },
  },
});
const maxTriangles = Number(values.triangles);
const textureSize = Number(values.texture);
const engines = builtInEngines();
const names = positionals.length > 0 ? positionals : [...ASSETS.keys()];
let failures = 0;
let slowest = { name: '', milliseconds: 0 };
for (const name of names) {
  const began = performance.now();
  try {
    const request = { maxTriangles, textureSize, turbo: maxTriangles < 5000 };
    const made = await modelOfAsset(engines, name, request);
    await assertSound(engines, made, maxTriangles, textureSize);
  } catch (error) {
    failures++;
    console.log(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
  }
  const milliseconds = performance.now() - began;
  if (milliseconds > slowest.milliseconds) slowest = { name, milliseconds };
}
console.log(
  `${names.length} drawings, ${failures} failures; slowest ${slowest.name}, ${Math.round(slowest.milliseconds)} ms`,
);
process.exit(failures === 0 ? 0 : 1);
