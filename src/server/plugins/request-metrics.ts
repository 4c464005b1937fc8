import type { FastifyRequest } from 'fastify';
import type { Metrics } from '../../core/ports/metrics.ts';
import type { App } from '../types.ts';

/** Route templates with Fastify's `:name` in the common `{name}` form. */
const templates = new Map<string, string>();

/** Counts requests by route template. Push connections last for hours and are counted separately. */
export function registerRequestMetrics(app: App, metrics: Metrics): void {
  app.addHook('onRequest', async (request) => {
    if (!isPush(request)) metrics.requestBegan();
  });
  app.addHook('onResponse', async (request, reply) => {
    if (isPush(request)) return;
    metrics.requestEnded({
      method: request.method,
      route: templateOf(request),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
}

const isPush = ({ routeOptions }: FastifyRequest) =>
  routeOptions.config.credential === 'connection';

function templateOf({ is404, routeOptions: { url } }: FastifyRequest): string | null {
  if (is404 || url === undefined) return null;
  let template = templates.get(url);
  if (template === undefined) {
    template = url.replaceAll(/:(\w+)/g, '{$1}');
    templates.set(url, template);
  }
  return template;
}
