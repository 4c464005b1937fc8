import type { LanguageModelV3Prompt } from '@ai-sdk/provider';
import type { Message } from '../openai/author/chat.ts';

/**
 * Converts the messages of a chat to the AI SDK's format. The instructions, and the assignment after them, are marked as
 * worth caching, because each turn of a dialogue repeats them.
 */
export function promptOf(messages: readonly Message[]): LanguageModelV3Prompt {
  const prompt = messages.map(converted);
  const first = prompt.find(({ role }) => role === 'user');
  const instructed = messages[0]?.role === 'system';
  if (first !== undefined && instructed) first.providerOptions = CACHED;
  return prompt;
}

const CACHED = { anthropic: { cacheControl: { type: 'ephemeral' } } };

function converted(message: Message): LanguageModelV3Prompt[number] {
  const { role, content } = message;
  if (role === 'system')
    return {
      role,
      content,
      providerOptions: CACHED,
    };
  if (typeof content === 'string') return { role, content: [{ type: 'text', text: content }] };
  return { role, content: content.map(userPart) };
}

type UserPart = Extract<LanguageModelV3Prompt[number], { role: 'user' }>['content'][number];

/** Converts a text or an image of `/chat/completions`; images are data URLs. */
function userPart(part: object): UserPart {
  if ('text' in part) return { type: 'text', text: String(part.text) };
  const { url } = (part as { image_url: { url: string } }).image_url;
  const [, mediaType, data] = /^data:([^;]+);base64,(.*)$/s.exec(url)!;
  return { type: 'file', mediaType: mediaType!, data: data! };
}
