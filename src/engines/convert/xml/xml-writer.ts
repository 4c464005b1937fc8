import { TextWriter } from '../text/text-writer.ts';
import { escapeText } from './characters.ts';

/** Writes an XML document, indented, in blocks of 1 MiB. Attributes with the value null are left out. */
export class XmlWriter extends TextWriter {
  readonly #open: string[] = [];

  constructor() {
    super();
    this.text('<?xml version="1.0" encoding="UTF-8"?>\n');
  }

  /** Opens an element. */
  open(name: string, attributes: Attributes = {}): this {
    this.text(`${this.#indent()}<${name}${attributeText(attributes)}>\n`);
    this.#open.push(name);
    return this;
  }

  /** Closes the most recently opened element. */
  close(): this {
    const name = this.#open.pop();
    return this.text(`${this.#indent()}</${name}>\n`);
  }

  /** Writes an element with text, or an empty one. */
  element(name: string, attributes: Attributes = {}, text = ''): this {
    const start = `${this.#indent()}<${name}${attributeText(attributes)}`;
    return this.text(text === '' ? `${start}/>\n` : `${start}>${escapeText(text)}</${name}>\n`);
  }

  /** Writes an element that contains floats. */
  numbers(name: string, attributes: Attributes, values: ArrayLike<number>): this {
    return this.list(name, attributes, () => {
      for (let k = 0; k < values.length; k++) {
        if (k > 0) this.byte(32);
        this.float(values[k]);
      }
    });
  }

  /** Writes an element whose content `write` writes. */
  list(name: string, attributes: Attributes, write: () => void): this {
    this.text(`${this.#indent()}<${name}${attributeText(attributes)}>`);
    write();
    return this.text(`</${name}>\n`);
  }

  /** Writes bytes unchanged: markup that is repeated a million times is encoded once. */
  bytes(bytes: Uint8Array): void {
    for (let k = 0; k < bytes.length; k++) this.byte(bytes[k]);
  }

  #indent(): string {
    return '  '.repeat(this.#open.length);
  }
}

export type Attributes = Readonly<Record<string, string | number | null>>;

function attributeText(attributes: Attributes): string {
  let text = '';
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null) text += ` ${name}="${escapeText(String(value))}"`;
  }
  return text;
}

/** Joins blocks into one. */
export function joinBlocks(blocks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(blocks.reduce((sum, block) => sum + block.length, 0));
  let at = 0;
  for (const block of blocks) {
    whole.set(block, at);
    at += block.length;
  }
  return whole;
}
