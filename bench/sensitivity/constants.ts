import { globSync, readFileSync } from 'node:fs';

/** A named number in an engine's source. */
export interface NamedConstant {
  /** Path of the file, relative to the repository's root. */
  file: string;
  name: string;
  /** As written in the source. */
  text: string;
  value: number;
}

/** Module-level constants whose value is arithmetic on literals. */
const PATTERN = /^(?:export )?const ([A-Z][A-Z0-9_]*) = ([-\d_.e*/+ ()]+);$/gm;

/** Returns every named number of the files below a folder, except tests, by file and position. */
export function namedConstants(folder: string): NamedConstant[] {
  return globSync(`${folder}/**/*.ts`)
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(PATTERN)].map(([, name, text]) => ({
        file,
        name: name!,
        text: text!,
        value: Number(new Function(`return ${text}`)()),
      })),
    );
}

/** Returns the source with one constant multiplied; integers stay integers and change by at least one. */
export function withFactor(source: string, { name, text, value }: NamedConstant, factor: number) {
  const scaled = value * factor;
  const next = !Number.isInteger(value)
    ? scaled
    : Math.round(scaled) === value
      ? value + Math.sign(factor - 1)
      : Math.round(scaled);
  return source.replace(`const ${name} = ${text};`, `const ${name} = ${next};`);
}
