import { RemoteFailure } from '../../spec/remote-failure.ts';
import { madeBy } from '../cog/prediction.ts';
import { dataUri } from '../http/data-uri.ts';
import { refusedHealth } from '../http/health.ts';
import { JsonClient, type Question, type Reply } from '../http/json-client.ts';
import { pause } from '../http/pause.ts';
import type { BackendBasis } from '../kind.ts';
import { fieldsOfContent, fill, valuesFor } from '../placeholders.ts';
import { costFacts } from '../tasks/billing.ts';
import { modelTraits } from '../tasks/model-traits.ts';
import type { TaskProtocol, TaskState } from '../tasks/protocol.ts';
import { requestFailure, statusFailure, submissionFailure } from './refusal.ts';
import type { ComfyRouterSettings } from './settings.ts';

/** Outputs may contain files as data URIs. */
const MOST_RESULT_BYTES = 384 << 20;
/** Attempts to submit a request if the response is lost: with the same key, Router runs it once. */
const SUBMIT_TRIES = 3;
/** Statuses of accepted requests: a new one, and one that is replayed because its key was used before. */
const ACCEPTED = [200, 201, 202];

/**
 * Implements the queue of Comfy Router: one credential and one form of request for the models of many partners, whose
 * input and output are passed through unchanged. Read in Comfy-Org/docs, `development/comfy-router`, and in
 * Comfy-Org/comfy-typescript-sdk (`src/sdk/modelRequests.ts`).
 */
export function comfyRouterProtocol(
  { url, credential }: BackendBasis,
  settings: ComfyRouterSettings,
): TaskProtocol {
  const client = new JsonClient(url, { 'x-api-key': credential ?? '' });
  const { work, input: template, model } = settings;
  const contentFields = fieldsOfContent(template);
  const requests = `/v2/models/${model}/requests`;

  /** Submits a request, again with the same key if the response is lost. */
  async function submit(question: Question): Promise<Reply> {
    let lost: RemoteFailure | null = null;
    for (let attempt = 1; attempt <= SUBMIT_TRIES; attempt++) {
      if (attempt > 1) await pause(settings.poll_ms, question.signal);
      try {
        const reply = await client.ask('POST', requests, question);
        if (ACCEPTED.includes(reply.status)) return reply;
        throw submissionFailure(reply, contentFields);
      } catch (error) {
        if (!(error instanceof RemoteFailure)) throw error;
        // After a lost response, no refusal shows that the first request was not accepted.
        if (lost === null && error.kind !== 'unknown' && error.kind !== 'wrong') throw error;
        lost ??= error;
      }
    }
    throw lost;
  }

  return {
    client,
    traits: modelTraits(work, template),

    async create(job, { signal }) {
      const json = fill(template, await valuesFor(job, template, dataUri));
      const reply = await submit({
        json,
        headers: { 'idempotency-key': job.submission },
        signal,
      });
      const { request_id } = (reply.json ?? {}) as { request_id?: unknown };
      if (typeof request_id !== 'string' || !/^\w[\w.-]*$/.test(request_id))
        throw new RemoteFailure('wrong', 'the host’s response has no request id', {
          detail: reply.text,
        });
      return { id: request_id, count: job.count };
    },

    async state({ id, count }, signal): Promise<TaskState> {
      const asked = await client.ask('GET', `${requests}/${id}/status`, { signal });
      if (asked.status !== 200) throw statusFailure(asked);
      const { status, error_type } = (asked.json ?? {}) as Record<string, unknown>;
      if (typeof status !== 'string')
        throw new RemoteFailure('wrong', 'the host’s response is not a status', {
          detail: asked.text,
        });
      if (status === 'IN_QUEUE') return { stage: 'queued', fraction: null, made: null };
      // Statuses that Router may add later are not the end: it has one terminal status.
      if (status !== 'COMPLETED') return { stage: 'running', fraction: null, made: null };
      // Failed and cancelled requests are completed too.
      if (error_type) throw requestFailure(asked);
      const most = MOST_RESULT_BYTES;
      const result = await client.ask('GET', `${requests}/${id}`, { most, signal });
      // The two answers may disagree for a moment.
      if (result.status === 202) return { stage: 'running', fraction: null, made: null };
      if (result.status !== 200) throw statusFailure(result);
      // The partner's output may have a field of this name, so it counts only in the host's own envelope.
      const envelope = (result.json ?? {}) as Record<string, unknown>;
      if (envelope.status === 'COMPLETED' && envelope.error_type) throw requestFailure(result);
      const made = madeBy(
        { status: 'succeeded', output: result.json },
        { work, path: settings.output, count: Number(count) },
      );
      const used = result.headers['x-comfy-credits-used'];
      const facts = costFacts(work, settings.credits_per_job, used ? Number(used) : undefined);
      return { stage: 'done', fraction: null, made: { ...made, facts } };
    },

    async cancel({ id }, signal) {
      const { status } = await client.ask('PUT', `${requests}/${id}/cancel`, { json: {}, signal });
      // 202: Router has accepted the request to cancel, but a partner may still be working. 409: the request has ended.
      if (status === 409 || status === 404) return true;
      const asked = await client.ask('GET', `${requests}/${id}/status`, { signal });
      return ((asked.json ?? {}) as { status?: unknown }).status === 'COMPLETED';
    },

    async health(signal) {
      const reply = await client.ask('GET', `/v2/models/${model}`, { signal });
      if (reply.status === 404)
        return { state: 'down', version: null, problem: `the host has no model ${model}` };
      return refusedHealth(reply) ?? { state: 'ready', version: null, problem: null };
    },
  };
}
