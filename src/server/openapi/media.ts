import { z } from 'zod';
import { clientFrame } from '../../contract/push.ts';
import type { Json, Operation, RouteFacts } from './types.ts';

/**
 * Binary data. OpenAPI 3.1 has `contentMediaType` for it, 3.0 had `format: binary`; generators for both versions look
 * for the latter: without it, hey-api and openapi-typescript treat a file as a string.
 */
const BINARY = {
  type: 'string',
  format: 'binary',
  contentMediaType: 'application/octet-stream',
};

/** The signature of a link. Clients use links as they are and never create these two parameters. */
const SIGNATURE = [
  {
    name: 'expires',
    in: 'query',
    required: true,
    description: 'Expiry of the link as a Unix timestamp in seconds; part of the link.',
    schema: { type: 'integer' },
  },
  {
    name: 'signature',
    in: 'query',
    required: true,
    description: 'Signature of the path and expiry; part of the link.',
    schema: { type: 'string' },
  },
];

/** The frames of a connection; OpenAPI cannot describe WebSocket frames, so `x-websocket` names them. */
const SERVER_FRAME = { $ref: '#/components/schemas/ServerFrame' };
const CLIENT_FRAME = z.toJSONSchema(clientFrame, { io: 'input' }) as Json;
delete CLIENT_FRAME.$schema;

/**
 * The browsers' ticket is a parameter, not a security scheme: hey-api sends one credential by every scheme of an
 * operation, and would put the API key into the query.
 */
const CONNECTION_SECURITY = [{ bearer: [] }];

/** Describes bodies and answers that are not JSON. */
export function describeMedia(operation: Operation, media: RouteFacts['media']): void {
  switch (media) {
    case 'multipart-file':
      operation.requestBody = {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: { file: { ...BINARY, description: 'the file' } },
              required: ['file'],
            },
          },
        },
      };
      break;
    case 'raw-body':
      signed(operation);
      operation.requestBody = { required: true, content: { '*/*': { schema: BINARY } } };
      break;
    case 'binary-answer':
      signed(operation);
      operation.responses = {
        200: { description: 'the file', content: { '*/*': { schema: BINARY } } },
        206: {
          description: 'the requested range',
          content: { '*/*': { schema: BINARY } },
        },
        304: { description: 'not modified since the version in If-None-Match' },
        416: { description: 'the range is outside the file' },
      };
      break;
    case 'zip-answer':
      signed(operation);
      operation.responses = {
        200: { description: 'the zip', content: { 'application/zip': { schema: BINARY } } },
      };
      break;
    case 'zip-download':
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
        304: { description: 'not modified since the version in If-None-Match' },
      };
      break;
    case 'text-answer':
      operation.responses = {
        200: { description: 'text', content: { 'text/plain': { schema: { type: 'string' } } } },
      };
      break;
    case 'event-stream':
      operation.parameters = [
        ...(operation.parameters ?? []),
        {
          name: 'Last-Event-ID',
          in: 'header',
          required: false,
          description: 'The same as `since`; an EventSource sends it when it reconnects.',
          schema: { type: 'string' },
        },
      ];
      operation.responses = {
        200: {
          description: 'events, until either side closes the stream',
          // The schema of each event's data; tools that support event streams, e.g. hey-api, derive types from it.
          content: { 'text/event-stream': { schema: SERVER_FRAME } },
        },
      };
      operation.security = CONNECTION_SECURITY;
      break;
    case 'websocket':
      operation.responses = { 101: { description: 'a WebSocket' } };
      operation['x-websocket'] = { receives: CLIENT_FRAME, sends: SERVER_FRAME };
      operation.security = CONNECTION_SECURITY;
      break;
    case null:
      break;
  }
}

/** Marks a signed link: it needs no token, only the signature. */
function signed(operation: Operation): void {
  operation.parameters = [...(operation.parameters ?? []), ...structuredClone(SIGNATURE)];
}
