import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Bozzetto, BozzettoError } from '../../src/sdk/index.ts';
import { failoverPair } from '../support/failover.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { ROOT, type Service, startArguments, startService } from '../support/service.ts';

/** Everything here takes seconds on a free machine. */
/** The longest that a request may take: a wait for a connection and one for an answer, of a database that is silent. */
const DEADLINE_MS = 45_000;
const CREATORS = 6;
const BEFORE_MS = 2500;
const AWAY_MS = 1500;
const AFTER_MS = 3000;

const TERMINAL = new Set(['SUCCESS', 'FAILED', 'CANCELLED']);

interface Pushed {
  task_uuid?: string;
  status?: string;
}

/** Task frames on one event stream, which is opened once and never again. */
class Listener {
  /** By task: the last status that was pushed. */
  readonly last = new Map<string, string>();
  frames = 0;
  ended = false;
  readonly #abort = new AbortController();
  #reading: Promise<void> = Promise.resolve();

  async open({ baseUrl, apiKey }: Service): Promise<void> {
    const answer = await fetch(`${baseUrl}/api/v1/events`, {
      headers: { authorization: `Bearer ${apiKey}` },
      signal: this.#abort.signal,
    });
    assert.equal(answer.status, 200);
    this.#reading = this.#read(answer.body!).catch(() => {});
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      const events = text.split('\n\n');
      text = events.pop()!;
      for (const event of events) this.#note(/^data: (.*)$/m.exec(event)?.[1]);
    }
    this.ended = true;
  }

  #note(data: string | undefined): void {
    if (data === undefined) return;
    const { task_uuid, status } = JSON.parse(data) as Pushed;
    if (task_uuid === undefined || status === undefined) return;
    this.frames += 1;
    this.last.set(task_uuid, status);
  }

  async close(): Promise<void> {
    this.#abort.abort();
    await this.#reading;
  }
}

/** Actions and observations of the creators. */
interface Load {
  acknowledged: Set<string>;
  /** Acknowledged only by sending the same creation again. */
  repeated: number;
  /** By the kind of the refusal. */
  refusals: Map<string, number>;
  longestMs: number;
}

const refusalOf = (error: unknown) =>
  error instanceof BozzettoError ? `${error.name} ${error.code}` : String(error);

/** Creates tasks until told to stop; each until it is acknowledged, under one order id. */
async function create(client: Bozzetto, name: string, load: Load, over: AbortSignal) {
  for (let n = 0; !over.aborted; n++) {
    // Most are refused at admission, so that many end in a second; some are made.
    const real = n % 80 === 0;
    const order = { client_order_id: `${name}-${n}` };
    for (let tries = 1; ; tries++) {
      const started = performance.now();
      try {
        const { task_uuid } = real
          ? await client.tasks.create('text-to-mesh', { prompt: 'a cube' }, order)
          : await client.tasks.create(
              'image-to-mesh',
              { image_file: `http://127.0.0.1:1/${name}-${n}.png` },
              order,
            );
        load.acknowledged.add(task_uuid);
        if (tries > 1) load.repeated += 1;
        break;
      } catch (error) {
        const kind = refusalOf(error);
        load.refusals.set(kind, (load.refusals.get(kind) ?? 0) + 1);
        await sleep(50);
      } finally {
        load.longestMs = Math.max(load.longestMs, performance.now() - started);
      }
    }
    await sleep(20);
  }
}

async function until(holds: () => boolean | Promise<boolean>, what: () => string): Promise<void> {
  for (const giveUpAt = performance.now() + PATIENCE_MS; !(await holds()); await sleep(50))
    if (performance.now() > giveUpAt) assert.fail(`not within ${PATIENCE_MS} ms: ${what()}`);
}

/** A worker process beside the service, with the same settings. */
async function startWorker(service: Service): Promise<ChildProcess> {
  return spawn(process.execPath, await startArguments(), {
    cwd: ROOT,
    env: { ...process.env, ...service.env, BOZZETTO_ROLE: 'worker' },
    stdio: 'ignore',
  });
}

async function end(worker: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => worker.once('exit', resolve));
  if (worker.exitCode === null && worker.kill('SIGTERM')) await gone;
}

