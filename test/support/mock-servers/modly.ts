import { randomUUID } from 'node:crypto';
import {
  bodyOf,
  listen,
  type MockServer,
  type MockServerOptions,
  sendJson,
} from './mock-server.ts';
import { type Run, Runs, sendMade } from './runs.ts';

interface ModlyRun {
  status: string;
  progress: number;
  error?: string;
  bytes?: Buffer;
  run: Run;
}

/**
 * Mocks Modly's workflow runs (0.3.6): runs in memory, paths below /workspace as results, tracebacks as errors, and a
 * cancel that ends the active model's process.
 */
export async function startMockModly(options: MockServerOptions = {}): Promise<MockServer> {
  const runs = new Runs(options);
  const known = new Map<string, ModlyRun>();
  const server = await listen(
    {
      forget() {
        runs.forget();
        known.clear();
      },
      async answer(request, response, url) {
        const [, place, id, action] = url.pathname.split('/').map(decodeURIComponent);
        if (place === 'model')
          return sendJson(response, 200, [
            { id: 'trellis2', name: 'TRELLIS.2', vram_gb: 16, downloaded: true, loaded: false },
          ]);
        if (place === 'openapi.json')
          return sendJson(response, 200, { info: { title: 'Modly API', version: '0.3.6' } });
        if (place === 'workspace') {
          const found = [...known.values()].find(({ run }) => `${run.index}.glb` === action);
          if (!found?.bytes) return sendJson(response, 404, { detail: 'File not found' });
          return sendMade(response, found.bytes, found.run.ending);
        }
        const body = (await bodyOf(request)).toString('latin1');
        if (request.method === 'POST' && id === 'from-image') {
          const field = (name: string) =>
            new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)`).exec(body)?.[1] ?? '';
          const asked = { model_id: field('model_id'), ...JSON.parse(field('params') || '{}') };
          if (asked.model_id !== 'trellis2')
            return sendJson(response, 400, { detail: `Unknown model ID: '${asked.model_id}'.` });
          if (runs.nextEnding === 'busy') {
            runs.refuse(asked);
            return sendJson(response, 503, { detail: 'busy' });
          }
          const run_id = randomUUID();
          const run = runs.start(asked, (ended) => void end(run_id, ended));
          known.set(run_id, { status: 'running', progress: 40, run });
          return sendJson(response, 200, { run_id, status: 'pending' });
        }
        const found = known.get(id!);
        if (!found) return sendJson(response, 404, { detail: `Run ${id} not found` });
        if (action === 'cancel') {
          if (found.run.cancel()) found.status = 'cancelled';
          return sendJson(response, 200, { cancelled: true });
        }
        const { run, bytes, ...shown } = found;
        const output_url = bytes && `/workspace/Default/${run.index}.glb`;
        sendJson(response, 200, { run_id: id, step: 'Sampling', ...shown, output_url });
      },
    },
    options.port,
  );

  async function end(id: string, run: Run) {
    const found = known.get(id)!;
    if (run.ending === 'lose') {
      run.job.state = 'lost';
      known.delete(id);
    } else if (run.ending === 'fail' || run.ending === 'content') {
      found.error = 'Traceback (most recent call last):\n  File "/home/model.py", line 3';
      found.status = 'error';
    } else {
      found.bytes = await runs.made(run);
      Object.assign(found, { status: 'done', progress: 100 });
    }
  }

  return Object.assign(runs, server);
}
