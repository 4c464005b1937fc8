import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector understands it. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  /** Nanoseconds. */
  began: bigint;
  ended: bigint;
  facts: Record<string, string | number | boolean>;
  problem: string | null;
  resource: Record<string, string | number | boolean>;
}

/** A collector that accepts OTLP/HTTP in JSON, exactly as opentelemetry-proto and its JSON rules specify. */
export interface OtlpReceiver {
  url: string;
  spans: ReceivedSpan[];
  /** Headers of the last request. */
  headers: IncomingHttpHeaders;
  /** Status of the next responses; 200 accepts the requests. */
  status: number;
  requests: number;
  stop(): Promise<void>;
}

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  let refused: unknown = null;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    receiver.requests++;
    receiver.headers = request.headers;
    if (receiver.status === 200)
      try {
        assert.deepEqual([request.method, request.url], ['POST', '/v1/traces']);
        assert.equal(request.headers['content-type'], 'application/json');
        receiver.spans.push(...spansOf(JSON.parse(Buffer.concat(chunks).toString())));
      } catch (error) {
        refused = error;
        receiver.status = 400;
      }
    response.writeHead(receiver.status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: OtlpReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    headers: {},
    status: 200,
    requests: 0,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (refused !== null) throw refused;
    },
  };
  return receiver;
}

// biome-ignore lint/suspicious/noExplicitAny: JSON of a stranger, checked member by member
type Any = any;

function spansOf({ resourceSpans, ...none }: Any): ReceivedSpan[] {
  assert.deepEqual(none, {});
  return resourceSpans.flatMap(({ resource, scopeSpans }: Any) =>
    scopeSpans.flatMap(({ scope, spans }: Any) => {
      assert.equal(typeof scope.name, 'string');
      return spans.map((span: Any) => spanOf(span, factsOf(resource.attributes)));
    }),
  );
}

function spanOf(span: Any, resource: ReceivedSpan['resource']): ReceivedSpan {
  const { traceId, spanId, parentSpanId, name, kind, status, attributes, ...times } = span;
  assert.match(traceId, /^[0-9a-f]{32}$/);
  assert.match(spanId, /^[0-9a-f]{16}$/);
  if (parentSpanId !== undefined) assert.match(parentSpanId, /^[0-9a-f]{16}$/);
  assert.ok(name.length > 0);
  assert.ok(Number.isInteger(kind) && kind >= 1 && kind <= 5);
  // fixed64 is a string of digits in JSON.
  assert.deepEqual(Object.keys(times), ['startTimeUnixNano', 'endTimeUnixNano']);
  for (const time of Object.values(times)) assert.match(String(time), /^\d{19}$/);
  const began = BigInt(times.startTimeUnixNano);
  const ended = BigInt(times.endTimeUnixNano);
  assert.ok(began <= ended, name);
  if (status !== undefined) assert.equal(status.code, 2);
  return {
    traceId,
    spanId,
    ...(parentSpanId && { parentSpanId }),
    name,
    kind,
    began,
    ended,
    facts: factsOf(attributes),
    problem: status?.message ?? null,
    resource,
  };
}

function factsOf(attributes: Any): Record<string, string | number | boolean> {
  return Object.fromEntries(
    attributes.map(({ key, value, ...none }: Any) => {
      assert.deepEqual(none, {});
      const [[type, content], ...more] = Object.entries(value) as [[string, Any]];
      assert.deepEqual(more, []);
      if (type === 'intValue') assert.match(content, /^-?\d+$/);
      else assert.equal(typeof content, TYPES[type], key);
      return [key, type === 'intValue' ? Number(content) : content];
    }),
  );
}

const TYPES: Record<string, string> = {
  stringValue: 'string',
  boolValue: 'boolean',
  doubleValue: 'number',
};
