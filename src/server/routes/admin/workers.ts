import {
  type QueueWorkerPayload,
  queueWorker,
  queueWorkerPath,
} from '../../../contract/admin/queue.ts';
import { envelope, success } from '../../../contract/envelope.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { QueueControl, QueueWorker } from '../../../core/ports/queue-control.ts';
import { TAGS } from '../../openapi/tags.ts';
import { timestampOf } from '../../timestamp.ts';
import type { App } from '../../types.ts';

interface WorkersContext {
  queueControl: QueueControl;
}

/** Registers draining and resuming a worker. */
export function registerWorkers(app: App, { queueControl }: WorkersContext): void {
  const common = {
    tags: [TAGS.admin.name],
    params: queueWorkerPath,
    response: { 200: envelope(queueWorker) },
  };

  app.post(
    '/api/v1/admin/queue/workers/:worker/drain',
    {
      schema: {
        ...common,
        operationId: 'drain-worker',
        summary: 'Drain a worker',
        description:
          'Within two seconds the worker stops claiming jobs; it finishes its current ones. Once `taken` is 0 it can be ' +
          'stopped without interrupting a run. A restarted worker claims jobs as usual.',
      },
      config: { scope: 'admin', errors: [4046] },
    },
    async (request) => success(await drain(queueControl, request.params.worker, true)),
  );

  app.post(
    '/api/v1/admin/queue/workers/:worker/resume',
    {
      schema: {
        ...common,
        operationId: 'resume-worker',
        summary: 'Resume a worker',
        description:
          'The worker claims jobs again within two seconds. Has no effect if it was not drained.',
      },
      config: { scope: 'admin', errors: [4046] },
    },
    async (request) => success(await drain(queueControl, request.params.worker, false)),
  );
}

/** @throws ApiError 4046 */
async function drain(
  queueControl: QueueControl,
  id: string,
  draining: boolean,
): Promise<QueueWorkerPayload> {
  await queueControl.drain(id, draining);
  const found = (await queueControl.workers()).find(({ worker }) => worker === id.toLowerCase());
  if (found === undefined)
    throw new ApiError(4046, `there is no worker ${id}`, {
      suggestion: 'GET /api/v1/admin/queue lists the running workers.',
    });
  return workerView(found);
}

/** Formats a worker for answers. */
export function workerView(worker: QueueWorker): QueueWorkerPayload {
  return {
    worker: worker.worker,
    name: worker.name,
    engine_slots: worker.engine_slots,
    short_slots: worker.short_slots,
    flows: worker.flows,
    lanes: worker.lanes,
    taken: worker.taken,
    draining: worker.draining,
    beat_at: timestampOf(worker.beat_at),
  };
}
