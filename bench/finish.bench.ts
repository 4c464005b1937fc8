import { appendFile, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { finishModel } from './finish/finish-model.ts';
import { readList } from './finish/models.ts';
import { type Run, summarize, tableOf } from './finish/summary.ts';
import { smoke, writeResults, writeTable } from './results.ts';

/*
 * Third-party models through the presets of `model-finish`, at a longest side of 1 m:
 *
 *   npm run bench -- finish --models DIRECTORY [--for unity,godot,web,usdz,unwrap] [--group unseen] [--checkpoint FILE]
 *     [--out DIRECTORY]
 *
 * `unwrap` is the preset `web` with new UVs. bench/finish/models.csv lists the models, which are not part of the
 * repository, with their sources and licenses. Without --models, the model of a duck among the fixtures stands in for
 * them. With --checkpoint, each run is added to the file as it ends, and the runs in the file are not repeated; --table
 * stops after them. --out keeps the finished files, in a folder for each run; bench/finish/open-files.py opens them in
 * Blender.
 */
const { values: given } = parseArgs({
  options: {
    models: { type: 'string' },
    for: { type: 'string', default: 'unity,godot,web,usdz,unwrap' },
    group: { type: 'string' },
    checkpoint: { type: 'string' },
    out: { type: 'string' },
    table: { type: 'boolean', default: false },
    smoke: { type: 'boolean' },
  },
});
const DUCK = join(import.meta.dirname, '../test/fixtures/models/01_Duck');
/** Longest side that the models are asked to have, in meters. */
const size = { longest: 1 };

const isListed = !smoke && given.models !== undefined;
const folder = isListed ? resolve(given.models!) : DUCK;
const listed = (await readList()).filter(({ group }) => group === (given.group ?? group));
const files = isListed ? listed.map(({ file }) => file) : ['Duck.glb'];
const presets = smoke ? ['web'] : given.for.split(',');
const known = await readCheckpoint();
const runs: Run[] = [];
for (const file of files)
  for (const preset of presets) {
    const done = known.findLast((run) => run.file === file && run.preset === preset);
    if (done === undefined && given.table) continue;
    runs.push(done ?? (await finishOnce(file, preset)));
  }
const groups = new Map(listed.map(({ file, group }) => [file, group]));
if (isListed)
  await writeTable(
    'finish-models',
    tableOf(runs, (file) => groups.get(file) ?? ''),
  );
await writeResults('finish', summarize(runs, size.longest));
process.exit();

async function finishOnce(file: string, preset: string): Promise<Run> {
  const settings = preset === 'unwrap' ? { preset: 'web', uv: 'unwrap' } : { preset };
  const kept = given.out === undefined ? undefined : join(given.out, `${file}-${preset}`);
  const run: Run = await finishModel(join(folder, file), { ...settings, size }, kept).then(
    (finished) => ({ file, preset, ...finished }),
    (error: unknown) => ({ file, preset, failure: String(error) }),
  );
  console.log(`${file} ${preset}: ${'failure' in run ? run.failure : `${run.seconds} s`}`);
  if (given.checkpoint !== undefined)
    await appendFile(given.checkpoint, `${JSON.stringify(run)}\n`);
  return run;
}

async function readCheckpoint(): Promise<Run[]> {
  if (given.checkpoint === undefined) return [];
  const text = await readFile(given.checkpoint, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Run);
}
