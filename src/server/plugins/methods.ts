import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../contract/errors.ts';
import type { App } from '../types.ts';

/** Every method that some route has. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Paths of tasks and of flows have the same place; only what looks like a task's is its route. */
const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** As where nothing is: also of what shall not be seen. */
export function noRoute({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): ApiError {
  return new ApiError(4044, `there is no route ${method} ${url.split('?', 1)[0]}`, {
    suggestion: 'The routes are listed at /docs.',
  });
}

/**
 * Refuses what no route serves, before its body is read: 4050 with `Allow` where the path has other methods, else 4044.
 * Register it before the routes, and after what every request passes through.
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

  /** GET /tasks/image-to-model came to the route of a task of that name; the path is that of a creation. */
  function isOther({ method, url }: FastifyRequest): boolean {
    const exact = routes.get(url.split('?', 1)[0]!);
    return exact !== undefined && !exact.methods.has(method);
  }

  function refusal({ method, url }: FastifyRequest): ApiError {
    const path = url.split('?', 1)[0]!;
    const found = [...routes.values()].filter((route) => path === '*' || route.path.test(path));
    const allow = METHODS.filter((one) => found.some(({ methods }) => methods.has(one)));
    if (allow.length === 0) return noRoute({ method, url });
    return new ApiError(4050, `${method} is not a method of ${path}`, {
      suggestion: `It has ${allow.join(', ')}.`,
      headers: { allow: allow.join(', ') },
    });
  }
}
