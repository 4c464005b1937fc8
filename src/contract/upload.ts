import { z } from 'zod';
import { timestamp } from './task.ts';

/** `POST /upload/image` */
export const uploadedImage = z
  .object({
    file_key: z.string(),
    url: z.url(),
    width: z.int(),
    height: z.int(),
    bytes: z.int(),
    content_type: z.string(),
    sha256: z.string(),
    expires_at: timestamp,
  })
  .meta({ id: 'UploadedImage' });
export type UploadedImage = z.infer<typeof uploadedImage>;

/** `POST /upload/model` */
export const uploadedModel = z
  .object({
    file_key: z.string(),
    url: z.url(),
    format: z.string(),
    bytes: z.int(),
    content_type: z.string(),
    sha256: z.string(),
    expires_at: timestamp,
  })
  .meta({ id: 'UploadedModel' });
export type UploadedModel = z.infer<typeof uploadedModel>;

/** `POST /upload/presign` */
export const presignRequest = z
  .object({
    kind: z.enum(['image', 'model']),
    filename: z.string().min(1).max(255),
    content_type: z.string().min(1).max(127),
    bytes: z.int().min(1),
  })
  .meta({ id: 'PresignRequest' });
export type PresignRequest = z.infer<typeof presignRequest>;

export const presignedUpload = z
  .object({
    upload_url: z.url(),
    method: z.literal('PUT'),
    headers: z.record(z.string(), z.string()),
    file_key: z.string(),
    expires_at: timestamp,
  })
  .meta({ id: 'PresignedUpload' });
export type PresignedUpload = z.infer<typeof presignedUpload>;
