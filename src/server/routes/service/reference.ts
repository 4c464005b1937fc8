import { ApiError } from '../../../contract/errors.ts';
import { TAGS } from '../../openapi/tags.ts';
import { type Bundle, openBundle } from '../../reference/bundle.ts';
import { referencePage } from '../../reference/page.ts';
import { sendFile } from '../../studio/send-file.ts';
import type { App } from '../../types.ts';

/** Cached forever, because the bundle's name changes with its contents. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Serves the API reference and the script that renders it. */
export function registerReference(app: App): void {
  // Opened at its first use, so that startup does not wait for it.
  let opening: Promise<Bundle> | undefined;
  const bundle = () => {
    opening ??= openBundle().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  app.get(
    '/docs',
    {
      schema: {
        operationId: 'get-docs',
        summary: 'API reference',
        description:
          'The OpenAPI document as a web page, with examples in several languages and forms to send requests. It loads nothing from other hosts.',
        tags: [TAGS.service.name],
      },
      config: { media: 'html-answer' },
    },
    async (_request, reply) => {
      const { html, policy } = referencePage(`docs/scalar/${(await bundle()).name}`);
      return (
        reply
          .header('content-type', 'text/html; charset=utf-8')
          // The page is two kilobytes with a single-use nonce; the script, which is large, is cached.
          .header('cache-control', 'no-store')
          .header('content-security-policy', policy)
          .header('referrer-policy', 'no-referrer')
          .header('x-content-type-options', 'nosniff')
          .send(html)
      );
    },
  );
  app.get('/docs/scalar/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params as { name: string };
    const { name: current, file } = await bundle();
    if (name !== current) throw new ApiError(4044, 'the reference has no such script');
    return sendFile(request, reply.header('cache-control', FOREVER), file);
  });
}

/** Redirects the root to the reference if there is no Studio. */
export function registerWayToDocs(app: App): void {
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect('/docs'));
}
