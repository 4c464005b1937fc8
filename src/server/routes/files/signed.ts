import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../contract/errors.ts';
import type { UrlSigner } from '../../../core/ports/url-signer.ts';

/** Lets only links through that this service signed and that have not expired. @throws ApiError 4030 */
export function requireSignature(signer: UrlSigner, request: FastifyRequest): void {
  if (signer.verify(request.url)) return;
  throw new ApiError(4030, 'the link is not signed by this service, or has expired', {
    suggestion: 'Read the task or the upload again: every read gives fresh links.',
  });
}
