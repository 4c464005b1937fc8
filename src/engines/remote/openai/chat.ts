import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteJob, RemoteResult } from '../../spec/remote-job.ts';
import { withoutWrapping } from '../chat/without-wrapping.ts';
import type { Message } from './author/dialogue.ts';
import { type Constraint, responseFormat } from './author/guide.ts';
import type { OpenAiSettings } from './settings.ts';

/** Returns the request for `/chat/completions`. */
export function chatRequest({ prompt }: RemoteJob, settings: OpenAiSettings): object {
  const { chat_model, instruction, temperature, max_tokens, chat_fields } = settings;
  return {
    model: chat_model,
    messages: [
      { role: 'system', content: instruction },
      { role: 'user', content: prompt },
    ],
    ...(temperature !== null && { temperature }),
    ...(max_tokens !== null && { max_tokens }),
    ...chat_fields,
  };
}

interface Completion {
  model?: unknown;
  choices?: { finish_reason?: unknown; message?: { content?: unknown; refusal?: unknown } }[];
  usage?: { total_tokens?: unknown };
}

/**
 * Returns the prompt in a response of `/chat/completions`.
 * @throws RemoteFailure `moderation` if the model or its host refuses, `wrong` if there is no prompt, or one that is
 * too long
 */
export function promptIn(body: unknown, most: number): RemoteResult {
  const { text, facts } = answerIn(body, most);
  return { files: [], text, facts };
}

/** Returns the request to `/chat/completions` for a turn of an author's dialogue. */
export function authorRequest(
  messages: readonly Message[],
  constraint: Constraint,
  { chat_model, temperature, author_max_tokens, chat_fields }: OpenAiSettings,
): object {
  const response_format = responseFormat(constraint);
  return {
    model: chat_model,
    messages,
    ...(temperature !== null && { temperature }),
    ...(author_max_tokens !== null && { max_tokens: author_max_tokens }),
    ...(response_format !== undefined && { response_format }),
    ...chat_fields,
  };
}

/**
 * Returns the text in a response of `/chat/completions`, without what models put around it.
 * @throws RemoteFailure like {@link promptIn}
 */
export function answerIn(
  body: unknown,
  most: number,
): { text: string; facts: { model?: string; tokens?: number } } {
  const { choices, model, usage } = (body ?? {}) as Completion;
  const { message, finish_reason } = choices?.[0] ?? {};
  if (finish_reason === 'content_filter' || message?.refusal)
    throw new RemoteFailure('moderation', 'the server will not make what was asked for', {
      detail: String(message?.refusal ?? finish_reason),
    });
  const text = withoutWrapping(wordsOf(message?.content));
  if (text === '')
    throw new RemoteFailure('wrong', 'the server answered without words', {
      detail: JSON.stringify(body),
    });
  if (text.length > most)
    throw new RemoteFailure('wrong', `the server answered with ${text.length} characters`, {
      detail: text,
    });
  const facts: { model?: string; tokens?: number } = {};
  if (typeof model === 'string') facts.model = model;
  if (typeof usage?.total_tokens === 'number') facts.tokens = usage.total_tokens;
  return { text, facts };
}

/** Content is a string, or a list of parts that include text. */
function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map(({ text }) => (typeof text === 'string' ? text : '')).join('');
}
