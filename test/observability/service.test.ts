import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { admin } from '../support/admin.ts';
import { send } from '../support/http.ts';
import { objectImage } from '../support/images.ts';
import { type Family, readMetrics } from '../support/metrics-text.ts';
import { startMockHunyuan3d } from '../support/mock-servers/hunyuan3d.ts';
import type { MockServer } from '../support/mock-servers/mock-server.ts';
import {
  type OtlpReceiver,
  type ReceivedSpan,
  startOtlpReceiver,
} from '../support/otlp-receiver.ts';
import { ROOT, type Service, startService } from '../support/service.ts';
import { isInstalled } from '../support/third-party-programs.ts';
import { openReceiver, type Receiver } from '../support/webhook-receiver.ts';

/* The whole service, watched as an operator watches it, and read as a program reads about it. */

const promtool = isInstalled('promtool');

/** The trace of a client that calls us, and its span. */
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

const traced = (options: RequestInit = {}): RequestInit => {
  const headers = new Headers(options.headers);
  headers.set('traceparent', `00-${TRACE}-${CALLER}-01`);
  return { ...options, headers };
};

describe('a service that is watched', () => {
  let service: Service;
  let directory: string;
  let mockServer: MockServer;
  let collector: OtlpReceiver;
  let reported: Receiver;
  /** A host of pictures that takes connections and never answers. */
  const silent = createServer((socket) => void socket.on('error', () => {}));
  let scrapes: string;
  const done: Record<string, string> = {};
  const hooks: Record<string, string> = {};
  let givenBack: number | null = 0;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'bozzetto-observed-'));
    mockServer = await startMockHunyuan3d({ milliseconds: 50 });
    collector = await startOtlpReceiver();
    reported = await openReceiver();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const config = join(directory, 'bozzetto.config.json');
    await writeFile(
      config,
      JSON.stringify({
        backends: { gpu: { kind: 'hunyuan3d', url: mockServer.url, health_interval_s: 1 } },
        models: { 'image-to-mesh': { hunyuan: ['gpu'] } },
      }),
    );
    service = await startService({
      env: {
        BOZZETTO_CONFIG: config,
        BOZZETTO_METRICS: '0',
        BOZZETTO_ALLOW_PRIVATE_URLS: 'on',
        BOZZETTO_LOG_LEVEL: 'info',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      },
    });
    // The log names the address before the welcome does.
    let page: RegExpExecArray | null = null;
    while (page === null) {
      await sleep(25);
      page = /Metrics +(http\S+)/.exec(service.output());
    }
    scrapes = page[1]!;

    const client = service.client({ fetch: (url, options) => fetch(url, traced(options)) });
    // One answers that it is gone, which the log has a line about; the other one takes everything.
    reported.answer(
      ({ path }, response) => void response.writeHead(path === '/gone' ? 410 : 204).end(),
    );
    for (const path of ['/all', '/gone'])
      hooks[path] = (await client.webhooks.create({ url: reported.url + path })).webhook_uuid;
    const [words, picture] = await Promise.all([
      client.tasks.create('prompt-optimize', { user_input: 'a red fox' }),
      client.uploads.image(await objectImage(96)),
    ]);
    done.words = (await client.wait(words)).task_uuid;
    const remote = await client.tasks.create('image-to-mesh', {
      image_file: picture.file_key,
      model_version: 'hunyuan',
      polygon_limit: 1000,
    });
    done.remote = (await client.wait(remote)).task_uuid;
    const unwanted = await client.tasks.create('image-to-mesh', {
      image_file: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/never.png`,
    });
    done.unwanted = unwanted.task_uuid;
    givenBack = unwanted.cost_credits;
    await client.tasks.cancel(unwanted.task_uuid);
    await client.tasks.cancel(unwanted.task_uuid);
  });

  after(async () => {
    await service.stop();
    await collector.stop();
    await reported.close();
    silent.close();
    await mockServer.stop();
    await rm(directory, { recursive: true, force: true });
  });

  /** The page, once what ended a moment ago is on it: it is counted behind the answer. */
  async function scraped(isThere: (families: Map<string, Family>) => boolean) {
    for (;;) {
      const text = await (await fetch(scrapes)).text();
      const families = readMetrics(text);
      if (isThere(families)) return { text, families };
      await sleep(100);
    }
  }

  const metric = (
    families: Map<string, Family>,
    name: string,
    labels: Record<string, string> = {},
    family = name,
  ) =>
    families
      .get(family)
      ?.samples.find(
        (sample) =>
          sample.name === name &&
          Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
      )?.value;

  const ended = (families: Map<string, Family>) =>
    families.get('bozzetto_tasks_total')?.samples.reduce((sum, { value }) => sum + value, 0) ===
      3 &&
    metric(families, 'bozzetto_backend_state', { state: 'ready' }) !== undefined &&
    // The receivers of webhooks have heard of all that.
    metric(families, 'bozzetto_webhook_waiting') === 0;

  test('counts tasks, credits, stages and jobs at model servers, once each', async () => {
    const { families } = await scraped(ended);
    const is = (name: string, labels: Record<string, string>, value: number, family = name) =>
      assert.equal(
        metric(families, name, labels, family),
        value,
        `${name} ${JSON.stringify(labels)}`,
      );
    is('bozzetto_tasks_created_total', { flow: 'image-to-mesh' }, 2);
    is('bozzetto_tasks_total', { flow: 'prompt-optimize', status: 'SUCCESS' }, 1);
    is('bozzetto_tasks_total', { flow: 'image-to-mesh', status: 'SUCCESS' }, 1);
    is('bozzetto_tasks_total', { flow: 'image-to-mesh', status: 'CANCELLED' }, 1);
    const credits = (kind: string) => metric(families, 'bozzetto_credits_total', { kind })!;
    assert.equal(credits('reserved'), credits('captured') + credits('released'));
    assert.equal(credits('released'), givenBack);
    const wait = 'bozzetto_task_wait_seconds';
    is(`${wait}_count`, { flow: 'prompt-optimize' }, 1, wait);
    const remoteStep = 'bozzetto_leg_duration_seconds';
    is(`${remoteStep}_count`, { backend: 'gpu', outcome: 'collected' }, 1, remoteStep);
    assert.ok(families.get('bozzetto_engine_stage_duration_seconds')!.samples.length > 0);
    is('bozzetto_backend_state', { backend: 'gpu', state: 'ready' }, 1);
    is('bozzetto_backend_breaker_open', { backend: 'gpu' }, 0);
    is('bozzetto_database_up', {}, 1);
    is('bozzetto_webhook_waiting', {}, 0);
    is('bozzetto_workers', { state: 'live' }, 1);
    is('bozzetto_push_connections', { kind: 'websocket' }, 0);
    assert.ok(metric(families, 'bozzetto_disk_free_bytes', { disk: 'file_store' })! > 0);
    assert.ok(metric(families, 'bozzetto_engine_processes', { purpose: 'engine' }) !== undefined);
    assert.ok(metric(families, 'nodejs_eventloop_lag_p99_seconds')! >= 0);
  });

  test('requests are counted by part of the interface, strangers’ paths by none', async () => {
    await Promise.all([
      send(`${service.baseUrl}/api/v1/tasks/${done.words}`),
      send(`${service.baseUrl}/no/such/${'x'.repeat(50)}`),
      send(`${service.baseUrl}/api/v1/flows`, { method: 'PROPFIND' }),
    ]);
    const { text, families } = await scraped(() => true);
    const { samples } = families.get('http_server_requests_total')!;
    const routes = new Set(samples.map(({ labels }) => labels.http_route));
    for (const part of ['/api/v1/tasks/{flow}', '/api/v1/tasks', '/api/v1/upload', '/api/v1', ''])
      assert.ok(routes.has(part), [...routes].join(' '));
    const codes = new Set(samples.map(({ labels }) => labels.http_response_status_code));
    assert.deepEqual([...codes].toSorted(), ['2xx', '4xx']);
    assert.doesNotMatch(text, /[0-9a-f]{8}-[0-9a-f]{4}-|bz_live|such\/x/);
    assert.equal(metric(families, 'http_server_active_requests'), 0);
  });

  test('push connections and their frames are counted while they are open', async () => {
    const before = (await scraped(() => true)).families;
    const frames = metric(before, 'bozzetto_push_frames_total')!;
    const stream = await fetch(`${service.baseUrl}/api/v1/tasks/${done.words}/events?since=0`, {
      headers: { authorization: `Bearer ${service.apiKey}` },
    });
    await stream.text();
    const open = new AbortController();
    await fetch(`${service.baseUrl}/api/v1/events`, {
      headers: { authorization: `Bearer ${service.apiKey}` },
      signal: open.signal,
    });
    await scraped((now) => metric(now, 'bozzetto_push_connections', { kind: 'sse' }) === 1);
    open.abort();
    const { families } = await scraped(
      (now) => metric(now, 'bozzetto_push_connections', { kind: 'sse' }) === 0,
    );
    assert.equal(metric(families, 'bozzetto_push_frames_total'), frames + 1);
  });

  test('on the service’s own port it takes a key with the scope admin', async () => {
    const user = await admin(service).createUser({ credits: 0 });
    const page = (headers: Record<string, string>) =>
      fetch(`${service.baseUrl}/metrics`, { headers });
    assert.equal((await page({})).status, 401);
    assert.equal((await page({ authorization: `Bearer ${user.apiKey}` })).status, 403);
    const mine = await page({ authorization: `Bearer ${service.apiKey}` });
    assert.equal(mine.status, 200);
    assert.match(mine.headers.get('content-type')!, /^text\/plain; version=0\.0\.4/);
    assert.ok(readMetrics(await mine.text()).has('bozzetto_build_info'));
    assert.equal((await fetch(scrapes.replace(/metrics$/, 'healthz'))).status, 404);
  });

  test('one trace from the client’s request through queue, worker, stages and model server', async () => {
    const isWhole = () =>
      collector.spans.filter(({ name }) => name === 'settle').length === 2 &&
      collector.spans.filter(
        ({ name, facts }) =>
          name.startsWith('webhook task.') && facts['bozzetto.webhook_uuid'] === hooks['/all'],
      ).length === 3;
    while (!isWhole()) await sleep(100);
    const spans = collector.spans.filter(({ traceId }) => traceId === TRACE);
    const byId = new Map(spans.map((span) => [span.spanId, span]));
    const of = (task: string, name: string) =>
      spans.find((span) => span.name === name && span.facts['bozzetto.task_uuid'] === task);
    const parent = (span: ReceivedSpan | undefined) => byId.get(span?.parentSpanId ?? '')?.name;

    const request = of(done.remote!, 'POST /api/v1/tasks/image-to-mesh')!;
    assert.equal(request.parentSpanId, CALLER);
    assert.equal(request.facts['http.response.status_code'], 200);
    assert.deepEqual(
      [request.resource['service.name'], request.resource['deployment.environment.name']],
      ['bozzetto', 'test'],
    );
    for (const name of ['admit', 'remote step model', 'run image-to-mesh'])
      assert.equal(of(done.remote!, name)?.parentSpanId, request.spanId, name);
    assert.equal(of(done.remote!, 'remote step model')!.facts['bozzetto.backend'], 'gpu');

    const run = of(done.words!, 'run prompt-optimize')!;
    assert.equal(parent(run), 'POST /api/v1/tasks/prompt-optimize');
    const below = spans.filter(({ parentSpanId }) => parentSpanId === run.spanId);
    assert.ok(below.some(({ name }) => name === 'settle') && below.length > 1, 'stages');
    for (const { name, began, ended } of below.filter(({ name }) => name !== 'settle'))
      assert.ok(began >= run.began && ended <= run.ended, name);
    for (const [task, type] of [
      [done.words!, 'task.succeeded'],
      [done.remote!, 'task.succeeded'],
      [done.unwanted!, 'task.cancelled'],
    ] as const) {
      const attempt = spans.find(
        ({ name, facts }) =>
          name === `webhook ${type}` &&
          facts['bozzetto.task_uuid'] === task &&
          facts['bozzetto.webhook_uuid'] === hooks['/all'],
      );
      assert.match(parent(attempt) ?? '', /^POST \/api\/v1\/tasks\//, type);
      assert.equal(attempt!.kind, 3, 'a client');
      assert.deepEqual(
        [attempt!.facts['http.response.status_code'], attempt!.facts['bozzetto.attempt']],
        [204, 1],
      );
      const message = reported.received.find(
        ({ id }) => id === attempt!.facts['bozzetto.delivery_uuid'],
      );
      assert.ok(message?.body.includes(task), 'the message that was received');
    }
    const refused = spans.find(({ facts }) => facts['bozzetto.webhook_uuid'] === hooks['/gone']);
    assert.deepEqual(
      [refused!.facts['http.response.status_code'], refused!.problem],
      [410, 'client_error'],
    );
    assert.ok(
      !JSON.stringify(spans.map(({ facts }) => facts)).includes(reported.url),
      'no addresses',
    );
    assert.ok(spans.some((span) => span.name === 'queue' && parent(span) === parent(run)));
    for (const { parentSpanId, name } of spans)
      assert.ok(parentSpanId === CALLER || byId.has(parentSpanId!), `${name} hangs in the air`);
    assert.ok(!collector.spans.some(({ name }) => /healthz|readyz|metrics/.test(name)));
  });

  test('lines of the log name the trace: the request’s and the worker’s', async () => {
    const lines = service
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const ours = lines.filter(({ trace_id }) => trace_id === TRACE);
    assert.ok(
      ours.some(({ msg, path }) => msg === 'request' && path === '/api/v1/tasks/image-to-mesh'),
    );
    assert.ok(ours.some(({ msg }) => msg === 'a server has done its part'));
    assert.ok(ours.some(({ msg }) => msg === 'a webhook was disabled'));
  });

  test('every frame is exactly one message of the AsyncAPI document that is served', async () => {
    const served = await (await fetch(`${service.baseUrl}/api/v1/asyncapi.json`)).text();
    assert.equal(
      served,
      await readFile(join(ROOT, 'contracts/asyncapi.json'), 'utf8'),
      'npm run gen',
    );
    const document = JSON.parse(served);
    const ajv = addFormats.default(new Ajv({ strict: false }));
    ajv.addSchema(document, 'asyncapi');
    const kinds = Object.keys(document.components.messages).map((name) => ({
      name,
      fits: ajv.compile({ $ref: `asyncapi#/components/messages/${name}/payload` }),
    }));
    const messageOf = (frame: unknown) => {
      const names = kinds.filter(({ fits }) => fits(frame)).map(({ name }) => name);
      assert.equal(names.length, 1, `${JSON.stringify(frame)} is ${names.join(' and ') || 'none'}`);
      return names[0]!;
    };
    const commands = [{ action: 'ping' }, { action: 'subscribe', task_uuids: [done.words] }];
    assert.deepEqual(commands.map(messageOf), ['PingFrame', 'SubscribeFrame']);
    const frames = await framesOf([...commands, { action: 'dance' }], 6);
    const seen = new Set(frames.map(messageOf));
    assert.deepEqual([...seen].toSorted(), [
      'ErrorFrame',
      'PongFrame',
      'ReadyFrame',
      'ResyncFrame',
      'SubscribedFrame',
      'TaskFrame',
    ]);
    const { messages } = document.components;
    const events = await (
      await fetch(`${service.baseUrl}/api/v1/tasks/${done.remote}/events`, {
        headers: { authorization: `Bearer ${service.apiKey}` },
      })
    ).text();
    const blocks = events.trim().split('\n\n');
    assert.ok(blocks.length >= 2, events);
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => line.split(/: (.*)/) as [string, string]),
      );
      const name = messageOf(JSON.parse(fields.get('data')!));
      assert.equal(fields.get('event') ?? 'message', messages[name]['x-event']);
    }
  });

  /** Returns the frames of a WebSocket that sends these, from a cursor that is not of the stream: resync first. */
  async function framesOf(sent: readonly object[], count: number): Promise<unknown[]> {
    const url = `${service.baseUrl.replace('http', 'ws')}/api/v1/ws?since=999999`;
    const token = Buffer.from(service.apiKey).toString('base64url');
    const socket = new WebSocket(url, ['bozzetto.v1', `bearer.${token}`]);
    const frames: unknown[] = [];
    await new Promise<void>((resolve, reject) => {
      socket.onerror = () => reject(new Error('refused'));
      socket.onopen = () => {
        for (const command of sent) socket.send(JSON.stringify(command));
      };
      socket.onmessage = ({ data }) => {
        frames.push(JSON.parse(data));
        if (frames.length === count) resolve();
      };
    });
    socket.close();
    return frames;
  }

  test('llms.txt and its pages: every link is served', async () => {
    const page = async (path: string) => {
      const answer = await fetch(service.baseUrl + path);
      assert.equal(answer.status, 200, path);
      return { text: await answer.text(), type: answer.headers.get('content-type')! };
    };
    const { text, type } = await page('/llms.txt');
    assert.equal(type, 'text/plain; charset=utf-8');
    assert.match(text, /^# Bozzetto\n\n> .+\n/);
    const links = [...text.matchAll(/^- \[[^\]]+\]\((\/[^)]+)\): \S/gm)].map(([, path]) => path!);
    assert.ok(links.length > 10);
    for (const link of links) {
      const linked = await page(link);
      if (!link.endsWith('.md')) continue;
      assert.equal(linked.type, 'text/markdown; charset=utf-8');
      for (const [, to] of linked.text.matchAll(/\]\(([\w./-]+\.md)(?:#[\w-]+)?\)/g))
        if (!to!.startsWith('../')) await page(new URL(to!, `http://x${link}`).pathname);
    }
    const full = (await page('/llms-full.txt')).text;
    assert.ok(full.includes('# The API in ten minutes') && full.startsWith(text));
    for (const path of ['/docs/no.md', '/docs/..%2FREADME.md', '/docs/../package.json', '/docs/'])
      assert.equal((await fetch(service.baseUrl + path)).status, 404, path);
  });

  test('promtool finds nothing to say', { skip: !promtool && 'no promtool here' }, async () => {
    const { text } = await scraped(ended);
    const { code, output } = await new Promise<{ code: number; output: string }>((resolve) => {
      const child = execFile('promtool', ['check', 'metrics'], (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : 1, output: stdout + stderr }),
      );
      child.stdin!.end(text);
    });
    assert.deepEqual({ code, output }, { code: 0, output: '' });
  });

  test('docs/observability.md has every metric, and no other', async () => {
    const { families } = await scraped(ended);
    const text = await readFile(join(ROOT, 'docs/observability.md'), 'utf8');
    const rows = text.split('\n').filter((line) => line.startsWith('| `'));
    const reported = rows.flatMap(
      (row) => row.split('|')[1]!.match(/\b(bozzetto|http)_\w+/g) ?? [],
    );
    const ours = [...families.keys()].filter((name) => /^(bozzetto|http)_/.test(name));
    assert.deepEqual(reported.toSorted(), ours.toSorted());
    for (const [name, { help }] of families) assert.match(help, /\.$|^[A-Z]/, name);
  });

  test('the dashboard asks for metrics that exist, by labels that they have', async () => {
    const { families } = await scraped(ended);
    const dashboard = JSON.parse(
      await readFile(join(ROOT, 'examples/grafana/bozzetto.json'), 'utf8'),
    );
    const asked = (dashboard.panels as { targets?: { expr: string }[] }[]).flatMap(
      ({ targets = [] }) => targets.map(({ expr }) => expr),
    );
    assert.ok(asked.length > 30);
    const known = new Set(
      [...families].flatMap(([name, { type }]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    );
    for (const expr of asked) {
      const names = expr.match(/\b(bozzetto|http_server|nodejs|process)_\w+/g) ?? [];
      assert.ok(names.length > 0, expr);
      for (const name of names) assert.ok(known.has(name), `${name} in ${expr}`);
    }
  });

  // The last one: it uses up what an address may ask without a key.
  test('whatever routes somebody tries, requests have at most 112 series', async () => {
    const tried = await fetch(`${service.baseUrl}/api/v1/openapi.json`);
    const { paths } = (await tried.json()) as { paths: Record<string, unknown> };
    const attempts = Object.keys(paths).flatMap((path, i) =>
      ['GET', 'DELETE', 'PROPFIND', 'HEAD'].map((method) => ({
        url: `${service.baseUrl}${path.startsWith('/api/') ? '' : '/api/v1'}${path.replaceAll(/\{.*?\}/g, `x${i}`)}`,
        method,
      })),
    );
    for (let n = 0; n < 1000; n++)
      attempts.push({ url: `${service.baseUrl}/probe/${n}.php`, method: 'GET' });
    for (let at = 0; at < attempts.length; at += 50)
      await Promise.all(
        attempts.slice(at, at + 50).map(({ url, method }) => send(url, { method })),
      );
    const { families } = await scraped((now) => metric(now, 'http_server_active_requests') === 0);
    const series = [...families].flatMap(([name, { samples }]) =>
      name.startsWith('http_server_request') ? samples : [],
    );
    assert.ok(series.length <= 112, `${series.length} series`);
  });
});
