import type { PromptJudge, PromptProblem, PromptUse } from '../core/ports/prompt-judge.ts';
import type { OwnThings } from '../engines/library/own-things.ts';
import { PromptNotUnderstood } from '../engines/spec.ts';

/** Returns why a prompt is refused; null if it is accepted. */
type Reader = (prompt: string) => PromptNotUnderstood | null | Promise<PromptNotUnderstood | null>;

/**
 * Checks prompts with the built-in engines' own vocabulary, so that both give the same answer. The vocabulary takes a
 * second of CPU time and 60 MB, so it is not loaded before a prompt is expected.
 * @param things the operator's own things; null: there are none
 */
export function openPromptJudge(things: OwnThings | null): PromptJudge {
  let readers: Promise<Record<PromptUse, Reader>> | null = null;
  const load = () => {
    readers ??= loadReaders(things).catch((error: unknown) => {
      readers = null;
      throw error;
    });
    return readers;
  };
  return {
    expect: () => void load().catch(() => {}),
    async problem(use, prompt) {
      // If the vocabulary cannot be loaded, the engine itself refuses the prompt later.
      const loaded = await load().catch(() => null);
      return loaded === null ? null : problemOf(await loaded[use](prompt));
    },
  };
}

function problemOf(refusal: PromptNotUnderstood | null): PromptProblem | null {
  if (refusal === null) return null;
  const { message, suggestion } = refusal;
  return { message, suggestion };
}

async function loadReaders(things: OwnThings | null): Promise<Record<PromptUse, Reader>> {
  const [
    { coversWords },
    { takeUpOwnThings },
    { openPromptReader },
    { createPromptTranslator },
    { readPrompt },
  ] = await Promise.all([
    import('../engines/kit/covers-words.ts'),
    import('../engines/kit/words/own-nouns.ts'),
    import('../engines/imagine/prompt-reader.ts'),
    import('../engines/imagine/prompt-translator.ts'),
    import('../engines/texturing/texture/read-prompt.ts'),
  ]);
  const drawing = await openPromptReader();
  const translate = createPromptTranslator();
  return {
    drawing,
    async anything(prompt) {
      if (things !== null) await takeUpOwnThings(things);
      return (await coversWords(prompt, translate)) ? null : drawing(prompt);
    },
    texture(prompt) {
      try {
        readPrompt(prompt);
        return null;
      } catch (error) {
        if (error instanceof PromptNotUnderstood) return error;
        throw error;
      }
    },
  };
}
