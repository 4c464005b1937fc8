import { z } from 'zod';
import { timestamp } from './task.ts';

const fileKey = z.string().describe('key of the upload, for image_file or model_file');
const url = z.url().describe('signed link to the file');

/** Response of `POST /upload/image`. */
export const uploadedImage = z
  .object({
    file_key: fileKey,
    url,
    width: z.int().describe('size in pixels, after EXIF orientation'),
    height: z.int().describe('size in pixels, after EXIF orientation'),
    bytes: z.int().describe('size of the file'),
    content_type: z.string().describe('media type, detected from the content'),
    sha256: z.string().describe('SHA-256 hash of the file, in hex'),
    expires_at: timestamp.describe('when the upload is deleted, UTC'),
  })
  .meta({ id: 'UploadedImage' });
export type UploadedImage = z.infer<typeof uploadedImage>;

/** Response of `POST /upload/model`. */
export const uploadedModel = z
  .object({
    file_key: fileKey,
    url,
    format: z.string().describe('model format, detected from the content'),
    bytes: z.int().describe('size of the file'),
    content_type: z.string().describe('media type, detected from the content'),
    sha256: z.string().describe('SHA-256 hash of the file, in hex'),
    expires_at: timestamp.describe('when the upload is deleted, UTC'),
  })
  .meta({ id: 'UploadedModel' });
export type UploadedModel = z.infer<typeof uploadedModel>;

/** Response of `DELETE /upload/{file_key}`. */
export const removedUpload = z.object({ file_key: fileKey }).meta({ id: 'RemovedUpload' });

/** Request body of `POST /upload/presign`. */
export const presignRequest = z
  .object({
    kind: z
      .enum(['image', 'model'])
      .meta({ id: 'UploadKind' })
      .describe('intended use of the file'),
    filename: z.string().min(1).max(255).describe('file name to keep'),
    content_type: z.string().min(1).max(127).describe('media type of the PUT request'),
    bytes: z.int().min(1).describe('size of the file'),
  })
  .meta({ id: 'PresignRequest' });
export type PresignRequest = z.infer<typeof presignRequest>;

/** Response of `PUT` to the signed URL. */
export const receivedUpload = z.object({ file_key: fileKey }).meta({ id: 'ReceivedUpload' });

/** Response of `POST /upload/presign`. */
export const presignedUpload = z
  .object({
    upload_url: z.url().describe('signed URL for the upload; needs no token'),
    method: z.literal('PUT').describe('HTTP method to use'),
    headers: z.record(z.string(), z.string()).describe('headers to send'),
    file_key: fileKey,
    expires_at: timestamp.describe('when the URL expires, UTC'),
  })
  .meta({ id: 'PresignedUpload' });
export type PresignedUpload = z.infer<typeof presignedUpload>;
