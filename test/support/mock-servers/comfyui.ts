import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Bench, sendFile } from './bench.ts';
import { nodeClasses } from './comfyui/classes.ts';
import { Clients } from './comfyui/clients.ts';
import { type Prompt, PromptQueue } from './comfyui/prompt-queue.ts';
import { type Graph, promptError, refused } from './comfyui/validate.ts';
import {
  bodyOf,
  listen,
  type MockServer,
  type MockServerOptions,
  sendJson,
} from './mock-server.ts';

export interface ComfyuiOptions extends MockServerOptions {
  /**
   * `old`: assigns its own ids, and `/interrupt` ends whatever is running. `middle`: accepts ids and interrupts a
   * single prompt. `new`: has `/api/jobs`, and accepts only canonical UUIDs. Absent: `middle`.
   */
  era?: 'old' | 'middle' | 'new';
  /** Files of others that are already in the input directory. */
  inputs?: string[];
}

/** The mock server with functions that only this kind has. */
export interface MockComfyui extends MockServer {
  /** Names in its input directory. */
  readonly uploads: string[];
  /** Queues prompts of another client: they take their turn in the queue. */
  submitForeign(graph: Graph): string;
  /** Breaks only the WebSockets. */
  cutSockets(): void;
  /** Number of WebSockets that were opened. */
  readonly sockets: number;
}

