import { z } from 'zod';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteWork } from '../../spec/remote-job.ts';
import { down } from '../http/health.ts';
import type { BackendBasis } from '../kind.ts';
import { costFacts } from '../tasks/billing.ts';
import { beforeSubmit, type TaskProtocol, type TaskState } from '../tasks/protocol.ts';
import { stateRefusal, taskRefusal } from '../tasks/task-refusal.ts';
import { TencentClient } from './client.ts';
import { errorIn, failureOf, questionFailure, responseOf, submissionFailure } from './refusal.ts';
import { modelParameters, sidesOf } from './request.ts';
import type { TencentSettings } from './settings.ts';

const job = z.looseObject({
  Status: z.string(),
  ErrorCode: z.string().nullish().catch(null),
  ErrorMessage: z.string().nullish().catch(null),
  ResultFile3Ds: z
    .array(z.looseObject({ Type: z.string().nullish(), Url: z.string().nullish() }))
    .nullish(),
  // A model that was paid for is not given up because of its bill.
  ResultCreditConsumed: z.number().nullish().catch(null),
});

type Job = z.output<typeof job>;

/** Stages of a job with smart topology: its model is made, its topology was requested, its topology is made. */
const MODEL = 'model';
const TOPOLOGY_SENT = 'topology-sent';
const TOPOLOGY = 'topology';

/** Longest prompt; the documentation counts characters of UTF-8. */
const MOST_PROMPT_CHARACTERS = 1024;

/** No job has this id; asking for it shows whether the key is valid. */
const NO_JOB = '0';

/**
 * Implements the parts of Tencent Cloud's API for Hunyuan3D 3.x: `SubmitHunyuanTo3DProJob` and
 * `Submit3DSmartTopologyJob` (Polygen), each with its query. Refusals have the status 200. Jobs are kept for a day, and
 * cannot be cancelled. Read on tencentcloud.com (documents 1284/75540 to 75543, 77048 and 77049) and cloud.tencent.com
 * (1804/123447, 123448 and 126298).
 */
export function tencentProtocol(
  { url, credential }: BackendBasis,
  settings: TencentSettings,
  now: () => number,
): TaskProtocol {
  const key = { secretId: settings.secret_id, secretKey: credential ?? '' };
  const client = new TencentClient(url, key, settings.region, now);

  async function submit(action: string, parameters: object, signal: AbortSignal): Promise<string> {
    const reply = await client.call(action, parameters, signal);
    if (reply.status !== 200) throw taskRefusal(reply);
    const response = responseOf(reply);
    const error = errorIn(response);
    if (error) throw submissionFailure(error);
    const { JobId } = response;
    if (typeof JobId !== 'string' || JobId === '')
      throw new RemoteFailure('wrong', 'the host’s response has no id', { detail: reply.text });
    return JobId;
  }

  /** Gets a job. @throws RemoteFailure also if it failed */
  async function jobOf(id: string, stage: unknown, signal: AbortSignal): Promise<Job> {
    const action = stage === TOPOLOGY ? 'Describe3DSmartTopologyJob' : 'QueryHunyuanTo3DProJob';
    const reply = await client.call(action, { JobId: id }, signal);
    if (reply.status !== 200) throw stateRefusal(reply);
    const response = responseOf(reply);
    const error = errorIn(response);
    if (error) throw questionFailure(error);
    const { data } = job.safeParse(response);
    if (!data)
      throw new RemoteFailure('wrong', 'the host’s response is not a job', { detail: reply.text });
    if (data.Status === 'FAIL') throw failureOf(data.ErrorCode ?? '', data.ErrorMessage ?? '');
    return data;
  }

  return {
    client: client.json,
    traits: {
      works: settings.works,
      sides: sidesOf(settings),
      mostPromptCharacters: MOST_PROMPT_CHARACTERS,
      findsSubmission: false,
      canReattach: true,
      canCancel: false,
      reportsProgress: false,
      billed: true,
    },

    async create(job, { signal }) {
      const parameters = await beforeSubmit(() => modelParameters(job, settings));
      const id = await submit('SubmitHunyuanTo3DProJob', parameters, signal);
      const isFirst = settings.topology === 'smart-topology';
      return { id, work: job.work, ...(isFirst && { stage: MODEL }) };
    },

    async submitNext(handle, { signal }) {
      // The link is not kept in the handle, because it gives access to the file.
      const model = await beforeSubmit(() => jobOf(String(handle.id), MODEL, signal));
      const parameters = {
        File3D: { Type: 'GLB', Url: glbOf(model) },
        PolygonType: settings.polygons,
        FaceLevel: settings.face_level,
      };
      const id = await submit('Submit3DSmartTopologyJob', parameters, signal);
      return { ...handle, id, stage: TOPOLOGY };
    },

    async state(handle, signal): Promise<TaskState> {
      const { id, work, stage = null } = handle;
      if (stage === TOPOLOGY_SENT)
        throw new RemoteFailure('unknown', 'a worker was lost while it requested the topology');
      const found = await jobOf(String(id), stage, signal);
      if (found.Status === 'WAIT') return { stage: 'queued', fraction: null, made: null };
      if (found.Status !== 'DONE') {
        const running = stage === TOPOLOGY ? 'topology' : 'running';
        return { stage: running, fraction: null, made: null };
      }
      const spent = Number(handle.spent ?? 0) + (found.ResultCreditConsumed ?? 0);
      if (stage === MODEL) {
        glbOf(found);
        const next = { ...handle, stage: TOPOLOGY_SENT, spent };
        return { stage: 'topology', fraction: null, made: null, next };
      }
      const reported = found.ResultCreditConsumed == null ? undefined : spent;
      const facts = costFacts(work as RemoteWork, settings.credits_per_job, reported);
      return {
        stage: 'done',
        fraction: null,
        made: { role: 'model', links: [glbOf(found)], facts },
      };
    },

    async health(signal) {
      const reply = await client.call('QueryHunyuanTo3DProJob', { JobId: NO_JOB }, signal);
      if (reply.status !== 200) return down(`the server answers with the status ${reply.status}`);
      const error = errorIn(responseOf(reply));
      const failure = error ? questionFailure(error) : null;
      if (failure?.kind === 'refused' && failure.refuses === 'all') return down(failure.message);
      if (failure?.kind === 'credit') return down(failure.message);
      return { state: 'ready', version: null, problem: null };
    },
  };
}

/** Returns the link to the GLB of a job; others are OBJ and previews. @throws RemoteFailure `wrong` */
function glbOf({ ResultFile3Ds }: Job): string {
  const files = ResultFile3Ds ?? [];
  const glb =
    files.find(({ Type, Url }) => Url && /^glb$/i.test(Type ?? '')) ??
    files.find(({ Url }) => /\.glb(\?|$)/i.test(Url ?? ''));
  if (glb?.Url) return glb.Url;
  throw new RemoteFailure('wrong', 'the host finished without a GLB', {
    detail: JSON.stringify(files),
  });
}
