import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../contract/errors.ts';
import type { UrlSigner } from '../../../core/ports/url-signer.ts';
import type { AddressLimiter } from '../../plugins/address-limit.ts';

/** What signed links are checked by. */
export interface Gate {
  signer: UrlSigner;
  limiter: AddressLimiter;
}

/** Lets only links through that this service signed and that have not expired. @throws ApiError 4030, 4290 */
export function requireSignature(
  { signer, limiter }: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (signer.verify(request.url)) return;
  limiter.charge(request, reply);
  throw new ApiError(4030, 'the link is not signed by this service, or has expired', {
    suggestion: 'Read the task or the upload again: every read gives fresh links.',
  });
}
