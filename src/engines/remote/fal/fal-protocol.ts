import { RemoteFailure } from '../../spec/remote-failure.ts';
import { refusalOfInput } from '../cog/input-refusal.ts';
import { madeBy } from '../cog/prediction.ts';
import { dataUri } from '../http/data-uri.ts';
import { down, refusedHealth } from '../http/health.ts';
import { JsonClient, type Reply } from '../http/json-client.ts';
import { complaintIn } from '../http/refusals.ts';
import type { BackendBasis } from '../kind.ts';
import { fieldsOfContent, fill, valuesFor } from '../placeholders.ts';
import { costFacts } from '../tasks/billing.ts';
import { jobFailure } from '../tasks/job-failure.ts';
import { modelTraits } from '../tasks/model-traits.ts';
import type { TaskProtocol, TaskState } from '../tasks/protocol.ts';
import { stateRefusal } from '../tasks/task-refusal.ts';
import type { FalSettings } from './settings.ts';

/** Outputs may contain files as data URIs. */
const MOST_RESULT_BYTES = 384 << 20;
/** No request has this id; asking for it shows whether the key is valid. */
const NO_REQUEST = '00000000-0000-0000-0000-000000000000';

/**
 * Implements fal's queue. The addresses of a request are the ones that fal returns and expects to be used; addresses of
 * other hosts are not used.
 */
export function falProtocol(
  { url, credential }: BackendBasis,
  settings: FalSettings,
): TaskProtocol {
  const client = new JsonClient(url, { authorization: `Key ${credential ?? ''}` });
  const { work, input: template, model } = settings;
  const contentFields = fieldsOfContent(template);
  return {
    client,
    traits: modelTraits(work, template),

    async create(job, { signal }) {
      const input = fill(template, await valuesFor(job, template, dataUri));
      const reply = await client.ask('POST', `/${model}`, { json: input, signal });
      if (reply.status >= 300) throw creationFailure(reply, contentFields);
      const { status_url, response_url, cancel_url } = (reply.json ?? {}) as Record<string, string>;
      if (!status_url || !response_url || !cancel_url)
        throw new RemoteFailure('wrong', 'the host’s response has no request id', {
          detail: reply.text,
        });
      return { status_url, response_url, cancel_url, count: job.count };
    },

    async state({ status_url, response_url, count }, signal): Promise<TaskState> {
      const asked = await client.ask('GET', String(status_url), { signal });
      const { status } = (asked.json ?? {}) as { status?: string };
      if (asked.status >= 300) throw stateRefusal(asked);
      if (status === 'IN_QUEUE') return { stage: 'queued', fraction: null, made: null };
      if (status === 'IN_PROGRESS') return { stage: 'running', fraction: null, made: null };
      if (status !== 'COMPLETED')
        throw new RemoteFailure('wrong', 'the host’s response is not a status', {
          detail: asked.text,
        });
      const result = await client.ask('GET', String(response_url), {
        most: MOST_RESULT_BYTES,
        signal,
      });
      // Failed requests have the status "completed" too.
      if (result.status !== 200) throw resultFailure(result);
      const made = madeBy(
        { status: 'succeeded', output: result.json },
        { work, path: settings.output, count: Number(count) },
      );
      const facts = costFacts(work, settings.credits_per_job);
      return { stage: 'done', fraction: null, made: { ...made, facts } };
    },

    async cancel({ cancel_url }, signal) {
      const { status } = await client.ask('PUT', String(cancel_url), { json: {}, signal });
      // 400: the request has ended.
      return status < 300 || status === 400 || status === 404;
    },

    async health(signal) {
      const app = model.split('/').slice(0, 2).join('/');
      const path = `/${app}/requests/${NO_REQUEST}/status`;
      const reply = await client.ask('GET', path, { signal });
      if (isEmptyAccount(reply)) return down('the account at the host has no credit left');
      if (reply.status !== 404 && reply.status !== 422) {
        const refused = refusedHealth(reply);
        if (refused) return refused;
      }
      return { state: 'ready', version: null, problem: null };
    },
  };
}

function creationFailure(reply: Reply, contentFields: ReadonlySet<string>): RemoteFailure {
  if (isEmptyAccount(reply))
    return new RemoteFailure('credit', 'the account at the host has no credit left', {
      detail: reply.text,
    });
  return refusalOfInput(reply, contentFields);
}

/** An empty account is reported as 403, with a text. */
function isEmptyAccount({ status, text }: Reply): boolean {
  return status === 403 && /exhausted balance|user is locked/i.test(text);
}

function resultFailure(reply: Reply): RemoteFailure {
  // A deleted file is gone; if the store does not respond, it is asked again.
  if ([404, 410, 429].includes(reply.status) || [502, 503, 504].includes(reply.status))
    return stateRefusal(reply);
  const { code, message } = complaintIn(reply.text);
  return jobFailure(`${reply.status} ${code} ${message || reply.text}`);
}
