import type { IncomingMessage, ServerResponse } from 'node:http';
import { Bench, type BenchJob, isPicture, sendFile, sendJsonFile, sendPage } from './bench.ts';
import {
  bodyOf,
  listen,
  type MockServer,
  type MockServerOptions,
  sendJson,
} from './mock-server.ts';

/** Form of a result. */
export type Generations3dAnswer = 'binary' | 'b64_json' | 'data_url' | 'url' | 'file' | 'poll';

export interface Generations3dOptions extends MockServerOptions {
  /** Server whose behavior is mocked; absent: `lemonade`. */
  server?: 'lemonade' | 'localai' | 'trellis2' | 'muse';
  /** Form of its result; absent: that server's form. */
  answer?: Generations3dAnswer;
  /** Whether its model is not loaded yet: 503 for everything. */
  loading?: boolean;
  /** The content type of binary results; absent: `model/gltf-binary`. */
  contentType?: string;
  /** Bytes sent as the model, regardless of the result. */
  sends?: Uint8Array;
  /** Whether it stops working when the connection closes. */
  stops?: boolean;
  /** Origin in the addresses of its results; absent: none, they are relative. */
  origin?: string;
  /** Number of polls that get 502, as from a proxy during a restart. */
  badPolls?: number;
}

const PATHS = {
  lemonade: ['/api/v1/3d/generations', '/v1/3d/generations'],
  localai: ['/3d/generations', '/v1/3d/generations'],
  trellis2: ['/generate', '/v1/3d/generations'],
  muse: ['/v1/3d/from-image'],
} as const;
const ANSWERS = {
  lemonade: 'binary',
  localai: 'url',
  trellis2: 'binary',
  muse: 'b64_json',
} as const;
const MOST_BYTES = 20 << 20;

/**
 * Mocks the servers of `/v1/3d/generations`: one route, four forms of requests, and as many of responses.
 * `authorizations`: the header of each request.
 */
