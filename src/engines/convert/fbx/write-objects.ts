import type { ConvertContext } from '../format.ts';
import { int, long, type OutRecord, record, term, text } from './write-records.ts';

/** Id of an object; 0 is the root. */
export type OutId = number;

/** Collects the objects and connections of a file in order. */
export class ObjectWriter {
  readonly context: ConvertContext;
  private readonly objects: OutRecord[] = [];
  private readonly connections: OutRecord[] = [];
  private readonly counts = new Map<string, number>();
  private nextId = 1_000_000;

  constructor(context: ConvertContext) {
    this.context = context;
  }

  /**
   * Adds an object. `className` is the class that is part of its name (SubDeformer for a cluster's Deformer record).
   */
  add(
    kind: string,
    name: string,
    subkind: string,
    children: OutRecord[],
    className: string = kind,
  ): OutId {
    const id = this.nextId++;
    const values = [long(id), text(`${cleanName(name)}\0\x01${className}`), term(subkind)];
    this.objects.push(record(kind, values, children));
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    return id;
  }

  /** Makes `child` belong to `parent`, or to the property of `parent` with the given name. */
  connect(child: OutId, parent: OutId, property: string | null = null): void {
    const ends = [long(child), long(parent)];
    this.connections.push(
      property === null
        ? record('C', [term('OO'), ...ends])
        : record('C', [term('OP'), ...ends, text(property)]),
    );
  }

  /** Returns the records Definitions, Objects and Connections. */
  records(): OutRecord[] {
    const types = [...this.counts].map(([kind, count]) =>
      record('ObjectType', [text(kind)], [record('Count', [int(count)])]),
    );
    const total = [...this.counts.values()].reduce((sum, count) => sum + count, 1);
    return [
      record(
        'Definitions',
        [],
        [
          record('Version', [int(100)]),
          record('Count', [int(total)]),
          record('ObjectType', [text('GlobalSettings')], [record('Count', [int(1)])]),
          ...types,
        ],
      ),
      record('Objects', [], this.objects),
      record('Connections', [], this.connections),
    ];
  }
}

/** Removes the separator between name and class from a name, because readers would cut the name there. */
function cleanName(name: string): string {
  return name.replaceAll('\0', '').replaceAll('\x01', '');
}
