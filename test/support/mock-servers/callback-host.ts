import { Readable } from 'node:stream';
import type { BackendHost } from '../../../src/engines/remote/kind.ts';
import { bodyOf, listen } from './mock-server.ts';
import { PLAIN_HOST } from './plain-host.ts';

type Take = (body: AsyncIterable<Uint8Array>) => Promise<void>;

/** A host of backends like the service, with an address for callbacks. */
export interface CallbackHost extends BackendHost {
  callbacks: NonNullable<BackendHost['callbacks']>;
  /** Submissions whose callbacks are awaited. */
  open: ReadonlyMap<string, Take>;
  /** Sends a callback again, or a different one. */
  tell(submission: string, body: unknown): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a host with callbacks: POST /callbacks/{submission}, always 204, because bodies are kept until a caller waits
 * for them; the first `refuse` requests get 503.
 */
export async function startCallbackHost({ refuse = 0 } = {}): Promise<CallbackHost> {
  const open = new Map<string, Take>();
  const reported = new Map<string, Buffer>();
  let refusals = refuse;
  const give = (submission: string) =>
    open.get(submission)!(Readable.from([reported.get(submission)!]));
  const server = await listen({
    forget: () => {},
    async answer(request, response, url) {
      const body = await bodyOf(request);
      const submission = url.pathname.split('/').at(-1)!;
      if (refusals-- > 0) {
        response.writeHead(503).end();
        return;
      }
      response.writeHead(204).end();
      if (reported.has(submission)) return;
      reported.set(submission, body);
      if (open.has(submission)) await give(submission);
    },
  });
  return {
    ...PLAIN_HOST,
    open,
    tell: async (submission, body) => {
      await open.get(submission)?.(Readable.from([Buffer.from(JSON.stringify(body))]));
    },
    callbacks: {
      urlOf: (submission) => `${server.url}/callbacks/${submission}`,
      async open(submission, take) {
        open.set(submission, take);
        if (reported.has(submission)) await give(submission);
        return () => {
          if (open.get(submission) === take) open.delete(submission);
        };
      },
    },
    stop: server.stop,
  };
}
