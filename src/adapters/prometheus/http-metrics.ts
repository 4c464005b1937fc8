import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Metrics } from '../../core/ports/metrics.ts';

/** The buckets of OpenTelemetry's `http.server.request.duration`, so that ready-made dashboards fit. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
/** Anything else is `_OTHER`: a label's values must not be up to strangers. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Requests by route template; the names are those of OpenTelemetry's semantic conventions. */
export function httpMetrics(registry: Registry): Pick<Metrics, 'requestBegan' | 'requestEnded'> {
  const registers = [registry];
  const duration = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Duration of HTTP requests, without push connections.',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'] as const,
    buckets: BUCKETS,
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
      duration.observe(
        {
          http_request_method: METHODS.has(method) ? method : '_OTHER',
          http_route: route ?? '',
          http_response_status_code: status,
        },
        seconds,
      );
    },
  };
}
