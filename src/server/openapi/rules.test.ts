import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import fastify from 'fastify';
import type { App } from '../types.ts';
import { openApiDocument, registerOpenApi } from './document.ts';
import { TAGS } from './tags.ts';
import type { Json, OpenApi, OpenApiResponse } from './types.ts';

// Rules for every route, so that third-party tools accept the whole document.
const text = await readFile(new URL('../../../contracts/openapi.json', import.meta.url), 'utf8');
const document = JSON.parse(text) as OpenApi;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, operation })),
);
const { schemas } = document.components;
/** Schemas that have a name: the components, and the bodies of requests by their title. */
const named: Record<string, Json> = { ...schemas };
for (const { operation } of operations) {
  const body = operation.requestBody?.content['application/json']?.schema;
  if (typeof body?.title === 'string') named[body.title] = body;
}

const responseOf = (response: OpenApiResponse | { $ref: string }): OpenApiResponse =>
  '$ref' in response ? document.components.responses![response.$ref.split('/').at(-1)!]! : response;

/** Every JSON object below a value, with its place. */
function* nodes(value: unknown, place = '#'): Generator<[string, Json]> {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) yield [place, value as Json];
  for (const [key, member] of Object.entries(value)) yield* nodes(member, `${place}/${key}`);
}

test('every operation has an id, a summary, a description, a tag and a security', () => {
  const tags = Object.values(TAGS).map(({ name }) => name as string);
  for (const { path, operation } of operations) {
    const { operationId, summary, description, security } = operation;
    assert.match(operationId, /^[a-z]+(-[a-z0-9]+)*$/, path);
    assert.ok(summary?.length > 4 && !summary.endsWith('.'), `${operationId}: summary`);
    assert.ok(description?.length > 20, `${operationId}: description`);
    assert.ok(operation.tags?.length === 1 && tags.includes(operation.tags[0]!), operationId);
    assert.ok(Array.isArray(security), `${operationId}: security, [] where it is public`);
    if (operation['x-required-scope'] !== undefined)
      assert.deepEqual(security, [{ bearer: [] }], operationId);
  }
});

test('routes without a token say so: health, the documents, public models, and signed links', () => {
  assert.deepEqual(
    operations
      .filter(({ operation }) => operation.security?.length === 0)
      .map(({ path }) => path)
      .toSorted(),
    [
      '/.well-known/bozzetto-keys.json',
      '/api/v1/asyncapi.json',
      '/api/v1/openapi.json',
      '/api/v1/public/models/{task_uuid}',
      '/api/v1/public/models/{task_uuid}/url',
      '/docs',
      '/files/bundles/{task_uuid}/{filename}',
      '/files/presigned/{file_key}',
      '/files/public/{task_uuid}/{asset_id}/{filename}',
      '/files/tasks/{task_uuid}/{asset_id}/{filename}',
      '/files/uploads/{file_key}/{filename}',
      '/healthz',
      '/readyz',
    ],
  );
});

test('every operation has errors of its own kind, with examples', () => {
  for (const { operation } of operations) {
    const { operationId, responses } = operation;
    const errors = Object.entries(responses).filter(([status]) => Number(status) >= 400);
    assert.ok(
      errors.some(([status]) => status.startsWith('4')),
      `${operationId}: a 4xx`,
    );
    for (const [status, response] of errors) {
      // The readiness route answers its own body, and a refused Range none.
      if (operationId === 'readiness' && status === '503') continue;
      if (status === '416' && (response as OpenApiResponse).content === undefined) continue;
      const media = responseOf(response).content?.['application/json'];
      assert.deepEqual(media?.schema, { $ref: '#/components/schemas/ApiError' }, operationId);
      assert.ok(Object.keys(media?.examples ?? {}).length > 0, `${operationId} ${status}`);
    }
  }
});

test('every parameter is described', () => {
  for (const { operation } of operations)
    for (const { name, description } of operation.parameters ?? [])
      assert.ok(String(description ?? '').length > 4, `${operation.operationId}: ${name}`);
});

test('JSON bodies and answers have names', () => {
  for (const { operation } of operations) {
    const { operationId, requestBody, responses } = operation;
    const contents = [
      requestBody?.content,
      ...Object.values(responses).map((r) => responseOf(r).content),
    ];
    for (const content of contents) {
      const schema = content?.['application/json']?.schema;
      if (schema === undefined || /^get-(open|async)api$/.test(operationId)) continue;
      assert.equal(
        typeof (schema.$ref ?? schema.title),
        'string',
        `${operationId}: give the schema .meta({ id })`,
      );
    }
  }
  for (const name of Object.keys(schemas)) assert.match(name, /^[A-Z][A-Za-z0-9]+$/);
});

