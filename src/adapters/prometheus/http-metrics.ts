import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Metrics } from '../../core/ports/metrics.ts';

/**
 * Half of the buckets of OpenTelemetry's `http.server.request.duration`: each costs a series per part of the interface, and
 * a process has to stay under 300 series however many routes somebody tries.
 */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10];

/** Parts of the interface by the beginning of their routes, the longest first; anything else that exists is a page. */
const PARTS = ['/api/v1/upload', '/api/v1/admin', '/api/v1/tasks', '/api/v1', '/files'] as const;
/** Creations, which do the most work, apart from the polls of the same prefix. */
const CREATION = '/api/v1/tasks/{flow}';

/**
 * Requests by part of the interface. By route template, method and status there were 17 series for each combination that
 * somebody tried: thousands for a scanner with a key. Which route was slow is in traces and logs.
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

/** Returns the part of the interface that a route belongs to, or '' for an unknown route. */
function partOf(method: string, route: string | null): string {
  if (route === null) return '';
  if (method === 'POST' && /^\/api\/v1\/tasks\/[a-z-]+$/.test(route)) return CREATION;
  return PARTS.find((part) => route === part || route.startsWith(`${part}/`)) ?? '/';
}
