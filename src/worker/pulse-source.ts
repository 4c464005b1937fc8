import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { linuxProcess, type ProcessSource } from '../engines/work/process-load.ts';

/** Descriptor of the pipe to which a process writes its processor time. */
export const PULSE_FD = 4;
/** Argument that makes an engine process write its processor time. */
export const PULSE = '--pulse';

/** Whether the system has /proc; only Linux does. */
export const HAS_PROC = existsSync('/proc/self/task');

/** Returns how an engine process can be observed: through /proc, or through the output of its thread `pulse.ts`. */
export function sourceOf(child: ChildProcess): ProcessSource {
  const pipe = child.stdio[PULSE_FD] as Readable | null | undefined;
  return pipe == null ? linuxProcess(child.pid ?? 0) : pulseSource(pipe);
}

/**
 * Reads the processor time from the last complete line. The states of the process's threads and of its child processes
 * are not available.
 */
function pulseSource(pipe: Readable): ProcessSource {
  let usedMs: number | null = null;
  let rest = '';
  pipe.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    const last = lines.at(-1);
    if (last !== undefined) usedMs = Number(last);
  });
  pipe.on('error', () => {});
  return { usedMs: () => usedMs, look: () => null };
}