export async function startMockGenerations3d(
  options: Generations3dOptions = {},
): Promise<MockServer & { authorizations: (string | undefined)[] }> {
  const { server: kind = 'lemonade', contentType = 'model/gltf-binary' } = options;
  const bench = new Bench(options);
  const files = new Map<string, { job: BenchJob; bytes: Uint8Array }>();
  const polled = new Map<string, BenchJob & { bytes?: Uint8Array }>();
  const authorizations: (string | undefined)[] = [];
  let badPolls = options.badPolls ?? 0;

  function deliver(response: ServerResponse, job: BenchJob, bytes: Uint8Array, how: string): void {
    const { ending, index } = job;
    if (how === 'binary') sendFile(response, ending, bytes, contentType);
    else if (how === 'b64_json' || how === 'data_url')
      sendJsonFile(response, ending, bytes, (base64) => ({
        created: 1,
        status: 'completed',
        data: [
          how === 'b64_json'
            ? { b64_json: base64 }
            : { url: `data:model/gltf-binary;base64,${base64}` },
        ],
      }));
    else {
      const name = `model-${index}.glb`;
      files.set(name, { job, bytes });
      const url = `${options.origin ?? ''}/generated-3d/${name}`;
      if (ending === 'html') sendPage(response);
      else if (how === 'file')
        sendJson(response, 200, {
          file: name,
          path: `/srv/${name}`,
          bytes: bytes.length,
          seconds: 2.5,
        });
      else sendJson(response, 200, { created: 1, id: String(index), data: [{ url }] });
    }
  }

  async function generate(request: IncomingMessage, response: ServerResponse, url: URL) {
    const body = await bodyOf(request);
    if (bench.nextEnding === 'busy') {
      sendJson(response, 503, { error: { message: 'all slots are in use' } });
      return;
    }
    const asked = await readRequest(kind, request, body, url);
    if ('error' in asked) {
      sendJson(response, asked.status, { error: { message: asked.error } });
      return;
    }
    const job = bench.begin(asked.fields);
    const answer = asked.fields.keep ? 'file' : (options.answer ?? ANSWERS[kind]);
    if (answer === 'poll') {
      const id = `job_${job.index}`;
      polled.set(id, job);
      void bench.work(job, 'model').then((made) => {
        if (made) polled.set(id, { ...job, bytes: options.sends ?? made });
      });
      sendJson(response, 202, { id, status: 'queued', poll_url: `/v1/jobs/${id}` });
      return;
    }
    if (options.stops)
      response.once('close', () => {
        if (!response.writableFinished) bench.cancel(job.job);
      });
    const made = await bench.work(job, 'model');
    if (!made) return;
    if (job.ending === 'fail')
      sendJson(response, 500, { error: { message: 'CUDA out of memory', type: 'server_error' } });
    else if (job.ending === 'content')
      sendJson(response, 400, { error: { message: 'no foreground object in the image' } });
    else deliver(response, job, options.sends ?? made, answer);
  }

  function tell(response: ServerResponse, id: string): void {
    const job = polled.get(id);
    const { state } = job?.job ?? {};
    if (badPolls-- > 0) response.writeHead(502).end('Bad Gateway');
    else if (!job || state === 'lost') sendJson(response, 404, { error: 'no such job' });
    else if (job.ending === 'html') sendPage(response);
    else if (state === 'failed') {
      const message = job.ending === 'content' ? 'no object found' : 'CUDA out of memory';
      sendJson(response, 200, {
        id,
        status: 'failed',
        error: { code: 'generation_failed', message },
      });
    } else if (job.bytes) deliver(response, job, job.bytes, 'b64_json');
    else sendJson(response, 200, { id, status: 'running' });
  }

  const server = await listen(
    {
      async answer(request, response, url) {
        const { pathname } = url;
        authorizations.push(request.headers.authorization);
        const name = pathname.split('/').at(-1) ?? '';
        const file = files.get(name);
        if (pathname === '/health') sendJson(response, 200, { status: 'ok' });
        else if (options.loading)
          sendJson(response, 503, { error: { code: 503, message: 'Loading model' } });
        else if (pathname === '/ready') sendJson(response, 200, { status: 'ready' });
        else if ((PATHS[kind] as readonly string[]).includes(pathname)) {
          if (request.method === 'POST') await generate(request, response, url);
          else sendJson(response, 405, { error: { message: 'POST only' } });
        } else if (pathname.startsWith('/v1/jobs/')) tell(response, name);
        else if (file && /^\/(generated-3d|output)\//.test(pathname))
          sendFile(response, file.job.ending, file.bytes, contentType);
        else sendJson(response, 404, { error: { message: 'not found' } });
      },
      forget() {
        files.clear();
        polled.clear();
        bench.forget();
      },
    },
    options.port,
  );
  return Object.assign(bench.mockServer(server), { authorizations });
}

type Asked = { fields: Record<string, unknown> } | { status: number; error: string };

/** Reads a request as the server understands it. */
async function readRequest(
  kind: NonNullable<Generations3dOptions['server']>,
  { headers }: IncomingMessage,
  body: Buffer,
  url: URL,
): Promise<Asked> {
  if (headers['transfer-encoding'] || headers['content-length'] === undefined)
    return kind === 'trellis2' && headers['transfer-encoding']
      ? { status: 501, error: 'chunked bodies are not supported' }
      : { status: 411, error: 'Content-Length required' };
  if (body.length > MOST_BYTES) return { status: 413, error: 'the body is too large' };
  const type = headers['content-type'] ?? '';
  const unreadable = { status: 400, error: 'the image cannot be decoded' };
  if (kind === 'trellis2') {
    const fields = { ...Object.fromEntries(url.searchParams), image: body.length };
    return isPicture(body) ? { fields } : unreadable;
  }
  if (kind === 'muse') {
    if (!type.startsWith('multipart/')) return { status: 400, error: 'multipart expected' };
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': type },
    }).formData();
    const fields: Record<string, unknown> = {};
    for (const [name, value] of form) fields[name] = typeof value === 'string' ? value : value.size;
    const file = form.get('image');
    if (!(file instanceof File)) return { status: 400, error: 'image is missing' };
    return isPicture(Buffer.from(await file.arrayBuffer())) ? { fields } : unreadable;
  }
  let fields: Record<string, unknown>;
  try {
    fields = JSON.parse(body.toString());
  } catch {
    return { status: 400, error: 'the body is no JSON' };
  }
  if (!fields.model) return { status: 400, error: 'model is required' };
  if (typeof fields.image !== 'string') return { status: 400, error: 'image is required' };
  if (![undefined, 512, 1024, 1536].includes(fields.resolution as number | undefined))
    return { status: 400, error: 'resolution must be 512, 1024 or 1536' };
  // LocalAI's are a map of strings.
  if (Object.values(fields.params ?? {}).some((value) => typeof value !== 'string'))
    return { status: 400, error: 'cannot unmarshal number into Go struct field params' };
  const base64 = fields.image.replace(/^data:[^,]*,/, '');
  const prefix = fields.image.slice(0, fields.image.length - base64.length);
  const image = Buffer.from(base64, 'base64');
  return isPicture(image) ? { fields: { ...fields, image: image.length, prefix } } : unreadable;
}
