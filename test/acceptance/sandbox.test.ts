import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { REQUESTED_OUTCOMES } from '../../src/contract/sandbox.ts';
import type { TaskCreationPayload, TaskStatusPayload } from '../../src/contract/task.ts';
import type { flowSpecs } from '../../src/flows/specs.ts';
import type { Bozzetto, CreateOptions } from '../../src/sdk/index.ts';
import { admin, type TestUser } from '../support/admin.ts';
import { fails, hasKeys, KEYS, reaches, taskFails } from '../support/expect.ts';
import { objectImage } from '../support/images.ts';
import { type Service, startService } from '../support/service.ts';

const TEST_TOKEN = /^bz_test_[A-Za-z0-9_-]{43}$/;
/** URLs that are never fetched, because the sandbox does not read sources. */
const PICTURE = 'https://example.com/chair.png';
const MODEL = 'https://example.com/chair.glb';

let service: Service;
let user: TestUser;
let live: Bozzetto;
let sandbox: Bozzetto;
before(async () => {
  service = await startService();
  user = await admin(service).createUser({ credits: 500 });
  live = service.client(user);
  const { token } = await live.account.keys.create({ sandbox: true, name: 'tests' });
  assert.match(token, TEST_TOKEN);
  sandbox = service.client({ apiKey: token });
});
after(() => service.stop());

/** Members whose contents depend on the model. */
// The error of symmetry is null unless the model is symmetric.
const MET = new Set(['repairs', 'warnings', 'messages', 'worst', 'symmetry_error_percent']);

/**
 * Returns the shape of a value: its keys down to the leaves, the types of the values, and links without the parts that
 * differ between tasks. A list is represented by the distinct shapes of its items.
 */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value))
    return [...new Set(value.map((one) => JSON.stringify(shapeOf(one))))].sort();
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  const members = Object.entries(value).map(
    ([key, member]) => [key, MET.has(key) ? 'any' : shapeOf(member)] as const,
  );
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Creates a task that succeeds, and returns everything that the API shows of it. */
async function answersOf(client: Bozzetto, create: (c: Bozzetto) => Promise<TaskCreationPayload>) {
  const created = await create(client);
  const { task_uuid } = created;
  const status = await client.wait(task_uuid, { timeoutMs: 600_000 });
  const report = await client.tasks.report(task_uuid);
  const [listed] = (await client.tasks.list({ limit: 1 })).records;
  const [own] = (await client.models.own({ page_size: 1 })).records;
  const url = report.assets.length === 0 ? null : await client.tasks.url(task_uuid);
  return {
    created,
    status,
    listed,
    url,
    own: own?.task_uuid === task_uuid ? own : null,
    // Timings and warnings also differ between runs of live tasks.
    report: { ...report, timings: report.timings.length > 0, warnings: [] },
  };
}

