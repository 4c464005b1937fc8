import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { ApiError } from '../../contract/errors.ts';
import type { Clock } from '../../core/ports/clock.ts';
import { TokenBuckets } from '../token-buckets.ts';
import type { App, RequestAuthenticator } from '../types.ts';

/** Each takes some 200 bytes: 10 MB for an attacker who has them all. */
const MAX_ADDRESSES = 50_000;
/** What one customer of a provider has at least: each of its 2^64 addresses is the same one here. */
const IPV6_NETWORK_BYTES = 8;

/** The key of an address: IPv4 as it is, IPv6 by its /64. */
export function addressKey(address: string): string {
  if (isIP(address) === 0) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return Buffer.from(parsed.toByteArray().slice(0, IPV6_NETWORK_BYTES)).toString('hex');
}

/**
 * Limits, for each address, the requests that come without a valid key or signature. One with a valid key is never
 * refused here: strangers behind the same address cost it nothing.
 */
export class AddressLimiter {
  readonly #limit: number;
  readonly #clock: Clock;
  readonly #buckets: TokenBuckets;

  /** @param limit requests a minute and address; 0: no limit and no headers */
  constructor(limit: number, clock: Clock) {
    this.#limit = limit;
    this.#clock = clock;
    this.#buckets = new TokenBuckets('address', limit, MAX_ADDRESSES);
  }

  /** Counts a request that showed no valid credential. @throws ApiError 4290 */
  charge(request: FastifyRequest, reply: FastifyReply): void {
    if (this.#limit === 0) return;
    const taken = this.#buckets.take(addressKey(request.ip), this.#clock.now());
    for (const [name, value] of Object.entries(taken.headers)) reply.raw.setHeader(name, value);
    if (taken.allowed) return;
    throw new ApiError(4290, `more than ${this.#limit} requests a minute without a valid key`, {
      suggestion: 'Wait for the seconds in Retry-After, or send a valid key.',
      headers: { 'retry-after': String(taken.retryAfter) },
    });
  }

  /** Runs a check of credentials; one that shows none that is valid is counted. @throws what the check throws, ApiError 4290 */
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
 * Counts requests to what is public: pages, documents, and what does not exist. One that brings a valid key or session
 * all the same is its user's.
 */
export function registerAddressLimit(
  app: App,
  limiter: AddressLimiter,
  principalOf: RequestAuthenticator,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const { scope, credential } = request.routeOptions.config;
    if (scope !== undefined || credential !== undefined) return;
    // A public page needs no credential and no database: without them, the request counts as a stranger's.
    if (request.headers.authorization !== undefined || request.headers.cookie !== undefined)
      request.principal = await principalOf(request).catch(() => null);
    if (request.principal === null) limiter.charge(request, reply);
  });
}
