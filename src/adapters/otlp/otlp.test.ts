import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type OtlpReceiver, startOtlpReceiver } from '../../../test/support/otlp-receiver.ts';
import { type OtlpOptions, type OtlpTracer, openOtlpTracer } from './tracer.ts';

let receiver: OtlpReceiver;
let troubles: string[] = [];
let lost = 0;

beforeEach(async () => {
  receiver = await startOtlpReceiver();
  troubles = [];
  lost = 0;
});
afterEach(() => receiver.stop());

const ALL = { followsParent: true, ratio: 1 };
/** Longer than any test, so that nothing is sent before the tracer is closed or a batch is full. */
const NEVER_MS = 1_000_000;
const BATCHES = { size: 512, queue: 4096, delayMs: NEVER_MS, keepForMs: null };
const GRACE_MS = 60_000;
const CLIENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7';

const open = (more: Partial<OtlpOptions> = {}) =>
  openOtlpTracer({
    url: `${receiver.url}/v1/traces`,
    headers: { 'x-tenant': 'bozzetto' },
    protocol: 'http/protobuf',
    compression: 'none',
    // Shorter than the delay of the SDK's own retries, so that only the exporter under test retries.
    timeoutMs: 500,
    resource: { 'service.name': 'test', 'deployment.environment.name': 'lab' },
    sampling: ALL,
    batches: BATCHES,
    now: () => performance.timeOrigin + performance.now(),
    onTrouble: (message) => void troubles.push(message),
    onLost: (spans) => {
      lost += spans;
    },
    ...more,
  });

function record(tracer: OtlpTracer, count: number, name = 'span') {
  for (let i = 0; i < count; i++) tracer.start(name, { kind: 'server', parent: null }).end();
}

async function until(isSo: () => boolean) {
  while (!isSo()) await sleep(5);
}

for (const protocol of ['http/protobuf', 'http/json'] as const)
  for (const compression of ['none', 'gzip'] as const)
    test(`spans arrive as they were recorded: ${protocol}, ${compression}`, async () => {
      const tracer = await open({ protocol, compression });
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
      inner.end('a second end does nothing');
      // Ends before its start, as can happen with the clocks of two machines.
      tracer.start('early', { kind: 'internal', parent: null, at: 1_700_000_000_000 }).end(null, 1);
      outer.end(null, 1_700_000_000_001);
      await tracer.close(GRACE_MS);
      assert.equal(
        receiver.headers['content-encoding'],
        compression === 'gzip' ? 'gzip' : undefined,
      );
      assert.equal(
        receiver.headers['content-type'],
        protocol === 'http/json' ? 'application/json' : 'application/x-protobuf',
      );
      assert.equal(receiver.headers['x-tenant'], 'bozzetto');
      assert.equal(receiver.spans.length, 3);
      const [second, early, first] = receiver.spans;
      assert.equal(first!.traceId, CLIENT.split('-')[1]);
      assert.equal(first!.parentSpanId, CLIENT.split('-')[2]);
      assert.equal(outer.traceparent, `00-${first!.traceId}-${first!.spanId}-01`);
      assert.deepEqual([first!.kind, first!.problem], [2, null]);
      // The time lies before the start of this process.
      assert.equal(first!.began, 1_700_000_000_000_500_000n);
      assert.equal(first!.ended, 1_700_000_000_001_000_000n);
      assert.equal(second!.traceId, first!.traceId);
      assert.equal(second!.parentSpanId, first!.spanId);
      assert.deepEqual([second!.kind, second!.problem], [3, 'refused']);
      assert.deepEqual(second!.facts, { text: 'a', whole: 4, part: 0.5, yes: true });
      assert.deepEqual([early!.parentSpanId, early!.kind], [undefined, 1]);
      assert.equal(early!.began, early!.ended);
      const { 'telemetry.sdk.version': version, ...resource } = second!.resource;
      assert.match(String(version), /^\d+\.\d+\.\d+$/);
      assert.deepEqual(resource, {
        'service.name': 'test',
        'deployment.environment.name': 'lab',
        'telemetry.sdk.language': 'nodejs',
        'telemetry.sdk.name': 'opentelemetry',
      });
    });

