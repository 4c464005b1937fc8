import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A prompt and the drawings that answer it; none where it must be refused. */
export interface Case {
  prompt: string;
  accepted: string[];
  /** The color that it asks for; null where the table does not say. */
  color: string | null;
}

/** Reads a table of prompts: `prompt | drawing drawing … | colour` a line, `#` for remarks. */
export async function readCases(name: string): Promise<Case[]> {
  const text = await readFile(join(import.meta.dirname, name), 'utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [prompt, accepted, color] = line.split('|').map((part) => part.trim());
      return {
        prompt: prompt!,
        accepted: accepted!.split(/\s+/).filter((each) => each !== ''),
        color: color ?? null,
      };
    });
}
