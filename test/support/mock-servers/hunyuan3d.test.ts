import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspectGlb } from '../glb.ts';
import { objectImage } from '../images.ts';
import { type Hunyuan3dOptions, startMockHunyuan3d } from './hunyuan3d.ts';

type Json = Record<string, unknown>;

/** What the backend does not touch, so that the mock server stays a server and no echo of the backend. */
async function talk(
  options: Hunyuan3dOptions,
  run: (
    post: (path: string, body: unknown) => Promise<Response>,
    status: (uid: unknown) => Promise<Json>,
    image: string,
  ) => Promise<void>,
): Promise<void> {
  const mockServer = await startMockHunyuan3d({ milliseconds: 30, ...options });
  const image = Buffer.from(await objectImage(32)).toString('base64');
  try {
    await run(
      (path, body) =>
        fetch(mockServer.url + path, {
          method: 'POST',
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      async (uid) => (await (await fetch(`${mockServer.url}/status/${uid}`)).json()) as Json,
      image,
    );
  } finally {
    await mockServer.stop();
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 150));
const uidOf = async (response: Response) => ((await response.json()) as Json).uid;

test('2: base64 with the prefix of a data URI fails, with 404', () =>
  talk({}, async (post, _status, image) => {
    assert.equal((await post('/generate', { image })).status, 200);
    const response = await post('/generate', { image: `data:image/png;base64,${image}` });
    assert.equal(response.status, 404);
    assert.match(await response.text(), /NETWORK ERROR DUE TO HIGH TRAFFIC.*"error_code":1/);
  }));

test('2: words without the pipeline for them fail with 404; what is no JSON is a 500', () =>
  talk({}, async (post) => {
    assert.equal((await post('/generate', { text: 'a chair' })).status, 404);
    assert.equal((await post('/generate', '{"image":')).status, 500);
  }));

test('2: a job that is sent completes; a failed and an unknown one are processing for ever', () =>
  talk({ ending: (job) => (job === 0 ? 'fail' : 'succeed') }, async (post, status, image) => {
    const bad = await uidOf(await post('/send', { image }));
    const good = await uidOf(await post('/send', { image }));
    while ((await status(good)).status !== 'completed') await pause();
    assert.equal((await status(bad)).status, 'processing');
    assert.equal((await status('unknown')).status, 'processing');
  }));

test('2: with a type other than glb nothing ever completes', () =>
  talk({}, async (post, status, image) => {
    const uid = await uidOf(await post('/send', { image, type: 'obj' }));
    await pause();
    assert.equal((await status(uid)).status, 'processing');
  }));

test('2: while a generate runs nobody is answered, while a send runs everybody', () =>
  talk({ milliseconds: 1500 }, async (post, status, image) => {
    const order: string[] = [];
    const generating = post('/generate', { image }).then(() => order.push('generate'));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const asking = status('any').then(() => order.push('status'));
    await Promise.all([generating, asking]);
    assert.deepEqual(order, ['generate', 'status']);
    const uid = await uidOf(await post('/send', { image }));
    assert.equal((await status(uid)).status, 'processing');
  }));

test('a fork of 2.1: texturing for ever where no texture was asked for', () =>
  talk({ version: '2.1', fork: true }, async (post, status, image) => {
    const plain = await uidOf(await post('/send', { image }));
    const textured = await uidOf(await post('/send', { image, texture: true }));
    await pause();
    assert.equal((await status(plain)).status, 'texturing');
    assert.equal((await status(textured)).status, 'completed');
  }));

test('2.1: a file that it cannot read back is a 500 with a status', () =>
  talk({ version: '2.1', unreadable: true }, async (post, status, image) => {
    const uid = await uidOf(await post('/send', { image }));
    await pause();
    assert.deepEqual(await status(uid), {
      status: 'error',
      message: 'Failed to read generated file',
    });
  }));

test('2.1: what is out of range, and a missing picture, are 422', () =>
  talk({ version: '2.1' }, async (post, _status, image) => {
    for (const field of ['octree_resolution', 'num_inference_steps', 'face_count', 'num_chunks'])
      assert.equal((await post('/generate', { image, [field]: 1e6 })).status, 422, field);
    assert.equal((await post('/generate', { seed: 1 })).status, 422);
    assert.equal((await post('/generate', { image, unknown: 1 })).status, 200);
  }));

test('2.1 paints every model, and sends the plain one as a success if it cannot', async () => {
  const generated = async (textures: boolean) => {
    let model: Uint8Array = new Uint8Array();
    await talk({ version: '2.1', textures }, async (post, _status, image) => {
      const answer = await post('/generate', { image, texture: false });
      assert.equal(answer.status, 200);
      model = new Uint8Array(await answer.arrayBuffer());
    });
    return (await inspectGlb(model)).textures.length;
  };
  assert.deepEqual([await generated(true), await generated(false)], [1, 0]);
});
