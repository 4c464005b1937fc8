import { type ConvertContext, FormatError } from '../format.ts';
import { decodeText } from './characters.ts';
import type { ElementTemplate } from './element-template.ts';
import { toUtf8 } from './encoding.ts';
import { NameTable } from './name-table.ts';
import { NumberReader } from './number-reader.ts';
import type { UnreadNames } from './unread-names.ts';

/** Results of `XmlScanner.next`. */
export const END = 0;
export const OPEN = 1;
export const CLOSE = 2;

/** Maximum number of attributes of an element. COLLADA and 3MF need at most 12. */
const MOST_ATTRIBUTES = 100;

/**
 * Pull parser over bytes. It stops at each opening and closing tag, and creates strings only on request. Names are
 * local (`m:color` is `color`), except for `xmlns:…`. Document types are skipped and their internal subsets refused, so
 * no entity is ever declared and nothing expands.
 *
 * Reading 48 MB with 1M `<triangle v1= v2= v3=/>` and their indices takes 0.14 s.
 */
export class XmlScanner {
  readonly bytes: Uint8Array;
  /** Local name of the tag's element. */
  name = '';
  /** Number of open elements. At `OPEN`, the tag's own element is included. */
  depth = 0;
  /** Offset of the tag's `<`, and offset after its `>`. */
  tagStart = 0;
  tagEnd = 0;
  attributeCount = 0;
  /** Local names of the attributes, and the start and end of their values. */
  readonly attributeNames: string[] = [];
  readonly attributeRanges = new Float64Array(MOST_ATTRIBUTES * 2);
  readonly #names: NameTable;
  readonly #numbers: NumberReader;
  readonly #deepest: number;
  readonly #open: number[] = [];
  readonly #unread: UnreadNames | null;
  /** Name index of each attribute, and whether it was requested. */
  readonly #attributeIds = new Int32Array(MOST_ATTRIBUTES);
  readonly #asked = new Uint8Array(MOST_ATTRIBUTES);
  #emptyElement = false;
  #elements = 0;

  /**
   * @param unread counts attributes that are never requested and elements that are skipped; null if they are not
   * counted
   */
  constructor(
    bytes: Uint8Array,
    context: Pick<ConvertContext, 'limits' | 'warn'>,
    unread: UnreadNames | null = null,
  ) {
    this.#unread = unread;
    this.bytes = toUtf8(bytes, context);
    this.#names = new NameTable(this.bytes);
    this.#numbers = new NumberReader(this.bytes, 0, 0);
    this.#deepest = context.limits.depth;
  }

