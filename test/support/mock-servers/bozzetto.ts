import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  bodyOf,
  listen,
  type MockServer,
  type MockServerOptions,
  sendJson,
} from './mock-server.ts';
import { type Run, Runs, sendMade } from './runs.ts';

export interface BozzettoOptions extends MockServerOptions {
  /** Whether the response to a creation is lost: the connection breaks after the task was created. */
  losesAnswers?: boolean;
  /** Error code of a failed task. */
  failsWith?: number;
  /** HTTP status and code with which every creation is refused. */
  refusesWith?: [status: number, code: number];
  /** Flows for which it has no model server. */
  lacks?: readonly string[];
}

interface Task {
  task_uuid: string;
  flow_name: string;
  client_order_id: string;
  status: string;
  progress: number;
  cost_credits: number;
  output: Record<string, unknown> | null;
  error: { code: number; message: string } | null;
  run: Run;
}

const PICTURES = 'image-generation';

/** Mocks another Bozzetto, as far as a backend uses it: uploads, tasks, links with its public address. */
export async function startMockBozzetto(options: BozzettoOptions = {}): Promise<MockServer> {
  const runs = new Runs(options);
  const tasks = new Map<string, Task>();
  const files = new Map<string, { bytes: Buffer; run: Run }>();
  const ok = (response: ServerResponse, data: unknown) =>
    sendJson(response, 200, { code: 0, message: 'success', data });
  const refuse = (response: ServerResponse, status: number, code: number) =>
    sendJson(response, status, { code, message: 'no', request_id: 'r' });

  const server = await listen(
    {
      forget() {
        runs.forget();
        tasks.clear();
      },
      async answer(request, response, url) {
        const path = url.pathname.replace('/api/v1', '');
        const file = files.get(url.pathname);
        if (file) return sendMade(response, file.bytes, file.run.ending);
        if (path === '/readyz')
          return sendJson(response, 200, { ready: true, checks: {}, reason: null });
        if (path === '/flows') {
          const flows = ['image-to-model', 'model-rig', 'model-segment'].map((flow_name) => ({
            flow_name,
            choices: options.lacks?.includes(flow_name) ? [] : [{ field: 'ai_model' }],
          }));
          return ok(response, { flows });
        }
        if (path === '/users/balance') return ok(response, { total_usable_credits: 77 });
        if (path.startsWith('/upload/')) {
          await bodyOf(request);
          return ok(response, { file_key: `img_${'0'.repeat(32)}` });
        }
        const [, , name, verb] = path.split('/');
        if (request.method === 'POST' && verb === undefined)
          return create(request, response, name!);
        if (name === undefined) {
          const order = url.searchParams.get('client_order_id');
          const records = [...tasks.values()].filter((task) => task.client_order_id === order);
          return ok(response, { records: records.map(shown), next_cursor: null });
        }
        const task = tasks.get(name);
        if (!task) return refuse(response, 404, 4040);
        if (verb === 'cancel') {
          if (!task.run.cancel()) return refuse(response, 409, 4092);
          task.status = 'CANCELLED';
        }
        ok(response, shown(task));
      },
    },
    options.port,
  );

  async function create(request: IncomingMessage, response: ServerResponse, flow_name: string) {
    const asked = JSON.parse((await bodyOf(request)).toString());
    const { client_order_id } = asked;
    const known = [...tasks.values()].find((task) => task.client_order_id === client_order_id);
    if (known) return ok(response, shown(known));
    const ending = runs.nextEnding;
    if (options.lacks?.includes(flow_name)) return refuse(response, 503, 5031);
    if (options.refusesWith) return refuse(response, ...options.refusesWith);
    if (ending === 'busy') {
      runs.refuse(asked);
      return refuse(response, 429, 4291);
    }
    const run = runs.start({ flow_name, ...asked }, (ended) => void end(task, ended));
    const task: Task = {
      task_uuid: crypto.randomUUID(),
      flow_name,
      client_order_id,
      status: 'RUNNING',
      progress: 40,
      cost_credits: 12,
      output: null,
      error: null,
      run,
    };
    tasks.set(task.task_uuid, task);
    if (options.losesAnswers) return void response.destroy();
    ok(response, shown(task));
  }

  async function end(task: Task, run: Run) {
    if (run.ending === 'lose') {
      run.job.state = 'lost';
      tasks.delete(task.task_uuid);
      return;
    }
    if (run.ending === 'fail' || run.ending === 'content') {
      const code = run.ending === 'fail' ? (options.failsWith ?? 6000) : 6002;
      task.error = { code, message: 'Traceback in /home/model.py' };
      task.status = 'FAILED';
      return;
    }
    const isPicture = task.flow_name === PICTURES;
    const path = `/files/${run.index}`;
    files.set(path, { bytes: await runs.made(run, isPicture ? 'image' : 'model'), run });
    // Links use its public address, which may be unreachable from here.
    const links = [`https://bozzetto.example${path}?signature=x`];
    if (task.flow_name === 'prompt-optimize') task.output = { optimized_prompt: 'a chair of oak' };
    else task.output = isPicture ? { image_url: links } : { textured_model_url: links };
    task.progress = 100;
    task.status = 'SUCCESS';
  }

  return Object.assign(runs, server);
}

function shown({ run: _run, ...task }: Task) {
  return task;
}
