import multipart from '@fastify/multipart';
import type { FastifyBaseLogger } from 'fastify';
import fastify, { LogController } from 'fastify';
import { registerOpenApi } from './openapi/document.ts';
import { AddressLimiter, registerAddressLimit } from './plugins/address-limit.ts';
import { registerAuth, registerScopes, requestAuthenticator } from './plugins/auth.ts';
import { registerCors } from './plugins/cors.ts';
import { registerDrain } from './plugins/drain.ts';
import { frameworkErrors, registerErrors } from './plugins/errors.ts';
import { registerJsonBody } from './plugins/json-body.ts';
import { registerMethods } from './plugins/methods.ts';
import { protocolOptions, registerProtocol } from './plugins/protocol.ts';
import { registerRateLimit } from './plugins/rate-limit.ts';
import { registerReadAfterWrite } from './plugins/read-after-write.ts';
import { registerRequestLog, requestId } from './plugins/request-log.ts';
import { registerRequestMetrics } from './plugins/request-metrics.ts';
import { registerTraceContext } from './plugins/trace-context.ts';
import { registerValidation } from './plugins/validation.ts';
import type { ServerOptions, ServerPorts } from './ports.ts';
import { registerPush } from './push/push.ts';
import { isWebSocket } from './push/websocket-route.ts';
import { QueueBoard } from './queue-board.ts';
import { readRouter } from './reads.ts';
import { registerRoutes } from './routes.ts';
import { registerNotFoundPage } from './studio/pages.ts';
import type { App } from './types.ts';
import { uploadArrivals } from './uploads/arrivals.ts';

/** Largest JSON body; the longest real request is under 10 KB. */
const MAX_JSON_BYTES = 256 * 1024;
/** Timeout for a whole request to arrive: 200 MB at 3 Mbit/s. Fastify's default has no timeout. */
const REQUEST_TIMEOUT_MS = 600_000;
/** Longest path segment: a percent-encoded file name in a link. */
const MAX_PARAM_LENGTH = 1024;

/**
 * Creates the HTTP server with every route, not yet listening. `app.startDrain()` refuses new requests with 5030 while
 * those in progress end; `app.close()` does that and then stops.
 * @param logger a pino logger; null: silent
 */
export async function createServer(
  ports: ServerPorts,
  options: ServerOptions,
  logger: FastifyBaseLogger | null = null,
): Promise<App> {
  const protocol = {
    publicUrl: options.publicUrl,
    fresh: () => ports.clock.uuid(),
    isWebSocket,
  };
  const app: App = fastify({
    ...protocolOptions(protocol),
    ...(logger === null ? { logger: false } : { loggerInstance: logger }),
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    bodyLimit: MAX_JSON_BYTES,
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    // The drain plugin sends 5030 in the service's own format.
    return503OnClosing: false,
    genReqId: (request) => requestId(request.headers['x-request-id'], protocol.fresh),
    frameworkErrors: frameworkErrors(options.publicUrl),
  }).withTypeProvider();

  registerErrors(app, options.publicUrl);
  registerRequestLog(app);
  registerTraceContext(app, ports.tracer);
  if (ports.metrics !== null) registerRequestMetrics(app, ports.metrics);
  registerProtocol(app, protocol);
  registerCors(app, options.corsOrigins);
  const isDraining = registerDrain(app);
  const limiter = new AddressLimiter(options.addressRateLimit, ports.clock);
  const principalOf = requestAuthenticator(ports, options.studio && options.publicUrl);
  registerAuth(app, principalOf, limiter);
  registerAddressLimit(app, limiter, principalOf);
  registerRateLimit(app, options.limits, ports.rates);
  registerScopes(app);
  registerReadAfterWrite(app, ports.replica);
  if (options.studio !== null) registerNotFoundPage(app, options.studio.site);
  registerMethods(app);
  registerJsonBody(app);
  registerValidation(app);
  // Typed functions build the answers to match the zod schemas, so validating them again would only cost time.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  await app.register(multipart, { throwFileSizeLimit: false });

  await registerOpenApi(app);
  const board = new QueueBoard(ports.tasks, ports.clock);
  const reads = readRouter({ ...ports, board }, ports.replica, ports);
  const arrivals = uploadArrivals({ ...ports, ...options });
  registerRoutes(app, { ...ports, ...options, board, reads, isDraining, limiter, arrivals });
  await registerPush(app, { ...ports, board, limiter, ...protocol });
  return app;
}
