import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Each loop leads its own session: Linux first divides processor time by session, so any number of loops in one session
 * would use no more than one. They end with the process that started them, because its end closes their standard input.
 */
const LOOP = `
process.stdin.on('end', () => process.exit()).resume();
const turn = () => { for (const end = Date.now() + 200; Date.now() < end; ); setImmediate(turn); };
turn();
`;

/** Starts busy loops at normal priority. @returns a function that ends them by their ids */
export async function startBusyLoops(count: number): Promise<() => Promise<void>> {
  const loops = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', LOOP], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] }),
  );
  await Promise.all(loops.map((loop) => once(loop, 'spawn')));
  const kill = () => {
    for (const loop of loops) loop.kill('SIGKILL');
  };
  process.once('exit', kill);
  return async () => {
    process.off('exit', kill);
    await Promise.all(loops.map(end));
  };
}

async function end(loop: ChildProcess): Promise<void> {
  if (loop.exitCode !== null || loop.signalCode !== null) return;
  const ended = once(loop, 'exit');
  loop.kill('SIGKILL');
  await ended;
}
