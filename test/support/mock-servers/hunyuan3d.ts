import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { madeModel } from '../made-models.ts';
import { Bench, hasAlpha, isPicture, sendFile } from './bench.ts';
import {
  bodyOf,
  listen,
  type MockServer,
  type MockServerOptions,
  sendJson,
} from './mock-server.ts';

export interface Hunyuan3dOptions extends MockServerOptions {
  /** Version of the server; absent: `2`. */
  version?: '2' | '2.1';
  /** Whether it was started with `--enable_tex` (2), or can paint at all (2.1, which delivers the plain model if not). */
  textures?: boolean;
  /** Whether it loaded the pipeline for prompts (2). */
  words?: boolean;
  /** Whether it is a fork that accepts images of several sides. */
  multiview?: boolean;
  /** Whether it is a fork that reads the fields of a request (2.1); as published it reads only the image. */
  fork?: boolean;
  /** Whether it cannot read its files back (2.1): `/status` responds with 500. */
  unreadable?: boolean;
}

/** Result of a `/send`. */
interface Sent {
  initial?: Uint8Array;
  textured?: Uint8Array;
}

const FAILURE = {
  text: '**NETWORK ERROR DUE TO HIGH TRAFFIC. PLEASE REGENERATE OR REFRESH THIS PAGE.**',
  error_code: 1,
};
const RANGES: readonly [field: string, least: number, most: number, whole: boolean][] = [
  ['seed', 0, 2 ** 32 - 1, true],
  ['octree_resolution', 64, 512, true],
  ['num_inference_steps', 1, 20, true],
  ['guidance_scale', 0.1, 20, false],
  ['num_chunks', 1000, 20_000, true],
  ['face_count', 1000, 100_000, true],
];
/** Model with a texture, as version 2.1 paints one. */
const PAINTED = await madeModel({ rings: 12, texture: 64 });
const PICTURES = ['image', 'image_front', 'image_back', 'image_left', 'image_right'] as const;

/** Mocks the two `api_server.py` of Hunyuan3D: one event loop that computes, and 404 for any failure. */
export async function startMockHunyuan3d(options: Hunyuan3dOptions = {}): Promise<MockServer> {
  const { version = '2' } = options;
  const bench = new Bench(options);
  const sent = new Map<string, Sent>();
  /** The event loop: while a generate is running, nobody else gets a response. */
  let loop: Promise<void> = Promise.resolve();

  async function generate(response: ServerResponse, text: string): Promise<void> {
    const body = read(response, text, version);
    if (!body) return;
    const job = bench.begin(shortened(body));
    const made = await bench.work(job, 'model');
    if (!made) return;
    if (job.job.state === 'failed' || !canDo(body, options)) {
      job.job.state = 'failed';
      sendJson(response, 404, FAILURE);
    } else sendFile(response, job.ending, painted(made, body), 'application/octet-stream');
  }

  /** As published, 2.1 paints every model; if that fails, it sends the plain one as a success. */
  function painted(made: Uint8Array, body: Record<string, unknown>): Uint8Array {
    const paints = version === '2.1' && !options.fork && options.textures !== false;
    return paints && body.mesh === undefined && !options.makes ? PAINTED : made;
  }

  /** In a separate thread: any number at once, and failures are not reported. */
  function send(response: ServerResponse, text: string): void {
    const body = read(response, text, version);
    if (!body) return;
    const uid = randomUUID();
    const files: Sent = {};
    sent.set(uid, files);
    sendJson(response, 200, { uid });
    const job = bench.begin(shortened(body));
    void bench.work(job, 'model').then((made) => {
      if (!made || job.job.state === 'failed' || !canDo(body, options)) return;
      // The server only looks for {uid}.glb.
      if ((body.type ?? 'glb') !== 'glb' && version === '2') return;
      files.initial = made;
      // As published, 2.1 paints every model, whatever the request says.
      if (version === '2.1' && !options.fork)
        files.textured = options.textures === false ? made : PAINTED;
      else if (body.texture) files.textured = made;
    });
  }

  function status(response: ServerResponse, uid: string): void {
    const { initial, textured } = sent.get(uid) ?? {};
    const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
    if (!initial) sendJson(response, 200, { status: 'processing' });
    else if (options.unreadable)
      sendJson(response, 500, { status: 'error', message: 'Failed to read generated file' });
    else if (version === '2')
      sendJson(response, 200, { status: 'completed', model_base64: base64(initial) });
    else if (!textured) sendJson(response, 200, { status: 'texturing' });
    else
      sendJson(response, 200, {
        status: 'completed',
        model_base64: base64(textured),
        ...(options.fork && { initial_model_base64: base64(initial) }),
      });
  }

  const server = await listen(
    {
      async answer(request, response, { pathname }) {
        const body = (await bodyOf(request)).toString('utf8');
        const turn = loop.then(async () => {
          const route = `${request.method} ${pathname}`;
          if (route === 'POST /generate') await generate(response, body);
          else if (route === 'POST /send') send(response, body);
          else if (pathname.startsWith('/status/')) status(response, pathname.slice(8));
          else if (route === 'GET /health' && version === '2.1')
            sendJson(response, 200, { status: 'healthy', worker_id: 'a1b2c3' });
          // FastAPI describes the routes of every application.
          else if (route === 'GET /openapi.json')
            sendJson(response, 200, {
              paths: { '/generate': {}, '/send': {}, '/status/{uid}': {} },
            });
          else sendJson(response, 404, { detail: 'Not Found' });
        });
        loop = turn.catch(() => {});
        await turn;
      },
      forget() {
        loop = Promise.resolve();
        sent.clear();
        bench.forget();
      },
    },
    options.port,
  );
  return bench.mockServer(server);
}

