import { envelope, success } from '../../../contract/envelope.ts';
import { ApiError } from '../../../contract/errors.ts';
import { presignedUpload, presignRequest } from '../../../contract/upload.ts';
import type { UrlSigner } from '../../../core/ports/url-signer.ts';
import { TAGS } from '../../openapi/tags.ts';
import { UPLOAD_LIMITS } from '../../ports.ts';
import { refuseOverQuota, requireRoom } from '../../room.ts';
import { timestampOf } from '../../timestamp.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';
import type { UploadContext } from '../../uploads/intake.ts';
import { newUpload } from '../../uploads/intake.ts';
import { tooLarge } from '../../uploads/receive.ts';

/** How long the signed PUT is open. */
const PUT_LIFETIME_MS = 3_600_000;
const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'];

/** A signed URL that a file can be PUT to by something that has no token, e.g. a browser. */
export function registerPresign(app: App, context: UploadContext, signer: UrlSigner): void {
  app.post(
    '/api/v1/upload/presign',
    {
      schema: {
        operationId: 'presign-upload',
        summary: 'Signed URL for an upload',
        description:
          'PUT the bytes to `upload_url` with the given headers, within an hour and once; then `file_key` can be ' +
          'used. Size and content type must be those named here.',
        tags: [TAGS.files.name],
        body: presignRequest,
        response: { 200: envelope(presignedUpload) },
      },
      config: { scope: 'files:write', errors: [4130, 4150, 5070] },
    },
    async (request) => {
      const { kind, filename, bytes } = request.body;
      const content_type = request.body.content_type.trim().toLowerCase();
      if (bytes > UPLOAD_LIMITS[kind]) throw tooLarge(UPLOAD_LIMITS[kind]);
      if (kind === 'image' && !IMAGE_TYPES.includes(content_type))
        throw new ApiError(4150, 'content_type is not supported for images', {
          suggestion: `Supported: ${IMAGE_TYPES.join(', ')}.`,
        });
      const { user_uuid } = principalOf(request).user;
      await requireRoom(context, user_uuid, bytes);
      const upload = newUpload(context, { user_uuid, kind, filename, content_type, bytes });
      refuseOverQuota(await context.uploads.create(upload));
      const expires_at = upload.created_at + PUT_LIFETIME_MS;
      return success({
        upload_url: signer.presignedPut(upload.file_key, expires_at),
        method: 'PUT' as const,
        headers: { 'content-type': content_type },
        file_key: upload.file_key,
        expires_at: timestampOf(expires_at),
      });
    },
  );
}
