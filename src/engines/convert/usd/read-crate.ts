import { FormatError, type Limits } from '../format.ts';
import type { ValueWords } from './crate-bytes.ts';
import type { TokenContext } from './crate-tokens.ts';
import {
  type Dictionary,
  type Layer,
  type PrimSpec,
  type PropertySpec,
  primSpec,
} from './layer.ts';
import { type CrateSections, readCrateSections } from './read-crate-sections.ts';
import { CrateValues } from './read-crate-values.ts';

const ATTRIBUTE = 1;
const PRIM = 6;
const PSEUDO_ROOT = 7;
const RELATIONSHIP = 8;
const VARIANT = 10;

const SPECIFIERS = ['def', 'over', 'class'] as const;

/** Fields that are represented by the structure here, or that are unused and possibly large. */
const NOT_METADATA = new Set(['default', 'timeSamples', 'properties', 'specifier', 'typeName']);
/** USD's names of fields, with the names that usda text uses for them. */
const RENAMED: Record<string, string> = {
  inheritPaths: 'inherits',
  variantSelection: 'variants',
};

/** The paths as a tree of parents and last elements. The text of a path is built on request. */
interface PathTree {
  parents: Int32Array;
  /** Token of each path's last element; −1 for the root, or for a path that the file does not define. */
  elements: Int32Array;
  isProperty: Uint8Array;
}

/**
 * Reads a crate (.usdc) file of any version 0.x. Format: OpenUSD's `pxr/usd/usd/crateFile`.
 * @throws FormatError if it is damaged or exceeds the limits
 */
export function readCrate(bytes: Uint8Array, path: string, context: TokenContext): Layer {
  const { limits } = context;
  const file = readCrateSections(bytes, context);
  if (file.specTypes.length > limits.nodes * 64) {
    throw new FormatError(
      `The USD file has ${file.specTypes.length} prims and properties, more than allowed.`,
    );
  }
  const tree = buildPaths(file, limits);
  const text = pathText(file, tree);
  const values = new CrateValues(file, text);
  const layer: Layer = { path, metadata: new Map(), root: primSpec() };
  const prims: (PrimSpec | undefined)[] = new Array(file.paths.count);
  const primAt = (index: number): PrimSpec => {
    prims[index] ??=
      tree.elements[index] === -1
        ? layer.root
        : childAt(primAt(tree.parents[index]), values.token(tree.elements[index]));
    return prims[index];
  };
  for (let spec = 0; spec < file.specTypes.length; spec++) {
    const index = file.specPaths[spec];
    const type = file.specTypes[spec];
    if (index < 0 || index >= file.paths.count) throw damaged();
    const fields = fieldsOf(file, values, file.specFieldSets[spec]);
    if (type === PSEUDO_ROOT) {
      layer.metadata = metadataOf(fields, values);
      orderChildren(layer.root, layer.metadata);
    } else if (type === PRIM || type === VARIANT) {
      fillPrim(primAt(index), fields, values);
    } else if ((type === ATTRIBUTE || type === RELATIONSHIP) && tree.isProperty[index] === 1) {
      const name = values.token(tree.elements[index]);
      primAt(tree.parents[index]).properties.set(name, propertyOf(fields, values));
    }
  }
  for (const prim of prims) if (prim !== undefined) orderChildren(prim, prim.metadata);
  orderChildren(layer.root, layer.metadata);
  return layer;
}

/**
 * Returns the child for a path element: a prim's name, or a variant selection `{set=variant}`. Without a variant, the
 * selection stands for the set itself.
 */
function childAt(parent: PrimSpec, element: string): PrimSpec {
  if (!element.startsWith('{')) {
    const child = parent.children.get(element) ?? primSpec('over');
    parent.children.set(element, child);
    return child;
  }
  const [set, variant = ''] = element.slice(1, -1).split('=');
  if (variant === '') return parent;
  const variants = parent.variantSets.get(set) ?? new Map<string, PrimSpec>();
  const chosen = variants.get(variant) ?? primSpec('over');
  variants.set(variant, chosen);
  parent.variantSets.set(set, variants);
  return chosen;
}

function fillPrim(prim: PrimSpec, fields: Map<string, ValueWords>, values: CrateValues): void {
  const specifier = decoded(fields, values, 'specifier');
  const typeName = decoded(fields, values, 'typeName');
  if (typeof specifier === 'number') prim.specifier = SPECIFIERS[specifier] ?? 'over';
  if (typeof typeName === 'string') prim.typeName = typeName;
  prim.metadata = metadataOf(fields, values);
}

