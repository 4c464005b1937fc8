import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startMockChatHost } from '../support/mock-servers/chat-host.ts';
import type { MockServer } from '../support/mock-servers/mock-server.ts';
import { startMockOpenAi } from '../support/mock-servers/openai.ts';
import { CANCEL_MS, PATIENCE_MS } from '../support/patience.ts';
import { type Service, startService } from '../support/service.ts';

/** Program that the mock servers write. */
const STOOL = JSON.stringify({
  version: 1,
  name: 'stool',
  materials: { wood: { is: 'oak' } },
  parts: [
    {
      name: 'seat',
      material: 'wood',
      at: [0, 0.45, 0],
      shape: { kind: 'cylinder', radius: 0.18, height: 0.04 },
    },
    {
      name: 'remote-step',
      material: 'wood',
      at: [0.1, 0.22, 0.1],
      shape: { kind: 'cylinder', radius: 0.018, height: 0.45 },
      copies: [{ kind: 'ring', count: 3 }],
    },
  ],
});
const PRICES = { input: 2, output: 10 };

/* Dialogues with language models as their users see them, with mock servers. */

describe('dialogues with language models', () => {
  let service: Service;
  let directory: string;
  const authors: Record<string, MockServer> = {};

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'bozzetto-authors-'));
    const slow = { says: STOOL, milliseconds: 4000 };
    authors.slow = await startMockOpenAi(slow);
    authors.single = await startMockOpenAi(slow);
    authors.hanging = await startMockOpenAi({ ending: () => 'hang' });
    // The first answer is a program; at the look it is silent.
    authors.thoughtful = await startMockOpenAi({
      says: STOOL,
      milliseconds: 20,
      ending: (job) => (job === 0 ? 'succeed' : 'hang'),
    });
    authors.priced = await startMockChatHost('anthropic', { says: [STOOL], milliseconds: 20 });
    const local = (name: string) => ({
      kind: 'openai',
      url: authors[name]!.url,
      chat_model: 'a-model',
      author_sees: true,
    });
    const backends = {
      slow: local('slow'),
      single: { ...local('single'), concurrency: 1 },
      hanging: local('hanging'),
      thoughtful: local('thoughtful'),
      priced: {
        kind: 'anthropic',
        url: `${authors.priced.url}/v1`,
        credential: `\${A_KEY}`,
        chat_model: 'a-model',
        author_prices: PRICES,
      },
    };
    const lists = Object.keys(backends).map((name) => [name, [name, 'built-in']]);
    const models = { 'text-to-model': { default: 'slow', ...Object.fromEntries(lists) } };
    const config = join(directory, 'bozzetto.config.json');
    await writeFile(config, JSON.stringify({ backends, models }));
    service = await startService({ env: { BOZZETTO_CONFIG: config, A_KEY: 'a key' } });
  });
  after(async () => {
    await service.stop();
    for (const author of Object.values(authors)) await author.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const create = (prompt: string, model_version?: string, more: object = {}) =>
    service
      .client()
      .tasks.create('text-to-model', { prompt, ...(model_version && { model_version }), ...more });
  const status = (task: string) => service.client().tasks.status(task);
  const report = (task: string) => service.client().tasks.report(task);

  /** Waits for what a task shows while it runs. */
  async function shown<T>(task: string, read: () => Promise<T | null | undefined>): Promise<T> {
    const until = performance.now() + PATIENCE_MS;
    while (performance.now() < until) {
      const found = await read();
      if (found !== null && found !== undefined) return found;
      const { status: now, error } = await status(task);
      assert.ok(['PENDING', 'QUEUED', 'RUNNING'].includes(now), `${now}: ${error?.message}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return assert.fail('it never came');
  }

  test('four run side by side', async () => {
    const prompts = ['a stool', 'a bench', 'a chair', 'a table'];
    const created = await Promise.all(prompts.map((prompt) => create(prompt, 'hanging')));
    await shown(created[0]!.task_uuid, async () => (authors.hanging!.running === 4 ? true : null));
    for (const { task_uuid } of created) {
      const { status: now, queue } = await status(task_uuid);
      assert.deepEqual([now, queue], ['RUNNING', null]);
      await service.client().tasks.cancel(task_uuid);
    }
  });

  test('the author is the default, and its model replaces the draft', async () => {
    const { task_uuid } = await create('a stool');
    const { status: end, output, error } = await service.client().wait(task_uuid);
    assert.equal(end, 'SUCCESS', JSON.stringify(error));
    assert.equal(output?.draft_url, undefined);
    assert.match(JSON.stringify((await report(task_uuid)).engine), /"shapes":\{"id":"slow"/);
  });

  test('a dialogue that waits for another one states its place in the queue', async () => {
    const first = await create('a stool', 'single');
    await shown(first.task_uuid, async () => authors.single!.jobs[0]);
    const second = await create('a bench', 'single');
    const queue = await shown(second.task_uuid, async () => {
      const { status: now, queue } = await status(second.task_uuid);
      return now === 'QUEUED' ? queue : null;
    });
    assert.deepEqual([queue.is_queued, queue.position], [true, 0]);
    // An engine is free meanwhile: the library is not kept waiting.
    const library = await service
      .client()
      .run('text-to-model', { prompt: 'a stool', model_version: 'v2' });
    assert.equal(library.status, 'SUCCESS');
    // On a busy machine they may have ended by now.
    for (const { task_uuid } of [first, second])
      await service
        .client()
        .tasks.cancel(task_uuid)
        .catch(() => {});
  });

  test('the library shows a draft meanwhile, and a dialogue that hangs is cancelled', async () => {
    const { task_uuid } = await create('a wooden table', 'hanging');
    const output = await shown(task_uuid, async () => {
      const { output } = await status(task_uuid);
      return output?.draft_url && output.preview_url ? output : null;
    });
    const bytes = await (await service.client().download(output.draft_url!)).bytes();
    assert.equal(Buffer.from(bytes.subarray(0, 4)).toString(), 'glTF');
    await shown(task_uuid, async () => (authors.hanging!.running === 1 ? true : null));
    assert.equal((await report(task_uuid)).stage, 'author-write');
    const since = performance.now();
    await service.client().tasks.cancel(task_uuid);
    while (authors.hanging!.running > 0 && performance.now() - since < CANCEL_MS)
      await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(authors.hanging!.jobs.at(-1)!.state, 'cancelled');
    assert.equal((await status(task_uuid)).output, null);
  });

  test('each trial has a picture, and the report counts while the dialogue lasts', async () => {
    // The library has no draft of it: the picture is that of the trial.
    const { task_uuid } = await create('a zorblax', 'thoughtful');
    const preview = await shown(
      task_uuid,
      async () => (await status(task_uuid)).output?.preview_url,
    );
    const bytes = await (await service.client().download(preview)).bytes();
    assert.equal(Buffer.from(bytes.subarray(8, 12)).toString(), 'WEBP');
    const facts = await shown(task_uuid, async () => {
      const { stage, statistics } = await report(task_uuid);
      return stage === 'author-look'
        ? (statistics as { servers: { program: Record<string, unknown> } } | null)?.servers.program
        : null;
    });
    assert.deepEqual(
      [facts.requests, facts.tokens, facts.output_tokens, facts.cost_usd],
      [1, 100, 20, 0],
    );
    await service.client().tasks.cancel(task_uuid);
  });

  const factsOf = async (task: string) =>
    (
      (await report(task)).statistics as unknown as {
        servers: { program: Record<string, unknown> };
      }
    ).servers.program;

  test('the report states tokens and money, and what is left bounds each answer', async () => {
    const before = authors.priced!.jobs.length;
    const { task_uuid } = await create('a stool', 'priced', { max_author_cost: 0.5 });
    assert.equal((await service.client().wait(task_uuid)).status, 'SUCCESS');
    const facts = await factsOf(task_uuid);
    const requests = authors.priced!.jobs.slice(before);
    assert.equal(facts.requests, requests.length);
    // The mock server counts 80 tokens in and 20 out: $0.00016 and $0.0002.
    assert.equal(facts.cost_usd, Math.round(requests.length * 3.6) / 10_000);
    assert.equal(facts.max_cost_usd, 0.5);
    for (const { asked } of requests) {
      const bytes = JSON.stringify(asked, (key, value) => (key === 'data' ? '' : value)).length;
      const worst =
        (bytes / 5) * (PRICES.input / 1e6) + Number(asked.max_tokens) * (PRICES.output / 1e6);
      assert.ok(Number(asked.max_tokens) <= 32_000 && worst <= 0.5, `${worst}`);
    }
  });

  test('a limit that is reached delivers the best model so far', async () => {
    const before = authors.priced!.jobs.length;
    // Enough for the first request and a short answer, and too little for six images more.
    const [first] = authors.priced!.jobs;
    const input = (JSON.stringify(first!.asked).length / 2) * 1.25 * PRICES.input;
    const max_author_cost = (input + 1400 * PRICES.output) / 1e6;
    const { task_uuid } = await create('a stool', 'priced', { max_author_cost });
    const task = await service.client().wait(task_uuid);
    assert.equal(task.status, 'SUCCESS', JSON.stringify(task.error));
    const facts = await factsOf(task_uuid);
    assert.deepEqual([facts.ended_by, facts.requests], ['cost', 1], JSON.stringify(facts));
    assert.equal(authors.priced!.jobs.length, before + 1);
  });

  test('a prompt in any language reaches the author as it is', async () => {
    // Thai, which the library does not read.
    const prompt = 'เก้าอี้ไม้สามขา';
    const { task_uuid } = await create(prompt, 'priced');
    assert.equal((await service.client().wait(task_uuid)).status, 'SUCCESS');
    const { warnings } = await report(task_uuid);
    assert.doesNotMatch(JSON.stringify(warnings), /author_replaced|words_without_effect/);
    assert.ok(JSON.stringify(authors.priced!.jobs.at(-1)!.asked).includes(prompt));
  });

  test('a limit that leaves nothing for a program sends nothing; the library answers', async () => {
    const before = authors.priced!.jobs.length;
    const { task_uuid } = await create('a stool', 'priced', { max_author_cost: 0.001 });
    assert.equal((await service.client().wait(task_uuid)).status, 'SUCCESS');
    assert.match(JSON.stringify((await report(task_uuid)).warnings), /author_replaced/);
    assert.equal(authors.priced!.jobs.length, before);
  });
});
