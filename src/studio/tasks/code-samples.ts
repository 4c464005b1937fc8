import type { TaskStatusPayload } from '../../contract/task.ts';
import { requestOf } from './request-of.ts';

type Made = Pick<TaskStatusPayload, 'flow_name' | 'input'>;

/** Returns a command line that creates the same task. The key comes from the environment. */
export function curlOf(task: Made, origin: string): string {
  const body = JSON.stringify(requestOf(task.input), null, 2);
  return [
    `curl -X POST ${origin}/api/v1/tasks/${task.flow_name} \\`,
    '  -H "Authorization: Bearer $BOZZETTO_API_KEY" \\',
    "  -H 'Content-Type: application/json' \\",
    `  -d ${quoted(body)}`,
  ].join('\n');
}

/** Returns a program that creates the same task and saves its main file. */
export function sdkOf(task: Made, origin: string): string {
  const input = literal(requestOf(task.input));
  return [
    "import { Bozzetto } from './src/sdk/index.ts';",
    "import { saveDownload } from './src/sdk/files-node.ts';",
    '',
    'const bozzetto = new Bozzetto({',
    `  baseUrl: '${origin}',`,
    '  apiKey: process.env.BOZZETTO_API_KEY,',
    '});',
    `const task = await bozzetto.run('${task.flow_name}', ${input});`,
    "await saveDownload(await bozzetto.download(task), 'result');",
  ].join('\n');
}

/** Quotes a string for a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Formats an object as TypeScript. Only names that need quotes get them. */
const literal = (value: object) =>
  JSON.stringify(value, null, 2).replaceAll(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:');
