import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { type SourceFetcher, SourceRefused } from '../../core/ports/source-fetcher.ts';
import { isPublicAddress } from './public-address.ts';

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

interface Options {
  /** Which addresses may be connected to; a wider rule is for development and tests. */
  isAllowed?: (address: string) => boolean;
  /** Every address of a host name. */
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
}

type Limits = Parameters<SourceFetcher['fetchTo']>[2];

/**
 * Fetches over node:http(s) with agents of its own, so that neither a kept connection nor a proxy from the environment
 * lies between the checked address and the one that is connected to.
 */
export function createSourceFetcher(options: Options = {}): SourceFetcher {
  const isAllowed = options.isAllowed ?? isPublicAddress;
  const resolve = options.resolve ?? ((hostname) => lookup(hostname, { all: true }));
  const agents = {
    'http:': new http.Agent({ keepAlive: false }),
    'https:': new https.Agent({ keepAlive: false }),
  };

  /** Refuses the host where any of its addresses is not allowed: which one would be used is not ours to guess. */
  const guardedLookup: LookupFunction = (hostname, lookupOptions, callback) => {
    resolve(hostname).then(
      (addresses) => {
        if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address)))
          callback(notPublic(hostname), '', 0);
        else if (lookupOptions.all) callback(null, addresses);
        else callback(null, addresses[0].address, addresses[0].family);
      },
      () => callback(new SourceRefused(`the host ${hostname} was not found`), '', 0),
    );
  };

  /** One request; resolves with the response's head, its body unread. */
  function get(url: URL, signal: AbortSignal): Promise<http.IncomingMessage> {
    return new Promise((accept, reject) => {
      const secure = url.protocol === 'https:';
      const request = (secure ? https : http).get(url, {
        agent: agents[secure ? 'https:' : 'http:'],
        lookup: guardedLookup,
        signal,
        headers: { 'accept-encoding': 'identity', 'user-agent': 'bozzetto', accept: '*/*' },
      });
      request.once('socket', (socket) => {
        socket.once('connect', () => {
          // The last word: whatever the name resolved to, this is the machine at the other end.
          if (!isAllowed(socket.remoteAddress ?? '')) request.destroy(notPublic(url.hostname));
        });
      });
      request.once('response', accept);
      request.once('error', reject);
    });
  }

  /** Follows redirects, each checked like the first URL. */
  async function getFinal(first: URL, signal: AbortSignal): Promise<http.IncomingMessage> {
    let url = first;
    for (let redirects = 0; ; redirects++) {
      checkUrl(url, isAllowed);
      const response = await get(url, signal);
      const { location } = response.headers;
      if (!REDIRECTS.has(response.statusCode ?? 0) || location === undefined) return response;
      response.destroy();
      if (redirects === MAX_REDIRECTS)
        throw new SourceRefused(`the source URL redirects more than ${MAX_REDIRECTS} times`);
      if (!URL.canParse(location, url.href))
        throw new SourceRefused('the source URL redirects to something that is no URL');
      url = new URL(location, url);
    }
  }

  return {
    async fetchTo(source, path, limits) {
      if (!URL.canParse(source)) throw new SourceRefused('the source is not a valid URL');
      // One deadline for the names, the redirects and the body, so that a trickle cannot hold a slot.
      const deadline = AbortSignal.timeout(limits.timeoutMs);
      const signal =
        limits.signal === undefined ? deadline : AbortSignal.any([deadline, limits.signal]);
      try {
        const response = await getFinal(new URL(source), signal);
        return { bytes: await receive(response, path, limits.maxBytes, signal) };
      } catch (error) {
        await rm(path, { force: true });
        throw explain(error, deadline, limits);
      }
    },
  };
}

function notPublic(hostname: string): SourceRefused {
  // Without the address: the answer must not map an internal network.
  return new SourceRefused(`the address of ${hostname} is not a public one`);
}

/** @throws SourceRefused */
function checkUrl(url: URL, isAllowed: (address: string) => boolean): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new SourceRefused('a source URL must start with http:// or https://');
  if (url.username !== '' || url.password !== '')
    throw new SourceRefused('a source URL must not hold a user name or password');
  // A literal address never reaches `lookup`. The URL parser has turned every spelling of IPv4
  // (decimal, hexadecimal, octal, short) into four decimal numbers by now.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAllowed(host)) throw notPublic(url.hostname);
}

/** Streams the body to `path`. @returns its length */
async function receive(
  response: http.IncomingMessage,
  path: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<number> {
  const { statusCode, headers } = response;
  try {
    if (statusCode !== 200) throw new SourceRefused(`the source URL answered ${statusCode}`);
    if ((headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new SourceRefused('the source URL answered with a compressed body');
    if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
    let bytes = 0;
    await pipeline(
      response,
      async function* limit(body: AsyncIterable<Buffer>) {
        for await (const chunk of body) {
          bytes += chunk.length;
          if (bytes > maxBytes) throw tooLarge(maxBytes);
          yield chunk;
        }
      },
      createWriteStream(path),
      { signal },
    );
    return bytes;
  } finally {
    response.destroy();
  }
}

function tooLarge(maxBytes: number): SourceRefused {
  return new SourceRefused(`the source is larger than ${Math.floor(maxBytes / 1_000_000)} MB`);
}

/** What went wrong, as the client is told. The caller's own abort stays what it is, and so does a full disk. */
function explain(error: unknown, deadline: AbortSignal, limits: Limits): unknown {
  if (error instanceof SourceRefused) return error;
  if (limits.signal?.aborted) return limits.signal.reason;
  if (deadline.aborted)
    return new SourceRefused(
      `the source URL took longer than ${Math.round(limits.timeoutMs / 1000)} s`,
    );
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'open' || syscall === 'write') return error;
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return new SourceRefused('the source URL closed the connection before its end');
  if (code.startsWith('HPE_'))
    return new SourceRefused('the source URL answered with something that is not HTTP');
  return new SourceRefused(`the source URL could not be reached${code === '' ? '' : ` (${code})`}`);
}
