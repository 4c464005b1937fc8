import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { corpus } from './corpus.ts';
import { type Finding, fuzz } from './fuzz.ts';

/*
 * npm run fuzz                               20,000 cases or five minutes, whichever comes first
 * npm run fuzz -- --seed 1 --cases 500       the same cases again, or more of them
 * npm run fuzz -- --format fbx               one format only
 * Each finding becomes a file in test/repro, which npm test reads for ever.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    cases: { type: 'string', default: '20000' },
    minutes: { type: 'string', default: '5' },
    format: { type: 'string' },
  },
});
console.log(`fuzz: --seed ${values.seed}`);
const seeds = await corpus();
const summary = await fuzz({
  seeds: seeds.filter(({ format }) => values.format === undefined || format === values.format),
  random: Number(values.seed),
  cases: Number(values.cases),
  milliseconds: Number(values.minutes) * 60_000,
  processes: availableParallelism(),
});
const REPRO = join(import.meta.dirname, '../repro');
await mkdir(REPRO, { recursive: true });
const kinds = new Map<string, Finding[]>();
for (const finding of summary.findings) {
  // The place in our sources tells findings apart; a hundred files that break at one line are one finding.
  const place = /src\/engines\/[^\s)]+/.exec(finding.message)?.[0] ?? finding.message.slice(0, 80);
  const key = `${finding.kind} ${finding.seed.format} ${place}`;
  kinds.set(key, [...(kinds.get(key) ?? []), finding]);
}
for (const [key, [first, ...more]] of kinds) {
  const { bytes, seed, target, message, random } = first!;
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const file = `${seed.format}-to-${target}-${hash}.bin`;
  await writeFile(join(REPRO, file), bytes);
  console.log(
    `\n${key}: ${more.length + 1} cases, first ${random} of ${seed.name} → ${file}\n${message.split('\n').slice(0, 6).join('\n')}`,
  );
}
console.log(
  `\n${summary.cases} cases: ${summary.converted} converted, ${summary.refused} refused, ${summary.findings.length} findings of ${kinds.size} kinds; slowest ${Math.round(summary.slowestMs)} ms, peak ${Math.round(summary.peakBytes / 2 ** 20)} MiB`,
);
process.exitCode = summary.findings.length === 0 ? 0 : 1;
