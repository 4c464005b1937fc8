import { STATUS_CODES } from 'node:http';
import type { ErrorCode } from '../../contract/errors.ts';
import { ERRORS } from '../../contract/errors.ts';
import { OUTCOME_HEADER, REQUESTED_OUTCOMES } from '../../contract/sandbox.ts';
import { flowSpecs } from '../../flows/specs.ts';
import { READ_AFTER_WRITE } from '../plugins/read-after-write.ts';
import { ERROR_EXAMPLES } from './error-examples.ts';
import { PAYLOAD_EXAMPLES, REQUEST_EXAMPLES } from './examples.ts';
import { describeMedia } from './media.ts';
import type { Json, OpenApi, OpenApiResponse, Operation } from './types.ts';

/** Error codes of every route: bytes that are not readable as HTTP are refused before routing. */
const ANY_ERRORS: ErrorCode[] = [4000];
/** Error codes of every route that requires a token. */
const TOKEN_ERRORS: ErrorCode[] = [4010, 4011, 4012, 4030, 4031, 4290];
/** Error codes of every route with a JSON body. */
const BODY_ERRORS: ErrorCode[] = [4001, 4002, 4130, 4150];
/** Headers that a client may send with every creation. */
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The idempotency key in a header; the same as `client_order_id`.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
};

/** Header of every creation, for sandbox keys. */
const OUTCOME = {
  name: OUTCOME_HEADER,
  in: 'header',
  required: false,
  description:
    'With a sandbox key: how the task ends instead of succeeding at once. `slow` succeeds after ten seconds. Refused with ' +
    'a live key.',
  schema: { $ref: '#/components/schemas/SandboxOutcome' },
};

/** Header for reads that must include everything the client has seen or done. */
const READ_AFTER_WRITE_PARAMETER = {
  name: READ_AFTER_WRITE,
  in: 'header',
  required: false,
  description:
    'Used if the service reads from a replica: the response reflects at least the state of the response that carried this value in the ' +
    'same header. Any other value, such as `latest`, reads the current state.',
  schema: { type: 'string' },
};
const READ_AFTER_WRITE_ANSWER = {
  description:
    'present if the service reads from a replica: send this value with later requests to see at least this state',
  schema: { type: 'string' },
};

/** Operations whose body may be omitted. */
const OPTIONAL_BODIES = new Set(['retry-task', 'suspend-user', 'pause-flow', 'rotate-webhook']);

/** Adds everything that zod schemas cannot express: errors, security, headers, examples, non-JSON bodies. */
export function enrich(document: OpenApi): OpenApi {
  const responses: Record<string, OpenApiResponse> = {};
  for (const operations of Object.values(document.paths))
    for (const operation of Object.values(operations)) enrichOperation(operation, responses);
  const { schemas } = document.components;
  for (const name of ['FlowName', 'FlowNameInput'])
    if (schemas[name] !== undefined) schemas[name].enum = Object.keys(flowSpecs);
  schemas.SandboxOutcome = {
    type: 'string',
    enum: [...REQUESTED_OUTCOMES],
    description: 'how a sandbox task ends instead of succeeding at once',
  };
  return { ...document, components: { ...document.components, responses } };
}

function enrichOperation(operation: Operation, shared: Record<string, OpenApiResponse>): void {
  const facts = operation['x-route']!;
  delete operation['x-route'];
  const hasJsonBody = operation.requestBody !== undefined;
  for (const parameter of operation.parameters ?? [])
    parameter.description ??= facts.parameters[parameter.name];
  describeMedia(operation, facts.media);
  addExamples(operation);
  const answer = operation.responses['200'] as OpenApiResponse | undefined;
  if (answer?.description === 'Default Response') answer.description = 'success';
  if (facts.scope !== null) {
    operation.security = [{ bearer: [] }];
    operation['x-required-scope'] = facts.scope;
    operation.description += `\n\nRequires a token with the scope \`${facts.scope}\`.`;
  }
  // These need no token: health, the documents, and links that carry a signature.
  operation.security ??= [];
  const creates =
    operation.operationId === 'retry-task' ||
    (operation.operationId.startsWith('create-') && hasJsonBody);
  if (creates || operation.operationId === 'grant-credits') addIdempotency(operation, creates);
  if (creates) operation.parameters!.push(OUTCOME);
  if (facts.readsReplica)
    operation.parameters = [...(operation.parameters ?? []), READ_AFTER_WRITE_PARAMETER];
  if (facts.readsReplica || creates) addAnswerHeader(operation);
  if (SUNSETS.has(operation.operationId)) addSunset(operation);
  if (OPTIONAL_BODIES.has(operation.operationId)) operation.requestBody!.required = false;
  const checksInput = hasJsonBody || (operation.parameters ?? []).some((p) => p.in !== 'header');
  addErrors(operation, shared, [
    ...ANY_ERRORS,
    ...(hasJsonBody ? BODY_ERRORS : []),
    ...(checksInput ? ([4001] as const) : []),
    ...(facts.scope === null ? [] : TOKEN_ERRORS),
    ...facts.errors,
    facts.unexpected,
    5030,
  ]);
}

