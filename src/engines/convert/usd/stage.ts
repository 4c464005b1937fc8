import { type ConvertContext, FormatError } from '../format.ts';
import type { Arc, Layer, PrimSpec } from './layer.ts';
import type { LayerLoader } from './layer-loader.ts';
import { childPath } from './prim-path.ts';
import { type Site, StagePrim } from './stage-prim.ts';

/** Maximum nesting of references; each costs a level of the call stack. */
const MAX_ARC_DEPTH = 64;
/**
 * Maximum number of prims per allowed node. Materials and shaders are prims too, so a node of the scene may need
 * several. With a value of eight, 50 kB of nested references could exhaust the heap of an engine (800,000 prims, 1.2
 * GB).
 */
const PRIMS_PER_NODE = 3;
/** Maximum number of variant sets that cause a warning, and of variant names that a warning lists. */
const MAX_SHOWN = 8;

/**
 * Composes the layers of a stage: sublayers, inherits, variants, references, payloads and specializes, in that order of
 * strength.
 */
export class Stage {
  readonly root: StagePrim;
  readonly layer: Layer;
  readonly #loader: LayerLoader;
  readonly #limit: number;
  readonly #depth: number;
  readonly #prims = new Map<string, StagePrim>();
  readonly #warn: ConvertContext['warn'];
  readonly #variantSets = new Set<string>();
  /** Number of opinions found so far; each prim may have many. */
  #sites = 0;

  /** @throws FormatError if the stage has more prims, or deeper ones, than the limits allow */
  constructor(loader: LayerLoader, { limits, warn }: ConvertContext) {
    this.#warn = warn;
    this.#loader = loader;
    this.#limit = limits.nodes * PRIMS_PER_NODE;
    this.#depth = limits.depth;
    this.layer = loader.root;
    const stack = loader.stack(loader.root);
    const sites = stack.map((layer) => ({ spec: layer.root, layer, stack, from: '/', to: '/' }));
    this.root = new StagePrim('/', null, sites);
    this.#composeBelow(this.root);
  }

  /** The prim at this path of the stage; null: none. */
  at(path: string): StagePrim | null {
    return this.#prims.get(path) ?? null;
  }

