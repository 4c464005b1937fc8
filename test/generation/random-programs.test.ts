import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtInEngines } from '../golden/engines.ts';
import { tryRandomProgram } from '../support/program-trial.ts';

const CASES = 200;
const first = Number(process.env.SEED ?? 1);

test(`random programs from seed ${first} on end in a valid scene or a refusal with a sentence`, async () => {
  const engines = builtInEngines();
  let made = 0;
  for (let seed = first; seed < first + CASES; seed++) {
    const { refusal, faults } = await tryRandomProgram(engines, seed);
    assert.deepEqual(faults, [], `seed ${seed}`);
    if (refusal === null) made++;
  }
  // A generator whose programs are all refused would show nothing.
  assert.ok(made >= CASES / 4, `${made} of ${CASES} were made`);
});