function addAnswerHeader(operation: Operation): void {
  const answer = operation.responses['200'] as OpenApiResponse;
  answer.headers = { ...answer.headers, [READ_AFTER_WRITE]: READ_AFTER_WRITE_ANSWER };
}

/** Operations about results, which are kept for a limited time: their answers state the expiry. */
const SUNSETS = new Set(['get-task', 'get-task-report', 'get-task-url', 'download-asset']);

function addSunset(operation: Operation): void {
  const answer = operation.responses['200'] as OpenApiResponse;
  answer.headers = {
    ...answer.headers,
    Sunset: {
      description: 'RFC 8594: when the files of the task are deleted; absent if they do not expire',
      schema: { type: 'string' },
    },
  };
}

/**
 * @param creates whether the operation creates a task; it then returns the path of the task and also accepts the key in
 * its body
 */
function addIdempotency(operation: Operation, creates: boolean): void {
  const key = creates
    ? IDEMPOTENCY_KEY
    : {
        ...IDEMPOTENCY_KEY,
        description:
          'Idempotency key: repeating a request with the same key has no further effect.',
      };
  operation.parameters = [...(operation.parameters ?? []), key];
  const location = { description: 'path of the task', schema: { type: 'string' } };
  (operation.responses['200'] as OpenApiResponse).headers = {
    ...(creates ? { Location: location } : {}),
    'Idempotent-Replayed': {
      description: '`true` if this repeats the response to an earlier request with the same key',
      schema: { type: 'string', const: 'true' },
    },
  };
}

function addErrors(
  operation: Operation,
  shared: Record<string, OpenApiResponse>,
  codes: readonly ErrorCode[],
): void {
  const sorted = [...new Set(codes)].sort((a, b) => a - b);
  operation['x-error-codes'] = sorted;
  for (const status of new Set(sorted.map((code) => ERRORS[code].status))) {
    // The readiness route has its own 503 body.
    if (operation.responses[status] !== undefined) continue;
    const own = sorted.filter((code) => ERRORS[code].status === status);
    const name = [STATUS_CODES[status]!.replaceAll(/\W/g, ''), ...own].join('-');
    shared[name] ??= errorResponse(status, own);
    operation.responses[status] = { $ref: `#/components/responses/${name}` };
  }
}

function errorResponse(status: number, codes: readonly ErrorCode[]): OpenApiResponse {
  const examples = codes.map((code) => [
    `${code}-${ERRORS[code].name}`,
    {
      summary: ERROR_EXAMPLES[code].when,
      value: {
        code,
        message: ERROR_EXAMPLES[code].message,
        request_id: '019ab5c2-9d20-7e11-b5a4-6c7d8e9fa0b1',
      },
    },
  ]);
  const headers = headersOf(status);
  return {
    description: codes.map((code) => `${code}: ${ERROR_EXAMPLES[code].when}`).join('; '),
    ...(headers === null ? {} : { headers }),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ApiError' },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

function headersOf(status: number): Json | null {
  if (status === 401)
    return {
      'WWW-Authenticate': { description: 'RFC 6750', schema: { type: 'string' } },
    };
  if (status === 429 || status === 503)
    return {
      'Retry-After': { description: 'seconds to wait, if known', schema: { type: 'integer' } },
    };
  return null;
}

function addExamples(operation: Operation): void {
  const request = operation.requestBody?.content['application/json'];
  const example = REQUEST_EXAMPLES[operation.operationId];
  if (request !== undefined && example !== undefined) request.example = example;
  const answer = (operation.responses['200'] as OpenApiResponse | undefined)?.content?.[
    'application/json'
  ];
  const envelope = (answer?.schema as { $ref?: string } | undefined)?.$ref?.split('/').at(-1);
  const payload = PAYLOAD_EXAMPLES[envelope?.replace(/Envelope$/, '') ?? ''];
  if (answer !== undefined && payload !== undefined)
    answer.example = { code: 0, message: 'success', data: payload };
}