  #composeBelow(root: StagePrim): void {
    const open: [prim: StagePrim, depth: number][] = [[root, 0]];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [prim, depth] = next;
      if (depth > this.#depth) {
        throw new FormatError(
          `The USD stage nests prims more than ${this.#depth} deep; it may refer to itself.`,
        );
      }
      const names = new Set(prim.sites.flatMap(({ spec }) => [...spec.children.keys()]));
      for (const name of names) {
        const child = this.#child(prim, name);
        if (child !== null) prim.children.push(child);
      }
      for (const child of [...prim.children].reverse()) open.push([child, depth + 1]);
    }
  }

  /** Returns a child prim; null if it is inactive, a class, or only an `over`. */
  #child(parent: StagePrim, name: string): StagePrim | null {
    const path = childPath(parent.path, name);
    const own = parent.sites.flatMap((site) => {
      const spec = site.spec.children.get(name);
      return spec === undefined ? [] : [{ ...site, spec }];
    });
    const sites: Site[] = [];
    this.#gather(own, path, sites, new Set(), 0);
    const defined = sites.find(({ spec }) => spec.specifier !== 'over');
    const prim = new StagePrim(path, parent, sites);
    if (defined?.spec.specifier !== 'def' || prim.metadata('active') === false) return null;
    if (this.#prims.size >= this.#limit) {
      throw new FormatError(`The USD stage composes to more than ${this.#limit} prims.`);
    }
    this.#prims.set(path, prim);
    return prim;
  }

  #gather(own: Site[], path: string, sites: Site[], seen: Set<PrimSpec>, depth: number): void {
    const fresh = own.filter(({ spec }) => !seen.has(spec));
    for (const { spec } of fresh) seen.add(spec);
    for (const site of fresh) sites.push(site);
    this.#sites += fresh.length;
    if (this.#sites > this.#limit * 4 || depth > MAX_ARC_DEPTH) {
      throw new FormatError(
        'The USD stage is composed of more references than are followed; it may refer to itself.',
      );
    }
    const follow = (found: Site[]) => this.#gather(found, path, sites, seen, depth + 1);
    for (const site of fresh) {
      for (const target of textsOf(site.spec, 'inherits'))
        follow(this.#sitesAt(site.stack, target, path));
    }
    for (const site of fresh) {
      for (const [set, variants] of site.spec.variantSets) {
        const chosen = selectionOf(sites, set) ?? '';
        const variant = variants.get(chosen);
        this.#sayVariant(set, variants, variant === undefined ? null : chosen);
        if (variant !== undefined) follow([{ ...site, spec: variant }]);
      }
    }
    for (const kind of ['references', 'payload']) {
      for (const site of fresh) {
        for (const arc of arcsOf(site.spec, kind)) follow(this.#referenced(site, arc, path));
      }
    }
    for (const site of fresh) {
      for (const target of textsOf(site.spec, 'specializes'))
        follow(this.#sitesAt(site.stack, target, path));
    }
  }

  #referenced(site: Site, { asset, path }: Arc, to: string): Site[] {
    const layer = asset === '' ? site.stack[0] : this.#loader.layer(asset, site.layer.path);
    if (layer === null) return [];
    const stack = asset === '' ? site.stack : this.#loader.stack(layer);
    const target = path === '' || path === '/' ? defaultPrim(layer) : path;
    const found = target === null ? [] : this.#sitesAt(stack, target, to);
    if (found.length === 0) {
      this.#warn(
        'reference_missing',
        `the prim "${(target ?? path).slice(0, 120)}" that the model refers to is not in ${asset === '' ? 'the file' : `"${asset.slice(0, 120)}"`}`,
      );
    }
    return found;
  }

  /** Warns that only one of several variants is converted, and tells the file's owner which one. */
  #sayVariant(set: string, variants: Map<string, PrimSpec>, chosen: string | null): void {
    const others = [...variants.keys()].filter((name) => name !== chosen);
    if (others.length === 0) return;
    this.#variantSets.add(set);
    if (this.#variantSets.size > MAX_SHOWN) return;
    const names = others.slice(0, MAX_SHOWN).map((name) => `"${name.slice(0, 60)}"`);
    if (others.length > names.length) names.push(`${others.length - names.length} more`);
    this.#warn(
      'variant_chosen',
      chosen === null
        ? `none of the variants of "${set.slice(0, 60)}" is selected, and they were left out: ${names.join(', ')}`
        : `of the variants of "${set.slice(0, 60)}", "${chosen.slice(0, 60)}" was converted; left out: ${names.join(', ')}`,
    );
  }

  #sitesAt(stack: Layer[], from: string, to: string): Site[] {
    return stack.flatMap((layer) => {
      let spec: PrimSpec | undefined = layer.root;
      for (const name of from.split('/')) if (name !== '') spec = spec?.children.get(name);
      return spec === undefined || spec === layer.root ? [] : [{ spec, layer, stack, from, to }];
    });
  }
}

function defaultPrim(layer: Layer): string | null {
  const name = layer.metadata.get('defaultPrim');
  if (typeof name === 'string' && name !== '') return name.startsWith('/') ? name : `/${name}`;
  const [first] = layer.root.children.keys();
  return first === undefined ? null : `/${first}`;
}

function selectionOf(sites: Site[], set: string): string | undefined {
  for (const { spec } of sites) {
    const selections = spec.metadata.get('variants');
    const chosen = selections instanceof Map ? selections.get(set) : undefined;
    if (typeof chosen === 'string') return chosen;
  }
  return undefined;
}

function arcsOf(spec: PrimSpec, kind: string): Arc[] {
  const arcs = spec.metadata.get(kind);
  return Array.isArray(arcs) ? arcs.filter((arc) => typeof arc === 'object') : [];
}

function textsOf(spec: PrimSpec, name: string): string[] {
  const texts = spec.metadata.get(name);
  return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [];
}
