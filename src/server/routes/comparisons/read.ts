import { batchPath, MAX_BATCH_ITEMS } from '../../../contract/batches.ts';
import { type ComparisonPayload, comparisonPayload } from '../../../contract/comparisons.ts';
import { envelope, success } from '../../../contract/envelope.ts';
import type { ModelCatalog } from '../../../core/model-catalog.ts';
import { findBatch } from '../../batches/views.ts';
import { comparisonView } from '../../comparisons/view.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';
import type { BatchReads } from '../batches/read.ts';

/** Dependencies of reading comparisons. */
export type ComparisonReads = Pick<BatchReads, 'batches' | 'signer'> & { models: ModelCatalog };

/** Registers what each engine of a comparison made. */
export function registerReadComparison(app: App, context: ComparisonReads): void {
  app.get(
    '/api/v1/compare/:batch_uuid',
    {
      schema: {
        operationId: 'get-comparison',
        summary: 'Get a comparison',
        description:
          'What each engine made: its state, time and price, the key figures of its report, and pictures. Every batch can ' +
          'be read as a comparison.',
        tags: [TAGS.batches.name],
        params: batchPath,
        response: { 200: envelope(comparisonPayload) },
      },
      config: { scope: 'tasks:read', errors: [4038] },
    },
    async (request) => {
      const user = principalOf(request).user.user_uuid;
      return success(await findComparison(context, user, request.params.batch_uuid));
    },
  );
}

/** Returns the user's batch as a comparison. @throws ApiError 4038 */
export async function findComparison(
  { batches, ...context }: ComparisonReads,
  user: string,
  batch_uuid: string,
): Promise<ComparisonPayload> {
  const batch = await findBatch(batches, user, batch_uuid);
  const items = await batches.items(batch.batch_uuid, { after: -1, limit: MAX_BATCH_ITEMS });
  return comparisonView(batch, items, context);
}
