import { FormatError, type Limits } from '../format.ts';
import type {
  Arc,
  Dictionary,
  Layer,
  PrimSpec,
  PropertySpec,
  TimeSamples,
  UsdValue,
} from './layer.ts';
import { primSpec } from './layer.ts';
import { absolutePath, childPath } from './prim-path.ts';
import {
  readArcs,
  readDictionary,
  readPaths,
  readTypedValue,
  readValue,
  separator,
} from './read-usda-values.ts';
import { UsdaCursor } from './usda-cursor.ts';

const LIST_EDITS = new Set(['prepend', 'append', 'add', 'delete', 'reorder']);
const SPECIFIERS = new Set(['def', 'over', 'class']);
const QUALIFIERS = new Set(['custom', 'uniform', 'varying', 'config']);

/** A property while it is being read; each of its statements may add to it. */
interface OpenProperty extends PropertySpec {
  initial: UsdValue | undefined;
  sampled: TimeSamples | null;
}

/**
 * Reads a layer of USD text (.usda).
 * @throws FormatError if the bytes are not USD text, are broken, or exceed the limits
 */
export function readUsda(bytes: Uint8Array, path: string, limits: Limits): Layer {
  const head = new TextDecoder().decode(bytes.subarray(0, 16));
  if (!/^\uFEFF?#(usda|sdf) /.test(head)) {
    throw new FormatError(
      'The file is not a USD file: it begins neither with #usda (text) nor with PXR-USDC (crate).',
    );
  }
  return new UsdaReader(bytes, limits).layer(path);
}

class UsdaReader {
  readonly #cursor: UsdaCursor;
  readonly #limits: Limits;
  #prims = 0;

  constructor(bytes: Uint8Array, limits: Limits) {
    this.#cursor = new UsdaCursor(bytes);
    this.#limits = limits;
    if (bytes[0] === 0xef) this.#cursor.at = 3;
  }

  layer(path: string): Layer {
    const cursor = this.#cursor;
    const root = primSpec();
    if (cursor.peekName() === '' && cursor.peek() === 40) this.#metadata(root.metadata, '/');
    while (cursor.peek() !== 0) this.#statement(root, '/', 0);
    return { path, metadata: root.metadata, root };
  }