const VERSIONS = { old: '0.3.40', middle: '0.3.64', new: '0.6.0' };
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Mocks ComfyUI: a queue of graphs, messages for each prompt's client, and a history. */
export async function startMockComfyui(options: ComfyuiOptions = {}): Promise<MockComfyui> {
  const { era = 'middle', inputs = [], milliseconds = 200 } = options;
  const bench = new Bench(options);
  const files = new Map<string, Buffer>(inputs.map((name) => [name, Buffer.from('another')]));
  const queue = new PromptQueue(bench, milliseconds, () => clients);
  const clients = new Clients(
    () => queue.pending.length + (queue.running ? 1 : 0),
    (id) => (queue.running?.clientId === id ? queue.node : null),
  );
  let number = 0;

  function submit(graph: Graph, id: string, clientId: string | null, extra: unknown = {}): Prompt {
    const job = bench.begin({ id, clientId, graph, extra });
    const prompt = { number: number++, id, graph, clientId, job };
    queue.push(prompt);
    return prompt;
  }

  function postPrompt(response: ServerResponse, body: Record<string, unknown>): void {
    if (bench.nextEnding === 'busy') {
      // ComfyUI itself accepts any number; a proxy in front of it may not.
      sendJson(response, 503, { error: 'no worker is free' });
      return;
    }
    const asked = body.prompt_id;
    if (era === 'new' && asked !== undefined && !UUID.test(String(asked))) {
      sendJson(response, 400, refused('invalid_prompt_id', 'Prompt id must be a UUID'));
      return;
    }
    const graph = body.prompt as Graph | undefined;
    const error = graph
      ? promptError(graph, nodeClasses([...files.keys()]))
      : refused('no_prompt', 'No prompt provided');
    if (error) {
      sendJson(response, 400, error);
      return;
    }
    const id = era === 'old' || asked === undefined ? randomUUID() : String(asked);
    const clientId = typeof body.client_id === 'string' ? body.client_id : null;
    const prompt = submit(graph!, id, clientId, body.extra_data);
    sendJson(response, 200, { prompt_id: id, number: prompt.number, node_errors: {} });
  }

  async function upload(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = new Uint8Array(await bodyOf(request));
    const form = await new Response(body, {
      headers: { 'content-type': String(request.headers['content-type']) },
    }).formData();
    const image = form.get('image');
    if (!(image instanceof File) || image.name === '') {
      response.writeHead(400).end();
      return;
    }
    const bytes = Buffer.from(await image.arrayBuffer());
    const [, stem, end] = /^(.*?)(\.[^.]*)?$/.exec(image.name)!;
    const subfolder = String(form.get('subfolder') ?? '');
    const pathOf = (name: string) => (subfolder === '' ? name : `${subfolder}/${name}`);
    let name = image.name;
    for (let i = 1; files.get(pathOf(name))?.equals(bytes) === false; i++)
      name = `${stem} (${i})${end ?? ''}`;
    files.set(pathOf(name), bytes);
    sendJson(response, 200, { name, subfolder, type: 'input' });
  }

  function view(response: ServerResponse, query: URLSearchParams): void {
    const [filename, subfolder] = [query.get('filename'), query.get('subfolder') ?? ''];
    const made = queue.outputs.get(`${subfolder}/${filename}`);
    if (!filename) response.writeHead(400).end();
    else if (`${subfolder}/${filename}`.includes('..')) response.writeHead(403).end();
    else if (!made) response.writeHead(404).end();
    else sendFile(response, made.job.ending, made.bytes, 'application/octet-stream');
  }

  function interrupt(body: Record<string, unknown>): void {
    const named = era === 'old' ? undefined : body.prompt_id;
    if (named === undefined || queue.running?.id === named) queue.interrupt();
  }

  function cancelJob(response: ServerResponse, id: string): void {
    const known = queue.running?.id === id || queue.pending.some((prompt) => prompt.id === id);
    queue.remove([id]);
    if (queue.running?.id === id) queue.interrupt();
    sendJson(response, 200, { cancelled: known });
  }

  async function answer(request: IncomingMessage, response: ServerResponse, url: URL) {
    const { host, origin } = request.headers;
    if (origin && new URL(origin).host !== host) {
      response.writeHead(403).end();
      return;
    }
    const jobs = url.pathname.startsWith('/api/jobs');
    const path = jobs ? url.pathname : url.pathname.replace(/^\/api(?=\/)/, '');
    const route = `${request.method} ${path.replace(/^(\/\w+).*/, '$1')}`;
    const [, , last = ''] = path.split('/').map(decodeURIComponent);
    const json = async () => JSON.parse((await bodyOf(request)).toString() || '{}');
    const empty = () => response.writeHead(200).end();
    if (jobs && era !== 'new') response.writeHead(404).end('404: Not Found');
    else if (path === '/api/jobs') sendJson(response, 200, { jobs: [], pagination: { total: 0 } });
    else if (jobs) cancelJob(response, path.split('/')[3]!);
    else if (route === 'POST /prompt') postPrompt(response, await json());
    else if (route === 'POST /upload') await upload(request, response);
    else if (route === 'GET /view') view(response, url.searchParams);
    else if (route === 'POST /interrupt') {
      interrupt(await json());
      empty();
    } else if (route === 'POST /queue') {
      queue.remove((await json()).delete ?? []);
      empty();
    } else if (route === 'GET /queue')
      sendJson(response, 200, {
        queue_running: queue.running ? [shown(queue.running)] : [],
        queue_pending: queue.pending.map(shown),
      });
    else if (route === 'GET /history') {
      const all = [...queue.history].filter(([id]) => last === '' || id === last);
      sendJson(response, 200, Object.fromEntries(all));
    } else if (route === 'GET /object_info') {
      const all = Object.entries(nodeClasses([...files.keys()]));
      sendJson(response, 200, Object.fromEntries(all.filter(([name]) => !last || name === last)));
    } else if (route === 'GET /system_stats')
      sendJson(response, 200, { system: { comfyui_version: VERSIONS[era] }, devices: [] });
    else response.writeHead(404).end('404: Not Found');
  }

  const server = await listen(
    {
      answer,
      upgrade: (request, socket, head) => clients.accept(request, socket, head),
      forget() {
        queue.forget();
        bench.forget();
      },
    },
    options.port,
  );
  const mockServer = bench.mockServer(server);
  return {
    ...server,
    jobs: mockServer.jobs,
    get running() {
      return mockServer.running;
    },
    get mostRunning() {
      return mockServer.mostRunning;
    },
    get uploads() {
      return [...files.keys()];
    },
    get sockets() {
      return clients.opened;
    },
    submitForeign: (graph) => submit(graph, randomUUID(), null).id,
    cutSockets: () => clients.cut(),
  };
}

function shown({ number, id, graph, clientId }: Prompt): unknown[] {
  return [number, id, graph, clientId === null ? {} : { client_id: clientId }, []];
}
