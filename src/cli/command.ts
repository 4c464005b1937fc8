import type { CliEnvironment } from './environment.ts';
import type { Output } from './output.ts';

/** What a command runs with. */
export interface CommandContext {
  /** What follows the command's name. */
  args: string[];
  environment: CliEnvironment;
  output: Output;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
}

/** One command of the command line. */
export interface Command {
  name: string;
  usage: string;
  /** One line. */
  summary: string;
  /** Options, one a line. */
  options: string;
  /** @returns the exit code */
  run(context: CommandContext): Promise<number>;
}
