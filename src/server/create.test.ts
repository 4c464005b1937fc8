import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { plainImage } from '../../test/support/images.ts';
import type { TestServer, TestUser } from '../../test/support/test-server.ts';
import { NO_LIMITS, testServer } from '../../test/support/test-server.ts';
import { envelope } from '../contract/envelope.ts';
import { taskCreation } from '../contract/task.ts';
import { flowSpecs } from '../flows/specs.ts';

const RUNNABLE = new Set([
  'image-to-model',
  'image-to-mesh',
  'convert-model-format',
  'model-remesh',
  'model-preview-render',
]);

describe('task creation', () => {
  let server: TestServer;
  let user: TestUser;
  let image_file: string;

  before(async () => {
    server = await testServer({ options: { runnableFlows: RUNNABLE } });
    user = await server.user({ credits: 100_000 });
    image_file = await server.image(user, await plainImage(64, 64));
  });

  const create = (flow: string, body: unknown, headers?: Record<string, string>) =>
    server.call(user, 'POST', `/tasks/${flow}`, body, headers);
  const fresh = () => ({ image_file, allow_duplicate: true });

  test('a runnable flow answers the creation payload, its exact keys, and Location', async () => {
    const answer = await create('image-to-model', fresh());
    assert.equal(answer.status, 200);
    const { data } = envelope(taskCreation.strict()).strict().parse(answer.body);
    assert.equal(data.status, 'PENDING');
    assert.equal(data.cost_credits, 20);
    assert.equal(answer.headers.get('location'), `/api/v1/tasks/${data.task_uuid}`);
  });

  test('X-Sandbox-Outcome with a live key is refused by every creation and by retry; nothing is charged', async () => {
    const asker = await server.user();
    const unknown = '/tasks/01890000-0000-7000-8000-000000000000/retry';
    for (const path of [...Object.keys(flowSpecs).map((flow) => `/tasks/${flow}`), unknown]) {
      const headers = { 'x-sandbox-outcome': 'fail' };
      const answer = await server.call(asker, 'POST', path, fresh(), headers);
      assert.deepEqual([answer.status, answer.body.code], [400, 4003], path);
      assert.match(answer.body.message, /X-Sandbox-Outcome cannot be used with a live key/);
    }
    await nothingOf(asker);
  });

  test('a slip of a field’s name is refused by every creation, by the quote and by other bodies; nothing is charged', async () => {
    const asker = await server.user();
    const unknown = '/tasks/01890000-0000-7000-8000-000000000000';
    const paths = [...Object.keys(flowSpecs).map((flow) => `/tasks/${flow}`), `${unknown}/retry`];
    for (const path of paths)
      for (const [slip, field] of [
        ['webhookUrl', 'webhook_url'],
        ['clientOrderId', 'client_order_id'],
        ['max_cost_credit', 'max_cost_credits'],
      ] as const) {
        const answer = await server.call(asker, 'POST', path, { ...fresh(), [slip]: 'x' });
        assert.deepEqual([answer.status, answer.body.code], [400, 4002], `${path} ${slip}`);
        assert.match(answer.body.message, new RegExp(`"${slip}", did you mean "${field}"`));
      }
    const slips: [string, string, Record<string, unknown>, string][] = [
      ['POST', '/tasks/image-generation', { promt: 'a chair' }, 'prompt'],
      ['POST', '/tasks/image-to-model', { image_file, polygonLimit: 1000 }, 'polygon_limit'],
      ['POST', '/tasks/image-to-artistic-mesh', { image_file, num_vert: 9 }, 'num_verts'],
      [
        'POST',
        '/tasks/pricing/quote',
        { flow_name: 'image-to-model', textureSize: 4096 },
        'texture_size',
      ],
      ['PATCH', unknown, { isPublic: true }, 'is_public'],
      ['POST', '/webhooks', { url: 'https://example.com/', forTasks: true }, 'for_tasks'],
      ['POST', '/account/keys', { scope: ['tasks:read'] }, 'scopes'],
    ];
    for (const [method, path, body, field] of slips) {
      const answer = await server.call(asker, method, path, body);
      assert.deepEqual([answer.status, answer.body.code], [400, 4002], `${method} ${path}`);
      assert.ok(answer.body.message.includes(`did you mean "${field}"`), answer.body.message);
    }
    await nothingOf(asker);
    // Anything else is ignored, a field of another flow too.
    const more = { prompt: 'a chair', seed: 7, user_input: 'x' };
    assert.equal((await create('image-to-model', { ...fresh(), ...more })).status, 200);
  });

  test('webhook_url is refused by every creation where nothing can sign; nothing is charged', async () => {
    const asker = await server.user();
    const webhook_url = 'https://example.com/hook';
    const bodies: Record<string, object> = {
      'image-generation': { prompt: 'a chair' },
      'prompt-optimize': { user_input: 'a chair' },
      'text-to-model': { prompt: 'a chair' },
      'text-to-mesh': { prompt: 'a chair' },
    };
    const model = { model_file: 'https://example.com/a.glb', prompt: 'wood' };
    for (const flow of Object.keys(flowSpecs)) {
      const body = bodies[flow] ?? (/model-|convert/.test(flow) ? model : { image_file });
      const more =
        flow === 'convert-model-format' ? { source_format: 'glb', target_format: 'obj' } : {};
      const ask = (url: unknown) =>
        server.call(asker, 'POST', `/tasks/${flow}`, { ...body, ...more, webhook_url: url });
      const answer = await ask(webhook_url);
      assert.deepEqual(
        [answer.status, answer.body.code],
        [409, 4098],
        `${flow} ${answer.body.message}`,
      );
      for (const wrong of ['', 'http://example.com/hook', 'https://127.0.0.1/', 5])
        assert.equal((await ask(wrong)).body.code, 4001, `${flow} ${wrong}`);
    }
    await nothingOf(asker);
    // null asks for nothing.
    assert.equal((await create('image-to-mesh', { ...fresh(), webhook_url: null })).status, 200);
  });

  test('what finishing costs is stored with a task that finishes a model, and with its retry', async () => {
    const { database, call } = server;
    const priceAt = async (task: string) =>
      (
        await database.sql.query(
          'select credits::int from task_finishing_prices where task_uuid = $1',
          [task],
        )
      ).rows[0]?.credits;
    const plain = (await create('image-to-model', fresh())).body.data;
    const made = (await create('image-to-model', { ...fresh(), finish: { preset: 'unity' } })).body
      .data;
    const finishing = made.cost_credits - plain.cost_credits;
    assert.ok(finishing > 0);
    assert.deepEqual(
      [await priceAt(plain.task_uuid), await priceAt(made.task_uuid)],
      [undefined, finishing],
    );
    await database.tasks.fail(made.task_uuid, null, { code: 5070, message: 'no' });
    const again = (await call(user, 'POST', `/tasks/${made.task_uuid}/retry`, {})).body.data;
    assert.notEqual(again.task_uuid, made.task_uuid);
    assert.equal(await priceAt(again.task_uuid), finishing);
  });

  async function nothingOf(asker: TestUser): Promise<void> {
    const { rows } = await server.database.sql.query(
      `select count(*)::int as n from tasks where user_uuid = $1`,
      [asker.user_uuid],
    );
    assert.equal(rows[0].n, 0);
    assert.deepEqual(await server.database.accounts.balance(asker.user_uuid), {
      usable: 1000,
      permanent: 1000,
      frozen: 0,
    });
  }

  test('a flow without an engine is 5031 and stores nothing', async () => {
    const bodies: Record<string, unknown> = {
      'image-generation': { prompt: 'a chair' },
      'prompt-optimize': { user_input: 'a chair' },
      'image-to-artistic-mesh': { image_file },
      'text-to-model': { prompt: 'a chair' },
      'text-to-mesh': { prompt: 'a chair' },
      'model-texture': { model_file: 'https://example.com/a.glb', prompt: 'wood' },
    };
    for (const flow of Object.keys(bodies)) {
      assert.ok(!RUNNABLE.has(flow));
      const answer = await create(flow, bodies[flow]);
      assert.equal(answer.status, 503, flow);
      assert.equal(answer.body.code, 5031);
      assert.match(answer.body.message, new RegExp(flow));
    }
    const { rows } = await server.database.sql.query(
      'select count(*)::int as n from tasks where flow_name = any($1)',
      [Object.keys(bodies)],
    );
    assert.equal(rows[0].n, 0);
  });

  const refusals: [string, string, unknown, number, number, RegExp?][] = [
    ['an array', 'image-to-model', [], 400, 4000],
    ['a string', 'image-to-model', 'x', 400, 4000],
    ['null', 'image-to-model', null, 400, 4000],
    ['no field', 'image-to-model', {}, 400, 4001, /image_file is missing/],
    [
      'a string for a number',
      'image-to-model',
      { image_file: 'x', polygon_limit: '5' },
      400,
      4001,
      /polygon_limit must be a number, got a string of 1 character/,
    ],
    [
      'too small',
      'image-to-model',
      { image_file: 'x', polygon_limit: 999 },
      400,
      4001,
      /polygon_limit must be at least 1000, got 999/,
    ],
    ['a fraction', 'image-to-model', { image_file: 'x', texture_size: 1024.5 }, 400, 4001],
    ['an empty order id', 'image-to-model', { image_file: 'x', client_order_id: '' }, 400, 4001],
    ['NUL', 'image-generation', { prompt: 'chair \0' }, 400, 4001],
    ['half a surrogate', 'image-generation', { prompt: 'chair \ud800' }, 400, 4001],
    [
      'unknown field on the strict flow',
      'image-to-artistic-mesh',
      { image_file: 'x', seed: 1 },
      400,
      4002,
      /seed/,
    ],
    [
      'quad + glb',
      'model-remesh',
      { model_file: 'https://example.com/a.glb', export_format: 'glb' },
      400,
      4003,
    ],
    ['unknown model', 'image-to-model', { image_file: 'x', model_version: 'v9' }, 400, 4004, /v9/],
    ['unknown file_key', 'image-to-model', { image_file: `img_${'0'.repeat(32)}` }, 404, 4041],
    ['no file_key', 'image-to-model', { image_file: 'photo.png' }, 404, 4041],
    ['no URL', 'image-to-model', { image_file: 'https://' }, 400, 4001],
  ];
  for (const [what, flow, body, status, code, message] of refusals)
    test(`${what}: ${status} ${code}`, async () => {
      const answer = await create(flow, body);
      assert.deepEqual([answer.status, answer.body.code], [status, code]);
      if (message !== undefined) assert.match(answer.body.message, message);
      const keys = Object.keys(answer.body).filter((key) => key !== 'suggestion');
      assert.deepEqual(keys, ['code', 'message', 'request_id']);
    });

  test('broken JSON, another content type and a huge body are 4000, 4150, 4130', async () => {
    const post = (body: string, type: string) =>
      fetch(`${server.baseUrl}/api/v1/tasks/image-to-model`, {
        method: 'POST',
        headers: { ...user.auth, 'content-type': type },
        body,
      }).then(async (answer) => ((await answer.json()) as { code: number }).code);
    assert.equal(await post('{"a":', 'application/json'), 4000);
    assert.equal(await post('', 'application/json'), 4000);
    assert.equal(await post('a=1', 'application/x-www-form-urlencoded'), 4150);
    assert.equal(await post(`{"image_file":"${'x'.repeat(300_000)}"}`, 'application/json'), 4130);
    assert.equal(await post('['.repeat(100_000), 'application/json'), 4000);
    const nested = `{"a":"\\u0000","b":${'['.repeat(9000)}${']'.repeat(9000)}}`;
    assert.equal(await post(nested, 'application/json'), 4001);
  });

  test('unknown fields are ignored, and rejected under Prefer: handling=strict', async () => {
    const body = { ...fresh(), seed: 7 };
    assert.equal((await create('image-to-mesh', body)).status, 200);
    const strict = await create('image-to-mesh', body, { prefer: 'handling=strict' });
    assert.equal(strict.body.code, 4002);
  });

  test('one order id is one task: replayed, and 4090 for another body', async () => {
    const body = { image_file, client_order_id: 'order-1' };
    const first = await create('image-to-model', body);
    const again = await create('image-to-model', { ...body, turbo: false });
    assert.deepEqual(again.body, first.body);
    assert.equal(first.headers.get('idempotent-replayed'), null);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    const other = await create('image-to-model', { ...body, turbo: true });
    assert.deepEqual([other.status, other.body.code], [409, 4090]);
    const byHeader = await create(
      'image-to-model',
      { image_file },
      { 'idempotency-key': '"order-1"' },
    );
    assert.equal(byHeader.body.data.task_uuid, first.body.data.task_uuid);
  });

  test('a default that is spelled out is the same request as one that is left out', async () => {
    const model_file = 'https://example.com/a.glb';
    for (const [flow, field, value, other] of [
      ['model-remesh', 'export_format', 'fbx', undefined],
      ['model-preview-render', 'image_count', 3, 4],
    ] as const) {
      const body = { model_file, client_order_id: `default-${flow}` };
      const first = await create(flow, body);
      const again = await create(flow, { ...body, [field]: value });
      assert.deepEqual([first.status, again.status], [200, 200], first.body.message);
      assert.equal(again.body.data.task_uuid, first.body.data.task_uuid);
      if (other === undefined) continue;
      assert.equal((await create(flow, { ...body, [field]: other })).body.code, 4090);
    }
  });

  test('two different keys are 4003, a malformed one 4001', async () => {
    const body = { image_file, client_order_id: 'a' };
    assert.equal((await create('image-to-mesh', body, { 'idempotency-key': 'b' })).body.code, 4003);
    assert.equal(
      (await create('image-to-mesh', fresh(), { 'idempotency-key': 'ä b' })).body.code,
      4001,
    );
  });

  test('the same body within the window is 4091 and names the earlier task', async () => {
    const body = { image_file, polygon_limit: 5000 };
    const first = await create('image-to-mesh', body);
    const again = await create('image-to-mesh', body);
    assert.deepEqual([again.status, again.body.code], [409, 4091]);
    assert.match(again.body.message, new RegExp(first.body.data.task_uuid));
    assert.match(again.body.suggestion, /allow_duplicate/);
    assert.equal((await create('image-to-mesh', { ...body, allow_duplicate: true })).status, 200);
  });

  test('a price over max_cost_credits is 4021, but an unknown file comes first', async () => {
    const over = await create('image-to-model', { ...fresh(), max_cost_credits: 19 });
    assert.deepEqual([over.status, over.body.code], [402, 4021]);
    const unknown = { image_file: `img_${'0'.repeat(32)}`, max_cost_credits: 19 };
    assert.equal((await create('image-to-model', unknown)).body.code, 4041);
  });

  test('too few credits are 4020 with cost and what is available', async () => {
    const poor = await server.user({ credits: 19 });
    const key = await server.image(poor, await plainImage(64, 64));
    const answer = await server.call(poor, 'POST', '/tasks/image-to-model', { image_file: key });
    assert.deepEqual([answer.status, answer.body.code], [402, 4020]);
    assert.equal(answer.body.message, 'the task costs 20 credits, but only 19 are available');
    assert.match(answer.body.suggestion, /Add credits/);
    const penniless = await server.user({ credits: 0 });
    const one = {
      model_file: 'https://example.com/a.obj',
      source_format: 'obj',
      target_format: 'fbx',
    };
    const convert = (as: TestUser, more = {}) =>
      server.call(as, 'POST', '/tasks/convert-model-format', { ...one, ...more });
    const { message } = (await convert(penniless)).body;
    assert.equal(message, 'the task costs 1 credit, but only 0 are available');
    const lucky = await server.user({ credits: 1 });
    const image = { image_file: 'https://example.com/a.png' };
    const few = await server.call(lucky, 'POST', '/tasks/image-to-model', image);
    assert.equal(few.body.message, 'the task costs 20 credits, but only 1 is available');
    const over = await convert(lucky, { max_cost_credits: 0 });
    assert.equal(over.body.message, 'the task costs 1 credit, but max_cost_credits is 0');
  });

  test('another user’s file_key is 4041', async () => {
    const other = await server.user();
    const answer = await server.call(other, 'POST', '/tasks/image-to-model', { image_file });
    assert.equal(answer.body.code, 4041);
  });
});

test('too many tasks in flight are 4291 with Retry-After', async () => {
  const server = await testServer({ options: { limits: { ...NO_LIMITS, tasks_in_flight: 1 } } });
  const user = await server.user();
  const body = { image_file: 'https://example.com/a.png', allow_duplicate: true };
  assert.equal((await server.call(user, 'POST', '/tasks/image-to-mesh', body)).status, 200);
  const answer = await server.call(user, 'POST', '/tasks/image-to-mesh', body);
  assert.deepEqual([answer.status, answer.body.code], [429, 4291]);
  assert.ok(Number(answer.headers.get('retry-after')) > 0);
});
