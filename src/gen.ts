/** `npm run gen`: writes openapi.json from the routes and their schemas. The tests compare it with what is served. */
import { writeFile } from 'node:fs/promises';
import { openApiDocument, openApiText } from './server/openapi/document.ts';
import type { ServerPorts } from './server/ports.ts';
import { createServer } from './server/server.ts';

const OUTPUT = new URL('../openapi.json', import.meta.url);

// Routes are registered and never called, so there is next to nothing behind the ports.
const ports = {
  clock: { now: () => 0, uuid: () => '' },
  feed: { subscribe: () => () => {} },
} as unknown as ServerPorts;
const app = await createServer(ports, {
  prices: {},
  runnableFlows: new Set(),
  moderator: null,
  engineSlots: () => null,
  renderer: null,
  publicUrl: '',
  corsOrigins: [],
  rateLimit: 0,
  addressRateLimit: 0,
  trustedProxies: [],
  uploadTtlSeconds: 0,
  tempDirectory: '',
});
await app.ready();
await writeFile(OUTPUT, openApiText(openApiDocument(app)));
await app.close();
