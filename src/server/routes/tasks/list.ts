import { envelope, success } from '../../../contract/envelope.ts';
import { taskListQuery } from '../../../contract/queries.ts';
import { taskPage } from '../../../contract/task.ts';
import type { TaskFilter } from '../../../core/ports/task-store.ts';
import type { UrlSigner } from '../../../core/ports/url-signer.ts';
import { requireFlowSpec } from '../../flow-filter.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { Reads } from '../../reads.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';
import { statusPayload } from '../../views.ts';

/** Registers the list of the user's tasks, newest first. */
export function registerList(
  app: App,
  { reads, signer }: { reads: Reads; signer: UrlSigner },
): void {
  app.get(
    '/api/v1/tasks',
    {
      schema: {
        operationId: 'list-tasks',
        summary: 'List tasks',
        description: 'Tasks, newest first, in pages; `next_cursor` is null on the last page.',
        tags: [TAGS.tasks.name],
        querystring: taskListQuery,
        response: { 200: envelope(taskPage) },
      },
      config: { scope: 'tasks:read', errors: [4004], readsReplica: true },
    },
    async (request) => {
      const { limit, cursor, flow_name, status, client_order_id, created_after, created_before } =
        request.query;
      const { made_from } = request.query;
      const filter: TaskFilter = {};
      if (flow_name !== undefined) filter.flow_name = requireFlowSpec(flow_name).name;
      if (status !== undefined) filter.status = status;
      if (client_order_id !== undefined) filter.client_order_id = client_order_id;
      if (made_from !== undefined) filter.made_from = made_from;
      if (created_after !== undefined) filter.created_after = Date.parse(created_after);
      if (created_before !== undefined) filter.created_before = Date.parse(created_before);
      const user = principalOf(request).user.user_uuid;
      return reads(request, async ({ tasks, board }) => {
        const page = await tasks.list(user, filter, limit, cursor ?? null);
        const queues = await board.summaries(page.tasks);
        return success({
          records: page.tasks.map((task) =>
            statusPayload(task, queues.get(task.task_uuid) ?? null, signer),
          ),
          next_cursor: page.next_cursor,
        });
      });
    },
  );
}
