import { FormatError, type Limits } from '../format.ts';
import { type StatedSpace, statedSpace } from '../stated-space.ts';
import { CoordinateList } from '../text/coordinate-list.ts';
import { FloatList, IndexList } from '../text/number-list.ts';
import { TextReader } from '../text/text-reader.ts';

const SLASH = 47;
const MINUS = 45;
const HASH = 35;

/**
 * Maximum number of comments that are read, from the start of a file. Some programs write a comment before each face.
 */
const MOST_COMMENTS = 100;

/**
 * Statements that do not affect the shape: levels of detail, interpolation modes for renderers, and the ends of
 * free-form curves and surfaces, which are already noted at their start.
 */
const WITHOUT_MEANING = new Set(['lod', 'c_interp', 'd_interp', 'bevel', 'mg', 'end', 'parm']);
/** Maximum number of distinct statement keywords that are counted, because a malicious file may invent millions. */
const MOST_KEYWORDS = 100;
/** Matches a valid keyword of a statement. Other lines are damaged, or are some other kind of text. */
const KEYWORD = /^[a-z_][a-z0-9_]{0,15}$/i;

/** A list of names in the order of their first appearance, each with an index. */
class Names {
  readonly list: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.list.length);
    return this.list.push(name) - 1;
  }
}

/**
 * Reads an OBJ into lists that match the file: for each corner, the indices of its vertex, UV and normal (−1: none),
 * and for each face, the state that applied to it.
 */
export class ObjParser {
  readonly positions = new CoordinateList();
  /**
   * Colors as in the file, three values per vertex. Vertices without a color are white. Empty if no vertex has a color.
   */
  readonly colors = new FloatList();
  /** ZBrush's vertex colors, which are stored in comments, as three values per vertex from 0 to 1. */
  readonly polypaint = new FloatList();
  /** UVs, two values per element, with the origin at the bottom left. */
  readonly uvs = new FloatList();
  readonly normals = new FloatList();
  readonly corners = new IndexList();
  readonly cornerUvs = new IndexList();
  readonly cornerNormals = new IndexList();
  readonly faceOffsets = new IndexList();
  /** Indices of vertices that are shown as dots. Lines have two vertices each. */
  readonly points = new IndexList();
  readonly lines = new IndexList();
  /** For each face, the index of its material in `materials`; −1 for none. */
  readonly faceMaterials = new IndexList();
  readonly faceObjects = new IndexList();
  readonly faceGroups = new IndexList();
  /** Smoothing group of each face; 0 means flat. Meaningful only if `smoothing` is set. */
  readonly faceSmoothing = new IndexList();
  smoothing = false;
  readonly materials = new Names();
  /**
   * Names of the objects, one for each `o` statement, after a first one for faces that come before any. Names may
   * repeat.
   */
  readonly objects: string[] = [''];
  readonly groups = new Names();
  readonly libraries = new Names();
  generator: string | null = null;
  /** Number of statements that are not read, by keyword. */
  readonly unread = new Map<string, number>();
  /** Number of faces with only one or two corners, which are omitted. */
  shortFaces = 0;
  /** Unit and axis that comments state. */
  space: StatedSpace = {};
  readonly #text: TextReader;
  readonly #limits: Limits;
  #comments = 0;
  #material = -1;
  #group = this.groups.numberOf('');
  #smoothing = 0;

  constructor(bytes: Uint8Array, limits: Limits) {
    this.#text = new TextReader(bytes);
    this.#limits = limits;
    this.faceOffsets.push(0);
  }

  get hasDecimalCommas(): boolean {
    return this.#text.hasDecimalCommas;
  }

  get at(): number {
    return this.#text.at;
  }

  /**
   * Reads up to the first line that starts at or after `end`.
   * @returns whether there is more to read
   * @throws FormatError if a face is malformed or a limit is exceeded
   */
  readUntil(end: number): boolean {
    const text = this.#text;
    while (text.at < end && !text.done) {
      if (!text.lineDone()) this.#statement();
      else if (text.at < text.end && text.bytes[text.at] === HASH) this.#comment();
      text.nextLine();
    }
    return !text.done;
  }

