import { basename } from 'node:path';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteSource } from '../../spec/remote-job.ts';
import { MOST_JSON_BYTES, readText } from '../http/answers.ts';
import { formBody } from '../http/body.ts';
import { type JsonClient, jsonIn } from '../http/json-client.ts';
import { refusalOf } from '../http/refusals.ts';
import { serverSentEvents } from '../http/server-sent-events.ts';
import { type AppFunction, type GradioApp, withoutStates, withStates } from './app.ts';
import { fractionOf, queueMessage } from './queue-messages.ts';

/** A file in arguments and responses of Gradio. */
export interface FileData {
  path: string;
  orig_name: string;
  mime_type: string;
  meta: { _type: 'gradio.FileData' };
}

/** State of a call that is waiting or running. */
export interface CallState {
  working: boolean;
  fraction: number | null;
}

/** One session of an app: later calls can use what earlier calls of the same session left there. */
export class GradioSession {
  readonly #client: JsonClient;
  readonly #app: GradioApp;
  readonly #id: string;
  readonly #signal: AbortSignal;

  /** @param id a UUID generated here */
  constructor(client: JsonClient, app: GradioApp, id: string, signal: AbortSignal) {
    this.#client = client;
    this.#app = app;
    this.#id = id;
    this.#signal = signal;
  }

  /** @throws RemoteFailure `unreachable` also if the connection breaks, because nothing has started */
  async upload({ path, contentType }: RemoteSource): Promise<FileData> {
    const name = basename(path);
    const form = formBody({}, [{ field: 'files', path, filename: name, contentType }], this.#id);
    const answer = await this.#client.open('POST', `${this.#app.prefix}/upload`, {
      form,
      signal: this.#signal,
    });
    if (answer.status !== 200) throw await refusalOf(answer);
    const [stored] = (jsonIn(await readText(answer)) ?? []) as unknown[];
    if (typeof stored !== 'string')
      throw new RemoteFailure('wrong', 'the server did not name the uploaded file');
    const meta = { _type: 'gradio.FileData' } as const;
    return { path: stored, orig_name: name, mime_type: contentType, meta };
  }

  /**
   * Adds a call to the app's queue.
   * @returns the id of the call in the stream
   */
  async join(called: AppFunction, given: readonly unknown[]): Promise<string> {
    const answer = await this.#client.open('POST', `${this.#app.prefix}/queue/join`, {
      json: {
        data: withStates(given, called),
        event_data: null,
        fn_index: called.index,
        trigger_id: null,
        session_hash: this.#id,
      },
      signal: this.#signal,
    });
    if (answer.status !== 200) throw await refusalOf(answer);
    const event = (jsonIn(await readText(answer)) as { event_id?: unknown } | undefined)?.event_id;
    if (typeof event === 'string') return event;
    throw new RemoteFailure('wrong', 'the server did not confirm the job');
  }

  /**
   * Waits for a call's response. The stream must stay open until then: if it closes, the app cancels the session's
   * calls.
   * @throws RemoteFailure `failed`; `lost` if the session is gone
   */
  async finish(
    called: AppFunction,
    event: string,
    tell: (state: CallState) => void,
  ): Promise<unknown[]> {
    const path = `${this.#app.prefix}/queue/data?session_hash=${encodeURIComponent(this.#id)}`;
    const answer = await this.#client.open('GET', path, {
      headers: { accept: 'text/event-stream' },
      signal: this.#signal,
    });
    if (answer.status !== 200) throw await refusalOf(answer);
    for await (const { data } of serverSentEvents(answer, MOST_JSON_BYTES * 8)) {
      const message = queueMessage(jsonIn(data));
      if (message?.msg === 'unexpected_error') throw broken(message.message ?? '');
      if (message === null || (message.event_id ?? event) !== event) continue;
      if (message.msg === 'process_completed') {
        const { data: made, error } = message.output;
        if (message.success && made) return withoutStates(made, called);
        throw new RemoteFailure('failed', 'the job failed in the app', { detail: error ?? '' });
      }
      const fraction = message.msg === 'progress' ? fractionOf(message.progress_data ?? []) : null;
      tell({ working: message.msg !== 'estimation', fraction });
    }
    throw broken('the stream ended');
  }
}

/** The app was restarted, or a different process of it responded. Neither one knows the session. */
function broken(detail: string): RemoteFailure {
  return new RemoteFailure('lost', 'the app no longer knows the job’s session', { detail });
}
