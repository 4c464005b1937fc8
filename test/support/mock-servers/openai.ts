import type { IncomingMessage, ServerResponse } from 'node:http';
import { Bench, sendFile, sendJsonFile } from './bench.ts';
import {
  bodyOf,
  listen,
  type MockServer,
  type MockServerOptions,
  sendJson,
} from './mock-server.ts';

type Body = Record<string, unknown>;

export interface OpenAiOptions extends MockServerOptions {
  /** Server whose behavior is mocked; absent: `openai`. */
  server?: 'openai' | 'ollama' | 'llamacpp' | 'vllm' | 'localai';
  /** Form of the images; absent: that server's form. */
  answer?: 'b64_json' | 'url' | 'absolute' | 'data_url';
  /** The required key; absent: any or none. */
  key?: string;
  /** The `Retry-After` of its 429; absent: none. */
  retryAfter?: string;
  /** Whether it responds without an image, or without text. */
  empty?: boolean;
  /** Whether its model is not loaded yet. */
  loading?: boolean;
  /** The chat model's responses, always the same or one after another; the last one is repeated. */
  says?: string | readonly string[];
  /** Whether its response never ends. */
  endless?: boolean;
  /** Whether it streams answers that are requested as a stream; absent: yes. */
  streams?: boolean;
  /** Ends its streams with this error after half of the text. */
  breaksWith?: unknown;
  /** Types of `response_format` that it does not support. */
  unknownFormats?: readonly string[];
  /** Maximum number of tokens that it gives; a request for more is refused. */
  mostTokens?: number;
  /** Additional fields of the message: `{refusal: "…"}`. */
  message?: object;
  /** Differences of its n-th response to the chat, counted from 0. */
  turn?: (job: number) => { message?: object; finish?: string; endless?: boolean };
  /** Tokens of a request and its answer; absent: always the same few. */
  usage?: (asked: Body, said: string) => { input: number; output: number };
  /** Whether it stops working when the connection closes. */
  stops?: boolean;
}

const SAYS =
  'A red wooden chair with four straight legs, whole, centred, on a plain light background';

interface Completion {
  id: string;
  model: unknown;
  message: { content?: unknown };
  finish_reason: string;
  usage: object;
}

/** Returns a whole response of `/chat/completions`. */
function documentOf({ message, finish_reason, ...rest }: Completion): string {
  const choices = [{ index: 0, finish_reason, message }];
  return JSON.stringify({ ...rest, object: 'chat.completion', choices });
}

