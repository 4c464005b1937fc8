import { Border } from '../border.ts';
import { type ConvertContext, FormatError } from '../format.ts';
import { type Element, XmlDocument } from '../xml/document.ts';

/** Authoring tool named in files that this writer produces. */
export const GENERATOR = 'Bozzetto';

/**
 * Maximum total work to join holes to their outlines. A polygon with 2,000 holes and 6,000 corners counts as 12
 * million, and takes 0.8 s.
 */
const MOST_HOLE_WORK = 1e8;

/**
 * How many times the size of the file may be read. Normals and UVs that several meshes share are read again for each
 * mesh.
 */
const MOST_READINGS = 20;

/**
 * A COLLADA document (1.4 or 1.5): its tree, its identifiers, and its asset element. Namespaces are ignored, because
 * exporters often write wrong ones.
 */
export class Collada {
  readonly xml: XmlDocument;
  readonly context: ConvertContext;
  readonly border: Border;
  readonly upAxis: 'x' | 'y' | 'z';
  readonly unitMetres: number;
  readonly generator: string | null;
  /** Whether this converter wrote the file. */
  readonly isOwn: boolean;
  readonly #name: string;
  #unspent: number;
  #holeWork = 0;
  readonly #identified = new Map<string, Element>();

  /**
   * @param name of the file
   * @throws FormatError if the bytes are not COLLADA, or the XML is broken
   */
  constructor(bytes: Uint8Array, context: ConvertContext, name = '') {
    this.context = context;
    this.#name = baseName(name);
    this.#unspent = bytes.length * MOST_READINGS;
    this.xml = new XmlDocument(bytes, context);
    if (this.xml.name(0) !== 'COLLADA')
      throw new FormatError(
        `The file is XML, but not COLLADA: its root element is "${this.xml.name(0).slice(0, 40)}".`,
      );
    for (let element = 0; element < this.xml.size; element++) {
      const id = this.xml.attribute(element, 'id');
      if (id !== null && !this.#identified.has(id)) this.#identified.set(id, element);
    }
    const axis = this.textAt(0, 'asset', 'up_axis');
    this.upAxis = axis === 'Z_UP' ? 'z' : axis === 'X_UP' ? 'x' : 'y';
    this.unitMetres = this.#unit();
    this.border = Border.fromFile(this.upAxis, this.unitMetres);
    this.generator = this.textAt(0, 'asset', 'contributor', 'authoring_tool');
    this.isOwn = this.generator === GENERATOR;
  }

  /**
   * Returns the element that a URL (`#id`, optionally preceded by this file's own name) or an identifier refers to;
   * null if it refers to nothing, or to something in another file.
   */
  resolve(reference: string | null): Element | null {
    if (reference === null) return null;
    const hash = reference.indexOf('#');
    const isHere = hash === 0 || (hash > 0 && baseName(reference.slice(0, hash)) === this.#name);
    const id = isHere ? reference.slice(hash + 1) : reference;
    return this.#identified.get(id) ?? null;
  }

  /** Returns the element that an attribute of a child refers to; null unless it is of the given kind. */
  linked(element: Element | null, attribute: string, kind: string): Element | null {
    if (element === null) return null;
    const reference = this.xml.attribute(element, attribute);
    const target = this.resolve(reference);
    if (target !== null && this.xml.name(target) === kind) return target;
    if (reference !== null)
      this.context.warn(
        'reference_missing',
        `The file refers to the ${kind} "${reference.slice(0, 80)}", which it does not contain.`,
      );
    return null;
  }

  /**
   * Counts bytes that are parsed into numbers.
   * @throws FormatError if a small file would cause endless work, for example if a thousand meshes share one large
   * source
   */
  spend(bytes: number): void {
    this.#unspent -= bytes;
    if (this.#unspent < 0)
      throw new FormatError('The file refers to the same number arrays too many times.');
  }

  /**
   * Counts the work of joining holes to their outlines, which grows with the number of corners times the number of
   * holes.
   * @throws FormatError if the work for all polygons would take more than about 6 s
   */
  spendOnHoles(corners: number, holes: number): void {
    this.#holeWork += corners * holes;
    if (this.#holeWork > MOST_HOLE_WORK)
      throw new FormatError('The polygons of the file have too many holes.');
  }

  /** Returns the text of the element at the path; null if there is no such element. */
  textAt(element: Element, ...path: string[]): string | null {
    const found = this.xml.child(element, ...path);
    return found === null ? null : this.xml.text(found);
  }

  /** Returns the first number in the element at the path; null if there is no finite number. */
  numberAt(element: Element, ...path: string[]): number | null {
    const found = this.xml.child(element, ...path);
    if (found === null) return null;
    const value = this.xml.numbers(found).next();
    return Number.isFinite(value) ? value : null;
  }

  /** Parses `count` numbers from the element's text. Missing and infinite numbers become 0. */
  numbers(element: Element, count: number): number[] {
    const reader = this.xml.numbers(element);
    return Array.from({ length: count }, () => {
      const value = reader.next();
      return Number.isFinite(value) ? value : 0;
    });
  }

  /**
   * Returns the display name of an element: its `name`, else its `id`, which is meaningless in files that this
   * converter wrote.
   */
  nameOf(element: Element): string {
    const id = this.isOwn ? null : this.xml.attribute(element, 'id');
    return this.xml.attribute(element, 'name') ?? id ?? '';
  }

  /** Returns all elements of a kind, from every library of that kind (`library_cameras` / `camera`). */
  library(library: string, kind: string): Element[] {
    return this.xml.children(0, library).flatMap((found) => this.xml.children(found, kind));
  }

  #unit(): number {
    const unit = this.xml.child(0, 'asset', 'unit');
    const metres = unit === null ? 1 : Number(this.xml.attribute(unit, 'meter') ?? 1);
    if (metres > 0 && metres < 1e12) return metres;
    this.context.warn('unit_unknown', 'The unit of the file is invalid; meters were assumed.');
    return 1;
  }
}

function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).toLowerCase();
}
