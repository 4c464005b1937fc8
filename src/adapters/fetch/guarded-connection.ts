import type { LookupAddress } from 'node:dns';
import net, { isIP, type LookupFunction } from 'node:net';
import tls from 'node:tls';
import { SourceRefused } from '../../core/ports/source-fetcher.ts';
import type { FetchScope } from './fetch-scope.ts';
import { isPublicAddress } from './public-address.ts';
import { resolveHost } from './resolve-host.ts';

/** The host name has no address, or no DNS server responds. */
export class HostNotFound extends SourceRefused {}

/** Rules for the addresses to which connections are allowed. */
export interface GuardOptions {
  /** Whether connections to an address are allowed. Development and tests allow more. */
  isAllowed?: (address: string) => boolean;
  /** Returns all addresses of a host name. The default asks the system's DNS servers and ignores the hosts file. */
  resolve?: (hostname: string, signal: AbortSignal) => Promise<LookupAddress[]>;
}

/** Opens connections to external servers. */
export interface Guard {
  /**
   * Rejects a URL with a literal address that is not allowed.
   * @throws SourceRefused
   */
  checkLiteral(url: URL): void;
  /** Opens a new connection. A reused connection, or a proxy from the environment, would bypass the check. */
  connect(url: URL, scope: FetchScope): net.Socket;
}

/**
 * Creates a guard that allows only connections to permitted addresses, and that connects to exactly the address that
 * was checked.
 */
export function connectionGuard(options: GuardOptions = {}): Guard {
  const { isAllowed = isPublicAddress, resolve = resolveHost } = options;

  /** Rejects a host if any of its addresses is not allowed, because it is unknown which one would be used. */
  function guardedLookup(signal: AbortSignal): LookupFunction {
    return (hostname, lookupOptions, callback) => {
      resolve(hostname, signal).then(
        (addresses) => {
          if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address)))
            callback(notPublic(hostname), '', 0);
          else if (lookupOptions.all) callback(null, addresses);
          else callback(null, addresses[0]!.address, addresses[0]!.family);
        },
        () => callback(new HostNotFound(`the host ${hostname} was not found`), '', 0),
      );
    };
  }

  return {
    checkLiteral(url) {
      // A literal address is never passed to `lookup`. At this point, the URL parser has turned every spelling of IPv4
      // (decimal, hexadecimal, octal, short) into four decimal numbers.
      const host = hostOf(url);
      if (isIP(host) !== 0 && !isAllowed(host)) throw notPublic(url.hostname);
    },

    connect(url, scope) {
      const secure = url.protocol === 'https:';
      const host = hostOf(url);
      const to = {
        host,
        port: Number(url.port) || (secure ? 443 : 80),
        lookup: guardedLookup(scope.signal),
      };
      const socket = scope.own(
        secure
          ? tls.connect({ ...to, ...(isIP(host) === 0 ? { servername: host } : {}) })
          : net.connect(to),
      );
      socket.once('connect', () => {
        // The final check: however the name was resolved, this is the address of the actual peer.
        if (!isAllowed(socket.remoteAddress ?? '')) socket.destroy(notPublic(url.hostname));
      });
      return socket;
    },
  };
}

function notPublic(hostname: string): SourceRefused {
  // The message leaves out the address, so that it cannot be used to map an internal network.
  return new SourceRefused(`the address of ${hostname} is not public`);
}

/** Returns the host without the brackets around an IPv6 address. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}
