import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { unzip } from '../../src/cli/unzip.ts';
import type {
  BatchItemPayload,
  BatchPayload,
  BatchRequest,
  Bozzetto,
  ComparisonRequest,
} from '../../src/sdk/index.ts';
import { admin } from '../support/admin.ts';
import { fails } from '../support/expect.ts';
import { ROOT, type Service, startService } from '../support/service.ts';

let service: Service;
let live: Bozzetto;
let sandbox: Bozzetto;
before(async () => {
  service = await startService();
  const user = await admin(service).createUser({ credits: 1000 });
  live = service.client(user);
  const { token } = await live.account.keys.create({ sandbox: true, name: 'tests' });
  sandbox = service.client({ apiKey: token });
});
after(() => service.stop());

const CONVERSION = {
  model_file: 'https://example.org/model.glb',
  source_format: 'glb',
  target_format: 'obj',
};

const chain = (name: string): BatchRequest['items'] => [
  { name, flow: 'text-to-model', input: { prompt: 'a wooden stool' } },
  {
    name: `${name}-low`,
    flow: 'model-remesh',
    input: {
      model_file: { $ref: `${name}.outputs.model` },
      target_face_count: 1000,
      face_type: 'triangle',
    },
  },
];

async function itemsOf(
  client: Bozzetto,
  { batch_uuid }: BatchPayload,
): Promise<BatchItemPayload[]> {
  const items: BatchItemPayload[] = [];
  for await (const item of client.batches.allItems(batch_uuid)) items.push(item);
  return items;
}

async function reconciled(): Promise<void> {
  const run = promisify(execFile)(process.execPath, ['src/bin/admin.ts', 'reconcile'], {
    cwd: ROOT,
    env: service.env,
  });
  assert.equal((await run).stdout, '');
}

describe('comparisons', () => {
  const request: ComparisonRequest = {
    flow: 'text-to-model',
    input: { prompt: 'a wooden stool', texture_size: 1024, accept: { closed: true } },
    engines: ['v1', 'v2'],
    views: true,
  };

  test('one request at two engines has one hold, which is released when it is cancelled', async () => {
    const quote = await live.comparisons.quote(request);
    assert.deepEqual(
      quote.items.map(({ name }) => name),
      ['v1', 'v1-views', 'v2', 'v2-views'],
    );
    const made = await live.comparisons.create(request, { idempotencyKey: 'two' });
    assert.equal(made.reserved_credits, quote.cost_credits);
    const again = await live.comparisons.create(request, { idempotencyKey: 'two' });
    assert.equal(again.batch_uuid, made.batch_uuid);
    await live.batches.cancel(made.batch_uuid);
    await live.batches.wait(made, { timeoutMs: 240_000 });
    const { rows, charged_credits } = await live.comparisons.get(made.batch_uuid);
    assert.deepEqual([charged_credits, rows.length], [0, 2]);
  });

  test('each row has the figures of the report and pictures', async () => {
    const made = await sandbox.comparisons.create(request);
    await sandbox.batches.wait(made, { timeoutMs: 240_000 });
    const { rows } = await sandbox.comparisons.get(made.batch_uuid);
    assert.deepEqual(
      rows.map(({ engine, status, error }) => [engine, status, error]),
      [
        ['v1', 'SUCCESS', null],
        ['v2', 'SUCCESS', null],
      ],
    );
    for (const { figures, pictures, seconds, made_by } of rows) {
      assert.ok(figures!.triangles > 100 && figures!.bytes > 1000);
      assert.equal(figures!.validator_errors, 0);
      assert.ok(pictures.length > 1, 'its preview, and renders of its sides');
      assert.ok(seconds! >= 0 && made_by !== null);
    }
  });

  test('every batch is a comparison; unknown engines and flows without a choice are refused', async () => {
    const made = await sandbox.comparisons.create({ ...request, views: false });
    assert.equal(made.rows.length, 2);
    const batch = await sandbox.batches.create({
      items: [{ flow: 'convert-model-format', input: CONVERSION }],
    });
    assert.equal((await sandbox.comparisons.get(batch.batch_uuid)).rows[0]!.engine, null);
    await fails(4004, 400, () => live.comparisons.create({ ...request, engines: ['v1', 'v9'] }));
    await fails(4003, 400, () =>
      live.comparisons.quote({ ...request, flow: 'convert-model-format' }),
    );
    await fails(4006, 400, () => live.comparisons.quote({ ...request, input: { prompt: '' } }));
    await fails(4038, 404, () => live.comparisons.get(crypto.randomUUID()));
  });
});

