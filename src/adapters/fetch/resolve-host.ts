import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';

/** Two tries of 2 and 4 s at each server: well inside a fetch's 30 s. */
const TRY_MS = 2000;
const TRIES = 2;

/**
 * Every address of a host name, asked of the system's DNS servers. Not by `lookup`: getaddrinfo cannot be cancelled and
 * has two threads for the whole process, so that two names whose servers are silent hold up everyone's.
 * @param servers instead of the system's
 * @throws where neither family has an answer
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
