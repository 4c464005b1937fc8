import type { FastifyRequest } from 'fastify';
import type { Span, Tracer } from '../../core/ports/tracer.ts';
import { readTraceparent, traceIdOf, writeTraceparent } from '../../core/trace-context.ts';
import type { App } from '../types.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Trace context for work that the request causes: its own span if traces are kept, else the client's. */
    traceparent: string | null;
  }
}

/**
 * Continues the client's trace (W3C Trace Context): each request has a span, and its log lines name the trace. Excluded
 * are health checks and scrapes, which are periodic, and push connections, which last for hours.
 * @param tracer null: traces are passed on but not kept
 */
export function registerTraceContext(app: App, tracer: Tracer | null): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.decorateRequest('traceparent', null);
  app.addHook('onRequest', async (request, reply) => {
    const { traceparent } = request.headers;
    const context = typeof traceparent === 'string' ? readTraceparent(traceparent) : null;
    // Rewritten in this version's format: members of later versions are dropped.
    const parent = context && writeTraceparent(context);
    request.traceparent = parent;
    if (tracer !== null && isTraced(request)) {
      const { method, routeOptions } = request;
      const route = request.is404 ? null : (routeOptions.url ?? null);
      const facts = {
        'http.request.method': method,
        'url.scheme': request.protocol,
        ...(route !== null && { 'http.route': route }),
        'bozzetto.request_id': request.id,
      };
      const name = route === null ? method : `${method} ${route}`;
      const span = tracer.start(name, { kind: 'server', parent, facts });
      spans.set(request, span);
      request.traceparent = span.traceparent;
    }
    const trace_id = traceIdOf(request.traceparent);
    if (trace_id !== undefined) {
      request.log = request.log.child({ trace_id });
      reply.log = request.log;
    }
  });
  if (tracer === null) return;
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request);
    span?.add({
      'http.response.status_code': statusCode,
      ...(request.taskUuid !== null && { 'bozzetto.task_uuid': request.taskUuid }),
    });
    span?.end(statusCode >= 500 ? String(statusCode) : null);
  });
}

function isTraced({ routeOptions: { config } }: FastifyRequest): boolean {
  return (
    config.credential !== 'none' && config.credential !== 'connection' && !config.whileDraining
  );
}
