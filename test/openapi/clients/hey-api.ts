/** A stranger's program on the client that @hey-api/openapi-ts makes of openapi.json: every step of a job. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { client } from './hey-api-generated/client.gen.js';
import * as api from './hey-api-generated/sdk.gen.js';
import type { PublicTaskStatusPayload, TaskStatus } from './hey-api-generated/types.gen.js';

const { BASE_URL, API_KEY, IMAGE, MODEL } = process.env as Record<string, string>;
client.setConfig({ baseUrl: BASE_URL!, auth: () => API_KEY!, throwOnError: true });
const throwOnError = true as const;
const file = async (path: string, type: string) =>
  new File([await readFile(path)], path.split('/').at(-1)!, { type });

// Upload, by the multipart body that the document describes.
const image = (
  await api.uploadImage({ throwOnError, body: { file: await file(IMAGE!, 'image/png') } })
).data.data;
assert.ok(image.file_key.startsWith('img_') && image.width > 0);
const model = (
  await api.uploadModel({ throwOnError, body: { file: await file(MODEL!, 'model/gltf-binary') } })
).data.data;

// Quote: fields with defaults may be left out, and come back in `params`.
const quote = (await api.quoteTask({ throwOnError, body: { flow_name: 'image-to-model' } })).data
  .data;
assert.deepEqual(quote.params, { texture_size: 1024, turbo: false });

/** The task at its end; one that a busy machine could not do in time is repeated, without a body. */
async function ended(first: string): Promise<PublicTaskStatusPayload> {
  let task_uuid = first;
  for (;;) {
    const task = (await api.getTask({ throwOnError, path: { task_uuid } })).data.data;
    if (task.error?.code === 6001) {
      task_uuid = (await api.retryTask({ throwOnError, path: { task_uuid } })).data.data.task_uuid;
      continue;
    }
    if (task.status === 'FAILED' || task.status === 'CANCELLED')
      throw new Error(task.error?.message ?? task.status);
    if (task.status === 'SUCCESS') return task;
    await new Promise((resume) => setTimeout(resume, 200));
  }
}

// Every flow with its required fields alone, but for the one that is followed; two short ones first, polled to their ends.
const image_file = image.file_key;
const model_file = model.file_key;
const prompt = 'a red fox';
const optimize = await api.createPromptOptimize({ throwOnError, body: { user_input: 'a fox' } });
assert.ok((await ended(optimize.data.data.task_uuid)).output?.optimized_prompt);
const convert = await api.createConvertModelFormat({
  throwOnError,
  body: { model_file, source_format: 'glb', target_format: 'ply' },
});
assert.ok((await ended(convert.data.data.task_uuid)).output?.model_url?.[0]);
const created = [
  await api.createImageToModel({ throwOnError, body: { image_file, polygon_limit: 3000 } }),
  await api.createImageToMesh({ throwOnError, body: { image_file } }),
  await api.createImageToArtisticMesh({ throwOnError, body: { image_file } }),
  await api.createTextToModel({ throwOnError, body: { prompt } }),
  await api.createTextToMesh({ throwOnError, body: { prompt } }),
  await api.createImageGeneration({ throwOnError, body: { prompt } }),
  await api.createModelPreviewRender({ throwOnError, body: { model_file } }),
  await api.createModelRemesh({ throwOnError, body: { model_file } }),
  await api.createModelTexture({ throwOnError, body: { model_file, prompt: 'old oak wood' } }),
].map(({ data }) => data.data);
const [toModel, ...rest] = created;
for (const { task_uuid } of rest) {
  const { data } = await api.cancelTask({ throwOnError, path: { task_uuid } });
  assert.equal(data.data.status satisfies TaskStatus, 'CANCELLED');
}

// Follow one by its event stream, whose events are typed.
const { stream } = await api.streamTaskEvents({
  path: { task_uuid: toModel!.task_uuid },
  sseMaxRetryAttempts: 3,
  onSseError: (problem) => console.error(problem),
});
let last: TaskStatus | undefined;
for await (const event of stream) if ('status' in event) last = event.status;
assert.equal(last, 'SUCCESS');
const made = await ended(toModel!.task_uuid);
assert.equal(made.progress, 100);
assert.equal((made.input as { polygon_limit: number }).polygon_limit, 3000);
assert.ok(made.output?.textured_model_url?.[0]);

// Download, by the operation that the signed link belongs to.
const url = (
  await api.getTaskUrl({
    throwOnError,
    path: { task_uuid: toModel!.task_uuid },
    query: { kind: 'model', format: 'glb' },
  })
).data.data;
const link = new URL(url.download_url);
const [, , , task_uuid, asset_id, filename] = link.pathname.split('/');
const { data: bytes } = await api.downloadAsset({
  throwOnError,
  // By itself it takes application, audio, image and video for files, and model/gltf-binary for JSON.
  parseAs: 'blob',
  path: { task_uuid: task_uuid!, asset_id: asset_id!, filename: filename! },
  query: {
    expires: Number(link.searchParams.get('expires')),
    signature: link.searchParams.get('signature')!,
  },
});
assert.equal(await bytes.slice(0, 4).text(), 'glTF');

// An error has a type too.
const { error, response } = await api.createImageToModel({
  throwOnError: false,
  body: { image_file: 'img_00000000000000000000000000000000' },
});
assert.equal(response?.status, 404);
assert.equal(error?.code, 4041);
assert.ok(error?.request_id);
const refused = await api.createModelPreviewRender({
  throwOnError: false,
  // @ts-expect-error a mode that there is not
  body: { model_file, render_mode: 'spin' },
});
assert.equal(refused.error?.code, 4004);
// An address for one task is refused as long as nothing can sign what is sent there.
const hooked = await api.createPromptOptimize({
  throwOnError: false,
  body: { user_input: 'a hook', webhook_url: 'https://example.com/hook' },
});
assert.equal(hooked.response?.status, 409);

// Lists.
const listed = (await api.listTasks({ throwOnError, query: { status: 'SUCCESS', limit: 2 } })).data
  .data;
assert.equal(listed.records.length, 2);
assert.ok(listed.next_cursor);
const own = (await api.listOwnModels({ throwOnError, query: { flow_name: 'image-to-model' } })).data
  .data;
assert.equal(
  own.records[0]?.assets?.some(({ kind }) => kind === 'model'),
  true,
);
const me = (await api.getProfile({ throwOnError })).data.data;
assert.ok(me.scopes.includes('tasks:write') && me.email === null);

// Public routes need no key.
client.setConfig({ baseUrl: BASE_URL!, auth: () => undefined });
assert.equal((await api.health({ throwOnError })).data.status, 'ok');
assert.equal((await api.readiness({ throwOnError })).data.ready, true);
console.log('done');
