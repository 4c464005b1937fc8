import type { Command } from './command.ts';

/** What `help` prints. */
export function helpOf(commands: readonly Command[]): string {
  const lines = commands.map(
    ({ usage, summary, options }) =>
      `${usage}\n  ${summary}${options === '' ? '' : `\n${options}`}`,
  );
  return `bozzetto: images and words into 3D models

npm run bozzetto -- <command> [options]

${lines.join('\n\n')}

Every command
  --url URL             the service (or BOZZETTO_URL; default: the one on this machine, port 8080)
  --key KEY             the API key (or BOZZETTO_API_KEY; default: the first key of the service on this machine,
                        which it keeps in its data directory)
  --json                results as JSON, one value a line

Exit codes: 0 done, 1 the service or the task failed, 2 wrong usage, 3 no service, 130 interrupted.
`;
}
