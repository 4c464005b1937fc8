import { z } from 'zod';
import { envelope, success } from '../../../contract/envelope.ts';
import { ApiError } from '../../../contract/errors.ts';
import { removedUpload } from '../../../contract/upload.ts';
import type { BlobStore } from '../../../core/ports/blob-store.ts';
import type { RetentionStore } from '../../../core/ports/retention-store.ts';
import type { UploadStore } from '../../../core/ports/upload-store.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';

interface RemovalPorts {
  uploads: UploadStore;
  blobs: BlobStore;
  retention: Pick<RetentionStore, 'removed'>;
}

/** Removes an upload before it expires. */
export function registerRemoveUpload(app: App, { uploads, blobs, retention }: RemovalPorts): void {
  app.delete(
    '/api/v1/upload/:file_key',
    {
      schema: {
        operationId: 'delete-upload',
        summary: 'Delete an upload',
        description:
          'Frees its storage at once; otherwise an upload is deleted when it expires. Refused while a ' +
          'waiting or running task reads it (4094).',
        tags: [TAGS.files.name],
        params: z.object({ file_key: z.string().max(64).describe('key of the upload') }),
        response: { 200: envelope(removedUpload) },
      },
      config: { scope: 'files:write', errors: [4041, 4094] },
    },
    async (request) => {
      const { file_key } = request.params;
      const removed = await uploads.remove(principalOf(request).user.user_uuid, file_key);
      if (removed.outcome === 'unknown')
        throw new ApiError(4041, `there is no upload with the file_key ${file_key}`);
      if (removed.outcome === 'in-use')
        throw new ApiError(4094, 'a task that has not ended reads the upload', {
          suggestion: 'Wait until the task ends, or cancel it.',
        });
      // The row is gone; any remaining bytes are swept.
      await blobs
        .remove(removed.blob_key)
        .then(() => retention.removed([removed.blob_key]))
        .catch((err) =>
          request.log.warn(
            { err, file_key },
            'the file of a removed upload stays until the next sweep',
          ),
        );
      return success({ file_key });
    },
  );
}
