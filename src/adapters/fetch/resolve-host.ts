import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';

/** Timeout of the first attempt. The two attempts of 2 s and 4 s per server stay well within the 30 s of a fetch. */
const TRY_MS = 2000;
const TRIES = 2;

/**
 * Resolves all addresses of a host name with the system's DNS servers. Does not use `lookup`, because getaddrinfo
 * cannot be canceled and has two threads for the whole process: two names whose servers do not respond would block all
 * others.
 * @param servers used instead of the system's servers
 * @throws if neither address family has an answer
 */
export async function resolveHost(
  hostname: string,
  signal: AbortSignal,
  servers?: readonly string[],
): Promise<LookupAddress[]> {
  signal.throwIfAborted();
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  if (servers !== undefined) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel);
  try {
    const [four, six] = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ]);
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
    return [
      ...addressesOf(four).map((address) => ({ address, family: 4 })),
      ...addressesOf(six).map((address) => ({ address, family: 6 })),
    ];
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function addressesOf(answer: PromiseSettledResult<string[]>): string[] {
  return answer.status === 'fulfilled' ? answer.value : [];
}
