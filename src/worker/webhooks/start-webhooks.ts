import type { TakenMessage } from '../../core/ports/webhook-queue.ts';
import { traceIdOf } from '../../core/trace-context.ts';
import { createDelivery, type DeliveryParts } from './deliver.ts';

/** Standard Webhooks: 15 to 30 s. */
const TIMEOUT_MS = 15_000;
/** Attempts of one process at once; each is a socket and a few kilobytes. */
const SLOTS = 256;
/** Deliveries to one receiver at once, in all processes: 16 webhooks of a user that hang at once hold a quarter of the slots until they are known. */
const LANE_WIDTH = 4;
/** To the addresses of one user's tasks, of which there may be any number. */
const TASK_WIDTH = 16;
/** An attempt may last this much beside its timeout before another worker takes the message. */
const LEASE_SLACK_MS = 15_000;
/** What is due later is looked for again by then: a message of another process may come without a word. */
const LONGEST_SLEEP_MS = 60_000;
const FORGET_EVERY_MS = 600_000;
const FORGET_AFTER_MS = 30 * 86_400_000;
/** After the database failed; and at least this long where what is due cannot be taken now. */
const TROUBLE_MS = 1000;
const SHORTEST_SLEEP_MS = 100;

interface WebhookOptions {
  timeoutMs?: number;
  /** After so long the message of a worker that died is taken by another one. */
  leaseMs?: number;
}

/** The delivery of webhooks in this process. */
export interface WebhookDelivery {
  /** Takes no more; waits up to `graceMs` for attempts under way, then breaks them off and gives their messages back. */
  stop(graceMs: number): Promise<void>;
}

/**
 * Delivers webhooks until it is stopped: takes what is due, lane by lane, and reports each attempt. A message is delivered
 * at least once: whoever dies between the answer and its report sends it again.
 */
export async function startWebhooks(
  { queue, sender, signer, clock, tracer, log }: DeliveryParts,
  { timeoutMs = TIMEOUT_MS, leaseMs = timeoutMs + LEASE_SLACK_MS }: WebhookOptions = {},
): Promise<WebhookDelivery> {
  const stopping = new AbortController();
  const deliver = createDelivery(
    { queue, sender, signer, clock, tracer, log },
    { timeoutMs, signal: stopping.signal },
  );
  const running = new Map<string, { message: TakenMessage; done: Promise<void> }>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let taking: Promise<void> | null = null;
  let isAskedAgain = false;

  function sleep(milliseconds: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(pump, Math.min(milliseconds, LONGEST_SLEEP_MS));
  }

  /** Takes what is due into the free slots; calls that come meanwhile make one more round. */
  function pump(): void {
    if (isStopped) return;
    isAskedAgain = true;
    taking ??= round().finally(() => {
      taking = null;
      if (isAskedAgain) pump();
    });
  }

  async function round(): Promise<void> {
    try {
      while (isAskedAgain && !isStopped) {
        isAskedAgain = false;
        await takeAll();
      }
      const wait = await queue.nextDueMs();
      // With all slots taken, the end of an attempt is the next event.
      const least = running.size >= SLOTS ? TROUBLE_MS : SHORTEST_SLEEP_MS;
      sleep(Math.max(least, wait ?? LONGEST_SLEEP_MS));
    } catch (err) {
      log.warn({ err }, 'webhooks cannot be taken');
      sleep(TROUBLE_MS);
    }
  }

  async function takeAll(): Promise<void> {
    for (;;) {
      const most = SLOTS - running.size;
      const slow = [...running.values()].filter(({ message }) => message.slow).length;
      if (most <= 0 || isStopped) return;
      const mostSlow = Math.min(most, SLOTS / 2 - slow);
      const taken = await queue.take({
        most,
        mostSlow,
        leaseMs,
        laneWidth: LANE_WIDTH,
        taskWidth: TASK_WIDTH,
      });
      for (const message of taken) start(message);
      if (taken.length === 0) return;
    }
  }

  function start(message: TakenMessage): void {
    const { message_uuid, webhook_uuid, traceparent } = message;
    const done = deliver(message)
      .catch((err) => {
        if (!stopping.signal.aborted)
          log.warn(
            { err, message_uuid, webhook_uuid, trace_id: traceIdOf(traceparent) },
            'a webhook could not be settled',
          );
      })
      .finally(() => {
        running.delete(message_uuid);
        pump();
      });
    running.set(message_uuid, { message, done });
  }

  async function forget(): Promise<void> {
    try {
      await queue.forget(FORGET_AFTER_MS);
    } catch (err) {
      log.warn({ err }, 'old webhooks were not forgotten');
    }
  }

  const unsubscribe = await queue.subscribe(pump);
  const forgetting = setInterval(() => void forget(), FORGET_EVERY_MS);
  pump();

  return {
    async stop(graceMs) {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(forgetting);
      // What is being taken at this moment is held by this worker, too.
      await taking;
      const left = Promise.all([...running.values()].map(({ done }) => done));
      let grace: NodeJS.Timeout | undefined;
      await Promise.race([
        left,
        new Promise((resume) => {
          grace = setTimeout(resume, graceMs);
        }),
      ]);
      clearTimeout(grace);
      const broken = [...running.keys()];
      stopping.abort(new Error('the worker stops'));
      await left;
      await queue
        .giveBack(broken)
        .catch((err) => log.warn({ err }, 'webhooks wait for their lease'));
      await unsubscribe();
    },
  };
}
