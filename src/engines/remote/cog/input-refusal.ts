import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { Reply } from '../http/json-client.ts';
import { taskRefusal } from '../tasks/task-refusal.ts';

/**
 * Explains why a model refused to start. An error in a field that holds the user's image or prompt is the content's
 * fault; an error in another field is the mapping's.
 * @param contentFields names of the fields that hold the user's content
 */
export function refusalOfInput(reply: Reply, contentFields: ReadonlySet<string>): RemoteFailure {
  if (reply.status !== 422 && reply.status !== 400) return taskRefusal(reply);
  const fields = fieldsNamedIn((reply.json as { detail?: unknown } | undefined)?.detail);
  if (fields.length > 0 && fields.every((field) => contentFields.has(field)))
    return new RemoteFailure('content', 'the model does not accept this image or this prompt', {
      detail: reply.text,
    });
  return new RemoteFailure('refused', 'the model does not accept the mapped input', {
    detail: reply.text,
    refuses: 'unclear',
  });
}

/**
 * Cog lists the fields as FastAPI does; Replicate mentions them in text: `- input.image: Does not match format 'uri'`.
 */
function fieldsNamedIn(detail: unknown): string[] {
  if (Array.isArray(detail)) return detail.map((each) => String(each?.loc?.at(-1)));
  if (typeof detail !== 'string') return [];
  return [...detail.matchAll(/\binput\.(\w+)/g)].map(([, field]) => field!);
}
