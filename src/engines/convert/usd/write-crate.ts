import { packBytes, packIntegers } from './crate-compression.ts';
import { CrateOutput } from './crate-output.ts';
import type { Dictionary, Layer, PrimSpec, PropertySpec } from './layer.ts';
import { childPath } from './prim-path.ts';
import { CrateValueWriter, type Words } from './write-crate-values.ts';

const HEADER_SIZE = 88;
const SECTION_NAME = 16;
/** Version 0.8.0, which USD has written by default since 2019. */
const VERSION = [0, 8, 0];

const ATTRIBUTE = 1;
const PRIM = 6;
const PSEUDO_ROOT = 7;
const RELATIONSHIP = 8;
const SPECIFIERS = ['def', 'over', 'class'];

/** Metadata types that differ from the default type of their value (token for strings, double for numbers). */
const METADATA_TYPES: Record<string, string> = {
  documentation: 'string',
  displayName: 'string',
  elementSize: 'int',
};

/** Writes a layer as a crate (.usdc) file: the bytes in parts, with large arrays as they were passed in. */
export function writeCrate(layer: Layer): Uint8Array[] {
  return new CrateWriter().write(layer);
}

class CrateWriter {
  readonly #output = new CrateOutput();
  /** The first token is never used: a property's name is stored as its negated index, which does not work for 0. */
  readonly #tokens = new Map<string, number>([[';-)', 0]]);
  readonly #strings = new Map<string, number>();
  readonly #values = new CrateValueWriter(
    this.#output,
    this.#token.bind(this),
    this.#string.bind(this),
  );
  readonly #fields = new Map<string, number>();
  readonly #fieldNames: number[] = [];
  readonly #fieldValues: number[] = [];
  readonly #fieldSets: number[] = [];
  readonly #fieldSetStarts = new Map<string, number>();
  readonly #paths = new Map<string, number>();
  readonly #elements: number[] = [];
  readonly #jumps: number[] = [];
  readonly #specSets: number[] = [];
  readonly #specTypes: number[] = [];

  write(layer: Layer): Uint8Array[] {
    const header = this.#output.reserve(HEADER_SIZE);
    this.#addPaths(layer.root, '/', '', false);
    this.#addSpecs(layer.root, '/', layer.metadata);
    const sections = this.#sections();
    const toc = this.#output.u64(sections.length);
    for (const { name, start, size } of sections) {
      const field = new Uint8Array(SECTION_NAME);
      field.set(new TextEncoder().encode(name));
      this.#output.bytes(field);
      this.#output.u64(start, size);
    }
    header.set(new TextEncoder().encode('PXR-USDC'));
    header.set(VERSION, 8);
    new DataView(header.buffer, header.byteOffset).setBigUint64(16, BigInt(toc), true);
    return this.#output.parts();
  }

  /** Adds paths depth first: a prim, its properties and its children, each with the distance to its next sibling. */
  #addPaths(prim: PrimSpec, path: string, name: string, hasSibling: boolean): void {
    const properties = [...prim.properties.keys()];
    const children = [...prim.children];
    const index = this.#addPath(path, name === '' ? 0 : this.#token(name));
    const hasChild = properties.length + children.length > 0;
    properties.forEach((property, i) => {
      const at = this.#addPath(`${path}.${property}`, -this.#token(property));
      this.#jumps[at] = i + 1 < properties.length || children.length > 0 ? 0 : -2;
    });
    children.forEach(([child, spec], i) => {
      this.#addPaths(spec, childPath(path, child), child, i + 1 < children.length);
    });
    const size = this.#elements.length - index;
    this.#jumps[index] = hasChild ? (hasSibling ? size : -1) : hasSibling ? 0 : -2;
  }

  #addPath(path: string, element: number): number {
    const index = this.#elements.push(element) - 1;
    this.#paths.set(path, index);
    return index;
  }

  /** Adds specs in the order of the paths, so that the indices of specs and paths are equal. */
  #addSpecs(prim: PrimSpec, path: string, metadata: Dictionary): void {
    const fields: [string, Words][] = [];
    const isRoot = path === '/';
    if (!isRoot) {
      fields.push(['specifier', this.#values.specifier(SPECIFIERS.indexOf(prim.specifier))]);
      if (prim.typeName !== '')
        fields.push(['typeName', this.#values.value('token', prim.typeName)]);
    }
    fields.push(...this.#metadata(metadata));
    const { properties, children } = prim;
    if (properties.size > 0)
      fields.push(['properties', this.#values.tokens([...properties.keys()])]);
    if (children.size > 0) fields.push(['primChildren', this.#values.tokens([...children.keys()])]);
    this.#addSpec(isRoot ? PSEUDO_ROOT : PRIM, fields);
    for (const property of properties.values()) this.#addProperty(property);
    for (const [name, child] of children)
      this.#addSpecs(child, childPath(path, name), child.metadata);
  }

  #addProperty(property: PropertySpec): void {
    const { typeName, targets } = property;
    const isRelationship = typeName === '';
    const fields: [string, Words][] = [];
    if (!isRelationship) fields.push(['typeName', this.#values.value('token', typeName)]);
    if (isRelationship || property.metadata.get('variability') === 'uniform') {
      fields.push(['variability', this.#values.uniform()]);
    }
    fields.push(...this.#metadata(property.metadata));
    if (targets.length > 0) {
      const paths = this.#values.explicitPaths(targets.map((target) => this.#pathIndex(target)));
      fields.push([isRelationship ? 'targetPaths' : 'connectionPaths', paths]);
    }
    const value = property.value();
    const samples = property.samples();
    if (value !== undefined && value !== null)
      fields.push(['default', this.#values.value(typeName, value)]);
    if (samples !== null) fields.push(['timeSamples', this.#values.samples(typeName, samples)]);
    this.#addSpec(isRelationship ? RELATIONSHIP : ATTRIBUTE, fields);
  }

  #metadata(metadata: Dictionary): [string, Words][] {
    return [...metadata].flatMap(([name, value]): [string, Words][] => {
      if (name === 'variability') return [];
      if (name === 'apiSchemas') return [[name, this.#values.prependedTokens(value as string[])]];
      const type = METADATA_TYPES[name] ?? (typeof value === 'number' ? 'double' : 'token');
      return [[name, this.#values.value(type, value)]];
    });
  }

  #addSpec(type: number, fields: [string, Words][]): void {
    const numbers = fields.map(([name, words]) => this.#field(name, words));
    const key = numbers.join(' ');
    const start = this.#fieldSetStarts.get(key) ?? this.#fieldSets.length;
    if (start === this.#fieldSets.length) {
      this.#fieldSets.push(...numbers, -1);
      this.#fieldSetStarts.set(key, start);
    }
    this.#specSets.push(start);
    this.#specTypes.push(type);
  }

  #field(name: string, [low, high]: Words): number {
    const token = this.#token(name);
    const key = `${token} ${low} ${high}`;
    const known = this.#fields.get(key);
    if (known !== undefined) return known;
    this.#fieldValues.push(low, high);
    const index = this.#fieldNames.push(token) - 1;
    this.#fields.set(key, index);
    return index;
  }

  /** Returns a token's index. A token cannot contain NUL, because NUL ends the entries of the table. */
  #token(given: string): number {
    const text = given.replaceAll('\0', '');
    const index = this.#tokens.get(text) ?? this.#tokens.size;
    this.#tokens.set(text, index);
    return index;
  }

  /**
   * Returns a string's index. The table of strings contains tokens: its n-th entry is the token of the n-th key here.
   */
  #string(given: string): number {
    const text = given.replaceAll('\0', '');
    this.#token(text);
    const index = this.#strings.get(text) ?? this.#strings.size;
    this.#strings.set(text, index);
    return index;
  }

  #pathIndex(path: string): number {
    const index = this.#paths.get(path);
    if (index === undefined) throw new RangeError(`nothing is at ${path}`);
    return index;
  }

  #sections() {
    const output = this.#output;
    const sections: { name: string; start: number; size: number }[] = [];
    const section = (name: string, write: () => void) => {
      output.align();
      const start = output.length;
      write();
      sections.push({ name, start, size: output.length - start });
    };
    const integers = (values: ArrayLike<number>) => output.sized(packIntegers(values));
    section('TOKENS', () => {
      const text = new TextEncoder().encode(
        [...this.#tokens.keys()].map((token) => `${token}\0`).join(''),
      );
      output.u64(this.#tokens.size, text.length);
      output.sized(packBytes(text));
    });
    section('STRINGS', () => {
      output.u64(this.#strings.size);
      output.u32(Array.from(this.#strings.keys(), (text) => this.#token(text)));
    });
    section('FIELDS', () => {
      output.u64(this.#fieldNames.length);
      integers(this.#fieldNames);
      output.sized(packBytes(new Uint8Array(Uint32Array.from(this.#fieldValues).buffer)));
    });
    section('FIELDSETS', () => {
      output.u64(this.#fieldSets.length);
      integers(this.#fieldSets);
    });
    const numbers = this.#elements.map((_, i) => i);
    section('PATHS', () => {
      output.u64(numbers.length, numbers.length);
      integers(numbers);
      integers(this.#elements);
      integers(this.#jumps);
    });
    section('SPECS', () => {
      output.u64(numbers.length);
      integers(numbers);
      integers(this.#specSets);
      integers(this.#specTypes);
    });
    return sections;
  }
}
