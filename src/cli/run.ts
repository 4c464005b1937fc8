import { BozzettoError, ConnectionError } from '../sdk/index.ts';
import { readArguments } from './arguments.ts';
import { closest } from './closest.ts';
import type { Command } from './command.ts';
import { artistic } from './commands/artistic.ts';
import { balance } from './commands/balance.ts';
import { batch } from './commands/batch.ts';
import { cancel } from './commands/cancel.ts';
import { check } from './commands/check.ts';
import { compare } from './commands/compare.ts';
import { convert } from './commands/convert.ts';
import { create } from './commands/create.ts';
import { download } from './commands/download.ts';
import { draw } from './commands/draw.ts';
import { engines } from './commands/engines.ts';
import { finish } from './commands/finish.ts';
import { library } from './commands/library.ts';
import { make } from './commands/make.ts';
import { mcp } from './commands/mcp.ts';
import { optimize } from './commands/optimize.ts';
import { quote } from './commands/quote.ts';
import { remesh } from './commands/remesh.ts';
import { rerun } from './commands/rerun.ts';
import { rig } from './commands/rig.ts';
import { segment } from './commands/segment.ts';
import { tasks } from './commands/tasks.ts';
import { texture } from './commands/texture.ts';
import { verify } from './commands/verify.ts';
import { watch } from './commands/watch.ts';
import type { CliEnvironment } from './environment.ts';
import { CliFailure, EXIT, SIGNAL_EXIT, usageFailure } from './failure.ts';
import { helpOf, helpOfOne } from './help.ts';
import type { Output } from './output.ts';
import { PROGRAM, programVersion } from './program.ts';

const COMMANDS: readonly Command[] = [
  make,
  create,
  draw,
  optimize,
  convert,
  remesh,
  finish,
  artistic,
  texture,
  rig,
  segment,
  batch,
  compare,
  quote,
  balance,
  tasks,
  watch,
  cancel,
  download,
  verify,
  rerun,
  engines,
  library,
  check,
  mcp,
];

/**
 * Runs a command line.
 * @param args the arguments without `node` and the script
 * @param signal a signal whose reason is the name of the operating system signal that interrupted the command
 * @returns the exit code; a failure is written to `streams.notes` in one line
 */
export async function run(
  args: readonly string[],
  environment: CliEnvironment,
  streams: Pick<Output, 'out' | 'notes'>,
  signal: AbortSignal,
): Promise<number> {
  const output: Output = { ...streams, json: args.includes('--json') };
  try {
    const reported = await information(args);
    if (reported !== null) {
      output.out.write(reported);
      return args.length === 0 ? EXIT.usage : EXIT.done;
    }
    const [name, ...rest] = args;
    return await commandOf(name!, args).run({ args: rest, environment, output, signal });
  } catch (error) {
    if (signal.aborted) {
      output.notes.write('bozzetto: interrupted\n');
      return SIGNAL_EXIT[String(signal.reason)] ?? SIGNAL_EXIT.SIGINT!;
    }
    return report(error, output);
  }
}

/**
 * Returns the help or the version if requested, otherwise null.
 * @throws CliFailure if help for an unknown command is requested
 */
async function information(args: readonly string[]): Promise<string | null> {
  const [first, second] = args;
  if (first === undefined) return helpOf(COMMANDS);
  if (first === '--version' || first === '-v') return `bozzetto ${await programVersion()}\n`;
  const isAsked = args.includes('--help') || args.includes('-h');
  const about = first === 'help' ? second : isAsked ? first : undefined;
  if (first !== 'help' && !isAsked) return null;
  if (about === undefined || about.startsWith('-')) return helpOf(COMMANDS);
  return helpOfOne(commandOf(about, [about]));
}

function commandOf(name: string, args: readonly string[]): Command {
  const found = COMMANDS.find((one) => one.name === name);
  if (found !== undefined) return found;
  // If there are options before the command, reports what is wrong with them first.
  readArguments(
    args.filter((arg) => arg.startsWith('-')),
    {},
    [0, 0],
  );
  const names = COMMANDS.map((one) => one.name);
  const meant = closest(name, names);
  throw usageFailure(
    `there is no command ${name}`,
    meant === null ? `The commands are ${names.join(', ')}.` : `Did you mean ${meant}?`,
  );
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
      suggestion: `Is the service running? Start it with ${PROGRAM.start}.`,
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
