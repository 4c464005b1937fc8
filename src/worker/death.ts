/** Facts about an engine process that ended before its run did. */
export interface Death {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The end of its stderr output. */
  stderr: string;
}

/** Messages of V8 and of the C++ library when an allocation fails; the process then ends itself. */
const OUT_OF_MEMORY =
  /JavaScript heap out of memory|Reached heap limit|Fatal (process|JavaScript).* out of memory|std::bad_alloc/;
/**
 * Signals that a process does not send to itself: they come from an operator, the kernel's OOM killer or a shutdown.
 */
const FROM_OUTSIDE = new Set<string | null>(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']);

/**
 * Returns why an engine process died, which decides whether another run makes sense:
 *
 * - `memory`: the process reported that it was out of memory. The limit is the same in every engine process, so the
 *   next run would end the same way, and the task fails at once. (The same applies to a process that the memory check
 *   killed, see `EngineChild`.)
 * - `crash`: the process ended itself in another way: SIGSEGV, SIGABRT, SIGTRAP or an exit code. A race between threads
 *   may cause this once. If the same signal occurs at the same step twice, the input is the cause, and the task fails
 *   at the second crash.
 * - `outside`: the process was ended by a signal from outside, or exited normally because its worker was gone. This
 *   says nothing about the input, so the task keeps all its attempts. The kernel's OOM killer belongs here too: it
 *   sends the same SIGKILL as an operator, and another process's memory use may have triggered it.
 */
export function causeOf({ code, signal, stderr }: Death): 'memory' | 'crash' | 'outside' {
  if (FROM_OUTSIDE.has(signal) || code === 0) return 'outside';
  if (code === null && signal === null) return 'outside';
  return OUT_OF_MEMORY.test(stderr) ? 'memory' : 'crash';
}
