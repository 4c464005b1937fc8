import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The page that shows the API reference, and the policy that it gives to browsers. */
export interface ReferencePage {
  html: string;
  policy: string;
}

/** Scalar breaks words in tables anywhere, which splits error codes. */
const STYLE = '#reference :is(td, th) { word-break: normal; overflow-wrap: normal; }';

/**
 * Creates the page, with a new nonce each time: Scalar writes style elements whose contents are not known in advance.
 * All its URLs are relative, so it works below any path that a proxy adds.
 * @param bundle URL of Scalar's script
 */
export function referencePage(bundle: string): ReferencePage {
  const nonce = randomBytes(16).toString('base64');
  const prepare = browserScript('prepare.js');
  const start = browserScript('start.js');
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta property="csp-nonce" content="${nonce}">
<title>Bozzetto API</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${STYLE}</style>
<script type="module">${prepare}</script>
<script defer src="${bundle}"></script>
<script type="module">${start}</script>
</head>
<body>
<div id="reference"></div>
<noscript>
<h1>Bozzetto API</h1>
<p>This page needs JavaScript. The <a href="api/v1/openapi.json">OpenAPI document</a> has the same contents, and the
<a href="docs/api.md">guide</a> explains how to use it.</p>
</noscript>
</body>
</html>
`;
  const policy = [
    "default-src 'none'",
    `script-src 'self' '${hashOf(prepare)}' '${hashOf(start)}'`,
    `style-src-elem 'nonce-${nonce}'`,
    // Scalar sets colors and sizes of individual elements.
    "style-src-attr 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html, policy };
}

const scripts = new Map<string, string>();

function browserScript(name: string): string {
  let text = scripts.get(name);
  if (text === undefined) {
    text = readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8');
    scripts.set(name, text);
  }
  return text;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
