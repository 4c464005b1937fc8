import { ERRORS, type ErrorCode, TASK_ERRORS } from '../../contract/errors.ts';
import { ERROR_EXAMPLES } from './error-examples.ts';

const OPENING = `Turns images and text prompts into 3D models, and processes existing models: texturing, retopology, format
conversion and rendering.

## Quick start

\`\`\`sh
BASE=http://127.0.0.1:8080/api/v1   # your service
AUTH='Authorization: Bearer bz_live_…'
JSON='Content-Type: application/json'

# Upload an image: returns a file_key
curl -H "$AUTH" -F file=@chair.png $BASE/upload/image

# Create a task from it: returns a task_uuid
curl -H "$AUTH" -H "$JSON" $BASE/tasks/image-to-model \\
  -d '{"image_file":"img_…"}'

# Repeat until the status is SUCCESS
curl -H "$AUTH" $BASE/tasks/$TASK_UUID
\`\`\`

The service also serves its guides as Markdown: \`/docs/api.md\` explains each step, and \`/llms.txt\` lists all guides.

## Authentication

Send an API key with every request: \`Authorization: Bearer bz_live_…\`. A key has scopes, and each operation names the one
it needs. Keys that begin with \`bz_test_\` belong to the sandbox: their tasks cost nothing and end immediately with recorded
results. Create more keys with \`POST /api/v1/account/keys\`.

## Tasks

Every creation request immediately returns a task. Its status goes from PENDING (the source is being checked) to QUEUED and RUNNING, and ends as SUCCESS,
FAILED or CANCELLED; \`progress\` goes from 0 to 100.

To follow a task, choose one of these:

- Poll \`GET /api/v1/tasks/{task_uuid}\`, for example every two seconds.
- Receive changes over a WebSocket (\`/api/v1/ws\`) or as Server-Sent Events (\`/api/v1/events\`).
- Register a webhook, which is called when a task ends.

When the task has succeeded, download its files from the links in \`output\`, or get links from \`GET /api/v1/tasks/url/{task_uuid}\`. Links
expire after 24 hours; every read of the task returns fresh ones. A failed task has an \`error\` with a code from the second table below.

## Prices

\`POST /api/v1/tasks/pricing/quote\` returns the price of a request, and \`GET /api/v1/flows\` the default price of each flow.
Credits are reserved when a task is created, charged when it succeeds, and released when it fails or is cancelled.
Set \`max_cost_credits\` to refuse a task that would cost more.

## Requests and responses

Successful responses are \`{"code":0,"message":"success","data":…}\`. Errors are flat:
\`{"code","message","suggestion"?,"request_id"}\`, or RFC 9457 with \`Accept: application/problem+json\`.

Unknown request fields are ignored unless stated otherwise; send \`Prefer: handling=strict\` to have them rejected everywhere.
Requests may carry an \`X-Request-Id\`, which is returned in the response and written to the log. After a 429, wait for the number of seconds
in \`Retry-After\`.`;

/** The introduction of the API reference and \`openapi.json\`: getting started, and the table of errors. */
export function apiDescription(): string {
  return `${OPENING}

## Error codes

Any route may return 4005, 4050 (with \`Allow\`), 4080, 4140, 4170 and 4310, besides the codes listed with its operation. \`/docs/errors.md\` explains
how to resolve each code.

| Code | HTTP | Name | When |
| --- | --- | --- | --- |
${(Object.keys(ERRORS).map(Number) as ErrorCode[]).map(errorRow).join('\n')}

## Error codes of failed tasks

These appear in \`error.code\` of the task status.

| Code | Name |
| --- | --- |
${Object.entries(TASK_ERRORS)
  .map(([code, { name }]) => `| ${code} | ${name} |`)
  .join('\n')}`;
}

function errorRow(code: ErrorCode): string {
  return `| ${code} | ${ERRORS[code].status} | ${ERRORS[code].name} | ${ERROR_EXAMPLES[code].when} |`;
}