describe('results', () => {
  test('the same keys in every answer as of live tasks', async () => {
    const image = await objectImage(128);
    const chair = { prompt: 'a wooden chair', polygon_limit: 1000 };
    /** A reconstructed mesh, like the one that the recordings were made from. */
    let model = new Blob([]);
    /** A model that has texture coordinates. */
    let textured = new Blob([]);
    for (const create of [
      (client: Bozzetto) => client.tasks.create('prompt-optimize', { user_input: 'an armchair' }),
      async (client: Bozzetto) => {
        const { file_key } = await client.uploads.image(image);
        const field = { image_file: file_key, polygon_limit: 2000 };
        return client.tasks.create('image-to-mesh', field);
      },
      async (client: Bozzetto) => {
        const { file_key } = await client.uploads.model(model);
        const formats = { source_format: 'glb', target_format: 'stl' };
        return client.tasks.create('convert-model-format', { model_file: file_key, ...formats });
      },
      async (client: Bozzetto) => {
        const { file_key } = await client.uploads.model(model);
        const size = { resolution: '64x64', image_count: 2 };
        return client.tasks.create('model-preview-render', { model_file: file_key, ...size });
      },
      async (client: Bozzetto) => {
        const { file_key } = await client.uploads.model(model);
        const wanted = { target_face_count: 1000, texture_size: 1024 } as const;
        return client.tasks.create('model-remesh', { model_file: file_key, ...wanted });
      },
      async (client: Bozzetto) => {
        const { file_key } = await client.uploads.image(image);
        const wanted = { polygon_limit: 2000, texture_size: 1024 } as const;
        return client.tasks.create('image-to-model', { image_file: file_key, ...wanted });
      },
      async (client: Bozzetto) => {
        const { file_key } = await client.uploads.image(image);
        return client.tasks.create('image-to-artistic-mesh', {
          image_file: file_key,
          num_verts: 200,
        });
      },
      async (client: Bozzetto) => {
        const { file_key } = await client.uploads.model(textured);
        const wanted = { prompt: 'polished gold', texture_size: 1024 } as const;
        return client.tasks.create('model-texture', { model_file: file_key, ...wanted });
      },
      (client: Bozzetto) => client.tasks.create('text-to-model', chair),
      (client: Bozzetto) => client.tasks.create('text-to-mesh', chair),
      (client: Bozzetto) => client.tasks.create('image-generation', { prompt: 'a red fox' }),
    ]) {
      const [ours, theirs] = await Promise.all([
        answersOf(sandbox, create),
        answersOf(live, create),
      ]);
      assert.deepEqual(shapeOf(ours), shapeOf(theirs), ours.created.flow_name);
      assert.equal(ours.created.cost_credits, theirs.created.cost_credits);
      if (theirs.own?.flow_name === 'image-to-mesh')
        model = new Blob([await (await live.download(theirs.created)).bytes()]);
      if (theirs.own?.flow_name === 'image-to-model')
        textured = new Blob([await (await live.download(theirs.created)).bytes()]);
      hasKeys(ours.created, KEYS.creation);
      hasKeys(ours.status, KEYS.status);
    }
  });

  test('every flow has a result, real files among them, the same each time', async () => {
    const inputs: Record<keyof typeof flowSpecs, Record<string, unknown>> = {
      'model-preview-render': {
        model_file: MODEL,
        render_mode: 'preset',
        preset_name: 'turntable-8',
      },
      'model-remesh': { model_file: MODEL, texture_size: 1024 },
      'model-rig': { model_file: MODEL },
      'model-segment': { model_file: MODEL },
      'model-unwrap': { model_file: MODEL, export_format: 'fbx' },
      'model-finish': { model_file: MODEL, preset: 'unity' },
      'convert-model-format': { model_file: MODEL, source_format: 'glb', target_format: 'usdz' },
      'image-generation': { prompt: 'a red fox', image_count: 3 },
      'prompt-optimize': { user_input: 'an armchair' },
      'image-to-model': { image_file: PICTURE },
      'image-to-mesh': { image_file: PICTURE },
      'image-to-artistic-mesh': { image_file: PICTURE },
      'text-to-model': { prompt: 'a wooden chair' },
      'text-to-mesh': { prompt: 'a wooden chair' },
      'model-texture': { model_file: MODEL, prompt: 'polished gold' },
    };
    for (const [flow, input] of Object.entries(inputs)) {
      const create = (options?: CreateOptions) =>
        sandbox.tasks.create(flow as 'image-to-model', input as never, options);
      const [one, two] = await Promise.all([
        create().then((task) => sandbox.wait(task)),
        create({ allow_duplicate: true }).then((task) => sandbox.wait(task)),
      ]);
      const [first, second] = await Promise.all(
        [one, two].map((task) => sandbox.tasks.report(task.task_uuid)),
      );
      const facts = ({ assets }: typeof first) => assets.map(({ role, sha256 }) => [role, sha256]);
      assert.deepEqual(facts(first!), facts(second!), flow);
      if (flow === 'prompt-optimize') continue;
      const { bytes, sha256 } = first!.assets[0]!;
      const file = await (await fetch(first!.assets[0]!.url)).arrayBuffer();
      assert.equal(file.byteLength, bytes);
      const hash = await crypto.subtle.digest('SHA-256', file);
      assert.equal(Buffer.from(hash).toString('hex'), sha256);
      await sandbox.tasks.delete(one.task_uuid);
      assert.equal(
        (await fetch(second!.assets[0]!.url)).status,
        200,
        'the other has its own files',
      );
    }
  });

  test('PENDING, RUNNING and SUCCESS come as frames', async () => {
    const stop = new AbortController();
    const seen: string[] = [];
    const listening = (async () => {
      for await (const frame of sandbox.updates({ signal: stop.signal })) {
        if (frame.flow_name !== 'text-to-mesh') continue;
        hasKeys(frame, [...KEYS.status, 'cursor']);
        seen.push(frame.status);
        if (frame.status === 'SUCCESS') return;
      }
    })();
    // Frames in quick succession may be merged into one, so the test tries several tasks.
    for (let n = 0; n < 10 && !seen.includes('SUCCESS'); n++) {
      await sandbox.run('text-to-mesh', { prompt: `a chair ${n}` });
      await reaches(sandbox, (await sandbox.tasks.list({ limit: 1 })).records[0]!.task_uuid, [
        'SUCCESS',
      ]);
    }
    await listening;
    stop.abort();
    assert.ok(seen.includes('SUCCESS'));
  });
});

