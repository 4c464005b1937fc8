import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import prices from '../../contracts/prices.json' with { type: 'json' };
import { plainImage } from '../../test/support/images.ts';
import { type TestServer, type TestUser, testServer } from '../../test/support/test-server.ts';
import { backendList } from '../contract/backends.ts';
import { envelope } from '../contract/envelope.ts';
import { flowList } from '../contract/flows.ts';
import { BUILT_IN, createModelCatalog } from '../core/model-catalog.ts';
import type { BackendState } from '../core/ports/backend-states.ts';
import { priceTable } from '../core/pricing.ts';
import { flowSpecs } from '../flows/specs.ts';
import type { BackendFacts } from './ports.ts';

const FLOWS = Object.keys(flowSpecs);
const MODELS = createModelCatalog(Object.values(flowSpecs), {
  'image-to-mesh': {
    models: { big: ['gpu1', BUILT_IN], huge: ['gpu1', 'gpu2'] },
    default: 'big',
  },
  'text-to-model': { models: { host: ['gpu1'] }, default: null, direct: ['host'] },
  'prompt-optimize': { models: { llama: ['gpu2'] }, default: 'llama' },
  'model-texture': { models: { paint: ['gpu1'] }, default: null },
});
const PRICES = priceTable.parse({
  ...prices,
  'image-to-mesh': { ...prices['image-to-mesh'], models: { huge: { base: 40 } } },
});
const facts: BackendFacts = {
  kind: 'hunyuan3d',
  concurrency: 2,
  queueMs: 60_000,
  price: null,
  credits: {},
};

/** The workers' knowledge of the models; the tests change it. */
const states = new Map<string, BackendState>();
const state = (backend: string, change: Partial<BackendState> = {}): BackendState => ({
  backend,
  kind: 'hunyuan3d',
  state: 'ready',
  down_since: null,
  checked_at: Date.now(),
  in_flight: 1,
  version: '2.1',
  problem: null,
  balance: null,
  closed_until: null,
  ...change,
});
const down = (backend: string, forMs: number) =>
  states.set(
    backend,
    state(backend, {
      state: 'down',
      down_since: Date.now() - forMs,
      problem: 'the server cannot be reached',
    }),
  );

