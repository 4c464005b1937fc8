import type { CliEnvironment } from './environment.ts';
import type { Output } from './output.ts';

/** The context in which a command runs. */
export interface CommandContext {
  /** The arguments that follow the command's name. */
  args: string[];
  environment: CliEnvironment;
  output: Output;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
}

/** A command of the command line. */
export interface Command {
  name: string;
  usage: string;
  /** One-line description. */
  summary: string;
  /** The help for its options, one per line. */
  options: string;
  /**
   * Runs the command.
   * @returns the exit code
   */
  run(context: CommandContext): Promise<number>;
}
