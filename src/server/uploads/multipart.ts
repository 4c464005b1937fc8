import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../contract/errors.ts';
import type { Upload } from '../../core/ports/upload-store.ts';
import { UPLOAD_LIMITS } from '../ports.ts';
import { principalOf } from '../types.ts';
import type { UploadContext } from './intake.ts';
import { newUpload, probe } from './intake.ts';
import { brokenBody, isBroken, receiveFile, tooLarge } from './receive.ts';

/** Room for boundaries and part headers around the file. */
const MULTIPART_OVERHEAD = 64 * 1024;

/**
 * Takes the part `file` of a multipart body: streams it to disk, probes it, stores it.
 * @throws ApiError 4001 (no file), 4130, 4150, 4220
 */
export async function takeMultipart(
  context: UploadContext,
  request: FastifyRequest,
  kind: Upload['kind'],
): Promise<Upload> {
  const maxBytes = UPLOAD_LIMITS[kind];
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + MULTIPART_OVERHEAD)
    throw tooLarge(maxBytes);
  // One byte above our own limit, so that receiveFile and not the parser's silent cut decides.
  const part = await request
    .file({ limits: { fileSize: maxBytes + 1, files: 1, fields: 10 } })
    .catch((error: unknown) => {
      throw isBroken(error) ? brokenBody() : error;
    });
  if (part === undefined) throw noFile('the body has no file');
  if (part.fieldname !== 'file') {
    part.file.resume();
    throw noFile(`the file is in the field ${JSON.stringify(part.fieldname.slice(0, 64))}`);
  }
  return receiveFile(part.file, maxBytes, context.tempDirectory, async (file) => {
    const row = newUpload(context, {
      user_uuid: principalOf(request).user.user_uuid,
      kind,
      filename: part.filename ?? '',
      content_type: part.mimetype,
      bytes: null,
    });
    const facts = await probe(context.prober, kind, part.filename ?? '', file);
    await context.blobs.putFile(row.blob_key, file.path);
    const upload: Upload = { ...row, ...facts, complete: true };
    await context.uploads.create(upload);
    return upload;
  });
}

function noFile(message: string): ApiError {
  return new ApiError(4001, `${message}; file is missing`, {
    suggestion: 'Send the file as multipart/form-data in a field named "file".',
  });
}
