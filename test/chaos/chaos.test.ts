import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PATIENCE_MS } from '../support/patience.ts';
import { swiftIsMissing } from '../support/swift.ts';
import { runChaos } from './run-chaos.ts';

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);

test(`a fleet through forty seconds of faults and a failover (SEED=${SEED})`, {
  skip:
    process.platform === 'linux' ? await swiftIsMissing() : 'finds processes by /proc, Linux only',
  timeout: 8 * PATIENCE_MS,
}, async (t) => {
  const report = await runChaos({
    seed: SEED,
    apis: 2,
    workers: 2,
    users: 6,
    tasks: 120,
    seconds: 40,
    longestFaultSeconds: 6,
    settleSeconds: 900,
    log: (line) => t.diagnostic(line),
  });
  assert.ok((report.byStatus.SUCCESS ?? 0) > 0, 'engines ran');
  assert.ok(Object.keys(report.faults).length > 2, 'faults were made');
});
