import { createHash } from 'node:crypto';
import { ERRORS, type ErrorCode, TASK_ERRORS } from '../../contract/errors.ts';
import { ERROR_EXAMPLES } from '../openapi/error-examples.ts';
import type { OpenApi, Operation } from '../openapi/types.ts';
import { Html, html, prose } from './html.ts';
import { operationSection } from './operation.ts';
import { EXAMPLE_ORIGIN } from './origin.ts';
import { pageScript } from './script.ts';
import { STYLE } from './style.ts';

interface Entry {
  method: string;
  path: string;
  operation: Operation;
}

/** The page and what it may do: run its own script, have its own style, ask its own service. */
export interface DocsPage {
  text: string;
  policy: string;
}

/** The API page, made from the OpenAPI document alone. Everything is in it, so it needs nothing from elsewhere. */
export function docsPage(document: OpenApi): DocsPage {
  const script = pageScript();
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(STYLE)}'`,
    "connect-src 'self'",
    'img-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { text: pageText(document, script), policy };
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function pageText(document: OpenApi, script: string): string {
  const entries: Entry[] = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );
  const chapters = document.tags.map((tag) => ({
    ...tag,
    id: tag.name.toLowerCase().replaceAll(' ', '-'),
    entries: entries.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const { title, version, description } = document.info;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} API ${version}</title><style>${new Html(STYLE)}</style></head><body data-origin="${EXAMPLE_ORIGIN}">
<a class="skip" href="#top">To the content</a>
<nav aria-label="Operations"><strong>${title} API</strong>
<div class="search" role="search"><label for="search">Search operations and fields <kbd>/</kbd></label>
<input id="search" type="search" autocomplete="off" spellcheck="false">
<p id="found-count" role="status"></p><div id="found"></div></div>
<div id="contents">${chapters.map(({ name, entries: own }) => html`<h2>${name}</h2>${own.map(navLink)}`)}
<h2>Reference</h2><a href="#errors">Error codes</a><a href="/api/v1/openapi.json">openapi.json</a></div></nav>
<main id="top" tabindex="-1"><h1>${title} API</h1><p>Version ${version} ·
<a href="/api/v1/openapi.json">OpenAPI 3.1 document</a></p>${prose(description)}
<h4>With curl</h4><pre tabindex="0">KEY=bz_live_…
curl -F file=@photo.png -H "Authorization: Bearer $KEY" ${EXAMPLE_ORIGIN}/api/v1/upload/image</pre>
<div class="key"><p class="field"><label for="key">From this page: your API key</label>
<input id="key" type="password" autocomplete="off" spellcheck="false" placeholder="bz_live_…"></p>
<p>It stays in this field and is sent with what you try below; a reload forgets it. Requests are real: tasks cost credits.</p></div>
${chapters.map(
  ({
    id,
    name,
    description: about,
    entries: own,
  }) => html`<h2 id="${id}">${name}</h2>${prose(about)}
${own.map(({ method, path, operation }) => operationSection(document, method, path, operation))}`,
)}
${errorTable()}</main><script type="module">${new Html(script)}</script></body></html>
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
    ([code, { name }]) =>
      html`<tr id="task-error-${code}"><td><code>${code}</code></td><td>${name}</td></tr>`,
  );
  return html`<h2 id="errors">Error codes</h2>
<div class="table" tabindex="0"><table><tr><th>Code</th><th>HTTP</th><th>Name</th><th>When</th></tr>${rows}</table></div>
<h3>Codes of a failed task</h3><p>In <code>error.code</code> of the status payload.</p>
<div class="table" tabindex="0"><table><tr><th>Code</th><th>Name</th></tr>${taskRows}</table></div>`;
}