  /**
   * Reads a comment. The first comment usually names the program that wrote the file. A `#MRGB` comment has eight hex
   * digits per vertex: mask and RGB.
   */
  #comment(): void {
    const text = this.#text;
    const word = text.word();
    if (word === '#MRGB') {
      const digits = text.word();
      for (let at = 2; at + 6 <= digits.length; at += 8) {
        const color = Number.parseInt(digits.slice(at, at + 6), 16) || 0;
        this.polypaint.push((color >> 16) / 255);
        this.polypaint.push(((color >> 8) & 255) / 255);
        this.polypaint.push((color & 255) / 255);
      }
    } else if (this.#comments < MOST_COMMENTS) {
      this.#comments++;
      const comment = `${word.slice(1)} ${text.restOfLine()}`.trim().slice(0, 120);
      this.generator ??= comment || null;
      this.space = { ...statedSpace(comment), ...this.space };
    }
  }

  #statement(): void {
    const text = this.#text;
    const { bytes, at } = text;
    const second = bytes[at + 1];
    const isBlank = second === 32 || second === 9;
    // The three most frequent statements are recognized without creating a string.
    if (isBlank && bytes[at] === 118) {
      text.at += 2;
      this.#vertex();
    } else if (isBlank && bytes[at] === 102) {
      text.at += 2;
      this.#face();
    } else if (bytes[at] === 118 && second === 116) {
      text.at += 2;
      this.uvs.push(text.number());
      this.uvs.push(text.lineDone() ? 0 : text.number());
    } else if (bytes[at] === 118 && second === 110) {
      text.at += 2;
      for (let k = 0; k < 3; k++) this.normals.push(text.number());
    } else this.#named(text.word().toLowerCase());
  }

  #named(keyword: string): void {
    const text = this.#text;
    if (keyword === 'usemtl') {
      const name = text.restOfLine();
      this.#material = name === '' || name === '(null)' ? -1 : this.materials.numberOf(name);
    } else if (keyword === 'o') {
      this.objects.push(text.restOfLine());
    } else if (keyword === 'g') {
      this.#group = this.groups.numberOf(text.restOfLine());
    } else if (keyword === 's') {
      this.smoothing = true;
      const group = text.number();
      this.#smoothing = group >= 0 && group < 2 ** 31 ? Math.trunc(group) : 0;
    } else if (keyword === 'mtllib') {
      this.libraries.numberOf(text.restOfLine());
    } else if (keyword === 'fo') {
      this.#face();
    } else if (keyword === 'l') this.#stroke(this.lines);
    else if (keyword === 'p') this.#stroke(this.points);
    else if (!WITHOUT_MEANING.has(keyword)) this.#skip(keyword);
  }

  /** Reads the vertices of a `p` statement or the segments of an `l` statement. UVs are skipped. */
  #stroke(list: IndexList): void {
    const text = this.#text;
    const count = this.positions.length / 3;
    let before = -1;
    while (!text.lineDone()) {
      const vertex = this.#index();
      while (text.at < text.end && text.bytes[text.at] > 32) text.at++;
      const resolved = vertex < 0 ? count + vertex : vertex - 1;
      if (resolved < 0 || resolved >= count) this.#refuse();
      if (list === this.points) list.push(resolved);
      else if (before >= 0) {
        list.push(before);
        list.push(resolved);
      }
      before = resolved;
    }
    if (list.length > this.#limits.corners)
      throw new FormatError(`The OBJ has more than ${this.#limits.corners} line endpoints.`);
  }

  #skip(keyword: string): void {
    const isListed = this.unread.has(keyword) || this.unread.size < MOST_KEYWORDS;
    if (isListed && KEYWORD.test(keyword))
      this.unread.set(keyword, (this.unread.get(keyword) ?? 0) + 1);
  }

  /** Reads a vertex: its coordinates, which may be followed by a weight or a color. */
  #vertex(): void {
    const text = this.#text;
    const vertices = this.positions.length / 3;
    if (vertices >= this.#limits.vertices) {
      throw new FormatError(`The OBJ has more than ${this.#limits.vertices} vertices.`);
    }
    for (let k = 0; k < 3; k++) this.positions.push(text.number());
    if (text.lineDone()) {
      if (this.colors.length > 0) for (let k = 0; k < 3; k++) this.colors.push(1);
      return;
    }
    const [a, b, c] = [text.number(), text.number(), text.number()];
    const isColor = Number.isFinite(a + b + c);
    if (isColor) while (this.colors.length < vertices * 3) this.colors.push(1);
    if (isColor || this.colors.length > 0) {
      this.colors.push(isColor ? a : 1);
      this.colors.push(isColor ? b : 1);
      this.colors.push(isColor ? c : 1);
    }
  }

  #face(): void {
    const text = this.#text;
    const { bytes } = text;
    const start = this.corners.length;
    while (!text.lineDone()) {
      const vertex = this.#index();
      let [uv, normal] = [0, 0];
      if (bytes[text.at] === SLASH) {
        text.at++;
        uv = this.#index();
        if (bytes[text.at] === SLASH) {
          text.at++;
          normal = this.#index();
        }
      }
      const count = this.positions.length / 3;
      const resolved = vertex < 0 ? count + vertex : vertex - 1;
      if (resolved < 0 || (bytes[text.at] > 32 && text.at < text.end)) this.#refuse();
      this.corners.push(resolved);
      this.cornerUvs.push(uv < 0 ? Math.max(-1, this.uvs.length / 2 + uv) : uv - 1);
      this.cornerNormals.push(
        normal < 0 ? Math.max(-1, this.normals.length / 3 + normal) : normal - 1,
      );
    }
    const { length } = this.corners;
    if (length > this.#limits.corners) {
      throw new FormatError(`The OBJ has more than ${this.#limits.corners} face corners.`);
    }
    if (length - start < 3) {
      this.shortFaces++;
      this.corners.length = this.cornerUvs.length = this.cornerNormals.length = start;
      return;
    }
    this.faceOffsets.push(length);
    this.faceMaterials.push(this.#material);
    this.faceObjects.push(this.objects.length - 1);
    this.faceGroups.push(this.#group);
    this.faceSmoothing.push(this.#smoothing);
  }

  /** Reads the nonzero integer at this position; 0 if there is none. */
  #index(): number {
    const text = this.#text;
    const { bytes, end } = text;
    const negative = bytes[text.at] === MINUS;
    let at = negative ? text.at + 1 : text.at;
    let value = 0;
    for (; at < end; at++) {
      const digit = bytes[at] - 48;
      if (digit < 0 || digit > 9) break;
      value = Math.min(value * 10 + digit, 2 ** 31 - 1);
    }
    text.at = at;
    return negative ? -value : value;
  }

  #refuse(): never {
    const { bytes, at } = this.#text;
    let line = 1;
    for (let i = 0; i < at; i++) if (bytes[i] === 10) line++;
    throw new FormatError(`Line ${line} of the OBJ refers to an invalid vertex.`);
  }
}
