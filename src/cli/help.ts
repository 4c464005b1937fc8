import type { Command } from './command.ts';
import { PROGRAM } from './program.ts';

const COMMON = `Options of every command
  --url URL             URL of the service (or BOZZETTO_URL; default: the one on this machine, at PORT or 8080)
  --key KEY             API key (or BOZZETTO_API_KEY; default: the first key of the service on this machine,
                        stored in its data directory)
  --json                print results as JSON, one value per line
  -h, --help            show this help; for one command: help COMMAND
  --version             show the version of this program

Exit codes: 0 success, 1 the service or the task failed, 2 usage error, 3 no service; after a signal: 129 terminal closed,
130 Ctrl-C, 141 broken pipe, 143 SIGTERM. A signal also cancels a running task.
`;

/** Returns the output of `help`. */
export function helpOf(commands: readonly Command[]): string {
  return `bozzetto: turn images and prompts into 3D models

${PROGRAM.start}
  start the service; --open opens the Studio in the browser
${PROGRAM.admin} help
  manage accounts, credits, keys and backups
${PROGRAM.command} <command> [options]

${commands.map(entry).join('\n\n')}

${COMMON}`;
}

/** Returns the output of `help make` and `make --help`. */
export function helpOfOne(command: Command): string {
  return `${PROGRAM.command} ${entry(command)}

${COMMON}`;
}

function entry({ usage, summary, options }: Command): string {
  return `${usage}\n  ${summary}${options === '' ? '' : `\n${options}`}`;
}
