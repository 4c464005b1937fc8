import { setTimeout as sleep } from 'node:timers/promises';
import { BozzettoError } from '../../src/sdk/index.ts';
import type { Service } from '../support/service.ts';

/** An API process that clients come to. */
export interface Door {
  name: string;
  service: Service;
  /** Told to stop: from then on it may refuse. */
  isStopping: boolean;
}

/** What creators did and saw. */
export interface Load {
  /** Acknowledged tasks, by the name of the door. */
  acknowledged: Map<string, string>;
  /** Refusals by a door that was told to stop, by kind. */
  refusals: Map<string, number>;
  /** All other answers that were no success. */
  faults: string[];
}

/** Doors that clients know at the moment, as a balancer does. */
export type Doors = readonly Door[];

/** Between two creations of one creator. */
const PACE_MS = 100;
const PAUSE_MS = 25;
/** Most are refused at admission, so that many end in a second; each so many is made by an engine. */
const MADE_EACH = 150;

/**
 * Creates tasks until told to stop, one door after the other; each until it is acknowledged, under one order id.
 * @param doors those that are known at the moment
 */
export async function create(
  doors: () => Doors,
  name: string,
  load: Load,
  over: AbortSignal,
): Promise<void> {
  for (let n = 0; !over.aborted; n++) {
    const order = { client_order_id: `${name}-${n}` };
    for (let tries = 0; !over.aborted; tries++) {
      const known = doors();
      const door = known[(n + tries) % known.length]!;
      try {
        const { tasks } = door.service.client();
        const { task_uuid } =
          n % MADE_EACH === 2
            ? await tasks.create('text-to-mesh', { prompt: 'a cube' }, order)
            : await tasks.create(
                'image-to-mesh',
                { image_file: `http://127.0.0.1:1/${name}-${n}.png` },
                order,
              );
        load.acknowledged.set(task_uuid, door.name);
        break;
      } catch (error) {
        const kind = error instanceof BozzettoError ? `${error.name} ${error.code}` : String(error);
        if (!door.isStopping) {
          load.faults.push(`${door.name}: ${kind}`);
          break;
        }
        // A connection that ended without an answer is a stopping process's as well.
        load.refusals.set(kind, (load.refusals.get(kind) ?? 0) + 1);
        await sleep(PAUSE_MS);
      }
    }
    // Slower the more there are: phases that take long on a slow machine would otherwise make tasks by the ten thousand.
    await sleep(PACE_MS + load.acknowledged.size / 2);
  }
}

interface Pushed {
  task_uuid?: string;
  status?: string;
}

/** The task frames of one user, by an event stream that goes on at another door where one closes it. */
export class Follower {
  /** By task: the last status that was pushed. */
  readonly last = new Map<string, string>();
  /** The doors it was at, in their order. */
  readonly at: string[] = [];
  readonly faults: string[] = [];
  readonly #doors: () => Doors;
  readonly #over = new AbortController();
  #cursor: string | null = null;
  #following: Promise<void> = Promise.resolve();

  /** @param doors those that are known; it goes to the first */
  constructor(doors: () => Doors) {
    this.#doors = doors;
  }

  /** Opens the stream; resolves when it is open. */
  async open(): Promise<void> {
    const body = await this.#connect();
    this.#following = this.#follow(body);
  }

  async close(): Promise<void> {
    this.#over.abort();
    await this.#following;
  }

  async #connect(): Promise<ReadableStream<Uint8Array>> {
    for (; ; await sleep(PAUSE_MS)) {
      const door = this.#doors()[0]!;
      const { baseUrl, apiKey } = door.service;
      const headers: Record<string, string> = { authorization: `Bearer ${apiKey}` };
      if (this.#cursor !== null) headers['last-event-id'] = this.#cursor;
      const answer = await fetch(`${baseUrl}/api/v1/events`, {
        headers,
        signal: this.#over.signal,
      }).catch((error: unknown) => {
        if (this.#over.signal.aborted) throw error;
        return null;
      });
      if (answer?.status === 200) {
        this.at.push(door.name);
        return answer.body!;
      }
      if (!door.isStopping) this.faults.push(`${door.name}: ${answer?.status ?? 'no answer'}`);
      await answer?.body?.cancel();
    }
  }

  async #follow(first: ReadableStream<Uint8Array>): Promise<void> {
    let body = first;
    try {
      for (; ; body = await this.#connect()) await this.#read(body).catch(() => {});
    } catch (error) {
      if (!this.#over.signal.aborted) this.faults.push(String(error));
    }
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      const events = text.split('\n\n');
      text = events.pop()!;
      for (const event of events) this.#note(event);
    }
  }

  #note(event: string): void {
    this.#cursor = /^id: (.*)$/m.exec(event)?.[1] ?? this.#cursor;
    const type = /^event: (.*)$/m.exec(event)?.[1] ?? 'message';
    if (type === 'resync') this.faults.push('the stream had a gap');
    const data = /^data: (.*)$/m.exec(event)?.[1];
    if (data === undefined || type !== 'message') return;
    const { task_uuid, status } = JSON.parse(data) as Pushed;
    if (task_uuid !== undefined && status !== undefined) this.last.set(task_uuid, status);
  }
}
