import { RemoteFailure } from '../../spec/remote-failure.ts';
import { isModeration } from './billing.ts';

/**
 * Returns the failure of a job for which the host gives only a text, which decides whether another server is worth a
 * try.
 */
export function jobFailure(words: string): RemoteFailure {
  const detail = words;
  if (isModeration(words))
    return new RemoteFailure('moderation', 'the host refused the content', { detail });
  if (/\bno (foreground|object|subject)|object[ _]not[ _]found/i.test(words))
    return new RemoteFailure('content', 'the host found no object in the image', { detail });
  return new RemoteFailure('failed', 'the job failed at the host', { detail });
}
