import { envelope, success } from '../../../contract/envelope.ts';
import { READ_FORMATS } from '../../../contract/fields.ts';
import { uploadedModel } from '../../../contract/upload.ts';
import type { UrlSigner } from '../../../core/ports/url-signer.ts';
import { TAGS } from '../../openapi/tags.ts';
import { timestampOf } from '../../timestamp.ts';
import type { App } from '../../types.ts';
import type { UploadContext } from '../../uploads/intake.ts';
import { takeMultipart } from '../../uploads/multipart.ts';

/** Uploads a model for `model_file`. */
export function registerUploadModel(app: App, context: UploadContext, signer: UrlSigner): void {
  app.post(
    '/api/v1/upload/model',
    {
      schema: {
        operationId: 'upload-model',
        summary: 'Upload a model',
        description:
          `${READ_FORMATS.join(', ')}, or a zip of one with its textures; at most 200 MiB. The bytes decide the ` +
          'type, never the name. `file_key` goes into `model_file`.',
        tags: [TAGS.files.name],
        response: { 200: envelope(uploadedModel) },
      },
      config: {
        scope: 'files:write',
        errors: [4001, 4130, 4150, 4220, 5070],
        media: 'multipart-file',
      },
    },
    async (request) => {
      const upload = await takeMultipart(context, request, 'model');
      return success({
        file_key: upload.file_key,
        url: signer.uploadUrl(upload.file_key, upload.filename),
        format: upload.format!,
        bytes: upload.bytes!,
        content_type: upload.content_type,
        sha256: upload.sha256!,
        expires_at: timestampOf(upload.expires_at),
      });
    },
  );
}
