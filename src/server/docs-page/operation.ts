import { ERRORS } from '../../contract/errors.ts';
import type { Json, OpenApi, OpenApiResponse, Operation } from '../openapi/types.ts';
import { fieldTable, resolve, row } from './fields.ts';
import type { Html } from './html.ts';
import { html, prose } from './html.ts';

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
${prose(operation.description)}
${parameters(document, operation)}${requestBody(document, operation)}${answer(document, operation)}
${errorList(operation)}${example(method, path, operation)}</section>`;
}

function parameters(document: OpenApi, { parameters = [] }: Operation): Html | null {
  if (parameters.length === 0) return null;
  const rows = parameters.map((parameter) => {
    const schema = { ...(parameter.schema as Json), description: parameter.description };
    return row(
      document,
      `${parameter.name} (${parameter.in})`,
      schema,
      parameter.required === true,
    );
  });
  return html`<h4>Parameters</h4><div class="table"><table>
<tr><th>Name</th><th>Type</th><th>Rule</th><th>Default</th><th>Meaning</th></tr>${rows}</table></div>`;
}

function requestBody(document: OpenApi, { requestBody }: Operation): Html | null {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined || media === undefined) return null;
  return html`<h4>Request body: <code>${type}</code></h4>${fieldTable(document, media.schema)}`;
}

function answer(document: OpenApi, operation: Operation): Html | null {
  const ok = operation.responses['200'] as OpenApiResponse | undefined;
  const [type, media] = Object.entries(ok?.content ?? {})[0] ?? [];
  if (type === undefined || media === undefined) return null;
  const members = (resolve(document, media.schema).properties ?? {}) as Record<string, Json>;
  const table = fieldTable(document, members.data ?? media.schema);
  const where = members.data === undefined ? '' : ', in data';
  return html`<details><summary>Answer: ${type}${where}</summary>${table}${
    media.example === undefined ? null : html`<pre>${JSON.stringify(media.example, null, 2)}</pre>`
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
  const lines = [`curl "$BOZZETTO${path}"`];
  if (method !== 'get') lines[0] = `curl -X ${method.toUpperCase()} "$BOZZETTO${path}"`;
  if (operation.security?.length) lines.push('-H "Authorization: Bearer $KEY"');
  if (operation.requestBody?.content['multipart/form-data'] !== undefined)
    lines.push('-F file=@chair.png');
  if (body !== undefined)
    lines.push("-H 'Content-Type: application/json'", `-d '${JSON.stringify(body)}'`);
  return html`<pre>${lines.join(' \\\n  ')}</pre>`;
}
