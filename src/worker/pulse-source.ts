import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { linuxProcess, type ProcessSource } from '../engines/work/process-load.ts';

/** Descriptor of the pipe that a process writes its processor time into. */
export const PULSE_FD = 4;
/** Argument that asks an engine process for it. */
export const PULSE = '--pulse';

/** Only Linux has it. */
export const HAS_PROC = existsSync('/proc/self/task');

/** How an engine process can be looked at: by /proc, or by what its thread `pulse.ts` writes. */
export function sourceOf(child: ChildProcess): ProcessSource {
  const pipe = child.stdio[PULSE_FD] as Readable | null | undefined;
  return pipe == null ? linuxProcess(child.pid ?? 0) : pulseSource(pipe);
}

/** The time of the last whole line. Nobody tells what its threads do, nor of processes that it started. */
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
