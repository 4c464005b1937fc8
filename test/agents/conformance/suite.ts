import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { type Service, startService } from '../../support/service.ts';
import { startFixture } from '../everything/server.ts';

/*
 * npm run third-party:agents
 *     /mcp before the suite of the protocol's authors, their inspector and their older client
 */
const run = promisify(execFile);
const HERE = import.meta.dirname;
const TIMEOUT = 600_000;

/** Required scenarios of each revision; all of them pass. */
const REQUIRED = { '2026-07-28': 37, '2025-11-25': 30 };

/** A tool of theirs under the Node of this process. */
async function runTool(name: string, args: string[]) {
  const command = join(HERE, 'node_modules/.bin', name);
  assert.ok(existsSync(command), `${name} is missing: npm ci --prefix test/agents/conformance`);
  return run(process.execPath, [command, ...args], { maxBuffer: 2 ** 26, timeout: TIMEOUT });
}

describe('the conformance suite, on a server of everything behind our route', () => {
  let fixture: Awaited<ReturnType<typeof startFixture>>;
  let results: string;
  before(async () => {
    fixture = await startFixture();
    results = await mkdtemp(join(tmpdir(), 'bozzetto-conformance-'));
  });
  after(async () => {
    await fixture.close();
    await rm(results, { recursive: true, force: true });
  });

  for (const [revision, required] of Object.entries(REQUIRED)) {
    test(revision, { timeout: TIMEOUT }, async (t) => {
      const args = ['server', '--url', fixture.url, '--requirements', revision, '-o', results];
      // It ends with 1 where a required scenario fails.
      const { stdout } = await runTool('conformance', args).catch((error) => error);
      const failed = namesIn(stdout, /^✗ ([\w-]+): /gm);
      const passed = namesIn(stdout, /^✓ ([\w-]+): /gm);
      const notScored = namesIn(stdout, /^ +[✗✓] ([\w-]+) \(/gm);
      const scored = (names: string[]) => names.filter((name) => !notScored.includes(name));
      t.diagnostic(`not scored and failed: ${failed.filter((name) => notScored.includes(name))}`);
      assert.deepEqual(scored(failed), [], stdout.slice(-3000));
      assert.equal(scored(passed).length, required, stdout.slice(-3000));
    });
  }
});

function namesIn(output: string, pattern: RegExp): string[] {
  return [...output.matchAll(pattern)].map(([, name]) => name!);
}

describe('the tools of the service', () => {
  let service: Service;
  before(async () => {
    service = await startService({ env: { BOZZETTO_CREDITS: '2000' } });
  });
  after(() => service.stop());

  test('under the CLI of the inspector', { timeout: TIMEOUT }, async () => {
    const server = [`${service.baseUrl}/mcp`, '--transport', 'http'];
    const key = ['--header', `Authorization: Bearer ${service.apiKey}`];
    const inspect = async (...method: string[]) => {
      const args = ['--cli', ...server, '--method', ...method, ...key];
      return JSON.parse((await runTool('mcp-inspector', args)).stdout);
    };
    const { tools } = await inspect('tools/list');
    const names = new Set(tools.map(({ name }: { name: string }) => name));
    for (const name of ['text_to_model', 'upload_file', 'wait_for_task', 'compare_engines'])
      assert.ok(names.has(name), name);
    assert.equal(names.size, tools.length, 'each name is used once');
    const call = async (tool: string, ...args: string[]) =>
      (await inspect('tools/call', '--tool-name', tool, '--tool-arg', ...args)).structuredContent;
    // The inspector gives up on a call after a minute, and on a busy machine the first model can take longer.
    let task = await call('text_to_model', 'prompt=a mug', 'wait_seconds=40');
    while (['PENDING', 'QUEUED', 'RUNNING'].includes(task.status))
      task = await call('wait_for_task', `task_uuid=${task.task_uuid}`, 'wait_seconds=40');
    assert.equal(task.status, 'SUCCESS');
  });

  test('under the first generation of their client', { timeout: TIMEOUT }, async () => {
    const { stdout } = await run(process.execPath, [join(HERE, 'first-client.mjs')], {
      timeout: TIMEOUT,
      env: { ...process.env, MCP_URL: `${service.baseUrl}/mcp`, MCP_KEY: service.apiKey },
    });
    const { structuredContent, heard } = JSON.parse(stdout);
    assert.equal(structuredContent.status, 'SUCCESS');
    assert.ok(heard.length > 0);
  });
});