describe('batches of live tasks', () => {
  test('words become a model, and the model a mesh with fewer faces; each item is paid', async () => {
    const before = await live.account.balance();
    const request: BatchRequest = { name: 'stools', items: chain('stool') };
    const quote = await live.batches.quote(request);
    const batch = await live.batches.create(request, { idempotencyKey: 'stools' });
    assert.equal(batch.cost_credits, quote.cost_credits);
    assert.equal(batch.reserved_credits, quote.cost_credits);
    const again = await live.batches.create(request, { idempotencyKey: 'stools' });
    assert.equal(again.batch_uuid, batch.batch_uuid);
    const ended = await live.batches.wait(batch, { timeoutMs: 600_000 });
    const items = await itemsOf(live, batch);
    assert.deepEqual(
      items.map(({ name, status, error }) => [name, status, error]),
      [
        ['stool', 'SUCCESS', null],
        ['stool-low', 'SUCCESS', null],
      ],
    );
    assert.equal(ended.status, 'SUCCESS');
    assert.equal(ended.charged_credits, quote.cost_credits);
    const after = await live.account.balance();
    assert.equal(before.balance - after.balance, quote.cost_credits);
    assert.equal(after.total_frozen_credits, 0);
    const { records } = await live.tasks.list({ made_from: items[0]!.task_uuid });
    assert.deepEqual(
      records.map(({ task_uuid }) => task_uuid),
      [items[1]!.task_uuid],
    );

    const manifest = await live.batches.manifest(batch.batch_uuid, { layout: 'godot' });
    const files = manifest.items.flatMap((item) => item.files.map(({ path }) => path));
    assert.ok(files.includes('assets/models/stool-low/stool-low.glb'), files.join(' '));
    assert.ok(!files.some((path) => path.includes('/stool/')), 'no intermediate model');
    const zip = unzip(
      await (await live.batches.archive(batch.batch_uuid, { layout: 'godot' })).bytes(),
    );
    assert.deepEqual(
      zip.map(({ path }) => path),
      ['manifest.json', 'assets/previews/.gdignore', ...files],
    );
    assert.deepEqual(manifest.extra_files, [{ path: 'assets/previews/.gdignore', text: '' }]);
    const flat = unzip(await (await live.batches.archive(batch.batch_uuid)).bytes());
    assert.ok(flat.some(({ path }) => path.startsWith('stool/')));
  });

  test('everything that is wrong is told at once, and nothing is charged', async () => {
    const before = await live.account.balance();
    const batches = (await live.batches.list()).records.length;
    const request: BatchRequest = {
      defaults: { 'model-remesh': { face_type: 'triangle' }, 'no-flow': {} },
      items: [
        { name: 'a', flow: 'model-remesh', input: { model_file: { $ref: 'b' } } },
        { name: 'b', flow: 'model-remesh', input: { model_file: { $ref: 'a.outputs.model' } } },
        { name: 'c', flow: 'model-remesh', input: { model_file: { $ref: 'missing' } } },
        { name: 'words', flow: 'prompt-optimize', input: { user_input: 'a chair' } },
        { name: 'd', flow: 'model-remesh', input: { model_file: { $ref: 'words' } } },
        { name: 'pictures', flow: 'image-generation', input: { prompt: 'a chair' } },
        {
          name: 'e',
          flow: 'model-remesh',
          input: { model_file: { $ref: 'pictures.outputs.image_url' } },
        },
        { name: 'f', flow: 'text-to-model', input: { prompt: { $ref: 'words' } } },
        { name: 'f', flow: 'text-to-model', input: { prompt: 'a stool', polygon_limt: 5 } },
        { name: 'g', flow: 'nothing', input: {} },
        {
          name: 'h',
          flow: 'model-remesh',
          input: { model_file: 'mdl_00000000000000000000000000000000', target_face_count: 3 },
        },
      ],
    };
    const error = await live.batches.create(request).then(
      () => assert.fail('it was created'),
      (problem: unknown) =>
        problem as {
          code: number;
          problems: { item: string; field: string | null; code: number }[];
        },
    );
    assert.equal(error.code, 4006);
    assert.deepEqual(
      error.problems.map(({ item, field, code }) => `${item} ${field} ${code}`).sort(),
      [
        'a null 4001',
        'c model_file 4001',
        'd model_file 4001',
        'defaults no-flow 4004',
        'e model_file 4001',
        'f name 4001',
        'f polygon_limt 4002',
        'f prompt 4001',
        'g flow 4004',
        'h target_face_count 4001',
      ],
    );
    await fails(4006, 400, () => live.batches.quote(request));
    await fails(4021, 402, () => live.batches.create({ items: chain('x'), max_cost_credits: 1 }));
    assert.deepEqual(await live.account.balance(), before);
    assert.equal((await live.batches.list()).records.length, batches);
  });

  test('an item that needs a failed one fails and costs nothing; a retry makes both again', async () => {
    const unreadable = await live.uploads
      .model(
        new File(
          [Buffer.from('solid broken\nfacet normal 0 0 1\nouter loop\nvertex 0 0\n')],
          'broken.stl',
        ),
      )
      .catch(() => null);
    // What cannot be read may be refused on arrival; then a URL that nothing answers does as well.
    const model_file = unreadable?.file_key ?? 'https://example.invalid/none.glb';
    const batch = await live.batches.create({
      items: [
        { name: 'bad', flow: 'model-remesh', input: { model_file, face_type: 'triangle' } },
        {
          name: 'next',
          flow: 'model-texture',
          input: { model_file: { $ref: 'bad' }, prompt: 'oak' },
        },
        { name: 'last', flow: 'model-preview-render', input: { model_file: { $ref: 'next' } } },
        { name: 'good', flow: 'text-to-model', input: { prompt: 'a wooden stool' } },
      ],
    });
    const ended = await live.batches.wait(batch, { timeoutMs: 600_000 });
    assert.equal(ended.status, 'PARTIAL');
    assert.deepEqual([ended.counts.succeeded, ended.counts.failed], [1, 3]);
    const items = await itemsOf(live, batch);
    assert.deepEqual(
      items.map(({ error }) => error?.code === 6011),
      [false, true, true, false],
    );
    const cost = items.find(({ name }) => name === 'good')!.cost_credits;
    assert.equal(ended.charged_credits, cost);
    assert.equal(ended.reserved_credits, 0);
    const retried = await live.batches.retry(batch.batch_uuid);
    assert.equal(retried.retried, 3);
    assert.equal(retried.status, 'RUNNING');
    const over = await live.batches.wait(batch, { timeoutMs: 600_000 });
    assert.deepEqual([over.counts.succeeded, over.counts.failed], [1, 3]);
    assert.equal(over.charged_credits, cost);
    const later = await itemsOf(live, batch);
    assert.notEqual(later[0]!.task_uuid, items[0]!.task_uuid);
    assert.ok(later[1]!.error!.message.includes(later[0]!.task_uuid));
    await reconciled();
  });
});

