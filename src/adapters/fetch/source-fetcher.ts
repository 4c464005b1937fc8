import { rm } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { type SourceFetcher, SourceRefused } from '../../core/ports/source-fetcher.ts';
import { FetchScope, LocalFailure, throwLocal } from './fetch-scope.ts';
import { connectionGuard, type Guard, type GuardOptions } from './guarded-connection.ts';

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Maximum number of informational responses (1xx) before the final one. Servers usually send one or two. */
const MAX_INFORMATION = 16;

/**
 * Creates a fetcher that opens a new connection with node:http(s) for each request, because a reused connection or a
 * proxy from the environment could lead to an address other than the one that was checked. The scope of a fetch owns
 * its connections, so a fetch ends at its deadline or when it is aborted, no matter what its sockets do.
 */
export function createSourceFetcher(options: GuardOptions = {}): SourceFetcher {
  const guard = connectionGuard(options);

  /** Sends a request and resolves with the head of the response; its body is still unread. */
  function get(url: URL, scope: FetchScope): Promise<http.IncomingMessage> {
    return new Promise((accept, reject) => {
      const request = (url.protocol === 'https:' ? https : http).get(url, {
        createConnection: () => guard.connect(url, scope),
        // Uses a new connection: a kept-alive one would bypass the guard, and may be about to close.
        headers: {
          'accept-encoding': 'identity',
          'user-agent': 'bozzetto',
          accept: '*/*',
          connection: 'close',
        },
      });
      let information = 0;
      request.on('information', () => {
        information += 1;
        if (information > MAX_INFORMATION)
          request.destroy(new SourceRefused('the source URL never returned a final response'));
      });
      request.on('response', accept);
      // Handles a 101 response that arrives although no upgrade was requested. It fails later, because its status is
      // not 200.
      request.on('upgrade', accept);
      request.on('error', reject);
      request.on('close', () => reject(closedEarly()));
    });
  }

  /** Follows redirects and checks each target like the first URL. */
  async function getFinal(first: URL, scope: FetchScope): Promise<http.IncomingMessage> {
    let url = first;
    for (let redirects = 0; ; redirects++) {
      checkUrl(url, guard);
      const response = await get(url, scope);
      const { location } = response.headers;
      if (!REDIRECTS.has(response.statusCode ?? 0) || location === undefined) return response;
      response.destroy();
      if (redirects === MAX_REDIRECTS)
        throw new SourceRefused(`the source URL redirects more than ${MAX_REDIRECTS} times`);
      if (!URL.canParse(location, url.href))
        throw new SourceRefused('the source URL redirects to something that is not a URL');
      url = new URL(location, url);
    }
  }

  return {
    async fetchTo(source, path, { maxBytes, timeoutMs, signal: outer }) {
      if (!URL.canParse(source)) throw new SourceRefused('the source is not a valid URL');
      // A single deadline covers name resolution, redirects and body, so that a server that sends very slowly cannot
      // occupy a slot.
      const time = {
        timeoutMs,
        ...(outer === undefined ? {} : { outer }),
        onTimeout: () =>
          new SourceRefused(
            `the source URL did not respond within ${Math.round(timeoutMs / 1000)} s`,
          ),
      };
      try {
        return await FetchScope.run(time, async (scope) => {
          const response = await getFinal(new URL(source), scope);
          return { bytes: await receive(response, path, maxBytes, scope) };
        });
      } catch (error) {
        await rm(path, { force: true });
        // An abort by the caller is rethrown unchanged.
        throw outer?.aborted ? outer.reason : explain(error);
      }
    },
  };
}

/**
 * Rejects a URL that must not be fetched.
 * @throws SourceRefused
 */
function checkUrl(url: URL, guard: Guard): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new SourceRefused('a source URL must start with http:// or https://');
  if (url.username !== '' || url.password !== '')
    throw new SourceRefused('a source URL must not contain a user name or password');
  guard.checkLiteral(url);
}

/**
 * Streams the body to `path`.
 * @returns its length
 */
async function receive(
  response: http.IncomingMessage,
  path: string,
  maxBytes: number,
  scope: FetchScope,
): Promise<number> {
  const { statusCode, headers } = response;
  if (statusCode !== 200) throw new SourceRefused(`the source URL returned status ${statusCode}`);
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new SourceRefused('the source URL returned a compressed body');
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const file = await scope.open(path);
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    await file.writeFile(chunk).catch(throwLocal);
  }
  if (!response.complete) throw closedEarly();
  await file.close().catch(throwLocal);
  return bytes;
}

function tooLarge(maxBytes: number): SourceRefused {
  return new SourceRefused(`the source is larger than ${Math.floor(maxBytes / 1_000_000)} MB`);
}

function closedEarly(): SourceRefused {
  return new SourceRefused('the source URL closed the connection before the response was complete');
}

/**
 * Converts a failure into the error that the client receives. Internal failures, such as a full disk, are returned
 * unchanged.
 */
function explain(error: unknown): unknown {
  if (error instanceof SourceRefused) return error;
  if (error instanceof LocalFailure) return error.cause;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') return closedEarly();
  if (code.startsWith('HPE_'))
    return new SourceRefused('the response of the source URL is not valid HTTP');
  return new SourceRefused(`the source URL could not be reached${code === '' ? '' : ` (${code})`}`);
}
