import { z } from 'zod';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import { discard, saveBody } from './answers.ts';
import type { JsonClient } from './json-client.ts';
import { resultAddress } from './result-addresses.ts';

/** The `result_hosts` setting of a kind. */
export const resultHosts = (hosts: string[]) =>
  z
    .array(z.string().regex(/^(\*\.)?[a-z0-9.-]+(:\d+)?$/, 'a host name, optionally after *.'))
    .default(hosts)
    .describe(
      'hosts besides the server itself from which results may be downloaded; *.example.com matches every subdomain of example.com',
    );

const MOST_REDIRECTS = 3;
/** Statuses by which a store reports an expired link. */
const DEAD = [401, 403, 404, 410];

/** A link expired: the server must be asked for a new one. */
export class DeadLink extends Error {
  override readonly name = 'DeadLink';
}

/**
 * Fetches a result that a server refers to, only from the server itself or a listed host.
 * @throws DeadLink; RemoteFailure `refused` if the host is not listed, `wrong` if the download fails
 */
export async function download(
  client: JsonClient,
  link: string,
  path: string,
  { hosts, signal }: { hosts: readonly string[]; signal: AbortSignal },
): Promise<void> {
  let { url } = resultAddress(link, { url: client.url, hosts });
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const answer = await client.openFile(url, signal);
    const { location } = answer.headers;
    if (answer.status === 200) {
      await saveBody(answer, path);
      return;
    }
    discard(answer);
    if (DEAD.includes(answer.status)) throw new DeadLink(`status ${answer.status}`);
    if (answer.status < 300 || answer.status >= 400 || location === undefined)
      throw new RemoteFailure('wrong', 'the result cannot be downloaded', {
        detail: `status ${answer.status}`,
      });
    const next = URL.parse(location, url);
    if (next === null)
      throw new RemoteFailure('wrong', 'the result is redirected to an invalid URL', {
        detail: location,
      });
    ({ url } = resultAddress(next.href, { url: client.url, hosts }));
  }
  throw new RemoteFailure('wrong', 'the result is behind too many redirects');
}
