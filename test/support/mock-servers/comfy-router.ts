import { randomUUID } from 'node:crypto';
import { bodyOf, listen, type MockServer, sendJson } from './mock-server.ts';
import { type HostedOptions, ResultLinks } from './result-links.ts';
import { type Run, Runs } from './runs.ts';

interface Request {
  status: 'IN_QUEUE' | 'IN_PROGRESS' | 'COMPLETED';
  error_type?: string;
  run: Run;
}

export interface ComfyRouterOptions extends HostedOptions {
  /** Number of submissions whose response is lost, if not all are. */
  lostAnswers?: number;
  /** Refusal of all submissions: status, category, and the fields that it names. */
  refuses?: { status: number; type: string; fields?: string[] };
  /** Whether failures are reported with the result, not with the status. */
  failsLate?: 'status' | 'envelope';
  /** How often the result is not there yet although its status says so; absent: never. */
  lateResults?: number;
  /** Header with the cost of a request. */
  creditsUsed?: string;
}

const KEY = 'comfyui-key';
const ROUTE =
  /^\/v2\/models\/([\w.-]+\/[\w.-]+?)(?:\/requests(?:\/([\w-]+)(?:\/(status|cancel))?)?)?$/;

/**
 * Mocks the queue of Comfy Router: a key is replayed, failed and cancelled requests are COMPLETED with an `error_type`,
 * categories of refusals are in a header.
 */
export async function startMockComfyRouter(options: ComfyRouterOptions = {}): Promise<MockServer> {
  const runs = new Runs(options);
  const links = new ResultLinks(options);
  const requests = new Map<string, Request>();
  const idempotent = new Map<string, string>();
  let lost = 0;
  let late = 0;

  const server = await listen(
    {
      forget() {
        runs.forget();
        requests.clear();
        idempotent.clear();
      },
      async answer(request, response, url) {
        if (links.answer(response, url)) return;
        const refuse = (status: number, type: string, detail: unknown = type) => {
          response.setHeader('x-comfy-error-type', type);
          sendJson(response, status, { detail });
        };
        if (request.headers['x-api-key'] !== KEY) return refuse(401, 'unauthorized');
        const [, model, id, verb] = ROUTE.exec(url.pathname) ?? [];
        if (!model) return refuse(404, 'model_not_found');
        if (!url.pathname.includes('/requests')) return sendJson(response, 200, { id: model });
        if (id === undefined) {
          const asked = { model, ...JSON.parse((await bodyOf(request)).toString()) };
          const { refuses } = options;
          if (refuses) {
            const detail = refuses.fields?.map((field) => ({ loc: ['body', field], msg: 'bad' }));
            return refuse(refuses.status, refuses.type, detail);
          }
          if (options.isPoor) return refuse(403, 'insufficient_credits');
          const key = String(request.headers['idempotency-key']);
          let made = idempotent.get(key);
          const isReplay = made !== undefined;
          if (made === undefined && runs.nextEnding === 'busy') {
            runs.refuse(asked);
            response.setHeader('retry-after', '2');
            return refuse(429, 'concurrency_limit_exceeded');
          }
          if (made === undefined) {
            made = randomUUID();
            idempotent.set(key, made);
            const own = made;
            const run = runs.start(asked, (ended) => void end(own, ended));
            requests.set(made, { status: 'IN_PROGRESS', run });
          }
          if (options.losesAnswers || lost++ < (options.lostAnswers ?? 0))
            return void response.destroy();
          const status_url = `${server.url}${url.pathname}/${made}/status`;
          if (isReplay) response.setHeader('idempotent-replayed', 'true');
          return sendJson(response, isReplay ? 200 : 201, {
            request_id: made,
            status: 'IN_QUEUE',
            status_url,
          });
        }
        const known = requests.get(id);
        if (!known) return refuse(404, 'invalid_input');
        const { run, ...shown } = known;
        if (verb === 'status' && options.failsLate)
          return sendJson(response, 200, { request_id: id, status: shown.status });
        if (verb === 'status') return sendJson(response, 200, { request_id: id, ...shown });
        if (verb === 'cancel') {
          if (!run.cancel()) return sendJson(response, 400, { status: 'ALREADY_COMPLETED' });
          Object.assign(known, { status: 'COMPLETED', error_type: 'client_disconnected' });
          return sendJson(response, 202, { status: 'CANCELLATION_REQUESTED' });
        }
        if (known.error_type && options.failsLate === 'envelope')
          return sendJson(response, 200, shown);
        if (known.error_type) return refuse(502, known.error_type);
        if (known.status !== 'COMPLETED' || late++ < (options.lateResults ?? 0))
          return sendJson(response, 202, { ...shown, status: 'IN_PROGRESS' });
        response.setHeader('x-comfy-credits-used', options.creditsUsed ?? '12');
        sendJson(response, 200, { code: 0, data: { model_url: links.link(server.url, run) } });
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
    if (run.ending === 'fail') request.error_type = 'provider_error';
    else if (run.ending === 'content') request.error_type = 'content_policy_violation';
    else await links.put(run, runs);
    request.status = 'COMPLETED';
  }

  return Object.assign(runs, server);
}
