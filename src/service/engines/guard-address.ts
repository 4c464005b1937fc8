import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { ConfigError } from '../../config/config.ts';

/** Addresses at which clouds serve the credentials of a machine, besides link-local ones. */
const METADATA = new Set(['fd00:ec2::254', '100.100.100.200', '168.63.129.16']);

/** Returns all addresses of a host name. */
export type Resolve = (host: string) => Promise<{ address: string; family?: number }[]>;

const resolveAll: Resolve = (host) => lookup(host, { all: true });

/**
 * Refuses addresses that no model server has, but that would give an administrator's key access to the credentials of
 * the machine. Private addresses are allowed, because most model servers have one.
 * @param url an http or https URL
 * @throws ConfigError
 */
export async function guardAddress(url: string, resolve = resolveAll): Promise<void> {
  const { hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const found = ipaddr.isValid(host)
    ? [{ address: host }]
    : await resolve(host).catch(() => {
        throw new ConfigError(`The name ${host} cannot be resolved.`);
      });
  for (const { address } of found) refuseAddress(host, address);
}

/**
 * Returns a `lookup` for connections that refuses the same addresses: a name may resolve to another address after it was
 * checked.
 */
export function guardedLookup(resolve = resolveAll): LookupFunction {
  return (host, { all }, callback) => {
    resolve(host).then(
      (found) => {
        try {
          for (const { address } of found) refuseAddress(host, address);
        } catch (error) {
          return callback(error as Error, '');
        }
        const addresses = found.map(({ address }) => ({ address, family: familyOf(address) }));
        if (all) callback(null, addresses);
        else callback(null, addresses[0]!.address, addresses[0]!.family);
      },
      (error) => callback(error, ''),
    );
  };
}

/** @throws ConfigError */
function refuseAddress(host: string, address: string): void {
  const parsed = ipaddr.process(address);
  if (parsed.range() === 'linkLocal' || METADATA.has(parsed.toString()))
    throw new ConfigError(
      `${host} is a link-local or metadata address, which is not allowed here.`,
    );
}

function familyOf(address: string): number {
  return ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4;
}
