import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { share, sharedBytes, sharedIntegers, sharer } from './shared-arrays.ts';
import { takeRows } from './take-rows.ts';
import { ThreadPool } from './thread-pool.ts';
import { watch } from './watch.ts';

/** Answers, throws, leaves, waits for a signal in shared memory, or answers with what it was last told. */
const PROGRAM = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    let told = null;
    parentPort.on('message', (message) => {
      if (message.kind === 'told') { told = message.value; return; }
      if (message.kind === 'throw') throw new Error('broken');
      if (message.kind === 'leave') process.exit();
      if (message.kind === 'wait') Atomics.wait(message.gate, 0, 0);
      if (message.kind === 'count') Atomics.add(message.gate, 1, 1);
      parentPort.postMessage(message.kind === 'ask' ? told : message.kind === 'echo' ? message.value : threadId);
    });
  `)}`,
);

type Task =
  | { kind: 'echo'; value: number }
  | { kind: 'ask' }
  | { kind: 'throw' }
  | { kind: 'leave' }
  | { kind: 'wait'; gate: Int32Array }
  | { kind: 'count'; gate: Int32Array };

interface Answers {
  echo: number;
  ask: unknown;
  throw: never;
  leave: never;
  wait: number;
  count: number;
}

describe('a pool of threads', () => {
  let pool = new ThreadPool<Task, Answers>(PROGRAM);
  afterEach(() => {
    pool.end();
    pool = new ThreadPool<Task, Answers>(PROGRAM);
  });

  test('each task gets its own answer, on a thread that is named and on any', async () => {
    const named = Array.from({ length: 20 }, (_, value) =>
      pool.runOn(value % pool.size, { kind: 'echo', value }),
    );
    assert.deepEqual(
      await Promise.all(named),
      Array.from({ length: 20 }, (_, i) => i),
    );
    const any = Array.from({ length: 20 }, (_, value) => pool.run({ kind: 'echo', value }));
    assert.deepEqual(
      await Promise.all(any),
      Array.from({ length: 20 }, (_, i) => i),
    );
  });

  test('one thread answers in the order of calls, whatever takes long', async () => {
    const gate = sharedIntegers(2);
    const order: string[] = [];
    const first = pool.runOn(0, { kind: 'wait', gate }).then(() => order.push('first'));
    const second = pool.runOn(0, { kind: 'echo', value: 1 }).then(() => order.push('second'));
    setTimeout(() => {
      Atomics.store(gate, 0, 1);
      Atomics.notify(gate, 0);
    }, 20);
    await Promise.all([first, second]);
    assert.deepEqual(order, ['first', 'second']);
  });

  test('what it is reported reaches every thread before its next task', async () => {
    pool.start();
    pool.tell({ kind: 'told', value: 'a scene' });
    const answers = Array.from({ length: pool.size }, (_, i) => pool.runOn(i, { kind: 'ask' }));
    assert.deepEqual(await Promise.all(answers), Array(pool.size).fill('a scene'));
  });

  test('a thread that throws or leaves fails its task; a new one does the next', async () => {
    await assert.rejects(pool.runOn(0, { kind: 'throw' }), /broken/);
    assert.equal(await retried(() => pool.runOn(0, { kind: 'echo', value: 2 })), 2);
    await assert.rejects(pool.runOn(0, { kind: 'leave' }), /ended/);
    assert.equal(await retried(() => pool.runOn(0, { kind: 'echo', value: 3 })), 3);
  });

  test('who waits for a thread gets one that lives', async () => {
    const [first, others] = [sharedIntegers(2), sharedIntegers(2)];
    const open = (gate: Int32Array) => {
      Atomics.store(gate, 0, 1);
      Atomics.notify(gate, 0);
    };
    for (const kind of ['leave', 'throw'] as const) {
      pool.start();
      first[0] = others[0] = 0;
      const running = Array.from({ length: pool.size }, (_, i) =>
        pool.runOn(i, { kind: 'wait', gate: i === 0 ? first : others }),
      );
      const gone = assert.rejects(pool.runOn(0, { kind }));
      const waiting = pool.run({ kind: 'echo', value: 7 });
      const answered =
        pool.size === 1
          ? assert.rejects(waiting, /no thread/)
          : waiting.then((value) => assert.equal(value, 7));
      open(first);
      await gone;
      open(others);
      await Promise.all([answered, ...running]);
    }
  });

  test('a task that cannot be sent fails and leaves no listeners behind', async () => {
    const warnings: string[] = [];
    const hear = ({ name }: Error) => void warnings.push(name);
    process.on('warning', hear);
    try {
      const unsendable = { kind: 'echo', value: () => 1 } as unknown as { kind: 'echo'; value: 1 };
      for (let i = 0; i < 20; i++)
        await assert.rejects(pool.runOn(0, unsendable), { name: 'DataCloneError' });
      assert.equal(await pool.runOn(0, { kind: 'echo', value: 8 }), 8);
      await new Promise((resolve) => setImmediate(resolve));
      assert.deepEqual(warnings, []);
    } finally {
      process.off('warning', hear);
    }
  });

  test('the end fails what is running and what waits; it can be started again', async () => {
    const gate = sharedIntegers(2);
    pool.start();
    const running = Array.from({ length: pool.size }, () => pool.run({ kind: 'wait', gate }));
    const waiting = pool.run({ kind: 'echo', value: 1 });
    const failures = Promise.allSettled([...running, waiting]);
    pool.end();
    assert.ok((await failures).every(({ status }) => status === 'rejected'));
    await assert.rejects(pool.run({ kind: 'echo', value: 1 }), /no thread/);
    pool.start();
    assert.equal(await pool.run({ kind: 'echo', value: 4 }), 4);
  });

  test('watching tells progress and throws when aborted, though the work goes on', async () => {
    const gate = sharedIntegers(2);
    const told: number[] = [];
    const work = {
      async breathe(fraction: number) {
        told.push(fraction);
        if (told.length === 3) throw new Error('not wanted');
      },
    };
    const result = pool.runOn(0, { kind: 'wait', gate });
    await assert.rejects(
      watch(result, work, () => 0.5),
      /not wanted/,
    );
    assert.deepEqual(told, [0.5, 0.5, 0.5]);
    pool.end();
    await assert.rejects(result, /ended/);
  });

  test('watching gives the answer, or the failure', async () => {
    const work = { async breathe() {} };
    const fraction = () => 0;
    assert.equal(await watch(pool.runOn(0, { kind: 'echo', value: 5 }), work, fraction), 5);
    await assert.rejects(watch(pool.runOn(0, { kind: 'throw' }), work, fraction), /broken/);
  });
});

/** A thread that failed is told apart from a running one when it has ended, a moment later. */
async function retried<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await call();
    } catch (error) {
      if (tries === 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

test('shared copies hold the values; what is shared already is itself; a sharer copies once', () => {
  for (const values of [Float32Array.of(1.5, -2), Uint16Array.of(1, 65_535), Uint8Array.of(7)]) {
    const copy = share(values);
    assert.deepEqual(Array.from(copy), Array.from(values));
    assert.ok(copy.buffer instanceof SharedArrayBuffer);
    assert.equal(share(copy), copy);
    const once = sharer();
    assert.equal(once(values), once(values));
  }
  assert.equal(sharedBytes(3).length, 3);
});

test('rows are taken each exactly once, however many take them', () => {
  for (const size of [0, 1, 7, 8, 9, 100]) {
    const cursor = sharedIntegers(2);
    const seen = new Uint8Array(size);
    takeRows({ size, cursor }, (row) => {
      seen[row]++;
      // Another taker in the middle of this one's band.
      if (row === 3) takeRows({ size, cursor }, (other) => void seen[other]++);
    });
    assert.ok(
      seen.every((times) => times === 1),
      `${size}`,
    );
    assert.equal(cursor[1], size);
  }
});