describe('endings', () => {
  const ends = (sandboxOutcome: (typeof REQUESTED_OUTCOMES)[number]) =>
    sandbox.run('image-to-model', { image_file: PICTURE }, { sandboxOutcome });

  test('fail, timeout, moderation and lost end as live tasks do', async () => {
    const codes = { fail: 6000, timeout: 6001, moderation: 6003, lost: 6004 } as const;
    for (const [outcome, code] of Object.entries(codes))
      await taskFails(code, ends(outcome as 'fail'));
    const [lost, moderation, , fail] = (await sandbox.tasks.list({ status: 'FAILED' })).records;
    for (const task of [lost!, moderation!, fail!]) hasKeys(task, KEYS.status);
    assert.equal(moderation!.started_at, null, 'refused before it ran');
    assert.equal((await sandbox.tasks.report(lost!.task_uuid)).attempts, 3);
  });

  test('slow runs for a while, shows progress and can be cancelled', async () => {
    const { task_uuid } = await sandbox.tasks.create(
      'image-to-mesh',
      { image_file: PICTURE },
      { sandboxOutcome: 'slow' },
    );
    let task: TaskStatusPayload;
    do task = await reaches(sandbox, task_uuid, ['RUNNING']);
    while (task.progress === 0);
    assert.equal((await sandbox.tasks.cancel(task_uuid)).status, 'CANCELLED');
    const again = await sandbox.tasks.retry(task_uuid, { sandboxOutcome: 'fail' });
    await taskFails(6000, sandbox.wait(again));
  });

  test('a live key is refused with the header, an unknown ending too', async () => {
    const options = { sandboxOutcome: 'fail' } as const;
    const create = (client: Bozzetto, more: CreateOptions) =>
      client.tasks.create('prompt-optimize', { user_input: 'a lamp' }, more);
    await fails(4003, 400, () => create(live, options));
    await fails(4004, 400, () => create(sandbox, { sandboxOutcome: 'explode' as 'fail' }));
  });
});

