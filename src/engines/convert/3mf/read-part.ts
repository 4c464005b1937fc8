import { type ConvertContext, FormatError } from '../format.ts';
import { decodeText } from '../xml/characters.ts';
import { END, OPEN, XmlScanner } from '../xml/scanner.ts';
import { UnreadNames } from '../xml/unread-names.ts';
import type { ModelObject, ModelPart, Placement } from './model-part.ts';
import { MeshParser } from './read-mesh.ts';
import { readPropertyGroup } from './read-properties.ts';

const METRES: Readonly<Record<string, number>> = {
  micron: 1e-6,
  millimeter: 1e-3,
  centimeter: 1e-2,
  inch: 0.0254,
  foot: 0.3048,
  meter: 1,
};
/** Elements that only group other elements. */
const GROUPS = new Set(['resources', 'build', 'components', 'metadatagroup']);
/** Elements that place another object; `boolean` places an operand of a union. */
const PLACES = new Set(['component', 'boolean']);
/** Metadata about the rights to a model. */
const RIGHTS = /^(Copyright|License(Terms)?)$/i;
/** Metadata that does not describe the model: identifiers, thumbnails, and the files' own namespaces. */
const MEANINGLESS =
  /^(xmlns.*|(xml:)?(lang|space)|(\w+:)?UUID|(required|recommended)extensions|(mc:)?Ignorable|partnumber|contenttype|printable)$/i;
/** Namespaces of extensions that are supported or that do not change a surface. */
const KNOWN = /\/(core|material|production|trianglesets)\/20\d\d\/\d\d$/;

/** Reads the parts of a package, each only once, and counts vertices and corners across all of them. */
export class PartReader {
  readonly #context: ConvertContext;
  readonly #meshes: MeshParser;

  constructor(context: ConvertContext) {
    this.#context = context;
    this.#meshes = new MeshParser(context);
  }

