import { envelope, success } from '../../../contract/envelope.ts';
import { ApiError } from '../../../contract/errors.ts';
import { presignedUpload, presignRequest } from '../../../contract/upload.ts';
import type { UrlSigner } from '../../../core/ports/url-signer.ts';
import { stagingKey } from '../../../core/staging-key.ts';
import { TAGS } from '../../openapi/tags.ts';
import { UPLOAD_LIMITS } from '../../ports.ts';
import { refuseOverQuota, requireRoom } from '../../room.ts';
import { timestampOf } from '../../timestamp.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';
import type { UploadContext } from '../../uploads/intake.ts';
import { newUpload } from '../../uploads/intake.ts';
import { tooLarge } from '../../uploads/receive.ts';

/** Lifetime of the signed PUT. */
const PUT_LIFETIME_MS = 3_600_000;
const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'];

/** Registers signed URLs to which a client without a token, e.g. a browser, can PUT a file. */
export function registerPresign(app: App, context: UploadContext, signer: UrlSigner): void {
  app.post(
    '/api/v1/upload/presign',
    {
      schema: {
        operationId: 'presign-upload',
        summary: 'Create a signed upload URL',
        description:
          'PUT the bytes to `upload_url` once, with the given headers and within an hour; after that, `file_key` can be ' +
          'used. Size and content type must match this request. If the service stores its files in a bucket, the URL may point ' +
          'there: the content is then checked when `file_key` is first used, which may fail with 4130, 4150 or 4220.',
        tags: [TAGS.files.name],
        body: presignRequest,
        response: { 200: envelope(presignedUpload) },
      },
      config: { scope: 'files:write', errors: [4130, 4150, 5070] },
    },
    async (request) => {
      const { kind, filename, bytes } = request.body;
      // Normalized for signing: without the whitespace that a header does not preserve.
      const content_type = request.body.content_type.trim().toLowerCase().replaceAll(/\s+/g, ' ');
      if (bytes > UPLOAD_LIMITS[kind]) throw tooLarge(UPLOAD_LIMITS[kind]);
      if (kind === 'image' && !IMAGE_TYPES.includes(content_type))
        throw new ApiError(4150, 'content_type is not supported for images', {
          suggestion: `Supported: ${IMAGE_TYPES.join(', ')}.`,
        });
      const { user_uuid } = principalOf(request).user;
      await requireRoom(context, user_uuid, bytes);
      const announced = newUpload(context, { user_uuid, kind, filename, content_type, bytes });
      const { file_key, created_at } = announced;
      const { blobs } = context;
      // Bytes that bypass this service stay under a key that nothing reads until they are checked.
      const upload =
        blobs.linkToPut === undefined
          ? announced
          : { ...announced, blob_key: stagingKey(file_key) };
      refuseOverQuota(await context.uploads.create(upload));
      const expires_at = created_at + PUT_LIFETIME_MS;
      const direct = { content_type, bytes, until: expires_at };
      const link = await blobs.linkToPut?.(upload.blob_key, direct);
      return success({
        upload_url: link ?? signer.presignedPut(file_key, expires_at),
        method: 'PUT' as const,
        headers: { 'content-type': content_type },
        file_key,
        expires_at: timestampOf(expires_at),
      });
    },
  );
}
