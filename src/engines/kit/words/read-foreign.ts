import { type Reading, readWords } from './read-words.ts';

/** Returns readings of a text in English, the most likely first, with the original words by their English ones. */
export type Translate = (
  text: string,
) => Promise<readonly { text: string; original: ReadonlyMap<string, string> }[]>;

/** Reads a prompt in English or, if that leads nowhere, in another language. Words without effect are the original ones. */
export async function readIn(prompt: string, translate: Translate): Promise<Reading | null> {
  const english = readWords(prompt);
  if (english !== null) return english;
  for (const { text, original } of await translate(prompt)) {
    const reading = readWords(text);
    if (reading === null) continue;
    const unused = reading.unused.map((word) => original.get(word) ?? word);
    return { ...reading, unused: [...new Set(unused)] };
  }
  return null;
}
