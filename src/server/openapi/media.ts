import type { Operation, RouteFacts } from './types.ts';

const BINARY = { type: 'string', contentEncoding: 'binary' };

/** Describes bodies and answers that are no JSON. */
export function describeMedia(operation: Operation, media: RouteFacts['media']): void {
  switch (media) {
    case 'multipart-file':
      operation.requestBody = {
        required: true,
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { file: BINARY }, required: ['file'] },
          },
        },
      };
      break;
    case 'raw-body':
      operation.requestBody = { required: true, content: { '*/*': { schema: BINARY } } };
      break;
    case 'binary-answer':
      operation.responses = {
        200: { description: 'the file', content: { '*/*': { schema: BINARY } } },
        206: {
          description: 'the part that Range asked for',
          content: { '*/*': { schema: BINARY } },
        },
        304: { description: 'unchanged, by If-None-Match' },
        416: { description: 'Range is outside of the file' },
      };
      break;
    case 'zip-answer':
      operation.responses = {
        200: { description: 'the zip', content: { 'application/zip': { schema: BINARY } } },
      };
      break;
    case 'html-answer':
      operation.responses = {
        200: { description: 'a page', content: { 'text/html': { schema: { type: 'string' } } } },
      };
      break;
    case 'json-answer':
      operation.responses = {
        200: {
          description: 'a document',
          content: { 'application/json': { schema: { type: 'object' } } },
        },
      };
      break;
    case 'event-stream':
      operation.parameters = [
        ...(operation.parameters ?? []),
        {
          name: 'Last-Event-ID',
          in: 'header',
          required: false,
          description: 'The same as `since`; what an EventSource sends when it reconnects.',
          schema: { type: 'string' },
        },
      ];
      operation.responses = {
        200: {
          description: 'events, until either side ends the stream',
          content: { 'text/event-stream': { schema: { type: 'string' } } },
        },
      };
      operation.security = [{ bearer: [] }];
      break;
    case 'websocket':
      operation.responses = { 101: { description: 'a WebSocket' } };
      operation.security = [{ bearer: [] }];
      break;
    case null:
      break;
  }
}
