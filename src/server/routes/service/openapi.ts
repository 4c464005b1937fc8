import type { ModelCatalog } from '../../../core/model-catalog.ts';
import { perEdition } from '../../flow-models.ts';
import { openApiDocument, openApiText } from '../../openapi/document.ts';
import { withModels } from '../../openapi/live-models.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
import { sendDocument, serviceDocument } from './send-document.ts';

/** Serves the OpenAPI document, which the reference at `/docs` shows. */
export function registerOpenApiRoute(app: App, { models }: { models: ModelCatalog }): void {
  // Built at its first use, so that startup does not wait for it.
  const document = perEdition(models, () =>
    serviceDocument(
      'application/json; charset=utf-8',
      openApiText(withModels(openApiDocument(app), models)),
    ),
  );
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
      return sendDocument(request, reply, document());
    },
  );
}
