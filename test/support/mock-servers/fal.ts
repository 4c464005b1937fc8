import { randomUUID } from 'node:crypto';
import { bodyOf, listen, type MockServer, sendJson } from './mock-server.ts';
import { type HostedOptions, ResultLinks } from './result-links.ts';
import { type Run, Runs } from './runs.ts';

interface Request {
  status: 'IN_QUEUE' | 'IN_PROGRESS' | 'COMPLETED';
  result: { status: number; body: unknown };
  run: Run;
}

export interface FalOptions extends HostedOptions {
  /** Origin of the addresses in responses; absent: its own. */
  origin?: string;
}

/** Mocks fal's queue: responses include addresses, and failed requests are COMPLETED too. */
export async function startMockFal(options: FalOptions = {}): Promise<MockServer> {
  const runs = new Runs(options);
  const links = new ResultLinks(options);
  const requests = new Map<string, Request>();
  const server = await listen(
    {
      forget() {
        runs.forget();
        requests.clear();
      },
      async answer(request, response, url) {
        if (links.answer(response, url)) return;
        if (request.headers.authorization !== 'Key fal_key')
          return sendJson(response, 401, { detail: 'Cannot access application' });
        const [path, rest] = url.pathname.split('/requests/');
        if (rest === undefined) {
          const asked = { path, ...JSON.parse((await bodyOf(request)).toString()) };
          if (options.isPoor)
            return sendJson(response, 403, {
              detail: 'User is locked. Reason: Exhausted balance. Top up your balance.',
            });
          if (runs.nextEnding === 'busy') {
            runs.refuse(asked);
            return sendJson(response, 429, { detail: 'Too many requests' });
          }
          const request_id = randomUUID();
          const run = runs.start(asked, (ended) => void end(request_id, ended));
          requests.set(request_id, {
            status: 'IN_PROGRESS',
            result: { status: 400, body: { detail: 'Request is still in progress' } },
            run,
          });
          if (options.losesAnswers) return void response.destroy();
          // Uses only the owner and app of the model.
          const app = path!.split('/').slice(0, 3).join('/');
          const response_url = `${options.origin ?? server.url}${app}/requests/${request_id}`;
          return sendJson(response, 200, {
            status: 'IN_QUEUE',
            request_id,
            response_url,
            status_url: `${response_url}/status`,
            cancel_url: `${response_url}/cancel`,
            queue_position: 0,
          });
        }
        const [id, verb] = rest.split('/');
        const known = requests.get(id!);
        if (!known) return sendJson(response, 404, { detail: 'Request not found' });
        if (verb === 'cancel') {
          const isCancelled = known.run.cancel();
          return sendJson(response, isCancelled ? 202 : 400, {
            status: isCancelled ? 'CANCELLATION_REQUESTED' : 'ALREADY_COMPLETED',
          });
        }
        if (verb === 'status')
          return sendJson(response, known.status === 'COMPLETED' ? 200 : 202, {
            status: known.status,
            request_id: id,
          });
        const { status, body } = known.result;
        const link = links.link(server.url, known.run);
        sendJson(response, status, status === 200 ? { model_mesh: { url: link } } : body);
      },
    },
    options.port,
  );

  async function end(id: string, run: Run) {
    const request = requests.get(id)!;
    if (run.ending === 'lose') {
      run.job.state = 'lost';
      requests.delete(id);
      return;
    }
    if (run.ending === 'fail')
      request.result = { status: 500, body: { detail: 'Traceback /home/model.py' } };
    else if (run.ending === 'content') {
      const type = 'content_policy_violation';
      const error = { loc: ['body', 'image_url'], msg: 'flagged by a checker', type };
      request.result = { status: 422, body: { detail: [error] } };
    } else {
      await links.put(run, runs);
      request.result = { status: 200, body: {} };
    }
    request.status = 'COMPLETED';
  }

  return Object.assign(runs, server);
}