function propertyOf(fields: Map<string, ValueWords>, values: CrateValues): PropertySpec {
  const initial = fields.get('default');
  const samples = fields.get('timeSamples');
  const typeName = decoded(fields, values, 'typeName');
  const metadata = metadataOf(fields, values);
  const targets = metadata.get('targetPaths') ?? metadata.get('connectionPaths');
  return {
    typeName: typeof typeName === 'string' ? typeName : '',
    stored: `${initial} ${samples}`,
    value: () => (initial === undefined ? undefined : values.decode(initial)),
    samples: () => (samples === undefined ? null : values.samples(samples)),
    targets: Array.isArray(targets) ? targets.filter((target) => typeof target === 'string') : [],
    metadata,
  };
}

function metadataOf(fields: Map<string, ValueWords>, values: CrateValues): Dictionary {
  const metadata: Dictionary = new Map();
  for (const [name, words] of fields) {
    if (NOT_METADATA.has(name)) continue;
    const value = values.decode(words);
    if (value !== undefined) metadata.set(RENAMED[name] ?? name, value);
  }
  return metadata;
}

function decoded(fields: Map<string, ValueWords>, values: CrateValues, name: string) {
  const words = fields.get(name);
  return words === undefined ? undefined : values.decode(words);
}

/** Returns the fields of the set that begins here. */
function fieldsOf(
  file: CrateSections,
  values: CrateValues,
  start: number,
): Map<string, ValueWords> {
  const fields = new Map<string, ValueWords>();
  for (let i = start; file.fieldSets[i] !== -1; i++) {
    const field = file.fieldSets[i];
    if (field === undefined || field < 0 || field >= file.fieldNames.length) throw damaged();
    fields.set(values.token(file.fieldNames[field]), [
      file.fieldValues[2 * field],
      file.fieldValues[2 * field + 1],
    ]);
  }
  return fields;
}

/** Puts children into the author's order, which is a separate field. Paths are stored in tree order. */
function orderChildren(prim: PrimSpec, metadata: Dictionary): void {
  const order = metadata.get('primChildren');
  if (!Array.isArray(order) || prim.children.size < 2) return;
  const children = new Map<string, PrimSpec>();
  for (const name of order) {
    const child = typeof name === 'string' ? prim.children.get(name) : undefined;
    if (child !== undefined) children.set(name as string, child);
  }
  for (const [name, child] of prim.children) children.set(name, child);
  prim.children = children;
}

function buildPaths({ paths, tokens }: CrateSections, limits: Limits): PathTree {
  const { count, indices, elements, jumps } = paths;
  const tree: PathTree = {
    parents: new Int32Array(count).fill(-1),
    elements: new Int32Array(count).fill(-1),
    isProperty: new Uint8Array(count),
  };
  const seen = new Uint8Array(count);
  const depths = new Int32Array(count);
  /** Siblings to return to, each with its parent. */
  const waiting: [at: number, parent: number][] = indices.length > 0 ? [[0, -1]] : [];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    let [at, parent] = next;
    for (;;) {
      const index = indices[at];
      if (index === undefined || index < 0 || index >= count || seen[index] === 1) throw damaged();
      seen[index] = 1;
      if (parent !== -1) {
        const token = Math.abs(elements[at]);
        if (token >= tokens.length) throw damaged();
        tree.parents[index] = parent;
        tree.elements[index] = token;
        tree.isProperty[index] = elements[at] < 0 ? 1 : 0;
        depths[index] = depths[parent] + 1;
        if (depths[index] > limits.depth) {
          throw new FormatError(`The USD file nests prims more than ${limits.depth} deep.`);
        }
      }
      const jump = jumps[at];
      const hasChild = jump > 0 || jump === -1;
      if (hasChild && jump > 0) waiting.push([at + jump, parent === -1 ? index : parent]);
      if (hasChild) parent = index;
      else if (jump < 0) break;
      at++;
    }
  }
  return tree;
}

function pathText({ tokens }: CrateSections, tree: PathTree): (index: number) => string {
  const texts: (string | undefined)[] = new Array(tree.parents.length);
  const text = (index: number): string => {
    if (index < 0 || index >= texts.length) throw damaged();
    if (tree.elements[index] === -1) return '/';
    const element = tokens[tree.elements[index]];
    const parent = text(tree.parents[index]);
    const separator =
      tree.isProperty[index] === 1
        ? '.'
        : parent === '/' || element.startsWith('{') || element.startsWith('[')
          ? ''
          : parent.endsWith('}')
            ? ''
            : '/';
    texts[index] ??= `${parent}${separator}${element}`;
    return texts[index];
  };
  // An empty path is stored as the index of a path that is never defined.
  return (index) =>
    tree.elements[index] === -1 && tree.parents[index] === -1 && index !== 0 ? '' : text(index);
}

function damaged(): FormatError {
  return new FormatError('The USD file is damaged: its tree of prims is broken.');
}
