import type { Vector3 } from '../../mesh/scene.ts';
import { childOf, type FbxRecord, type FbxValue } from './document.ts';

/**
 * An object's properties (`Properties70`, `Properties60` before version 7), over the defaults that the file's template
 * for its class states.
 */
export class Properties {
  private readonly own: Map<string, FbxValue[]>;
  private readonly template: Properties | null;

  constructor(record: FbxRecord | null, template: Properties | null = null) {
    this.own = record === null ? new Map() : readProperties(record);
    this.template = template;
  }

  /** Whether the object itself, not only the template, states it. */
  states(name: string): boolean {
    return this.own.has(name);
  }

  number(name: string): number | null;
  number(name: string, missing: number): number;
  number(name: string, missing: number | null = null): number | null {
    const value = this.find(name)?.[0];
    return finite(value) ?? missing;
  }

  text(name: string): string | null {
    const value = this.find(name)?.[0];
    return typeof value === 'string' && value !== '' ? value : null;
  }

  vector(name: string): Vector3 | null;
  vector(name: string, missing: Vector3): Vector3;
  vector(name: string, missing: Vector3 | null = null): Vector3 | null {
    const values = this.find(name);
    if (values === null) return missing;
    const [x, y, z] = [finite(values[0]), finite(values[1]), finite(values[2])];
    return x === null || y === null || z === null ? missing : [x, y, z];
  }

  /** Names that the object itself states. */
  names(): Iterable<string> {
    return this.own.keys();
  }

  private find(name: string): FbxValue[] | null {
    return this.own.get(name) ?? this.template?.find(name) ?? null;
  }
}

function finite(value: FbxValue | undefined): number | null {
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'number' && value - value === 0 ? value : null;
}

function readProperties(record: FbxRecord): Map<string, FbxValue[]> {
  const found = new Map<string, FbxValue[]>();
  // P: name, type, label, flags, values; Property (version 6): name, type, flags, values.
  const modern = childOf(record, 'Properties70');
  const list = modern ?? childOf(record, 'Properties60');
  for (const { name, values } of list?.children ?? []) {
    if (name !== 'P' && name !== 'Property') continue;
    if (typeof values[0] === 'string') found.set(values[0], values.slice(modern ? 4 : 3));
  }
  return found;
}
