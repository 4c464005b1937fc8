import { createHash } from 'node:crypto';

/** The only inline script of the page, which sets the theme before the first paint. */
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/**
 * Builds the page's Content-Security-Policy: everything from this origin, inline scripts only by hash. WASM decoders
 * need 'wasm-unsafe-eval'; textures of models are blobs, and decoders run in workers created from blobs.
 */
export function pagePolicy(html: string, frameAncestors: "'none'" | '*'): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' ${hashes.join(' ')}`,
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self' blob:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
}
