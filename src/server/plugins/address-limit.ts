import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { ApiError } from '../../contract/errors.ts';
import type { Clock } from '../../core/ports/clock.ts';
import { TokenBuckets } from '../token-buckets.ts';
import type { App, RequestAuthenticator } from '../types.ts';

/** Each address uses some 200 bytes: 10 MB if an attacker has that many. */
const MAX_ADDRESSES = 50_000;
/**
 * Bytes of an IPv6 address that name the smallest network a provider gives to a customer; its 2^64 addresses count as
 * one.
 */
const IPV6_NETWORK_BYTES = 8;

/** Returns the key of an address: IPv4 as it is, IPv6 by its /64. */
export function addressKey(address: string): string {
  if (isIP(address) === 0) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return Buffer.from(parsed.toByteArray().slice(0, IPV6_NETWORK_BYTES)).toString('hex');
}

/**
 * Limits, for each address, the requests without a valid key or signature. Requests with a valid key are never refused
 * here, so other clients behind the same address cannot use up their limit.
 */
export class AddressLimiter {
  readonly #limit: number;
  readonly #clock: Clock;
  readonly #buckets: TokenBuckets;

  /** @param limit requests per minute and address; 0: no limit and no headers */
  constructor(limit: number, clock: Clock) {
    this.#limit = limit;
    this.#clock = clock;
    this.#buckets = new TokenBuckets('address', limit, MAX_ADDRESSES);
  }

  /** Counts a request without a valid credential. @throws ApiError 4290 */
  charge(request: FastifyRequest, reply: FastifyReply): void {
    if (this.#limit === 0) return;
    const taken = this.#buckets.take(addressKey(request.ip), this.#clock.now());
    for (const [name, value] of Object.entries(taken.headers)) reply.raw.setHeader(name, value);
    if (taken.allowed) return;
    throw new ApiError(4290, `more than ${this.#limit} requests per minute without a valid key`, {
      suggestion: 'Wait for the number of seconds in Retry-After, or send a valid key.',
      headers: { 'retry-after': String(taken.retryAfter) },
    });
  }

  /** Runs a credential check and counts the request if it fails. @throws the check's error, ApiError 4290 */
  async judge<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    check: () => Promise<T>,
  ): Promise<T> {
    try {
      return await check();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) this.charge(request, reply);
      throw error;
    }
  }
}

/**
 * Counts requests to public resources: pages, documents, and paths that do not exist. A request with a valid key or
 * session counts for its user instead.
 */
export function registerAddressLimit(
  app: App,
  limiter: AddressLimiter,
  principalOf: RequestAuthenticator,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const { scope, credential } = request.routeOptions.config;
    if (scope !== undefined || credential !== undefined) return;
    // Public pages need no credential and no database: a request without credentials counts as anonymous.
    if (request.headers.authorization !== undefined || request.headers.cookie !== undefined)
      request.principal = await principalOf(request).catch(() => null);
    if (request.principal === null) limiter.charge(request, reply);
  });
}
