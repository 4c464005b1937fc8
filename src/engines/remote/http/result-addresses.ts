import { RemoteFailure } from '../../spec/remote-failure.ts';

/** From where results are fetched: a server could otherwise have us read anything that we can reach. */
export interface ResultOrigins {
  /** Address of the backend; its origin is allowed, and gets the credential. */
  url: string;
  /** Further hosts (`cdn.example.com`, `cdn.example.com:8443`, `*.example.com`), without the credential. */
  hosts: readonly string[];
}

/**
 * Where a result lies.
 * @param address absolute, or relative to the backend
 * @returns its URL, and whether it lies at the backend itself
 * @throws RemoteFailure `refused` where the address is neither the backend's nor of a host in the list
 */
export function resultAddress(
  address: string,
  { url, hosts }: ResultOrigins,
): { url: string; own: boolean } {
  let found: URL;
  try {
    found = new URL(address, `${url}/`);
  } catch {
    throw new RemoteFailure('wrong', 'the server answered with an address that is none', {
      detail: address,
    });
  }
  const own = found.origin === new URL(url).origin;
  const web = found.protocol === 'http:' || found.protocol === 'https:';
  if (!web || !(own || hosts.some((host) => isListed(found, host))))
    throw new RemoteFailure('refused', 'the result lies at a host that is not among result_hosts', {
      detail: found.host || found.protocol,
    });
  return { url: found.href, own };
}

/** A star stands for any number of labels: hosts put their files behind names that change. */
function isListed({ host, hostname }: URL, listed: string): boolean {
  return listed.startsWith('*.') ? hostname.endsWith(listed.slice(1)) : host === listed;
}
