import { asyncApiText } from '../../asyncapi/document.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
import { type ServiceDocument, sendDocument, serviceDocument } from './send-document.ts';

/** Serves the AsyncAPI document of the push interface. */
export function registerAsyncApi(app: App): void {
  let document: ServiceDocument | undefined;
  app.get(
    '/api/v1/asyncapi.json',
    {
      schema: {
        operationId: 'get-asyncapi',
        summary: 'AsyncAPI 3.1 document of the WebSocket and event streams',
        description:
          'Describes every frame; the HTTP interface is described in `/api/v1/openapi.json`.',
        tags: [TAGS.service.name],
      },
      config: { media: 'json-answer' },
    },
    async (request, reply) => {
      document ??= serviceDocument('application/json; charset=utf-8', asyncApiText());
      return sendDocument(request, reply, document);
    },
  );
}
