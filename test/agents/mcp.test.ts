import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  Client,
  type ClientOptions,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { flowSpecs } from '../../src/flows/specs.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { ROOT, type Service, startService } from '../support/service.ts';

const PATIENT = 2 * PATIENCE_MS;
const CLIENT = { name: 'test', version: '1' };
const ERAS: Record<string, ClientOptions> = {
  'the revision of 2026-07-28': { versionNegotiation: { mode: 'auto' } },
  'the revisions before, by initialize': {},
};

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.stop());

async function connect(options: ClientOptions, key = service.apiKey): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, options);
  const headers = { authorization: `Bearer ${key}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${service.baseUrl}/mcp`), {
      requestInit: { headers },
    }),
  );
  return client;
}

interface Facts {
  task_uuid: string;
  cost_credits: number;
  status: string;
  files: { role: string; url: string }[];
}
const factsOf = (result: { structuredContent?: unknown }) => result.structuredContent as Facts;
const textOf = (result: object) => JSON.stringify((result as { content: unknown }).content);

for (const [era, options] of Object.entries(ERAS)) {
  describe(`an agent that speaks ${era}`, () => {
    let client: Client;
    before(async () => {
      client = await connect(options);
    });
    after(() => client.close());

    test('finds a tool for each flow, with the fields of the flow', async () => {
      const { tools } = await client.listTools();
      const byName = new Map(tools.map((tool) => [tool.name, tool]));
      for (const flow of Object.keys(flowSpecs)) {
        const tool = byName.get(flow.replaceAll('-', '_'));
        assert.ok(tool, flow);
        assert.equal(tool.inputSchema.type, 'object');
        assert.ok(Object.keys(tool.inputSchema.properties ?? {}).includes('wait_seconds'));
      }
      const image = byName.get('image_to_model')!.inputSchema;
      assert.ok(Object.keys(image.properties ?? {}).includes('polygon_limit'));
      assert.equal(byName.get('get_balance')!.annotations?.readOnlyHint, true);
      assert.ok(JSON.stringify(tools).length < 60_000, 'what an agent has to read');
    });

    test('makes a model of words, with progress, a picture and links, then works on it', async () => {
      const heard: number[] = [];
      const made = await client.callTool(
        { name: 'text_to_model', arguments: { prompt: 'a wooden crate', wait_seconds: 300 } },
        { onprogress: ({ progress }) => heard.push(progress), timeout: PATIENT },
      );
      assert.notEqual(made.isError, true, textOf(made));
      const { status, files } = factsOf(made);
      assert.equal(status, 'SUCCESS');
      assert.ok(files.some(({ role }) => role === 'textured_model'));
      assert.ok(
        heard.every((value, i) => i === 0 || value > heard[i - 1]!),
        String(heard),
      );
      assert.equal(heard.at(-1), 100);
      const content = made.content as { type: string; data?: string; uri?: string }[];
      const picture = content.find(({ type }) => type === 'image');
      assert.ok(picture?.data && picture.data.length < 60_000, 'a small picture');
      const link = content.find(({ type }) => type === 'resource_link');
      assert.equal((await fetch(link!.uri!)).status, 200);

      const turned = await client.callTool(
        {
          name: 'convert_model_format',
          arguments: {
            model_file: files.find(({ role }) => role === 'textured_model')!.url,
            source_format: 'glb',
            target_format: 'stl',
            wait_seconds: 300,
          },
        },
        { timeout: PATIENT },
      );
      assert.notEqual(turned.isError, true, textOf(turned));
      assert.ok(factsOf(turned).files.some(({ url }) => url.includes('.stl')));
    });

    test('hears what is wrong in the service’s own words', async () => {
      const wrong = await client.callTool({ name: 'text_to_model', arguments: {} });
      assert.equal(wrong.isError, true);
      assert.match(textOf(wrong), /prompt is missing \(4001\)/);
      const unknown = await client.callTool({
        name: 'get_task',
        arguments: { task_uuid: '0198c0de-0000-7000-8000-000000000000' },
      });
      assert.equal(unknown.isError, true);
      assert.match(textOf(unknown), /4041|404/);
      const dear = await client.callTool({
        name: 'text_to_model',
        arguments: { prompt: 'a crate', max_cost_credits: 1 },
      });
      assert.match(textOf(dear), /4021/);
    });

    test('asks for prices and credits, uploads, cancels, and waits for what goes on', async () => {
      const quote = await client.callTool({
        name: 'quote',
        arguments: { flow_name: 'text-to-model' },
      });
      assert.ok((quote.structuredContent as { cost_credits: number }).cost_credits > 0);
      const balance = await client.callTool({ name: 'get_balance', arguments: {} });
      assert.notEqual(balance.isError, true, textOf(balance));
      const data = (await readFile(join(ROOT, 'examples/rocket.png'))).toString('base64');
      const uploaded = await client.callTool({
        name: 'upload_file',
        arguments: { kind: 'image', data, filename: 'rocket.png' },
      });
      assert.notEqual(uploaded.isError, true, textOf(uploaded));
      const { file_key } = uploaded.structuredContent as { file_key: string };
      const begun = await client.callTool({
        name: 'image_to_mesh',
        arguments: { image_file: file_key, wait_seconds: 0 },
      });
      const { task_uuid, status } = factsOf(begun);
      assert.ok(['PENDING', 'QUEUED', 'RUNNING'].includes(status), status);
      const cancelled = await client.callTool({ name: 'cancel_task', arguments: { task_uuid } });
      assert.equal(factsOf(cancelled).status, 'CANCELLED');
      assert.equal(factsOf(cancelled).cost_credits, 0, 'nothing was charged');
      const waited = await client.callTool({ name: 'wait_for_task', arguments: { task_uuid } });
      assert.equal(factsOf(waited).status, 'CANCELLED');
      const listed = await client.callTool({ name: 'list_tasks', arguments: { limit: 5 } });
      const { records } = JSON.parse((listed.content as { text: string }[])[0]!.text) as {
        records: Facts[];
      };
      const ended = records.find((one) => one.task_uuid === task_uuid);
      assert.equal(ended?.cost_credits, 0);
      const report = await client.callTool({ name: 'get_task_report', arguments: { task_uuid } });
      assert.match(textOf(report), /image-to-mesh/);
    });
  });
}

