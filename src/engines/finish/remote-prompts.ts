import type { PromptOptimizer, RemoteText } from '../spec.ts';

/** As many characters as a prompt may have. */
const MOST_CHARACTERS = 1000;
const LEAST_CHARACTERS = 3;

/**
 * {@link PromptOptimizer} whose words a language model wrote; what is to be avoided and the tags are as the given optimizer
 * has them. The given optimizer does all of it where the answer cannot be used.
 */
export function createRemotePrompts(prompts: PromptOptimizer, answer: RemoteText): PromptOptimizer {
  const prompt = promptIn(answer.text);
  if (prompt === null) return prompts;
  return {
    specVersion: 1,
    identity: answer.identity,
    async doOptimize(input, work) {
      const own = await prompts.doOptimize(input, work);
      return { ...own, prompt, added: ['Written anew by a language model.'] };
    },
  };
}

/**
 * The prompt in a language model's answer: without its thoughts, fences, a heading before it and quotes around it, in one
 * line. null where nothing is left, or more than a prompt may have.
 */
export function promptIn(answer: string): string | null {
  const line = answer
    .replace(/<(think|thinking|reasoning)>[\s\S]*?<\/\1>/gi, '')
    .replace(/```\w*/g, '')
    // Control characters and those of direction, by which words look other than they are.
    .replace(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\**(?:(?:optimi[sz]ed|improved|enhanced|final|here is the) )*prompt\**:\**\s*/i, '');
  const bare = /^(["'“„«])(.*)["'”“»]$/.exec(line)?.[2]?.trim() ?? line;
  const { length } = [...bare];
  return length >= LEAST_CHARACTERS && length <= MOST_CHARACTERS ? bare : null;
}