describe('the sampler', () => {
  test('passes on what the client does not sample and does not send it', async () => {
    const tracer = await open();
    const span = tracer.start('quiet', { kind: 'server', parent: `${CLIENT}-00` });
    assert.match(span.traceparent, /-00$/);
    assert.equal(span.traceparent.split('-')[1], CLIENT.split('-')[1]);
    assert.notEqual(span.traceparent.split('-')[2], CLIENT.split('-')[2]);
    span.end();
    await tracer.close(GRACE_MS);
    assert.equal(receiver.requests, 0);
  });

  test('decides itself where it does not follow the parent', async () => {
    const on = await open({ sampling: { followsParent: false, ratio: 1 } });
    on.start('on', { kind: 'server', parent: `${CLIENT}-00` }).end();
    await on.close(GRACE_MS);
    const off = await open({ sampling: { followsParent: false, ratio: 0 } });
    off.start('off', { kind: 'server', parent: `${CLIENT}-01` }).end();
    await off.close(GRACE_MS);
    assert.deepEqual(
      receiver.spans.map(({ name }) => name),
      ['on'],
    );
  });

  test('keeps about the ratio of the traces, whole ones', async () => {
    const tracer = await open({ sampling: { followsParent: true, ratio: 0.25 } });
    for (let i = 0; i < 400; i++) {
      const outer = tracer.start('outer', { kind: 'server', parent: null });
      tracer.start('inner', { kind: 'internal', parent: outer.traceparent }).end();
      outer.end();
    }
    await tracer.close(GRACE_MS);
    const traces = Map.groupBy(receiver.spans, ({ traceId }) => traceId);
    // The limits are five standard deviations around the expected 100.
    assert.ok(traces.size > 56 && traces.size < 144, `${traces.size}`);
    for (const spans of traces.values()) assert.equal(spans.length, 2);
  });
});

describe('an outage of the collector', () => {
  test('loses nothing that fits the queue, and is reported when it begins and ends', async () => {
    const tracer = await open({ batches: { ...BATCHES, delayMs: 5 } });
    receiver.status = 503;
    record(tracer, 512, 'first');
    await until(() => receiver.requests >= 3);
    // While the first batch is retried, the queue behind it fills up.
    record(tracer, 5000, 'more');
    assert.equal(lost, 5000 - 4096);
    assert.equal(troubles.length, 1);
    assert.match(troubles[0]!, /^The trace collector does not take spans: /);
    receiver.status = 200;
    await until(() => receiver.spans.length === 512 + 4096);
    assert.deepEqual(
      receiver.spans.slice(510, 514).map(({ name }) => name),
      ['first', 'first', 'more', 'more'],
    );
    assert.deepEqual(troubles.slice(1), [
      'The trace collector takes spans again. Lost meanwhile: 904.',
    ]);
    await tracer.close(GRACE_MS);
    assert.equal(lost, 904);
    assert.equal(troubles.length, 2);
  });

  test('of its whole host is the same', async () => {
    const url = await unusedUrl();
    const tracer = await open({ url, batches: { ...BATCHES, size: 1, delayMs: 5 } });
    record(tracer, 1);
    await until(() => troubles.length > 0);
    assert.match(troubles[0]!, /ECONNREFUSED/);
    await tracer.close(20);
    assert.equal(lost, 1);
    assert.equal(troubles[1], 'Spans that did not reach the trace collector: 1.');
  });

  test('drops a batch after the time that is set', async () => {
    const tracer = await open({
      batches: { ...BATCHES, size: 2, delayMs: 5, keepForMs: 20 },
    });
    receiver.status = 429;
    record(tracer, 2);
    await until(() => lost === 2);
    receiver.status = 200;
    record(tracer, 2, 'later');
    await until(() => receiver.spans.length === 2);
    assert.equal(receiver.spans[0]!.name, 'later');
    await tracer.close(GRACE_MS);
  });

  test('does not hold up the end of the process', async () => {
    // Long enough for a retry of the SDK, which must not be awaited.
    const tracer = await open({ timeoutMs: 2000 });
    receiver.status = 503;
    record(tracer, 1500);
    await tracer.close(20);
    assert.equal(lost, 1500);
    assert.equal(receiver.spans.length, 0);
  });
});

test('what the collector refuses for good is dropped, counted and reported', async () => {
  const tracer = await open({ batches: { ...BATCHES, size: 1 } });
  receiver.status = 413;
  record(tracer, 1);
  await until(() => lost === 1);
  assert.deepEqual(troubles, [
    'The trace collector does not take spans: it answers 413 Payload Too Large.',
  ]);
  receiver.status = 200;
  record(tracer, 1, 'smaller');
  await tracer.close(GRACE_MS);
  assert.deepEqual(
    receiver.spans.map(({ name }) => name),
    ['smaller'],
  );
  assert.equal(troubles[1], 'The trace collector takes spans again. Lost meanwhile: 1.');
});

/** Returns a URL on which nothing listens. */
async function unusedUrl(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}/v1/traces`;
}
