import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { WEBHOOK_EVENTS } from '../src/contract/webhooks.ts';
import { startWebhookWorker } from '../test/faults/webhook-workers.ts';
import { created, fundedUser, request } from '../test/money/support.ts';
import { testDatabase } from '../test/support/database.ts';
import { openReceiver, type Receiver } from '../test/support/webhook-receiver.ts';
import { percentile, smoke, writeResults } from './results.ts';

/*
 * Ten users with five receivers each, the first of which never answers. Tasks end at a steady rate, and each produces
 * five messages. Two workers with the service's timeouts deliver them. Measures first the delay of the messages; then
 * one worker is killed in the middle, and its messages must arrive when its leases end.
 */
const USERS = smoke ? 2 : 10;
const RECEIVERS = 5;
const TASKS = smoke ? 10 : 100;
const TASKS_TO_KILL = smoke ? 10 : 30;
/** Tasks that end per second, of all users together: five times as many messages. */
const PACE = 50;
const TIMES = smoke ? { timeoutMs: 1000, leaseMs: 2500 } : { timeoutMs: 15_000, leaseMs: 30_000 };

const db = await testDatabase();
const users: { user: string; hanging: Receiver; receivers: Receiver[] }[] = [];
for (let n = 0; n < USERS; n++) {
  const user = await fundedUser(db, 20 * (TASKS + TASKS_TO_KILL));
  const all = await Promise.all(Array.from({ length: RECEIVERS }, () => openReceiver()));
  for (const { url } of all) {
    const webhook = { url, name: null, events: WEBHOOK_EVENTS, secret: randomBytes(32) };
    await db.webhooks.create(user, webhook, RECEIVERS);
  }
  const [hanging, ...receivers] = all as [Receiver, ...Receiver[]];
  hanging.answer(() => {});
  users.push({ user, hanging, receivers });
}
const others = users.flatMap(({ receivers }) => receivers);

/** Creates the tasks that will end, alternating between their users. */
async function tasksOfAll(each: number): Promise<{ user: string; task: string }[]> {
  const tasks: { user: string; task: string }[] = [];
  for (let n = 0; n < each; n++)
    for (const { user } of users) {
      const { task_uuid } = created(await db.tasks.create(request(user)));
      tasks.push({ user, task: task_uuid });
    }
  return tasks;
}

/** Ends the tasks at the given rate; delayed ones catch up. */
async function endAll(tasks: readonly { user: string; task: string }[]): Promise<void> {
  const began = performance.now();
  for (const [n, { user, task }] of tasks.entries()) {
    await pause(Math.max(0, began + (n * 1000) / PACE - performance.now()));
    await db.tasks.cancel(user, task);
  }
}

const taskOf = (body: string) =>
  (JSON.parse(body) as { data: { task_uuid: string } }).data.task_uuid;

/**
 * Waits until each answering receiver has received this many different tasks; returns how many are missing after a
 * minute.
 */
async function missing(each: number): Promise<number> {
  const lacking = () =>
    others.reduce(
      (sum, { received }) => sum + each - new Set(received.map(({ body }) => taskOf(body))).size,
      0,
    );
  const until = performance.now() + 2 * TIMES.leaseMs + 60_000;
  while (lacking() > 0 && performance.now() < until) await pause(250);
  return lacking();
}

const doomed = await startWebhookWorker(db.connectionString, TIMES);
const second = await startWebhookWorker(db.connectionString, TIMES);
const first = await tasksOfAll(TASKS);
const load = loadavg()[0]!;
await endAll(first);
const late = await missing(TASKS);
const lateness = others.flatMap(({ received }) =>
  received.map(
    ({ at, body }) => at - Date.parse((JSON.parse(body) as { timestamp: string }).timestamp),
  ),
);
const hung = users.reduce((sum, { hanging }) => sum + hanging.received.length, 0);

const next = await tasksOfAll(TASKS_TO_KILL);
// Responses take a moment, so that some are in progress when the worker dies.
for (const receiver of others)
  receiver.answer((_, response) => void pause(300).then(() => response.writeHead(204).end()));
const ending = endAll(next);
await pause(smoke ? 200 : 2000);
await doomed.end('SIGKILL');
await ending;
const lost = await missing(TASKS + TASKS_TO_KILL);
const received = others.reduce((sum, one) => sum + one.received.length, 0);
const twice = received - others.length * (TASKS + TASKS_TO_KILL) + lost;
await second.end('SIGTERM');
for (const { hanging, receivers } of users)
  await Promise.all([hanging, ...receivers].map((receiver) => receiver.close()));

const rounded = (value: number) => Math.round(value);
const messages = USERS * RECEIVERS * TASKS;
await writeResults('webhooks', [
  {
    metric: `${messages} messages to ${USERS * RECEIVERS} receivers of which ${USERS} hang, end of task to arrival at the others, p99`,
    value: rounded(percentile(lateness, 99)),
    unit: 'ms',
    bar: { atMost: 1000 },
  },
  { metric: 'the same, p50', value: rounded(percentile(lateness, 50)), unit: 'ms' },
  { metric: 'the same, largest', value: rounded(Math.max(...lateness)), unit: 'ms' },
  { metric: 'of them missing', value: late, unit: 'messages', bar: { atMost: 0 } },
  { metric: 'attempts at those that hang meanwhile', value: hung, unit: '' },
  {
    metric: `lost when one of two workers is killed (kill -9) among ${others.length * TASKS_TO_KILL} more`,
    value: lost,
    unit: 'messages',
    bar: { atMost: 0 },
  },
  { metric: 'sent twice because of it', value: twice, unit: 'messages' },
  {
    metric: 'load of the machine (two cores) at the start: other programs ran',
    value: Math.round(load * 10) / 10,
    unit: '',
  },
]);
await db.close();
process.exit();
