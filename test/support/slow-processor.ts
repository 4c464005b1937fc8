import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PERIOD_US = 100_000;

/** Where processor time is assigned to groups of processes: Linux control groups version 1, then 2. */
const ROOTS = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup'];

/** Reverts the slowdown. */
type Undo = () => Promise<void>;

/**
 * Limits a process, and everything that it starts from now on, to this fraction of one processor (1: all of it), by a
 * control group or by cpulimit. @returns a function that reverts it, and the method used; null if neither is available
 */
export async function slowDown(
  pid: number,
  share: number,
): Promise<{ how: string; undo: Undo } | null> {
  for (const root of ROOTS) {
    const undo = await intoGroup(root, pid, share).catch(() => null);
    if (undo !== null) return { how: `control group in ${root}`, undo };
  }
  const undo = await byCpulimit(pid, share).catch(() => null);
  return undo && { how: 'cpulimit', undo };
}

async function intoGroup(root: string, pid: number, share: number): Promise<Undo> {
  const group = join(root, `bozzetto-test-${process.pid}`);
  await mkdir(group);
  const remove = async () => {
    // A group can be removed when its last process is gone.
    for (let tries = 0; tries < 100; tries++) {
      if (
        await rmdir(group).then(
          () => true,
          () => false,
        )
      )
        return;
      await sleep(100);
    }
  };
  try {
    const quota = Math.round(share * PERIOD_US);
    const isSecond = await readFile(join(group, 'cpu.max'), 'utf8').then(
      () => true,
      () => false,
    );
    if (isSecond) await writeFile(join(group, 'cpu.max'), `${quota} ${PERIOD_US}`);
    else {
      await writeFile(join(group, 'cpu.cfs_period_us'), String(PERIOD_US));
      await writeFile(join(group, 'cpu.cfs_quota_us'), String(quota));
    }
    await writeFile(join(group, 'cgroup.procs'), String(pid));
  } catch (error) {
    await rmdir(group);
    throw error;
  }
  return async () => {
    await writeFile(join(root, 'cgroup.procs'), String(pid)).catch(() => {});
    await remove();
  };
}

async function byCpulimit(pid: number, share: number): Promise<Undo> {
  const limiter: ChildProcess = spawn(
    'cpulimit',
    ['-l', String(Math.round(100 * share)), '-p', String(pid), '-i', '-z'],
    { stdio: 'ignore' },
  );
  await once(limiter, 'spawn');
  return async () => {
    if (limiter.exitCode !== null || limiter.signalCode !== null) return;
    const ended = once(limiter, 'exit');
    limiter.kill('SIGINT');
    await ended;
  };
}
