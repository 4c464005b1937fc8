import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteSource } from '../../spec/remote-job.ts';
import { refusalOfInput } from '../cog/input-refusal.ts';
import { isDone, madeBy, predictionOf } from '../cog/prediction.ts';
import { formBody } from '../http/body.ts';
import { dataUri } from '../http/data-uri.ts';
import { refusedHealth } from '../http/health.ts';
import { JsonClient } from '../http/json-client.ts';
import type { BackendBasis } from '../kind.ts';
import { fieldsOfContent, fill, valuesFor } from '../placeholders.ts';
import { costFacts } from '../tasks/billing.ts';
import { modelTraits } from '../tasks/model-traits.ts';
import { beforeSubmit, type TaskProtocol } from '../tasks/protocol.ts';
import { stateRefusal, taskRefusal } from '../tasks/task-refusal.ts';
import type { ReplicateSettings } from './settings.ts';

/** Maximum size of files that are sent inline. Larger ones are uploaded first, as Replicate requires above 256 KB. */
const MOST_DATA_URI_BYTES = 256 << 10;

/**
 * Implements Replicate's HTTP interface. A prediction is created without `Prefer: wait`, so that its id can be stored
 * before it can be lost. Its data is deleted an hour after it ends.
 */
export function replicateProtocol(
  { url, credential }: BackendBasis,
  settings: ReplicateSettings,
): TaskProtocol {
  const client = new JsonClient(url, { authorization: `Bearer ${credential ?? ''}` });
  const { work, input: template } = settings;
  const contentFields = fieldsOfContent(template);

  async function fileFor(source: RemoteSource, signal: AbortSignal): Promise<unknown> {
    if ((await stat(source.path)).size <= MOST_DATA_URI_BYTES) return dataUri(source);
    const { path, contentType } = source;
    const filename = contentType === 'model/gltf-binary' ? 'model.glb' : 'image';
    const form = formBody({}, [{ field: 'content', path, filename, contentType }], randomUUID());
    const reply = await client.ask('POST', '/v1/files', { form, signal, headTimeoutMs: 120_000 });
    const { urls } = (reply.json ?? {}) as { urls?: { get?: string } };
    if (reply.status >= 300 || typeof urls?.get !== 'string') throw taskRefusal(reply);
    return urls.get;
  }

  return {
    client,
    traits: modelTraits(work, template),

    async create(job, { signal }) {
      const input = fill(
        template,
        await beforeSubmit(() => valuesFor(job, template, (source) => fileFor(source, signal))),
      );
      const { path, body } = addressOf(settings.model);
      const reply = await client.ask('POST', path, { json: { ...body, input }, signal });
      if (reply.status >= 300) throw refusalOfInput(reply, contentFields);
      const id = predictionOf(reply.json)?.id;
      if (id === undefined)
        throw new RemoteFailure('wrong', 'the server’s response has no id', {
          detail: reply.text,
        });
      return { id, count: job.count };
    },

    async state({ id, count }, signal) {
      const reply = await client.ask('GET', `/v1/predictions/${id}`, { signal });
      if (reply.status !== 200) throw stateRefusal(reply);
      const prediction = predictionOf(reply.json);
      if (prediction === null)
        throw new RemoteFailure('wrong', 'the server’s response is not a prediction', {
          detail: reply.text,
        });
      if (!isDone(prediction)) return { stage: prediction.status, fraction: null, made: null };
      const made = madeBy(prediction, { work, path: settings.output, count: Number(count) });
      const facts = { ...made.facts, ...costFacts(work, settings.credits_per_job) };
      return { stage: prediction.status, fraction: null, made: { ...made, facts } };
    },

    async cancel({ id }, signal) {
      const reply = await client.ask('POST', `/v1/predictions/${id}/cancel`, { json: {}, signal });
      return reply.status < 300 || reply.status === 404;
    },

    async health(signal) {
      const reply = await client.ask('GET', '/v1/account', { signal });
      return refusedHealth(reply) ?? { state: 'ready', version: null, problem: null };
    },
  };
}

/** Models that Replicate keeps warm have an address of their own; others are identified by their version. */
function addressOf(model: string): { path: string; body: object } {
  const [name, version] = model.includes('/') ? model.split(':') : [undefined, model];
  return version === undefined
    ? { path: `/v1/models/${name}/predictions`, body: {} }
    : { path: '/v1/predictions', body: { version } };
}
