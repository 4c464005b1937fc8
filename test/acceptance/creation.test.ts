import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FlowName } from '../../src/sdk/index.ts';
import { admin, type TestUser } from '../support/admin.ts';
import { fails, hasKeys, KEYS, TIMESTAMP, UUID } from '../support/expect.ts';
import { recordingFetch, send } from '../support/http.ts';
import { objectImage } from '../support/images.ts';
import { type Service, startService } from '../support/service.ts';

/** Minimal request of every flow, its price, and whether this version has an engine for it. */
const FLOWS: Record<FlowName, { input: Record<string, unknown>; price: number; runs: boolean }> = {
  'model-preview-render': { input: { model_file: 'MODEL' }, price: 2, runs: true },
  'model-remesh': { input: { model_file: 'MODEL' }, price: 5, runs: true },
  'model-unwrap': { input: { model_file: 'MODEL' }, price: 5, runs: true },
  'model-finish': { input: { model_file: 'MODEL' }, price: 1, runs: true },
  'convert-model-format': {
    input: { model_file: 'MODEL', source_format: 'obj', target_format: 'fbx' },
    price: 1,
    runs: true,
  },
  'image-generation': { input: { prompt: 'a red chair' }, price: 8, runs: true },
  'prompt-optimize': { input: { user_input: 'chair' }, price: 1, runs: true },
  'image-to-model': { input: { image_file: 'IMAGE' }, price: 20, runs: true },
  'image-to-mesh': { input: { image_file: 'IMAGE' }, price: 15, runs: true },
  'image-to-artistic-mesh': { input: { image_file: 'IMAGE' }, price: 25, runs: true },
  'text-to-model': { input: { prompt: 'a red chair' }, price: 22, runs: true },
  'text-to-mesh': { input: { prompt: 'a red chair' }, price: 17, runs: true },
  // Only model servers can do these, and this service has none.
  'model-rig': { input: { model_file: 'MODEL' }, price: 15, runs: false },
  'model-segment': { input: { model_file: 'MODEL' }, price: 15, runs: false },
  'model-texture': { input: { model_file: 'MODEL', prompt: 'rusty' }, price: 15, runs: true },
};
const NAMES = Object.keys(FLOWS) as FlowName[];

