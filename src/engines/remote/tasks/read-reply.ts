import type { z } from 'zod';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { Reply } from '../http/json-client.ts';

/**
 * Reads a server's response.
 * @param server for the explanation
 * @throws RemoteFailure `wrong` if the response is not as expected
 */
export function readReply<T>(schema: z.ZodType<T>, { json, text }: Reply, server: string): T {
  const { success, data } = schema.safeParse(json);
  if (success) return data;
  throw new RemoteFailure('wrong', `the server’s response is not that of ${server}`, {
    detail: text,
  });
}
