import { readFileSync } from 'node:fs';

/** In the order of their imports: a file comes after those that it needs. */
const FILES = ['search.js', 'request.js', 'answer.js', 'find.js', 'try-it.js', 'page.js'];

/**
 * The page's script: the modules of `browser/` as one, without the lines that join them. Within the page, so that its
 * hash can stand in the page's policy and nothing else runs there.
 */
export function pageScript(): string {
  return FILES.map((name) =>
    readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8')
      .replace(/^import .*;\n/gm, '')
      .replace(/^export /gm, '')
      // Types are for us: a third of the text.
      .replace(/\/\*\*[\s\S]*?\*\/ ?/g, ''),
  ).join('');
}
