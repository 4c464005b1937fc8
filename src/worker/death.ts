/** What is known of an engine process that ended before its run did. */
export interface Death {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The last that it wrote. */
  stderr: string;
}

/** Words of V8 and of the C++ library when an allocation fails; the process ends itself then. */
const OUT_OF_MEMORY =
  /JavaScript heap out of memory|Reached heap limit|Fatal (process|JavaScript).* out of memory|std::bad_alloc/;
/** Signals that a process does not send itself: an operator, the kernel's memory killer, a shutdown. */
const FROM_OUTSIDE = new Set<string | null>(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']);

/**
 * Why an engine process died, which decides whether another run makes sense:
 *
 * - `memory`: it said that it was out of memory. The limit is the same in every engine process, so the next run would
 *   end there too: the task fails at once. (The same for one that the memory watcher killed, see `EngineChild`.)
 * - `crash`: it ended itself in another way: SIGSEGV, SIGABRT, SIGTRAP, an exit code. A race of threads may be to
 *   blame once; the same signal at the same step twice comes from the input, and the task fails with the second.
 * - `outside`: it was ended by a signal from outside, or in good order (its worker went). It says nothing about the
 *   input, so the task has all its tries. The kernel's memory killer belongs here too: it sends the same SIGKILL as
 *   an operator, and may have been called by somebody else's memory.
 */
export function causeOf({ code, signal, stderr }: Death): 'memory' | 'crash' | 'outside' {
  if (FROM_OUTSIDE.has(signal) || code === 0) return 'outside';
  if (code === null && signal === null) return 'outside';
  return OUT_OF_MEMORY.test(stderr) ? 'memory' : 'crash';
}
