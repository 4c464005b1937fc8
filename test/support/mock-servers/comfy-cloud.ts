import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { bodyOf, listen, type MockServer, sendJson } from './mock-server.ts';
import { type HostedOptions, ResultLinks } from './result-links.ts';
import { type Run, Runs } from './runs.ts';

interface Job {
  status: string;
  role: 'model' | 'image';
  run: Run;
}

export interface ComfyCloudOptions extends HostedOptions {
  /** Whether results are stored on another host, as in the real service; absent: on this one. */
  storesElsewhere?: boolean;
  /** Names of states as in the OpenAPI description instead of the guide. */
  olderStates?: boolean;
  /** Value of `execution_error` of jobs that succeeded. */
  emptyError?: unknown;
  /** Whether one class is missing from the first description. */
  learnsClasses?: boolean;
  /** Whether single jobs cannot be cancelled. */
  lacksCancel?: boolean;
  /** Whether a job's state is part of its details only. */
  lacksStatus?: boolean;
  /** What the details of a finished job have in place of its outputs, which are part of the history then. */
  toldOutputs?: unknown;
  /** Whether jobs wait until they are removed from the queue. */
  holdsJobs?: boolean;
}

export interface MockComfyCloud extends MockServer {
  /** Host of the stored results. */
  storage: string;
  /** Headers of the requests for stored results. */
  fetched: IncomingHttpHeaders[];
  /** How often the descriptions of all classes were fetched. */
  counts: { descriptions: number };
}

const KEY = 'comfyui-key';
const NODE = { input: { required: {} }, output: ['ANY', 'ANY', 'ANY'] };

/**
 * Mocks Comfy Cloud, version 1: `X-API-Key`, prompts without ids of the client, states of its own, and downloads that
 * are redirected to signed links.
 */
export async function startMockComfyCloud(
  options: ComfyCloudOptions = {},
): Promise<MockComfyCloud> {
  const runs = new Runs(options);
  const links = new ResultLinks(options);
  const jobs = new Map<string, Job>();
  const fetched: IncomingHttpHeaders[] = [];
  const counts = { descriptions: 0 };
  const states = options.olderStates
    ? { wait: 'waiting_to_dispatch', run: 'in_progress', done: 'completed', failed: 'error' }
    : { wait: 'queued_waiting', run: 'executing', done: 'success', failed: 'non_retryable_error' };

  const storage = options.storesElsewhere
    ? await listen({
        forget() {},
        answer(request, response, url) {
          fetched.push(request.headers);
          if (!links.answer(response, url)) response.writeHead(404).end();
        },
      })
    : null;

  const server = await listen(
    {
      forget() {
        runs.forget();
        jobs.clear();
      },
      async answer(request, response, url) {
        if (storage === null && links.answer(response, url)) return;
        if (request.headers['x-api-key'] !== KEY)
          return sendJson(response, 401, { code: 'UNAUTHORIZED', message: 'Invalid API key' });
        const [, , place, id, verb] = url.pathname.split('/');
        if (place === 'user') return sendJson(response, 200, { status: 'active' });
        if (place === 'object_info') {
          counts.descriptions += 1;
          return sendJson(response, 200, {
            ...((counts.descriptions > 1 || !options.learnsClasses) && { LoadImage: NODE }),
            SaveGLB: { ...NODE, output_node: true },
          });
        }
        if (place === 'upload') {
          const bytes = await bodyOf(request);
          // Files are stored by their content.
          const name = /filename="([^"]+)"/.exec(bytes.toString('latin1'))![1]!;
          return sendJson(response, 200, { name: `hash-of-${name}`, subfolder: '', type: 'input' });
        }
        if (place === 'prompt') {
          const asked = JSON.parse((await bodyOf(request)).toString());
          if (Object.keys(asked.prompt).length === 0)
            return sendJson(response, 400, { error: { type: 'prompt_no_outputs' } });
          if (options.isPoor) return sendJson(response, 402, { message: 'Insufficient credits' });
          if (runs.nextEnding === 'busy') {
            runs.refuse(asked);
            return sendJson(response, 503, { message: 'Service unavailable' });
          }
          const made = randomUUID();
          const isImage = JSON.stringify(asked.prompt).includes('SaveImage');
          const run = runs.start(asked, (ended) => void end(made, ended));
          const status = options.holdsJobs ? states.wait : states.run;
          jobs.set(made, { status, role: isImage ? 'image' : 'model', run });
          if (options.losesAnswers) return void response.destroy();
          return sendJson(response, 200, { prompt_id: made, number: 1, node_errors: {} });
        }
        if (place === 'queue') {
          const { delete: ids } = JSON.parse((await bodyOf(request)).toString()) as {
            delete: string[];
          };
          const deleted = ids.filter((one) => jobs.get(one)?.status === states.wait);
          for (const one of deleted) {
            jobs.get(one)!.run.cancel();
            jobs.get(one)!.status = 'cancelled';
          }
          return sendJson(response, 200, { deleted });
        }
        if (place === 'view') {
          const run = [...jobs.values()].find(
            (job) => fileOf(job).filename === url.searchParams.get('filename'),
          )?.run;
          if (!run)
            return sendJson(response, 404, { code: 'NOT_FOUND', message: 'File not found' });
          const location = links.link((storage ?? server).url, run);
          return void response.writeHead(302, { location }).end();
        }
        if (place === 'history_v2') {
          const { outputs } = outputsOf(jobs.get(id!)!);
          return sendJson(response, 200, { [id!]: { outputs, status: { completed: true } } });
        }
        const job = jobs.get(id!);
        if (
          !job ||
          (verb === 'cancel' && options.lacksCancel) ||
          (verb === 'status' && options.lacksStatus)
        )
          return sendJson(response, 404, { code: 'NOT_FOUND', message: 'Job not found' });
        if (verb === 'cancel') {
          job.run.cancel();
          job.status = 'cancelled';
          return sendJson(response, 200, { status: 'cancelling' });
        }
        if (verb === 'status') return sendJson(response, 200, { id, status: job.status });
        sendJson(response, 200, {
          id,
          status: job.status,
          ...(job.status === states.done &&
            ('toldOutputs' in options ? { outputs: options.toldOutputs } : outputsOf(job))),
          ...(options.emptyError !== undefined && { execution_error: options.emptyError }),
          ...(job.status === states.failed && {
            execution_error: {
              node_id: '7',
              node_type: 'KSampler',
              exception_type:
                job.run.ending === 'content' ? 'PIL.UnidentifiedImageError' : 'RuntimeError',
              exception_message: 'Traceback /home/model.py',
            },
          }),
        });
      },
    },
    options.port,
  );

  const fileOf = ({ role, run }: Job) => ({
    filename: `mesh_${run.index}_.${role === 'model' ? 'glb' : 'png'}`,
    subfolder: '',
    type: 'output',
  });

  const outputsOf = (job: Job) => ({
    outputs: { '9': { [job.role === 'model' ? '3d' : 'images']: [fileOf(job)] } },
  });

  async function end(id: string, run: Run) {
    const job = jobs.get(id)!;
    if (run.ending === 'lose') {
      run.job.state = 'lost';
      job.status = 'lost';
    } else if (run.ending === 'fail' || run.ending === 'content') job.status = states.failed;
    else {
      await links.put(run, runs, job.role);
      job.status = states.done;
    }
  }

  return Object.assign(runs, server, {
    storage: new URL((storage ?? server).url).host,
    fetched,
    counts,
    async stop() {
      await storage?.stop();
      await server.stop();
    },
  });
}