describe('models', () => {
  let server: TestServer;
  let user: TestUser;
  let image_file: string;
  const post = (path: string, json: unknown) => server.call(user, 'POST', path, json);
  const create = (flow: string, more: object = {}) =>
    post(`/tasks/${flow}`, { allow_duplicate: true, ...more });
  const inputOf = async (task: string) =>
    (await server.call(user, 'GET', `/tasks/${task}`)).body.data.input;

  before(async () => {
    server = await testServer({
      ports: { backendStates: { list: async () => [...states.values()] } },
      options: {
        models: MODELS,
        prices: PRICES,
        runnableFlows: new Set(FLOWS),
        backends: new Map([
          [
            'gpu1',
            {
              ...facts,
              price: '$0.20 a model',
              credits: { 'image-to-3d': 30, 'text-to-3d': 40, texture: 7 },
            },
          ],
          ['gpu2', facts],
        ]),
      },
    });
    user = await server.user({ credits: 100_000 });
    image_file = await server.image(user, await plainImage(64, 64));
  });

  test('a model in the field of other flows is refused, because another one would make the result', async () => {
    for (const [flow, body, message, suggestion] of [
      [
        'image-to-mesh',
        { image_file, ai_model: 'huge' },
        /image-to-mesh has no field "ai_model", which names the model "huge"/,
        /^Send it as model_version\.$/,
      ],
      [
        'image-to-mesh',
        { image_file, ai_model: 'tripo' },
        /"tripo"/,
        /chosen by model_version: v1, v2, big, huge\./,
      ],
      ['prompt-optimize', { user_input: 'x', model_version: 'llama' }, /"llama"/, /as ai_model/],
    ] as const) {
      const { status, body: answer } = await create(flow, body);
      assert.deepEqual([status, answer.code], [400, 4002], JSON.stringify(answer));
      assert.match(answer.message, message);
      assert.match(answer.suggestion, suggestion);
      const quote = await post('/tasks/pricing/quote', { flow_name: flow, ...body });
      assert.deepEqual([quote.body.code, quote.body.message], [4002, answer.message]);
    }
    // Fields of all flows at once, fields that were left empty, and flows that have no models.
    for (const [flow, body] of [
      ['image-to-mesh', { image_file, ai_model: 'bozzetto_1_0' }],
      ['image-to-mesh', { image_file, ai_model: 'paint' }],
      ['image-to-mesh', { image_file, ai_model: '' }],
      ['image-to-mesh', { image_file, ai_model: 'tripo', model_version: 'v2' }],
      ['prompt-optimize', { user_input: 'x', model_version: 'v2' }],
      [
        'convert-model-format',
        {
          model_file: 'https://example.com/a.glb',
          source_format: 'glb',
          target_format: 'fbx',
          ai_model: 'x',
        },
      ],
    ] as const)
      assert.equal((await create(flow, body)).status, 200, flow);
  });

  test('a request may name a configured model; where it names none, the default is written into it', async () => {
    const named = await create('image-to-mesh', { image_file, model_version: 'huge' });
    assert.equal((await inputOf(named.body.data.task_uuid)).model_version, 'huge');
    const silent = await create('image-to-mesh', { image_file });
    assert.equal((await inputOf(silent.body.data.task_uuid)).model_version, 'big');
    const words = await create('text-to-mesh', { prompt: 'a chair' });
    assert.deepEqual(await inputOf(words.body.data.task_uuid), {
      prompt: 'a chair',
      ai_model: 'bozzetto_1_0',
      model_version: 'big',
      polygon_limit: 1_000_000,
      turbo: false,
    });
    const better = await create('prompt-optimize', { user_input: 'a chair' });
    assert.equal((await inputOf(better.body.data.task_uuid)).ai_model, 'llama');
  });

  test('a model that there is not: 4004 lists those that there are', async () => {
    for (const [flow, field, fields, names] of [
      ['image-to-mesh', 'model_version', { image_file }, 'v1, v2, big, huge'],
      ['image-to-model', 'model_version', { image_file }, 'v1, v2'],
      ['text-to-mesh', 'model_version', { prompt: 'a chair' }, 'v1, v2, big, huge'],
      ['text-to-mesh', 'ai_model', { prompt: 'a chair' }, 'bozzetto_1_0'],
      ['prompt-optimize', 'ai_model', { user_input: 'a chair' }, 'bozzetto_1_0, llama'],
    ] as const) {
      const { status, body } = await create(flow, { ...fields, [field]: 'v9' });
      assert.deepEqual([status, body.code], [400, 4004], flow);
      assert.equal(body.message, `${field} "v9" is not supported`);
      assert.equal(body.suggestion, `Supported: ${names}.`);
    }
  });

  test('the same request, with the default spelt out, is the same', async () => {
    const order = { image_file, client_order_id: 'spelt-out' };
    const first = await post('/tasks/image-to-mesh', order);
    const second = await post('/tasks/image-to-mesh', { ...order, model_version: 'big' });
    assert.equal(second.headers.get('idempotent-replayed'), 'true');
    assert.equal(second.body.data.task_uuid, first.body.data.task_uuid);
    const other = await post('/tasks/image-to-mesh', { ...order, model_version: 'v2' });
    assert.equal(other.body.code, 4090);
  });

  test('a model with a price of its own: quote and charge agree, and the quote shows the model', async () => {
    const quote = async (json: object) =>
      (await post('/tasks/pricing/quote', { flow_name: 'image-to-mesh', ...json })).body.data;
    const huge = await quote({ model_version: 'huge', turbo: true });
    const host_credits = { model: 30 };
    assert.deepEqual(huge.params, { turbo: true, model_version: 'huge', host_credits });
    assert.equal(huge.cost_credits, 35);
    assert.deepEqual((await quote({})).params, {
      turbo: false,
      model_version: 'big',
      host_credits,
    });
    const own = (await quote({ model_version: 'v2' })).params;
    assert.equal(own.host_credits, undefined, 'built in');
    const task = await create('image-to-mesh', { image_file, model_version: 'huge', turbo: true });
    assert.equal(task.body.data.cost_credits, 35);
    const words = { prompt: 'a chair', model_version: 'huge' };
    assert.equal((await create('text-to-mesh', words)).body.data.cost_credits, 42);
    // A field that does not change the price is ignored, whatever it is.
    const ignored = { flow_name: 'image-to-model', model_version: { toString: 1, valueOf: 1 } };
    assert.equal((await post('/tasks/pricing/quote', ignored)).body.data.cost_credits, 20);
    const unknown = { flow_name: 'image-to-mesh', model_version: 'v9' };
    assert.equal((await post('/tasks/pricing/quote', unknown)).body.code, 4004);
  });

  test('a model that a server makes from the prompt costs no image', async () => {
    const order = { prompt: 'a chair', ai_model: 'bozzetto_1_0' };
    // Only the fields that change the price are needed.
    const least = { flow_name: 'text-to-model', model_version: 'host' };
    const { params } = (await post('/tasks/pricing/quote', least)).body.data;
    assert.deepEqual(params.host_credits, { model: 40 });
    for (const [model_version, credits] of [
      ['host', 20],
      ['v2', 22],
    ] as const) {
      const asked = { ...order, model_version };
      const { data } = (
        await post('/tasks/pricing/quote', { flow_name: 'text-to-model', ...asked })
      ).body;
      const { model_version: shown, host_credits } = data.params;
      assert.deepEqual([data.cost_credits, shown], [credits, model_version]);
      assert.deepEqual(host_credits, model_version === 'host' ? { model: 40 } : undefined);
      assert.equal((await create('text-to-model', asked)).body.data.cost_credits, credits);
    }
  });

  test('nobody makes it: 5031 says since when, only after the time that tasks wait', async () => {
    const huge = () => create('image-to-mesh', { image_file, model_version: 'huge' });
    states.clear();
    assert.equal((await huge()).status, 200, 'not probed yet');
    down('gpu1', 120_000);
    states.set('gpu2', state('gpu2'));
    assert.equal((await huge()).status, 200, 'the other one lives');
    down('gpu2', 30_000);
    assert.equal((await huge()).status, 200, 'it may come back in time');
    down('gpu2', 90_000);
    const since = new Date(states.get('gpu2')!.down_since!).toISOString();
    const { status, body } = await huge();
    assert.deepEqual([status, body.code], [503, 5031]);
    assert.equal(
      body.message,
      `no server for huge is available: none has responded since ${since}`,
    );
    assert.equal(body.suggestion, 'Try again later, or choose another model_version: v1, v2, big.');
    assert.equal((await create('image-to-mesh', { image_file })).status, 200, 'built-in stands in');
    states.clear();
  });

  test('GET /flows: models with price and life, fields, durations', async () => {
    down('gpu1', 30_000);
    states.set('gpu2', state('gpu2'));
    down('gpu2', 20_000);
    const done = (await create('image-to-mesh', { image_file, model_version: 'v2' })).body.data;
    await server.succeed(done.task_uuid, []);
    const answer = await server.call(user, 'GET', '/flows');
    const { flows } = envelope(flowList.strict()).parse(answer.body).data;
    assert.deepEqual(
      flows.map(({ flow_name }) => flow_name),
      FLOWS,
    );
    const mesh = flows.find(({ flow_name }) => flow_name === 'image-to-mesh')!;
    assert.deepEqual([mesh.cost_credits, mesh.available, mesh.makes_models], [15, true, true]);
    const { images } = mesh.input.properties as Record<string, { properties: object }>;
    assert.deepEqual(Object.keys(images!.properties), [
      ...['front', 'back', 'left', 'right', 'top'],
      ...['front_right', 'back_right', 'back_left', 'front_left'],
    ]);
    assert.doesNotMatch(JSON.stringify(flows), /\$ref|\$defs/, 'schemas are whole');
    assert.deepEqual(mesh.price_fields, ['images', 'turbo', 'finish', 'model_version']);
    const [{ models, ...choice }, ...others] = mesh.choices as [(typeof mesh.choices)[0]];
    assert.deepEqual([choice, others], [{ field: 'model_version', default: 'big' }, []]);
    assert.deepEqual(
      models.map((one) => [one.name, one.built_in, one.available, one.cost_credits]),
      [
        ['v1', true, true, 15],
        ['v2', true, true, 15],
        ['big', true, true, 15],
        ['huge', false, false, 40],
      ],
    );
    assert.equal(models[3]?.down_since, new Date(states.get('gpu2')!.down_since!).toISOString());
    const field = (mesh.input.properties as Record<string, { enum: string[]; default: string }>)
      .model_version!;
    assert.deepEqual([field.enum, field.default], [['v1', 'v2', 'big', 'huge'], 'big']);
    assert.equal(mesh.durations.length, 1);
    assert.deepEqual(mesh.durations[0]?.models, { model_version: 'v2' });
    assert.equal(mesh.durations[0]?.tasks, 1);
    states.clear();
  });

  test('GET /admin/backends and /readyz: each backend of the configuration; the first needs admin', async () => {
    states.set('gpu1', state('gpu1', { balance: 12.5 }));
    const { data } = envelope(backendList.strict()).parse(
      (await server.call(user, 'GET', '/admin/backends')).body,
    );
    const [gpu1, gpu2] = data.backends;
    assert.deepEqual([gpu1?.state, gpu1?.balance, gpu1?.price], ['ready', 12.5, '$0.20 a model']);
    assert.deepEqual(gpu2, {
      name: 'gpu2',
      kind: 'hunyuan3d',
      state: 'unknown',
      down_since: null,
      closed_until: null,
      checked_at: null,
      in_flight: 0,
      concurrency: 2,
      version: null,
      problem: null,
      balance: null,
      price: null,
    });
    const plain = await server.user({ scopes: ['tasks:read'] });
    assert.equal((await server.call(plain, 'GET', '/admin/backends')).body.code, 4030);
    const ready = (await (await fetch(`${server.baseUrl}/readyz`)).json()) as object;
    assert.deepEqual((ready as { backends: object }).backends, [
      { name: 'gpu1', state: 'ready' },
      { name: 'gpu2', state: 'unknown' },
    ]);
    states.clear();
  });
});
