/** Exit codes of the command line. 130: interrupted. */
export const EXIT = { done: 0, failed: 1, usage: 2, unreachable: 3, interrupted: 130 } as const;

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
export function usageFailure(message: string): CliFailure {
  return new CliFailure(message, 'See: npm run bozzetto -- help', EXIT.usage);
}
