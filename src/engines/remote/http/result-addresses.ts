import { RemoteFailure } from '../../spec/remote-failure.ts';

/** Allowed origins of results: otherwise a server could make this service read anything that it can reach. */
export interface ResultOrigins {
  /** Address of the backend; its origin is allowed, and gets the credential. */
  url: string;
  /** Further hosts (`cdn.example.com`, `cdn.example.com:8443`, `*.example.com`), without the credential. */
  hosts: readonly string[];
}

/**
 * Resolves the address of a result.
 * @param address absolute, or relative to the backend
 * @returns its URL, and whether it belongs to the backend itself
 * @throws RemoteFailure `refused` if the address belongs neither to the backend nor to a listed host
 */
export function resultAddress(
  address: string,
  { url, hosts }: ResultOrigins,
): { url: string; own: boolean } {
  let found: URL;
  try {
    found = new URL(address, `${url}/`);
  } catch {
    throw new RemoteFailure('wrong', 'the server’s response has an invalid URL', {
      detail: address,
    });
  }
  const own = found.origin === new URL(url).origin;
  const web = found.protocol === 'http:' || found.protocol === 'https:';
  if (!web || !(own || hosts.some((host) => isListed(found, host))))
    throw new RemoteFailure(
      'refused',
      'the result is on a host that is not listed in result_hosts',
      {
        detail: found.host || found.protocol,
      },
    );
  return { url: found.href, own };
}

/** Whether a host is listed. A star stands for any number of labels, because file hosts use changing names. */
function isListed({ host, hostname }: URL, listed: string): boolean {
  return listed.startsWith('*.') ? hostname.endsWith(listed.slice(1)) : host === listed;
}
