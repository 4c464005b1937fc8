import type { BackendHost } from '../../../src/engines/remote/kind.ts';
import { bodyOf, listen } from './double.ts';
import { PLAIN_HOST } from './plain-host.ts';

/** A host of backends as the service is one, with an address for callbacks. */
export interface CallbackHost extends BackendHost {
  callbacks: NonNullable<BackendHost['callbacks']>;
  /** Tokens that are open now. */
  open: ReadonlyMap<string, (body: unknown) => void>;
  stop(): Promise<void>;
}

/** Starts a host with callbacks: POST /callbacks/{token}, 204 or 404; `refuse` answers so many of them with 503 first. */
export async function startCallbackHost({ refuse = 0 } = {}): Promise<CallbackHost> {
  const open = new Map<string, (body: unknown) => void>();
  let refusals = refuse;
  const server = await listen({
    forget: () => {},
    async answer(request, response, url) {
      const body = await bodyOf(request);
      const take = open.get(url.pathname.split('/').at(-1)!);
      if (refusals-- > 0) response.writeHead(503).end();
      else {
        response.writeHead(take ? 204 : 404).end();
        take?.(JSON.parse(body.toString()));
      }
    },
  });
  return {
    ...PLAIN_HOST,
    open,
    callbacks: {
      open(token, take) {
        open.set(token, take);
        return { url: `${server.url}/callbacks/${token}`, close: () => open.delete(token) };
      },
    },
    stop: server.stop,
  };
}
