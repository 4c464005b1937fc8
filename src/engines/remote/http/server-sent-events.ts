import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { Answer } from './exchange.ts';

/** One event of a stream. */
export interface ServerSentEvent {
  /** `message` where the server names none. */
  event: string;
  data: string;
}

/** Servers send a comment every 15 s or so: a stream that is silent for longer is dead. */
const SILENT_MS = 60_000;

/**
 * The events of an answer, as they come.
 * @param most characters that one event may have
 * @throws RemoteFailure `unknown` where the stream breaks; the signal's reason
 */
export async function* serverSentEvents(
  { body, signal }: Answer,
  most: number,
): AsyncGenerator<ServerSentEvent> {
  body.setEncoding('utf8');
  body.setTimeout(SILENT_MS, () => body.destroy(new Error('silent')));
  // Pieces are joined only where an event ends: adding to one string would copy large events again and again.
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
    throw new RemoteFailure('unknown', 'the stream of events broke', { detail, cause });
  } finally {
    body.destroy();
  }
}

/** null: a comment, which only keeps the connection alive. */
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
