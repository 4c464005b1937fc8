import type { IncomingMessage, ServerResponse } from 'node:http';
import { Bench, sendFile } from './bench.ts';
import {
  bodyOf,
  listen,
  type MockServer,
  type MockServerOptions,
  sendJson,
} from './mock-server.ts';

export interface ChatHostOptions extends MockServerOptions {
  /** The required key; absent: any or none. */
  key?: string;
  /** The model's responses, one after another; the last one is repeated. */
  says?: readonly string[];
  /** Its thoughts before each response. */
  thinks?: string;
  /** Whether the model refuses, in the form of this host. */
  refuses?: boolean;
  /** An error that the stream ends with after half of the text. */
  breaksWith?: object;
  /** Status, type and message of an error in place of each response. */
  error?: readonly [status: number, type: string, message: string];
}

type Body = Record<string, unknown>;

/** The text of a response and how it ends. */
interface Turn {
  text: string;
  thinks: string;
  refuses: boolean;
  breaksWith: object | undefined;
}

interface Dialect {
  key: string;
  path: RegExp;
  models: string;
  error(status: number, type: string, message: string): object;
  events(turn: Turn, body: Body): object[];
}

const DIALECTS: Readonly<Record<'anthropic' | 'google', Dialect>> = {
  anthropic: {
    key: 'x-api-key',
    models: '/v1/models',
    path: /^\/v1\/messages$/,
    error: (_status, type, message) => ({ type: 'error', error: { type, message } }),
    events: ({ text, thinks, refuses, breaksWith }, { model }) => [
      {
        type: 'message_start',
        message: {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          model,
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: 80, output_tokens: 1 },
        },
      },
      { type: 'ping' },
      ...(thinks === ''
        ? []
        : [
            {
              type: 'content_block_start',
              index: 0,
              content_block: { type: 'thinking', thinking: '', signature: '' },
            },
            {
              type: 'content_block_delta',
              index: 0,
              delta: { type: 'thinking_delta', thinking: thinks },
            },
            { type: 'content_block_stop', index: 0 },
          ]),
      { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
      ...halves(text).map((text) => ({
        type: 'content_block_delta',
        index: 1,
        delta: { type: 'text_delta', text },
      })),
      ...(breaksWith === undefined
        ? [
            { type: 'content_block_stop', index: 1 },
            {
              type: 'message_delta',
              delta: { stop_reason: refuses ? 'refusal' : 'end_turn', stop_sequence: null },
              usage: { output_tokens: 20 },
            },
            { type: 'message_stop' },
          ]
        : [{ type: 'error', error: breaksWith }]),
    ],
  },
  google: {
    key: 'x-goog-api-key',
    models: '/v1beta/models',
    path: /^\/v1beta\/models\/[^/:]+:streamGenerateContent$/,
    error: (code, status, message) => ({ error: { code, message, status } }),
    events: ({ text, thinks, refuses, breaksWith }) => {
      const chunk = (part: object, finishReason?: string) => ({
        candidates: [
          {
            index: 0,
            content: { role: 'model', parts: [part] },
            ...(finishReason && { finishReason }),
          },
        ],
        usageMetadata: { promptTokenCount: 80, candidatesTokenCount: 20, totalTokenCount: 100 },
        modelVersion: 'gemini-of-the-double',
        responseId: '1',
      });
      if (refuses) return [{ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }];
      const [first, second] = halves(text);
      return [
        ...(thinks === '' ? [] : [chunk({ text: thinks, thought: true })]),
        chunk({ text: first }),
        breaksWith === undefined ? chunk({ text: second }, 'STOP') : { error: breaksWith },
      ];
    },
  },
};

function halves(text: string): [string, string] {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)];
}

const SAYS = 'A red wooden chair with four straight legs, whole, centred, on a plain background';

/** Mocks a host of chat models: Anthropic's Messages API or Google's Gemini API, streamed. */
export async function startMockChatHost(
  host: keyof typeof DIALECTS,
  options: ChatHostOptions = {},
): Promise<MockServer> {
  const dialect = DIALECTS[host];
  const bench = new Bench(options);
  const { says = [SAYS] } = options;
  let spoken = 0;

  function refuse(response: ServerResponse, status: number, type: string, message: string): void {
    sendJson(response, status, dialect.error(status, type, message));
  }

  async function speak(response: ServerResponse, asked: Body): Promise<void> {
    if (bench.nextEnding === 'busy') {
      refuse(response, 429, 'rate_limit_error', 'Number of requests has exceeded your rate limit');
      return;
    }
    const job = bench.begin(asked);
    response.once('close', () => {
      if (!response.writableFinished) bench.cancel(job.job);
    });
    if (!(await bench.work(job, 'image'))) return;
    if (job.ending === 'fail') {
      refuse(response, 500, 'api_error', 'CUDA out of memory');
      return;
    }
    const turn: Turn = {
      text: says[Math.min(spoken++, says.length - 1)]!,
      thinks: options.thinks ?? '',
      refuses: options.refuses === true || job.ending === 'content',
      breaksWith: options.breaksWith,
    };
    const stream = dialect
      .events(turn, asked)
      .map((event) => {
        const name = 'type' in event ? `event: ${event.type}\n` : '';
        return `${name}data: ${JSON.stringify(event)}\n\n`;
      })
      .join('');
    sendFile(response, job.ending, Buffer.from(stream), 'text/event-stream');
  }

  async function answer(request: IncomingMessage, response: ServerResponse, path: string) {
    const body = (await bodyOf(request)).toString();
    const [status, type, message] = options.error ?? [];
    if (options.key !== undefined && request.headers[dialect.key] !== options.key)
      refuse(response, 401, 'authentication_error', 'invalid x-api-key');
    else if (path === dialect.models) sendJson(response, 200, { data: [], models: [] });
    else if (request.method !== 'POST' || !dialect.path.test(path))
      refuse(response, 404, 'not_found_error', 'Not found');
    else if (status !== undefined) refuse(response, status, type!, message!);
    else await speak(response, JSON.parse(body));
  }

  const server = await listen(
    {
      answer: (request, response, { pathname }) => answer(request, response, pathname),
      forget: () => bench.forget(),
    },
    options.port,
  );
  return bench.mockServer(server);
}
