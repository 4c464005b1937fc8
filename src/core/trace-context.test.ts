import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTraceparent, traceIdOf, writeTraceparent } from './trace-context.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

test('a traceparent is read as W3C Trace Context says, anything else counts as absent', () => {
  const read = readTraceparent(`00-${TRACE}-${SPAN}-01`);
  assert.deepEqual(read, { traceId: TRACE, spanId: SPAN, sampled: true });
  assert.equal(writeTraceparent(read!), `00-${TRACE}-${SPAN}-01`);
  assert.equal(readTraceparent(`00-${TRACE}-${SPAN}-02`)?.sampled, false);
  assert.equal(readTraceparent(`cc-${TRACE}-${SPAN}-01-what-comes-later`)?.traceId, TRACE);
  assert.equal(traceIdOf(null), undefined);
  for (const wrong of [
    '',
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE}-${SPAN}`,
  ])
    assert.equal(readTraceparent(wrong), null, wrong);
});
