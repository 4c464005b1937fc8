import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalJson, fingerprint } from './fingerprint.ts';

test('canonical JSON: sorted keys, no undefined members, arrays in order', () => {
  const value = { b: [2, { d: null, c: 'x' }], a: undefined, A: true };
  assert.equal(canonicalJson(value), '{"A":true,"b":[2,{"c":"x","d":null}]}');
});

test('a fingerprint depends on the flow, the values and the retry, not on the order', () => {
  const one = fingerprint('f', { a: 1, b: 2 });
  assert.match(one, /^[0-9a-f]{64}$/);
  assert.equal(fingerprint('f', { b: 2, a: 1 }), one);
  assert.notEqual(fingerprint('g', { a: 1, b: 2 }), one);
  assert.notEqual(fingerprint('f', { a: 1, b: '2' }), one);
  assert.notEqual(fingerprint('f', { a: 1, b: 2 }, { retryOf: 'task' }), one);
  assert.notEqual(fingerprint('f', { a: 1, b: 2 }, { outcome: 'fail' }), one);
});
