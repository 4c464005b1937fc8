import type { TakenMessage } from '../../core/ports/webhook-queue.ts';
import { traceIdOf } from '../../core/trace-context.ts';
import { createDelivery, type DeliveryParts } from './deliver.ts';

/** Time limit of an attempt; Standard Webhooks recommends 15 to 30 s. */
const TIMEOUT_MS = 15_000;
/** Maximum number of concurrent attempts of one process; each takes a socket and a few kilobytes. */
const SLOTS = 256;
/**
 * Maximum number of concurrent deliveries to one receiver, in all processes. If 16 webhooks of a user hang at once,
 * they occupy a quarter of the slots until they are known to be slow.
 */
const LANE_WIDTH = 4;
/** The same maximum for all webhook URLs of one user's tasks, because there may be any number of such URLs. */
const TASK_WIDTH = 16;
/** Time that an attempt may take in addition to its timeout before another worker claims the message. */
const LEASE_SLACK_MS = 15_000;
/** Maximum time until the queue is checked again, because another process may add a message without a notification. */
const LONGEST_SLEEP_MS = 60_000;
const FORGET_EVERY_MS = 600_000;
const FORGET_AFTER_MS = 30 * 86_400_000;
/** Pause after a database failure, and the minimum pause while all slots are taken. */
const TROUBLE_MS = 1000;
const SHORTEST_SLEEP_MS = 100;

interface WebhookOptions {
  timeoutMs?: number;
  /** Time after which another worker claims the messages of a worker that died. */
  leaseMs?: number;
}

/**
 * Delivers webhooks until it is stopped: claims due messages, lane by lane, and reports each attempt. A message is
 * delivered at least once: if a worker dies between the receiver's answer and the report, the message is sent again.
 */
export class WebhookDelivery {
  readonly #parts: DeliveryParts;
  readonly #leaseMs: number;
  readonly #deliver: (message: TakenMessage) => Promise<void>;
  readonly #breakOff = new AbortController();
  readonly #running = new Map<string, { message: TakenMessage; done: Promise<void> }>();
  readonly #forgetting: NodeJS.Timeout;
  #unsubscribe = async () => {};
  #timer: NodeJS.Timeout | undefined;
  #taking: Promise<void> | null = null;
  /** Set if there may be messages that the query in progress does not see. */
  #again = false;
  #stopped = false;

  private constructor(parts: DeliveryParts, timeoutMs: number, leaseMs: number) {
    this.#parts = parts;
    this.#leaseMs = leaseMs;
    this.#deliver = createDelivery(parts, { timeoutMs, signal: this.#breakOff.signal });
    this.#forgetting = setInterval(() => void this.#forget(), FORGET_EVERY_MS);
  }

  /**
   * Starts delivering.
   * @throws if the database cannot be reached
   */
  static async start(
    parts: DeliveryParts,
    { timeoutMs = TIMEOUT_MS, leaseMs = timeoutMs + LEASE_SLACK_MS }: WebhookOptions = {},
  ): Promise<WebhookDelivery> {
    const delivery = new WebhookDelivery(parts, timeoutMs, leaseMs);
    try {
      delivery.#unsubscribe = await parts.queue.subscribe(() => delivery.#wake());
    } catch (error) {
      clearInterval(delivery.#forgetting);
      throw error;
    }
    delivery.#wake();
    return delivery;
  }

  /** Fills the free slots with due messages now; a call during a round adds one more round. */
  #wake(): void {
    if (this.#stopped) return;
    this.#again = true;
    this.#taking ??= this.#round().finally(() => {
      this.#taking = null;
      if (this.#again) this.#wake();
    });
  }

  #wakeIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    const pause = Math.min(milliseconds, LONGEST_SLEEP_MS);
    if (!this.#stopped) this.#timer = setTimeout(() => this.#wake(), pause);
  }

  async #round(): Promise<void> {
    const { queue, log } = this.#parts;
    try {
      while (this.#again && !this.#stopped) {
        this.#again = false;
        await this.#takeAll();
      }
      const wait = await queue.nextDueMs();
      // While all slots are taken, the next round starts when an attempt ends, so no earlier check is needed.
      const least = this.#running.size >= SLOTS ? TROUBLE_MS : SHORTEST_SLEEP_MS;
      this.#wakeIn(Math.max(least, wait ?? LONGEST_SLEEP_MS));
    } catch (err) {
      log.warn({ err }, 'webhooks cannot be taken');
      this.#wakeIn(TROUBLE_MS);
    }
  }

  async #takeAll(): Promise<void> {
    for (;;) {
      const most = SLOTS - this.#running.size;
      if (most <= 0 || this.#stopped) return;
      const slow = [...this.#running.values()].filter(({ message }) => message.slow).length;
      const taken = await this.#parts.queue.take({
        most,
        mostSlow: Math.min(most, SLOTS / 2 - slow),
        leaseMs: this.#leaseMs,
        laneWidth: LANE_WIDTH,
        taskWidth: TASK_WIDTH,
      });
      for (const message of taken) this.#start(message);
      if (taken.length === 0) return;
    }
  }

  #start(message: TakenMessage): void {
    const { message_uuid, webhook_uuid, traceparent } = message;
    const done = this.#deliver(message)
      .catch((err) => {
        if (!this.#breakOff.signal.aborted)
          this.#parts.log.warn(
            { err, message_uuid, webhook_uuid, trace_id: traceIdOf(traceparent) },
            'a webhook could not be settled',
          );
      })
      .finally(() => {
        this.#running.delete(message_uuid);
        this.#wake();
      });
    this.#running.set(message_uuid, { message, done });
  }

  async #forget(): Promise<void> {
    const { queue, log } = this.#parts;
    await queue
      .forget(FORGET_AFTER_MS)
      .catch((err) => log.warn({ err }, 'old webhooks were not forgotten'));
  }

  /**
   * Stops claiming messages and waits up to `graceMs` for attempts in progress, then aborts them and gives their
   * messages back.
   */
  async stop(graceMs: number): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearInterval(this.#forgetting);
    // A query in progress may still return messages, which this worker then holds.
    await this.#taking;
    const ended = Promise.all([...this.#running.values()].map(({ done }) => done));
    let grace: NodeJS.Timeout | undefined;
    await Promise.race([
      ended,
      new Promise((resume) => {
        grace = setTimeout(resume, graceMs);
      }),
    ]);
    clearTimeout(grace);
    const broken = [...this.#running.keys()];
    this.#breakOff.abort(new Error('the worker stops'));
    await ended;
    const { queue, log } = this.#parts;
    await queue.giveBack(broken).catch((err) => log.warn({ err }, 'webhooks wait for their lease'));
    await this.#unsubscribe();
  }
}
