import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modelUnwrap } from './spec.ts';

/** The problem of a request, whose model may be a server's. */
function problemOf({ ai_model, ...fields }: { ai_model?: string } & Record<string, unknown>) {
  const input = modelUnwrap.input.parse({ model_file: 'https://example.com/a.glb', ...fields });
  return modelUnwrap.check!({ ...input, ...(ai_model && { ai_model }) } as typeof input);
}

test('settings that a server does not follow are refused, with a way out that works', () => {
  for (const fields of [{ padding: 8 }, { mirror_overlap: true }]) {
    const problem = problemOf({ ai_model: 'partuv', ...fields });
    assert.equal(problem?.code, 4003);
    // A server may be the default, so leaving ai_model out would not help.
    assert.match(problem!.suggestion!, /set ai_model to bozzetto_1_0/);
    assert.equal(problemOf({ ai_model: 'bozzetto_1_0', ...fields }), null);
  }
  assert.equal(problemOf({ ai_model: 'partuv', mirror_overlap: false }), null);
});
