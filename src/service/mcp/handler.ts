import type { FetchLikeMcpHandler } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  type McpServerFactory,
} from '@modelcontextprotocol/server';
import type { SessionIds } from './session-ids.ts';
import { SESSION_HEADER, Sessions } from './sessions.ts';

/** What answers requests to `/mcp`, whatever server of HTTP they come by. */
export interface McpHandler {
  /** For one caller, by the name under which the sessions of no other are kept. */
  of(caller: string): FetchLikeMcpHandler;
  /** Ends what waits for requests that will not come: the server takes none any more. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Both eras of the protocol on servers that `factory` makes, one for each request. Only those of 2025 who keep to their session can
 * be asked in the middle of a call; without one, and in 2026, nothing is kept between requests.
 */
export function mcpHandler(factory: McpServerFactory, ids: SessionIds): McpHandler {
  const stateless = createMcpHandler(factory);
  const sessions = new Sessions(factory, ids);
  return {
    of: (caller) => ({
      async fetch(request, options) {
        if (request.method === 'DELETE') return sessions.end(request, caller);
        const body = options?.parsedBody;
        if (!(await isLegacyRequest(request, body))) return stateless.fetch(request, options);
        if (isInitializeRequest(body))
          return sessions.begin(await stateless.fetch(request, options), body, caller);
        if (body === undefined || !request.headers.has(SESSION_HEADER))
          return stateless.fetch(request, options);
        return sessions.serve(request, body, caller);
      },
    }),
    drain: () => sessions.drain(),
    close: () => stateless.close(),
  };
}
