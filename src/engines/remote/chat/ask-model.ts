import {
  APICallError,
  type LanguageModelV3,
  type LanguageModelV3CallOptions,
} from '@ai-sdk/provider';
import { RemoteFailure, type RemoteFailureKind } from '../../spec/remote-failure.ts';
import { jobFailure } from '../http/refusals.ts';
import type { TokenUsage } from '../openai/author/spending.ts';

/** The text that a language model wrote. */
export interface ModelAnswer {
  /** Without the model's thoughts. */
  text: string;
  /** Whether the host cut the text off because of its length. */
  cut: boolean;
  /** Token counts, including thoughts. */
  usage: TokenUsage;
  /** Name of the model as the server states it, otherwise as it was requested. */
  model: string;
}

/** An answer of 32,000 tokens has about a tenth of it. */
const MOST_CHARACTERS = 1 << 20;

const NO_TOKENS: TokenUsage = { input: 0, cached: 0, written: 0, output: 0 };

type Part = LanguageModelStream extends ReadableStream<infer P> ? P : never;
type LanguageModelStream = Awaited<ReturnType<LanguageModelV3['doStream']>>['stream'];

/**
 * Sends one request to a language model and reads its streamed answer to the end. Streaming keeps the connection alive
 * while the model thinks.
 * @returns the answer; one that is nothing but thoughts, or was cut off before its text, is empty
 * @throws RemoteFailure `moderation` if the model refuses, `wrong` if the answer is incomplete, too long or empty, and
 *   the failures of the HTTP client; the signal's reason
 */
export async function askModel(
  model: LanguageModelV3,
  call: LanguageModelV3CallOptions & { abortSignal: AbortSignal },
): Promise<ModelAnswer> {
  const answer: ModelAnswer = { text: '', cut: false, usage: NO_TOKENS, model: model.modelId };
  let isFinished = false;
  let hasThoughts = false;
  try {
    const { stream } = await model.doStream(call);
    for await (const part of stream as AsyncIterable<Part> & LanguageModelStream) {
      isFinished = take(part, answer) || isFinished;
      hasThoughts ||= part.type === 'reasoning-delta';
    }
  } catch (error) {
    call.abortSignal.throwIfAborted();
    throw failureOf(error);
  }
  if (!isFinished) throw new RemoteFailure('wrong', 'the server’s response was cut off');
  if (answer.text.trim() === '' && !answer.cut && !hasThoughts)
    throw new RemoteFailure('wrong', 'the server’s response has no text');
  return answer;
}

/**
 * Adds a part of the stream to the answer.
 * @returns whether the model finished its answer with this part
 */
function take(part: Part, answer: ModelAnswer): boolean {
  switch (part.type) {
    case 'text-delta':
      answer.text += part.delta;
      if (answer.text.length > MOST_CHARACTERS)
        throw new RemoteFailure(
          'wrong',
          `the server’s response has more than ${MOST_CHARACTERS} characters`,
        );
      return false;
    case 'response-metadata':
      answer.model = part.modelId ?? answer.model;
      return false;
    case 'error':
      throw part.error;
    case 'finish': {
      const { inputTokens, outputTokens } = part.usage;
      answer.cut = part.finishReason.unified === 'length';
      answer.usage = {
        input: inputTokens.total ?? 0,
        cached: inputTokens.cacheRead ?? 0,
        written: inputTokens.cacheWrite ?? 0,
        output: outputTokens.total ?? 0,
      };
      if (part.finishReason.unified === 'content-filter')
        throw new RemoteFailure('moderation', 'the server refused the request', {
          detail: answer.text || (part.finishReason.raw ?? ''),
        });
      // Without a reason the stream ended before the model did.
      return part.finishReason.raw !== undefined;
    }
    default:
      return false;
  }
}

/** The SDK wraps errors of connections, and reports the server's own errors as objects. */
function failureOf(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof RemoteFailure) return cause;
  if (APICallError.isInstance(error)) {
    const kind: RemoteFailureKind = BUSY.has(error.statusCode ?? 0) ? 'busy' : 'wrong';
    const message =
      kind === 'busy'
        ? 'the server takes no more jobs now'
        : 'the server’s response is not a result';
    const detail = `${error.message} ${error.responseBody ?? ''}`;
    return new RemoteFailure(kind, message, { detail, cause: error });
  }
  if (error instanceof Error)
    return new RemoteFailure('wrong', 'the server’s response is not a result', {
      detail: error.message,
      cause: error,
    });
  return jobFailure({ error });
}

/** 529: Anthropic's servers are overloaded. */
const BUSY = new Set([429, 503, 529]);
