import { readFile } from 'node:fs/promises';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteSource } from '../../spec/remote-job.ts';
import type { Message } from '../openai/author/chat.ts';
import { CAPTION_INSTRUCTION } from './instruction.ts';

/** Maximum number of characters of a caption that are kept: enough to see that a longer answer is not one. */
export const MOST_CAPTION = 200;

/** Returns the request that asks what an image shows. */
export async function captionMessages({ path, contentType }: RemoteSource): Promise<Message[]> {
  const url = `data:${contentType};base64,${await readFile(path, 'base64')}`;
  return [
    { role: 'system', content: CAPTION_INSTRUCTION },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'What does this picture show?' },
        { type: 'image_url', image_url: { url } },
      ],
    },
  ];
}

/**
 * Runs a request that is ended after some seconds.
 * @throws RemoteFailure `silent` if it takes longer; the outer signal's reason
 */
export async function withinSeconds<T>(
  seconds: number,
  outer: AbortSignal,
  request: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const over = AbortSignal.timeout(1000 * seconds);
  try {
    return await request(AbortSignal.any([outer, over]));
  } catch (error) {
    outer.throwIfAborted();
    if (!over.aborted) throw error;
    throw new RemoteFailure('silent', `the model did not answer within ${seconds} seconds`);
  }
}
