import { randomUUID } from 'node:crypto';
import { bodyOf, listen, type MockServer, sendJson } from './mock-server.ts';
import { type HostedOptions, ResultLinks } from './result-links.ts';
import { type Run, Runs } from './runs.ts';

export interface RodinOptions extends HostedOptions {
  /** The `error` with which every job is refused, with status 201. */
  error?: string;
  /** Whether the additional job, which renders an image of the model, fails. */
  failsBeside?: boolean;
}

interface Task {
  subscription_key: string;
  states: string[];
  run: Run;
}

/** Mocks Rodin: forms only, two ids, refusals with 201, a state for each job of a task but none for the task. */
export async function startMockRodin(options: RodinOptions = {}): Promise<MockServer> {
  const runs = new Runs(options);
  const links = new ResultLinks(options);
  /** Keyed by the task's id. */
  const tasks = new Map<string, Task>();
  const server = await listen(
    {
      forget() {
        runs.forget();
        tasks.clear();
      },
      async answer(request, response, url) {
        if (links.answer(response, url)) return;
        if (request.headers.authorization !== 'Bearer rodin_key')
          return sendJson(response, 401, { error: 'UNAUTHORIZED' });
        const body = await bodyOf(request);
        const refuse = (error: string) => sendJson(response, 201, { error, message: 'no' });
        if (url.pathname === '/check_balance') return sendJson(response, 200, { balance: 41 });
        if (url.pathname === '/rodin') {
          const type = request.headers['content-type'] ?? '';
          if (!type.startsWith('multipart/form-data')) return sendJson(response, 500, {});
          const form = await new Response(new Uint8Array(body), {
            headers: { 'content-type': type },
          }).formData();
          const images = form.getAll('images').map((image) => (image as File).size);
          form.delete('images');
          const asked = { ...Object.fromEntries(form), images };
          if (options.isPoor) return refuse('API_INSUFFICIENT_FUNDS');
          const ending = runs.nextEnding;
          if (options.error || ending === 'busy' || ending === 'content') runs.refuse(asked);
          if (options.error) return refuse(options.error);
          if (ending === 'busy') return refuse('API_PARALLELISM_LIMIT_REACHED');
          if (ending === 'content') return refuse('API_OBJECT_NOT_FOUND_ON_IMAGE');
          const uuid = randomUUID();
          const subscription_key = `sub.${randomUUID()}`;
          const run = runs.start(asked, (ended) => void end(uuid, ended));
          tasks.set(uuid, { subscription_key, states: ['Generating', 'Waiting'], run });
          if (options.losesAnswers) return void response.destroy();
          const jobs = { uuids: [randomUUID(), randomUUID()], subscription_key };
          return sendJson(response, 201, {
            error: null,
            message: 'Submitted.',
            uuid,
            jobs,
            consumed: 0.5,
          });
        }
        const asked = JSON.parse(body.toString()) as Record<string, string>;
        if (url.pathname === '/status') {
          const known = [...tasks.values()].find(
            (task) => task.subscription_key === asked.subscription_key,
          );
          if (!known) return refuse('NO_SUCH_TASK');
          const jobs = known.states.map((status) => ({ uuid: randomUUID(), status }));
          return sendJson(response, 201, { error: null, jobs });
        }
        const task = tasks.get(asked.task_uuid!);
        if (!task) return refuse('NO_SUCH_TASK');
        const list = [{ url: `${server.url}/preview.webp`, name: 'preview.webp' }];
        if (task.states[0] === 'Done')
          list.push({ url: links.link(server.url, task.run), name: 'base_basic_pbr.glb' });
        sendJson(response, 201, { error: null, list });
      },
    },
    options.port,
  );

  async function end(id: string, run: Run) {
    const task = tasks.get(id)!;
    if (run.ending === 'lose') {
      run.job.state = 'lost';
      tasks.delete(id);
      return;
    }
    if (run.ending !== 'fail') await links.put(run, runs);
    // The model exists before the rest.
    task.states[0] = run.ending === 'fail' ? 'Failed' : 'Done';
    setTimeout(() => {
      task.states[1] = options.failsBeside || run.ending === 'fail' ? 'Failed' : 'Done';
    }, 30);
  }

  return Object.assign(runs, server);
}
