import type { Json, OpenApi, Operation } from '../openapi/types.ts';
import { resolve } from './fields.ts';
import type { Html } from './html.ts';
import { html } from './html.ts';

const LEAST_ROWS = 2;
/** Names the order, which is not the same one when the page is tried again. */
const UNIQUE_FIELD = 'client_order_id';

/** Whether a token must come with it. */
export function needsKey({ security }: Operation): boolean {
  return security !== undefined && security.length > 0;
}

/** The form that sends the operation from the page; null where `fetch` cannot. */
export function tryForm(
  document: OpenApi,
  method: string,
  path: string,
  operation: Operation,
): Html | null {
  const isWebSocket = operation.responses['101'] !== undefined;
  if (isWebSocket) return null;
  const id = `try-${operation.operationId}`;
  const [type = '', media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const key = needsKey(operation) ? html` data-needs-key` : null;
  const inputs = (operation.parameters ?? []).map((parameter) =>
    parameterField(id, parameter.name, parameter.in, {
      ...resolve(document, parameter.schema as Json),
      required: parameter.required === true,
    }),
  );
  const body =
    type === ''
      ? null
      : type === 'application/json'
        ? jsonField(id, media?.example ?? {})
        : fileField(id);
  return html`<details class="try"><summary>Try it</summary>
<form data-method="${method}" data-path="${path}" data-type="${type}"${key}>${inputs}${body}
<p><button type="submit">Send ${method.toUpperCase()}</button> <button type="button" class="stop" hidden>Stop</button>${
    needsKey(operation) ? html` <span>with <a href="#key">your API key</a></span>` : null
  }</p>
<div class="answer" hidden><p class="status" role="status"></p>
<details><summary>Headers</summary><pre class="headers" tabindex="0"></pre></details>
<pre class="body" tabindex="0" aria-label="Body of the answer"></pre></div></form></details>`;
}

function parameterField(form: string, name: string, place: string, schema: Json): Html {
  const id = `${form}-${name}`;
  const required = schema.required === true ? html` required` : null;
  const field = Array.isArray(schema.enum)
    ? html`<select id="${id}" name="${name}" data-in="${place}"${required}><option value=""></option>${(
        schema.enum as string[]
      ).map((value) => html`<option>${value}</option>`)}</select>`
    : html`<input id="${id}" name="${name}" data-in="${place}"${required} autocomplete="off" spellcheck="false" placeholder="${placeholderOf(schema)}">`;
  return html`<p class="field"><label for="${id}">${name} <span>${place}</span></label>${field}</p>`;
}

/** What holds where nothing is typed. */
function placeholderOf(schema: Json): string {
  return schema.default === undefined ? '' : String(schema.default);
}

function jsonField(form: string, example: unknown): Html {
  const { [UNIQUE_FIELD]: _, ...body } = example as Record<string, unknown>;
  const text = JSON.stringify(body, null, 2);
  const rows = Math.max(text.split('\n').length, LEAST_ROWS);
  return html`<p class="field"><label for="${form}-body">Body <span>application/json</span></label>
<textarea id="${form}-body" rows="${rows}" spellcheck="false">${text}</textarea></p>`;
}

function fileField(form: string): Html {
  return html`<p class="field"><label for="${form}-file">File</label><input id="${form}-file" type="file"></p>`;
}
