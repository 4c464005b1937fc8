import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../../../contract/errors.ts';
import type { UrlSigner } from '../../../core/ports/url-signer.ts';
import type { AddressLimiter } from '../../plugins/address-limit.ts';

/** The dependencies of checking signed links. */
export interface Gate {
  signer: UrlSigner;
  limiter: AddressLimiter;
}

/**
 * The unsigned part of a signed link to an image. It follows the signature, so existing links can request a thumbnail,
 * and it reveals nothing beyond the link.
 */
export const sizeQuery = z.looseObject({
  size: z
    .enum(['small'])
    .optional()
    .describe(
      'append to the link of an image to get it as WebP with at most 384 pixels per side; other files are returned as they ' +
        'are',
    ),
});
const SIZE = /&size=small$/;

/** Whether the thumbnail is requested. */
export const wantsSmall = ({ url }: FastifyRequest): boolean => SIZE.test(url);

/** Allows only links that this service signed and that have not expired. @throws ApiError 4030, 4290 */
export function requireSignature(
  { signer, limiter }: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (signer.verify(request.url.replace(SIZE, ''))) return;
  limiter.charge(request, reply);
  throw new ApiError(4030, 'the link has expired, or was not signed by this service', {
    suggestion: 'Read the task or upload again: every read returns fresh links.',
  });
}
