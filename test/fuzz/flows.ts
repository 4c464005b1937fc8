import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { flowCases, USUAL_MIX } from './flow-cases.ts';
import { describeFinding, fuzzFlows } from './flow-fuzz.ts';

/*
 * npm run fuzz:flows                                 whole flows on hostile models, until ten minutes are over
 * npm run fuzz:flows -- --seed 7 --cases 1           one of them again
 * npm run fuzz:flows -- --images --minutes 60 --note "quiet machine"
 * npm run fuzz:flows -- --structured 0.03 --conversions 0.95    another mix, see FlowMix: five times as many cases an hour
 * No run may take 20 s of processor or 1.5 GB. A line about each finding; with a note the summary also goes to results/flows.csv.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 30)) },
    cases: { type: 'string', default: '20000' },
    minutes: { type: 'string', default: '10' },
    size: { type: 'string', default: String(USUAL_MIX.mostSize) },
    structured: { type: 'string', default: String(USUAL_MIX.structured) },
    conversions: { type: 'string', default: String(USUAL_MIX.conversions) },
    images: { type: 'boolean', default: false },
    note: { type: 'string' },
  },
});
const kind = values.images ? 'images' : 'models';
console.log(`fuzz of flows, ${kind}: --seed ${values.seed}`);
const makers = await flowCases({
  mostSize: Number(values.size),
  structured: Number(values.structured),
  conversions: Number(values.conversions),
});
const summary = await fuzzFlows({
  make: values.images ? makers.image : makers.model,
  first: Number(values.seed),
  cases: Number(values.cases),
  milliseconds: Number(values.minutes) * 60_000,
  onFinding: (finding) => console.log(describeFinding(finding)),
});
const { cases, done, refused, admission, findings, mostSeconds, mostBytes } = summary;
const row = [
  ...[kind, values.seed, values.size, values.structured, values.images ? '' : values.conversions],
  ...[cases, done, refused, admission, findings.length],
  ...[mostSeconds.toFixed(1), Math.round(mostBytes / 2 ** 20), values.note ?? ''],
];
console.log(
  `${cases} ${kind}: ${done} done, ${refused} refused by an engine, ${admission} at admission, ${findings.length} findings; most ${mostSeconds.toFixed(1)} s of processor, ${Math.round(mostBytes / 2 ** 20)} MiB`,
);
if (values.note !== undefined) {
  const folder = join(import.meta.dirname, 'results');
  await mkdir(folder, { recursive: true });
  await appendFile(join(folder, 'flows.csv'), `${row.join(',')}\n`);
}
process.exitCode = findings.length === 0 ? 0 : 1;
