import { PROGRAM } from './program.ts';

/** Exit codes of the command line. */
export const EXIT = { done: 0, failed: 1, usage: 2, unreachable: 3 } as const;

/** Exit codes of a command that a signal ended, as shells count them: 128 and the signal's number. */
export const SIGNAL_EXIT: Readonly<Record<string, number>> = {
  SIGHUP: 129,
  SIGINT: 130,
  SIGPIPE: 141,
  SIGTERM: 143,
};

/** A failure that the command line itself finds: one line, what to do, and the exit code. */
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

/** A command line that cannot be understood. */
export function usageFailure(message: string, suggestion?: string): CliFailure {
  return new CliFailure(message, suggestion ?? `See: ${PROGRAM.command} help`, EXIT.usage);
}
