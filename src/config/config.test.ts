import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { ConfigError, readConfig } from './config.ts';

const KEY = `bz_live_${'a'.repeat(43)}`;

test('defaults', () => {
  const config = readConfig({ PATH: '/bin', PORT: '' });
  assert.equal(config.role, 'all');
  assert.equal(config.port, 8080);
  assert.equal(config.host, '127.0.0.1');
  assert.equal(config.data, resolve('data'));
  assert.equal(config.blobs, resolve('data', 'blobs'));
  assert.equal(config.databaseUrl, null);
  assert.equal(config.publicUrl, null);
  assert.equal(config.credits, 1000);
  assert.equal(config.rateLimit, 6000);
  assert.equal(config.addressRateLimit, 1000);
  assert.deepEqual(config.trustedProxies, []);
  assert.equal(config.maxInFlight, 1000);
  assert.equal(config.duplicateWindowSeconds, 10);
  assert.equal(config.urlTtlSeconds, 86_400);
  assert.equal(config.allowPrivateUrls, false);
  assert.deepEqual(config.corsOrigins, []);
});

test('values', () => {
  const config = readConfig({
    PORT: '0',
    BOZZETTO_ROLE: 'worker',
    BOZZETTO_DATA: '/srv/bozzetto',
    BOZZETTO_BLOBS: 'file:///srv/blobs',
    BOZZETTO_API_KEY: KEY,
    BOZZETTO_PUBLIC_URL: 'https://models.example.org/',
    BOZZETTO_CALLBACK_URL: 'http://10.0.0.5:8080/',
    BOZZETTO_CORS_ORIGINS: 'https://a.example, http://localhost:3000',
    BOZZETTO_ALLOW_PRIVATE_URLS: 'true',
    BOZZETTO_URL: 'http://127.0.0.1:8080',
    DATABASE_URL: 'postgresql://bozzetto:secret@db/bozzetto',
  });
  assert.equal(config.port, 0);
  assert.equal(config.role, 'worker');
  assert.equal(config.blobs, resolve('/srv/blobs'));
  assert.equal(config.apiKey, KEY);
  assert.equal(config.publicUrl, 'https://models.example.org');
  assert.equal(config.callbackUrl, 'http://10.0.0.5:8080');
  assert.deepEqual(config.corsOrigins, ['https://a.example', 'http://localhost:3000']);
  assert.equal(config.allowPrivateUrls, true);
  assert.equal(readConfig({ BOZZETTO_BLOBS: 'file:store' }).blobs, resolve('store'));
});

test('a setting of an earlier version is accepted and named', () => {
  assert.deepEqual(readConfig({}).retired, []);
  assert.deepEqual(readConfig({ BOZZETTO_RENDERER: 'gpu' }).retired, ['BOZZETTO_RENDERER']);
});

const WRONG: [Record<string, string>, RegExp][] = [
  [{ BOZZETTO_PORT: '1' }, /^BOZZETTO_PORT is not a setting/],
  [{ PORT: '80a' }, /^PORT must be an integer from 0 to 65535, not "80a"\.$/],
  [{ PORT: '-1' }, /^PORT must/],
  [{ PORT: '65536' }, /^PORT must/],
  [{ BOZZETTO_ROLE: 'server' }, /^BOZZETTO_ROLE must be one of all, api, worker/],
  [{ BOZZETTO_CONCURRENCY: '0' }, /^BOZZETTO_CONCURRENCY must/],
  [{ BOZZETTO_CREDITS: '1e3' }, /^BOZZETTO_CREDITS must/],
  [{ BOZZETTO_BLOBS: 's3:bucket' }, /must be s3:\/\/<bucket>/],
  [{ BOZZETTO_BLOBS: 's3://bucket/../x' }, /the prefix may contain letters/],
  [{ BOZZETTO_BLOBS: 's3://bucket?endpont=x' }, /not endpont/],
  [{ BOZZETTO_BLOBS: 's3://bucket?endpoint=ftp://x' }, /endpoint in BOZZETTO_BLOBS must be/],
  [{ BOZZETTO_BLOBS: 's3://bucket?style=virtual' }, /must be path or host/],
  [{ BOZZETTO_BLOBS: 's3://bucket', AWS_ACCESS_KEY_ID: 'id' }, /or neither/],
  [{ BOZZETTO_BLOBS: '/srv/blobs' }, /must be file:<path>/],
  [{ BOZZETTO_API_KEY: 'secret' }, /must be bz_live_ followed by 43 letters/],
  [{ BOZZETTO_PUBLIC_URL: 'example.org' }, /must be an http or https URL/],
  [{ BOZZETTO_CALLBACK_URL: '10.0.0.5' }, /BOZZETTO_CALLBACK_URL must be an http or https URL/],
  [{ BOZZETTO_PUBLIC_URL: 'ftp://example.org' }, /must be an http or https URL/],
  [{ BOZZETTO_CORS_ORIGINS: 'https://a.example/path' }, /must be origins/],
  [{ BOZZETTO_ALLOW_PRIVATE_URLS: 'yes' }, /must be one of on, off/],
  [{ DATABASE_URL: 'mysql://root:secret@db' }, /must start with postgres/],
  [{ BOZZETTO_LOG_LEVEL: 'loud' }, /must be one of fatal/],
];

for (const [env, message] of WRONG)
  test(`refused: ${JSON.stringify(env)}`, () => {
    assert.throws(
      () => readConfig(env),
      (error: Error) => error instanceof ConfigError && message.test(error.message),
    );
  });

test('a refused database URL or key is not repeated', () => {
  for (const env of [{ DATABASE_URL: 'mysql://root:secret@db' }, { BOZZETTO_API_KEY: 'secret' }])
    assert.throws(
      () => readConfig(env),
      (error: Error) => !error.message.includes('secret'),
    );
});