test('what is said twice has a name', () => {
  const seen = new Map<string, string>();
  for (const [place, node] of nodes({ paths: document.paths, schemas })) {
    const isShape =
      (node.type === 'object' && Object.keys((node.properties as Json) ?? {}).length > 1) ||
      (node.type === 'string' && Array.isArray(node.enum) && node.enum.length > 2);
    if (!isShape || /examples?\//.test(place)) continue;
    const { description: _, default: __, ...shape } = node;
    const key = JSON.stringify(shape);
    assert.equal(seen.get(key), undefined, `${place}: the same; give the schema .meta({ id })`);
    seen.set(key, place);
  }
});

test('nullable is a list of types, a union of objects says what tells them apart', () => {
  for (const [place, node] of nodes({ paths: document.paths, schemas })) {
    assert.equal(node.nullable, undefined, place);
    for (const one of Array.isArray(node.anyOf) ? (node.anyOf as Json[]) : [])
      if (one.type === 'null')
        assert.ok(
          (node.anyOf as Json[]).some(({ $ref }) => $ref),
          `${place}: type: [T, null]`,
        );
    if (Array.isArray(node.oneOf) && (node.oneOf as Json[]).every(({ $ref }) => $ref))
      assert.ok(node.discriminator, `${place}: a discriminator`);
  }
});

test('files are binary', () => {
  const media = operations.flatMap(({ operation }) => [
    ...Object.entries(operation.requestBody?.content ?? {}),
    ...Object.values(operation.responses).flatMap((r) =>
      Object.entries(responseOf(r).content ?? {}),
    ),
  ]);
  const schemasOf = (type: string) =>
    media.filter(([one]) => one === type).map(([, { schema }]) => schema);
  const files = [
    ...schemasOf('*/*'),
    ...schemasOf('application/zip'),
    ...schemasOf('multipart/form-data').map(
      ({ properties }) => (properties as { file: Json }).file,
    ),
  ];
  assert.ok(files.length >= 8);
  for (const { type, format, contentMediaType } of files)
    assert.deepEqual(
      [type, format, contentMediaType],
      ['string', 'binary', 'application/octet-stream'],
    );
});

test('a field whose values are named lists them', () => {
  const expected: Record<string, string[]> = {
    ModelPreviewRenderRequest: [
      ...['render_mode', 'preset_name', 'render_format', 'render_style', 'background'],
    ],
    ModelRemeshRequest: ['face_type', 'export_format', 'texture_size'],
    ConvertModelFormatRequest: ['source_format', 'target_format'],
    ImageToModelRequest: ['model_version'],
    ImageToArtisticMeshRequest: ['model_version'],
    TextToModelRequest: ['ai_model', 'model_version'],
    PublicTaskStatusPayload: ['status', 'flow_name'],
    AssetSummary: ['kind'],
    LedgerEntry: ['kind'],
    PresignRequest: ['kind'],
  };
  for (const [name, fields] of Object.entries(expected))
    for (const field of fields) {
      const member = (named[name]!.properties as Record<string, Json>)[field]!;
      const { enum: values } =
        typeof member.$ref === 'string' ? schemas[member.$ref.split('/').at(-1)!]! : member;
      assert.ok(Array.isArray(values) && values.length > 0, `${name}.${field}`);
    }
});

test('a field with a default may be left out of a request, for generators too', () => {
  const inBodies = Object.entries(named).filter(([name]) => schemas[name] === undefined);
  assert.ok(inBodies.length > 10);
  for (const [name, { properties, required }] of inBodies)
    for (const [field, member] of Object.entries(properties as Record<string, Json>))
      if (member.default !== undefined)
        assert.ok(!((required ?? []) as string[]).includes(field), `${name}.${field}`);
  // openapi-typescript demands what has a default wherever it is not below `requestBody` or `parameters`.
  for (const [place, node] of nodes({ schemas }))
    assert.ok(node.default === undefined || place.endsWith('/properties'), place);
});

test('a route without a description stops the document from being made', async () => {
  const app = fastify().withTypeProvider() as unknown as App;
  await registerOpenApi(app);
  app.get('/new', async () => 'something');
  await app.ready();
  assert.throws(() => openApiDocument(app), /\/new needs an operationId/);
  await app.close();
});
