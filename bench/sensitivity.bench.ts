import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Measurement, smoke, writeResults } from './results.ts';
import { type NamedConstant, namedConstants } from './sensitivity/constants.ts';

/*
 * The effect of each named number of the reconstruction: it is changed by 20 % up and down, images of objects whose
 * shape is known are reconstructed, and the distance to the true shape is compared with that of the unchanged engine.
 * The objects are the procedural ones of tools/packaging/training/depth-prior, with seeds that were not used for training or tuning.
 * Two runs per number, of twelve reconstructions each.
 *
 *   npm run bench -- sensitivity            every constant below src/engines/reconstruct
 *   npm run bench -- sensitivity FOLDER     those of one folder
 */
const FACTORS = [0.8, 1.2];
const SAMPLES = smoke ? 1 : 12;
/** A change of the mean distance from which a number counts as important. */
const MUCH_PERCENT = 2;

type Outcome = { kind: string; distance: number; digest: string }[];

const folder =
  process.argv.slice(2).find((word) => !word.startsWith('--')) ?? 'src/engines/reconstruct';
const all = namedConstants(folder);
const base = await run(null, 1);
const measurements: Measurement[] = [];
let [without, much, failing] = [0, 0, 0];
for (const constant of smoke ? all.slice(0, 1) : all) {
  const name = `${constant.file.slice(folder.length + 1)} ${constant.name} = ${constant.text}`;
  let [most, meshes] = [0, 0];
  for (const factor of FACTORS) {
    const metric = `${name}: × ${factor}`;
    const outcome = await run(constant, factor).catch(() => null);
    if (outcome === null) {
      failing++;
      measurements.push({ metric, value: Number.NaN, unit: 'fails' });
      continue;
    }
    const changed = outcome.filter(({ digest }, i) => digest !== base[i]!.digest).length;
    const percent = 100 * (mean(outcome) / mean(base) - 1);
    measurements.push({
      metric,
      value: Number(percent.toFixed(2)),
      unit: `% with ${changed} of ${SAMPLES} meshes changed`,
    });
    meshes += changed;
    most = Math.max(most, Math.abs(percent));
  }
  if (meshes === 0) without++;
  if (most >= MUCH_PERCENT) much++;
}
const count = (metric: string, value: number): Measurement => ({ metric, value, unit: 'of them' });
await writeResults('sensitivity', [
  { metric: 'named numbers', value: all.length, unit: '' },
  count('change no mesh by 20 % either way', without),
  count(`change the distance by ${MUCH_PERCENT} % or more`, much),
  count('changes that end in an error', failing),
  {
    metric: 'distance to the truth',
    value: Number(mean(base).toFixed(5)),
    unit: 'of longest side',
  },
  ...measurements,
]);

async function run(constant: NamedConstant | null, factor: number): Promise<Outcome> {
  const child = join(import.meta.dirname, 'sensitivity/child.ts');
  const change = JSON.stringify({ constant, factor });
  const { stdout } = await promisify(execFile)(process.execPath, [child, String(SAMPLES), change], {
    maxBuffer: 2 ** 24,
  });
  return JSON.parse(stdout) as Outcome;
}

function mean(outcome: Outcome): number {
  return outcome.reduce((sum, { distance }) => sum + distance, 0) / outcome.length;
}
