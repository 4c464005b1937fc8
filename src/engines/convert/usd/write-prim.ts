import type { Dictionary, PrimSpec, PropertySpec, TimeSamples, UsdValue } from './layer.ts';
import { primSpec } from './layer.ts';
import { childPath } from './prim-path.ts';

/** Builds one prim of a layer that is to be written, and knows its path. */
export class PrimBuilder {
  readonly spec: PrimSpec;
  readonly path: string;

  constructor(spec: PrimSpec, path: string) {
    this.spec = spec;
    this.path = path;
  }

  /**
   * Adds a child. Its name becomes an identifier that is unique here; if that changes the name, the original is kept as
   * `displayName`.
   */
  child(typeName: string, name: string, fallback = typeName): PrimBuilder {
    const wanted = identifier(name === '' ? fallback : name);
    let free = wanted;
    for (let n = this.spec.children.size; this.spec.children.has(free); n++)
      free = `${wanted}_${n}`;
    const spec = primSpec('def', typeName);
    if (free !== name) spec.metadata.set('displayName', name);
    this.spec.children.set(free, spec);
    return new PrimBuilder(spec, childPath(this.path, free));
  }

  /** Adds an attribute with a value. */
  set(
    name: string,
    typeName: string,
    value: UsdValue,
    metadata: Record<string, UsdValue> = {},
  ): this {
    this.#add(name, { typeName, value: () => value, metadata: new Map(Object.entries(metadata)) });
    return this;
  }

  /** Adds an attribute that cannot change over time. */
  setUniform(name: string, typeName: string, value: UsdValue): this {
    return this.set(name, typeName, value, { variability: 'uniform' });
  }

  /** Adds an attribute with values over time, in addition to the default value. */
  setSamples(name: string, typeName: string, value: UsdValue, samples: TimeSamples | null): this {
    this.#add(name, { typeName, value: () => value, samples: () => samples });
    return this;
  }

  /** Adds an input that is connected to another prim's output. */
  connect(name: string, typeName: string, target: string): this {
    this.#add(name, { typeName, targets: [target] });
    return this;
  }

  /** Adds an output: an attribute without a value. */
  output(name: string, typeName: string): string {
    this.#add(`outputs:${name}`, { typeName });
    return `${this.path}.outputs:${name}`;
  }

  relate(name: string, targets: string[]): this {
    this.#add(name, { targets });
    return this;
  }

  /** States that an API schema's properties are used. */
  apply(schema: string): this {
    const schemas = (this.spec.metadata.get('apiSchemas') as string[] | undefined) ?? [];
    if (!schemas.includes(schema)) this.spec.metadata.set('apiSchemas', [...schemas, schema]);
    return this;
  }

  #add(name: string, given: Partial<PropertySpec>): void {
    this.spec.properties.set(name, {
      typeName: '',
      value: () => undefined,
      samples: () => null,
      targets: [],
      stored: null,
      metadata: new Map() as Dictionary,
      ...given,
    });
  }
}

/** Returns a valid name for everywhere in USD: letters, digits and underscores, not starting with a digit. */
export function identifier(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/\W/g, '_');
  return /^[A-Za-z_]/.test(plain) ? plain : `_${plain}`;
}
