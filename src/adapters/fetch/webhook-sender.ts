import http from 'node:http';
import https from 'node:https';
import { SourceRefused } from '../../core/ports/source-fetcher.ts';
import type { WebhookAnswer, WebhookSender } from '../../core/ports/webhook-sender.ts';
import { FetchScope } from './fetch-scope.ts';
import { connectionGuard, type GuardOptions, HostNotFound } from './guarded-connection.ts';

/** Maximum number of bytes that are read from a response. The rest is discarded by closing the connection. */
const MAX_ANSWER_BYTES = 4096;
/** Milliseconds to wait for the body. Only the status matters. */
const BODY_MS = 2000;
/**
 * Ports to which webhooks may be sent. Webhook bodies contain links to files, so they go only to the usual ports of web
 * servers, not to other services on a host.
 */
const PORTS = new Set(['', '443', '8443']);

interface SenderOptions extends GuardOptions {
  /** For development: whether http and any port are also allowed. */
  anyScheme?: boolean;
}

class TimedOut extends Error {}

/**
 * Creates a sender that opens a new connection for each attempt, like the source fetcher, so that it connects to
 * exactly the address that was checked.
 */
export function createWebhookSender({
  anyScheme = false,
  ...options
}: SenderOptions = {}): WebhookSender {
  const guard = connectionGuard(options);

  function problemOf(text: string): string | null {
    if (!URL.canParse(text)) return 'must be an absolute URL';
    const url = new URL(text);
    if (url.protocol !== 'https:' && !(anyScheme && url.protocol === 'http:'))
      return 'must start with https://';
    if (url.username !== '' || url.password !== '')
      return 'must not contain a user name or password';
    if (!anyScheme && !PORTS.has(url.port)) return 'must use port 443 or 8443';
    try {
      guard.checkLiteral(url);
      return null;
    } catch {
      return `must be on a public host; the address of ${url.hostname} is not public`;
    }
  }

  /** Sends a request and resolves with the head of the response; its body is still unread. */
  function send(
    url: URL,
    headers: Readonly<Record<string, string>>,
    body: Buffer,
    scope: FetchScope,
  ): Promise<http.IncomingMessage> {
    return new Promise((accept, reject) => {
      const request = (url.protocol === 'https:' ? https : http).request(url, {
        method: 'POST',
        createConnection: () => guard.connect(url, scope),
        // Uses a new connection: a kept-alive one would bypass the guard, and may be about to close.
        headers: { ...headers, connection: 'close', 'content-length': body.length },
      });
      request.on('response', accept);
      request.on('upgrade', accept);
      request.on('error', reject);
      request.on('close', () => reject(new Error('the connection was closed without a response')));
      request.end(body);
    });
  }

  return {
    problemOf,

    async post({ url, headers, body }, { timeoutMs, signal: outer }) {
      const problem = problemOf(url);
      if (problem !== null) return { kind: 'refused', message: `the address ${problem}` };
      const time = {
        timeoutMs,
        ...(outer === undefined ? {} : { outer }),
        onTimeout: () => new TimedOut(`no response within ${Math.round(timeoutMs / 1000)} s`),
      };
      try {
        return await FetchScope.run(time, async (scope) => {
          const answer = await send(new URL(url), headers, Buffer.from(body), scope);
          const retryAfter = answer.headers['retry-after'] ?? null;
          const text = await beginning(answer);
          return { kind: 'answer', status: answer.statusCode ?? 0, retryAfter, body: text };
        });
      } catch (error) {
        // An abort by the caller is rethrown unchanged.
        if (outer?.aborted) throw outer.reason;
        return explain(error);
      }
    },
  };
}

/** Returns the beginning of a response body: as much as arrives in time. */
function beginning(answer: http.IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const done = () => {
      clearTimeout(timer);
      answer.destroy();
      // NUL characters are removed, because PostgreSQL cannot store them in text.
      resolve(
        Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8').replaceAll('\0', ''),
      );
    };
    const timer = setTimeout(done, BODY_MS);
    answer.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= MAX_ANSWER_BYTES) done();
    });
    for (const event of ['end', 'error', 'close']) answer.once(event, done);
  });
}

function explain(error: unknown): WebhookAnswer {
  if (error instanceof TimedOut) return { kind: 'timeout', message: error.message };
  if (error instanceof HostNotFound) return { kind: 'unreachable', message: error.message };
  if (error instanceof SourceRefused) return { kind: 'refused', message: error.message };
  const { code, message } = error as NodeJS.ErrnoException;
  return { kind: 'unreachable', message: code ?? message };
}
