import { z } from 'zod';
import { batchProblem } from './batch-problem.ts';

const envelopeOf = <T extends z.ZodType>(data: T) =>
  z.object({
    code: z.literal(0).describe('0: success'),
    message: z.literal('success').describe('success'),
    data: data.describe('the payload') as T,
  });

/**
 * Caches one envelope per payload, so that the OpenAPI document has a single named envelope for each payload in all
 * routes.
 */
const envelopes = new Map<z.ZodType, z.ZodType>();

/**
 * Wraps a payload schema in the schema of the success envelope (specification 2.1). The envelope has a name if the
 * payload has one.
 */
export function envelope<T extends z.ZodType>(data: T): ReturnType<typeof envelopeOf<T>> {
  const known = envelopes.get(data);
  if (known !== undefined) return known as ReturnType<typeof envelopeOf<T>>;
  const id = data.meta()?.id;
  if (id === undefined) return envelopeOf(data);
  const made = envelopeOf(data).meta({ id: `${id}Envelope` });
  envelopes.set(data, made);
  return made;
}

/** The success envelope of a response. */
export interface Envelope<T> {
  code: 0;
  message: 'success';
  data: T;
}

/** Wraps a payload in the success envelope. */
export function success<T>(data: T): Envelope<T> {
  return { code: 0, message: 'success', data };
}

/** The flat error response (specification 7). */
export const errorResponse = z
  .object({
    code: z.int().describe('error code, as listed in the error table'),
    message: z.string().describe('description of the problem'),
    suggestion: z.string().optional().describe('suggested remedy'),
    problems: z
      .array(batchProblem)
      .optional()
      .describe('for a batch (4006): everything that is wrong with its items'),
    request_id: z.string().describe('request ID; also in the X-Request-Id header and in the log'),
  })
  .meta({ id: 'ApiError' });
export type ErrorResponse = z.infer<typeof errorResponse>;