describe('apart from live', () => {
  test('nothing is charged, however little there is', async () => {
    const poor = await admin(service).createUser();
    const { token } = await service.client(poor).account.keys.create({ sandbox: true });
    const client = service.client({ apiKey: token });
    await fails(4020, 402, () =>
      service.client(poor).tasks.create('image-to-model', { image_file: PICTURE }),
    );
    const task = await client.run('image-to-model', { image_file: PICTURE });
    assert.ok(task.cost_credits! > 0, 'the price is reported');
    assert.deepEqual((await client.account.ledger()).records, []);
    assert.deepEqual(await client.account.balance(), await service.client(poor).account.balance());
  });

  test('neither sees the tasks, files and orders of the other', async () => {
    const order = { client_order_id: 'order-1' };
    const theirs = await live.run('prompt-optimize', { user_input: 'a lamp' }, order);
    const ours = await sandbox.run('prompt-optimize', { user_input: 'a vase' }, order);
    assert.notEqual(ours.task_uuid, theirs.task_uuid);
    for (const [client, foreign] of [
      [live, ours],
      [sandbox, theirs],
    ] as const) {
      const { task_uuid } = foreign;
      await fails(4040, 404, () => client.tasks.status(task_uuid));
      await fails(4040, 404, () => client.tasks.report(task_uuid));
      await fails(4040, 404, () => client.tasks.url(task_uuid));
      await fails(4040, 404, () => client.tasks.cancel(task_uuid));
      await fails(4040, 404, () => client.tasks.retry(task_uuid));
      await fails(4040, 404, () => client.tasks.patch(task_uuid, { name: 'mine' }));
      await fails(4040, 404, () => client.tasks.delete(task_uuid));
      const listed = (await client.tasks.list({ client_order_id: 'order-1' })).records;
      assert.deepEqual(
        listed.map((task) => task.task_uuid),
        [client === live ? theirs.task_uuid : ours.task_uuid],
      );
    }
    const { file_key } = await live.uploads.image(await objectImage(96));
    await fails(4041, 404, () => sandbox.tasks.create('image-to-mesh', { image_file: file_key }));
  });

  test('validation is the same', async () => {
    for (const client of [live, sandbox]) {
      await fails(4001, 400, () => client.tasks.create('image-generation', { prompt: 'x' }));
      await fails(4003, 400, () =>
        client.tasks.create('model-remesh', { model_file: MODEL, export_format: 'glb' }),
      );
      const version = { image_file: PICTURE, model_version: 'v99' };
      await fails(4004, 400, () => client.tasks.create('image-to-mesh', version));
      await fails(4021, 402, () =>
        client.tasks.create('image-to-mesh', { image_file: PICTURE }, { max_cost_credits: 1 }),
      );
    }
    const twice = () =>
      sandbox.tasks.create('prompt-optimize', { user_input: 'twice' }, { idempotencyKey: null });
    await twice();
    await fails(4091, 409, twice);
  });

  test('a sandbox key makes, sees and revokes sandbox keys only, and is never an administrator’s', async () => {
    const { keys } = await sandbox.account.keys.list();
    assert.deepEqual(
      keys.map((key) => [key.sandbox, key.current]),
      [[true, true]],
    );
    assert.equal((await live.account.keys.list()).keys.length, 2);
    await fails(4043, 404, () => sandbox.account.keys.revoke(user.key_uuid));
    await fails(4030, 403, () => sandbox.account.keys.create({ sandbox: false }));
    const further = await sandbox.account.keys.create();
    assert.match(further.token, TEST_TOKEN);
    assert.equal(further.sandbox, true);
    const chief = await admin(service).createUser({ scopes: ['admin', 'account:write'] });
    await fails(4003, 400, () =>
      service.client(chief).account.keys.create({ sandbox: true, scopes: ['admin'] }),
    );
    const me = await sandbox.account.me();
    assert.equal(me.user_uuid, user.user_uuid);
    await sandbox.account.keys.revoke(further.key_uuid);
  });

  test('the administrator sees one user, and suspends sandbox and live together', async () => {
    const chief = service.client(await admin(service).createUser({ scopes: ['admin'] }));
    const someone = await admin(service).createUser();
    const made = await chief.admin.users.keys(someone.user_uuid).create({ sandbox: true });
    assert.match(made.token, TEST_TOKEN);
    const page = await chief.admin.users.list({ search: someone.user_uuid });
    assert.deepEqual(
      page.records.map(({ user_uuid, keys }) => [user_uuid, keys]),
      [[someone.user_uuid, 2]],
    );
    await chief.admin.users.suspend(someone.user_uuid);
    await fails(4031, 403, () =>
      service.client({ apiKey: made.token }).tasks.create('prompt-optimize', { user_input: 'x y' }),
    );
    assert.deepEqual((await chief.admin.reconciliation()).findings, []);
  });
});
