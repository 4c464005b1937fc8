import { openApiDocument, openApiText } from '../../openapi/document.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
import { type ServiceDocument, sendDocument, serviceDocument } from './send-document.ts';

/** Serves the OpenAPI document, which the reference at `/docs` shows. */
export function registerOpenApiRoute(app: App): void {
  // Built at its first use, so that startup does not wait for it.
  let document: ServiceDocument | undefined;
  app.get(
    '/api/v1/openapi.json',
    {
      schema: {
        operationId: 'get-openapi',
        summary: 'OpenAPI 3.1 document of this API',
        description: 'The document behind the API reference at `/docs`.',
        tags: [TAGS.service.name],
      },
      config: { media: 'json-answer' },
    },
    async (request, reply) => {
      document ??= serviceDocument(
        'application/json; charset=utf-8',
        openApiText(openApiDocument(app)),
      );
      return sendDocument(request, reply, document);
    },
  );
}
