import { AskedProperties } from './asked-properties.ts';
import type {
  Dictionary,
  Layer,
  Numbers,
  PrimSpec,
  PropertySpec,
  TimeSamples,
  UsdValue,
} from './layer.ts';
import { movedPath } from './prim-path.ts';

/** One layer's opinion on a prim. */
export interface Site {
  spec: PrimSpec;
  layer: Layer;
  /** The layers among which this layer's references and other arcs are resolved. */
  stack: Layer[];
  /** Path at which the opinions begin, in their layer and in the stage. */
  from: string;
  to: string;
}

/** A prim of the composed stage: the combination of all layers, references, variants and classes. */
export class StagePrim {
  readonly path: string;
  readonly name: string;
  readonly parent: StagePrim | null;
  readonly children: StagePrim[] = [];
  /** Opinions about the prim, strongest first. */
  readonly sites: Site[];
  /** The requested properties, shared by all prims of a stage. */
  readonly asked: AskedProperties;
  /** Type name, cached because it is needed for each property. */
  #typeName: string | null = null;

  constructor(path: string, parent: StagePrim | null, sites: Site[]) {
    this.asked = parent?.asked ?? new AskedProperties();
    this.path = path;
    this.name = path.slice(path.lastIndexOf('/') + 1);
    this.parent = parent;
    this.sites = sites;
  }

  get typeName(): string {
    this.#typeName ??= this.sites.find(({ spec }) => spec.typeName !== '')?.spec.typeName ?? '';
    return this.#typeName;
  }

  /** Returns the name for display, because the names of prims are identifiers. */
  get displayName(): string {
    const name = this.metadata('displayName');
    return typeof name === 'string' ? name : this.name;
  }

  metadata(name: string): UsdValue | undefined {
    return strongest(this.sites, ({ spec }) => spec.metadata.get(name));
  }

  /** Null if no layer has an opinion on it. */
  property(name: string): StageProperty | null {
    this.asked.add(this.typeName, name);
    return this.peek(name);
  }

  /** Like `property`, without noting that it was read. */
  peek(name: string): StageProperty | null {
    const said = this.sites.flatMap((site) => {
      const spec = site.spec.properties.get(name);
      return spec === undefined ? [] : [{ site, spec }];
    });
    return said.length === 0 ? null : new StageProperty(name, said);
  }

  /** Names of all properties with this prefix. */
  propertyNames(prefix: string): string[] {
    const names = new Set<string>();
    for (const { spec } of this.sites) {
      for (const name of spec.properties.keys()) if (name.startsWith(prefix)) names.add(name);
    }
    return [...names];
  }

  /** Returns the property's numbers, with a single number as an array of length 1; undefined if it has none. */
  numbers(name: string): Numbers | undefined {
    return asNumbers(this.property(name)?.value());
  }

  number(name: string, otherwise: number): number {
    return this.numbers(name)?.[0] ?? otherwise;
  }

  text(name: string): string | undefined {
    const value = this.property(name)?.value();
    return typeof value === 'string' ? value : undefined;
  }

  texts(name: string): string[] {
    const value = this.property(name)?.value();
    return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
  }
}

/** A property of a composed prim. */
export class StageProperty {
  readonly name: string;
  readonly #said: { site: Site; spec: PropertySpec }[];

  constructor(name: string, said: { site: Site; spec: PropertySpec }[]) {
    this.name = name;
    this.#said = said;
  }

  get typeName(): string {
    return this.#said.find(({ spec }) => spec.typeName !== '')?.spec.typeName ?? '';
  }

  /** Path of the layer that provides the value, to which an asset path is relative. */
  get layerPath(): string {
    const valued = this.#said.find(({ spec }) => spec.value() !== undefined);
    return (valued ?? this.#said[0]).site.layer.path;
  }

  /** The default value or, if there is none, the first sample. A blocked value is undefined. */
  value(): UsdValue | undefined {
    const value = strongest(this.#said, ({ spec }) => spec.value() ?? spec.samples()?.value(0));
    return value === null ? undefined : value;
  }

  /** Returns the samples; null if the property does not change over time. */
  samples(): TimeSamples | null {
    for (const { spec } of this.#said) {
      const samples = spec.samples();
      if (samples !== null && samples.times.length > 0) return samples;
      if (spec.value() !== undefined) return null;
    }
    return null;
  }

  metadata(name: string): ReturnType<Dictionary['get']> {
    return strongest(this.#said, ({ spec }) => spec.metadata.get(name));
  }

  /** Returns the paths of the targets in the stage. */
  targets(): string[] {
    for (const { site, spec } of this.#said) {
      if (spec.targets.length > 0) {
        return spec.targets.map((path) => movedPath(path, site.from, site.to) ?? path);
      }
    }
    return [];
  }
}

/** Converts a number, boolean or array to numbers. */
export function asNumbers(value: UsdValue | undefined): Numbers | undefined {
  if (typeof value === 'number') return Float64Array.of(value);
  if (typeof value === 'boolean') return Int32Array.of(value ? 1 : 0);
  return ArrayBuffer.isView(value) ? value : undefined;
}

function strongest<T>(
  opinions: T[],
  value: (opinion: T) => UsdValue | undefined,
): UsdValue | undefined {
  for (const opinion of opinions) {
    const found = value(opinion);
    if (found !== undefined) return found;
  }
  return undefined;
}
