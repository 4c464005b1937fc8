import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TrialFindings } from '../../../spec/remote-job.ts';
import { pieceProblem } from './piece-of-program.ts';

const named = (...names: string[]) => ({ parts: names.map((name) => ({ name })) });

const findings = (bodies: number, more: Partial<TrialFindings> = {}) =>
  ({
    ...{
      bodies,
      total: 100,
      limit: 1000,
      floating: [],
      buried: [],
      clipping: [],
      flat: [],
      coplanar: [],
    },
    ...more,
  }) as unknown as TrialFindings;

const WHOLE = { document: named('house', 'roof', 'door', 'tree'), findings: findings(40) };

test('a program that lost most of its bodies and names seems a piece', () => {
  const piece = { document: named('door'), findings: findings(3), removes: false };
  assert.match(pieceProblem(WHOLE, piece)!, /only 3 of 40 bodies are left/);
  assert.equal(pieceProblem(WHOLE, { ...piece, removes: true }), null);
});

test('fewer copies of the same parts are no piece', () => {
  const sparse = { document: WHOLE.document, findings: findings(5), removes: false };
  assert.equal(pieceProblem(WHOLE, sparse), null);
});

test('names within other parts count', () => {
  const nested = { parts: [{ name: 'house', parts: [{ name: 'roof' }, { name: 'door' }] }] };
  const kept = { document: nested, findings: findings(3), removes: false };
  assert.equal(pieceProblem(WHOLE, kept), null);
});

test('bodies that were reported as faults may go, and all of what is over its limit', () => {
  const after = { document: named('house'), findings: findings(8), removes: false };
  const floating = [{ part: 'leaves', count: 30 }];
  const faulty = { ...WHOLE, findings: findings(40, { floating }) };
  assert.equal(pieceProblem(faulty, after), null);
  const large = { ...WHOLE, findings: findings(40, { total: 2000 }) };
  assert.equal(pieceProblem(large, after), null);
  assert.notEqual(pieceProblem(WHOLE, after), null);
});
