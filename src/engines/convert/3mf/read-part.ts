import { type ConvertContext, FormatError } from '../format.ts';
import { decodeText } from '../xml/characters.ts';
import { END, OPEN, XmlScanner } from '../xml/scanner.ts';
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
/** Namespaces of extensions that are read, or that change nothing about a surface. */
const KNOWN = /\/(core|material|production|trianglesets)\/20\d\d\/\d\d$/;

/**
 * Reads the parts of a package, each once, and counts vertices and corners over all of them.
 */
export class PartReader {
  readonly #context: ConvertContext;
  readonly #meshes: MeshParser;

  constructor(context: ConvertContext) {
    this.#context = context;
    this.#meshes = new MeshParser(context);
  }

  /** @throws FormatError where it is not a model, damaged or beyond the limits */
  async read(bytes: Uint8Array, path: string): Promise<ModelPart> {
    const scanner = new XmlScanner(bytes, this.#context);
    if (scanner.next() !== OPEN || scanner.name !== 'model')
      throw new FormatError(`"${path.slice(0, 80)}" in the 3MF is no model part.`);
    const part: ModelPart = {
      path,
      unitMetres: this.#unit(scanner.attribute('unit')),
      title: '',
      generator: null,
      groups: new Map(),
      textures: new Map(),
      objects: new Map(),
      items: [],
    };
    this.#extensions(scanner);
    for (let token = scanner.next(); token !== END; token = scanner.next()) {
      if (token !== OPEN) continue;
      const name: string = scanner.name;
      if (name === 'object') await this.#object(scanner, part);
      else if (name === 'metadata') metadata(scanner, part);
      else if (name === 'item') part.items.push(this.#placement(scanner));
      else if (name === 'texture2d') texture(scanner, part);
      else if (name !== 'resources' && name !== 'build') {
        const id = scanner.numberAttribute('id');
        const group = readPropertyGroup(scanner, part);
        if (group === undefined) this.#skip(scanner);
        else part.groups.set(id, group);
      }
    }
    return part;
  }

  #unit(name: string | null): number {
    const metres = METRES[name ?? 'millimeter'];
    if (metres === undefined)
      this.#context.warn(
        'unit_unknown',
        `The unit "${name?.slice(0, 40)}" is not known; millimetres are taken.`,
      );
    return metres ?? 1e-3;
  }

  /** What a file requires of its reader by a prefix (`requiredextensions="p b"`). */
  #extensions(scanner: XmlScanner): void {
    for (const prefix of (scanner.attribute('requiredextensions') ?? '').split(/\s+/)) {
      const namespace = prefix === '' ? null : scanner.attribute(`xmlns:${prefix}`);
      if (namespace !== null && !KNOWN.test(namespace))
        this.#context.warn(
          'extension_skipped',
          `The file requires the 3MF extension ${namespace.slice(0, 120)}, which is not read.`,
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
    const { depth } = scanner;
    for (
      let token = scanner.next();
      scanner.depth >= depth && token !== END;
      token = scanner.next()
    ) {
      if (token !== OPEN) continue;
      if (scanner.name === 'mesh') object.mesh = await this.#meshes.parse(scanner);
      else if (scanner.name === 'component') object.components.push(this.#placement(scanner));
      else if (scanner.name !== 'components') this.#skip(scanner);
    }
    if (part.objects.has(id))
      this.#context.warn(
        'object_repeated',
        `The object ${id} is in the file more than once; the last one is taken.`,
      );
    part.objects.set(id, object);
  }

  #placement(scanner: XmlScanner): Placement {
    const values = scanner.attribute('transform')?.trim().split(/\s+/).map(Number) ?? null;
    const fits = values === null || (values.length === 12 && values.every(Number.isFinite));
    if (!fits)
      this.#context.warn('number_repaired', 'A transform is not twelve numbers; it is left out.');
    return {
      object: scanner.numberAttribute('objectid'),
      path: scanner.attribute('path'),
      transform: fits ? values : null,
    };
  }

  #skip(scanner: XmlScanner): void {
    const { name } = scanner;
    if (/^(slicestack|beamlattice|displacement2d|volumetric|booleans)/.test(name))
      this.#context.warn('not_a_surface', `The file has <${name}>; only triangles are converted.`);
    scanner.skip();
  }
}

function metadata(scanner: XmlScanner, part: ModelPart): void {
  const name = scanner.attribute('name');
  const start = scanner.tagEnd;
  scanner.skip();
  const text = decodeText(scanner.bytes, start, Math.min(scanner.tagStart, start + 10_000)).trim();
  if (name === 'Title') part.title = text.slice(0, 1000);
  if (name === 'Application') part.generator = text.slice(0, 200) || null;
}

function texture(scanner: XmlScanner, part: ModelPart): void {
  part.textures.set(scanner.numberAttribute('id'), {
    path: scanner.attribute('path') ?? '',
    tileU: scanner.attribute('tilestyleu') ?? 'wrap',
    tileV: scanner.attribute('tilestylev') ?? 'wrap',
    filter: scanner.attribute('filter') ?? 'auto',
  });
}
