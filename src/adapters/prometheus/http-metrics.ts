import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Metrics } from '../../core/ports/metrics.ts';

/**
 * Half of the buckets of OpenTelemetry's `http.server.request.duration`. Each bucket costs one series per part of the
 * API, and a process must stay below 300 series no matter how many routes are requested.
 */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10];

/** Parts of the API by the prefix of their routes, longest first. Any other known route is a page. */
const PARTS = ['/api/v1/upload', '/api/v1/admin', '/api/v1/tasks', '/api/v1', '/files'] as const;
/** Creations do the most work, so they are separate from the polls under the same prefix. */
const CREATION = '/api/v1/tasks/{flow}';

/**
 * Measures requests by part of the API. If route template, method and status were labels, each combination that anyone
 * requests would add 17 series, and a scanner with a key could create thousands. Traces and logs show which route was
 * slow.
 */
export function httpMetrics(registry: Registry): Pick<Metrics, 'requestBegan' | 'requestEnded'> {
  const registers = [registry];
  const duration = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Duration of HTTP requests by part of the interface, without push connections.',
    labelNames: ['http_route'] as const,
    buckets: BUCKETS,
    registers,
  });
  const answered = new Counter({
    name: 'http_server_requests_total',
    help: 'Answered HTTP requests by part of the interface and class of status, without push connections.',
    labelNames: ['http_route', 'http_response_status_code'] as const,
    registers,
  });
  const active = new Gauge({
    name: 'http_server_active_requests',
    help: 'HTTP requests under way, without push connections.',
    registers,
  });
  return {
    requestBegan: () => active.inc(),
    requestEnded({ method, route, status, seconds }) {
      active.dec();
      const http_route = partOf(method, route);
      duration.observe({ http_route }, seconds);
      answered.inc({ http_route, http_response_status_code: `${Math.floor(status / 100)}xx` });
    },
  };
}

/** Returns the part of the API that a route belongs to, or '' for an unknown route. */
function partOf(method: string, route: string | null): string {
  if (route === null) return '';
  if (method === 'POST' && /^\/api\/v1\/tasks\/[a-z-]+$/.test(route)) return CREATION;
  return PARTS.find((part) => route === part || route.startsWith(`${part}/`)) ?? '/';
}
