import { z } from 'zod';

/** Wraps a payload schema in the success envelope (specification 2.1). */
export function envelope<T extends z.ZodType>(data: T) {
  return z.object({
    code: z.literal(0).describe('0: success'),
    message: z.literal('success').describe('success'),
    data,
  });
}

/** The success envelope as a value. */
export interface Envelope<T> {
  code: 0;
  message: 'success';
  data: T;
}

/** Puts a payload into the success envelope. */
export function success<T>(data: T): Envelope<T> {
  return { code: 0, message: 'success', data };
}

/** The flat error response (specification 7). */
export const errorResponse = z
  .object({
    code: z.int().describe('row of the error table'),
    message: z.string().describe('what is wrong'),
    suggestion: z.string().optional().describe('what to do'),
    request_id: z.string().describe('also in X-Request-Id and in the log'),
  })
  .meta({ id: 'Error' });
export type ErrorResponse = z.infer<typeof errorResponse>;
