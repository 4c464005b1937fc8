import { envelope, success } from '../../../contract/envelope.ts';
import { taskPath } from '../../../contract/queries.ts';
import { taskReport } from '../../../contract/task.ts';
import type { UrlSigner } from '../../../core/ports/url-signer.ts';
import { announceExpiry } from '../../expiry.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { Reads } from '../../reads.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';
import { reportView } from '../../views.ts';
import { findTask } from './status.ts';

/** Registers the report of how a task was done: engine, timings, statistics, validation, warnings, files. */
export function registerReport(
  app: App,
  { reads, signer }: { reads: Reads; signer: UrlSigner },
): void {
  app.get(
    '/api/v1/tasks/:task_uuid/report',
    {
      schema: {
        operationId: 'get-task-report',
        summary: 'Get the report of a task',
        description:
          'Stage, engine, timings, mesh statistics, validation, warnings and files: details that are not part of the status ' +
          'payload.',
        tags: [TAGS.tasks.name],
        params: taskPath,
        response: { 200: envelope(taskReport) },
      },
      config: { scope: 'tasks:read', errors: [4040], readsReplica: true },
    },
    (request, reply) =>
      reads(request, async ({ tasks }) => {
        const user = principalOf(request).user.user_uuid;
        const task = await findTask(tasks, user, request.params.task_uuid);
        announceExpiry(reply, task);
        return success(reportView(task, signer));
      }),
  );
}
