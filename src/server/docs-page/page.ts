import { ERRORS, type ErrorCode, TASK_ERRORS } from '../../contract/errors.ts';
import { ERROR_EXAMPLES } from '../openapi/error-examples.ts';
import type { OpenApi, Operation } from '../openapi/types.ts';
import { Html, html, prose } from './html.ts';
import { operationSection } from './operation.ts';
import { STYLE } from './style.ts';

interface Entry {
  method: string;
  path: string;
  operation: Operation;
}

/** The API page, made from the OpenAPI document alone; needs no script and nothing from elsewhere. */
export function docsPage(document: OpenApi): string {
  const entries: Entry[] = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );
  const chapters = document.tags.map((tag) => ({
    ...tag,
    id: tag.name.toLowerCase().replaceAll(' ', '-'),
    entries: entries.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${document.info.title} API ${document.info.version}</title><style>${new Html(STYLE)}</style></head><body>
<nav><strong>${document.info.title} API</strong>
${chapters.map(({ name, entries: own }) => html`<h2>${name}</h2>${own.map(navLink)}`)}
<h2>Reference</h2><a href="#errors">Error codes</a><a href="/api/v1/openapi.json">openapi.json</a></nav>
<main><h1>${document.info.title} API</h1><p>Version ${document.info.version} ·
<a href="/api/v1/openapi.json">OpenAPI 3.1 document</a></p>${prose(document.info.description)}
<h4>Try it</h4><pre>export BOZZETTO=http://127.0.0.1:8080 KEY=bz_live_…
curl -F file=@photo.png -H "Authorization: Bearer $KEY" "$BOZZETTO/api/v1/upload/image"</pre>
${chapters.map(
  ({ id, name, description, entries: own }) => html`<h2 id="${id}">${name}</h2>${prose(description)}
${own.map(({ method, path, operation }) => operationSection(document, method, path, operation))}`,
)}
${errorTable()}</main></body></html>
`;
  return page.text;
}

function navLink({ operation }: Entry): Html {
  return html`<a href="#${operation.operationId}">${operation.summary}</a>`;
}

function errorTable(): Html {
  const rows = (Object.keys(ERRORS).map(Number) as ErrorCode[]).map(
    (
      code,
    ) => html`<tr id="error-${code}"><td><code>${code}</code></td><td>${ERRORS[code].status}</td>
<td>${ERRORS[code].name}</td><td>${ERROR_EXAMPLES[code].when}</td></tr>`,
  );
  const taskRows = Object.entries(TASK_ERRORS).map(
    ([code, { name }]) => html`<tr><td><code>${code}</code></td><td>${name}</td></tr>`,
  );
  return html`<h2 id="errors">Error codes</h2>
<div class="table"><table><tr><th>Code</th><th>HTTP</th><th>Name</th><th>When</th></tr>${rows}</table></div>
<h3>Codes of a failed task</h3><p>In <code>error.code</code> of the status payload.</p>
<div class="table"><table><tr><th>Code</th><th>Name</th></tr>${taskRows}</table></div>`;
}
