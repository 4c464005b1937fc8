import { type ConvertContext, FormatError } from '../format.ts';
import { decodeText } from './characters.ts';
import { NumberReader } from './number-reader.ts';
import { CLOSE, END, XmlScanner } from './scanner.ts';

/** An element of an `XmlDocument`: its index, in document order. The root element is 0. */
export type Element = number;

/**
 * A large but reasonable COLLADA file has 1M `<p>` elements of one polygon each; at 8 M elements the tables take 350
 * MB.
 */
const MOST_ELEMENTS = 8e6;

/**
 * A document as a tree in numeric tables, with 28 bytes per element and 12 per attribute, and no objects for either.
 * Text stays in the document's bytes until it is requested, so that 100 MB of numbers are read in place.
 */
export class XmlDocument {
  readonly #bytes: Uint8Array;
  readonly #names: string[] = [];
  readonly #nameIds = new Map<string, number>();
  readonly #elements: IntegerTable = new IntegerTable(7);
  /** Name of each attribute, and the start and end of its value. */
  readonly #attributes: IntegerTable = new IntegerTable(3);

  /** @throws FormatError if the document is not well-formed, is nested too deeply, or has more than 8 M elements */
  constructor(bytes: Uint8Array, context: Pick<ConvertContext, 'limits' | 'warn'>) {
    const scanner = new XmlScanner(bytes, context);
    this.#bytes = scanner.bytes;
    const open: Element[] = [];
    const lastChild: Element[] = [];
    for (let token = scanner.next(); token !== END; token = scanner.next()) {
      if (token === CLOSE) {
        this.#elements.rows[open.pop()! * 7 + CONTENT_END] = scanner.tagStart;
        lastChild.pop();
        continue;
      }
      const element = this.#add(scanner, open.at(-1) ?? -1);
      const parent = open.at(-1);
      if (parent !== undefined) {
        const previous = lastChild[lastChild.length - 1];
        if (previous < 0) this.#elements.rows[parent * 7 + FIRST_CHILD] = element;
        else this.#elements.rows[previous * 7 + NEXT_SIBLING] = element;
        lastChild[lastChild.length - 1] = element;
      }
      open.push(element);
      lastChild.push(-1);
    }
  }

  get size(): number {
    return this.#elements.count;
  }

  name(element: Element): string {
    return this.#names[this.#elements.rows[element * 7 + NAME]];
  }

  /** Returns the parent of an element; −1 for the root element. */
  parent(element: Element): Element {
    return this.#elements.rows[element * 7 + PARENT];
  }

  /** Returns the children in order. If a name is given, only children of that name are returned. */
  children(element: Element, name?: string): Element[] {
    const found: Element[] = [];
    const { rows } = this.#elements;
    const id = name === undefined ? -1 : (this.#nameIds.get(name) ?? -2);
    for (let at = rows[element * 7 + FIRST_CHILD]; at >= 0; at = rows[at * 7 + NEXT_SIBLING]) {
      if (id === -1 || rows[at * 7 + NAME] === id) found.push(at);
    }
    return found;
  }

  /** First child of that name, or the first descendant along the path of names; null: none. */
  child(element: Element, ...path: string[]): Element | null {
    let at: Element = element;
    for (const name of path) {
      const { rows } = this.#elements;
      const id = this.#nameIds.get(name) ?? -2;
      at = rows[at * 7 + FIRST_CHILD];
      while (at >= 0 && rows[at * 7 + NAME] !== id) at = rows[at * 7 + NEXT_SIBLING];
      if (at < 0) return null;
    }
    return at;
  }

  attribute(element: Element, name: string): string | null {
    const id = this.#nameIds.get(name) ?? -2;
    const { rows } = this.#attributes;
    const first = this.#elements.rows[element * 7 + FIRST_ATTRIBUTE];
    const end =
      element + 1 < this.#elements.count
        ? this.#elements.rows[(element + 1) * 7 + FIRST_ATTRIBUTE]
        : this.#attributes.count;
    for (let k = first; k < end; k++) {
      if (rows[k * 3] === id) return decodeText(this.#bytes, rows[k * 3 + 1], rows[k * 3 + 2]);
    }
    return null;
  }

  /** Text between the element's tags, trimmed; empty if it has children. */
  text(element: Element): string {
    const { rows } = this.#elements;
    if (rows[element * 7 + FIRST_CHILD] >= 0) return '';
    return decodeText(
      this.#bytes,
      rows[element * 7 + CONTENT_START],
      rows[element * 7 + CONTENT_END],
    ).trim();
  }

  /** Length of the element's text in bytes; a list has at most half as many numbers, rounded up. */
  textLength(element: Element): number {
    const { rows } = this.#elements;
    return rows[element * 7 + CONTENT_END] - rows[element * 7 + CONTENT_START];
  }

  /** The numbers in the element's text. */
  numbers(element: Element): NumberReader {
    const { rows } = this.#elements;
    const start = rows[element * 7 + CONTENT_START];
    const end = rows[element * 7 + CONTENT_END];
    if (this.#bytes.subarray(start, end).indexOf(60) < 0)
      return new NumberReader(this.#bytes, start, end);
    // There is a comment or a CDATA section among the numbers.
    const plain = new TextEncoder().encode(this.text(element));
    return new NumberReader(plain, 0, plain.length);
  }

  #add(scanner: XmlScanner, parent: Element): Element {
    if (this.#elements.count >= MOST_ELEMENTS)
      throw new FormatError(`The XML has more than ${MOST_ELEMENTS} elements.`);
    const element = this.#elements.add();
    const { rows } = this.#elements;
    rows[element * 7 + NAME] = this.#nameId(scanner.name);
    rows[element * 7 + PARENT] = parent;
    rows[element * 7 + FIRST_CHILD] = -1;
    rows[element * 7 + NEXT_SIBLING] = -1;
    rows[element * 7 + FIRST_ATTRIBUTE] = this.#attributes.count;
    rows[element * 7 + CONTENT_START] = scanner.tagEnd;
    for (let k = 0; k < scanner.attributeCount; k++) {
      const attribute = this.#attributes.add();
      const table = this.#attributes.rows;
      table[attribute * 3] = this.#nameId(scanner.attributeNames[k]);
      table[attribute * 3 + 1] = scanner.attributeRanges[k * 2];
      table[attribute * 3 + 2] = scanner.attributeRanges[k * 2 + 1];
    }
    return element;
  }

  #nameId(name: string): number {
    let id = this.#nameIds.get(name);
    if (id === undefined) {
      id = this.#names.push(name) - 1;
      this.#nameIds.set(name, id);
    }
    return id;
  }
}

// Columns of the element table.
const NAME = 0;
const PARENT = 1;
const FIRST_CHILD = 2;
const NEXT_SIBLING = 3;
const FIRST_ATTRIBUTE = 4;
const CONTENT_START = 5;
const CONTENT_END = 6;

/** Rows of integers that grow by doubling; offsets reach 2 GiB, more than any file may have. */
class IntegerTable {
  rows: Int32Array;
  count = 0;
  readonly #columns: number;

  constructor(columns: number) {
    this.#columns = columns;
    this.rows = new Int32Array(256 * columns);
  }

  add(): number {
    if ((this.count + 1) * this.#columns > this.rows.length) {
      const grown = new Int32Array(this.rows.length * 2);
      grown.set(this.rows);
      this.rows = grown;
    }
    return this.count++;
  }
}
