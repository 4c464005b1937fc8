import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds per tick of USER_HZ, which is 100 on every Linux that Node.js runs on. */
const TICK_MS = 10;

/**
 * `ready`: a thread is running, or waiting for a processor. `blocked`: every thread is waiting for something else.
 * `held`: like `blocked`, but a thread is waiting for a disk or is stopped by a signal, which only something outside
 * can end.
 */
export type ProcessState = 'ready' | 'blocked' | 'held';

/** A snapshot of the threads of a process and of its child processes. */
export interface ProcessLook {
  state: ProcessState;
  /** Milliseconds for which the threads were ready to run but had no processor; 0 if the kernel does not count this. */
  waitedMs: number;
}

/** Information from the operating system about a process; null: unavailable, or the process is gone. */
export interface ProcessSource {
  /** Milliseconds of processor time of all threads and of child processes, including ended ones. */
  usedMs(): number | null;
  look(): ProcessLook | null;
}

/**
 * Reads /proc, which only Linux has. The reads are synchronous because these files never block, and asynchronous reads
 * take ten times the processor time, which a busy machine would lose for the engines.
 */
export function linuxProcess(pid: number): ProcessSource {
  return { usedMs: () => usedMs(pid), look: () => look(pid) };
}

function usedMs(pid: number): number | null {
  const fields = statFields(textOf(`/proc/${pid}/stat`));
  if (fields === null) return null;
  // User and kernel time: the process's own, then that of children that have ended.
  let sum = TICK_MS * fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0);
  for (const child of childrenOf(pid)) sum += usedMs(child) ?? 0;
  return sum;
}

function look(pid: number): ProcessLook | null {
  const looks = threadsOf(pid).map((thread): ProcessLook => {
    const directory = `/proc/${pid}/task/${thread}`;
    const waited = textOf(`${directory}/schedstat`).split(' ')[1] ?? 0;
    return {
      state: stateOf(statFields(textOf(`${directory}/stat`))?.[0]),
      waitedMs: Number(waited) / 1e6,
    };
  });
  if (looks.length === 0) return null;
  for (const child of childrenOf(pid)) {
    const seen = look(child);
    if (seen !== null) looks.push(seen);
  }
  const has = (wanted: ProcessState) => looks.some(({ state }) => state === wanted);
  return {
    state: has('ready') ? 'ready' : has('held') ? 'held' : 'blocked',
    waitedMs: looks.reduce((sum, each) => sum + each.waitedMs, 0),
  };
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Returns the processes started by the main thread, which is the thread that starts processes in Node.js. */
function childrenOf(pid: number): number[] {
  return textOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

/**
 * Returns the fields of a stat file after the program's name, which may contain any character; the first field is the
 * state.
 */
function statFields(stat: string): string[] | null {
  return stat === '' ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Maps the state letter of proc(5); a thread that has ended in the meantime counts as blocked. */
function stateOf(letter: string | undefined): ProcessState {
  if (letter === 'R') return 'ready';
  return letter !== undefined && 'DTt'.includes(letter) ? 'held' : 'blocked';
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
