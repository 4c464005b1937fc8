import { readdirSync, readFileSync } from 'node:fs';

/** USER_HZ, which is 100 on every Linux that Node.js runs on. */
const TICK_MS = 10;

/**
 * `ready`: a thread runs, or waits for a processor. `blocked`: every thread waits for something else. `held`: as `blocked`, but
 * a thread waits for a disk or is stopped by a signal, which ends from outside.
 */
export type ProcessState = 'ready' | 'blocked' | 'held';

/** What the threads of a process and of the processes that it started do at one moment. */
export interface ProcessLook {
  state: ProcessState;
  /** Milliseconds that they were ready to run and got no processor; 0 where the kernel does not count it. */
  waitedMs: number;
}

/** What the operating system tells of a process; null: it does not tell, or the process is gone. */
export interface ProcessSource {
  /** Milliseconds of processor of all threads and of the processes that it started, ended ones included. */
  usedMs(): number | null;
  look(): ProcessLook | null;
}

/**
 * Reads /proc, which only Linux has. At once: these files wait for nothing, and take a tenth of the processor that the same
 * reads take by way of other threads, which on a busy machine would be the engines' share.
 */
export function linuxProcess(pid: number): ProcessSource {
  return { usedMs: () => usedMs(pid), look: () => look(pid) };
}

function usedMs(pid: number): number | null {
  const fields = statFields(textOf(`/proc/${pid}/stat`));
  if (fields === null) return null;
  // In user and in kernel: its own time, then that of children that have ended.
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

/** Processes that its main thread started, as Node.js does. */
function childrenOf(pid: number): number[] {
  return textOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

/** Fields of a stat file behind the program's name, which may hold anything; the state is the first. */
function statFields(stat: string): string[] | null {
  return stat === '' ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** By the letter of proc(5); a thread that has ended meanwhile counts as blocked. */
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
