import { agentServer } from '../../agents/agent-server.ts';
import { Bozzetto } from '../../sdk/index.ts';
import { type App, principalOf } from '../../server/types.ts';
import { type McpDoor, registerMcp } from './route.ts';

interface AgentOptions extends Omit<McpDoor, 'callerOf'> {
  version: string;
}

/**
 * Registers the service's tools for agents, over HTTP. A tool calls the service's own routes inside this process with
 * the caller's key, so the limits, prices and errors of the API apply.
 */
export function registerAgents(app: App, { version, ...door }: AgentOptions): void {
  registerMcp(
    app,
    ({ requestInfo }) => {
      const authorization = requestInfo?.headers.get('authorization') ?? '';
      const client = new Bozzetto({
        baseUrl: door.publicUrl,
        apiKey: authorization.replace(/^bearer +/i, ''),
        fetch: within(app),
        maxRetries: 0,
      });
      const onError = (err: unknown) => app.log.error({ err }, 'an agent tool failed');
      return agentServer(client, { readFile: null, onError }, version);
    },
    { ...door, callerOf: (request) => principalOf(request).key_uuid },
  );
}

const WITHOUT_BODY = new Set([204, 304]);

/** Returns a `fetch` for a client inside the server: requests go straight to the routes, without a socket. */
function within(app: App): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer());
    const { statusCode, headers, rawPayload } = await app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(body !== null && { payload: body }),
    });
    request.signal.throwIfAborted();
    const reported = new Headers();
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined) reported.set(name, String(value));
    return new Response(WITHOUT_BODY.has(statusCode) ? null : new Uint8Array(rawPayload), {
      status: statusCode,
      headers: reported,
    });
  };
}
