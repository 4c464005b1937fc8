import { asyncApiText } from '../../asyncapi/document.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';

/** The push interface as a document. */
export function registerAsyncApi(app: App): void {
  let text: string | undefined;
  app.get(
    '/api/v1/asyncapi.json',
    {
      schema: {
        operationId: 'get-asyncapi',
        summary: 'WebSocket and event streams as AsyncAPI 3.1',
        description: 'What goes over them, frame by frame; the rest is in `/api/v1/openapi.json`.',
        tags: [TAGS.service.name],
      },
      config: { media: 'json-answer' },
    },
    async (_request, reply) => {
      text ??= asyncApiText();
      return reply.header('content-type', 'application/json; charset=utf-8').send(text);
    },
  );
}
