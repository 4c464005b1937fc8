import { envelope, success } from '../../../contract/envelope.ts';
import { READ_FORMATS } from '../../../contract/formats.ts';
import { uploadedImage, uploadedModel } from '../../../contract/upload.ts';
import type { Upload } from '../../../core/ports/upload-store.ts';
import type { UrlSigner } from '../../../core/ports/url-signer.ts';
import { TAGS } from '../../openapi/tags.ts';
import { timestampOf } from '../../timestamp.ts';
import type { App } from '../../types.ts';
import type { UploadContext } from '../../uploads/intake.ts';
import { takeMultipart } from '../../uploads/multipart.ts';

const config = {
  scope: 'files:write',
  errors: [4001, 4130, 4150, 4220, 5070],
  media: 'multipart-file',
} as const;

/** Registers uploads for `image_file` and `model_file` in the body of one request. */
export function registerMultipartUploads(
  app: App,
  context: UploadContext,
  signer: UrlSigner,
): void {
  /** The answer for both kinds. */
  const stored = (upload: Upload) => ({
    file_key: upload.file_key,
    url: signer.uploadUrl(upload.file_key, upload.filename),
    bytes: upload.bytes!,
    content_type: upload.content_type,
    sha256: upload.sha256!,
    expires_at: timestampOf(upload.expires_at),
  });
  app.post(
    '/api/v1/upload/image',
    {
      schema: {
        operationId: 'upload-image',
        summary: 'Upload an image',
        description:
          'PNG, JPEG, WebP or AVIF, at most 20 MiB, 64 to 8192 pixels per side; of an animation, the first frame is ' +
          'used. The type is detected from the content, not from the name. Pass the `file_key` as `image_file`.',
        tags: [TAGS.files.name],
        response: { 200: envelope(uploadedImage) },
      },
      config,
    },
    async (request) => {
      const upload = await takeMultipart(context, request, 'image');
      return success({ ...stored(upload), width: upload.width!, height: upload.height! });
    },
  );
  app.post(
    '/api/v1/upload/model',
    {
      schema: {
        operationId: 'upload-model',
        summary: 'Upload a model',
        description:
          `${READ_FORMATS.join(', ')}, or a zip of one with its textures; at most 200 MiB. The type is detected ` +
          'from the content, not from the name. Pass the `file_key` as `model_file`.',
        tags: [TAGS.files.name],
        response: { 200: envelope(uploadedModel) },
      },
      config,
    },
    async (request) => {
      const upload = await takeMultipart(context, request, 'model');
      return success({ ...stored(upload), format: upload.format! });
    },
  );
}
