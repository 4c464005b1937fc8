import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { bodyOf, listen, type MockServer, sendJson } from './mock-server.ts';
import { type HostedOptions, ResultLinks } from './result-links.ts';
import { type Run, Runs } from './runs.ts';

interface Task {
  status: string;
  progress: number;
  error_code?: number;
  error_message?: string;
  run: Run;
}

export interface TripoOptions extends HostedOptions {
  /** Whether the check says that models cannot be rigged. */
  cannotRig?: boolean;
  /** Whether the response to the request of a check is lost. */
  losesChecks?: boolean;
}

/** Places of the resources that create jobs. */
const PLACES = ['generation', 'models', 'animations', 'mesh'];

/**
 * Mocks Tripo's version 3: an envelope around everything, files before tasks, an empty account as 403 with the code
 * 2010.
 */
export async function startMockTripo(options: TripoOptions = {}): Promise<MockServer> {
  const runs = new Runs(options);
  const links = new ResultLinks(options);
  const tasks = new Map<string, Task>();
  /** Results of checks before rigging, by the id of their task. */
  const checks = new Map<string, object>();
  /** Names of the files by their tokens. */
  const uploads = new Map<string, string>();
  const ok = (response: ServerResponse, data: unknown) =>
    sendJson(response, 200, { code: 0, status: 'success', data });
  const refuse = (response: ServerResponse, status: number, code: number, message: string) =>
    sendJson(response, status, { code, status: 'error', message, request_id: randomUUID() });
  const server = await listen(
    {
      forget() {
        runs.forget();
        tasks.clear();
      },
      async answer(request, response, url) {
        if (links.answer(response, url)) return;
        if (request.headers.authorization !== 'Bearer tsk_key')
          return refuse(response, 401, 1002, 'Authentication failed');
        const [, place, name] = url.pathname.split('/');
        if (place === 'account') return ok(response, { balance: 250, frozen: 0 });
        const body = await bodyOf(request);
        if (place === 'files') {
          const name = /filename="([^"]+)"/.exec(body.toString('latin1'))?.[1] ?? '';
          uploads.set(`file_${uploads.size + 1}`, name);
          return ok(response, { file_token: `file_${uploads.size}` });
        }
        if (url.pathname === '/animations/rig-check') {
          const task_id = `task_${randomUUID()}`;
          const { input } = JSON.parse(body.toString());
          if (!uploads.get(input)?.endsWith('.glb'))
            return refuse(response, 400, 1004, 'One or more of your parameter is invalid');
          checks.set(
            task_id,
            options.cannotRig ? { riggable: false } : { riggable: true, rig_type: 'biped' },
          );
          if (options.losesChecks) return void response.destroy();
          return ok(response, { task_id });
        }
        if (PLACES.includes(place!)) {
          const asked = { path: url.pathname, ...JSON.parse(body.toString()) };
          const prompt = Object.keys(asked.texture_prompt ?? {});
          // A prompt or an image, never both, and a model that was uploaded or created before.
          if (
            place !== 'generation' &&
            ((place === 'models' && prompt.length !== 1) ||
              !uploads.get(asked.input)?.endsWith('.glb'))
          )
            return refuse(response, 400, 1004, 'One or more of your parameter is invalid');
          const isPrompt = url.pathname === '/generation/text-to-model';
          if (isPrompt && !(asked.prompt?.length <= 1024))
            return refuse(response, 400, 1004, 'One or more of your parameter is invalid');
          if (options.isPoor) return refuse(response, 403, 2010, 'You do not have enough credits');
          if (runs.nextEnding === 'busy') {
            runs.refuse(asked);
            return refuse(response, 429, 2000, 'You have exceeded the limit of generation');
          }
          const task_id = `task_${randomUUID()}`;
          const run = runs.start(asked, (ended) => void end(task_id, ended));
          tasks.set(task_id, { status: 'running', progress: 50, run });
          if (options.losesAnswers) return void response.destroy();
          return ok(response, { task_id });
        }
        const checked = checks.get(name!);
        if (checked)
          return ok(response, {
            task_id: name,
            status: 'success',
            output: checked,
            credits_consumed: 0,
          });
        const task = tasks.get(name!);
        if (!task) return refuse(response, 404, 2001, 'The task is not found');
        const { run, ...shown } = task;
        const output = task.status === 'success' ? { model_url: links.link(server.url, run) } : {};
        ok(response, { task_id: name, ...shown, output, credits_consumed: 20 });
      },
    },
    options.port,
  );

  async function end(id: string, run: Run) {
    const task = tasks.get(id)!;
    if (run.ending === 'lose') {
      run.job.state = 'lost';
      tasks.delete(id);
    } else if (run.ending === 'fail') {
      Object.assign(task, { error_code: 1001, error_message: 'Traceback /home/model.py' });
      task.status = 'failed';
    } else if (run.ending === 'content') {
      task.status = 'banned';
    } else {
      await links.put(run, runs);
      task.progress = 100;
      task.status = 'success';
    }
  }

  return Object.assign(runs, server);
}
