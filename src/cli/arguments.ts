import { type ParseArgsConfig, parseArgs } from 'node:util';
import { closest } from './closest.ts';
import { usageFailure } from './failure.ts';

/** Options that every command accepts. */
export const COMMON = {
  url: { type: 'string' },
  key: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsConfig['options'];

/**
 * Reads a command's options and its positional arguments.
 * @param positionals the minimum and maximum number of positional arguments
 * @throws CliFailure
 */
export function readArguments<O extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: O,
  positionals: readonly [number, number],
) {
  const parsed = parse(args, options);
  const [least, most] = positionals;
  if (parsed.positionals.length < least) throw usageFailure('an argument is missing');
  if (parsed.positionals.length > most)
    throw usageFailure(`unexpected argument ${JSON.stringify(parsed.positionals[most])}`);
  return parsed;
}

function parse<O extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: O) {
  try {
    return parseArgs({
      args,
      options: { ...COMMON, ...options },
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    // Node's message is long; its first sentence names the option.
    const message = (error as Error).message.split(/\.(\s|$)|\n/)[0]!;
    const unknown = /^Unknown option '--?([^']+)'/.exec(message)?.[1];
    const meant =
      unknown === undefined ? null : closest(unknown, Object.keys({ ...COMMON, ...options }));
    throw usageFailure(message, meant === null ? undefined : `Did you mean --${meant}?`);
  }
}

/**
 * Parses a whole number; returns undefined if the option was not given.
 * @throws CliFailure
 */
export function wholeNumber(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d+$/.test(value)) throw usageFailure(`--${name} must be an integer, not ${value}`);
  return Number(value);
}

/** @throws CliFailure if the option is given but not a number */
export function degrees(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^-?\d+(\.\d+)?$/.test(value))
    throw usageFailure(`--${name} must be a number of degrees, not ${value}`);
  return Number(value);
}

/**
 * Checks that a value is one of the known ones; returns undefined if the option was not given.
 * @throws CliFailure
 */
export function oneOf<Known extends string | number>(
  name: string,
  value: string | undefined,
  known: readonly Known[],
): Known | undefined {
  if (value === undefined) return undefined;
  const found = known.find((one) => String(one) === value);
  if (found === undefined)
    throw usageFailure(`--${name} must be one of ${known.join(', ')}, not ${value}`);
  return found;
}

/**
 * Reads arbitrary fields: `--texture-size 2048 --turbo` → `{texture_size: 2048, turbo: true}`. Options of the command
 * line itself are returned separately, in `own`.
 * @throws CliFailure
 */
export function readFields(args: readonly string[]) {
  const own: string[] = [];
  const fields: Record<string, unknown> = {};
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    const [flag, inline] = splitOnce(arg, '=');
    const name = flag.replace(/^--/, '');
    if (!arg.startsWith('--') || name === '' || Object.hasOwn(COMMON, name)) {
      own.push(arg);
      const takesValue = (name === 'url' || name === 'key') && arg.startsWith('--');
      if (takesValue && inline === undefined && i + 1 < args.length) own.push(args[++i]!);
      continue;
    }
    const next = args[i + 1];
    const isValueNext = inline === undefined && next !== undefined && !next.startsWith('--');
    const value = inline ?? (isValueNext ? args[++i]! : 'true');
    fields[name.replaceAll('-', '_')] = typed(value);
  }
  return { own, fields };
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/** Parses `true`, `2048` and `["front"]` as JSON; anything else is text. */
function typed(value: string): unknown {
  if (!/^(true|false|null|-?\d+(\.\d+)?|[[{].*)$/s.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
