import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Bench, sendFile } from './bench.ts';
import { APP, type AppFunction, fileData } from './gradio/app.ts';
import { GradioSessions } from './gradio/sessions.ts';
import {
  bodyOf,
  listen,
  type MockServer,
  type MockServerOptions,
  sendJson,
} from './mock-server.ts';

export interface GradioOptions extends MockServerOptions {
  /** 4: no prefix; 5: `/gradio_api`; absent: 5. */
  version?: 4 | 5;
  /** Whether the app reports progress with progress bars. */
  bars?: boolean;
  /** Host name that the app believes to have; absent: the one in the request. A proxy in front of it makes it wrong. */
  root?: string;
  /** Milliseconds between two heartbeats of a silent stream; absent: 15 s, as in Gradio. */
  heartbeat?: number;
}

export interface MockGradio extends MockServer {
  /** Sessions so far, each with the functions that were called in it. */
  readonly visits: string[][];
}

/** Mocks a Gradio app like TRELLIS's: uploads, a queue, one stream per session, files by their paths. */
export async function startMockGradio(options: GradioOptions = {}): Promise<MockGradio> {
  const { version = 5 } = options;
  const prefix = version === 5 ? '/gradio_api' : '';
  const bench = new Bench(options);
  const sessions = new GradioSessions(bench, options);
  const uploads = new Map<string, Buffer>();
  let root = options.root ?? '';

  function config(): object {
    return {
      version: version === 5 ? '5.49.1' : '4.44.1',
      ...(version === 5 && { api_prefix: prefix }),
      protocol: 'sse_v3',
      root,
      components: APP.components,
      dependencies: APP.functions.map(({ name, inputs, outputs }, id) => ({
        id,
        api_name: name,
        inputs,
        outputs,
        queue: true,
      })),
    };
  }

  async function upload(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await new Response(new Uint8Array(await bodyOf(request)), {
      headers: { 'content-type': String(request.headers['content-type']) },
    }).formData();
    const paths: string[] = [];
    for (const file of form.getAll('files')) {
      if (!(file instanceof File)) continue;
      const path = `/tmp/gradio/${randomUUID()}/${file.name}`;
      uploads.set(path, Buffer.from(await file.arrayBuffer()));
      paths.push(path);
    }
    sendJson(response, 200, paths);
  }

  function join(response: ServerResponse, body: Record<string, unknown>): void {
    const called: AppFunction | undefined = APP.functions[Number(body.fn_index)];
    const data = (body.data ?? []) as unknown[];
    if (typeof body.session_hash !== 'string')
      sendJson(response, 400, { detail: 'Session hash not found.' });
    else if (bench.nextEnding === 'busy')
      sendJson(response, 503, { detail: 'Queue is full. Max size is 1 and size is 1.' });
    else if (!called) sendJson(response, 500, { detail: 'Internal Server Error' });
    else {
      // A file of another machine, or a missing file, is an error of the function.
      const known = data.every((value) => {
        const path = (value as { path?: string } | null)?.path;
        return path === undefined || uploads.has(path) || sessions.files.has(path);
      });
      const event_id = sessions.join(body.session_hash, called, data, known);
      sendJson(response, 200, { event_id });
    }
  }

  function file(response: ServerResponse, path: string): void {
    const made = sessions.files.get(path);
    if (made) sendFile(response, made.ending, made.bytes, 'application/octet-stream');
    else sendJson(response, 403, { detail: `File not allowed: ${path}.` });
  }

  async function answer(request: IncomingMessage, response: ServerResponse, url: URL) {
    const path = decodeURIComponent(url.pathname);
    if (path === '/config') sendJson(response, 200, config());
    else if (!path.startsWith(`${prefix}/`)) sendJson(response, 404, { detail: 'Not Found' });
    else {
      const rest = path.slice(prefix.length);
      if (rest === '/upload') await upload(request, response);
      else if (rest === '/queue/join')
        join(response, JSON.parse((await bodyOf(request)).toString()));
      else if (rest === '/queue/data')
        sessions.listen(url.searchParams.get('session_hash') ?? '', response);
      else if (rest.startsWith('/file=')) file(response, rest.slice(6));
      else sendJson(response, 404, { detail: 'Not Found' });
    }
  }

  const server = await listen(
    {
      answer,
      forget() {
        sessions.forget();
        bench.forget();
      },
    },
    options.port,
  );
  root = options.root ?? server.url;
  sessions.fileOf = (path) => fileData(path, `${root}${prefix}/file=${path}`);
  const mockServer = bench.mockServer(server);
  return {
    ...server,
    jobs: mockServer.jobs,
    visits: sessions.visits,
    get running() {
      return mockServer.running;
    },
    get mostRunning() {
      return mockServer.mostRunning;
    },
  };
}
