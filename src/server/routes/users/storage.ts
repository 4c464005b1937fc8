import { storageUse } from '../../../contract/account.ts';
import { envelope, success } from '../../../contract/envelope.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { Reads } from '../../reads.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';

/** Registers the user's storage use. */
export function registerStorage(app: App, reads: Reads): void {
  app.get(
    '/api/v1/users/storage',
    {
      schema: {
        operationId: 'get-storage',
        summary: 'Get storage usage',
        description:
          'Bytes of your uploads and of the files of your tasks, and your limit. Above the limit, uploads and ' +
          'creations are refused with 507/5070; tasks that were already accepted still deliver their files.',
        tags: [TAGS.account.name],
        response: { 200: envelope(storageUse) },
      },
      config: { scope: 'account:read', readsReplica: true },
    },
    async (request) => {
      const { user_uuid } = principalOf(request).user;
      const { upload_bytes, task_bytes, quota_bytes } = await reads(request, ({ storage }) =>
        storage.use(user_uuid),
      );
      const total_bytes = upload_bytes + task_bytes;
      return success({ upload_bytes, task_bytes, total_bytes, quota_bytes });
    },
  );
}
