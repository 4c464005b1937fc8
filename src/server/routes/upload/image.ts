import { envelope, success } from '../../../contract/envelope.ts';
import { uploadedImage } from '../../../contract/upload.ts';
import type { UrlSigner } from '../../../core/ports/url-signer.ts';
import { TAGS } from '../../openapi/tags.ts';
import { timestampOf } from '../../timestamp.ts';
import type { App } from '../../types.ts';
import type { UploadContext } from '../../uploads/intake.ts';
import { takeMultipart } from '../../uploads/multipart.ts';

/** Uploads an image for `image_file`. */
export function registerUploadImage(app: App, context: UploadContext, signer: UrlSigner): void {
  app.post(
    '/api/v1/upload/image',
    {
      schema: {
        operationId: 'upload-image',
        summary: 'Upload an image',
        description:
          'PNG, JPEG, WebP or AVIF, at most 20 MiB, 64 to 8192 pixels a side; of an animation the first frame is ' +
          'used. The bytes decide the type, never the name. `file_key` goes into `image_file`.',
        tags: [TAGS.files.name],
        response: { 200: envelope(uploadedImage) },
      },
      config: {
        scope: 'files:write',
        errors: [4001, 4130, 4150, 4220, 5070],
        media: 'multipart-file',
      },
    },
    async (request) => {
      const upload = await takeMultipart(context, request, 'image');
      return success({
        file_key: upload.file_key,
        url: signer.uploadUrl(upload.file_key, upload.filename),
        width: upload.width!,
        height: upload.height!,
        bytes: upload.bytes!,
        content_type: upload.content_type,
        sha256: upload.sha256!,
        expires_at: timestampOf(upload.expires_at),
      });
    },
  );
}
