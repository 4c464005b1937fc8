import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { type OtlpReceiver, startOtlpReceiver } from '../../../test/support/otlp-receiver.ts';
import { type OtlpOptions, openOtlpTracer } from './tracer.ts';

let receiver: OtlpReceiver;
let troubles: string[] = [];

beforeEach(async () => {
  receiver = await startOtlpReceiver();
  troubles = [];
});
afterEach(() => receiver.stop());

const ALL = { followsParent: true, ratio: 1 };
const GRACE_MS = 30_000;
const CLIENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7';

const open = (more: Partial<OtlpOptions> = {}) =>
  openOtlpTracer({
    url: `${receiver.url}/v1/traces`,
    headers: { 'x-tenant': 'bozzetto' },
    resource: { 'service.name': 'test' },
    sampling: ALL,
    now: () => performance.timeOrigin + performance.now(),
    onTrouble: (message) => void troubles.push(message),
    ...more,
  });

test('spans arrive as they were: trace, parent, times, facts, problem', async () => {
  const tracer = open();
  const outer = tracer.start('outer', {
    kind: 'server',
    parent: `${CLIENT}-01`,
    at: 1_700_000_000_000.5,
  });
  const inner = tracer.start('inner', {
    kind: 'client',
    parent: outer.traceparent,
    facts: { text: 'a', whole: 3, part: 0.5, yes: true },
  });
  inner.add({ whole: 4 });
  inner.end('refused');
  inner.end();
  outer.end(null, 1_700_000_000_001);
  await tracer.close(GRACE_MS);
  const [second, first] = receiver.spans;
  assert.equal(receiver.spans.length, 2);
  assert.equal(first!.traceId, CLIENT.split('-')[1]);
  assert.equal(first!.parentSpanId, CLIENT.split('-')[2]);
  assert.equal(outer.traceparent, `00-${first!.traceId}-${first!.spanId}-01`);
  assert.deepEqual([first!.kind, first!.problem], [2, null]);
  assert.equal(first!.began, 1_700_000_000_000_500_000n);
  assert.equal(first!.ended, 1_700_000_000_001_000_000n);
  assert.equal(second!.traceId, first!.traceId);
  assert.equal(second!.parentSpanId, first!.spanId);
  assert.deepEqual([second!.kind, second!.problem], [3, 'refused']);
  assert.deepEqual(second!.facts, { text: 'a', whole: 4, part: 0.5, yes: true });
  assert.deepEqual(second!.resource, { 'service.name': 'test' });
  assert.equal(receiver.headers['x-tenant'], 'bozzetto');
});

test('what the client does not sample is passed on and not sent', async () => {
  const tracer = open();
  const span = tracer.start('quiet', { kind: 'server', parent: `${CLIENT}-00` });
  assert.match(span.traceparent, /-00$/);
  span.end();
  await tracer.close(GRACE_MS);
  assert.equal(receiver.requests, 0);
});

test('a ratio keeps about that part of the traces, whole ones', async () => {
  const tracer = open({ sampling: { followsParent: true, ratio: 0.25 } });
  for (let i = 0; i < 400; i++) {
    const outer = tracer.start('outer', { kind: 'server', parent: null });
    tracer.start('inner', { kind: 'internal', parent: outer.traceparent }).end();
    outer.end();
  }
  await tracer.close(GRACE_MS);
  const traces = Map.groupBy(receiver.spans, ({ traceId }) => traceId);
  // Five standard deviations around 100.
  assert.ok(traces.size > 56 && traces.size < 144, `${traces.size}`);
  for (const spans of traces.values()) assert.equal(spans.length, 2);
});

test('a collector that is away loses nothing that fits, holds nobody up, and is told of once', async () => {
  const tracer = open();
  receiver.status = 503;
  tracer.start('first', { kind: 'server', parent: null }).end();
  await tracer.close(GRACE_MS);
  await tracer.close(GRACE_MS);
  assert.deepEqual(troubles, ['the collector of traces answers 503']);
  receiver.status = 200;
  for (let i = 0; i < 5000; i++) tracer.start('more', { kind: 'server', parent: null }).end();
  await tracer.close(GRACE_MS);
  assert.equal(receiver.spans.length, 4096, 'the bound');
  assert.equal(receiver.spans[0]!.name, 'first');
});

test('what the collector refuses for good is dropped', async () => {
  const tracer = open();
  receiver.status = 413;
  tracer.start('first', { kind: 'server', parent: null }).end();
  await tracer.close(GRACE_MS);
  receiver.status = 200;
  await tracer.close(GRACE_MS);
  assert.equal(receiver.spans.length, 0);
  assert.equal(troubles.length, 1);
});
