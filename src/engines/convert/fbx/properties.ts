import type { Vector3 } from '../../mesh/scene.ts';
import { childOf, type FbxRecord, type FbxValue } from './document.ts';

/**
 * An object's properties (`Properties70`; `Properties60` before version 7), with defaults from the file's template for
 * the object's class.
 */
export class Properties {
  private readonly own: Map<string, FbxValue[]>;
  private readonly template: Properties | null;

  constructor(record: FbxRecord | null, template: Properties | null = null) {
    this.own = record === null ? new Map() : readProperties(record);
    this.template = template;
  }

  /**
   * Returns whether the object itself specifies the property, rather than only its template. Use this only to recognize
   * the exporter, never to decide about the value.
   */
  states(name: string): boolean {
    return this.own.has(name);
  }

  /**
   * Returns a number. If a property has several names, a value that the object itself has under any of them takes
   * precedence over values of the template.
   */
  number(name: string | readonly string[]): number | null;
  number(name: string | readonly string[], missing: number): number;
  number(name: string | readonly string[], missing: number | null = null): number | null {
    return this.find(name, ([value]) => finite(value)) ?? missing;
  }

  text(name: string): string | null {
    return this.find(name, ([value]) => (typeof value === 'string' && value !== '' ? value : null));
  }

  vector(name: string | readonly string[]): Vector3 | null;
  vector(name: string | readonly string[], missing: Vector3): Vector3;
  vector(name: string | readonly string[], missing: Vector3 | null = null): Vector3 | null {
    return this.find(name, asVector) ?? missing;
  }

  /** Returns the names of the properties that the object itself specifies. */
  names(): Iterable<string> {
    return this.own.keys();
  }

  /**
   * Finds a value. Exporters omit a value that equals the one in the class's template, so the template's value counts
   * as if the object specified it.
   */
  private find<T>(
    name: string | readonly string[],
    parse: (values: FbxValue[]) => T | null,
  ): T | null {
    for (const one of typeof name === 'string' ? [name] : name) {
      const values = this.own.get(one);
      const parsed = values === undefined ? null : parse(values);
      if (parsed !== null) return parsed;
    }
    return this.template?.find(name, parse) ?? null;
  }
}

function asVector([x, y, z]: FbxValue[]): Vector3 | null {
  const [a, b, c] = [finite(x), finite(y), finite(z)];
  return a === null || b === null || c === null ? null : [a, b, c];
}

function finite(value: FbxValue | undefined): number | null {
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'number' && value - value === 0 ? value : null;
}

function readProperties(record: FbxRecord): Map<string, FbxValue[]> {
  const found = new Map<string, FbxValue[]>();
  // P has name, type, label, flags and values. Property (version 6) has name, type, flags and values.
  const modern = childOf(record, 'Properties70');
  const list = modern ?? childOf(record, 'Properties60');
  for (const { name, values } of list?.children ?? []) {
    if (name !== 'P' && name !== 'Property') continue;
    if (typeof values[0] === 'string') found.set(values[0], values.slice(modern ? 4 : 3));
  }
  return found;
}
