import type { MetricsPage } from '../../../core/ports/metrics-page.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';

/**
 * Registers `GET /metrics`. Only administrators may use it, because load data is useful to competitors and attackers.
 */
export function registerMetrics(app: App, metrics: MetricsPage | null): void {
  app.get(
    '/metrics',
    {
      schema: {
        operationId: 'metrics',
        summary: 'Prometheus metrics of this process',
        description:
          'In the Prometheus text format. `BOZZETTO_METRICS` serves the same metrics on a separate port, without a key.',
        tags: [TAGS.admin.name],
      },
      config: { scope: 'admin', media: 'text-answer', whileDraining: true },
    },
    async (_request, reply) => {
      reply.header('content-type', metrics?.contentType ?? 'text/plain; charset=utf-8');
      return reply.send((await metrics?.text()) ?? '');
    },
  );
}
