import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { ChatBackend } from '../chat/chat-backend.ts';
import { CHAT_CONCURRENCY, chatSettings } from '../chat/settings.ts';
import { defineBackendKind } from '../kind.ts';

/** Google's Gemini models, with the operator's own key. */
export const googleKind = defineBackendKind({
  name: 'google',
  settings: chatSettings('gemini-2.5-pro'),
  defaultUrl: 'https://generativelanguage.googleapis.com/v1beta',
  usualConcurrency: () => CHAT_CONCURRENCY,
  create: ({ url, credential }, settings) => {
    const apiKey = credential ?? '';
    return new ChatBackend(
      {
        name: 'google',
        url,
        headers: { 'x-goog-api-key': apiKey },
        // The schema of a shape program is recursive, which response schemas do not support.
        constraint: 'json_object',
        model: (fetch) =>
          createGoogleGenerativeAI({ baseURL: url, apiKey, fetch })(settings.chat_model),
      },
      settings,
    );
  },
});
