import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { plainImage } from '../../test/support/images.ts';
import type { TestServer, TestUser } from '../../test/support/test-server.ts';
import { testServer } from '../../test/support/test-server.ts';
import { requestPayload } from '../contract/task.ts';
import { type FlowName, findFlowSpec, flowSpecs } from '../flows/specs.ts';

/** The fields that `request_payload` may hold (specification 2.7). */
const ALLOWED = [
  ...['image_url', 'model_version', 'polygon_limit', 'texture_size', 'prompt', 'ai_model'],
  ...['image_count', 'model_file', 'target_face_count', 'face_type', 'export_format'],
];

/** Flows that this service can run: it has no model server. */
type Runnable = Exclude<FlowName, 'model-rig' | 'model-segment'>;

/** For each of them a request with no field left out, and one with nothing but what is needed. */
const REQUESTS: Record<Runnable, [full: object, least: object, ...others: object[]]> = {
  'model-preview-render': [
    {
      model_file: 'MODEL',
      render_mode: 'custom',
      camera_angles: ['front', '30,20'],
      image_count: 2,
      resolution: '64x64',
      render_format: 'WEBP',
      render_style: 'clay',
      enable_rgb_render: true,
      enable_white_render: false,
      background: 'transparent',
    },
    { model_file: 'MODEL' },
  ],
  'model-remesh': [
    {
      model_file: 'MODEL',
      target_face_count: 1000,
      face_type: 'triangle',
      texture_size: 2048,
      export_format: 'glb',
    },
    { model_file: 'MODEL' },
  ],
  'convert-model-format': [
    { model_file: 'MODEL', source_format: 'obj', target_format: 'fbx' },
    { model_file: 'https://example.com/a.OBJ', source_format: 'OBJ', target_format: 'fbx' },
    {
      model_file: 'MODEL',
      source_format: 'obj',
      target_format: 'glb',
      compress: 'meshopt',
      texture_format: 'ktx2',
    },
  ],
  'image-generation': [
    { prompt: 'a red chair', ai_model: 'bozzetto_1_0', image_count: 2 },
    { prompt: ' a red chair ' },
  ],
  'model-unwrap': [
    { model_file: 'MODEL', texture_size: 1024, padding: 8, export_format: 'fbx' },
    { model_file: 'MODEL', texel_density: 256 },
  ],
  'model-finish': [
    {
      model_file: 'MODEL',
      preset: 'web',
      shape: 'remesh',
      target_face_count: 500,
      face_type: 'triangle',
      uv: 'unwrap',
      texture_size: 512,
      texel_density: 100,
      lightmap_uv: true,
      size: { height: 1.2, unit: 'm' },
      pivot: 'center',
      up: 'z',
      forward: '-y',
      lods: [0.5, 0.2],
      collision: 'convex',
      max_pieces: 4,
      merge_materials: true,
      compress: 'meshopt',
      texture_format: 'webp',
      target_format: 'glb',
    },
    { model_file: 'MODEL' },
  ],
  'prompt-optimize': [{ user_input: 'chair' }, { user_input: ' chair ' }],
  'image-to-model': [
    {
      image_file: 'IMAGE',
      model_version: 'v1',
      polygon_limit: 5000,
      texture_size: 2048,
      turbo: true,
    },
    { image_file: 'https://example.com/a.png' },
  ],
  'image-to-mesh': [
    { image_file: 'IMAGE', model_version: 'v1', polygon_limit: 5000, turbo: true },
    { image_file: 'IMAGE' },
  ],
  'image-to-artistic-mesh': [
    { image_file: 'IMAGE', model_version: 'bozzetto-artist-lowpoly-v1-0-0', num_verts: 100 },
    { image_file: 'IMAGE' },
  ],
  'text-to-model': [
    {
      prompt: 'a red chair',
      ai_model: 'bozzetto_1_0',
      model_version: 'v1',
      polygon_limit: 5000,
      texture_size: 2048,
      turbo: true,
    },
    { prompt: 'a red chair' },
    {
      program: {
        version: 1,
        name: 'ball',
        parts: [{ name: 'ball', shape: { kind: 'sphere', radius: 1 } }],
      },
    },
  ],
  'text-to-mesh': [
    {
      prompt: 'a red chair',
      ai_model: 'bozzetto_1_0',
      model_version: 'v1',
      polygon_limit: 5000,
      turbo: true,
    },
    { prompt: 'a red chair' },
  ],
  'model-texture': [
    { model_file: 'MODEL', prompt: 'oak', texture_size: 2048, keep_uv: false },
    { model_file: 'MODEL', image_file: 'IMAGE' },
  ],
};

