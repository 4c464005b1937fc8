import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { Answer } from './exchange.ts';

/** One event of a stream. */
export interface ServerSentEvent {
  /** `message` if the server does not name the event. */
  event: string;
  data: string;
}

/** Servers send a comment about every 15 s: a stream that is silent for longer is dead. */
const SILENT_MS = 60_000;

/**
 * Yields the events of a response as they arrive.
 * @param most maximum number of characters of one event
 * @throws RemoteFailure `unknown` if the stream breaks; the signal's reason
 */
export async function* serverSentEvents(
  { body, signal }: Answer,
  most: number,
): AsyncGenerator<ServerSentEvent> {
  body.setEncoding('utf8');
  body.setTimeout(SILENT_MS, () => body.destroy(new Error('silent')));
  // Pieces are joined only at the end of an event, because appending to a string would copy large events repeatedly.
  let pieces: string[] = [];
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<string>) {
      pieces.push(chunk);
      length += chunk.length;
      if (length > most)
        throw new RemoteFailure('wrong', `an event has more than ${most} characters`);
      if (!chunk.includes('\n')) continue;
      const blocks = pieces.join('').replaceAll('\r\n', '\n').split('\n\n');
      const rest = blocks.pop()!;
      pieces = [rest];
      length = rest.length;
      for (const block of blocks) {
        const event = eventOf(block);
        if (event !== null) yield event;
      }
    }
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof RemoteFailure) throw cause;
    const detail = (cause as Error).message;
    throw new RemoteFailure('unknown', 'the event stream broke', { detail, cause });
  } finally {
    body.destroy();
  }
}

/** Parses one block of the stream. null: a comment, which only keeps the connection alive. */
function eventOf(block: string): ServerSentEvent | null {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, name, value] = /^(\w+): ?(.*)$/s.exec(line) ?? [];
    if (name === 'event') event = value!;
    else if (name === 'data') data.push(value!);
  }
  return data.length === 0 ? null : { event, data: data.join('\n') };
}
