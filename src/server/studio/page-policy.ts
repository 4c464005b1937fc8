import { createHash } from 'node:crypto';

/** The one script that stands in the page itself: it sets the theme before the first picture is drawn. */
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/**
 * The Content-Security-Policy of the page: everything from this origin, inline scripts by their hash only. WASM decoders
 * need 'wasm-unsafe-eval'; textures of models are blobs, and decoders run in workers made of blobs.
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
