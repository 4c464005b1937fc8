import { z } from 'zod';
import { ApiError } from '../../../contract/errors.ts';
import type { UploadStore } from '../../../core/ports/upload-store.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
import { type FileParts, sendFile } from './send-file.ts';
import { type Gate, requireSignature, sizeQuery } from './signed.ts';

/** Serves an uploaded file for its signed link. */
export function registerUploadFile(
  app: App,
  { uploads, ...parts }: { uploads: UploadStore } & FileParts & Gate,
): void {
  app.get(
    '/files/uploads/:file_key/:filename',
    {
      schema: {
        operationId: 'download-upload',
        summary: 'Download an uploaded file',
        description: 'Uploads and task inputs contain links of this form. Needs no token.',
        tags: [TAGS.files.name],
        params: z.object({
          file_key: z.string().describe('key of the upload'),
          filename: z.string().describe('name of the file'),
        }),
        querystring: sizeQuery,
      },
      config: { credential: 'signature', errors: [4001, 4030, 4042, 4290], media: 'binary-answer' },
    },
    async (request, reply) => {
      requireSignature(parts, request, reply);
      const upload = await uploads.find(null, request.params.file_key);
      if (upload === null || !upload.complete)
        throw new ApiError(4042, 'this upload no longer exists');
      const { blob_key, filename, content_type, bytes, sha256 } = upload;
      const file = { blob_key, filename, content_type, bytes: bytes!, sha256: sha256! };
      return sendFile(parts, file, request, reply);
    },
  );
}
