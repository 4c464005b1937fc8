import { ERRORS, type ErrorCode, TASK_ERRORS } from '../../contract/errors.ts';
import { ERROR_EXAMPLES } from './error-examples.ts';

const OPENING = `Turns images and text prompts into 3D models, and works on existing models: textures, retopology, format
conversion, renders.

## Quick start

\`\`\`sh
BASE=http://127.0.0.1:8080/api/v1   # your service
AUTH='Authorization: Bearer bz_live_…'
JSON='Content-Type: application/json'

# Upload an image: answers a file_key
curl -H "$AUTH" -F file=@chair.png $BASE/upload/image

# Create a task from it: answers a task_uuid
curl -H "$AUTH" -H "$JSON" $BASE/tasks/image-to-model \\
  -d '{"image_file":"img_…"}'

# Repeat until the status is SUCCESS
curl -H "$AUTH" $BASE/tasks/$TASK_UUID
\`\`\`

The service also serves its guides as Markdown: \`/docs/api.md\` explains each step, \`/llms.txt\` lists all of them.

## Authentication

Send an API key with every request: \`Authorization: Bearer bz_live_…\`. A key has scopes, and each operation names the one
it needs. Keys that begin with \`bz_test_\` belong to the sandbox: their tasks cost nothing and end at once with recorded
results. \`POST /api/v1/account/keys\` creates further keys.

## Tasks

Every creation answers at once with a task. Its status goes from PENDING (the source is checked) to QUEUED and RUNNING, and ends as SUCCESS,
FAILED or CANCELLED; \`progress\` is 0 to 100.

To follow a task, choose one of these:

- Poll \`GET /api/v1/tasks/{task_uuid}\`, for example every two seconds.
- Receive changes over a WebSocket (\`/api/v1/ws\`) or as Server-Sent Events (\`/api/v1/events\`).
- Register a webhook, which is called when a task has ended.

When the task has succeeded, download its files from the links in \`output\`, or ask \`GET /api/v1/tasks/url/{task_uuid}\` for them. Links
expire after 24 hours; every read of the task renews them. A failed task has \`error\`, with a code from the second table below.

## Prices

\`POST /api/v1/tasks/pricing/quote\` answers what a request would cost, and \`GET /api/v1/flows\` what each kind of task costs here.
Credits are reserved when a task is created, charged when it succeeds, and released when it fails or is cancelled.
\`max_cost_credits\` refuses a task that would cost more.

## Requests and answers

Successful answers are \`{"code":0,"message":"success","data":…}\`. Errors are flat:
\`{"code","message","suggestion"?,"request_id"}\`, or RFC 9457 with \`Accept: application/problem+json\`.

Unknown request fields are ignored unless stated otherwise; \`Prefer: handling=strict\` rejects them everywhere.
Requests may carry \`X-Request-Id\`, which is repeated in the answer and written to the log. After 429, wait for the seconds
in \`Retry-After\`.`;

/** The introduction of the API reference and \`openapi.json\`: getting started, and the table of errors. */
export function apiDescription(): string {
  return `${OPENING}

## Error codes

Any route may answer 4005, 4050 (with \`Allow\`), 4080, 4140, 4170 and 4310, beside the codes that its operation lists. \`/docs/errors.md\` says
what to do about each code.

| Code | HTTP | Name | When |
| --- | --- | --- | --- |
${(Object.keys(ERRORS).map(Number) as ErrorCode[]).map(errorRow).join('\n')}

## Error codes of failed tasks

In \`error.code\` of the task's status.

| Code | Name |
| --- | --- |
${Object.entries(TASK_ERRORS)
  .map(([code, { name }]) => `| ${code} | ${name} |`)
  .join('\n')}`;
}

function errorRow(code: ErrorCode): string {
  return `| ${code} | ${ERRORS[code].status} | ${ERRORS[code].name} | ${ERROR_EXAMPLES[code].when} |`;
}
