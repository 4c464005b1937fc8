import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { ConfigError } from '../../config/config.ts';

/** Addresses at which clouds serve the credentials of a machine, besides link-local ones. */
const METADATA = new Set(['fd00:ec2::254', '100.100.100.200', '168.63.129.16']);

/**
 * Refuses addresses that no model server has, but that would give an administrator's key access to the credentials of
 * the machine. Private addresses are allowed, because most model servers have one.
 * @param url an http or https URL
 * @throws ConfigError
 */
export async function guardAddress(
  url: string,
  resolve: (host: string) => Promise<{ address: string }[]> = (host) => lookup(host, { all: true }),
): Promise<void> {
  const { hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const found = ipaddr.isValid(host)
    ? [{ address: host }]
    : await resolve(host).catch(() => {
        throw new ConfigError(`The name ${host} cannot be resolved.`);
      });
  for (const { address } of found) {
    const parsed = ipaddr.process(address);
    if (parsed.range() === 'linkLocal' || METADATA.has(parsed.toString()))
      throw new ConfigError(
        `${host} is a link-local or metadata address, which is not allowed here.`,
      );
  }
}
