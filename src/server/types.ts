import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ZodType } from 'zod';
import type { Scope } from '../contract/account.ts';
import type { ErrorCode } from '../contract/errors.ts';
import type { Principal } from '../core/ports/account-store.ts';
import type { Media } from './openapi/types.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on every request but health checks answers 5030; requests under way end normally. */
    startDrain(): void;
  }
  interface FastifyRequest {
    /** Set on routes that have a scope. */
    principal: Principal | null;
    /** The task that the request is about, for the log. */
    taskUuid: string | null;
    /** Where what is shown was read. */
    readFrom: 'replica' | 'primary';
  }
  interface FastifyContextConfig {
    /** What the token must allow; absent: the route is public. */
    scope?: Scope;
    /**
     * Who may use a public route: who has a signed link or a connection's token, which its handler checks; `none`:
     * everyone, as often as they like. Absent: everyone, counted by address.
     */
    credential?: 'signature' | 'connection' | 'none';
    /** Error codes beside those that every route has; for the OpenAPI document. */
    errors?: readonly ErrorCode[];
    /** The code of an unexpected failure, where it is not 5000. */
    unexpected?: ErrorCode;
    /** The body as the OpenAPI document shows it, where validation goes another way to the same rules. */
    documentedBody?: ZodType;
    /** It only shows something, so a replica may answer it; for the OpenAPI document. */
    readsReplica?: true;
    /** How the body or the answer is described, where it is not JSON. */
    media?: Media;
    /** Makes a task: counted as a creation too. */
    creates?: boolean;
    /** Served while the server drains. */
    whileDraining?: boolean;
  }
}

/** The Fastify instance that routes register on: validation and types from zod. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/**
 * Finds out who sends a request: by its bearer token, or by the session of the studio that sent it.
 * @throws ApiError 4010, 4011, 4012; 4030 for a session that comes from elsewhere
 */
export type RequestAuthenticator = (request: FastifyRequest) => Promise<Principal>;

/** Who asks; only for routes with a scope. */
export function principalOf(request: FastifyRequest): Principal {
  if (request.principal === null) throw new TypeError('the route has no scope');
  return request.principal;
}
