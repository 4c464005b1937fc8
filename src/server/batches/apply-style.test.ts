import assert from 'node:assert/strict';
import { test } from 'node:test';
import { batchRequest } from '../../contract/batches.ts';
import { readItems } from './read-items.ts';

const STYLE = {
  words: 'worn oak',
  palette: ['#9a6a3c', '#2b2b2b'],
  texel_density: 256,
  max_faces: 4000,
  size_scale: 0.5,
};

/** Returns the fields of the items of a batch, by name. */
function fieldsOf(items: object[], style: object | string): Record<string, object> {
  const problems: unknown[] = [];
  const request = batchRequest.parse({ items, style });
  const drafts = readItems(request, (problem) => problems.push(problem));
  assert.deepEqual(problems, []);
  return Object.fromEntries(drafts.map(({ name, fields }) => [name, fields]));
}

test('a style is words, face budget and finishing, and the fields of an item win', () => {
  const { stool, table } = fieldsOf(
    [
      { name: 'stool', flow: 'text-to-model', input: { prompt: 'a stool' } },
      {
        name: 'table',
        flow: 'text-to-model',
        input: {
          prompt: 'a table',
          polygon_limit: 9000,
          accept: { max_faces: 9000, closed: true },
          finish: {
            preset: 'godot',
            uv: 'keep',
            palette: ['#ffffff'],
            size: { height: 80, unit: 'cm' },
          },
        },
      },
    ],
    STYLE,
  );
  const { palette, texel_density } = STYLE;
  assert.deepEqual(stool, {
    prompt: 'a stool, worn oak',
    polygon_limit: 4000,
    accept: { max_faces: 4000 },
    finish: { palette, uv: 'unwrap', texel_density, size: { scale: 0.5 } },
  });
  assert.deepEqual(table, {
    prompt: 'a table, worn oak',
    polygon_limit: 9000,
    accept: { max_faces: 9000, closed: true },
    finish: { preset: 'godot', uv: 'keep', palette: ['#ffffff'], size: { height: 40, unit: 'cm' } },
  });
});

test('models of a chain are finished in the style once, at its end', () => {
  const fields = fieldsOf(
    [
      { name: 'made', flow: 'text-to-model', input: { prompt: 'a crate' } },
      {
        name: 'stl',
        flow: 'convert-model-format',
        input: { model_file: { $ref: 'made' }, source_format: 'glb', target_format: 'stl' },
      },
      {
        name: 'game',
        flow: 'model-finish',
        input: { model_file: { $ref: 'stl' }, preset: 'unity' },
      },
      { name: 'quads', flow: 'model-remesh', input: { model_file: 'model.glb' } },
    ],
    { size_scale: 2, max_faces: 1000 },
  );
  const terms = { accept: { max_faces: 1000 } };
  assert.equal('finish' in fields.made!, false);
  assert.deepEqual(fields.game, {
    model_file: { $ref: 'stl' },
    preset: 'unity',
    ...terms,
    size: { scale: 2 },
  });
  assert.deepEqual(fields.quads, { model_file: 'model.glb', target_face_count: 1000, ...terms });
});

test('an item with its own number of faces has no other limit', () => {
  const { chair, quads } = fieldsOf(
    [
      {
        name: 'chair',
        flow: 'text-to-model',
        input: { prompt: 'a chair', polygon_limit: 9000 },
      },
      {
        name: 'quads',
        flow: 'model-remesh',
        input: { model_file: 'model.glb', target_face_count: 20_000 },
      },
    ],
    { max_faces: 4000 },
  );
  assert.deepEqual(chair, { prompt: 'a chair', polygon_limit: 9000 });
  assert.deepEqual(quads, { model_file: 'model.glb', target_face_count: 20_000 });
});

test('quads of an artistic mesh are finished only if the item says so', () => {
  const input = { image_file: 'chair.png' };
  const { quads, glb } = fieldsOf(
    [
      { name: 'quads', flow: 'image-to-artistic-mesh', input },
      { name: 'glb', flow: 'image-to-artistic-mesh', input: { ...input, finish: {} } },
    ],
    { size_scale: 2 },
  );
  assert.deepEqual(quads, input);
  assert.deepEqual(glb, { ...input, finish: { size: { scale: 2 } } });
});

test('words alone are a style as well', () => {
  const items = [{ name: 'a', flow: 'text-to-model', input: { prompt: 'a stool' } }];
  assert.deepEqual(fieldsOf(items, 'worn oak').a, { prompt: 'a stool, worn oak' });
});
