import {
  clientFrame,
  controlFrame,
  taskFrame,
  WS_BEARER_PREFIX,
  WS_PROTOCOL,
} from '../../contract/push.ts';
import { INTERFACE_VERSION } from '../openapi/document.ts';
import type { Json } from '../openapi/types.ts';
import { streamQuery } from '../push/stream-query.ts';
import { schemaOf } from './schemas.ts';

const DESCRIPTION = `Task updates, sent as they are committed. The HTTP interface is described in \`/api/v1/openapi.json\`.

A task frame is the status payload with an additional \`cursor\` member; every other frame has a \`type\`. To resume, send the
last cursor as \`since\` (or, for event streams, \`Last-Event-ID\`): the stream starts with what changed after it. If the cursor is too old, it starts with a
\`resync\` frame and the current payload of every unfinished task. Later versions may add members to frames; ignore those that you do
not know.`;

const HOST = '127.0.0.1:8080';
const SECURITY = [
  { $ref: '#/components/securitySchemes/bearer' },
  { $ref: '#/components/securitySchemes/ticket' },
];

const channel = (name: string) => ({ $ref: `#/channels/${name}` });
const messageOf = (where: string, name: string) => ({
  $ref: `#/channels/${where}/messages/${name}`,
});

/** Builds the push interface as AsyncAPI 3.1, from the same schemas as the frames. */
export function asyncApiDocument(): Json {
  const schemas: Record<string, Json> = {};
  const messages = { ...serverMessages(schemas), ...clientMessages(schemas) };
  const update = ['TaskFrame', 'ReadyFrame', 'SubscribedFrame', 'ResyncFrame'];
  const sent = [...update, 'ErrorFrame', 'PongFrame'];
  const received = ['SubscribeFrame', 'PingFrame'];
  const query = schemaOf(streamQuery, schemas);
  const carries = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, { $ref: `#/components/messages/${name}` }]));
  const http = { bindings: { http: { bindingVersion: '0.3.0' } } };
  const sends = (where: string, names: readonly string[], summary: string) => ({
    action: 'send',
    channel: channel(where),
    summary,
    messages: names.map((name) => messageOf(where, name)),
  });
  return {
    asyncapi: '3.1.0',
    info: {
      title: 'Bozzetto push',
      version: INTERFACE_VERSION,
      description: DESCRIPTION,
      contact: { name: 'The operator of this service' },
      license: { name: 'MIT' },
      tags: [{ name: 'push', description: 'Task updates without polling.' }],
    },
    defaultContentType: 'application/json',
    servers: { websocket: server('ws', 'WebSocket'), events: server('http', 'Server-Sent Events') },
    channels: {
      websocket: {
        address: '/ws',
        title: 'WebSocket',
        description:
          'Every change to the tasks of the token’s user, and responses to client frames.',
        servers: [{ $ref: '#/servers/websocket' }],
        messages: carries([...sent, ...received]),
        bindings: { ws: { method: 'GET', query, headers: HANDSHAKE, bindingVersion: '0.1.0' } },
      },
      events: {
        address: '/events',
        title: 'Event stream',
        description: `The same updates as Server-Sent Events. ${EVENT_FORM}`,
        servers: [{ $ref: '#/servers/events' }],
        messages: carries(update),
      },
      taskEvents: {
        address: '/tasks/{task_uuid}/events',
        title: 'Event stream of one task',
        description: `The current payload, then every change. The stream ends after the terminal status. ${EVENT_FORM}`,
        parameters: { task_uuid: { description: 'identifier of the task' } },
        servers: [{ $ref: '#/servers/events' }],
        messages: carries(update),
      },
    },
    operations: {
      sendFrames: sends('websocket', sent, 'Frames sent by the service over a WebSocket'),
      receiveFrames: {
        action: 'receive',
        channel: channel('websocket'),
        summary: 'Frames that a client may send over a WebSocket',
        messages: received.map((name) => messageOf('websocket', name)),
      },
      sendEvents: { ...sends('events', update, 'Events of all tasks'), ...http },
      sendTaskEvents: { ...sends('taskEvents', update, 'Events of one task'), ...http },
    },
    components: {
      messages,
      schemas: Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'an API key, `bz_live_…`' },
        ticket: {
          type: 'httpApiKey',
          name: 'ticket',
          in: 'query',
          description: 'ticket from `POST /api/v1/ws/ticket`, for browsers; works once',
        },
      },
    },
  };
}

/** The text of asyncapi.json, which `npm run gen` writes and the service serves. */
export function asyncApiText(): string {
  return `${JSON.stringify(asyncApiDocument(), null, 2)}\n`;
}

const EVENT_FORM =
  'A task frame is a `message` event whose `id` is its cursor; any other frame is an event named after its `type`.';

/** A WebSocket's opening request. */
const HANDSHAKE = {
  type: 'object',
  properties: {
    Authorization: { type: 'string', description: '`Bearer <API key>`' },
    'Sec-WebSocket-Protocol': {
      type: 'string',
      description: `for clients that cannot set Authorization: \`${WS_PROTOCOL}, ${WS_BEARER_PREFIX}<base64url of the API key>\``,
    },
    'Last-Event-ID': {
      type: 'string',
      description: 'the same as `since`, and takes precedence over it',
    },
  },
};

function server(protocol: string, title: string): Json {
  return {
    host: '{host}',
    protocol,
    pathname: '/api/v1',
    title,
    description: `this service; \`${protocol}s\` behind a proxy that terminates TLS`,
    variables: { host: { default: HOST, description: 'host and port' } },
    security: SECURITY,
  };
}

function serverMessages(schemas: Record<string, Json>): Record<string, Json> {
  const found: Record<string, Json> = {
    TaskFrame: {
      name: 'TaskFrame',
      title: 'A task changed',
      summary: 'The status payload of the task, and the cursor to resume from.',
      // The absent `type` distinguishes it from the other frames.
      payload: { allOf: [named(taskFrame, 'TaskFrame', schemas), { not: { required: ['type'] } }] },
      'x-event': 'message',
    },
  };
  for (const option of controlFrame.options) {
    const { id } = option.meta() as { id: string };
    const { description, value } = option.shape.type;
    found[id] = {
      name: id,
      title: value,
      ...(description && { summary: description }),
      payload: named(option, id, schemas),
      'x-event': value,
    };
  }
  return found;
}

function clientMessages(schemas: Record<string, Json>): Record<string, Json> {
  return Object.fromEntries(
    clientFrame.options.map((option) => {
      const { description, value } = option.shape.action;
      const id = `${value[0]!.toUpperCase()}${value.slice(1)}Frame`;
      const about = { name: id, title: value, ...(description && { summary: description }) };
      return [id, { ...about, payload: named(option, id, schemas) }];
    }),
  );
}

function named(
  type: Parameters<typeof schemaOf>[0],
  id: string,
  schemas: Record<string, Json>,
): Json {
  const schema = schemaOf(type, schemas);
  if (schema.$ref === undefined) schemas[id] = schema;
  return { $ref: `#/components/schemas/${id}` };
}
