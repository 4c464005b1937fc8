import { createAnthropic } from '@ai-sdk/anthropic';
import { ChatBackend } from '../chat/chat-backend.ts';
import { CHAT_CONCURRENCY, chatSettings } from '../chat/settings.ts';
import { defineBackendKind } from '../kind.ts';

/** Anthropic's models, with the operator's own key. */
export const anthropicKind = defineBackendKind({
  name: 'anthropic',
  settings: chatSettings('claude-sonnet-4-5'),
  defaultUrl: 'https://api.anthropic.com/v1',
  usualConcurrency: () => CHAT_CONCURRENCY,
  create: ({ url, credential }, settings) => {
    const apiKey = credential ?? '';
    return new ChatBackend(
      {
        name: 'anthropic',
        url,
        headers: { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' },
        // The schema of a shape program is recursive, which structured output does not support.
        constraint: 'none',
        model: (fetch) => createAnthropic({ baseURL: url, apiKey, fetch })(settings.chat_model),
      },
      settings,
    );
  },
});
