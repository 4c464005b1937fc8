import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { evaluate, ProgramError } from './expression.ts';

const values = new Map([
  ['height', 2],
  ['n', 5],
]);

test('arithmetic, parameters and functions', () => {
  for (const [text, expected] of [
    ['1 + 2 * 3', 7],
    ['-(height - 0.5) / 3', -0.5],
    ['height*height - n % 3', 2],
    ['2 - 3 - 4', -5],
    ['max(1, n, 3) + min(height, 9)', 7],
    ['sin(30) * 2', 1],
    ['if(n > 3, 10, 20) + (height >= 2)', 11],
    ['mix(0, 10, .25)', 2.5],
    ['clamp(9, 0, height)', 2],
    ['1e-3 * 1000', 1],
  ] as const)
    assert.ok(Math.abs(evaluate(text, values) - expected) < 1e-12, text);
});

test('what cannot be read is refused with a sentence', () => {
  for (const [text, why] of [
    ['1 +', /ends too early/],
    ['width', /no parameter/],
    ['constructor', /no parameter/],
    ['toString(1)', /no function/],
    ['1 / 0', /no finite value/],
    ['(1', /lacks/],
    ['1 2', /too much/],
    ['process.exit()', /no parameter|too much/],
    [`${'('.repeat(80)}1${')'.repeat(80)}`, /nested too deeply/],
  ] as const)
    assert.throws(
      () => evaluate(text, values),
      (error) => error instanceof ProgramError && why.test(error.message),
      text,
    );
});

test('any text ends in a finite number or a ProgramError', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      try {
        assert.ok(Number.isFinite(evaluate(text, values)));
      } catch (error) {
        assert.ok(error instanceof ProgramError, text);
      }
    }),
    { seed: 15, numRuns: 2000 },
  );
});
