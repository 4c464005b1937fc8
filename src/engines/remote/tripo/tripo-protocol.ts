import { z } from 'zod';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteWork } from '../../spec/remote-job.ts';
import type { Handle } from '../../spec/remote-step.ts';
import { refusedHealth } from '../http/health.ts';
import { JsonClient } from '../http/json-client.ts';
import type { BackendBasis } from '../kind.ts';
import { costFacts } from '../tasks/billing.ts';
import { jobFailure } from '../tasks/job-failure.ts';
import { beforeSubmit, type TaskProtocol, type TaskState } from '../tasks/protocol.ts';
import { stateRefusal } from '../tasks/task-refusal.ts';
import { dataOf, envelopeFailure } from './envelope.ts';
import { requestFor, upload } from './requests.ts';
import type { TripoSettings } from './settings.ts';

const task = z.object({
  status: z.string(),
  progress: z.number().nullish(),
  output: z
    .looseObject({
      model_url: z.string().optional(),
      // Of a check before rigging.
      riggable: z.boolean().optional(),
      rig_type: z.string().optional(),
    })
    .nullish(),
  error_code: z.union([z.number(), z.string()]).nullish(),
  error_message: z.string().nullish(),
  credits_consumed: z.number().nullish(),
});

/**
 * Stages of rigging; other jobs have none. First the host checks whether it can rig the model. Then the skeleton has been
 * requested, without a known response yet. Then the host makes it.
 */
const CHECK = 'check';
const RIG_SENT = 'rig-sent';
const RIG = 'rig';

/** Tripo refuses longer prompts. */
const MOST_PROMPT_CHARACTERS = 1024;

/** Models for rigging, by what the check finds. */
const BIPED_MODEL = 'v1.0-20240301';
const CREATURE_MODEL = 'v2.5-20260210';

/** Returns the state after the check, which costs nothing, so that no model is paid for that cannot be rigged. */
function afterCheck(handle: Handle, output: z.output<typeof task>['output']): TaskState {
  if (output?.riggable !== true)
    throw new RemoteFailure('content', 'the host cannot rig this model');
  const next = { ...handle, stage: RIG_SENT, rig_type: output.rig_type ?? 'biped' };
  return { stage: 'rigging', fraction: null, made: null, next };
}

/**
 * Implements Tripo's API, version 3. Links are valid for a day, and each status request renews them. Jobs cannot be
 * cancelled.
 */
export function tripoProtocol(
  { url, credential }: BackendBasis,
  settings: TripoSettings,
): TaskProtocol {
  const client = new JsonClient(url, { authorization: `Bearer ${credential ?? ''}` });

  async function submit(path: string, json: object, signal: AbortSignal): Promise<string> {
    const reply = await client.ask('POST', path, { json, signal });
    const id = dataOf(reply)?.task_id;
    if (typeof id !== 'string') throw envelopeFailure(reply);
    return id;
  }

  return {
    client,
    traits: {
      works: settings.works,
      sides: ['left', 'back', 'right'],
      mostPromptCharacters: MOST_PROMPT_CHARACTERS,
      findsSubmission: false,
      canReattach: true,
      canCancel: false,
      reportsProgress: true,
      billed: true,
    },

    async create(job, { signal }) {
      const { path, fields, input } = await beforeSubmit(() =>
        requestFor(job, settings, (source) => upload(client, source, signal)),
      );
      if (input !== undefined) {
        // The check costs nothing, so it may be requested again.
        const id = await beforeSubmit(() => submit(path, fields, signal));
        return { id, work: job.work, stage: CHECK, input };
      }
      const id = await submit(path, { ...fields, ...settings.parameters }, signal);
      return { id, work: job.work };
    },

    async submitNext({ input, rig_type, work }, { signal }) {
      const fields = {
        input,
        model: settings.rig_model ?? (rig_type === 'biped' ? BIPED_MODEL : CREATURE_MODEL),
        rig_type,
        ...(rig_type === 'biped' && { spec: settings.bone_names }),
        out_format: 'glb',
        ...settings.parameters,
      };
      return { id: await submit('/animations/rig', fields, signal), work, stage: RIG };
    },

    async state(handle, signal): Promise<TaskState> {
      const { id, work, stage = null } = handle;
      if (stage === RIG_SENT)
        throw new RemoteFailure('unknown', 'a worker was lost while it requested the skeleton');
      const reply = await client.ask('GET', `/tasks/${id}`, { signal });
      const { data } = task.safeParse(dataOf(reply));
      if (!data) throw envelopeFailure(reply, stateRefusal);
      const { status, progress, output, error_code, error_message } = data;
      if (status === 'queued') return { stage: 'queued', fraction: null, made: null };
      const fraction = (progress ?? 0) / 100;
      if (status === 'running') return { stage: 'running', fraction, made: null };
      if (status === 'expired') throw new RemoteFailure('lost', 'the host no longer has the job');
      // Banned by Tripo, or by the providers of its models.
      if (status === 'banned') throw jobFailure(`content violation ${error_message ?? ''}`);
      if (status !== 'success')
        throw jobFailure(`${status} ${error_code ?? ''} ${error_message ?? ''}`);
      if (stage === CHECK) return afterCheck(handle, output);
      if (!output?.model_url)
        throw new RemoteFailure('wrong', 'the host finished without a model', {
          detail: reply.text,
        });
      const facts = costFacts(work as RemoteWork, settings.credits_per_job, data.credits_consumed);
      const made = { role: 'model', links: [output.model_url], facts } as const;
      return { stage: 'done', fraction: 1, made };
    },

    async health(signal) {
      const reply = await client.ask('GET', '/account/balance', { signal });
      const balance = dataOf(reply)?.balance;
      const found = refusedHealth(reply) ?? { state: 'ready', version: null, problem: null };
      return typeof balance === 'number' ? { ...found, balance } : found;
    },
  };
}
