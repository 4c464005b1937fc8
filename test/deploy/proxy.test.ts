import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import WebSocket from 'ws';
import { Bozzetto } from '../../src/sdk/index.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { ROOT, type Service, startService } from '../support/service.ts';

const PROXY = join(ROOT, 'deploy/proxy');
const missing = (program: string, ...version: string[]): string | false => {
  try {
    execFileSync(program, version, { stdio: 'ignore' });
    return false;
  } catch {
    return `${program} is not installed`;
  }
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resume) => server.once('listening', resume));
  const { port } = server.address() as AddressInfo;
  await new Promise((resume) => server.close(resume));
  return port;
}

/** The proxy's file as it is shipped, but for its addresses, and without TLS, for which a test has no certificate. */
async function nginxFile(folder: string, port: number, service: string): Promise<string> {
  const shipped = await readFile(join(PROXY, 'nginx.conf'), 'utf8');
  const [head, , secure] = shipped.split(/^(?=server \{)/m);
  const plain = secure!
    .replace(/^ *listen .*\n/gm, '')
    .replace(/^ *ssl_certificate.*\n/gm, '')
    .replace('server {', `server {\n  listen 127.0.0.1:${port};`);
  assert.equal(plain.match(/listen /g)?.length, 1);
  const upstream = head!.replace('127.0.0.1:8080', new URL(service).host);
  assert.notEqual(upstream, head);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http {
access_log off; ${paths.join(' ')}
${upstream}
${plain}
}
`,
  );
  return file;
}

describe('behind nginx', { skip: missing('nginx', '-v') }, () => {
  let service: Service;
  let nginx: ChildProcess;
  let folder: string;
  let address: string;
  let client: Bozzetto;
  before(async () => {
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    service = await startService({
      env: { BOZZETTO_PUBLIC_URL: address, BOZZETTO_TRUSTED_PROXIES: '127.0.0.1' },
    });
    folder = await mkdtemp(join(tmpdir(), 'bozzetto-nginx-'));
    await mkdir(join(folder, 'logs'));
    const file = await nginxFile(folder, port, service.baseUrl);
    nginx = spawn('nginx', ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], {
      stdio: 'ignore',
    });
    client = new Bozzetto({ baseUrl: address, apiKey: service.apiKey });
    for (let i = 0; ; i++) {
      const answer = await fetch(`${address}/healthz`).catch(() => null);
      if (answer?.ok) break;
      assert.ok(i < 200, await readFile(join(folder, 'error.log'), 'utf8').catch(() => ''));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  after(async () => {
    const gone = new Promise((resolve) => nginx.once('exit', resolve));
    nginx.kill('SIGTERM');
    await gone;
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('a picture goes up, a model is made, and its links come down through it', async () => {
    const photo = await readFile(join(ROOT, 'examples/rocket.png'));
    const { file_key } = await client.uploads.image(new File([photo], 'rocket.png'));
    const task = await client.run('image-to-model', { image_file: file_key, turbo: true });
    const [url] = task.output!.textured_model_url as [string];
    assert.equal(new URL(url).origin, address);
    const model = await fetch(url);
    assert.equal(model.status, 200);
    const bytes = new Uint8Array(await model.arrayBuffer());
    assert.equal(String.fromCharCode(...bytes.subarray(0, 4)), 'glTF');
  });

  test('frames come through a WebSocket and an event stream as they happen', async () => {
    const headers = { authorization: `Bearer ${service.apiKey}` };
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/v1/ws`, { headers });
    const frames: { type?: string; task_uuid?: string; status?: string }[] = [];
    socket.on('message', (data) => frames.push(JSON.parse(String(data))));
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const events = await fetch(`${address}/api/v1/events`, { headers });
    assert.equal(events.status, 200);
    assert.match(events.headers.get('content-type') ?? '', /event-stream/);
    let streamed = '';
    const over = new AbortController();
    void (async () => {
      for await (const chunk of events.body!.pipeThrough(new TextDecoderStream())) {
        streamed += chunk;
        if (over.signal.aborted) break;
      }
    })().catch(() => {});
    socket.send(JSON.stringify({ type: 'subscribe', all: true }));
    const { task_uuid } = await client.run('text-to-model', { prompt: 'a wooden crate' });
    const deadline = performance.now() + PATIENCE_MS;
    const seen = () =>
      frames.some((frame) => frame.task_uuid === task_uuid && frame.status === 'SUCCESS') &&
      streamed.includes(task_uuid) &&
      streamed.includes('SUCCESS');
    while (!seen() && performance.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 50));
    over.abort();
    socket.close();
    await events.body?.cancel().catch(() => {});
    assert.ok(seen(), `${JSON.stringify(frames.slice(-3))} ${streamed.slice(-500)}`);
  });

  test('what is too large is refused, in the proxy or behind it', async () => {
    const body = new Uint8Array(220 * 2 ** 20);
    const form = new FormData();
    form.set('file', new File([body], 'large.glb'));
    const answer = await fetch(`${address}/api/v1/upload/model`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.apiKey}` },
      body: form,
    }).catch((error: Error) => error);
    // nginx answers before it has read the body, which some clients hear as a broken connection.
    if (answer instanceof Response) assert.equal(answer.status, 413);
    assert.equal((await fetch(`${address}/healthz`)).status, 200);
  });
});

test('the Caddyfile is one', { skip: missing('caddy', 'version') }, () => {
  const file = join(PROXY, 'Caddyfile');
  const args = ['validate', '--config', file, '--adapter', 'caddyfile'];
  execFileSync('caddy', args, { stdio: 'pipe', env: { ...process.env, HOME: tmpdir() } });
});
