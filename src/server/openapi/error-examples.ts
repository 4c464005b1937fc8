import type { ErrorCode } from '../../contract/errors.ts';

/** The cause of each error and an example message, for the OpenAPI document. */
export const ERROR_EXAMPLES: Record<ErrorCode, { when: string; message: string }> = {
  4000: {
    when: 'the request cannot be read, or its body is not a JSON object',
    message: 'the body must be a JSON object, got an array of 2 items',
  },
  4001: {
    when: 'a field is missing, of the wrong type or out of range',
    message: 'polygon_limit must be at least 1000, got 10',
  },
  4002: {
    when: 'an unknown field, if unknown fields are rejected',
    message: 'unknown field "seed"',
  },
  4003: {
    when: 'fields that cannot be combined',
    message:
      'face_type quad cannot be combined with export_format glb: GLB does not preserve quad topology',
  },
  4004: {
    when: 'an unsupported format, mode, preset, model or flow; an unknown X-Sandbox-Outcome',
    message: 'model_version "v9" is not supported',
  },
  4005: {
    when: 'bytes that are not HTTP, no Host, or no WebSocket handshake',
    message: 'the request is not valid HTTP/1.1',
  },
  4006: {
    when: 'items of a batch that cannot be made; `problems` lists everything that is wrong',
    message: '1 of 40 items cannot be made: chair: prompt is missing',
  },
  4010: { when: 'missing bearer token', message: 'the request has no bearer token' },
  4011: { when: 'an unknown bearer token', message: 'the bearer token is unknown' },
  4012: {
    when: 'an expired or revoked bearer token',
    message: 'the bearer token is expired or revoked',
  },
  4020: {
    when: 'insufficient credits',
    message: 'the task costs 20 credits, but only 15 are available',
  },
  4021: {
    when: 'the price exceeds max_cost_credits',
    message: 'the task costs 20 credits, but max_cost_credits is 10',
  },
  4030: {
    when: 'a missing scope, or an invalid signature of a link',
    message: 'the token does not have the scope tasks:write',
  },
  4031: { when: 'the user is suspended', message: 'the user of this token is suspended' },
  4038: {
    when: 'an unknown batch, or one of another user',
    message: 'there is no batch 01900000-0000-7000-8000-000000000000',
  },
  4039: { when: 'no such thing in the library', message: 'the library has no "zorblax"' },
  4040: {
    when: 'no such task, or it belongs to another user',
    message: 'there is no task 019ab5c2-7c1e-7d3a-9f0e-2b6d4c8a1e57',
  },
  4041: {
    when: 'no such file_key',
    message:
      'image_file: there is no uploaded image with the file_key "img_00000000000000000000000000000000"',
  },
  4042: { when: 'the task has no such file', message: 'the task has no such file' },
  4043: {
    when: 'no such key, or it has been revoked',
    message: 'there is no active key 019ab5c2-7c1e-7d3a-9f0e-2b6d4c8a1e57',
  },
  4044: { when: 'no such route', message: 'there is no route GET /api/v1/models' },
  4045: {
    when: 'no such user',
    message: 'there is no user 019ab5c2-7c1e-7d3a-9f0e-2b6d4c8a1e57',
  },
  4046: {
    when: 'no such worker',
    message: 'there is no worker 019ab5c2-7c1e-7d3a-9f0e-2b6d4c8a1e57',
  },
  4047: {
    when: 'no such webhook',
    message: 'there is no webhook 019ab5c2-7c1e-7d3a-9f0e-2b6d4c8a1e57',
  },
  4048: {
    when: 'no such delivery',
    message: 'there is no delivery 019ab5c2-7c1e-7d3a-9f0e-2b6d4c8a1e57 of this webhook',
  },
  4049: { when: 'no such plan', message: 'there is no plan "studio"' },
  4050: {
    when: 'a method that the route does not support',
    message: '/api/v1/tasks does not support DELETE',
  },
  4080: {
    when: 'a request that does not arrive in time',
    message: 'the request did not arrive in time',
  },
  4088: {
    when: 'a noun or file that another thing has',
    message: '"stool" is already a word for furniture/bar-stool.yaml',
  },
  4089: {
    when: 'a plan that is still assigned to users',
    message: 'the plan studio is still assigned to users',
  },
  4090: {
    when: 'a client_order_id that was used with a different body',
    message:
      'client_order_id was already used for a different request, which created task 019ab5c2-7c1e-7d3a-9f0e-2b6d4c8a1e57',
  },
  4091: {
    when: 'an identical body within the duplicate window',
    message: 'an identical request just created task 019ab5c2-7c1e-7d3a-9f0e-2b6d4c8a1e57',
  },
  4092: {
    when: 'the task has already ended with another status',
    message: 'the task has already ended as SUCCESS',
  },
  4093: { when: 'the task has not ended yet', message: 'the task has not ended yet' },
  4094: {
    when: 'a task that has not ended reads the upload',
    message: 'a task that has not ended reads the upload',
  },
  4095: { when: 'the maximum number of keys of a user', message: '100 keys already exist' },
  4096: {
    when: 'the administrator’s own account',
    message: 'you cannot suspend the user whose key you use',
  },
  4097: {
    when: 'the maximum number of webhooks of a user, or a second webhook for tasks',
    message: '16 webhooks already exist',
  },
  4098: {
    when: 'a disabled webhook, or a webhook_url without a webhook for tasks',
    message: 'webhook_url cannot be signed: there is no webhook for tasks',
  },
  4100: {
    when: 'files of a result that have expired',
    message: 'the files of the task expired at 2026-11-22T10:00:00.000Z',
  },
  4130: {
    when: 'an upload or body that exceeds its limit',
    message: 'the file is larger than 20 MiB',
  },
  4140: {
    when: 'a URL with more than 8192 characters',
    message: 'the URL has more than 8192 characters',
  },
  4150: {
    when: 'an unsupported media type, or content that does not match it',
    message: 'the file is not a PNG, JPEG, WebP or AVIF image',
  },
  4170: {
    when: 'an Expect header other than 100-continue',
    message: 'the expectation in the Expect header cannot be met',
  },
  4220: {
    when: 'an unusable source: corrupt, empty or with too many pixels',
    message: 'the PNG image is damaged or truncated',
  },
  4221: {
    when: 'a prompt refused by moderation',
    message: 'prompt was refused: the words ask for gore',
  },
  4222: {
    when: 'a prompt that the built-in engines do not understand',
    message: 'the built-in image engine has no drawing of "thermostat"',
  },
  4290: {
    when: 'too many requests from a user, or from an address without a valid key',
    message: 'more than 6000 requests per minute',
  },
  4291: { when: 'too many tasks in flight', message: '1000 tasks are already in flight' },
  4310: { when: 'too many headers', message: 'the headers are larger than 16 KB' },
  5000: { when: 'an unexpected failure', message: 'an unexpected failure' },
  5005: {
    when: 'an unexpected failure while reading a task',
    message: 'the task could not be read because of an unexpected failure',
  },
  5030: {
    when: 'the service is not ready or is shutting down',
    message: 'the service is shutting down',
  },
  5031: {
    when: 'no engine is available for this flow or model',
    message: 'no engine is available for the flow image-to-artistic-mesh',
  },
  5070: {
    when: 'the disk or the user’s storage is full',
    message: 'the service has no space left for new files',
  },
};
