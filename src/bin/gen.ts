/**
 * `npm run gen` writes contracts/openapi.json from the routes and their schemas, asyncapi.json from the WebSocket
 * frames, bozzetto.config.schema.json from the configuration's schemas, and bozzetto.check.schema.json from the rules of
 * `bozzetto check`. Tests compare the first two with the served documents.
 */
import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { editorSchema } from '../backends/editor-schema.ts';
import { ruleFile } from '../check/rule-file.ts';
import { createModelCatalog } from '../core/model-catalog.ts';
import { flowSpecs } from '../flows/specs.ts';
import { asyncApiText } from '../server/asyncapi/document.ts';
import { openApiDocument, openApiText } from '../server/openapi/document.ts';
import type { ServerOptions, ServerPorts } from '../server/ports.ts';
import { createServer } from '../server/server.ts';

const OUTPUT = new URL('../../contracts/openapi.json', import.meta.url);
const ASYNC_OUTPUT = new URL('../../contracts/asyncapi.json', import.meta.url);
const EDITOR_OUTPUT = new URL('../../contracts/bozzetto.config.schema.json', import.meta.url);
const CHECK_OUTPUT = new URL('../../contracts/bozzetto.check.schema.json', import.meta.url);

// Routes are registered but never called, so most of these ports are empty.
const ports = {
  clock: { now: () => 0, uuid: () => '' },
  metrics: null,
  replica: null,
  tracer: null,
  feed: { subscribe: () => () => {} },
} as unknown as ServerPorts;
const app = await createServer(ports, {
  prices: {},
  models: createModelCatalog(Object.values(flowSpecs)),
  authors: {
    isDecided: true,
    state: async () => ({ active: null, chosen: null, offers: [], restart_required: false }),
    choose: async () => {},
  },
  backends: new Map(),
  configuration: () => ({ file: null, revision: '', loaded_at: 0, refused: null }),
  engines: {} as ServerOptions['engines'],
  runnableFlows: new Set(),
  moderator: null,
  prompts: null,
  engineSlots: () => null,
  renderer: null,
  publicUrl: '',
  corsOrigins: [],
  limits: {
    requests_per_minute: 0,
    creations_per_minute: 0,
    tasks_in_flight: 0,
    storage_bytes: 0,
  },
  addressRateLimit: 0,
  trustedProxies: [],
  uploadTtlSeconds: 0,
  expectImage() {},
  imageArrived() {},
  tempDirectory: '',
  studio: null,
});
await app.ready();
await writeFile(OUTPUT, openApiText(openApiDocument(app)));
await writeFile(ASYNC_OUTPUT, asyncApiText());
await writeFile(EDITOR_OUTPUT, `${JSON.stringify(await editorSchema(), null, 2)}\n`);
await writeFile(
  CHECK_OUTPUT,
  `${JSON.stringify(z.toJSONSchema(ruleFile, { io: 'input' }), null, 2)}\n`,
);
await app.close();