test('who has no key, and pages of others, are refused', async () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const ask = (headers: Record<string, string>) =>
    fetch(`${service.baseUrl}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body,
    });
  assert.equal((await ask({})).status, 401);
  const authorization = `Bearer ${service.apiKey}`;
  assert.equal((await ask({ authorization, origin: 'https://evil.example' })).status, 403);
  assert.equal((await ask({ authorization, origin: service.baseUrl })).status, 200);
  assert.equal((await fetch(`${service.baseUrl}/mcp`, { headers: { authorization } })).status, 405);
});

test('under a name of somebody else it does not answer, under names of this machine it does', async () => {
  const { hostname, port } = new URL(service.baseUrl);
  const ask = (host: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = {
        host,
        authorization: `Bearer ${service.apiKey}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      };
      const options = { hostname, port, path: '/mcp', method: 'POST', headers };
      const request = httpRequest(options, (answer) => {
        answer.resume();
        resolve(answer.statusCode!);
      });
      request.on('error', reject);
      request.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }));
    });
  assert.equal(await ask('evil.example'), 403);
  assert.equal(await ask(`localhost.evil.example:${port}`), 403);
  assert.equal(await ask(`localhost:${port}`), 200);
  assert.equal(await ask(`127.0.0.1:${port}`), 200);
});

test('by the standard streams, a message that is too long ends the program, and garbage does not', {
  timeout: PATIENT,
}, async () => {
  const { PATH = '' } = process.env;
  const env = { PATH, BOZZETTO_URL: service.baseUrl, BOZZETTO_API_KEY: service.apiKey };
  const program = spawn(process.execPath, [join(ROOT, 'src/cli/main.ts'), 'mcp'], { env });
  const ended = once(program, 'exit');
  const said = { out: '', notes: '' };
  program.stdout.on('data', (chunk) => (said.out += chunk));
  program.stderr.on('data', (chunk) => (said.notes += chunk));
  program.stdin.on('error', () => {});
  try {
    for (const line of ['garbage', '{"jsonrpc":"2.0"}', '[]', 'null', '['.repeat(50_000)])
      program.stdin.write(`${line}\n`);
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: CLIENT };
    const hello = { jsonrpc: '2.0', id: 'hello', method: 'initialize', params };
    program.stdin.write(`${JSON.stringify(hello)}\n`);
    while (!said.out.includes('"hello"')) await once(program.stdout, 'data');
    program.stdin.write(Buffer.alloc(31 * 2 ** 20, 'x'));
    const [code] = await ended;
    assert.equal(code, 0, said.notes);
    assert.match(said.notes, /a line is longer than/);
    assert.doesNotMatch(said.notes, /unsettled/);
  } finally {
    program.kill();
  }
});

test('by the standard streams, an agent’s program uploads files of its machine', async () => {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(ROOT, 'src/cli/main.ts'), 'mcp'],
      env: {
        PATH: process.env.PATH ?? '',
        BOZZETTO_URL: service.baseUrl,
        BOZZETTO_API_KEY: service.apiKey,
      },
      stderr: 'ignore',
    }),
  );
  try {
    const uploaded = await client.callTool({
      name: 'upload_file',
      arguments: { kind: 'image', path: join(ROOT, 'examples/rocket.png') },
    });
    assert.match(JSON.stringify(uploaded.structuredContent), /file_key/);
    // As long as the longest: 19 MB of it are no picture.
    const data = Buffer.alloc(19 * 2 ** 20).toString('base64');
    const long = await client.callTool(
      { name: 'upload_file', arguments: { kind: 'image', data } },
      { timeout: PATIENT },
    );
    assert.match(textOf(long), /4150|4220/);
    // A device may have no end.
    for (const path of ['/nowhere.png', '/dev/zero', '/', 'a\0b', '']) {
      const missing = await client.callTool({
        name: 'upload_file',
        arguments: { kind: 'image', path },
      });
      assert.equal(missing.isError, true, path);
      assert.match(textOf(missing), /is not a file on this machine/);
    }
  } finally {
    await client.close();
  }
});
