import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteJob, RemoteResult } from '../../spec/remote-job.ts';
import { withoutWrapping } from '../chat/without-wrapping.ts';
import { type AnswerFormat, responseFormat } from './author/answer-format.ts';
import type { Message, Said } from './author/chat.ts';
import type { TokenUsage } from './author/spending.ts';
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

interface ChatMessage {
  content?: unknown;
  refusal?: unknown;
  /** Fields in which different servers return a model's reasoning. */
  reasoning_content?: unknown;
  reasoning?: unknown;
}

interface Completion {
  model?: unknown;
  choices?: { finish_reason?: unknown; message?: ChatMessage }[];
  usage?: {
    prompt_tokens?: unknown;
    completion_tokens?: unknown;
    total_tokens?: unknown;
    prompt_tokens_details?: { cached_tokens?: unknown };
  };
}

/**
 * Returns the prompt in a response of `/chat/completions`.
 * @throws RemoteFailure `moderation` if the model or its host refuses, `wrong` if there is no prompt, or one that is
 * too long
 */
export function promptIn(body: unknown, most: number): RemoteResult {
  const { message, facts } = replyIn(body);
  const text = withoutWrapping(wordsOf(message.content));
  if (text === '') throw withoutWords(body);
  if (text.length > most)
    throw new RemoteFailure('wrong', `the server’s response has ${text.length} characters`, {
      detail: text,
    });
  return { files: [], text, facts };
}

/** Returns the request to `/chat/completions` for a turn of an author's dialogue. */
export function authorRequest(
  messages: readonly Message[],
  format: AnswerFormat,
  { chat_model, temperature, author_max_tokens, chat_fields }: OpenAiSettings,
): object {
  const response_format = responseFormat(format);
  // If no maximum is configured, as for newer OpenAI models, a maximum comes only from a cost limit.
  const tokenField = author_max_tokens === null ? 'max_completion_tokens' : 'max_tokens';
  return {
    model: chat_model,
    messages,
    ...(temperature !== null && { temperature }),
    ...(format.maxTokens !== null && { [tokenField]: format.maxTokens }),
    ...(response_format !== undefined && { response_format }),
    ...chat_fields,
  };
}

/**
 * Returns an author's answer from a response of `/chat/completions`. An answer that is nothing but reasoning counts as
 * empty, so that the author can be told.
 * @throws RemoteFailure `moderation` if the model or its host refuses, `wrong` if there is no answer
 */
export function saidIn(body: unknown): Said {
  const { message, cut, facts } = replyIn(body);
  const text = wordsOf(message.content);
  const usage = usageIn(body);
  const thought = [message.reasoning_content, message.reasoning].some(
    (each) => typeof each === 'string' && each.trim() !== '',
  );
  if (text.trim() === '' && !cut && !thought) throw withoutWords(body);
  return { text, cut, usage, model: facts.model ?? null };
}

/** Reads the token counts. Tokens that the server does not break down count as output, which costs the most. */
function usageIn(body: unknown): TokenUsage {
  const { usage } = (body ?? {}) as Completion;
  const number = (value: unknown) => (typeof value === 'number' && value > 0 ? value : 0);
  const input = number(usage?.prompt_tokens);
  const output = Math.max(number(usage?.completion_tokens), number(usage?.total_tokens) - input);
  const cached = Math.min(input, number(usage?.prompt_tokens_details?.cached_tokens));
  return { input, cached, written: 0, output };
}

function replyIn(body: unknown): {
  message: ChatMessage;
  cut: boolean;
  facts: { model?: string; tokens?: number };
} {
  const { choices, model, usage } = (body ?? {}) as Completion;
  const { message: given, finish_reason } = choices?.[0] ?? {};
  const message = given ?? {};
  if (finish_reason === 'content_filter' || message.refusal)
    throw new RemoteFailure('moderation', 'the server refused the request', {
      detail: String(message.refusal ?? finish_reason),
    });
  const facts: { model?: string; tokens?: number } = {};
  if (typeof model === 'string') facts.model = model;
  if (typeof usage?.total_tokens === 'number') facts.tokens = usage.total_tokens;
  return { message, cut: finish_reason === 'length', facts };
}

const withoutWords = (body: unknown) =>
  new RemoteFailure('wrong', 'the server’s response has no text', {
    detail: JSON.stringify(body),
  });

/** Content is a string, or a list of parts that include text; reasoning is not counted as text. */
function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part) => {
      const { type, text } = (part ?? {}) as { type?: unknown; text?: unknown };
      return typeof text === 'string' && type !== 'thinking' && type !== 'reasoning' ? text : '';
    })
    .join('');
}
