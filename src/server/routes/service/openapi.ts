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
        summary: 'This interface as OpenAPI 3.1',
        description: 'The document that the reference at `/docs` shows.',
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
