import { globSync, readFileSync } from 'node:fs';

/** A number in an engine's source that has a name. */
export interface NamedConstant {
  /** Path of the file, from the repository's root. */
  file: string;
  name: string;
  /** As it is written. */
  text: string;
  value: number;
}

/** Module-level constants whose value is arithmetic on literals. */
const PATTERN = /^(?:export )?const ([A-Z][A-Z0-9_]*) = ([-\d_.e*/+ ()]+);$/gm;

/** Every named number of the files below a folder, tests left out, by file and place. */
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

/** The source with one constant multiplied; whole numbers stay whole and change by one at least. */
export function withFactor(source: string, { name, text, value }: NamedConstant, factor: number) {
  const scaled = value * factor;
  const next = !Number.isInteger(value)
    ? scaled
    : Math.round(scaled) === value
      ? value + Math.sign(factor - 1)
      : Math.round(scaled);
  return source.replace(`const ${name} = ${text};`, `const ${name} = ${next};`);
}
