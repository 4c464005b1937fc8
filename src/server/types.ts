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
    /** From now on, every request except health checks gets 5030; requests in progress end normally. */
    startDrain(): void;
  }
  interface FastifyRequest {
    /** Sender of the request; set on routes that require a scope. */
    principal: Principal | null;
    /** The task that the request concerns, for the log. */
    taskUuid: string | null;
    /** The database that the answer was read from. */
    readFrom: 'replica' | 'primary';
  }
  interface FastifyContextConfig {
    /** The scope that the token must have; absent: the route is public. */
    scope?: Scope;
    /**
     * Who may use a public route: holders of a signed link or of a connection's token, which the handler checks;
     * `none`: everyone, without a limit. Absent: everyone, limited by address.
     */
    credential?: 'signature' | 'connection' | 'none';
    /** Error codes that this route returns in addition to those of every route, for the OpenAPI document. */
    errors?: readonly ErrorCode[];
    /** The code of an unexpected failure, if it is not 5000. */
    unexpected?: ErrorCode;
    /** Schema of the body for the OpenAPI document, if validation implements the same rules in another way. */
    documentedBody?: ZodType;
    /** The route only reads, so a replica may answer it; for the OpenAPI document. */
    readsReplica?: true;
    /** Description of the body or the answer if it is not JSON. */
    media?: Media;
    /** Whether the route creates a task, so that its requests are also counted as creations. */
    creates?: boolean;
    /** Whether the route is still served while the server drains. */
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
 * Identifies the sender of a request, by bearer token or by Studio session.
 * @throws ApiError 4010, 4011, 4012; 4030 for a session from another origin
 */
export type RequestAuthenticator = (request: FastifyRequest) => Promise<Principal>;

/** Returns the caller; only for routes with a scope. */
export function principalOf(request: FastifyRequest): Principal {
  if (request.principal === null) throw new TypeError('the route has no scope');
  return request.principal;
}
