import type { FetchLikeMcpHandler } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  type McpServerFactory,
} from '@modelcontextprotocol/server';
import type { SessionIds } from './session-ids.ts';
import { SESSION_HEADER, Sessions } from './sessions.ts';

/** Answers requests to `/mcp`, independent of the HTTP server. */
export interface McpHandler {
  /** Returns the handler for one caller, named by a string that is unique to that caller. */
  of(caller: string): FetchLikeMcpHandler;
  /** Ends calls that wait for further requests, because the server no longer accepts any. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Serves both generations of the protocol, with one server from `factory` for each request. During a call, only clients
 * that use a session of the 2025 revisions can be asked questions. Requests without a session, and all requests of the
 * 2026 revision, are stateless.
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
