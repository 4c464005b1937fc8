import assert from 'node:assert/strict';
import { type ChildProcess, execFile } from 'node:child_process';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type BatchPayload, type BatchRequest, BozzettoError } from '../../src/sdk/index.ts';
import { freshDatabaseUrl } from '../support/database.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { processesOf } from '../support/processes.ts';
import { ROOT, startService } from '../support/service.ts';

/** Items of the batch. `SOAK_ITEMS=1000` takes minutes instead of one. */
const ITEMS = Number(process.env.SOAK_ITEMS ?? 100);
const CHAINS = 2;
/** Prompts are cheap to improve. The rest are chains of two items. */
const PROMPTS = ITEMS - 2 * CHAINS;
/** Numbers of items after whose end everything is killed: one of each 200 items. */
const KILLS = Math.max(1, Math.floor(ITEMS / 200));
const KILLED_AT = Array.from({ length: KILLS }, (_, i) =>
  Math.floor((ITEMS * (i + 0.6)) / (KILLS + 1)),
);
const PATIENCE = (4 * PATIENCE_MS * Math.max(ITEMS, 100)) / 100;

const items: BatchRequest['items'] = [
  ...Array.from({ length: PROMPTS }, (_, i) => ({
    name: `words-${i}`,
    flow: 'prompt-optimize',
    input: { user_input: `a wooden chair, number ${i}` },
  })),
  ...Array.from({ length: CHAINS }, (_, i) => [
    { name: `crate-${i}`, flow: 'text-to-model', input: { prompt: 'a wooden crate' } },
    {
      name: `crate-${i}-ply`,
      flow: 'convert-model-format',
      input: { model_file: { $ref: `crate-${i}` }, source_format: 'glb', target_format: 'ply' },
    },
  ]).flat(),
];

async function killEverything(child: ChildProcess, data: string): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
  for (const { pid } of await processesOf(data)) process.kill(pid, 'SIGKILL');
}

describe('batches', { skip: process.platform !== 'linux' && 'finds processes by /proc' }, () => {
  test('kill -9 of everything, while a batch is created and amid its items: each is made and paid once', async () => {
    const settings = { DATABASE_URL: await freshDatabaseUrl(), BOZZETTO_CREDITS: '100000' };
    const start = (more: { data?: string; apiKey?: string } = {}) =>
      startService({ env: settings, ...more });
    let service = await start();
    const { data, apiKey } = service;
    try {
      let client = service.client();
      const before = await client.account.balance();
      const request: BatchRequest = { items, client_order_id: 'props' };
      const quote = await client.batches.quote(request);
      // The first request may be answered or not; the same order never makes a second batch.
      const first = client.batches.create(request).catch(() => null);
      await Promise.race([first, sleep(200)]);
      await killEverything(service.child, data);
      await first;
      service = await start({ data, apiKey });
      client = service.client();
      const again = client.batches;
      log('create again');
      const { batch_uuid } = await untilThere(() => again.create(request));
      log(`created ${batch_uuid}`);
      for (const killedAt of KILLED_AT) {
        const { batches } = client;
        await reaches(
          () => batches.get(batch_uuid),
          ({ counts }) => counts.succeeded >= killedAt,
        );
        log(`kill after ${killedAt} items`);
        await killEverything(service.child, data);
        service = await start({ data, apiKey });
        client = service.client();
        log('ready again');
      }
      const ended = await client.batches.wait(batch_uuid, {
        timeoutMs: PATIENCE,
        onProgress: (batch) => log(`ended ${batch.status} ${JSON.stringify(batch.counts)}`),
      });
      assert.deepEqual([ended.status, ended.counts.succeeded], ['SUCCESS', items.length]);
      assert.equal((await client.batches.list()).records.length, 1);
      assert.equal(ended.charged_credits, quote.cost_credits);
      const after = await client.account.balance();
      assert.equal(before.balance - after.balance, quote.cost_credits);
      assert.equal(after.total_frozen_credits, 0);
      let captures = 0;
      for await (const entry of ledger(client)) captures += entry.kind === 'capture' ? 1 : 0;
      assert.equal(captures, items.length);
      const reconcile = promisify(execFile)(process.execPath, ['src/bin/admin.ts', 'reconcile'], {
        cwd: ROOT,
        env: service.env,
      });
      assert.equal((await reconcile).stdout, '');
    } finally {
      await service.stop({ keepData: false });
    }
  });
});

/** Reports the progress of a long run. */
function log(line: string): void {
  if (process.env.SOAK_ITEMS !== undefined)
    console.error(`${process.uptime().toFixed(0)} s: ${line}`);
}

type Client = ReturnType<Awaited<ReturnType<typeof startService>>['client']>;

async function* ledger(client: Client) {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<Client['account']['ledger']>> = await client.account.ledger({
      limit: 100,
      ...(cursor === null ? {} : { cursor }),
    });
    yield* page.records;
    cursor = page.next_cursor;
  } while (cursor !== null);
}

/** Asks again while the database of a busy machine does not answer. */
async function untilThere<T>(ask: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof BozzettoError) || error.status !== 503) throw error;
      await sleep(1000);
    }
}

async function reaches(
  ask: () => Promise<BatchPayload>,
  passes: (batch: BatchPayload) => boolean,
): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE;
  for (;;) {
    const batch = await untilThere(ask);
    log(JSON.stringify(batch.counts));
    if (passes(batch) || batch.status !== 'RUNNING') return;
    if (Date.now() > giveUpAt) assert.fail(`still ${JSON.stringify(batch)}`);
    await sleep(500);
  }
}
