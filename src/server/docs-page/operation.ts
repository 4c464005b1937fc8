import { ERRORS } from '../../contract/errors.ts';
import type { Json, OpenApi, OpenApiResponse, Operation } from '../openapi/types.ts';
import { fieldTable, resolve, row } from './fields.ts';
import type { Html } from './html.ts';
import { html, prose } from './html.ts';
import { EXAMPLE_ORIGIN } from './origin.ts';
import { needsKey, tryForm } from './try-form.ts';

/** One endpoint of the page. */
export function operationSection(
  document: OpenApi,
  method: string,
  path: string,
  operation: Operation,
): Html {
  return html`<section id="${operation.operationId}">
<h3>${operation.summary}</h3>
<p class="path"><span class="method">${method.toUpperCase()}</span>${path}</p>
<div class="about">${prose(operation.description)}</div>
${parameters(document, operation)}${requestBody(document, operation)}${answer(document, operation)}
${errorList(operation)}${example(method, path, operation)}${tryForm(document, method, path, operation)}</section>`;
}

function parameters(document: OpenApi, { operationId, parameters = [] }: Operation): Html | null {
  if (parameters.length === 0) return null;
  const rows = parameters.map((parameter) => {
    const schema = { ...(parameter.schema as Json), description: parameter.description };
    return row(
      document,
      `${parameter.name} (${parameter.in})`,
      schema,
      parameter.required === true,
      `${operationId}.${parameter.name}`,
    );
  });
  return html`<h4>Parameters</h4><div class="table" tabindex="0"><table>
<tr><th>Name</th><th>Type</th><th>Rule</th><th>Default</th><th>Meaning</th></tr>${rows}</table></div>`;
}

function requestBody(document: OpenApi, { operationId, requestBody }: Operation): Html | null {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined || media === undefined) return null;
  return html`<h4>Request body: <code>${type}</code></h4>${fieldTable(document, media.schema, `${operationId}.`)}`;
}

function answer(document: OpenApi, operation: Operation): Html | null {
  const ok = operation.responses['200'] as OpenApiResponse | undefined;
  const [type, media] = Object.entries(ok?.content ?? {})[0] ?? [];
  if (type === undefined || media === undefined) return null;
  const members = (resolve(document, media.schema).properties ?? {}) as Record<string, Json>;
  const prefix = `${operation.operationId}:answer.`;
  const table = fieldTable(document, members.data ?? media.schema, prefix);
  const where = members.data === undefined ? '' : ', in data';
  return html`<details><summary>Answer: ${type}${where}</summary>${table}${
    media.example === undefined
      ? null
      : html`<pre tabindex="0">${JSON.stringify(media.example, null, 2)}</pre>`
  }</details>`;
}

function errorList(operation: Operation): Html | null {
  const codes = operation['x-error-codes'] ?? [];
  if (codes.length === 0) return null;
  const links = codes.map(
    (code, i) =>
      html`${i === 0 ? '' : ', '}<a href="#error-${code}">${code}</a> ${ERRORS[code].name}`,
  );
  return html`<details><summary>Errors (${codes.length})</summary><p>${links}</p></details>`;
}

function example(method: string, path: string, operation: Operation): Html | null {
  if (!path.startsWith('/api/')) return null;
  const body = operation.requestBody?.content['application/json']?.example;
  const request = method === 'get' ? '' : `-X ${method.toUpperCase()} `;
  // Braces are patterns to curl and the shell: a name in capitals asks to be filled in.
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  const lines = [`curl ${request}"${EXAMPLE_ORIGIN}${filled}"`];
  if (needsKey(operation)) lines.push('-H "Authorization: Bearer $KEY"');
  if (operation.requestBody?.content['multipart/form-data'] !== undefined)
    lines.push('-F file=@chair.png');
  if (body !== undefined)
    lines.push("-H 'Content-Type: application/json'", `-d '${JSON.stringify(body)}'`);
  return html`<pre tabindex="0">${lines.join(' \\\n  ')}</pre>`;
}
