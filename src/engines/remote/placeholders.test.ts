import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import type { RemoteJob } from '../spec/remote-job.ts';
import { madeLinks } from './made-links.ts';
import { held } from './placeholder-text.ts';
import { fieldsOfContent, fill, mapping, sidesOf, valuesFor } from './placeholders.ts';

const source = { path: '/front.png', contentType: 'image/png' };
const job: RemoteJob = {
  submission: 'a',
  work: 'image-to-3d',
  images: { front: source },
  model: null,
  prompt: null,
  seed: 7,
  count: 1,
  size: 512,
  maxTriangles: 1000,
  textureSize: null,
  turbo: false,
};

test('numbers are held within the limits of their placeholder', async () => {
  const template = {
    faces: '{{max_triangles min=5000 max=100000}}',
    size: '{{ width min=64 max=500 step=128 }}',
    share: 'seed {{seed max=3}}',
    image: '{{image}}',
  };
  const values = await valuesFor(job, template, ({ path }) => path);
  // 512 is held to 500; from 64 in steps of 128, the nearest number is 448.
  const filled = { faces: 5000, size: 448, share: 'seed 3', image: '/front.png' };
  assert.deepEqual(fill(template, values), filled);
  assert.equal(held(0.957, { min: 0.9, max: 0.98, step: 0.01 }), 0.96);
});

test('a placeholder with limits that cannot be read is a mistake', () => {
  const read = mapping(z.record(z.string(), z.string())).safeParse({ seed: '{{seed mn=3}}' });
  assert.match(read.error!.issues[0]!.message, /^\{\{seed mn=3\}\} is not a placeholder: write/);
});

test('values keep their type, texts are filled in, what the job has not is left out', async () => {
  const template = {
    image: '{{image}}',
    views: ['{{image}}', '{{ image_back }}'],
    seed: '{{seed}}',
    name: 'seed-{{seed}}-{{prompt}}',
    prompt: '{{prompt}}',
    texture: '{{texture_size}}',
    textured: '{{textured}}',
    steps: 20,
    nested: { faces: '{{max_triangles}}', none: null },
  };
  const values = await valuesFor(job, template, ({ path }) => path);
  assert.deepEqual(fill(template, values), {
    image: '/front.png',
    views: ['/front.png'],
    seed: 7,
    name: 'seed-7-',
    textured: false,
    steps: 20,
    nested: { faces: 1000, none: null },
  });
});

test('words of a stranger that look like a placeholder are words', async () => {
  const template = { prompt: '{{prompt}}', text: 'a {{prompt}}' };
  const asked = { ...job, prompt: '{{seed}} $& $1' };
  const values = await valuesFor(asked, template, ({ path }) => path);
  assert.deepEqual(fill(template, values), { prompt: '{{seed}} $& $1', text: 'a {{seed}} $& $1' });
});

test('what a mapping uses is read from it', () => {
  const template = { a: ['{{image}}', '{{image_left}}'], b: 'x {{prompt}}', c: '{{seed}}' };
  assert.deepEqual(sidesOf(template), ['right'], "the object's own left is our right");
  assert.deepEqual([...fieldsOfContent(template)], ['a', 'b']);
  const shape = mapping(z.record(z.string(), z.json()), ['output']);
  assert.ok(shape.safeParse({ a: '{{output}}' }).success);
  assert.ok(!shape.safeParse({ a: '{{outputs}}' }).success);
});

test('files are found wherever a model puts them, and the GLB before pictures of it', () => {
  const output = {
    preview: 'https://x.example/a.png',
    meshes: [{ url: 'https://x.example/a.glb?s=1' }],
    note: 'no link',
  };
  const found = (path: string) => madeLinks(output, { path, work: 'image-to-3d' });
  assert.deepEqual(found(''), ['https://x.example/a.glb?s=1']);
  assert.deepEqual(found('meshes.0.url'), ['https://x.example/a.glb?s=1']);
  assert.deepEqual(found('preview'), ['https://x.example/a.png']);
  assert.throws(() => found('meshes.1'), { kind: 'wrong' });
  const pictures = ['data:image/png;base64,AA', 'data:image/png;base64,AB'];
  const two = { path: '', work: 'text-to-image', count: 1 } as const;
  assert.deepEqual(madeLinks(pictures, two), pictures.slice(0, 1));
});
