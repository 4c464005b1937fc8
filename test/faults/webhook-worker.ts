/**
 * `node webhook-worker.ts <connection string> <timeout ms> <lease ms>` only delivers webhooks, so that tests can kill
 * it. It prints a line when it has started.
 */
import { systemClock } from '../../src/adapters/clock/system-clock.ts';
import { createWebhookSender } from '../../src/adapters/fetch/webhook-sender.ts';
import { openDatabase } from '../../src/adapters/postgres/database.ts';
import { WebhookDelivery } from '../../src/worker/webhooks/webhook-delivery.ts';

const [connectionString, timeoutMs, leaseMs] = process.argv.slice(2);
const clock = systemClock();
const database = openDatabase({
  connectionString: connectionString!,
  clock,
  poolSize: 10,
  duplicateWindowSeconds: 10,
  maxInFlight: 0,
});
const note = (facts: object, message: string) => console.error(message, facts);
const delivery = await WebhookDelivery.start(
  {
    queue: database.webhookQueue(),
    sender: createWebhookSender({ anyScheme: true, isAllowed: () => true }),
    signer: { assetUrl: (task, asset, name) => `http://bozzetto.test/${task}/${asset}/${name}` },
    clock,
    tracer: null,
    log: { info: note, warn: note, error: note },
  },
  { timeoutMs: Number(timeoutMs), leaseMs: Number(leaseMs) },
);
console.log('delivering');
process.on('SIGTERM', async () => {
  await delivery.stop(0);
  await database.close();
  process.exit(0);
});
