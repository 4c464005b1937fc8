import { servedFrom } from '../../docs-page/origin.ts';
import { type DocsPage, docsPage } from '../../docs-page/page.ts';
import { openApiDocument, openApiText } from '../../openapi/document.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';

/** The OpenAPI document, and the page made from it. */
export function registerOpenApiRoutes(app: App): void {
  // Both are made on first use: no start waits for them.
  let text: string | undefined;
  let page: DocsPage | undefined;
  app.get(
    '/api/v1/openapi.json',
    {
      schema: {
        operationId: 'get-openapi',
        summary: 'This interface as OpenAPI 3.1',
        description: 'The document that the page at `/docs` is made from.',
        tags: [TAGS.service.name],
      },
      config: { media: 'json-answer' },
    },
    async (_request, reply) => {
      text ??= openApiText(openApiDocument(app));
      return reply.header('content-type', 'application/json; charset=utf-8').send(text);
    },
  );
  app.get(
    '/docs',
    {
      schema: {
        operationId: 'get-docs',
        summary: 'This interface as a page',
        description: 'Works without JavaScript and loads nothing from elsewhere.',
        tags: [TAGS.service.name],
      },
      config: { media: 'html-answer' },
    },
    async (request, reply) => {
      page ??= docsPage(openApiDocument(app));
      return reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('content-security-policy', page.policy)
        .header('referrer-policy', 'no-referrer')
        .header('x-content-type-options', 'nosniff')
        .send(servedFrom(page.text, request.protocol, request.headers.host));
    },
  );
}

/** Where there is no studio, the root leads to the reference. */
export function registerWayToDocs(app: App): void {
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect('/docs'));
}
