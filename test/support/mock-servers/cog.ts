import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  bodyOf,
  listen,
  type MockServer,
  type MockServerOptions,
  sendJson,
} from './mock-server.ts';
import { type Run, Runs, sendMade } from './runs.ts';

export interface CogOptions extends MockServerOptions {
  /** Whether the model's predict is a stream. */
  streaming?: boolean;
  /** Whether outputs are data URLs, or URLs of files that were put to an upload address. */
  outputs?: 'data' | 'url';
  /** Required input fields; absent: `image`. */
  required?: readonly string[];
  /** Output of the model; absent: a model. Words come in pieces. */
  output?: 'model' | 'image' | 'words';
  /** State that /health-check reports; absent: according to the load. */
  health?: string;
  /** Number of concurrent predictions. */
  slots?: number;
  /** Whether the stream breaks once in the middle, while the job continues. */
  breaksStream?: boolean;
}

interface Prediction {
  id: string;
  status: 'starting' | 'processing' | 'succeeded' | 'failed' | 'canceled';
  output?: unknown;
  error?: string;
  logs: string;
  metrics?: { predict_time: number };
}

interface Flight {
  run: Run;
  state: Prediction;
  webhook: Webhook | undefined;
  /** Called at the end. */
  ends: ((state: Prediction) => void)[];
  streams: Set<ServerResponse>;
}

interface Webhook {
  url: string;
  events: readonly string[];
}

const ALL_EVENTS = ['start', 'output', 'logs', 'completed'];

/** A terminal webhook is retried; the real server waits 100 ms. */
const FIRST_RETRY_MS = 20;
const MOST_TRIES = 12;

/**
 * Mocks Replicate's Cog: no GET of a prediction, 200 for failures, PUT idempotent only while the prediction is in
 * flight.
 */
