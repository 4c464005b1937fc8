import { z } from 'zod';
import { RemoteFailure, type RemoteFailureKind } from '../../spec/remote-failure.ts';
import type { RemoteWork } from '../../spec/remote-job.ts';
import type { Reply } from '../http/json-client.ts';
import type { Made } from '../tasks/protocol.ts';
import { taskRefusal } from '../tasks/task-refusal.ts';

const links = z.array(z.string()).optional();
const payload = z.object({
  task_uuid: z.string(),
  status: z.enum(['PENDING', 'QUEUED', 'RUNNING', 'SUCCESS', 'FAILED', 'CANCELLED']),
  progress: z.number(),
  cost_credits: z.number().nullish(),
  output: z
    .looseObject({
      textured_model_url: links,
      geometry_model_url: links,
      model_url: links,
      image_url: links,
      optimized_prompt: z.string().optional(),
    })
    .nullish(),
  error: z.object({ code: z.number(), message: z.string() }).nullish(),
});

/** The fields of the other service's task that are read. */
export type TaskPayload = z.output<typeof payload>;

/** @throws RemoteFailure `wrong` if the data is not a task */
export function taskPayload(data: unknown): TaskPayload {
  const read = payload.safeParse(data);
  if (read.success) return read.data;
  throw new RemoteFailure('wrong', 'the server’s response is not a task', {
    detail: JSON.stringify(data ?? null),
  });
}

/** Returns `data` of a response's envelope. */
export function dataOf({ json }: Reply): unknown {
  return (json as { data?: unknown } | undefined)?.data;
}

/** Returns `code` of a refusal. */
export function codeOf({ json }: Reply): number {
  return Number((json as { code?: number } | undefined)?.code);
}

/** Codes of the error table that are more specific than the status. */
const BY_CODE: Record<number, [RemoteFailureKind, string]> = {
  4220: ['content', 'the other service cannot use the picture or the model'],
  4221: ['moderation', 'the other service refused the content'],
  6002: ['content', 'the other service cannot use the picture or the model'],
  6003: ['moderation', 'the other service refused the content'],
  6006: ['content', 'the other service did not understand the words'],
  5070: ['busy', 'the disk of the other service is full'],
};

/** Converts an error of the other service to a failure; `code` comes from its body or from a task. */
export function failureOf(
  code: unknown,
  detail: string,
  otherwise: () => RemoteFailure,
): RemoteFailure {
  const known = BY_CODE[Number(code)];
  return known === undefined ? otherwise() : new RemoteFailure(known[0], known[1], { detail });
}

/** Returns the failure for a response to a creation or an upload. */
export function creationFailure(reply: Reply): RemoteFailure {
  return failureOf(codeOf(reply), reply.text, () => taskRefusal(reply));
}

/**
 * Returns the results of a task that succeeded.
 * @param url the address by which this service reaches the other one, which names itself by its public address
 */
export function madeBy({ output, cost_credits }: TaskPayload, work: RemoteWork, url: string): Made {
  const facts: Made['facts'] =
    typeof cost_credits === 'number' ? { host_credits: cost_credits } : {};
  if (work === 'text-to-text') {
    const text = output?.optimized_prompt;
    if (!text) throw new RemoteFailure('wrong', 'the other service finished without a text');
    return { role: 'image', links: [], text, facts };
  }
  const isImage = work === 'text-to-image';
  const named = isImage
    ? output?.image_url
    : (output?.textured_model_url ?? output?.model_url ?? output?.geometry_model_url)?.slice(0, 1);
  if (!named?.length) throw new RemoteFailure('wrong', 'the other service finished without a file');
  const links = named.map((link) => {
    const { pathname, search } = new URL(link, url);
    return new URL(url).origin + pathname + search;
  });
  return { role: isImage ? 'image' : 'model', links, facts };
}
