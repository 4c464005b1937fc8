import type { LibraryThing } from '../../contract/library-thing.ts';
import type { Part } from '../../contract/shape-program.ts';

/** Maximum length of a line, which long words may exceed. */
const WIDTH = 130;
/** Members that stand on lines of their own, one for each entry. */
const TABLES: ReadonlySet<string> = new Set(['parameters', 'adjectives', 'variants', 'materials']);

/** Writes a thing in the form of the library's files: a part on one line, if it fits. */
export function writeThing(thing: LibraryThing): string {
  const lines: string[] = [];
  for (const [key, value] of Object.entries(thing)) {
    if (value === undefined) continue;
    if (key === 'parts') lines.push('parts:', ...thing.parts.flatMap((part) => partLines(part, 2)));
    else if (TABLES.has(key) && Object.keys(value).length > 0)
      lines.push(
        `${key}:`,
        ...Object.entries(value).map(([name, entry]) => `  ${named(name, entry, 2)}`),
      );
    else lines.push(named(key, value, 0));
  }
  return `${lines.join('\n')}\n`;
}

function partLines(part: Part, indent: number): string[] {
  const margin = ' '.repeat(indent);
  const { parts, ...own } = part;
  if (parts === undefined || parts.length === 0)
    return [`${margin}- ${flow(own, indent + 2, indent + 4)}`];
  const members = Object.entries(own).filter(([, value]) => value !== undefined);
  return [
    ...members.map(
      ([key, value], i) => `${margin}${i === 0 ? '-' : ' '} ${named(key, value, indent + 2)}`,
    ),
    `${margin}  parts:`,
    ...parts.flatMap((each) => partLines(each, indent + 4)),
  ];
}

/** Returns a member; `indent` is that of its own line. */
function named(key: string, value: unknown, indent: number): string {
  const name = scalar(key);
  return `${name}: ${flow(value, indent + name.length + 2, indent + 4)}`;
}

/**
 * Returns a value in YAML's flow form, over several lines if one is too short.
 * @param column where it begins
 * @param indent of further lines
 */
function flow(value: unknown, column: number, indent: number): string {
  const whole = onOneLine(value);
  if (column + whole.length <= WIDTH || typeof value !== 'object' || value === null) return whole;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }'];
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((each) => ['', each])
    : membersOf(value).map(([key, each]) => [`${scalar(key)}: `, each]);
  let text = open;
  let at = column + open.length;
  for (const [i, [key, each]] of entries.entries()) {
    const end = i < entries.length - 1 ? 1 : close.length;
    const piece = key + onOneLine(each);
    const separator = i === 0 ? '' : ' ';
    const fits = at + separator.length + piece.length + end <= WIDTH;
    const isNext = fits || i === 0;
    if (!isNext) at = indent;
    else at += separator.length;
    const written =
      at + piece.length + end <= WIDTH ? piece : key + flow(each, at + key.length, indent + 4);
    text += (isNext ? separator : `\n${' '.repeat(indent)}`) + written;
    const lastBreak = written.lastIndexOf('\n');
    at = lastBreak < 0 ? at + written.length : written.length - lastBreak - 1;
    if (i < entries.length - 1) {
      text += ',';
      at++;
    }
  }
  return text + close;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{ ${membersOf(value)
      .map(([key, each]) => `${scalar(key)}: ${onOneLine(each)}`)
      .join(', ')} }`;
  return scalar(value);
}

const membersOf = (value: object) => Object.entries(value).filter(([, each]) => each !== undefined);

/** Words that YAML readers take for something else than text. */
const RESERVED = /^(true|false|null|yes|no|on|off|y|n)$/i;

function scalar(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  if (/^[a-z_][\w /+.-]*$/i.test(value) && !/\s$/.test(value) && !isReserved(value)) return value;
  // Double quotes are needed for line breaks only.
  return /[^\P{C}]/u.test(value) ? JSON.stringify(value) : `'${value.replaceAll("'", "''")}'`;
}

/** Axes are called y, too; readers of YAML 1.2 take that for text. */
const isReserved = (value: string) => RESERVED.test(value) && value !== 'y';