  /**
   * Parses a part.
   * @throws FormatError if the part is not a model, is damaged, or exceeds the limits
   */
  async read(bytes: Uint8Array, path: string): Promise<ModelPart> {
    const unread = new UnreadNames();
    const scanner = new XmlScanner(bytes, this.#context, unread);
    if (scanner.next() !== OPEN || scanner.name !== 'model')
      throw new FormatError(`"${path.slice(0, 80)}" in the 3MF is not a model part.`);
    const part: ModelPart = {
      path,
      unitMetres: this.#unit(scanner.attribute('unit')),
      title: '',
      generator: null,
      groups: new Map(),
      textures: new Map(),
      objects: new Map(),
      items: [],
      thumbnails: [],
    };
    this.#extensions(scanner);
    for (let token = scanner.next(); token !== END; token = scanner.next()) {
      if (token !== OPEN) continue;
      const name: string = scanner.name;
      if (name === 'object') await this.#object(scanner, part);
      else if (name === 'metadata') this.#metadata(scanner, part);
      else if (name === 'item') part.items.push(this.#placement(scanner));
      else if (name === 'texture2d') texture(scanner, part);
      else if (!GROUPS.has(name)) {
        const id = scanner.numberAttribute('id');
        const group = readPropertyGroup(scanner, part);
        if (group === undefined) scanner.skip();
        else part.groups.set(id, group);
      }
    }
    unread.noteIn(this.#context.unread, MEANINGLESS);
    return part;
  }

  #unit(name: string | null): number {
    const metres = METRES[name ?? 'millimeter'];
    if (metres === undefined)
      this.#context.warn(
        'unit_unknown',
        `The unit "${name?.slice(0, 40)}" is unknown; millimeters were assumed.`,
      );
    return metres ?? 1e-3;
  }

  /** Checks the extensions that a file requires its reader to support, given by prefix (`requiredextensions="p b"`). */
  #extensions(scanner: XmlScanner): void {
    for (const prefix of (scanner.attribute('requiredextensions') ?? '').split(/\s+/)) {
      const namespace = prefix === '' ? null : scanner.attribute(`xmlns:${prefix}`);
      if (namespace !== null && !KNOWN.test(namespace))
        this.#context.warn(
          'extension_skipped',
          `The file requires the 3MF extension ${namespace.slice(0, 120)}, which is not supported.`,
        );
    }
  }

  async #object(scanner: XmlScanner, part: ModelPart): Promise<void> {
    const id = scanner.numberAttribute('id');
    const whole = (name: string) => {
      const value = scanner.numberAttribute(name);
      return Number.isInteger(value) ? value : -1;
    };
    const object: ModelObject = {
      name: scanner.attribute('name') ?? '',
      type: scanner.attribute('type') ?? 'model',
      group: whole('pid'),
      index: whole('pindex'),
      mesh: null,
      components: [],
    };
    const thumbnail = scanner.attribute('thumbnail');
    if (thumbnail !== null) part.thumbnails.push(thumbnail);
    const { depth } = scanner;
    for (
      let token = scanner.next();
      scanner.depth >= depth && token !== END;
      token = scanner.next()
    ) {
      if (token !== OPEN) continue;
      if (scanner.name === 'mesh') object.mesh = await this.#meshes.parse(scanner);
      else if (scanner.name === 'displacementmesh') {
        // The displacement is ignored: without it, the surface is still a complete mesh.
        this.#context.unread.note('element', 'displacementmesh');
        object.mesh = await this.#meshes.parse(scanner);
      } else if (PLACES.has(scanner.name)) object.components.push(this.#placement(scanner));
      else if (scanner.name === 'booleanshape') this.#boolean(scanner, object);
      else if (scanner.name === 'metadata') this.#metadata(scanner, null);
      else if (!GROUPS.has(scanner.name)) scanner.skip();
    }
    if (part.objects.has(id))
      this.#context.warn(
        'object_repeated',
        `The file defines the object ${id} more than once; the last definition was used.`,
      );
    part.objects.set(id, object);
  }

  #placement(scanner: XmlScanner): Placement {
    const values = scanner.attribute('transform')?.trim().split(/\s+/).map(Number) ?? null;
    const fits = values === null || (values.length === 12 && values.every(Number.isFinite));
    if (!fits)
      this.#context.warn(
        'number_repaired',
        'A transform does not have twelve numbers; it was ignored.',
      );
    return {
      object: scanner.numberAttribute('objectid'),
      path: scanner.attribute('path'),
      transform: fits ? values : null,
    };
  }

  /**
   * Reads a boolean operation. A union becomes all of its operands, like components; differences and intersections are
   * not computed.
   */
  #boolean(scanner: XmlScanner, object: ModelObject): void {
    const operation = scanner.attribute('operation') ?? 'union';
    if (operation === 'union') object.components.push(this.#placement(scanner));
    else {
      this.#context.warn(
        'boolean_skipped',
        `Boolean operations (${operation.slice(0, 40)}) are not supported; the shapes that use them were left out.`,
      );
      scanner.skip();
    }
  }

  /**
   * Reads metadata.
   * @param part the part to which a title may belong; null if the metadata belongs to an object
   */
  #metadata(scanner: XmlScanner, part: ModelPart | null): void {
    const name = scanner.attribute('name') ?? '';
    const start = scanner.tagEnd;
    scanner.passOver();
    const end = Math.min(scanner.tagStart, start + 10_000);
    const text = start < end ? decodeText(scanner.bytes, start, end).trim() : '';
    if (part !== null && name === 'Title') part.title = text.slice(0, 1000);
    else if (part !== null && name === 'Application') part.generator = text.slice(0, 200) || null;
    else if (text !== '' && RIGHTS.test(name)) this.#context.unread.note('property', name);
  }
}

function texture(scanner: XmlScanner, part: ModelPart): void {
  part.textures.set(scanner.numberAttribute('id'), {
    path: scanner.attribute('path') ?? '',
    tileU: scanner.attribute('tilestyleu') ?? 'wrap',
    tileV: scanner.attribute('tilestylev') ?? 'wrap',
    filter: scanner.attribute('filter') ?? 'auto',
  });
}
