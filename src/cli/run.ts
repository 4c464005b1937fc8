import { BozzettoError, ConnectionError } from '../sdk/index.ts';
import { readArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { artistic } from './commands/artistic.ts';
import { balance } from './commands/balance.ts';
import { cancel } from './commands/cancel.ts';
import { convert } from './commands/convert.ts';
import { create } from './commands/create.ts';
import { download } from './commands/download.ts';
import { draw } from './commands/draw.ts';
import { make } from './commands/make.ts';
import { optimize } from './commands/optimize.ts';
import { quote } from './commands/quote.ts';
import { remesh } from './commands/remesh.ts';
import { tasks } from './commands/tasks.ts';
import { texture } from './commands/texture.ts';
import { watch } from './commands/watch.ts';
import type { CliEnvironment } from './environment.ts';
import { CliFailure, EXIT, usageFailure } from './failure.ts';
import { helpOf } from './help.ts';
import type { Output } from './output.ts';

const COMMANDS: readonly Command[] = [
  make,
  create,
  draw,
  optimize,
  convert,
  remesh,
  artistic,
  texture,
  quote,
  balance,
  tasks,
  watch,
  cancel,
  download,
];

/**
 * Runs one command line.
 * @param args without `node` and the script
 * @returns the exit code; what went wrong is written to `streams.notes` in one line
 */
export async function run(
  args: readonly string[],
  environment: CliEnvironment,
  streams: Pick<Output, 'out' | 'notes'>,
  signal: AbortSignal,
): Promise<number> {
  const output: Output = { ...streams, json: args.includes('--json') };
  const [name, ...rest] = args;
  try {
    if (name === undefined || name === 'help' || args.includes('--help') || args.includes('-h')) {
      output.out.write(helpOf(COMMANDS));
      return name === undefined ? EXIT.usage : EXIT.done;
    }
    const command = COMMANDS.find((one) => one.name === name);
    if (command === undefined) {
      // Options before the command: say what is wrong with them first.
      readArguments(
        args.filter((arg) => arg.startsWith('-')),
        {},
        [0, 0],
      );
      throw usageFailure(`there is no command ${name}`);
    }
    return await command.run({ args: rest, environment, output, signal });
  } catch (error) {
    if (signal.aborted) {
      output.notes.write('bozzetto: interrupted\n');
      return EXIT.interrupted;
    }
    return report(error, output);
  }
}

function report(error: unknown, output: Output): number {
  const failure = describe(error);
  if (output.json)
    output.notes.write(`${JSON.stringify({ error: { ...failure, exitCode: undefined } })}\n`);
  else
    output.notes.write(
      `bozzetto: ${failure.message}${failure.suggestion === undefined ? '' : `. ${failure.suggestion}`}\n`,
    );
  return failure.exitCode;
}

function describe(error: unknown) {
  if (error instanceof CliFailure)
    return { message: error.message, suggestion: error.suggestion, exitCode: error.exitCode };
  if (error instanceof ConnectionError)
    return {
      message: error.message,
      suggestion: 'Is the service running? Start it with npm start.',
      exitCode: EXIT.unreachable,
    };
  if (error instanceof BozzettoError)
    return {
      code: error.code,
      message: error.message,
      suggestion: error.suggestion,
      request_id: error.requestId,
      exitCode: EXIT.failed,
    };
  return {
    message: error instanceof Error ? error.message : String(error),
    suggestion: undefined,
    exitCode: EXIT.failed,
  };
}
