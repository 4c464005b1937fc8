import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { default as formats } from 'ajv-formats';
import type { Json, OpenApi, OpenApiResponse } from './types.ts';

const document = JSON.parse(
  await readFile(new URL('../../../contracts/openapi.json', import.meta.url), 'utf8'),
) as OpenApi;

// Keywords of OpenAPI that say nothing about a value; `binary` is not a rule for one either.
const ajv = new Ajv2020({
  strict: true,
  allErrors: true,
  allowUnionTypes: true,
  strictTypes: false,
});
formats.default(ajv);
ajv.addFormat('binary', true);
ajv.addVocabulary(['discriminator', 'components']);
ajv.addSchema({ $id: 'openapi', components: document.components });

/** Returns the errors that an independent JSON Schema validator finds in a value. */
function problems(schema: Json, value: unknown): unknown[] {
  const local = JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components'),
  );
  const validate = ajv.compile(local);
  return validate(value) ? [] : validate.errors!;
}

test('every schema of the document is valid JSON Schema 2020-12', () => {
  for (const name of Object.keys(document.components.schemas))
    ajv.compile({ $ref: `openapi#/components/schemas/${name}` });
});

test('every example agrees with its schema', () => {
  let count = 0;
  const check = (place: string, content: OpenApiResponse['content']) => {
    for (const [type, media] of Object.entries(content ?? {})) {
      const named = Object.entries((media.examples ?? {}) as Record<string, { value: unknown }>);
      const values = named.map(([name, { value }]): [string, unknown] => [name, value]);
      if (media.example !== undefined) values.push(['example', media.example]);
      for (const [name, value] of values) {
        count++;
        assert.deepEqual(problems(media.schema, value), [], `${place} ${type} ${name}`);
      }
    }
  };
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { requestBody, responses }] of Object.entries(methods)) {
      check(`${method} ${path}`, requestBody?.content);
      for (const [status, response] of Object.entries(responses))
        if (!('$ref' in response)) check(`${method} ${path} ${status}`, response.content);
    }
  for (const [name, { content }] of Object.entries(document.components.responses!))
    check(name, content);
  assert.ok(count > 60, `${count} examples`);
});

test('an example that does not agree is found', () => {
  const { requestBody } = document.paths['/api/v1/tasks/image-to-model']!.post!;
  const request = requestBody!.content['application/json']!.schema;
  assert.equal(problems(request, { image_file: 'img_1' }).length, 0);
  assert.notEqual(problems(request, { image_file: 'img_1', model_version: 'v9' }).length, 0);
  const convert = document.paths['/api/v1/tasks/convert-model-format']!.post!;
  const needed = convert.requestBody!.content['application/json']!.schema;
  assert.notEqual(problems(needed, {}).length, 0);
});
