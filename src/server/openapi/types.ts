import type { Scope } from '../../contract/account.ts';
import type { ErrorCode } from '../../contract/errors.ts';

/** A JSON object of the document. */
export type Json = Record<string, unknown>;

/** A body or an answer that is not JSON. */
export type Media =
  | 'multipart-file'
  | 'raw-body'
  | 'binary-answer'
  | 'zip-answer'
  | 'zip-download'
  | 'html-answer'
  | 'json-answer'
  | 'text-answer'
  | 'event-stream'
  | 'websocket';

/** Facts that a route's configuration adds to its schema. */
export interface RouteFacts {
  scope: Scope | null;
  /** The description of each parameter; @fastify/swagger drops it beside a reference. */
  parameters: Record<string, string>;
  errors: ErrorCode[];
  unexpected: ErrorCode;
  media: Media | null;
  readsReplica: boolean;
}

/** One answer of an operation. */
export interface OpenApiResponse {
  description: string;
  headers?: Json;
  content?: Record<string, { schema: Json; example?: unknown; examples?: Json }>;
}

/** One endpoint. */
export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: (Json & { name: string; in: string })[];
  requestBody?: { required: boolean; content: Record<string, { schema: Json; example?: unknown }> };
  responses: Record<string, OpenApiResponse | { $ref: string }>;
  security?: Json[];
  'x-required-scope'?: Scope;
  /** Every error code that the operation can return. */
  'x-error-codes'?: ErrorCode[];
  /** The frames of a WebSocket. */
  'x-websocket'?: { receives: Json; sends: Json };
  'x-route'?: RouteFacts;
}

/** The parts of an OpenAPI document that are used here. */
export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  /** Requests that the service sends, by name. */
  webhooks?: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; responses?: Record<string, OpenApiResponse> };
}
