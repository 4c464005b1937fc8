import type { NearNoun } from './near-nouns.ts';
import { type Reading, readWords } from './read-words.ts';
import { wordsWithoutEffect } from './without-effect.ts';

/** Returns readings of a text in English, the most likely first, with the original words by their English ones. */
export type Translate = (
  text: string,
) => Promise<readonly { text: string; original: ReadonlyMap<string, string> }[]>;

/** A reading of a prompt, with the prompt's own words that change nothing and that name no thing of the library. */
export interface ReadPrompt {
  reading: Reading;
  unused: string[];
  near: readonly NearNoun[];
}

/** Reads a prompt in English or, if that leads nowhere, in another language. Returns null if it names nothing known. */
export async function readIn(prompt: string, translate: Translate): Promise<ReadPrompt | null> {
  const english = readWords(prompt);
  if (english !== null) {
    const { near } = english;
    return { reading: english, unused: wordsWithoutEffect(prompt, english), near };
  }
  for (const { text, original } of await translate(prompt)) {
    const reading = readWords(text);
    if (reading === null) continue;
    const unused = wordsWithoutEffect(text, reading).map((word) => original.get(word) ?? word);
    const near = reading.near.map(({ said, shown }) => ({
      said: original.get(said) ?? said,
      shown,
    }));
    return { reading, unused: [...new Set(unused)], near };
  }
  return null;
}

/** Returns whether the library has what a prompt names, in any language. */
export async function isReadable(prompt: string, translate: Translate): Promise<boolean> {
  if (readWords(prompt) !== null) return true;
  return (await translate(prompt)).some(({ text }) => readWords(text) !== null);
}
