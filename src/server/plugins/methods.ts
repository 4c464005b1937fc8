import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../contract/errors.ts';
import type { App } from '../types.ts';

/** Every method of any route. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Paths of tasks and of flows share a segment; only a UUID there matches a task's route. */
const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** Builds the error for a missing route; also used for routes that must stay hidden. */
export function noRoute({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): ApiError {
  return new ApiError(4044, `there is no route ${method} ${url.split('?', 1)[0]}`, {
    suggestion: 'See /docs for the list of routes.',
  });
}

/**
 * Refuses unserved requests before their body is read: 4050 with `Allow` if the path has other methods, else 4044.
 * Register it before the routes, and after the hooks that every request passes through.
 */
export function registerMethods(app: App): void {
  const routes = new Map<string, { path: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = url.replaceAll(/:(\w+)/g, (_, name) => (name === 'task_uuid' ? UUID : '[^/]+'));
    const route = routes.get(url) ?? { path: new RegExp(`^${pattern}$`), methods: new Set() };
    for (const one of [method].flat()) route.methods.add(one);
    routes.set(url, route);
  });
  app.addHook('onRequest', async (request) => {
    if (request.is404 || isOther(request)) throw refusal(request);
  });

  /**
   * Whether this exact path is a route that does not support the method, e.g. GET /tasks/image-to-model, the path of a
   * creation.
   */
  function isOther({ method, url }: FastifyRequest): boolean {
    const exact = routes.get(url.split('?', 1)[0]!);
    return exact !== undefined && !exact.methods.has(method);
  }

  function refusal({ method, url }: FastifyRequest): ApiError {
    const path = url.split('?', 1)[0]!;
    const found = [...routes.values()].filter((route) => path === '*' || route.path.test(path));
    const allow = METHODS.filter((one) => found.some(({ methods }) => methods.has(one)));
    if (allow.length === 0) return noRoute({ method, url });
    return new ApiError(4050, `${path} does not support ${method}`, {
      suggestion: `Supported methods: ${allow.join(', ')}.`,
      headers: { allow: allow.join(', ') },
    });
  }
}
