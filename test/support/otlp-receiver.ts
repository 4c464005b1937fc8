import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { readProtobufRequest } from './otlp-protobuf.ts';

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

/** A collector that accepts OTLP/HTTP in protobuf and in JSON, exactly as opentelemetry-proto specifies. */
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
        receiver.spans.push(...spansOf(readBody(request.headers, Buffer.concat(chunks))));
      } catch (error) {
        refused = error;
        receiver.status = 400;
      }
    response.writeHead(receiver.status, { 'content-type': request.headers['content-type'] });
    // An empty message is no bytes in protobuf.
    response.end(request.headers['content-type'] === JSON_TYPE ? '{}' : '');
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

const JSON_TYPE = 'application/json';

function readBody(headers: IncomingHttpHeaders, sent: Buffer): unknown {
  const encoding = headers['content-encoding'];
  assert.ok(encoding === undefined || encoding === 'gzip', encoding);
  const body = encoding === 'gzip' ? gunzipSync(sent) : sent;
  if (headers['content-type'] === JSON_TYPE) return JSON.parse(body.toString());
  assert.equal(headers['content-type'], 'application/x-protobuf');
  return readProtobufRequest(body);
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
  const { traceId, spanId, parentSpanId, name, kind, status, attributes } = span;
  const times = [span.startTimeUnixNano, span.endTimeUnixNano];
  assert.match(traceId, /^[0-9a-f]{32}$/);
  assert.match(spanId, /^[0-9a-f]{16}$/);
  if (parentSpanId !== undefined) assert.match(parentSpanId, /^[0-9a-f]{16}$/);
  assert.ok(name.length > 0);
  assert.ok(Number.isInteger(kind) && kind >= 1 && kind <= 5);
  // fixed64 is a string of digits in JSON.
  for (const time of times) {
    assert.equal(typeof time, 'string');
    assert.match(time, /^\d{19}$/);
  }
  const [began, ended] = times.map(BigInt) as [bigint, bigint];
  assert.ok(began <= ended, name);
  if (status?.message !== undefined) assert.equal(status.code, 2);
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
      // Numbers and strings of digits are the same in JSON.
      if (type === 'intValue') assert.match(String(content), /^-?\d+$/);
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
