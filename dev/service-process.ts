// Loads the packages of the service ahead, and the service itself when told to: a reload then starts from the sources.
await Promise.all([
  import('@fastify/multipart'),
  import('@fastify/swagger'),
  import('@fastify/websocket'),
  import('@modelcontextprotocol/server'),
  import('fastify'),
  import('fastify-type-provider-zod'),
  import('pg'),
  import('pino'),
  import('prom-client'),
  import('sharp'),
  import('zod'),
]);

// The service does not outlive the command, however that ends.
process.once('disconnect', () => process.exit());
process.once('message', () => void import('../src/bin/main.ts'));
