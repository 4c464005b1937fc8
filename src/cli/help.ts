import type { Command } from './command.ts';
import { PROGRAM } from './program.ts';

const COMMON = `Every command
  --url URL             the service (or BOZZETTO_URL; default: the one on this machine, at PORT or 8080)
  --key KEY             the API key (or BOZZETTO_API_KEY; default: the first key of the service on this machine,
                        which it keeps in its data directory)
  --json                results as JSON, one value a line
  -h, --help            this help; of one command: help COMMAND
  --version             the version of this program

Exit codes: 0 done, 1 the service or the task failed, 2 wrong usage, 3 no service; ended by a signal: 129 the terminal
was closed, 130 Ctrl-C, 141 nobody read the output, 143 SIGTERM. A task that was running then is cancelled.
`;

/** Returns the output of `help`. */
export function helpOf(commands: readonly Command[]): string {
  return `bozzetto: images and words into 3D models

${PROGRAM.start}
  starts the service, --open with its page in the browser
${PROGRAM.admin} help
  accounts, credits, keys, backups
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
