/** A stranger's program on openapi-fetch with the types that openapi-typescript makes of openapi.json. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.js';

const { BASE_URL, API_KEY, IMAGE, MODEL } = process.env as Record<string, string>;
const api = createClient<paths>({
  baseUrl: BASE_URL!,
  headers: { Authorization: `Bearer ${API_KEY}` },
});
const file = async (path: string, type: string) =>
  new File([await readFile(path)], path.split('/').at(-1)!, { type });
type Status = components['schemas']['TaskStatus'];

/** The payload of an answer. @throws its error */
function payload<T>(answer: { data?: { data: T } | undefined; error?: unknown }): T {
  if (answer.data === undefined) throw new Error(JSON.stringify(answer.error));
  return answer.data.data;
}
/** As the documentation of openapi-fetch tells how to send files. */
const bodySerializer = (body: { file: Blob }) => {
  const form = new FormData();
  form.append('file', body.file);
  return form;
};

// Upload, by the multipart body that the document describes.
const image = payload(
  await api.POST('/api/v1/upload/image', {
    body: { file: await file(IMAGE!, 'image/png') },
    bodySerializer,
  }),
);
assert.ok(image.file_key.startsWith('img_') && image.width > 0);
const model = payload(
  await api.POST('/api/v1/upload/model', {
    body: { file: await file(MODEL!, 'model/gltf-binary') },
    bodySerializer,
  }),
);

// Quote: fields with defaults may be left out, and come back in `params`.
const quote = payload(
  await api.POST('/api/v1/tasks/pricing/quote', { body: { flow_name: 'image-to-model' } }),
);
assert.deepEqual(quote.params, { texture_size: 1024, turbo: false });

/** The task at its end; one that a busy machine could not do in time is repeated, without a body. */
async function ended(first: string) {
  let path = { task_uuid: first };
  for (;;) {
    const task = payload(await api.GET('/api/v1/tasks/{task_uuid}', { params: { path } }));
    if (task.error?.code === 6001) {
      const next = await api.POST('/api/v1/tasks/{task_uuid}/retry', { params: { path } });
      path = { task_uuid: payload(next).task_uuid };
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
const prompt = 'a blue whale';
const optimize = payload(
  await api.POST('/api/v1/tasks/prompt-optimize', { body: { user_input: 'a whale' } }),
);
assert.ok((await ended(optimize.task_uuid)).output?.optimized_prompt);
const convert = payload(
  await api.POST('/api/v1/tasks/convert-model-format', {
    body: { model_file, source_format: 'glb', target_format: 'stl' },
  }),
);
assert.ok((await ended(convert.task_uuid)).output?.model_url?.[0]);
const created = [
  payload(
    await api.POST('/api/v1/tasks/image-to-model', { body: { image_file, polygon_limit: 3000 } }),
  ),
  payload(await api.POST('/api/v1/tasks/image-to-mesh', { body: { image_file } })),
  payload(await api.POST('/api/v1/tasks/image-to-artistic-mesh', { body: { image_file } })),
  payload(await api.POST('/api/v1/tasks/text-to-model', { body: { prompt } })),
  payload(await api.POST('/api/v1/tasks/text-to-mesh', { body: { prompt } })),
  payload(await api.POST('/api/v1/tasks/image-generation', { body: { prompt } })),
  payload(await api.POST('/api/v1/tasks/model-preview-render', { body: { model_file } })),
  payload(await api.POST('/api/v1/tasks/model-remesh', { body: { model_file } })),
  payload(await api.POST('/api/v1/tasks/model-texture', { body: { model_file, prompt: 'moss' } })),
];
const [toModel, ...rest] = created;
for (const { task_uuid } of rest) {
  const { status } = payload(
    await api.POST('/api/v1/tasks/{task_uuid}/cancel', { params: { path: { task_uuid } } }),
  );
  assert.equal(status satisfies Status, 'CANCELLED');
}

const made = await ended(toModel!.task_uuid);
assert.equal(made.progress, 100);
assert.ok(made.output?.textured_model_url?.[0]);

// Download, by the operation that the signed link belongs to.
const url = payload(
  await api.GET('/api/v1/tasks/url/{task_uuid}', {
    params: { path: { task_uuid: made.task_uuid }, query: { kind: 'model', format: 'glb' } },
  }),
);
const link = new URL(url.download_url);
const [, , , task_uuid, asset_id, filename] = link.pathname.split('/');
const { data: bytes } = await api.GET('/files/tasks/{task_uuid}/{asset_id}/{filename}', {
  params: {
    path: { task_uuid: task_uuid!, asset_id: asset_id!, filename: filename! },
    query: {
      expires: Number(link.searchParams.get('expires')),
      signature: link.searchParams.get('signature')!,
    },
  },
  parseAs: 'blob',
});
assert.equal(await bytes?.slice(0, 4).text(), 'glTF');

// An error has a type too.
const { error, response } = await api.POST('/api/v1/tasks/image-to-model', {
  body: { image_file: 'img_00000000000000000000000000000000' },
});
assert.equal(response.status, 404);
assert.equal(error?.code, 4041);
assert.ok(error?.request_id);
const refused = await api.POST('/api/v1/tasks/model-preview-render', {
  // @ts-expect-error a mode that there is not
  body: { model_file, render_mode: 'spin' },
});
assert.equal(refused.error?.code, 4004);
// An address for one task is refused as long as nothing can sign what is sent there.
const hooked = await api.POST('/api/v1/tasks/prompt-optimize', {
  body: { user_input: 'a hook', webhook_url: 'https://example.com/hook' },
});
assert.equal(hooked.response.status, 409);

// Lists.
const listed = payload(
  await api.GET('/api/v1/tasks', { params: { query: { status: 'SUCCESS', limit: 2 } } }),
);
assert.equal(listed.records.length, 2);
assert.ok(listed.next_cursor);
const own = payload(
  await api.GET('/api/v1/platform/generate/own-models', {
    params: { query: { flow_name: 'image-to-model' } },
  }),
);
assert.equal(
  own.records[0]?.assets?.some(({ kind }) => kind === 'model'),
  true,
);
const me = payload(await api.GET('/api/v1/users/me'));
assert.ok(me.scopes.includes('tasks:write') && me.email === null);

// Public routes need no key.
const stranger = createClient<paths>({ baseUrl: BASE_URL! });
assert.equal((await stranger.GET('/healthz')).data?.status, 'ok');
assert.equal((await stranger.GET('/readyz')).data?.ready, true);
console.log('done');
