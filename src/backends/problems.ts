import { z } from 'zod';
import { closest } from '../cli/closest.ts';
import { ConfigError } from '../config/config.ts';
import { issueText } from '../contract/issue-text.ts';

/** Collects the problems of a configuration file. Each has its place in the file and a sentence that describes it. */
export class Problems {
  readonly #file: string;
  readonly #lines: string[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  /** @param path the names from the top of the file to the value, e.g. `backends`, `gpu1`, `url` */
  add(path: readonly PropertyKey[], sentence: string): void {
    this.#lines.push(`${pathText(path)} ${sentence}`);
  }

  /**
   * Adds the problems that a schema found.
   * @param path the path of the parsed value
   * @param names the names allowed at the top level of that value
   */
  addIssues(
    path: readonly PropertyKey[],
    { schema, names }: { schema: z.ZodType; names: readonly string[] },
    { issues }: z.core.$ZodError,
    data: unknown,
  ): void {
    for (const issue of issues) {
      const at = [...path, ...issue.path];
      if (issue.code !== 'unrecognized_keys') this.add(at, issueText(issue, data));
      else
        for (const key of issue.keys)
          this.unknown([...at, key], issue.path.length === 0 ? names : namesAt(schema, issue.path));
    }
  }

  /** Reports an unknown name. */
  unknown(path: readonly PropertyKey[], known: readonly string[]): void {
    const name = String(path.at(-1));
    const meant =
      SECRETS.test(name) && known.includes('credential') ? 'credential' : closest(name, known);
    const which = known.length === 0 ? '' : ` Known names: ${known.join(', ')}.`;
    this.add(path, `is not a known name.${meant === null ? which : ` Did you mean ${meant}?`}`);
  }

  /** Reports a value that is not among the known ones. */
  unknownValue(path: readonly PropertyKey[], value: string, known: readonly string[]): void {
    const meant = closest(value, known);
    const which = meant === null ? `must be one of ${known.join(', ')}` : `did you mean ${meant}?`;
    this.add(path, `is ${JSON.stringify(value.slice(0, 80))}, which is not known: ${which}`);
  }

  /** @throws ConfigError if there are any problems */
  throwIfAny(): void {
    if (this.#lines.length > 0) throw unusable(this.#file, this.#lines);
  }
}

/** Matches names that people commonly use for a secret. */
const SECRETS = /^(api_?key|key|token|secret|password|auth(orization)?|bearer)$/i;

/** Returns the member names that the schema allows for the object at a path. */
function namesAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const shapeOf = (type: unknown): z.ZodRawShape => {
    let inner = type;
    while (
      inner instanceof z.ZodOptional ||
      inner instanceof z.ZodDefault ||
      inner instanceof z.ZodPrefault
    )
      inner = inner.unwrap();
    return inner instanceof z.ZodObject ? inner.shape : {};
  };
  let shape = shapeOf(schema);
  for (const part of path) shape = shapeOf(shape[String(part)]);
  return Object.keys(shape);
}

/** Creates the error for a file that cannot be used. */
export function unusable(file: string, lines: readonly string[]): ConfigError {
  const said = lines.map((line) => (/[.?]$/.test(line) ? line : `${line}.`));
  return new ConfigError(`${file} cannot be used:\n${said.map((line) => `  ${line}`).join('\n')}`);
}

/** Formats a path like `models["image-to-mesh"]["hunyuan-2.1"][0]`. */
export function pathText(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the file';
  return path
    .map((part, i) => {
      if (typeof part === 'number') return `[${part}]`;
      const name = String(part);
      if (!/^[A-Za-z_$][\w$]*$/.test(name)) return `[${JSON.stringify(name)}]`;
      return i === 0 ? name : `.${name}`;
    })
    .join('');
}
