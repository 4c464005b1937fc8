import type { PromptJudge, PromptProblem, PromptUse } from '../core/ports/prompt-judge.ts';
import { PromptNotUnderstood } from '../engines/spec.ts';

/** What is refused of a prompt; null: nothing. */
type Reader = (prompt: string) => PromptNotUnderstood | null;

/**
 * Reads prompts with the built-in engines' own words, so that both say the same. They take a second of processor and 60 MB to
 * load, which a service that is never asked for words does not spend.
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
      // Where the words cannot be loaded, the engine says what it does not understand.
      const loaded = await load().catch(() => null);
      return loaded === null ? null : problemOf(loaded[use](prompt));
    },
  };
}

function problemOf(refusal: PromptNotUnderstood | null): PromptProblem | null {
  if (refusal === null) return null;
  const { message, suggestion } = refusal;
  return { message, suggestion };
}

async function loadReaders(): Promise<Record<PromptUse, Reader>> {
  const [{ coversWords }, { openPromptReader }, { readPrompt }] = await Promise.all([
    import('../engines/kit/covers-words.ts'),
    import('../engines/imagine/prompt-reader.ts'),
    import('../engines/texturing/texture/read-prompt.ts'),
  ]);
  const drawing = await openPromptReader();
  return {
    drawing,
    anything: (prompt) => (coversWords(prompt) ? null : drawing(prompt)),
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
