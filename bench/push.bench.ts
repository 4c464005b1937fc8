import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { systemClock } from '../src/adapters/clock/system-clock.ts';
import { openDatabase } from '../src/adapters/postgres/database.ts';
import {
  createTask,
  createUser,
  runTask,
  startNode,
  startPostgres,
  type TestUser,
} from '../test/push/push-node.ts';
import { FrameLog } from './push-frame-log.ts';
import { type Measurement, percentile, smoke, writeResults } from './results.ts';

/*
 * Time from commit to frame, over real sockets: PostgreSQL, the API process, 1,000 subscribers and the updater are four
 * processes. The clock starts when an update is passed to the driver (so the transaction itself counts) and stops when
 * the subscriber has the frame.
 *
 * own     1,000 users with one socket each; every update belongs to one of them
 * shared  one user with 1,000 sockets; every update goes to all: 50 updates/s are 50,000 frames/s
 */
const SUBSCRIBERS = smoke ? 50 : 1000;
const UPDATES_A_SECOND = 50;
const SECONDS = smoke ? 2 : 15;
/**
 * Enough that no task is updated twice within half a second, because two changes of a task in one batch are one frame.
 */
const TASKS = 50;

type Message = { [key: string]: unknown };

if (process.argv[2] === 'server') await serve(process.argv[3]!);
else if (process.argv[2] === 'subscribers') await listen(process.argv[3]!);
else await bench();

/** The API process. */
async function serve(connectionString: string): Promise<void> {
  const node = await startNode(connectionString, { connectionsPerUser: SUBSCRIBERS });
  process.on('message', (message) => {
    if (message === 'usage') {
      const { user, system } = process.cpuUsage();
      process.send!({ rss: process.memoryUsage().rss, cpu: (user + system) / 1e6 });
    } else void node.close().then(() => process.disconnect());
  });
  process.send!({ baseUrl: node.baseUrl });
}

/** The process of all subscribers. Receives `{tokens}`, then `{sent}`; responds with latencies and missing frames. */
async function listen(baseUrl: string): Promise<void> {
  const log = new FrameLog(baseUrl);
  process.on('message', async (message: Message) => {
    if (message.tokens !== undefined) {
      await log.connect(message.tokens as string[]);
      process.send!({ connected: true });
    } else if (message.sent !== undefined) {
      process.send!(log.result(message.sent as [string, number][], message.each as number));
    } else {
      log.close();
      process.disconnect();
    }
  });
  process.send!({ started: true });
}

async function bench(): Promise<void> {
  const postgres = await startPostgres();
  const database = openDatabase({
    connectionString: postgres.connectionString,
    poolSize: 10,
    clock: systemClock(),
    duplicateWindowSeconds: 0,
    maxInFlight: 0,
  });
  await database.migrate();
  const measurements: Measurement[] = [];
  try {
    for (const variant of ['own', 'shared'] as const) {
      const users: TestUser[] = [];
      const count = variant === 'own' ? SUBSCRIBERS : 1;
      for (let i = 0; i < count; i++) users.push(await createUser(database));
      const owners = Array.from({ length: TASKS }, (_, i) => users[(i * 37) % users.length]!);
      const tasks = await Promise.all(
        owners.map(async ({ user_uuid }) => {
          const task = await createTask(database, user_uuid);
          return { task, attempt: await runTask(database, task), progress: 0 };
        }),
      );
      const server = start('server', postgres.connectionString);
      const { baseUrl } = await reply(server);
      const subscribers = start('subscribers', String(baseUrl));
      await reply(subscribers);
      const tokens = Array.from({ length: SUBSCRIBERS }, (_, i) => users[i % users.length]!.token);
      subscribers.send({ tokens });
      await reply(subscribers);

      const { cpu: cpuBefore } = await usage(server);
      const sent: [string, number][] = [];
      const updates: Promise<unknown>[] = [];
      const begin = performance.now();
      for (let i = 0; i < UPDATES_A_SECOND * SECONDS; i++) {
        const due = begin + (i * 1000) / UPDATES_A_SECOND;
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
        const one = tasks[i % TASKS]!;
        one.progress += 1;
        sent.push([`${one.task} ${one.progress}`, Number(process.hrtime.bigint()) / 1e6]);
        updates.push(database.tasks.progress(one.task, one.attempt, one.progress, 'mesh'));
      }
      await Promise.all(updates);
      await new Promise((resolve) => setTimeout(resolve, 2000));
      subscribers.send({ sent, each: variant === 'own' ? 1 : SUBSCRIBERS });
      const result = (await reply(subscribers)) as unknown as ReturnType<FrameLog['result']>;
      const { rss, cpu } = await usage(server);
      await end(subscribers);
      await end(server);
      measurements.push(...figures(variant, result, rss, cpu - cpuBefore));
    }
  } finally {
    await database.close();
    await postgres.stop();
  }
  await writeResults('push', measurements);
}

function figures(
  variant: 'own' | 'shared',
  { latencies, missing, frames }: ReturnType<FrameLog['result']>,
  rss: number,
  cpuSeconds: number,
): Measurement[] {
  const name = `${variant}: ${SUBSCRIBERS} subscribers, ${UPDATES_A_SECOND} updates/s`;
  const at = (p: number) => Math.round(percentile(latencies, p) * 10) / 10;
  return [
    { metric: `${name}, p50`, value: at(50), unit: 'ms' },
    { metric: `${name}, p99`, value: at(99), unit: 'ms', bar: { atMost: 150 } },
    { metric: `${name}, longest`, value: at(100), unit: 'ms' },
    { metric: `${name}, lost`, value: missing, unit: 'frames', bar: { atMost: 0 } },
    { metric: `${name}, frames`, value: Math.round(frames / SECONDS), unit: '1/s' },
    {
      metric: `${name}, server CPU`,
      value: Math.round((cpuSeconds / SECONDS) * 100),
      unit: '% core',
    },
    { metric: `${name}, server RSS`, value: Math.round(rss / 2 ** 20), unit: 'MB' },
  ];
}

function start(role: 'server' | 'subscribers', argument: string): ChildProcess {
  return fork(import.meta.filename, [role, argument, ...(smoke ? ['--smoke'] : [])], {
    serialization: 'advanced',
  });
}

/** Returns the memory in bytes and the CPU seconds of the API process. */
async function usage(server: ChildProcess): Promise<{ rss: number; cpu: number }> {
  server.send('usage');
  return (await reply(server)) as { rss: number; cpu: number };
}

async function reply(child: ChildProcess): Promise<Message> {
  const [message] = await once(child, 'message');
  return message as Message;
}

async function end(child: ChildProcess): Promise<void> {
  child.send({ end: true });
  await once(child, 'exit');
}
