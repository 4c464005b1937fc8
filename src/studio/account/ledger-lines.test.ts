import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ledgerLines } from './ledger-lines.ts';

const entry = (id: number, kind: 'grant' | 'reserve' | 'capture' | 'release', task?: string) => ({
  id,
  kind,
  amount: kind === 'grant' ? 100 : kind === 'capture' ? -20 : 0,
  frozen_amount: kind === 'grant' ? 0 : kind === 'reserve' ? 20 : -20,
  balance_after: kind === 'capture' ? 80 : 100,
  frozen_after: 0,
  task_uuid: task ?? null,
  flow_name: task === undefined ? null : 'image-to-model',
  note: kind === 'grant' ? 'first start' : null,
  created_at: `2026-11-26T01:00:0${id}Z`,
});

test('a task has one line with its charge or its reservation', () => {
  const lines = ledgerLines([
    entry(7, 'reserve', 'runs'),
    entry(6, 'release', 'failed'),
    entry(5, 'capture', 'done'),
    entry(4, 'reserve', 'failed'),
    entry(3, 'reserve', 'done'),
    entry(1, 'grant'),
  ]);
  assert.deepEqual(
    lines.map(({ key, kind, amount, reserved, balance }) => [key, kind, amount, reserved, balance]),
    [
      ['runs', 'reserve', null, 20, 100],
      ['failed', 'release', null, null, 100],
      ['done', 'capture', -20, null, 80],
      ['1', 'grant', 100, null, 100],
    ],
  );
});
