import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBusyLoops } from '../../../test/support/busy-loops.ts';
import { linuxProcess, type ProcessLook } from './process-load.ts';
import { type LimitReached, ProcessWatch } from './process-watch.ts';

const LINUX = { skip: process.platform !== 'linux' && 'there is no /proc' };
const GENEROUS = { processorMs: 3_600_000, blockedMs: 3_600_000, heldMs: 3_600_000 };
const SPIN = 'for (;;);';
/** Ends also where nobody ends it. */
const SPIN_A_WHILE = 'while (process.cpuUsage().user < 5e6);';
/** Waits for what never comes. */
const WAIT = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';

async function withProcess<T>(
  program: string,
  use: (child: ChildProcess) => Promise<T>,
  nice = '0',
): Promise<T> {
  const child = spawn('nice', ['-n', nice, process.execPath, '-e', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    await once(child, 'spawn');
    return await use(child);
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}

/** The limit that a process reaches first. */
function reached(pid: number, limits: Partial<typeof GENEROUS>): Promise<LimitReached> {
  return new Promise((resolve) => {
    // Its timer keeps no process alive; this one's does.
    const alive = setInterval(() => {}, 1000);
    new ProcessWatch(pid, {
      limits: { ...GENEROUS, ...limits },
      onLimit(which) {
        clearInterval(alive);
        resolve(which);
      },
    });
  });
}

test('a process that never gets done reaches its limit of processor time', LINUX, () =>
  withProcess(SPIN, async ({ pid }) => {
    const { limit, usedMs, limitMs } = await reached(pid!, { processorMs: 1000, blockedMs: 2000 });
    assert.deepEqual([limit, limitMs], ['processor', 1000]);
    assert.ok(usedMs > 1000, `${usedMs} ms`);
  }),
);

test('what a process started counts with it', LINUX, () =>
  withProcess(
    `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(SPIN_A_WHILE)}]); ${WAIT}`,
    async ({ pid }) => {
      const { limit } = await reached(pid!, { processorMs: 1000, blockedMs: 60_000 });
      assert.equal(limit, 'processor');
    },
  ),
);

test('a process whose threads all wait stands still', LINUX, () =>
  withProcess(`console.log('waits'); ${WAIT}`, async ({ pid, stdout }) => {
    await once(stdout!, 'data');
    assert.equal((await reached(pid!, { processorMs: 60_000, blockedMs: 2000 })).limit, 'stall');
  }),
);

test(
  'a process that is stopped by a signal does not stand still, until it is stopped for long',
  LINUX,
  () =>
    withProcess(SPIN, async (child) => {
      child.kill('SIGSTOP');
      const { limit, limitMs } = await reached(child.pid!, { blockedMs: 500, heldMs: 3000 });
      assert.deepEqual([limit, limitMs], ['stall', 3000]);
    }),
);

test('a process that others leave next to nothing does not stand still', LINUX, async () => {
  const end = await startBusyLoops(4);
  try {
    await withProcess(
      SPIN,
      async ({ pid }) => {
        // It gets the processor now and then only: many looks find that it has used none.
        const { limit } = await reached(pid!, { processorMs: 100, blockedMs: 1000 });
        assert.equal(limit, 'processor');
      },
      '19',
    );
  } finally {
    await end();
  }
});

test('progress begins the time anew, and a limit can be raised', async () => {
  const look: ProcessLook = { state: 'blocked', waitedMs: 0 };
  let used = 0;
  const all: LimitReached[] = [];
  const watch = new ProcessWatch(0, {
    limits: { processorMs: 50, blockedMs: 1800, heldMs: 3_600_000 },
    onLimit: (which) => all.push(which),
    source: { usedMs: () => used, look: () => look },
  });
  watch.raise(10);
  watch.raise(500);
  used = 100;
  for (let i = 0; i < 15; i++) {
    await sleep(200);
    watch.heard();
  }
  watch.end();
  assert.deepEqual(all, []);
});

test('what Linux tells of this very process', LINUX, () => {
  const { usedMs, look } = linuxProcess(process.pid);
  const before = usedMs();
  const { user } = process.cpuUsage();
  while (process.cpuUsage().user - user < 200_000);
  assert.ok(usedMs()! - before! >= 150);
  assert.equal(look()!.state, 'ready');
  assert.equal(linuxProcess(2 ** 30).usedMs(), null);
  assert.equal(linuxProcess(2 ** 30).look(), null);
});
