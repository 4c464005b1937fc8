import { setTimeout as sleep } from 'node:timers/promises';
import { startMockBozzetto } from '../support/mock-servers/bozzetto.ts';
import { startMockGenerations3d } from '../support/mock-servers/http-3d-generations.ts';
import { startMockHunyuan3d } from '../support/mock-servers/hunyuan3d.ts';
import type { Ending, MockServer } from '../support/mock-servers/mock-server.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { randomNumbers } from '../support/random.ts';
import { type RemoteStepServer, remoteStepOf, type ServerList } from './remote-step-servers.ts';
import { RemoteStepWorkers } from './remote-step-workers.ts';
import { openRig, type Rig } from './worker-rig.ts';

export interface ChaosOptions {
  seed: number;
  tasks: number;
  /** Fraction of jobs that fail, 0 to 1. */
  faults: number;
  /** Number of tasks that end between two kills of a worker; with a time, a busy machine might finish none. */
  killEvery: number;
  workers: number;
  /** Time that a server takes for a job. */
  jobMs: number;
  /** Time limit for all tasks to end. */
  limitMs: number;
}

export interface ChaosOutcome {
  /** Number of tasks by final status. */
  endings: Record<string, number>;
  errors: Record<string, number>;
  kills: number;
  seconds: number;
  /** For each server: the jobs that it received, the most that ran at once, and the allowed number. */
  servers: { name: string; jobs: number; mostRunning: number; concurrency: number }[];
  /** Errors in the ledger and balance; empty if there are none. */
  books: string[];
  slotsLeft: number;
}

const BAD: readonly Ending[] = ['hang', 'lose', 'html', 'truncated', 'reset', 'fail'];
const COST = 20;
const LIST = 'all';
const TOTAL_MS = 4000;

/**
 * Runs tasks on four mock servers that lose jobs, hang, restart and lie, while workers are killed, and reports the
 * final state of tasks, credits and server slots.
 */
export async function remoteStepChaos(options: ChaosOptions): Promise<ChaosOutcome> {
  const random = randomNumbers(options.seed);
  const ending = () =>
    random() < options.faults ? BAD[Math.floor(random() * BAD.length)]! : 'succeed';
  // No job exceeds its time limit, because a slot whose job gives no other sign of its end is held until then.
  const mockOptions = { milliseconds: options.jobMs, ending, hangs: TOTAL_MS - 500 };
  const mockServers: Record<string, MockServer> = {
    blocking: await startMockHunyuan3d(mockOptions),
    lemonade: await startMockGenerations3d({ ...mockOptions, server: 'lemonade' }),
    bozzetto1: await startMockBozzetto(mockOptions),
    bozzetto2: await startMockBozzetto(mockOptions),
  };
  const common = { totalMs: TOTAL_MS, silenceMs: 3000, healthIntervalMs: 500 };
  const poll = { settings: { poll_ms: 50 } };
  const servers: RemoteStepServer[] = [
    { ...common, name: 'blocking', kind: 'hunyuan3d', url: mockServers.blocking!.url },
    {
      ...common,
      settings: { fields: { model: 'any' } },
      name: 'lemonade',
      kind: 'http-3d-generations',
      url: mockServers.lemonade!.url,
      concurrency: 4,
    },
    {
      ...common,
      ...poll,
      name: 'bozzetto1',
      kind: 'bozzetto',
      url: mockServers.bozzetto1!.url,
      concurrency: 4,
    },
    {
      ...common,
      ...poll,
      name: 'bozzetto2',
      kind: 'bozzetto',
      url: mockServers.bozzetto2!.url,
      concurrency: 4,
    },
  ];
  const list: ServerList = { backends: servers.map(({ name }) => name), builtIn: false };
  const rig = await openRig({ remoteLane: () => remoteStepOf(list)!.lane });
  const workers = new RemoteStepWorkers(rig, servers, [[LIST, list]]);
  const since = performance.now();
  let kills = 0;
  try {
    const image = await rig.upload();
    await rig.database.accounts.grant(rig.user, options.tasks * COST, null, 'chaos');
    const before = await rig.database.accounts.balance(rig.user);
    for (let n = 0; n < options.workers; n++) await workers.start();
    const left = async () =>
      (
        await rig.database.sql.query(
          'select count(*)::int as n from tasks where completed_at is null',
        )
      ).rows[0].n as number;
    const creating = createAll(rig, image, options.tasks);
    let created = false;
    void creating.then(() => (created = true));
    for (let leftAtKill = options.tasks; ; await sleep(200)) {
      const now = await left();
      if (created && now === 0) break;
      if (performance.now() - since > options.limitMs) break;
      if (!created) leftAtKill = now;
      if (leftAtKill - now < options.killEvery) continue;
      leftAtKill = now;
      await workers.kill();
      await workers.start();
      kills += 1;
      // An operator would restart a server that hangs.
      const hung = Object.values(mockServers)[kills % 4]!;
      hung.restart();
    }
    await creating;
    const usable = before.usable;
    // Slots that are draining become free at the latest when the time limit of their job has passed.
    for (let waited = 0; waited < PATIENCE_MS && (await slotsLeft(rig)) > 0; waited += 250)
      await sleep(250);
    return {
      endings: await counts(rig, 'status'),
      errors: await counts(rig, `error ->> 'code'`),
      kills,
      seconds: (performance.now() - since) / 1000,
      servers: servers.map(({ name, concurrency = 1 }) => {
        const { jobs, mostRunning } = mockServers[name]!;
        return { name, jobs: jobs.length, mostRunning, concurrency };
      }),
      books: await wrongBooks(rig, usable),
      slotsLeft: await slotsLeft(rig),
    };
  } finally {
    await workers.stop();
    for (const mockServer of Object.values(mockServers)) await mockServer.stop();
  }
}

