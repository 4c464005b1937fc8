import type { PromptOptimizer, RemoteText } from '../spec.ts';

/** Maximum number of characters in a prompt. */
const MOST_CHARACTERS = 1000;
const LEAST_CHARACTERS = 3;

/**
 * {@link PromptOptimizer} for a prompt that a language model wrote. The negative prompt and the tags come from the
 * given optimizer, which does everything if the response cannot be used.
 */
export function createRemotePrompts(prompts: PromptOptimizer, answer: RemoteText): PromptOptimizer {
  const prompt = promptIn(answer.text);
  if (prompt === null) return prompts;
  return {
    specVersion: 1,
    identity: answer.identity,
    async optimize(input, work) {
      const own = await prompts.optimize(input, work);
      return { ...own, prompt, added: ['Rewritten by a language model.'] };
    },
  };
}

/**
 * Extracts the prompt from a language model's response, in one line and without thoughts, code fences, heading and
 * quotation marks. Returns null if nothing is left, or if it is longer than a prompt may be.
 */
export function promptIn(answer: string): string | null {
  const line = answer
    .replace(/<(think|thinking|reasoning)>[\s\S]*?<\/\1>/gi, '')
    .replace(/```\w*/g, '')
    // Control characters, and direction marks that can disguise a text.
    .replace(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\**(?:(?:optimi[sz]ed|improved|enhanced|final|here is the) )*prompt\**:\**\s*/i, '');
  const bare = /^(["'“„«])(.*)["'”“»]$/.exec(line)?.[2]?.trim() ?? line;
  const { length } = [...bare];
  return length >= LEAST_CHARACTERS && length <= MOST_CHARACTERS ? bare : null;
}
