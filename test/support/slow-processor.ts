import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PERIOD_US = 100_000;

/** Where groups of processes get a share of the processor: version 1 of Linux's control groups, then 2. */
const ROOTS = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup'];

/** What ends it. */
type Undo = () => Promise<void>;

/**
 * Gives a process, and all that it starts from now on, so much of one processor (1: all of it): by a control group, or by
 * cpulimit. @returns what ends it, and how it is done; null where neither is to be had
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
    // A group is gone when its last process is.
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
