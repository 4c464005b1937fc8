import { randomUUID } from 'node:crypto';
import { bodyOf, listen, type MockServer, sendJson } from './mock-server.ts';
import { type HostedOptions, ResultLinks } from './result-links.ts';
import { type Run, Runs } from './runs.ts';

interface Task {
  status: string;
  progress: number;
  task_error: { message: string } | null;
  run: Run;
}

export interface MeshyOptions extends HostedOptions {
  /** Whether the responses to requests for textures are lost: the connection breaks after the task was created. */
  losesRefinements?: boolean;
}

/** Resources by the version of the API that has them. */
const RESOURCES: Readonly<Record<string, readonly string[]>> = {
  v1: ['image-to-3d', 'multi-image-to-3d', 'retexture', 'rigging'],
  v2: ['text-to-3d'],
};

/**
 * Mocks Meshy: one resource per operation, 202 with the id as `result`, tasks that are polled and deleted. A model from a
 * prompt is made by two tasks: a preview, and a refinement of a preview that has succeeded.
 */
export async function startMockMeshy(options: MeshyOptions = {}): Promise<MockServer> {
  const runs = new Runs(options);
  const links = new ResultLinks(options);
  const tasks = new Map<string, Task>();
  const server = await listen(
    {
      forget() {
        runs.forget();
        tasks.clear();
      },
      async answer(request, response, url) {
        if (links.answer(response, url)) return;
        if (request.headers.authorization !== 'Bearer msy_key')
          return sendJson(response, 401, { message: 'Invalid API key' });
        const [, version, resource, id] = url.pathname.split('/');
        if (resource === 'balance')
          return sendJson(response, 200, { balance: options.isPoor ? 0 : 1000 });
        if (!RESOURCES[version!]?.includes(resource!))
          return sendJson(response, 404, { message: 'Not Found' });
        if (request.method === 'POST') {
          const asked = { resource, ...JSON.parse((await bodyOf(request)).toString()) };
          const refused = resource === 'text-to-3d' ? refusedPrompt(asked) : null;
          if (refused !== null) return sendJson(response, 400, { message: refused });
          if (options.isPoor) return sendJson(response, 402, { message: 'Insufficient funds' });
          if (runs.nextEnding === 'busy') {
            runs.refuse(asked);
            return sendJson(response, 429, { message: 'Too many concurrent tasks' });
          }
          const made = randomUUID();
          const run = runs.start(asked, (ended) => void end(made, ended));
          tasks.set(`${resource}/${made}`, {
            status: 'IN_PROGRESS',
            progress: 30,
            task_error: null,
            run,
          });
          const isLost =
            options.losesAnswers || (options.losesRefinements && asked.mode === 'refine');
          if (isLost) return void response.destroy();
          return sendJson(response, 202, { result: made });
        }
        const task = tasks.get(`${resource}/${id}`);
        if (!task) return sendJson(response, 404, { message: 'Task not found' });
        if (request.method === 'DELETE') {
          task.run.cancel();
          tasks.delete(`${resource}/${id}`);
          return sendJson(response, 200, {});
        }
        const { run, ...shown } = task;
        const link = task.status === 'SUCCEEDED' ? links.link(server.url, run) : undefined;
        const made =
          resource === 'rigging'
            ? { result: { rigged_character_glb_url: link } }
            : { model_urls: { glb: link } };
        sendJson(response, 200, { id, ...shown, ...made, consumed_credits: 15 });
      },
    },
    options.port,
  );

  /** Returns why a request for a model from a prompt is refused; null: it is not. */
  function refusedPrompt(asked: Record<string, unknown>): string | null {
    if (asked.mode === 'preview')
      return typeof asked.prompt === 'string' && asked.prompt.length <= 600
        ? null
        : 'Invalid values: prompt';
    const preview = tasks.get(`text-to-3d/${asked.preview_task_id}`);
    return asked.mode === 'refine' && preview?.status === 'SUCCEEDED'
      ? null
      : 'Preview task is not found or not finished';
  }

  async function end(id: string, run: Run) {
    const [key, task] = [...tasks].find(([name]) => name.endsWith(id))!;
    if (run.ending === 'lose') {
      run.job.state = 'lost';
      tasks.delete(key);
    } else if (run.ending === 'fail' || run.ending === 'content') {
      const words = run.ending === 'fail' ? 'Traceback /home/model.py' : options.refusal;
      task.task_error = { message: words ?? 'The input was flagged by moderation' };
      task.status = 'FAILED';
    } else {
      await links.put(run, runs);
      task.progress = 100;
      task.status = 'SUCCEEDED';
    }
  }

  return Object.assign(runs, server);
}
