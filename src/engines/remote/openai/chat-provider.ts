import { OpenAICompatibleChatLanguageModel } from '@ai-sdk/openai-compatible';
import type { SharedV3ProviderOptions } from '@ai-sdk/provider';
import { z } from 'zod';
import type { ChatProvider } from '../chat/chat-model.ts';
import { parsed } from '../http/answers.ts';
import type { OpenAiSettings } from './settings.ts';

type Config = ConstructorParameters<typeof OpenAICompatibleChatLanguageModel>[1];

const NAME = 'openai';

/** Not strict, because hosts then allow neither recursion nor optional fields. */
const OPTIONS: SharedV3ProviderOptions = { [NAME]: { strictJsonSchema: false } };

/** Returns the chat model of a server with OpenAI's interface. @param root the address of the interface */
export function chatProvider(
  root: string,
  billed: boolean,
  settings: OpenAiSettings,
): ChatProvider {
  const { chat_model, author_format, author_prices } = settings;
  return {
    constraint: author_format,
    options: OPTIONS,
    // The operator's own servers charge nothing.
    prices: author_prices ?? (billed ? null : { input: 0, output: 0 }),
    billed,
    model: (fetch) =>
      new OpenAICompatibleChatLanguageModel(chat_model ?? '', {
        provider: NAME,
        url: ({ path }) => root + path,
        // The HTTP client adds the credential.
        headers: () => ({}),
        fetch: alwaysStreamed(fetch),
        includeUsage: true,
        supportsStructuredOutputs: true,
        errorStructure: ERRORS,
        transformRequestBody: (body) => asConfigured(body, settings),
        convertUsage: usageOf,
      }),
  };
}

/** Adds the operator's own fields to a request. */
function asConfigured(
  body: Record<string, unknown>,
  { author_max_tokens, chat_fields }: OpenAiSettings,
): Record<string, unknown> {
  const { max_tokens, ...rest } = body;
  // If no maximum is configured, as for newer OpenAI models, a maximum comes only from a cost limit.
  const tokenField = author_max_tokens === null ? 'max_completion_tokens' : 'max_tokens';
  return {
    ...rest,
    ...(max_tokens !== undefined && { [tokenField]: max_tokens }),
    ...chat_fields,
  };
}

/** Servers report errors in the middle of an answer as objects and as text. */
const ERRORS: NonNullable<Config['errorStructure']> = {
  errorSchema: z.looseObject({ error: z.union([z.string(), z.looseObject({})]) }),
  errorToMessage: ({ error }: { error: unknown }) => JSON.stringify(error),
};

/**
 * Reads the token counts. Tokens that the server does not break down count as output, which costs the most. A negative
 * count counts as 0, because it would raise what is left of a cost limit.
 */
const usageOf: NonNullable<Config['convertUsage']> = (usage) => {
  const input = countOf(usage?.prompt_tokens);
  const output = Math.max(countOf(usage?.completion_tokens), countOf(usage?.total_tokens) - input);
  const cached = Math.min(input, countOf(usage?.prompt_tokens_details?.cached_tokens));
  return {
    inputTokens: {
      total: input,
      noCache: input - cached,
      cacheRead: cached,
      cacheWrite: undefined,
    },
    outputTokens: { total: output, text: undefined, reasoning: undefined },
  };
};

const countOf = (tokens: number | null | undefined) => Math.max(0, tokens ?? 0);

/**
 * Returns a `fetch` whose responses are event streams: a server that ignores `stream` answers with one JSON document,
 * which becomes one event.
 * @throws RemoteFailure from the returned function: `wrong` for a page of a proxy
 */
function alwaysStreamed(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const type = response.headers.get('content-type') ?? '';
    if (!/^(?:application\/json|text\/html)\b/i.test(type)) return response;
    const { choices, ...body } = parsed(await response.text()) as {
      choices?: { message?: unknown; finish_reason?: unknown }[];
    };
    const event = {
      ...body,
      choices: choices?.map(({ message, finish_reason, ...choice }) => ({
        ...choice,
        delta: message,
        finish_reason: finish_reason ?? 'stop',
      })),
    };
    return new Response(`data: ${JSON.stringify(event)}\n\n`, {
      headers: { 'content-type': 'text/event-stream' },
    });
  };
}
