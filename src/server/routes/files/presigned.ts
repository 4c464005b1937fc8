import type { Readable } from 'node:stream';
import { z } from 'zod';
import { envelope, success } from '../../../contract/envelope.ts';
import { ApiError } from '../../../contract/errors.ts';
import { receivedUpload } from '../../../contract/upload.ts';
import type { Upload } from '../../../core/ports/upload-store.ts';
import { TAGS } from '../../openapi/tags.ts';
import { requireDisk } from '../../room.ts';
import type { App } from '../../types.ts';
import type { UploadContext } from '../../uploads/intake.ts';
import { probeAnnounced } from '../../uploads/intake.ts';
import { receiveFile } from '../../uploads/receive.ts';
import { type Gate, requireSignature } from './signed.ts';

/** Registers the PUT that `/upload/presign` signs. */
export function registerPresignedPut(root: App, context: UploadContext & Gate): void {
  root.register(async (scope) => {
    const app: App = scope.withTypeProvider();
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { bodyLimit: Number.MAX_SAFE_INTEGER }, (_request, body, done) =>
      done(null, body),
    );
    app.put(
      '/files/presigned/:file_key',
      {
        schema: {
          operationId: 'put-presigned-upload',
          summary: 'Upload to a signed URL',
          description:
            'Send the bytes of a presigned upload. Needs no token: the signature is in the URL.',
          tags: [TAGS.files.name],
          params: z.object({ file_key: z.string().max(64).describe('key of the upload') }),
          response: { 200: envelope(receivedUpload) },
        },
        config: {
          credential: 'signature',
          errors: [4030, 4041, 4130, 4150, 4220, 4290, 5070],
          media: 'raw-body',
        },
      },
      async (request, reply) => {
        requireSignature(context, request, reply);
        const { file_key } = request.params;
        const upload = await context.uploads.find(null, file_key);
        if (upload === null)
          throw new ApiError(4041, `there is no upload with the file_key ${file_key}`);
        if (upload.complete) throw usedUp();
        requireType(request.headers['content-type'], upload.content_type);
        // The quota was checked at presigning; the disk may have filled up since.
        await requireDisk(context.room, upload.bytes ?? 0);
        await take(context, upload, request.body as Readable | undefined);
        return success({ file_key });
      },
    );
  });
}

function requireType(header: string | undefined, expected: string): void {
  const essence = (header ?? '').split(';', 1)[0]!.trim().toLowerCase();
  if (essence !== expected.split(';', 1)[0]!.trim())
    throw new ApiError(4150, `the content type must be ${expected}, as presigned`);
}

async function take(
  context: UploadContext,
  upload: Upload,
  body: Readable | undefined,
): Promise<void> {
  if (body === undefined || body === null) throw new ApiError(4220, 'the file is empty');
  if (upload.kind === 'image') context.expectImage();
  await receiveFile(body, upload.bytes!, context.tempDirectory, async (file) => {
    const facts = await probeAnnounced(context.prober, upload, file);
    const first = await context.uploads.complete(upload.file_key, facts, () =>
      context.blobs.putFile(upload.blob_key, file.path),
    );
    if (!first) throw usedUp();
    if (upload.kind === 'image') context.imageArrived({ ...upload, sha256: file.sha256 });
  });
}

function usedUp(): ApiError {
  return new ApiError(4030, 'the signed URL was already used, and works only once', {
    suggestion: 'Presign a new upload.',
  });
}
