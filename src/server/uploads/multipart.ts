import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../contract/errors.ts';
import type { Upload } from '../../core/ports/upload-store.ts';
import { UPLOAD_LIMITS } from '../ports.ts';
import { requireRoom } from '../room.ts';
import { principalOf } from '../types.ts';
import type { UploadContext } from './intake.ts';
import { keep, newUpload, probe } from './intake.ts';
import { brokenBody, isBroken, receiveFile, tooLarge } from './receive.ts';

/** Number of bytes allowed for the boundaries and part headers around the file. */
const MULTIPART_OVERHEAD = 64 * 1024;

/**
 * Receives the part `file` of a multipart body: streams it to disk, probes it, stores it.
 * @throws ApiError 4001 (no file), 4130, 4150, 4220, 5070
 */
export async function takeMultipart(
  context: UploadContext,
  request: FastifyRequest,
  kind: Upload['kind'],
): Promise<Upload> {
  const maxBytes = UPLOAD_LIMITS[kind];
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > maxBytes + MULTIPART_OVERHEAD) throw tooLarge(maxBytes);
  const { user_uuid } = principalOf(request).user;
  if (kind === 'image') context.expectImage();
  await requireRoom(context, user_uuid, Math.max(0, announced - MULTIPART_OVERHEAD));
  // The parser's limit is one byte above the service's own, so that receiveFile refuses files that are too large. The
  // parser would silently truncate them.
  const parts = request.files({ limits: { fileSize: maxBytes + 1, files: 2, fields: 10 } });
  const part = await nextFile(parts);
  if (part === null) throw noFile('the body has no file');
  if (part.fieldname !== 'file') {
    part.file.resume();
    throw noFile(`the file is in the field ${JSON.stringify(part.fieldname.slice(0, 64))}`);
  }
  return receiveFile(part.file, maxBytes, context.tempDirectory, async (file) => {
    const second = await nextFile(parts);
    if (second !== null) {
      second.file.resume();
      throw new ApiError(4001, 'the body has more than one file', {
        suggestion: 'Upload one file per request.',
      });
    }
    const row = newUpload(context, {
      user_uuid,
      kind,
      filename: part.filename ?? '',
      content_type: part.mimetype,
      bytes: null,
    });
    const facts = await probe(context.prober, kind, part.filename ?? '', file);
    const upload: Upload = { ...row, ...facts, complete: true };
    await keep(context, upload, file);
    if (kind === 'image') context.imageArrived({ ...upload, sha256: file.sha256 });
    return upload;
  });
}

/** Returns the next file of the body; null at its end. @throws ApiError 4001 if the body is malformed */
async function nextFile(parts: AsyncIterator<MultipartFile>): Promise<MultipartFile | null> {
  try {
    const next = await parts.next();
    return next.done ? null : next.value;
  } catch (error) {
    throw isBroken(error) ? brokenBody() : error;
  }
}

function noFile(message: string): ApiError {
  return new ApiError(4001, `${message}; file is missing`, {
    suggestion: 'Send the file as multipart/form-data in a field named "file".',
  });
}
