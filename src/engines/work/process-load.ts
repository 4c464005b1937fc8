import { readdir, readFile } from 'node:fs/promises';

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
  usedMs(): Promise<number | null>;
  look(): Promise<ProcessLook | null>;
}

/** Reads /proc, which only Linux has. */
export function linuxProcess(pid: number): ProcessSource {
  return { usedMs: () => usedMs(pid), look: () => look(pid) };
}

async function usedMs(pid: number): Promise<number | null> {
  const fields = statFields(await textOf(`/proc/${pid}/stat`));
  if (fields === null) return null;
  // In user and in kernel: its own time, then that of children that have ended.
  let sum = TICK_MS * fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0);
  for (const child of await childrenOf(pid)) sum += (await usedMs(child)) ?? 0;
  return sum;
}

async function look(pid: number): Promise<ProcessLook | null> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => null);
  if (threads === null) return null;
  const looks: ProcessLook[] = await Promise.all(
    threads.map(async (thread) => {
      const [stat, schedule] = await Promise.all(
        ['stat', 'schedstat'].map((name) => textOf(`/proc/${pid}/task/${thread}/${name}`)),
      );
      const waitedMs = Number(schedule!.split(' ')[1] ?? 0) / 1e6;
      return { state: stateOf(statFields(stat!)?.[0]), waitedMs };
    }),
  );
  for (const child of await childrenOf(pid)) {
    const seen = await look(child);
    if (seen !== null) looks.push(seen);
  }
  const has = (wanted: ProcessState) => looks.some(({ state }) => state === wanted);
  return {
    state: has('ready') ? 'ready' : has('held') ? 'held' : 'blocked',
    waitedMs: looks.reduce((sum, each) => sum + each.waitedMs, 0),
  };
}

/** Processes that its main thread started, as Node.js does. */
async function childrenOf(pid: number): Promise<number[]> {
  const text = await textOf(`/proc/${pid}/task/${pid}/children`);
  return text.split(' ').filter(Boolean).map(Number);
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

function textOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}
