import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Global unicast addresses. IANA has assigned no address outside this range to the public internet (RFC 4291, 2.4). */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * A documentation range inside 2000::/3 (RFC 9637), which ipaddr.js counts as unicast although no public host has it.
 */
const DOCUMENTATION = ipaddr.parseCIDR('3fff::/20');

/**
 * Returns whether the address belongs to the public internet. Excludes private, loopback, link-local, shared (CGNAT),
 * multicast, unspecified, documentation, benchmarking and reserved addresses, and IPv6 forms that embed an IPv4 address
 * (translated, NAT64, 6to4, Teredo). A mapped IPv4 address is treated like that IPv4 address.
 * @param address textual IPv4 or IPv6 address
 */
export function isPublicAddress(address: string): boolean {
  // This check is stricter than ipaddr.js, which also accepts the short and octal spellings of IPv4.
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv4') return true;
  return parsed.match(GLOBAL_UNICAST) && !parsed.match(DOCUMENTATION);
}
