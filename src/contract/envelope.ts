import { z } from 'zod';

/** Wraps a payload schema in the success envelope (specification 2.1). */
export function envelope<T extends z.ZodType>(data: T) {
  return z.object({ code: z.literal(0), message: z.literal('success'), data });
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
    code: z.int(),
    message: z.string(),
    suggestion: z.string().optional(),
    request_id: z.string(),
  })
  .meta({ id: 'Error' });
export type ErrorResponse = z.infer<typeof errorResponse>;