test('trusted proxies are addresses and networks', () => {
  const value = '10.0.0.0/8, ::1,192.0.2.7,fd00::/8';
  assert.deepEqual(readConfig({ BOZZETTO_TRUSTED_PROXIES: value }).trustedProxies, [
    ...['10.0.0.0/8', '::1', '192.0.2.7', 'fd00::/8'],
  ]);
  for (const wrong of [
    'proxy.test',
    '10.0.0.0/33',
    '10.0.0.0/a',
    '1.2.3',
    '::1/129',
    '*',
    '1.1.1.1/8/8',
  ])
    assert.throws(() => readConfig({ BOZZETTO_TRUSTED_PROXIES: wrong }), ConfigError, wrong);
});

test('traces go where the OTEL_* variables say', () => {
  assert.equal(readConfig({}).tracing, null);
  const { tracing } = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x,a=b',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  });
  assert.deepEqual(tracing, {
    url: 'http://collector:4318/v1/traces',
    headers: { authorization: 'Bearer x', a: 'b' },
    protocol: 'http/protobuf',
    compression: 'none',
    timeoutMs: 10_000,
    resource: { 'service.name': 'bozzetto' },
    sampling: { followsParent: true, ratio: 0.1 },
    batches: { size: 512, queue: 4096, delayMs: 2000, keepForMs: null },
  });
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
  assert.equal(readConfig({ ...endpoint, OTEL_SDK_DISABLED: 'True' }).tracing, null);
  assert.equal(readConfig({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }).tracing, null);
  for (const wrong of [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' },
    { ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    { ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'secret' },
    { ...endpoint, OTEL_EXPORTER_OTLP_COMPRESSION: 'brotli' },
    { ...endpoint, OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: '0' },
    { ...endpoint, OTEL_BSP_MAX_QUEUE_SIZE: 'large' },
    { ...endpoint, OTEL_TRACES_SAMPLER: 'sometimes' },
    { ...endpoint, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '2' },
  ])
    assert.throws(() => readConfig(wrong), ConfigError);
});

test('variables for traces alone come before those for all signals', () => {
  const { tracing } = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.test/otlp',
    OTEL_EXPORTER_OTLP_HEADERS: 'a=all,b=all',
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'b=traces',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_COMPRESSION: 'none',
    OTEL_EXPORTER_OTLP_TRACES_COMPRESSION: 'gzip',
    OTEL_EXPORTER_OTLP_TIMEOUT: '1',
    OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: '5000',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=of-attributes,deployment.environment.name=test',
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_BSP_EXPORT_TIMEOUT: '60000',
    OTEL_BSP_MAX_QUEUE_SIZE: '10',
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '5',
  });
  assert.deepEqual(tracing, {
    url: 'https://traces.test/otlp',
    headers: { a: 'all', b: 'traces' },
    protocol: 'http/json',
    compression: 'gzip',
    timeoutMs: 5000,
    resource: { 'service.name': 'of-attributes', 'deployment.environment.name': 'test' },
    sampling: { followsParent: true, ratio: 1 },
    batches: { size: 5, queue: 10, delayMs: 100, keepForMs: 60_000 },
  });
});

test('the name of the service comes before the one in resource attributes', () => {
  const { tracing } = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    OTEL_SERVICE_NAME: 'models',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=of-attributes',
  });
  assert.deepEqual(tracing?.resource, { 'service.name': 'models' });
});

test('metrics listen on this machine unless an address is named', () => {
  const at = (value: string) => readConfig({ BOZZETTO_METRICS: value }).metrics;
  assert.equal(readConfig({}).metrics, null);
  assert.deepEqual(at('9464'), { host: '127.0.0.1', port: 9464 });
  assert.deepEqual(at('0.0.0.0:9464'), { host: '0.0.0.0', port: 9464 });
  assert.deepEqual(at('[::1]:9464'), { host: '::1', port: 9464 });
  for (const wrong of ['on', '70000', ':9464', 'http://x:1', '1.2.3.4:'])
    assert.throws(() => at(wrong), ConfigError, wrong);
});

test('a bucket, with its defaults', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
  const credentials = { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: null };
  assert.deepEqual(readConfig({ ...keys, BOZZETTO_BLOBS: 's3://some-bucket' }).bucket, {
    endpoint: null,
    region: 'us-east-1',
    bucket: 'some-bucket',
    prefix: '',
    pathStyle: true,
    credentials,
  });
  const BOZZETTO_BLOBS = 's3://b-1/a/b/?endpoint=http://127.0.0.1:9000&region=auto&style=host';
  assert.deepEqual(readConfig({ ...keys, BOZZETTO_BLOBS }).bucket, {
    endpoint: 'http://127.0.0.1:9000',
    region: 'auto',
    bucket: 'b-1',
    prefix: 'a/b/',
    pathStyle: false,
    credentials,
  });
});

test('a bucket without keys leaves them to the default chain of the AWS SDK', () => {
  assert.equal(readConfig({ BOZZETTO_BLOBS: 's3://some-bucket' }).bucket?.credentials, null);
});

test('a worker takes everything unless flows or lanes are named', () => {
  const takes = (flows: string, lanes: string) =>
    readConfig({ BOZZETTO_WORKER_FLOWS: flows, BOZZETTO_WORKER_LANES: lanes }).workerTakes;
  assert.deepEqual(takes('', ''), { flows: null, lanes: null });
  assert.deepEqual(takes('image-to-model, text-to-model', 'runs,admission'), {
    flows: ['image-to-model', 'text-to-model'],
    lanes: ['admission', 'runs'],
  });
  assert.throws(() => takes('', 'runs,gpu'), ConfigError);
});