  /** Reads a prim, a property, a variant set, or an order. */
  #statement(parent: PrimSpec, path: string, depth: number): void {
    const cursor = this.#cursor;
    let word = cursor.name();
    if (SPECIFIERS.has(word)) {
      this.#prim(parent, word as PrimSpec['specifier'], path, depth);
      return;
    }
    if (word === 'variantSet') {
      this.#variantSet(parent, path, depth);
      return;
    }
    const edit = LIST_EDITS.has(word) ? word : '';
    if (edit !== '') word = cursor.name();
    while (QUALIFIERS.has(word)) word = cursor.name();
    if (word === '') throw cursor.error('a prim or property is missing');
    if (
      edit === 'reorder' &&
      (word === 'nameChildren' || word === 'rootPrims' || word === 'properties')
    ) {
      cursor.expect('=');
      readValue(cursor);
      return;
    }
    this.#property(parent, word, path, edit);
  }

  #prim(
    parent: PrimSpec,
    specifier: PrimSpec['specifier'],
    parentPath: string,
    depth: number,
  ): void {
    const cursor = this.#cursor;
    if (++this.#prims > this.#limits.nodes * 4) {
      throw new FormatError(`The USD file contains more than ${this.#limits.nodes * 4} prims.`);
    }
    if (depth >= this.#limits.depth) {
      throw new FormatError(`The USD file nests prims more than ${this.#limits.depth} deep.`);
    }
    const typeName = cursor.name();
    const name = cursor.string();
    const prim = parent.children.get(name) ?? primSpec();
    prim.specifier = specifier;
    prim.typeName = typeName;
    parent.children.set(name, prim);
    const path = childPath(parentPath, name);
    if (cursor.peek() === 40) this.#metadata(prim.metadata, path);
    this.#contents(prim, path, depth + 1);
  }

  #contents(prim: PrimSpec, path: string, depth: number): void {
    const cursor = this.#cursor;
    cursor.expect('{');
    while (!cursor.accept('}')) {
      this.#statement(prim, path, depth);
      separator(cursor);
    }
  }

  #variantSet(prim: PrimSpec, path: string, depth: number): void {
    const cursor = this.#cursor;
    if (depth >= this.#limits.depth) throw cursor.error('variants are nested too deeply');
    const variants = new Map<string, PrimSpec>();
    prim.variantSets.set(cursor.string(), variants);
    cursor.expect('=');
    cursor.expect('{');
    while (!cursor.accept('}')) {
      const variant = primSpec('over');
      variants.set(cursor.string(), variant);
      if (cursor.peek() === 40) this.#metadata(variant.metadata, path);
      this.#contents(variant, path, depth + 1);
    }
  }

  #property(prim: PrimSpec, word: string, path: string, edit: string): void {
    const cursor = this.#cursor;
    const isRelationship = word === 'rel';
    let typeName = isRelationship ? '' : word;
    if (!isRelationship && cursor.accept('[')) {
      cursor.expect(']');
      typeName += '[]';
    }
    const name = cursor.name();
    if (name === '') throw cursor.error('a property has no name');
    const field = cursor.accept('.') ? cursor.name() : '';
    const property = openProperty(prim, name, typeName);
    if (cursor.accept('=')) {
      if (isRelationship || field === 'connect') {
        const targets = readPaths(cursor).map((target) => absolutePath(target, path));
        if (edit !== 'delete') for (const target of targets) property.targets.push(target);
      } else if (field === 'timeSamples') property.sampled = this.#samples(typeName);
      else if (field === 'spline') skipBraces(cursor);
      else property.initial = readTypedValue(cursor, typeName);
    }
    if (cursor.peek() === 40) this.#metadata(property.metadata, path);
  }

  #samples(typeName: string): TimeSamples {
    const cursor = this.#cursor;
    const samples: [time: number, value: UsdValue][] = [];
    cursor.expect('{');
    while (!cursor.accept('}')) {
      const time = cursor.number();
      cursor.expect(':');
      samples.push([time, readTypedValue(cursor, typeName)]);
      cursor.accept(',');
    }
    samples.sort(([a], [b]) => a - b);
    return {
      times: Float64Array.from(samples, ([time]) => time),
      value: (sample) => samples[sample]?.[1],
    };
  }

  #metadata(metadata: Dictionary, path: string): void {
    const cursor = this.#cursor;
    cursor.expect('(');
    while (!cursor.accept(')')) {
      const next = cursor.peek();
      if (next === 34 || next === 39) metadata.set('documentation', cursor.string());
      else this.#entry(metadata, path);
      separator(cursor);
    }
  }

  #entry(metadata: Dictionary, path: string): void {
    const cursor = this.#cursor;
    let key = cursor.name();
    const edit = LIST_EDITS.has(key) ? key : '';
    if (edit !== '') key = cursor.name();
    if (key === '') throw cursor.error('metadata is malformed');
    cursor.expect('=');
    const before = metadata.get(key);
    let value: UsdValue;
    if (key === 'references' || key === 'payload') {
      const arcs = readArcs(cursor).map((arc) => absoluteArc(arc, path));
      value = edit === '' || !Array.isArray(before) ? arcs : [...(before as Arc[]), ...arcs];
    } else if (key === 'inherits' || key === 'specializes') {
      const paths = readPaths(cursor).map((target) => absolutePath(target, path));
      value = edit === '' || !Array.isArray(before) ? paths : [...(before as string[]), ...paths];
    } else if (cursor.peek() === 123) value = readDictionary(cursor);
    else value = readValue(cursor);
    if (edit !== 'delete' && edit !== 'reorder')
      metadata.set(key === 'doc' ? 'documentation' : key, value);
  }
}

function absoluteArc(arc: Arc, path: string): Arc {
  return arc.path === '' ? arc : { asset: arc.asset, path: absolutePath(arc.path, path) };
}

function openProperty(prim: PrimSpec, name: string, typeName: string): OpenProperty {
  const known = prim.properties.get(name);
  if (known !== undefined) return known as OpenProperty;
  const property: OpenProperty = {
    typeName,
    initial: undefined,
    sampled: null,
    value: () => property.initial,
    samples: () => property.sampled,
    targets: [],
    stored: null,
    metadata: new Map(),
  };
  prim.properties.set(name, property);
  return property;
}

/** Skips splines (USD 25); the property's default value is used. */
function skipBraces(cursor: UsdaCursor): void {
  cursor.expect('{');
  for (let depth = 1; depth > 0; cursor.at++) {
    const next = cursor.peek();
    if (next === 0) throw cursor.error('"}" is missing');
    if (next === 123) depth++;
    if (next === 125) depth--;
  }
}
