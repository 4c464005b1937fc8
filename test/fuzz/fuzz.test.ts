import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corpus } from './corpus.ts';
import { fuzz } from './fuzz.ts';

/** A slice of `npm run fuzz`. */
const CASES = 300;
const MILLISECONDS = 12_000;
const LEAST = 24;

test('mutated models are converted or refused, and nothing else', async () => {
  const random = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`fuzz: SEED=${random}`);
  const { findings, cases } = await fuzz({
    random,
    cases: CASES,
    milliseconds: MILLISECONDS,
    least: LEAST,
    processes: 2,
    seeds: await corpus(),
  });
  assert.deepEqual(
    findings.map(
      ({ kind, seed, target, random: number, message }) =>
        `${kind}: ${seed.name} to ${target}, npm run fuzz -- --seed ${number} --cases 1: ${message}`,
    ),
    [],
  );
  assert.ok(cases >= LEAST, `only ${cases} cases`);
});
