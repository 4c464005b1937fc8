import type { ErrorCode } from '../../contract/errors.ts';

/** The cause of each error and an example message, for the OpenAPI document. */
export const ERROR_EXAMPLES: Record<ErrorCode, { when: string; message: string }> = {
  4000: {
    when: 'the request cannot be read, or its body is not a JSON object',
    message: 'the body must be a JSON object, got an array of 2',
  },
  4001: {
    when: 'a field is missing, of the wrong type or out of range',
    message: 'polygon_limit must be at least 1000, got an integer',
  },
  4002: {
    when: 'an unknown field, where unknown fields are rejected',
    message: 'unknown field "seed"',
  },
  4003: {
    when: 'fields that do not go together',
    message:
      'face_type quad and export_format glb do not go together: GLB does not keep quad topology',
  },
  4004: {
    when: 'an unsupported format, mode, preset, model or flow; an unknown X-Sandbox-Outcome',
    message: 'model_version "v9" is not supported',
  },
  4005: {
    when: 'bytes that are not HTTP, no Host, or no WebSocket handshake',
    message: 'the request is not valid HTTP/1.1',
  },
  4010: { when: 'missing bearer token', message: 'the request has no bearer token' },
  4011: { when: 'an unknown bearer token', message: 'the bearer token is unknown' },
  4012: {
    when: 'an expired or revoked bearer token',
    message: 'the bearer token is expired or revoked',
  },
  4020: {
    when: 'not enough credits',
    message: 'the task costs 20 credits, 15 are available',
  },
  4021: {
    when: 'the price exceeds max_cost_credits',
    message: 'the task costs 20 credits, max_cost_credits is 10',
  },
  4030: {
    when: 'the token’s scope, or the link’s signature, does not allow this',
    message: 'the token does not have the scope tasks:write',
  },
  4031: { when: 'the user is suspended', message: 'the user of this token is suspended' },
  4040: {
    when: 'no such task, or another user’s',
    message: 'there is no task 019ab5c2-7c1e-7d3a-9f0e-2b6d4c8a1e57',
  },
  4041: {
    when: 'no such file_key',
    message:
      'image_file: there is no uploaded image with the file_key "img_00000000000000000000000000000000"',
  },
  4042: { when: 'the task has no such file', message: 'the task has no such file' },
  4043: {
    when: 'no such key, or it is revoked already',
    message: 'there is no key 019ab5c2-7c1e-7d3a-9f0e-2b6d4c8a1e57 that is not revoked yet',
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
    when: 'a method that the route does not have',
    message: 'DELETE is not a method of /api/v1/tasks',
  },
  4080: {
    when: 'a request that does not arrive in time',
    message: 'the request did not arrive in time',
  },
  4089: { when: 'a plan that users still have', message: 'users have the plan studio' },
  4090: {
    when: 'client_order_id was used with another body',
    message:
      'client_order_id was used with another request, by task 019ab5c2-7c1e-7d3a-9f0e-2b6d4c8a1e57',
  },
  4091: {
    when: 'the same body again within the duplicate window',
    message: 'the same request was just made by task 019ab5c2-7c1e-7d3a-9f0e-2b6d4c8a1e57',
  },
  4092: {
    when: 'the task has ended in another way already',
    message: 'the task has already ended as SUCCESS',
  },
  4093: { when: 'the task has not ended yet', message: 'the task is not finished yet' },
  4094: {
    when: 'a task that has not ended reads the upload',
    message: 'a task that has not ended reads the upload',
  },
  4095: { when: 'a user has as many keys as one may have', message: '100 keys exist already' },
  4096: {
    when: 'the administrator’s own account',
    message: 'you cannot suspend the user whose key you use',
  },
  4097: {
    when: 'as many webhooks as a user may have, or a second one for tasks',
    message: '16 webhooks exist already',
  },
  4098: {
    when: 'a webhook that is switched off, or webhook_url before there is a secret for it',
    message: 'webhook_url has no secret to be signed with yet',
  },
  4100: {
    when: 'files of a result that were kept for a time only',
    message: 'the files of the task expired at 2026-11-22T10:00:00.000Z',
  },
  4130: { when: 'an upload or body over its limit', message: 'the file is larger than 20 MiB' },
  4140: {
    when: 'a URL of more than 8192 characters',
    message: 'the URL has more than 8192 characters',
  },
  4150: {
    when: 'a media type that is not supported, or bytes that are not what they claim',
    message: 'the file is no PNG, JPEG, WebP or AVIF image',
  },
  4170: {
    when: 'an Expect header other than 100-continue',
    message: 'the expectation in the Expect header cannot be met',
  },
  4220: {
    when: 'a source that cannot be used: corrupt, empty, too large in pixels',
    message: 'the PNG image is damaged or truncated',
  },
  4221: {
    when: 'prompt rejected by moderation',
    message: 'prompt was refused: the words ask for gore',
  },
  4222: {
    when: 'the built-in engines can make nothing of the prompt',
    message: 'the built-in image engine has no drawing of "thermostat"',
  },
  4290: {
    when: 'too many requests of a user, or of an address without a valid key',
    message: 'more than 6000 requests a minute',
  },
  4291: { when: 'too many tasks in flight', message: '1000 tasks are in flight already' },
  4310: { when: 'too many headers', message: 'the headers have more than 16 KB' },
  5000: { when: 'an unexpected failure', message: 'an unexpected failure' },
  5005: {
    when: 'an unexpected failure while a task is polled',
    message: 'the task could not be read because of an unexpected failure',
  },
  5030: { when: 'not ready, or shutting down', message: 'the service is shutting down' },
  5031: {
    when: 'no engine for this flow is available, or nothing that makes the model is alive',
    message: 'no engine for the flow image-to-artistic-mesh is available',
  },
  5070: {
    when: 'the disk or the user’s storage is full',
    message: 'the service has no room for more files now',
  },
};
