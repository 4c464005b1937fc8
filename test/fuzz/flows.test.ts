import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flowCases, USUAL_MIX } from './flow-cases.ts';
import { describeFinding, fuzzFlows } from './flow-fuzz.ts';

/** A slice of `npm run fuzz:flows`, of small files: always the same cases, as many as the time allows. */
const FIRST = 1_000_000;
const SIZE = 0.15;
const onLinux = { skip: process.platform === 'linux' ? false : 'measures by /proc' };

for (const { kind, cases, milliseconds } of [
  { kind: 'model', cases: 30, milliseconds: 14_000 },
  { kind: 'image', cases: 12, milliseconds: 8000 },
] as const)
  test(`no flow takes long over a hostile ${kind}`, onLinux, async () => {
    const first = Number(process.env.SEED ?? FIRST);
    console.log(`fuzz of flows, ${kind}: SEED=${first}`);
    const make = (await flowCases({ ...USUAL_MIX, mostSize: SIZE }))[kind];
    const summary = await fuzzFlows({ make, first, cases, milliseconds });
    assert.deepEqual(summary.findings.map(describeFinding), []);
    assert.ok(summary.cases > 0, `only ${summary.cases} cases in time`);
  });
