import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Global unicast; everything that IANA has not given to the public internet lies outside (RFC 4291, 2.4). */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/** IPv6 ranges inside 2000::/3 that ipaddr.js calls unicast and that no public host has: documentation (RFC 9637). */
const DOCUMENTATION = ipaddr.parseCIDR('3fff::/20');

/**
 * True where the address belongs to the public internet: no private, loopback, link-local, shared (CGNAT), multicast,
 * unspecified, documentation, benchmarking or reserved address, and no IPv6 form that embeds an IPv4 address
 * (mapped, translated, NAT64, 6to4, Teredo), but a mapped public IPv4 address counts as that address.
 * @param address textual IPv4 or IPv6 address
 */
export function isPublicAddress(address: string): boolean {
  // Stricter than ipaddr.js, which also reads the short and octal spellings of IPv4.
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv4') return true;
  return parsed.match(GLOBAL_UNICAST) && !parsed.match(DOCUMENTATION);
}
