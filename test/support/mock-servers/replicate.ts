import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  bodyOf,
  listen,
  type MockServer,
  type MockServerOptions,
  sendJson,
} from './mock-server.ts';
import { type Run, Runs, sendMade } from './runs.ts';

export interface ReplicateOptions extends MockServerOptions {
  /** Time after the end when input, output and logs are deleted; an hour in the real service. */
  keptMs?: number;
  /** The required credential. */
  token?: string;
  /** Whether the response to a creation is lost: the connection breaks after the job was created. */
  losesAnswers?: boolean;
}

interface Prediction {
  id: string;
  status: string;
  input: unknown;
  output: unknown;
  error: string | null;
  data_removed?: boolean;
  metrics?: { predict_time: number };
}

/** Mocks Replicate's API: predictions by version or by model, files, account. */
export interface MockReplicate extends MockServer {
  /** Sizes in bytes of the uploaded files. */
  uploads: number[];
}

export async function startMockReplicate(options: ReplicateOptions = {}): Promise<MockReplicate> {
  const runs = new Runs(options);
  const predictions = new Map<string, { state: Prediction; run: Run }>();
  const files = new Map<string, { bytes: Buffer; run: Run }>();
  const uploads: number[] = [];
  const token = options.token ?? 'r8_key';

  const server = await listen(
    {
      forget() {
        runs.forget();
        predictions.clear();
      },
      async answer(request, response, url) {
        const file = files.get(url.pathname.slice(1));
        if (file) return sendMade(response, file.bytes, file.run.ending);
        if (request.headers.authorization !== `Bearer ${token}`)
          return sendJson(response, 401, {
            title: 'Unauthenticated',
            detail: 'You did not pass a token',
          });
        if (url.pathname === '/v1/account') return sendJson(response, 200, { username: 'we' });
        if (url.pathname === '/v1/files') {
          uploads.push((await bodyOf(request)).length);
          return sendJson(response, 201, {
            urls: { get: `${server.url}/v1/files/f${uploads.length}` },
          });
        }
        const [, , , id, verb] = url.pathname.split('/');
        if (request.method === 'POST' && verb !== 'cancel') return create(request, response);
        const known = predictions.get(id!);
        if (!known) return sendJson(response, 404, { detail: 'Not found.' });
        if (verb === 'cancel' && known.run.cancel()) known.state.status = 'canceled';
        sendJson(response, 200, known.state);
      },
    },
    options.port,
  );

  async function create(request: IncomingMessage, response: ServerResponse) {
    const { input, version } = JSON.parse((await bodyOf(request)).toString());
    const asked = { ...input, image: String(input.image).slice(0, 60), version, path: request.url };
    const ending = runs.nextEnding;
    if (ending === 'busy' || ending === 'content') runs.refuse(asked);
    if (ending === 'busy') {
      response.setHeader('retry-after', '10');
      const detail = 'Request was throttled. Expected available in 10 seconds.';
      return sendJson(response, 429, { detail, status: 429 });
    }
    if (ending === 'content')
      return sendJson(response, 422, {
        title: 'Input validation failed',
        detail: "- input.image: Does not match format 'uri'\n",
        status: 422,
      });
    const id = crypto.randomUUID().replaceAll('-', '').slice(0, 26);
    const state: Prediction = { id, status: 'starting', input, output: null, error: null };
    const run = runs.start(asked, (ended) => void end(state, ended));
    predictions.set(id, { state, run });
    if (options.losesAnswers) return void response.destroy();
    sendJson(response, 201, state);
  }

  async function end(state: Prediction, run: Run) {
    if (run.ending === 'lose') {
      run.job.state = 'lost';
      predictions.delete(state.id);
      return;
    }
    if (run.ending === 'fail') {
      state.error = 'CUDA out of memory. Traceback /home/model.py';
      state.status = 'failed';
      return;
    }
    const name = `out/${run.index}.glb`;
    files.set(name, { bytes: await runs.made(run), run });
    state.output = { mesh: `${server.url}/${name}`, video: `${server.url}/out/turn.mp4` };
    state.metrics = { predict_time: 1.5 };
    state.status = 'succeeded';
    if (options.keptMs !== undefined)
      setTimeout(() => {
        files.delete(name);
        Object.assign(state, { output: null, input: {}, data_removed: true });
      }, options.keptMs).unref();
  }

  return Object.assign(runs, server, { uploads });
}
