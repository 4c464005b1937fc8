import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SiteFile } from './site.ts';

/** Sends a file in the smallest encoding that the browser accepts. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SiteFile,
): FastifyReply {
  const takes = String(request.headers['accept-encoding'] ?? '');
  reply
    .header('content-type', file.contentType)
    .header('x-content-type-options', 'nosniff')
    .header('vary', 'Accept-Encoding');
  if (file.br !== null && /\bbr\b/.test(takes))
    return reply.header('content-encoding', 'br').send(file.br);
  if (file.gzip !== null && /\bgzip\b/.test(takes))
    return reply.header('content-encoding', 'gzip').send(file.gzip);
  return reply.send(file.body);
}
