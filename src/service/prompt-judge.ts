import type { PromptJudge, PromptProblem, PromptUse } from '../core/ports/prompt-judge.ts';
import { PromptNotUnderstood } from '../engines/spec.ts';

/** Returns why a prompt is refused; null if it is accepted. */
type Reader = (prompt: string) => PromptNotUnderstood | null | Promise<PromptNotUnderstood | null>;

/**
 * Checks prompts with the built-in engines' own vocabulary, so that both give the same answer. The vocabulary takes a
 * second of CPU time and 60 MB, so it is not loaded before a prompt is expected.
 */
export function openPromptJudge(): PromptJudge {
  let readers: Promise<Record<PromptUse, Reader>> | null = null;
  const load = () => {
    readers ??= loadReaders().catch((error: unknown) => {
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

async function loadReaders(): Promise<Record<PromptUse, Reader>> {
  const [{ coversWords }, { openPromptReader }, { createPromptTranslator }, { readPrompt }] =
    await Promise.all([
      import('../engines/kit/covers-words.ts'),
      import('../engines/imagine/prompt-reader.ts'),
      import('../engines/imagine/prompt-translator.ts'),
      import('../engines/texturing/texture/read-prompt.ts'),
    ]);
  const drawing = await openPromptReader();
  const translate = createPromptTranslator();
  return {
    drawing,
    async anything(prompt) {
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