  /**
   * Moves to the next tag.
   * @throws FormatError if the document is not well-formed, or is nested deeper than allowed
   */
  next(): typeof END | typeof OPEN | typeof CLOSE {
    this.#leaveTag();
    if (this.#emptyElement) return this.#close();
    const { bytes } = this;
    let at = this.tagEnd;
    for (;;) {
      at = bytes.indexOf(60, at);
      if (at < 0 || at + 1 >= bytes.length) return this.#finish();
      const second = bytes[at + 1];
      if (second === 63) at = this.#behind('?>', at + 2, 'a processing instruction');
      else if (second === 33) at = this.#stepOverDeclaration(at);
      else break;
    }
    this.tagStart = at;
    return bytes[at + 1] === 47 ? this.#readClosingTag() : this.#readOpeningTag();
  }

  /** The attribute's text; null if the element has no attribute of that name. */
  attribute(name: string): string | null {
    for (let k = 0; k < this.attributeCount; k++) {
      if (this.attributeNames[k] !== name) continue;
      this.#asked[k] = 1;
      return this.attributeText(k);
    }
    return null;
  }

  attributeText(k: number): string {
    return decodeText(this.bytes, this.attributeRanges[k * 2], this.attributeRanges[k * 2 + 1]);
  }

  /** The attribute as a number; NaN if the element has no attribute of that name, or its text is not a number. */
  numberAttribute(name: string): number {
    for (let k = 0; k < this.attributeCount; k++) {
      if (this.attributeNames[k] !== name) continue;
      this.#asked[k] = 1;
      return this.attributeNumber(k);
    }
    return Number.NaN;
  }

  attributeNumber(k: number): number {
    const start = this.attributeRanges[k * 2];
    const end = this.attributeRanges[k * 2 + 1];
    // Nine of ten attributes in a 3MF are indices, which consist only of digits.
    let whole = 0;
    let at = start;
    for (; at < end && end - start <= 9; at++) {
      const digit = this.bytes[at] - 48;
      if (digit < 0 || digit > 9) break;
      whole = whole * 10 + digit;
    }
    return at === end && end > start ? whole : this.#numbers.within(start, end).next();
  }

  /**
   * Moves past the next tag and stores its numbers if it is an empty element that fits the template; otherwise stays.
   */
  matchNext({ pieces, values }: ElementTemplate): boolean {
    if (this.#emptyElement) return false;
    const { bytes } = this;
    let at = this.tagEnd;
    while (bytes[at] <= 32) at++;
    for (let k = 0; k < pieces.length; k++) {
      const piece = pieces[k];
      for (let i = 0; i < piece.length; i++) if (bytes[at + i] !== piece[i]) return false;
      at += piece.length;
      const start = at;
      let whole = 0;
      for (let digit = bytes[at] - 48; digit >= 0 && digit <= 9; digit = bytes[++at] - 48)
        whole = whole * 10 + digit;
      if (bytes[at] !== 34 || at === start || at - start > 15) {
        while (bytes[at] !== 34 && bytes[at] !== 60 && at < bytes.length) at++;
        if (bytes[at] !== 34) return false;
        whole = this.#numbers.within(start, at).next();
      }
      values[k] = whole;
    }
    at++;
    while (bytes[at] <= 32) at++;
    if (bytes[at] !== 47 || bytes[at + 1] !== 62) return false;
    this.#leaveTag();
    this.tagEnd = at + 2;
    return true;
  }

  /** Moves to the closing tag of the open element, which is counted as unread with all of its content. */
  skip(): void {
    this.#countElement();
    const depth = this.depth;
    while (this.depth >= depth) {
      const token = this.next();
      if (token === END) return;
      if (token === OPEN) this.#countElement();
    }
  }

  /** Moves to the closing tag of the open element, whose remaining content is deliberately ignored. */
  passOver(): void {
    const depth = this.depth;
    while (this.depth >= depth) {
      this.attributeCount = 0;
      if (this.next() === END) return;
    }
  }

  fail(what: string): never {
    throw new FormatError(`The XML is broken at byte ${this.tagStart}: ${what}.`);
  }

  #countElement(): void {
    this.#unread?.element(this.#names.full[this.#open[this.#open.length - 1]]);
    this.attributeCount = 0;
  }

  /** Counts attributes of the tag that were not requested. */
  #leaveTag(): void {
    if (this.#unread !== null)
      for (let k = 0; k < this.attributeCount; k++)
        if (this.#asked[k] === 0) this.#unread.attribute(this.#names.full[this.#attributeIds[k]]);
    this.attributeCount = 0;
  }

  #readOpeningTag(): typeof OPEN {
    const { bytes } = this;
    let at = this.tagStart + 1;
    const nameEnd = this.#nameEnd(at);
    const name = this.#names.find(at, nameEnd);
    this.#open.push(name);
    this.name = this.#names.local[name];
    if (++this.depth > this.#deepest)
      throw new FormatError(`The XML is nested deeper than ${this.#deepest} elements.`);
    this.#elements++;
    this.attributeCount = 0;
    at = nameEnd;
    for (;;) {
      while (bytes[at] <= 32) at++;
      const byte = bytes[at];
      if (byte === 62) {
        this.tagEnd = at + 1;
        return OPEN;
      }
      if (byte === 47 && bytes[at + 1] === 62) {
        this.tagEnd = at + 2;
        this.#emptyElement = true;
        return OPEN;
      }
      at = this.#readAttribute(at);
    }
  }

  #readAttribute(start: number): number {
    const { bytes } = this;
    let at = this.#nameEnd(start);
    const name = this.#names.find(start, at);
    while (bytes[at] <= 32) at++;
    if (bytes[at] !== 61) this.fail('an attribute lacks its value');
    at++;
    while (bytes[at] <= 32) at++;
    const quote = bytes[at];
    if (quote !== 34 && quote !== 39) this.fail("an attribute's value is not in quotes");
    const valueStart = ++at;
    for (let byte = bytes[at]; byte !== quote; byte = bytes[++at]) {
      if (byte === undefined || byte === 60) this.fail("an attribute's value does not end");
    }
    const k = this.attributeCount++;
    if (k >= MOST_ATTRIBUTES) this.fail(`an element has more than ${MOST_ATTRIBUTES} attributes`);
    this.attributeNames[k] = this.#names.local[name];
    this.#attributeIds[k] = name;
    this.#asked[k] = 0;
    this.attributeRanges[k * 2] = valueStart;
    this.attributeRanges[k * 2 + 1] = at;
    return at + 1;
  }

  #readClosingTag(): typeof CLOSE {
    const { bytes } = this;
    const nameEnd = this.#nameEnd(this.tagStart + 2);
    let at = nameEnd;
    while (bytes[at] <= 32) at++;
    if (bytes[at] !== 62) this.fail('a closing tag does not end');
    const open = this.#open.at(-1);
    if (open === undefined || open !== this.#names.find(this.tagStart + 2, nameEnd))
      this.fail('a closing tag closes nothing that is open');
    this.tagEnd = at + 1;
    return this.#close();
  }

  #close(): typeof CLOSE {
    if (this.#emptyElement) this.tagStart = this.tagEnd;
    this.#emptyElement = false;
    this.attributeCount = 0;
    this.name = this.#names.local[this.#open.pop()!];
    this.depth--;
    return CLOSE;
  }

  #finish(): typeof END {
    this.tagStart = this.bytes.length;
    if (this.depth > 0) this.fail('it ends before its elements are closed; the file is cut short');
    if (this.#elements === 0) this.fail('it holds no element');
    return END;
  }

  #nameEnd(start: number): number {
    const { bytes } = this;
    let at = start;
    // A name ends at white space, `/`, `>` or `=`.
    for (
      let byte = bytes[at];
      byte > 32 && byte !== 47 && byte !== 62 && byte !== 61;
      byte = bytes[++at]
    );
    if (at === start || at >= bytes.length) this.fail('a tag lacks its name or does not end');
    return at;
  }

  #stepOverDeclaration(at: number): number {
    const { bytes } = this;
    if (bytes[at + 2] === 45 && bytes[at + 3] === 45)
      return this.#behind('-->', at + 4, 'a comment');
    if (bytes[at + 2] === 91) return this.#behind(']]>', at + 3, 'a CDATA section');
    const end = this.#behind('>', at + 2, 'a document type');
    if (bytes.subarray(at, end).includes(91))
      throw new FormatError(
        'The XML has a document type with declarations of its own, which is not allowed.',
      );
    return end;
  }

  #behind(terminator: string, from: number, what: string): number {
    const { bytes } = this;
    const last = terminator.charCodeAt(terminator.length - 1);
    for (let at = bytes.indexOf(last, from); at >= 0; at = bytes.indexOf(last, at + 1)) {
      let k = terminator.length - 2;
      while (k >= 0 && bytes[at - terminator.length + 1 + k] === terminator.charCodeAt(k)) k--;
      if (k < 0 && at - terminator.length + 1 >= from) return at + 1;
    }
    this.tagStart = from;
    return this.fail(`${what} does not end`);
  }
}