async function createAll(rig: Rig, image: string, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 20)
    await Promise.all(
      Array.from({ length: Math.min(20, left) }, () =>
        rig.create(image, { does: 'succeed' }, rig.user, { servers: LIST }),
      ),
    );
}

async function counts({ database: { sql } }: Rig, what: string): Promise<Record<string, number>> {
  const { rows } = await sql.query<{ what: string; n: number }>(
    `select coalesce(${what}, 'none') as what, count(*)::int as n from tasks group by 1`,
  );
  return Object.fromEntries(rows.map(({ what: key, n }) => [key, n]));
}

async function slotsLeft({ database: { sql } }: Rig): Promise<number> {
  return (await sql.query('select count(*)::int as n from remote_slots')).rows[0].n;
}

/** Compares the ledger with the balance, and checks that each success was captured once. */
async function wrongBooks({ database, user }: Rig, before: number): Promise<string[]> {
  const wrong: string[] = [];
  const { usable, frozen } = await database.accounts.balance(user);
  const { rows } = await database.sql.query<{ successes: number; captures: number; twice: number }>(
    `select (select count(*)::int from tasks where status = 'SUCCESS') as successes,
            (select count(*)::int from credit_ledger where kind = 'capture') as captures,
            (select count(*)::int from (select task_uuid from credit_ledger where kind in ('capture', 'release')
                                         group by task_uuid having count(*) > 1) t) as twice`,
  );
  const { successes, captures, twice } = rows[0]!;
  if (captures !== successes) wrong.push(`${successes} successes, ${captures} captures`);
  if (twice > 0) wrong.push(`${twice} tasks settled twice`);
  if (frozen !== 0) wrong.push(`${frozen} credits frozen at the end`);
  if (usable !== before - successes * COST)
    wrong.push(`${usable} credits left of ${before} after ${successes} tasks of ${COST}`);
  for (const finding of await database.accounts.reconcile()) wrong.push(JSON.stringify(finding));
  return wrong;
}
