import { z } from 'zod';
import { timestamp } from './task.ts';

const fileKey = z.string().describe('name of the upload, for image_file or model_file');
const url = z.url().describe('signed link to the file');

/** `POST /upload/image` */
export const uploadedImage = z
  .object({
    file_key: fileKey,
    url,
    width: z.int().describe('pixels, after EXIF orientation'),
    height: z.int().describe('pixels, after EXIF orientation'),
    bytes: z.int().describe('size of the file'),
    content_type: z.string().describe('media type, as the bytes say'),
    sha256: z.string().describe('of the file, in hex'),
    expires_at: timestamp.describe('when the upload is removed, UTC'),
  })
  .meta({ id: 'UploadedImage' });
export type UploadedImage = z.infer<typeof uploadedImage>;

/** `POST /upload/model` */
export const uploadedModel = z
  .object({
    file_key: fileKey,
    url,
    format: z.string().describe('model format, as the bytes say'),
    bytes: z.int().describe('size of the file'),
    content_type: z.string().describe('media type, as the bytes say'),
    sha256: z.string().describe('of the file, in hex'),
    expires_at: timestamp.describe('when the upload is removed, UTC'),
  })
  .meta({ id: 'UploadedModel' });
export type UploadedModel = z.infer<typeof uploadedModel>;

/** `DELETE /upload/{file_key}` */
export const removedUpload = z.object({ file_key: fileKey }).meta({ id: 'RemovedUpload' });

/** `POST /upload/presign` */
export const presignRequest = z
  .object({
    kind: z
      .enum(['image', 'model'])
      .meta({ id: 'UploadKind' })
      .describe('what the file will be used as'),
    filename: z.string().min(1).max(255).describe('name that the file keeps'),
    content_type: z.string().min(1).max(127).describe('media type that the PUT will have'),
    bytes: z.int().min(1).describe('size that the file will have'),
  })
  .meta({ id: 'PresignRequest' });
export type PresignRequest = z.infer<typeof presignRequest>;

/** `PUT` to the signed URL */
export const receivedUpload = z.object({ file_key: fileKey }).meta({ id: 'ReceivedUpload' });

/** The answer to `/upload/presign`. */
export const presignedUpload = z
  .object({
    upload_url: z.url().describe('where the bytes go; signed, needs no token'),
    method: z.literal('PUT').describe('how they are sent'),
    headers: z.record(z.string(), z.string()).describe('headers to send with them'),
    file_key: fileKey,
    expires_at: timestamp.describe('until when the URL can be used, UTC'),
  })
  .meta({ id: 'PresignedUpload' });
export type PresignedUpload = z.infer<typeof presignedUpload>;