describe('creation', () => {
  let service: Service;
  let owner: TestUser;
  let image: string;
  let model: string;
  before(async () => {
    service = await startService();
    owner = await admin(service).createUser({ credits: 100_000 });
    image = (await service.client(owner).uploads.image(await objectImage(96))).file_key;
    const cube = new TextEncoder().encode('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n');
    model = (await service.client(owner).uploads.model(cube, { filename: 'one.obj' })).file_key;
  });
  after(() => service.stop());

  /** Returns the flow's minimal request with some fields changed; undefined removes a field. */
  function request(flow: FlowName, change: Record<string, unknown> = {}) {
    const named = { IMAGE: image, MODEL: model } as Record<string, string>;
    const input = Object.entries(FLOWS[flow].input).map(([field, value]) => [
      field,
      named[value as string] ?? value,
    ]);
    return { ...Object.fromEntries(input), ...change };
  }

  async function create(
    flow: FlowName,
    change: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    return send(`${service.baseUrl}/api/v1/tasks/${flow}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${owner.apiKey}`,
        'content-type': 'application/json',
        accept: 'application/json',
        ...headers,
      },
      body: JSON.stringify(request(flow, { allow_duplicate: true, ...change })),
    });
  }

  /** Asserts that a request is valid: it creates a task, or returns 5031 if this version has no engine. */
  async function accepts(flow: FlowName, change: Record<string, unknown> = {}) {
    const answer = await create(flow, change);
    const expected = FLOWS[flow].runs ? [200, 0] : [503, 5031];
    assert.deepEqual(
      [answer.status, answer.body.code],
      expected,
      `${JSON.stringify(change)}: ${JSON.stringify(answer.body)}`,
    );
    if (FLOWS[flow].runs) await cancel(answer.body.data.task_uuid);
    return answer;
  }

  async function refuses(
    flow: FlowName,
    code: number,
    change: Record<string, unknown>,
    headers: Record<string, string> = {},
  ) {
    const answer = await create(flow, change, headers);
    const status = Math.floor(code / 10);
    assert.deepEqual(
      [answer.status, answer.body.code],
      [status, code],
      `${flow} ${JSON.stringify(change)}: ${JSON.stringify(answer.body)}`,
    );
    assert.equal(typeof answer.body.message, 'string');
    assert.equal(answer.body.request_id, answer.headers.get('x-request-id'));
    return answer.body as { message: string; suggestion?: string };
  }

  const cancel = (task: string) =>
    service
      .client(owner)
      .tasks.cancel(task)
      .catch(() => null);

  for (const flow of NAMES) {
    const { price, runs } = FLOWS[flow];
    test(`${flow}: quoted at ${price}, ${runs ? 'created' : '503 without engine'}`, async () => {
      const client = service.client(owner);
      const quote = await client.tasks.quote(flow);
      hasKeys(quote, KEYS.quote);
      const { total_usable_credits } = await client.account.balance();
      assert.deepEqual(
        [quote.flow_name, quote.cost_credits, quote.available_credits],
        [flow, price, total_usable_credits],
      );
      const answer = await accepts(flow);
      if (!runs) {
        assert.ok(answer.body.message.includes(flow), 'the message names the flow');
        return;
      }
      const { data } = answer.body;
      hasKeys(answer.body, ['code', 'message', 'data']);
      assert.equal(answer.body.message, 'success');
      hasKeys(data, KEYS.creation);
      assert.match(data.task_uuid, UUID);
      assert.match(data.created_at, TIMESTAMP);
      assert.deepEqual([data.flow_name, data.status, data.cost_credits], [flow, 'PENDING', price]);
      assert.equal(answer.headers.get('location'), `/api/v1/tasks/${data.task_uuid}`);
      if (data.queue !== null) hasKeys(data.queue, KEYS.queue);
    });

    test(`${flow}: each missing or mistyped required field is 4001`, async () => {
      for (const field of Object.keys(FLOWS[flow].input)) {
        // model-texture needs one of two fields, so this one alone is not required.
        if (flow === 'model-texture' && field === 'prompt') continue;
        const { message } = await refuses(flow, 4001, { [field]: undefined });
        assert.ok(message.includes(field), message);
        for (const wrong of [7, true, null, {}, ['x'], ''])
          await refuses(flow, 4001, { [field]: wrong });
      }
    });

    test(`${flow}: common fields`, async () => {
      for (const id of ['', 'a b', 'ä', 'x'.repeat(65), 'a/b', 5])
        await refuses(flow, 4001, { client_order_id: id });
      await refuses(flow, 4001, { allow_duplicate: 'yes' });
      await refuses(flow, 4001, { max_cost_credits: -1 });
      await refuses(flow, 4021, { max_cost_credits: price - 1 });
      await accepts(flow, { max_cost_credits: price, client_order_id: `Az_9-${flow}` });
    });

    test(`${flow}: unknown fields`, async () => {
      if (flow === 'image-to-artistic-mesh') await refuses(flow, 4002, { colour: 'red' });
      else await accepts(flow, { colour: 'red' });
      const { message } = await refuses(
        flow,
        4002,
        { colour: 'red' },
        { prefer: 'handling=strict' },
      );
      assert.ok(message.includes('colour'), message);
    });
  }

  test('bodies that are no JSON object are 4000, another media type is 4150', async () => {
    for (const flow of NAMES) {
      for (const body of ['', '{', '[]', '"x"', 'null', '12', '{"a":}', '\u0000']) {
        const answer = await send(`${service.baseUrl}/api/v1/tasks/${flow}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${owner.apiKey}`,
            'content-type': 'application/json',
          },
          body,
        });
        assert.deepEqual([answer.status, answer.body.code], [400, 4000], `${flow} ${body}`);
      }
    }
    const text = await send(`${service.baseUrl}/api/v1/tasks/image-to-mesh`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.apiKey}`, 'content-type': 'text/csv' },
      body: 'a,b',
    });
    assert.deepEqual([text.status, text.body.code], [415, 4150]);
  });

  test('a body over the limit is 4130', async () => {
    await refuses('prompt-optimize', 4130, { user_input: 'x'.repeat(3_000_000) });
  });

  const LIMITS: [FlowName, string, unknown[], unknown[]][] = [
    ['model-preview-render', 'image_count', [1, 10], [0, 11, 1.5, '3']],
    ['model-preview-render', 'resolution', ['64x64', '4096x4096'], ['63x64', '4097x64', '2048', 1]],
    ['model-preview-render', 'camera_angles', [], [[], [5], 'front']],
    ['model-remesh', 'target_face_count', [1000, 5_000_000], [999, 5_000_001]],
    ['model-remesh', 'texture_size', [1024, 2048, 4096], [512, 1025, 8192]],
    ['model-remesh', 'face_type', ['quad', 'triangle'], [4, null]],
    ['model-remesh', 'export_format', ['fbx'], [4, null]],
    ['image-generation', 'prompt', ['cat'], ['ab', '  a  ', '🦊🦊']],
    ['image-generation', 'image_count', [1, 4], [0, 5]],
    [
      ...(['prompt-optimize', 'user_input'] as const),
      ['x', ` ${'x'.repeat(500)} `, '🦊'.repeat(500)],
      ['   ', 'x'.repeat(501), '🦊'.repeat(501)],
    ],
    ['image-to-model', 'polygon_limit', [1000, 1_500_000], [999, 1_500_001, 2000.5, '5000']],
    ['image-to-model', 'texture_size', [1024, 1500, 4096], [1023, 4097]],
    ['image-to-model', 'turbo', [true, false], ['true', 1]],
    ['image-to-mesh', 'polygon_limit', [1000, 1_500_000], [999, 1_500_001]],
    ['image-to-artistic-mesh', 'num_verts', [1, 24, 50_001, 10_000_000], [0, -1, 24.5]],
    ['text-to-model', 'prompt', ['cat', `${'a big '.repeat(166)}boat`], ['ab', 'x'.repeat(1001)]],
    ['model-texture', 'keep_uv', [true, false], ['no']],
  ];
  for (const [flow, field, right, wrong] of LIMITS)
    test(`${flow}: limits of ${field}`, async () => {
      for (const value of right) await accepts(flow, { [field]: value });
      for (const value of wrong) {
        const { message } = await refuses(flow, 4001, { [field]: value });
        assert.ok(message.includes(field), message);
      }
    });

  test('fields that do not go together are 4003', async () => {
    const { message, suggestion } = await refuses('model-remesh', 4003, {
      face_type: 'quad',
      export_format: 'glb',
    });
    assert.match(message, /quad/);
    assert.match(suggestion ?? '', /fbx/);
    // The default face type is quad, which GLB does not support.
    await refuses('model-remesh', 4003, { export_format: 'glb' });
    await accepts('model-remesh', { face_type: 'triangle', export_format: 'glb' });
    await refuses('model-preview-render', 4003, {
      enable_rgb_render: false,
      enable_white_render: false,
    });
    const angles = { camera_angles: ['front', 'left'] };
    const preset = { render_mode: 'preset', preset_name: 'turntable-4' };
    const views: [Record<string, unknown>, RegExp][] = [
      [angles, /custom/],
      [{ ...angles, render_mode: 'basic' }, /custom/],
      [{ ...angles, render_mode: 'multi_angle' }, /custom/],
      [{ ...angles, ...preset }, /custom/],
      [{ preset_name: 'hero' }, /preset/],
      [{ ...angles, render_mode: 'custom', preset_name: 'hero' }, /preset/],
      [{ ...angles, render_mode: 'custom', image_count: 3 }, /image_count/],
      [{ ...preset, image_count: 3 }, /image_count/],
    ];
    for (const [change, advice] of views)
      assert.match((await refuses('model-preview-render', 4003, change)).suggestion!, advice);
    await accepts('model-preview-render', { ...angles, render_mode: 'custom', image_count: 2 });
    await accepts('model-preview-render', {
      camera_angles: ['front', '-30,20.5'],
      render_mode: 'custom',
    });
    await accepts('model-preview-render', { ...preset, image_count: 4 });
    await refuses('model-preview-render', 4001, { render_mode: 'custom' });
    await refuses('model-preview-render', 4001, { render_mode: 'preset' });
    await refuses('model-texture', 4003, { prompt: undefined });
    await refuses('model-texture', 4003, { image_file: image });
  });

  test('values that this service does not have are 4004 and the suggestion lists what it has', async () => {
    const cases: [FlowName, Record<string, unknown>, string][] = [
      ['model-preview-render', { render_mode: 'xray' }, 'multi_angle'],
      ['model-preview-render', { render_format: 'BMP' }, 'JPEG'],
      ['model-preview-render', { render_mode: 'preset', preset_name: 'x' }, 'turntable-8'],
      ['model-preview-render', { render_mode: 'custom', camera_angles: ['x'] }, 'isometric'],
      ['model-preview-render', { render_mode: 'custom', camera_angles: ['0,91'] }, '<azimuth>'],
      ['model-preview-render', { camera_angles: ['front', 'x'] }, 'three_quarter_left'],
      ['model-remesh', { face_type: 'hexagon' }, 'quad, triangle'],
      ['model-remesh', { export_format: 'obj' }, 'fbx, glb'],
      ['convert-model-format', { source_format: 'blend' }, 'glb'],
      ['convert-model-format', { target_format: 'blend' }, 'fbx'],
      ['image-generation', { ai_model: 'nobody_1_0' }, 'bozzetto_1_0'],
      ['image-to-model', { model_version: 'v9' }, 'v2'],
      ['image-to-mesh', { model_version: 'v9' }, 'v1'],
      ['image-to-artistic-mesh', { model_version: 'v9' }, 'bozzetto-artist-v1-0-0'],
      ['text-to-model', { model_version: 'v9' }, 'v2'],
      ['text-to-mesh', { model_version: 'v9' }, 'v2'],
    ];
    for (const [flow, change, listed] of cases) {
      const { suggestion } = await refuses(flow, 4004, change);
      assert.ok(suggestion?.includes(listed), `${flow}: ${suggestion}`);
    }
  });

  test('an unknown file_key, another kind of one, and another user’s are 4041', async () => {
    const client = service.client(owner);
    const stranger = await admin(service).createUser({ credits: 100 });
    const theirs = await service.client(stranger).uploads.image(await objectImage(64));
    for (const file of [`img_${'0'.repeat(32)}`, 'chair.png', model, theirs.file_key])
      await fails(4041, 404, () => client.tasks.create('image-to-mesh', { image_file: file }));
    await refuses('model-remesh', 4041, { model_file: `mdl_${'0'.repeat(32)}` });
  });

  const PRICES: [FlowName, Record<string, unknown>, number, Record<string, unknown>][] = [
    ['model-remesh', { texture_size: 1024 }, 10, { texture_size: 1024 }],
    ['image-generation', {}, 8, { ai_model: 'bozzetto_1_0', image_count: 4 }],
    ['image-generation', { image_count: 1 }, 2, { ai_model: 'bozzetto_1_0', image_count: 1 }],
    ['image-to-mesh', { turbo: true }, 10, { turbo: true }],
    ['image-to-model', {}, 20, { texture_size: 1024, turbo: false }],
    ['image-to-model', { texture_size: 2048 }, 25, { texture_size: 2048, turbo: false }],
    ['image-to-model', { texture_size: 4096 }, 30, { texture_size: 4096, turbo: false }],
    ['image-to-model', { turbo: true }, 15, { texture_size: 1024, turbo: true }],
    ['image-to-artistic-mesh', { num_verts: 100 }, 25, {}],
    [
      'text-to-model',
      { texture_size: 4096, turbo: true },
      27,
      {
        ai_model: 'bozzetto_1_0',
        texture_size: 4096,
        turbo: true,
      },
    ],
  ];
  for (const [flow, fields, price, params] of PRICES)
    test(`quote of ${flow} with ${JSON.stringify(fields)} is ${price}`, async () => {
      const extra = { prompt: 'a red chair', client_order_id: 'unused', task_uuid: 'unused' };
      const quote = await service
        .client(owner)
        .tasks.quote(flow, { ...fields, ...extra } as object);
      assert.deepEqual([quote.cost_credits, quote.params], [price, params]);
    });

  test('a quote of an unknown flow or a wrong parameter is refused and freezes nothing', async () => {
    const client = service.client(owner);
    const before = await client.account.balance();
    await fails(4004, 400, () => client.tasks.quote('image-to-nothing' as FlowName));
    await fails(4001, 400, () => client.tasks.quote('image-generation', { image_count: 9 }));
    await fails(4001, 400, () => client.tasks.quote(undefined as unknown as FlowName));
    await client.tasks.quote('image-to-model');
    assert.deepEqual(await client.account.balance(), before);
  });

  test('what is charged is what was quoted, and it is frozen at once', async () => {
    const client = service.client(owner);
    const start = await client.account.balance();
    const { task_uuid, cost_credits } = await client.tasks.create('image-to-model', {
      image_file: image,
      texture_size: 2048,
      turbo: true,
    });
    assert.equal(cost_credits, 20);
    const frozen = await client.account.balance();
    // The task may have ended already, but cannot have spent more than was reserved.
    assert.equal(frozen.total_usable_credits, start.total_usable_credits - 20);
    await cancel(task_uuid);
  });

  test('problem documents are sent where they are asked for', async () => {
    const answer = await create(
      'image-to-mesh',
      { polygon_limit: 1 },
      { accept: 'application/problem+json' },
    );
    assert.equal(answer.status, 400);
    assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/);
    const { type, title, status, detail, code, request_id } = answer.body;
    assert.ok(URL.canParse(type));
    assert.deepEqual([typeof title, status, code], ['string', 400, 4001]);
    assert.match(detail, /polygon_limit/);
    assert.equal(request_id, answer.headers.get('x-request-id'));
  });

  test('an unknown route is 4044', async () => {
    for (const path of ['/tasks/image-to-nothing', '/nothing'])
      for (const method of ['POST', 'PUT']) {
        const answer = await send(`${service.baseUrl}/api/v1${path}`, {
          method,
          headers: { authorization: `Bearer ${owner.apiKey}` },
        });
        assert.deepEqual([answer.status, answer.body.code], [404, 4044], `${method} ${path}`);
      }
  });

  test('every answer carries X-Request-Id; a client’s own is kept', async () => {
    const recorder = recordingFetch();
    await service.client({ ...owner, fetch: recorder.fetch }).account.me();
    assert.match(recorder.last().headers.get('x-request-id') ?? '', /\S/);
  });
});