/** Returns a streamed response of `/chat/completions`, its text in two halves. */
function eventsOf({ message, finish_reason, usage, ...rest }: Completion, error: unknown): string {
  const { content, ...others } = message;
  const middle = typeof content === 'string' ? Math.ceil(content.length / 2) : 0;
  const parts =
    typeof content === 'string' ? [content.slice(0, middle), content.slice(middle)] : [content];
  const chunk = (delta: object, finish: string | null) => ({
    ...rest,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  const events = [chunk({ ...others, content: '' }, null)];
  const ends = [
    ...parts.slice(1).map((content) => chunk({ content }, null)),
    chunk({}, finish_reason),
    { ...rest, object: 'chat.completion.chunk', choices: [], usage },
  ];
  return [
    ...events,
    chunk({ content: parts[0] }, null),
    ...(error === undefined ? ends : [{ error }]),
  ]
    .map((event) => `data: ${JSON.stringify(event)}\n\n`)
    .concat('data: [DONE]\n\n')
    .join('');
}

/** Sends a response that never ends. */
function pourEndlessly(response: ServerResponse, streams: boolean): void {
  const text = 'x'.repeat(65_536);
  const more = streams
    ? `data: ${JSON.stringify({ choices: [{ delta: { content: text } }] })}\n\n`
    : text;
  response.writeHead(200, { 'content-type': streams ? 'text/event-stream' : 'application/json' });
  if (!streams) response.write('{"choices":[{"message":{"content":"');
  const pour = () => {
    while (!response.destroyed && response.write(more));
  };
  response.on('drain', pour);
  pour();
}

/** Mocks servers with OpenAI's interface: images and chat, three formats of errors, two of results. */
export async function startMockOpenAi(options: OpenAiOptions = {}): Promise<MockServer> {
  const { server: kind = 'openai', stops = true } = options;
  const answer = options.answer ?? (kind === 'localai' ? 'url' : 'b64_json');
  const bench = new Bench(options);
  const files = new Map<string, Uint8Array>();
  let url = '';
  let spoken = 0;

  /** Uses this server's error format. */
  function refuse(response: ServerResponse, status: number, code: string, message: string): void {
    const type = status >= 500 ? 'server_error' : 'invalid_request_error';
    if (kind === 'vllm') sendJson(response, status, { detail: message });
    else if (kind === 'ollama') sendJson(response, status, { error: message });
    else if (kind === 'llamacpp')
      sendJson(response, status, { error: { code: status, message, type: 'unavailable_error' } });
    else sendJson(response, status, { error: { message, type, param: null, code } });
  }

  /** Accepts a job and works on it; null if a response was sent or the job is gone. */
  async function made(response: ServerResponse, asked: Body) {
    if (bench.nextEnding === 'busy') {
      if (options.retryAfter) response.setHeader('retry-after', options.retryAfter);
      refuse(response, 429, 'rate_limit_exceeded', 'Rate limit reached for requests');
      return null;
    }
    const job = bench.begin(asked);
    if (stops)
      response.once('close', () => {
        if (!response.writableFinished) bench.cancel(job.job);
      });
    const bytes = await bench.work(job, 'image');
    if (!bytes) return null;
    if (job.ending === 'fail') refuse(response, 500, 'server_error', 'CUDA out of memory');
    else if (job.ending === 'content')
      refuse(response, 400, 'moderation_blocked', 'Your request was rejected by the safety system');
    else return { ...job, bytes };
    return null;
  }

  async function picture(response: ServerResponse, asked: Body): Promise<void> {
    if (kind === 'openai' && 'response_format' in asked) {
      refuse(response, 400, 'unknown_parameter', "Unknown parameter: 'response_format'.");
      return;
    }
    const wanted = asked.response_format ?? answer;
    const job = await made(response, asked);
    if (!job) return;
    const { bytes, ending, index } = job;
    if (options.empty) sendJson(response, 200, { created: 1, data: [] });
    else if (wanted === 'b64_json')
      sendJsonFile(response, ending, bytes, (base64) => ({
        created: 1,
        data: [{ b64_json: base64, url: null, revised_prompt: null }],
      }));
    else if (wanted === 'data_url')
      sendJsonFile(response, ending, bytes, (base64) => ({
        created: 1,
        data: [{ url: `data:image/png;base64,${base64}` }],
      }));
    else {
      const path = `/generated-images/b${index}.png`;
      files.set(path, bytes);
      sendJson(response, 200, {
        created: 1,
        data: [{ url: answer === 'absolute' ? url + path : path }],
      });
    }
  }

  async function chat(response: ServerResponse, asked: Body): Promise<void> {
    const { type: format } = (asked.response_format ?? {}) as { type?: string };
    if (format !== undefined && options.unknownFormats?.includes(format)) {
      refuse(response, 400, 'invalid_value', `response_format.type ${format} is not supported`);
      return;
    }
    const { mostTokens = Number.POSITIVE_INFINITY } = options;
    if (Number(asked.max_tokens) > mostTokens) {
      const most = `This model supports at most ${mostTokens} completion tokens`;
      refuse(
        response,
        400,
        'invalid_value',
        `max_tokens is too large: ${asked.max_tokens}. ${most}`,
      );
      return;
    }
    const job = await made(response, asked);
    if (!job) return;
    const { says = SAYS } = options;
    const said =
      typeof says === 'string' ? says : (says[Math.min(spoken++, says.length - 1)] ?? '');
    const turn = options.turn?.(job.index) ?? {};
    const streams = asked.stream === true && options.streams !== false;
    if (options.endless || turn.endless) {
      pourEndlessly(response, streams);
      return;
    }
    const content = options.empty ? '' : said;
    const { input, output } = options.usage?.(asked, said) ?? { input: 80, output: 20 };
    const completion = {
      id: 'chatcmpl-1',
      model: asked.model,
      message: { role: 'assistant', content, ...options.message, ...turn.message },
      finish_reason: turn.finish ?? 'stop',
      usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
    };
    const text = streams ? eventsOf(completion, options.breaksWith) : documentOf(completion);
    const type = streams ? 'text/event-stream' : 'application/json';
    sendFile(response, job.ending, Buffer.from(text), type);
  }

  async function answerTo(request: IncomingMessage, response: ServerResponse, pathname: string) {
    const body = (await bodyOf(request)).toString();
    const file = files.get(pathname);
    if (file) {
      const index = Number(/\d+/.exec(pathname));
      sendFile(response, options.ending?.(index) ?? 'succeed', file, 'image/png');
    } else if (options.loading) refuse(response, 503, 'unavailable', 'Loading model');
    else if (options.key && request.headers.authorization !== `Bearer ${options.key}`)
      refuse(response, 401, 'invalid_api_key', 'Incorrect API key provided');
    else if (pathname === '/v1/models')
      sendJson(response, 200, { object: 'list', data: [{ id: 'a-model', object: 'model' }] });
    else if (request.method !== 'POST') refuse(response, 404, 'not_found', 'Not found');
    else {
      const asked: Body = JSON.parse(body);
      if (asked.model === 'missing') refuse(response, 404, 'model_not_found', 'no such model');
      else if (pathname === '/v1/chat/completions') await chat(response, asked);
      else if (pathname === '/v1/images/generations' && kind !== 'llamacpp')
        await picture(response, asked);
      else refuse(response, 404, 'not_found', 'Not found');
    }
  }

  const server = await listen(
    {
      answer: (request, response, { pathname }) => answerTo(request, response, pathname),
      forget() {
        files.clear();
        bench.forget();
      },
    },
    options.port,
  );
  url = server.url;
  return bench.mockServer(server);
}
