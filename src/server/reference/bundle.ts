import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastify from 'fastify';
import type { SiteFile } from '../studio/site.ts';

/** Location of the bundle in the npm package; a checkout takes the bundle from its dependencies. */
const PACKED = new URL('scalar.js', import.meta.url);
/** Compression quality: this one takes 0.2 s; the best takes 8 s and saves a tenth. */
const QUALITY = 5;

/** Scalar, which renders the API reference in the browser; its file name changes with its contents. */
export interface Bundle {
  name: string;
  file: SiteFile;
}

/** Reads the bundle and compresses it. */
export async function openBundle(): Promise<Bundle> {
  const body = await readFile(PACKED).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return extractBundle();
  });
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
    promisify(gzip)(body),
  ]);
  return {
    name: `${createHash('sha256').update(body).digest('hex').slice(0, 16)}.js`,
    file: { contentType: 'text/javascript; charset=utf-8', body, br, gzip: gz },
  };
}

/** Extracts Scalar's bundle from its Fastify plugin, which embeds it as text and serves it at one route. */
export async function extractBundle(): Promise<Buffer> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  try {
    await app.register(scalar, { routePrefix: '/', configuration: { url: '/' } });
    const answer = await app.inject('/js/scalar.js');
    if (answer.statusCode !== 200)
      throw new Error(
        `@scalar/fastify-api-reference answers ${answer.statusCode} for /js/scalar.js: adapt extractBundle to this version.`,
      );
    return answer.rawPayload;
  } finally {
    await app.close();
  }
}
