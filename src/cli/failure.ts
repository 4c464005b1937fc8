import { PROGRAM } from './program.ts';

/** Exit codes of the command line. */
export const EXIT = { done: 0, failed: 1, usage: 2, unreachable: 3 } as const;

/** Exit codes of a command that was ended by a signal: 128 plus the signal's number, by shell convention. */
export const SIGNAL_EXIT: Readonly<Record<string, number>> = {
  SIGHUP: 129,
  SIGINT: 130,
  SIGPIPE: 141,
  SIGTERM: 143,
};

/** A failure detected by the command line itself. It has a one-line message, a suggestion and an exit code. */
export class CliFailure extends Error {
  override readonly name = 'CliFailure';
  readonly exitCode: number;
  readonly suggestion: string | undefined;

  constructor(message: string, suggestion?: string, exitCode: number = EXIT.failed) {
    super(message);
    this.suggestion = suggestion;
    this.exitCode = exitCode;
  }
}

/** Creates the failure for an invalid command line. */
export function usageFailure(message: string, suggestion?: string): CliFailure {
  return new CliFailure(message, suggestion ?? `See: ${PROGRAM.command} help`, EXIT.usage);
}
