import type { DocsFiles } from './docs-files.ts';

const SUMMARY =
  'A self-hosted service that turns images and text prompts into 3D models and processes existing ones: renders, remeshing, ' +
  'conversion, texturing. Asynchronous tasks behind an HTTP API, live progress over WebSocket and event streams.';

const HOW = `Every request under \`/api/v1\` carries \`Authorization: Bearer <API key>\`. A creation request immediately returns a \`task_uuid\`;
poll \`GET /api/v1/tasks/{task_uuid}\` or subscribe, then fetch the files from \`output\`. A success is
\`{"code":0,"message":"success","data":…}\`, an error \`{"code","message","suggestion"?,"request_id"}\`; \`suggestion\` says how to fix it.
\`GET /api/v1/flows\` lists the flows of this service, with request fields as JSON Schema and prices. Send a
\`client_order_id\` with each creation: repeating a request then returns the same task and charges nothing twice.`;

interface Chapter {
  title: string;
  /** Maps paths to the purposes of their pages. */
  links: Readonly<Record<string, string>>;
}

/** Pages of docs/ are served below /docs/. */
const CHAPTERS: readonly Chapter[] = [
  {
    title: 'Using the API',
    links: {
      '/docs/api.md': 'a complete walkthrough with curl, and the endpoints it uses',
      '/api/v1/openapi.json': 'every request and response (OpenAPI 3.1)',
      '/api/v1/asyncapi.json': 'WebSocket and event streams, frame by frame (AsyncAPI 3.1)',
      '/docs/webhooks.md': 'notifications about ended tasks, and how to verify them',
      '/docs/errors.md': 'every error code and its remedy',
      '/docs/clients.md': 'command line and TypeScript client',
    },
  },
  {
    title: 'Flows and formats',
    links: {
      '/docs/generation.md': 'text to images and models: what prompts can ask for',
      '/docs/shape-programs.md': 'models as programs that can be edited and run again',
      '/docs/texturing.md': 'materials and textures',
      '/docs/remeshing.md': 'clean quads and exact triangles',
      '/docs/finish.md': 'models for game engines, the web and AR',
      '/docs/formats.md': 'model formats, and what each preserves',
    },
  },
  {
    title: 'Optional',
    links: {
      '/docs/studio.md': 'the web interface of the service',
      '/docs/backends.md': 'model servers as engines, for operators',
      '/docs/operations.md': 'settings, backup, accounts, for operators',
      '/docs/observability.md': 'metrics, for operators',
    },
  },
];

/** Builds `/llms.txt`, the starting point for language models, in the format of llmstxt.org. */
export function llmsText(): string {
  const chapters = CHAPTERS.map(({ title, links }) => {
    const lines = Object.entries(links).map(
      ([path, what]) => `- [${nameOf(path)}](${path}): ${what}`,
    );
    return `## ${title}\n\n${lines.join('\n')}\n`;
  });
  return `# Bozzetto\n\n> ${SUMMARY}\n\n${HOW}\n\n${chapters.join('\n')}`;
}

/** Builds `/llms-full.txt`: the same, with the full text of all but the optional pages. */
export async function llmsFullText(files: DocsFiles): Promise<string> {
  const paths = CHAPTERS.filter(({ title }) => title !== 'Optional').flatMap(({ links }) =>
    Object.keys(links),
  );
  const pages = await Promise.all(
    paths.filter(isPage).map(async (path) => (await files.read(path.slice('/docs/'.length))) ?? ''),
  );
  return [llmsText(), ...pages].join('\n---\n\n');
}

const isPage = (path: string) => path.endsWith('.md');
const nameOf = (path: string) => path.split('/').at(-1)!.replace(/\.md$/, '');
