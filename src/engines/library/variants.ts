import { readFileSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { programFaults } from '../../contract/program-problems.ts';
import { type ComputedVariant, computedVariants } from '../../contract/thing-variant.ts';
import { VARIANTS } from './index-things.ts';

const INDEX = `${VARIANTS}index.json`;

/**
 * Implements `npm run gen`: reads the variants of people and of other things that are computed, and writes them to one file.
 * @throws Error that names the file that cannot be read, or two variants with the same noun
 */
export async function writeVariants(library: string): Promise<void> {
  const all: Record<string, Record<string, ComputedVariant>> = {};
  const claimed = new Map<string, string>();
  const files: string[] = [];
  for await (const file of glob(`${VARIANTS}*.yaml`, { cwd: library }))
    files.push(file.replaceAll('\\', '/'));
  for (const file of files.sort()) {
    const document: unknown = parse(await readFile(join(library, file), 'utf8'));
    const read = computedVariants.safeParse(document);
    if (!read.success)
      throw new Error(
        `${file}: ${programFaults(read.error.issues, document)
          .map(({ sentence }) => sentence)
          .join('; ')}`,
      );
    for (const [thing, variants] of Object.entries(read.data))
      for (const [noun, variant] of Object.entries(variants)) {
        for (const each of [noun, ...(variant.words ?? [])]) {
          if (claimed.has(each))
            throw new Error(`${file}: "${each}" is a word for ${claimed.get(each)}, too`);
          claimed.set(each, thing);
        }
        all[thing] ??= {};
        all[thing][noun] = variant;
      }
  }
  const lines = Object.entries(all).flatMap(([thing, variants]) =>
    Object.entries(variants).map(([noun, each]) => JSON.stringify([thing, noun, each])),
  );
  await writeFile(join(library, INDEX), `[\n${lines.join(',\n')}\n]\n`);
}

/** Returns the variants of things that are computed: the thing, the noun and how it differs. */
export const readVariants = (
  library: string,
): readonly (readonly [thing: string, noun: string, variant: ComputedVariant])[] =>
  JSON.parse(readFileSync(join(library, INDEX), 'utf8'));
