import { builtInEngines } from '../src/engines/built-in-engines.ts';
import { tryRandomProgram } from '../test/support/program-trial.ts';
import { type Measurement, percentile, smoke, writeResults } from './results.ts';

/*
 * Random shape programs within the schema, by seed: npm run bench -- programs [COUNT, 10,000]. Surfaces that are open
 * or touch themselves are counted with vertices at the same position merged.
 */
const given = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 10_000);
const cases = smoke ? 20 : given;
const engines = builtInEngines();
const times: number[] = [];
const sums = { made: 0, refused: 0, faulty: 0, open: 0, touching: 0, triangles: 0, bytes: 0 };
for (let seed = 1; seed <= cases; seed++) {
  const { refusal, faults, open, touching, triangles, milliseconds } = await tryRandomProgram(
    engines,
    seed,
  );
  if (faults.length > 0) console.error(`seed ${seed}: ${faults[0]}`);
  if (faults.length > 0) sums.faulty++;
  else if (refusal === null) sums.made++;
  else sums.refused++;
  sums.open += open;
  sums.touching += touching;
  sums.triangles = Math.max(sums.triangles, triangles);
  sums.bytes = Math.max(sums.bytes, process.memoryUsage.rss());
  times.push(milliseconds);
}
const row = (metric: string, value: number, unit: string, atMost?: number): Measurement => ({
  ...{ metric, value, unit },
  ...(atMost !== undefined && { bar: { atMost } }),
});
await writeResults('programs', [
  row('programs', cases, ''),
  row('made', sums.made, ''),
  row('refused with a sentence', sums.refused, ''),
  row('neither, or with a validator error', sums.faulty, '', 0),
  row('meshes with an open edge', sums.open, '', 0),
  row('meshes that touch themselves', sums.touching, ''),
  row('most triangles', sums.triangles, '', 400_000),
  row('slowest', Math.round(Math.max(...times)), 'ms', 3000),
  row('p99', Math.round(percentile(times, 99)), 'ms'),
  row('resident at most', Math.round(sums.bytes / 2 ** 20), 'MiB', 1200),
]);
process.exit(process.exitCode ?? 0);
