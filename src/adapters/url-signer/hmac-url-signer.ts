import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../core/ports/clock.ts';
import type { UrlSigner } from '../../core/ports/url-signer.ts';

/**
 * Expiry times are rounded up to a multiple of this, so that a file's link stays the same between polls and browsers
 * can cache the file.
 */
const ROUND_UP_SECONDS = 3600;
/**
 * Maximum number of recent links that are cached. Signing costs 4 µs, a status payload has up to a dozen links, and
 * clients poll.
 */
const MAX_KEPT = 10_000;

export interface UrlSignerOptions {
  /** Secret that all processes of one database share. At least 32 bytes. */
  secret: Uint8Array;
  /** The origin of the links, without a trailing slash. */
  publicUrl: string;
  /** Minimum number of seconds for which a link is valid. */
  ttlSeconds: number;
  clock: Clock;
}

/**
 * Signs links of the form `<path>?expires=<epoch seconds>&signature=<base64url HMAC-SHA256 of path and expiry>`. Each
 * kind of link has its own path prefix, so that a download link never works for uploads.
 */
export function hmacUrlSigner({
  secret,
  publicUrl,
  ttlSeconds,
  clock,
}: UrlSignerOptions): UrlSigner {
  if (secret.byteLength < 32) throw new RangeError('the secret for links needs 32 bytes or more');
  const origin = publicUrl.replace(/\/+$/, '');
  const kept = new Map<string, string>();

  function sign(path: string, expires: number): Buffer {
    return createHmac('sha256', secret).update(`${path}\n${expires}`).digest();
  }

  function link(path: string, expires: number): string {
    const key = `${path}\n${expires}`;
    let url = kept.get(key);
    if (url === undefined) {
      url = `${origin}${path}?expires=${expires}&signature=${sign(path, expires).toString('base64url')}`;
      if (kept.size >= MAX_KEPT) kept.clear();
      kept.set(key, url);
    }
    return url;
  }

  function expiry(): number {
    const earliest = clock.now() / 1000 + ttlSeconds;
    return Math.ceil(earliest / ROUND_UP_SECONDS) * ROUND_UP_SECONDS;
  }

  function verify(pathWithQuery: string): boolean {
    const match = /^([^?#]+)\?expires=(\d{1,12})&signature=([A-Za-z0-9_-]{43})$/.exec(
      pathWithQuery,
    );
    if (match === null) return false;
    const [, path, expires, signature] = match;
    const given = Buffer.from(signature!, 'base64url');
    const expected = sign(path!, Number(expires));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
    return Number(expires) * 1000 > clock.now();
  }

  return {
    assetUrl: (task_uuid, asset_id, filename) =>
      link(`/files/tasks/${task_uuid}/${asset_id}/${encodeURIComponent(filename)}`, expiry()),
    uploadUrl: (file_key, filename) =>
      link(`/files/uploads/${file_key}/${encodeURIComponent(filename)}`, expiry()),
    presignedPut: (file_key, expires_at) =>
      link(`/files/presigned/${file_key}`, Math.floor(expires_at / 1000)),
    bundleUrl: (task_uuid) => link(`/files/bundles/${task_uuid}/${task_uuid}.zip`, expiry()),
    publicAssetUrl: (task_uuid, asset_id, filename) =>
      link(`/files/public/${task_uuid}/${asset_id}/${encodeURIComponent(filename)}`, expiry()),
    uploadKeyOf(url) {
      if (!URL.canParse(url)) return null;
      const { pathname, search } = new URL(url);
      const key = /^\/files\/uploads\/([^/]+)\/[^/]+$/.exec(pathname)?.[1];
      return key !== undefined && verify(pathname + search) ? key : null;
    },
    verify,
  };
}