test('PostgreSQL fails over under load: pushes go on, nothing that was acknowledged is lost', {
  skip: process.platform !== 'linux' && 'finds processes by /proc',
  timeout: 4 * PATIENCE_MS,
}, async (t) => {
  const pair = await failoverPair();
  let service: Service | undefined;
  let worker: ChildProcess | undefined;
  const listener = new Listener();
  try {
    service = await startService({
      env: {
        DATABASE_URL: pair.url,
        DATABASE_REPLICA_URL: pair.standbyUrl,
        BOZZETTO_ROLE: 'api',
        BOZZETTO_CREDITS: '1000000',
        BOZZETTO_RATE_LIMIT: '0',
        BOZZETTO_MAX_IN_FLIGHT: '0',
      },
    });
    worker = await startWorker(service);
    const client = service.client();
    await listener.open(service);

    const load: Load = {
      acknowledged: new Set(),
      repeated: 0,
      refusals: new Map(),
      longestMs: 0,
    };
    const over = new AbortController();
    const creators = Array.from({ length: CREATORS }, (_, i) =>
      create(client, `creator-${i}`, load, over.signal),
    );
    // The worker is there, and engines run.
    await until(
      () => [...listener.last.values()].includes('SUCCESS'),
      () => 'no task ends at the first primary',
    );
    await sleep(BEFORE_MS);
    const before = load.acknowledged.size;
    assert.ok(before > 0 && listener.frames > 0, `${before} tasks, ${listener.frames} frames`);

    await pair.killPrimary();
    const killed = performance.now();
    await sleep(AWAY_MS);
    await pair.promote();
    const during = load.acknowledged.size;
    pair.moveAddress();
    const moved = performance.now();
    await until(
      () => load.acknowledged.size > during,
      () => 'no task is created at the new primary',
    );
    const createdMs = performance.now() - moved;
    const framesThen = listener.frames;
    await until(
      () => listener.frames > framesThen,
      () => 'nothing is pushed from the new primary',
    );
    const pushedMs = performance.now() - moved;
    await sleep(AFTER_MS);
    over.abort();
    await Promise.all(creators);

    // Each of them exists and ends, and the stream that was open all the time tells so.
    const unended = () =>
      [...load.acknowledged].filter((task) => !TERMINAL.has(listener.last.get(task) ?? ''));
    await until(
      () => unended().length === 0,
      () => `the end of ${unended().length} of ${load.acknowledged.size} tasks was not pushed`,
    );
    assert.equal(listener.ended, false, 'the stream was never closed');
    for (const task of load.acknowledged) {
      const { status } = await client.tasks.status(task);
      assert.equal(status, listener.last.get(task), `task ${task}`);
    }
    const succeeded = [...listener.last.values()].filter((status) => status === 'SUCCESS').length;
    assert.ok(succeeded > 0);

    // No creation was made twice, whatever became of its answer.
    const all = new Set<string>();
    for await (const { task_uuid } of client.tasks.all({ limit: 100 })) all.add(task_uuid);
    assert.deepEqual(all, load.acknowledged);
    assert.equal((await client.account.balance()).total_frozen_credits, 0);
    const reconcile = promisify(execFile)(process.execPath, ['src/bin/admin.ts', 'reconcile'], {
      cwd: ROOT,
      env: service.env,
    });
    assert.equal((await reconcile).stdout, '');

    assert.ok(load.longestMs < DEADLINE_MS, `a request took ${load.longestMs} ms`);
    for (const kind of load.refusals.keys()) assert.match(kind, /^ServiceError 5030$/);
    t.diagnostic(
      `${before} tasks before, ${load.acknowledged.size} in all, ${load.repeated} by a second try; ` +
        `away ${Math.round(moved - killed)} ms, created after ${Math.round(createdMs)} ms, ` +
        `pushed after ${Math.round(pushedMs)} ms; longest request ${Math.round(load.longestMs)} ms; ` +
        `${[...load.refusals].map(([kind, times]) => `${kind} ${times} times`).join(', ')}`,
    );
  } finally {
    await listener.close();
    if (worker !== undefined) await end(worker);
    await service?.stop();
    await pair.stop();
  }
});
