import { TextWriter } from '../text/text-writer.ts';
import { escapeText } from './characters.ts';

/** Writes an XML document, indented, in blocks of 1 MiB. Attributes of null are left out. */
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

  /** Closes the element opened last. */
  close(): this {
    const name = this.#open.pop();
    return this.text(`${this.#indent()}</${name}>\n`);
  }

  /** An element with text in it, or nothing. */
  element(name: string, attributes: Attributes = {}, text = ''): this {
    const start = `${this.#indent()}<${name}${attributeText(attributes)}`;
    return this.text(text === '' ? `${start}/>\n` : `${start}>${escapeText(text)}</${name}>\n`);
  }

  /** An element with floats in it. */
  numbers(name: string, attributes: Attributes, values: ArrayLike<number>): this {
    return this.list(name, attributes, () => {
      for (let k = 0; k < values.length; k++) {
        if (k > 0) this.byte(32);
        this.float(values[k]);
      }
    });
  }

  /** An element with what `write` writes in it. */
  list(name: string, attributes: Attributes, write: () => void): this {
    this.text(`${this.#indent()}<${name}${attributeText(attributes)}>`);
    write();
    return this.text(`</${name}>\n`);
  }

  /** Bytes as they are: markup that is repeated a million times is encoded once. */
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

/** Blocks in one piece. */
export function joinBlocks(blocks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(blocks.reduce((sum, block) => sum + block.length, 0));
  let at = 0;
  for (const block of blocks) {
    whole.set(block, at);
    at += block.length;
  }
  return whole;
}