describe('input and request_payload', () => {
  let server: TestServer;
  let user: TestUser;
  const files: Record<string, string> = {};

  before(async () => {
    server = await testServer({ options: { runnableFlows: new Set(Object.keys(flowSpecs)) } });
    user = await server.user({ credits: 10_000 });
    files.IMAGE = await server.image(user, await plainImage(64, 64));
    const form = new FormData();
    form.set('file', new Blob(['v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n']), 'one.obj');
    const url = `${server.baseUrl}/api/v1/upload/model`;
    const answer = await fetch(url, { method: 'POST', headers: user.auth, body: form });
    const { data } = (await answer.json()) as { data: { file_key: string } };
    files.MODEL = data.file_key;
  });

  const post = (flow: string, json: object) => server.call(user, 'POST', `/tasks/${flow}`, json);
  const withFiles = (fields: object) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, files[value as string] ?? value]),
    );

  for (const [flow, requests] of Object.entries(REQUESTS))
    for (const [i, fields] of requests.entries()) {
      const name = ['full', 'least', 'third'][i];
      test(`${flow}: the input of a ${name} request, sent back, is the same task`, async () => {
        const client_order_id = `${flow}-${name}`;
        const created = await post(flow, { ...withFiles(fields), client_order_id });
        assert.equal(created.status, 200, JSON.stringify(created.body));
        const { task_uuid } = created.body.data;
        const { input } = (await server.call(user, 'GET', `/tasks/${task_uuid}`)).body.data;

        // Public name → request field; only the image has another name.
        const { publicInput } = findFlowSpec(flow)!;
        for (const [shown, field] of Object.entries(publicInput))
          assert.ok(shown === field || (shown === 'image_url' && field === 'image_file'), shown);
        const back = Object.fromEntries(
          Object.entries(input).map(([shown, value]) => [publicInput[shown], value]),
        );
        for (const field of Object.keys(fields)) assert.ok(field in back, `${field} comes back`);
        const same = await post(flow, { ...back, client_order_id });
        assert.deepEqual(
          [same.status, same.body.data?.task_uuid, same.headers.get('idempotent-replayed')],
          [200, task_uuid, 'true'],
          JSON.stringify(same.body),
        );
        // And as a new order it is the same request again.
        const copy = await post(flow, { ...back, client_order_id: `${client_order_id}-copy` });
        const again = await server.call(user, 'GET', `/tasks/${copy.body.data.task_uuid}`);
        assert.deepEqual(again.body.data.input, input);
        assert.equal(copy.body.data.cost_credits, created.body.data.cost_credits);
      });
    }

  test('every field of every flow comes back', () => {
    for (const spec of Object.values(flowSpecs))
      assert.deepEqual(
        Object.values(spec.publicInput).toSorted(),
        Object.keys(spec.input.shape).toSorted(),
        spec.name,
      );
  });

  test('defaults come back: the specification’s, and those that depend on other fields', async () => {
    const inputOf = async (flow: FlowName, fields: object) => {
      const { body } = await post(flow, { ...withFiles(fields), allow_duplicate: true });
      return (await server.call(user, 'GET', `/tasks/${body.data.task_uuid}`)).body.data.input;
    };
    const model = { model_file: 'MODEL' };
    const render = await inputOf('model-preview-render', model);
    const { model_file: _, ...defaults } = render;
    assert.deepEqual(defaults, {
      render_mode: 'basic',
      image_count: 3,
      resolution: '2048x2048',
      render_format: 'PNG',
      enable_rgb_render: true,
      enable_white_render: true,
      render_style: 'pbr',
      background: 'studio',
    });
    const hero = { ...model, render_mode: 'preset', preset_name: 'hero' };
    assert.equal((await inputOf('model-preview-render', hero)).image_count, 1);
    const quads = await inputOf('model-remesh', model);
    assert.deepEqual([quads.face_type, quads.export_format], ['quad', 'fbx']);
    const triangles = await inputOf('model-remesh', { ...model, face_type: 'triangle' });
    assert.equal(triangles.export_format, 'glb');
    const image = { image_file: 'IMAGE' };
    const { image_url: __, ...reconstructed } = await inputOf('image-to-model', image);
    assert.deepEqual(reconstructed, {
      model_version: 'v2',
      polygon_limit: 1_000_000,
      texture_size: 1024,
      turbo: false,
    });
    assert.equal((await inputOf('image-to-artistic-mesh', image)).num_verts, 4096);
  });

  test('request_payload has the specification’s keys and no other, for every flow', async () => {
    assert.deepEqual(Object.keys(requestPayload.shape).toSorted(), ALLOWED.toSorted());
    const answer = await server.call(user, 'GET', '/platform/generate/own-models?page_size=100');
    const { records } = answer.body.data;
    const seen = new Set<string>();
    for (const { flow_name, request_payload, task_uuid } of records) {
      seen.add(flow_name);
      requestPayload.strict().parse(request_payload);
      const { input } = (await server.call(user, 'GET', `/tasks/${task_uuid}`)).body.data;
      // Whatever of the input is allowed is there, unchanged.
      const allowed = Object.entries(input).filter(([name]) => ALLOWED.includes(name));
      assert.deepEqual(request_payload, Object.fromEntries(allowed), flow_name);
    }
    assert.equal(seen.size, 10, 'every flow that makes models');
  });

  test('another user’s upload stays what it is: a link, not a file_key', async () => {
    const other = await server.user({ credits: 100 });
    const link = server.signer.uploadUrl(files.IMAGE!, 'image');
    const body = { image_file: link };
    const { data } = (await server.call(other, 'POST', '/tasks/image-to-mesh', body)).body;
    const { input } = (await server.call(other, 'GET', `/tasks/${data.task_uuid}`)).body.data;
    assert.equal(input.image_url, link);
  });
});