export async function startMockCog(options: CogOptions = {}): Promise<MockServer> {
  const runs = new Runs(options);
  const flights = new Map<string, Flight>();
  const files = new Map<string, { bytes: Buffer; run: Run }>();
  let breaks = options.breaksStream === true;

  const server = await listen(
    {
      forget() {
        runs.forget();
        flights.clear();
      },
      async answer(request, response, url) {
        const [, first, id, verb] = url.pathname.split('/');
        if (url.pathname === '/health-check') return sendJson(response, 200, health());
        if (url.pathname === '/openapi.json') return sendJson(response, 200, description());
        if (first === 'files') {
          const file = files.get(id!)!;
          return sendMade(response, file.bytes, file.run.ending);
        }
        if (first !== 'predictions') return sendJson(response, 404, { detail: 'Not Found' });
        // There is no GET of a prediction.
        if (request.method === 'GET') return sendJson(response, 405, {});
        if (verb === 'cancel') return sendJson(response, cancel(id!) ? 200 : 404, {});
        return predict(request, response, id);
      },
    },
    options.port,
  );

  function health() {
    const load = runs.running >= (options.slots ?? 1) ? 'BUSY' : 'READY';
    return { status: options.health ?? load, version: { cog: '0.16.0', coglet: '0.1.0' } };
  }

  /** The model's inputs; those that are not required have defaults. */
  function description() {
    const required = options.required ?? ['image'];
    return { components: { schemas: { Input: { type: 'object', required } } } };
  }

  async function predict(request: IncomingMessage, response: ServerResponse, urlId?: string) {
    const body = JSON.parse((await bodyOf(request)).toString());
    if (urlId && body.id && body.id !== urlId)
      return sendJson(response, 422, invalid('id', 'prediction ID must match'));
    const id: string = urlId ?? body.id ?? crypto.randomUUID();
    const wantsStream = request.headers.accept === 'text/event-stream';
    const known = flights.get(id);
    if (known) return wantsStream ? stream(known, response) : sendJson(response, 202, known.state);
    if (wantsStream && !options.streaming)
      return sendJson(response, 406, { detail: 'not streaming' });
    if ((options.health ?? 'READY') !== 'READY')
      return sendJson(response, 503, { error: 'Setup has not finished yet', status: 'failed' });
    const missing = (options.required ?? ['image']).find(
      (name) => body.input?.[name] === undefined,
    );
    if (missing) return sendJson(response, 422, invalid(missing, 'Field required'));
    const asked = { ...body.input, image: String(body.input.image ?? '').length };
    const ending = runs.nextEnding;
    if (ending === 'content') {
      runs.refuse(asked);
      return sendJson(response, 422, invalid('image', 'cannot identify image file /home/model/in'));
    }
    if (ending === 'busy' || runs.running >= (options.slots ?? 1)) {
      if (ending === 'busy') runs.refuse(asked);
      const error = 'At capacity - all prediction slots busy';
      return sendJson(response, 409, { error, status: 'failed' });
    }
    const hook = { url: body.webhook, events: body.webhook_events_filter ?? ALL_EVENTS };
    const flight = begin(id, asked, body.webhook === undefined ? undefined : hook);
    if (ending === 'html') return sendMade(response, Buffer.alloc(0), 'html');
    if (wantsStream) return stream(flight, response);
    if (request.headers.prefer === 'respond-async')
      return sendJson(response, 202, { id, status: 'starting' });
    // A dropped connection cancels the run.
    response.once('close', () => response.writableFinished || cancel(id));
    flight.ends.push((state) => {
      if (ending === 'reset') sendMade(response, Buffer.from(JSON.stringify(state)), 'reset');
      else sendJson(response, 200, state);
    });
  }

  function begin(id: string, asked: Record<string, unknown>, webhook?: Webhook): Flight {
    const run = runs.start(asked, () => void end(id, flight));
    const state: Prediction = { id, status: 'processing', logs: '' };
    const flight: Flight = { run, state, webhook, ends: [], streams: new Set() };
    flights.set(id, flight);
    void tell(webhook, 'start', { id, status: 'starting', logs: '' });
    void tell(webhook, 'logs', state);
    return flight;
  }

  async function end(id: string, flight: Flight) {
    const { run, state } = flight;
    // Simulates a restart in the middle of the work.
    if (run.ending === 'lose') {
      run.job.state = 'lost';
      return server.restart();
    }
    if (run.ending === 'fail') {
      state.status = 'failed';
      state.error = 'Traceback (most recent call last): /home/model.py CUDA out of memory';
    } else {
      state.status = 'succeeded';
      state.output = await outputOf(run);
    }
    state.metrics = { predict_time: 0.05 };
    finish(id, flight);
  }

  async function outputOf(run: Run): Promise<unknown> {
    if (options.output === 'words') return ['a chair', ' of', ' oak'];
    const isImage = options.output === 'image';
    const bytes = await runs.made(run, isImage ? 'image' : 'model');
    // A complete response that breaks contains its file; if the file is separate, the file breaks.
    const byUrl = options.outputs === 'url' || (run.ending === 'reset' && flightIsAsync(run));
    const type = isImage ? 'image/png' : 'model/gltf-binary';
    if (!byUrl) return `data:${type};base64,${bytes.toString('base64')}`;
    const name = `${run.index}.glb`;
    files.set(name, { bytes, run });
    return { mesh: `${server.url}/files/${name}`, preview: 'https://elsewhere.example/x.png' };
  }

  function flightIsAsync(run: Run): boolean {
    const flight = [...flights.values()].find((each) => each.run === run);
    return flight?.webhook !== undefined || (flight?.streams.size ?? 0) > 0;
  }

  function finish(id: string, flight: Flight) {
    flights.delete(id);
    for (const hear of flight.ends) hear(flight.state);
    for (const response of flight.streams)
      response.end(`event: completed\ndata: ${JSON.stringify(flight.state)}\n\n`);
    void tell(flight.webhook, 'completed', flight.state, MOST_TRIES);
  }

  function cancel(id: string): boolean {
    const flight = flights.get(id);
    if (!flight?.run.cancel()) return false;
    flight.state.status = 'canceled';
    finish(id, flight);
    return true;
  }

  function stream(flight: Flight, response: ServerResponse) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const { id } = flight.state;
    response.write(`event: start\ndata: ${JSON.stringify({ id, status: 'processing' })}\n\n`);
    response.write(': keep-alive\n\nevent: log\ndata: {"source":"stdout","data":"45%"}\n\n');
    flight.streams.add(response);
    response.once('close', () => flight.streams.delete(response));
    if (breaks) setTimeout(() => response.destroy(), 10);
    breaks = false;
  }

  return Object.assign(runs, server);
}

function invalid(field: string, msg: string) {
  const loc = field === 'id' ? ['body', 'id'] : ['body', 'input', field];
  return { detail: [{ loc, msg, type: 'value_error' }] };
}

/** Intermediate webhooks are sent once; the terminal one is retried. */
async function tell(
  webhook: Webhook | undefined,
  event: string,
  state: Prediction,
  tries = 1,
): Promise<void> {
  if (!webhook?.events.includes(event)) return;
  const body = JSON.stringify(state);
  for (let attempt = 0; attempt < tries; attempt++) {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(webhook.url, { method: 'POST', body, headers }).catch(() => null);
    await answer?.body?.cancel();
    if (answer && ![429, 500, 502, 503, 504].includes(answer.status)) return;
    await new Promise((resolve) => setTimeout(resolve, FIRST_RETRY_MS * 2 ** attempt).unref());
  }
}
