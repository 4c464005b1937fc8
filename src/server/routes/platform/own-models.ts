import { envelope, success } from '../../../contract/envelope.ts';
import { ownModelsQuery } from '../../../contract/queries.ts';
import { ownModelsPage } from '../../../contract/task.ts';
import type { OwnModelsFilter } from '../../../core/ports/task-store.ts';
import type { UrlSigner } from '../../../core/ports/url-signer.ts';
import { flowSpecs } from '../../../flows/specs.ts';
import { requireFlowSpec } from '../../flow-filter.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { Reads } from '../../reads.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';
import { ownModelView } from '../../views.ts';

/** Names of the flows that make models. */
const MODEL_FLOWS: readonly string[] = Object.values(flowSpecs)
  .filter(({ makesModels }) => makesModels)
  .map(({ name }) => name);

/** Registers the user's tasks that make models, by page. */
export function registerOwnModels(
  app: App,
  { reads, signer }: { reads: Reads; signer: UrlSigner },
): void {
  app.get(
    '/api/v1/platform/generate/own-models',
    {
      schema: {
        operationId: 'list-own-models',
        summary: 'List own models',
        description:
          `Tasks of the flows that produce models: ${MODEL_FLOWS.join(', ')}. For a gallery, use the asset ` +
          'whose `kind` is `preview` as the image of a finished model. A record must match all filters.',
        tags: [TAGS.account.name],
        querystring: ownModelsQuery,
        response: { 200: envelope(ownModelsPage) },
      },
      config: { scope: 'tasks:read', errors: [4004], readsReplica: true },
    },
    async (request) => {
      const { flow_name, is_public, created_after, created_before, ...query } = request.query;
      const { page, page_size, order, status, search } = query;
      const wanted = flow_name === undefined ? null : requireFlowSpec(flow_name).name;
      const flows = MODEL_FLOWS.filter((flow) => wanted === null || flow === wanted);
      const filter: OwnModelsFilter = { flows, order, page, page_size };
      if (status !== undefined) filter.status = status;
      if (search !== undefined) filter.search = search;
      if (is_public !== undefined) filter.is_public = is_public === 'true';
      if (created_after !== undefined) filter.created_after = Date.parse(created_after);
      if (created_before !== undefined) filter.created_before = Date.parse(created_before);
      const user = principalOf(request).user.user_uuid;
      const { tasks: found, total } = await reads(request, ({ tasks }) =>
        tasks.ownModels(user, filter),
      );
      return success({
        records: found.map((task) => ownModelView(task, signer)),
        page,
        page_size,
        total,
        has_more: page * page_size < total,
      });
    },
  );
}
