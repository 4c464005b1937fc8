/** Thrown for a text that is not JSON; the message begins with the line and column. */
export class JsonProblem extends Error {
  override readonly name = 'JsonProblem';
}

/**
 * Parses JSON as `JSON.parse` does, but reports the position of a mistake and rejects duplicate names in an object.
 * Otherwise, the first of two backends with the same name would disappear without notice.
 * @throws JsonProblem
 */
export function parseJson(text: string): unknown {
  const reader = new Reader(text);
  const value = reader.value();
  reader.end();
  return value;
}

const SPACE = /[ \t\r\n]*/y;
const NUMBER = /-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const LITERALS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    // Some editors on Windows write a byte order mark at the beginning.
    this.#text = text.replace(/^\uFEFF/, ' ');
  }

  value(): unknown {
    this.#match(SPACE);
    const next = this.#text[this.#at];
    if (next === '{') return this.#object();
    if (next === '[') return this.#array();
    if (next === '"') return this.#string('a text');
    for (const [word, value] of Object.entries(LITERALS))
      if (this.#text.startsWith(word, this.#at)) {
        this.#at += word.length;
        return value;
      }
    const number = this.#match(NUMBER);
    if (number !== '') return Number(number);
    throw this.#problem('a value is missing');
  }

  end(): void {
    this.#match(SPACE);
    if (this.#at < this.#text.length) throw this.#problem('nothing may follow the last bracket');
  }

  #object(): Record<string, unknown> {
    const members: Record<string, unknown> = Object.create(null);
    this.#members('}', () => {
      this.#match(SPACE);
      const at = this.#at;
      const name = this.#string('a name in double quotes');
      if (Object.hasOwn(members, name))
        throw this.#problem(`the name ${JSON.stringify(name)} is there twice`, at);
      this.#match(SPACE);
      if (this.#text[this.#at] !== ':')
        throw this.#problem(`a colon is missing after ${JSON.stringify(name)}`);
      this.#at += 1;
      members[name] = this.value();
    });
    return { ...members };
  }

  #array(): unknown[] {
    const items: unknown[] = [];
    this.#members(']', () => items.push(this.value()));
    return items;
  }

  /** Reads members, separated by commas, up to the closing bracket. */
  #members(close: string, read: () => void): void {
    this.#at += 1;
    this.#match(SPACE);
    if (this.#text[this.#at] === close) {
      this.#at += 1;
      return;
    }
    for (;;) {
      read();
      this.#match(SPACE);
      const next = this.#text[this.#at];
      if (next !== ',' && next !== close)
        throw this.#problem(`a comma or the closing ${close} is missing`);
      const comma = this.#at;
      this.#at += 1;
      if (next === close) return;
      this.#match(SPACE);
      if (this.#text[this.#at] === close)
        throw this.#problem(`there is a comma too many before ${close}`, comma);
    }
  }

  #string(what: string): string {
    const found = this.#match(STRING);
    if (found === '') throw this.#problem(`${what} is missing, or is not closed`);
    return JSON.parse(found) as string;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  #problem(sentence: string, at = this.#at): JsonProblem {
    const before = this.#text.slice(0, at).split('\n');
    const place = `line ${before.length}, column ${before.at(-1)!.length + 1}`;
    const said = /^\/[/*]/.test(this.#text.slice(at)) ? 'JSON has no comments' : sentence;
    return new JsonProblem(`${place}: ${said}`);
  }
}
