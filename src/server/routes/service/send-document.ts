import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matches } from '../files/send-blob.ts';

/** A text that does not change until another version of the service is started. */
export interface ServiceDocument {
  contentType: string;
  text: string;
  etag: string;
}

/** Prepares a document, so that its ETag is computed only once. */
export function serviceDocument(contentType: string, text: string): ServiceDocument {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  return { contentType, text, etag };
}

/** Sends the document, or 304 if the browser already has it. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, text, etag }: ServiceDocument,
): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'no-cache');
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.header('content-type', contentType).send(text);
}