describe('batches of the sandbox', () => {
  test('1,000 items end, each once; some need others', async () => {
    const items: BatchRequest['items'] = Array.from({ length: 1000 }, (_, i) =>
      i % 4 === 0
        ? {
            name: `low-${i}`,
            flow: 'model-remesh',
            input: { model_file: { $ref: `prop-${i + 1}` }, face_type: 'triangle' },
          }
        : { name: `prop-${i}`, flow: 'text-to-model', input: { prompt: `prop ${i}` } },
    );
    const batch = await sandbox.batches.create({ items });
    const ended = await sandbox.batches.wait(batch, { timeoutMs: 300_000 });
    assert.deepEqual(
      [ended.status, ended.counts.succeeded, ended.charged_credits],
      ['SUCCESS', 1000, 0],
    );
    const made = await itemsOf(sandbox, batch);
    assert.equal(new Set(made.map(({ task_uuid }) => task_uuid)).size, 1000);
    assert.ok(made.every(({ status, output }) => status === 'SUCCESS' && output !== null));
  });

  test('cancelling ends every open item; a retry makes them', async () => {
    const items = Array.from({ length: 20 }, (_, i) => chain(`prop-${i}`)).flat();
    const batch = await sandbox.batches.create({ items }, { sandboxOutcome: 'slow' });
    const cancelled = await sandbox.batches.cancel(batch.batch_uuid);
    assert.equal(cancelled.status, 'CANCELLED');
    assert.equal(cancelled.counts.cancelled, 40);
    assert.deepEqual(await sandbox.batches.cancel(batch.batch_uuid), cancelled);
    const { retried } = await sandbox.batches.retry(batch.batch_uuid);
    assert.equal(retried, 40);
    const ended = await sandbox.batches.wait(batch, { timeoutMs: 120_000 });
    assert.equal(ended.status, 'SUCCESS');
    assert.equal((await sandbox.batches.retry(batch.batch_uuid)).retried, 0);
  });
});