/**
 * Returns the request's fields, or null if a response was sent: nonsense is a 500 in version 2 and a 422 in version
 * 2.1.
 */
function read(
  response: ServerResponse,
  text: string,
  version: '2' | '2.1',
): Record<string, unknown> | null {
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(text);
  } catch {
    const detail = [{ type: 'json_invalid', loc: ['body', 1], msg: 'JSON decode error' }];
    if (version === '2.1') sendJson(response, 422, { detail });
    else {
      response.writeHead(500, { 'content-type': 'text/plain' });
      response.end('Internal Server Error');
    }
    return null;
  }
  if (version === '2') return body;
  const detail = RANGES.flatMap(([field, least, most, whole]) => {
    const value = body[field];
    if (value === undefined) return [];
    const fits = typeof value === 'number' && value >= least && value <= most;
    if (fits && (!whole || Number.isInteger(value))) return [];
    const msg = `Input should be between ${least} and ${most}`;
    return [{ type: 'greater_than_equal', loc: ['body', field], msg, input: value }];
  });
  if (typeof body.image !== 'string' && !body.images)
    detail.push({ type: 'missing', loc: ['body', 'image'], msg: 'Field required', input: body });
  if (detail.length === 0) return body;
  sendJson(response, 422, { detail });
  return null;
}

/** Detects what would cause an exception, and so a 404. */
function canDo(body: Record<string, unknown>, options: Hunyuan3dOptions): boolean {
  const { version = '2', textures = true, words = false, multiview = false } = options;
  const sides = (body.images ?? {}) as Record<string, unknown>;
  const pictures = [...PICTURES.map((name) => body[name]), ...Object.values(sides)].filter(
    (picture) => picture !== undefined,
  );
  if (!multiview && body.image === undefined && pictures.length > 0) return false;
  if (pictures.length === 0 && !(words && version === '2' && body.text)) return false;
  if (version === '2' && body.texture && !textures) return false;
  return pictures.every(holdsPicture) && (body.mesh === undefined || isGlb(body.mesh));
}

/** Python's base64.b64decode ignores characters outside its alphabet, so a data URI becomes garbage. */
function holdsPicture(text: unknown): boolean {
  return isPicture(Buffer.from(String(text).replace(/[^A-Za-z0-9+/=]/g, ''), 'base64'));
}

function isGlb(text: unknown): boolean {
  return Buffer.from(String(text), 'base64').toString('latin1', 0, 4) === 'glTF';
}

/** Replaces files by their lengths, and adds whether the image has an alpha channel. */
function shortened(body: Record<string, unknown>): Record<string, unknown> {
  const { image } = body;
  const picture = typeof image === 'string' ? Buffer.from(image, 'base64') : null;
  const asked = picture !== null && hasAlpha(picture) ? { ...body, alpha: true } : body;
  return JSON.parse(
    JSON.stringify(asked, (_name, value) =>
      typeof value === 'string' && value.length > 1000 ? value.length : value,
    ),
  );
}
