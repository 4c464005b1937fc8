import { FormatError } from '../format.ts';
import {
  childOf,
  childrenOf,
  type FbxDocument,
  type FbxRecord,
  type FbxValue,
} from './document.ts';
import { type FbxObject, type ObjectId, type ObjectLink, plainName } from './fbx-object.ts';
import { modernizeObjects } from './legacy.ts';
import { Properties } from './properties.ts';

/** `child` belongs to `parent`: to its property of that name, or (null) to the object itself. */
export interface Connection {
  child: FbxObject;
  parent: FbxObject;
  property: string | null;
}

/** A file's objects and the connections between them, alike for all versions. */
export class ObjectGraph {
  readonly objects: FbxObject[];
  private readonly children = new Map<FbxObject, Connection[]>();
  private readonly parents = new Map<FbxObject, Connection[]>();

  constructor(objects: FbxObject[], links: readonly ObjectLink[]) {
    this.objects = objects;
    const byId = new Map(objects.map((object) => [object.id, object]));
    for (const { child: childId, parent: parentId, property } of links) {
      const child = byId.get(childId);
      const parent = byId.get(parentId);
      // Links to the root (0) and to objects of which nothing is known here.
      if (child === undefined || parent === undefined || child === parent) continue;
      const connection = { child, parent, property };
      append(this.children, parent, connection);
      append(this.parents, child, connection);
    }
  }

  ofKind(kind: string): FbxObject[] {
    return this.objects.filter((object) => object.kind === kind);
  }

  /** What belongs to an object, in the file's order. */
  childrenOf(parent: FbxObject, kind: string): FbxObject[] {
    return this.linksTo(parent)
      .filter(({ child, property }) => child.kind === kind && property === null)
      .map(({ child }) => child);
  }

  linksTo(parent: FbxObject): readonly Connection[] {
    return this.children.get(parent) ?? [];
  }

  /** What an object belongs to, in the file's order. */
  parentsOf(child: FbxObject, kind: string): FbxObject[] {
    return this.linksFrom(child)
      .filter(({ parent, property }) => parent.kind === kind && property === null)
      .map(({ parent }) => parent);
  }

  linksFrom(child: FbxObject): readonly Connection[] {
    return this.parents.get(child) ?? [];
  }
}

function append(lists: Map<FbxObject, Connection[]>, key: FbxObject, connection: Connection): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [connection]);
  else list.push(connection);
}

/** @throws FormatError where the file has no objects, or objects that cannot be told apart */
export function readObjects(document: FbxDocument): ObjectGraph {
  const list = childOf(document.root, 'Objects');
  if (list === null) throw new FormatError('The FBX file has no objects.');
  const templates = readTemplates(document.root);
  const objects: FbxObject[] = [];
  for (const record of list.children) {
    const [first, second, third] = record.values;
    const modern = typeof first === 'number' || typeof first === 'bigint';
    if (!modern && typeof first !== 'string') continue;
    const named = modern ? second : first;
    const subkind = modern ? third : second;
    objects.push({
      id: first,
      name: typeof named === 'string' ? plainName(named) : '',
      kind: record.name,
      subkind: typeof subkind === 'string' ? subkind : '',
      record,
      properties: new Properties(record, templates.get(record.name) ?? null),
    });
  }
  const links = readLinks(document.root);
  if (document.version >= 7000 && childOf(document.root, 'Connections') === null) {
    throw new FormatError('The FBX file is cut short: it ends before its connections.');
  }
  const legacy = objects.some(({ id }) => typeof id === 'string');
  if (!legacy) return new ObjectGraph(objects, links);
  const modernized = modernizeObjects(objects, links);
  return new ObjectGraph(modernized.objects, modernized.links);
}

function readLinks(root: FbxRecord): ObjectLink[] {
  const links: ObjectLink[] = [];
  for (const { values } of childOf(root, 'Connections')?.children ?? []) {
    const [type, child, parent, property] = values;
    if (!isId(child) || !isId(parent)) continue;
    if (type === 'OO') links.push({ child, parent, property: null });
    if (type === 'OP' && typeof property === 'string') links.push({ child, parent, property });
  }
  return links;
}

function isId(value: FbxValue | undefined): value is ObjectId {
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string';
}

/** Defaults by object kind. Kinds of several classes (node attributes) have one template that fits only one of them. */
function readTemplates(root: FbxRecord): Map<string, Properties> {
  const templates = new Map<string, Properties>();
  const definitions = childOf(root, 'Definitions');
  for (const type of definitions === null ? [] : childrenOf(definitions, 'ObjectType')) {
    const [kind] = type.values;
    const template = childOf(type, 'PropertyTemplate');
    if (typeof kind !== 'string' || kind === 'NodeAttribute' || template === null) continue;
    templates.set(kind, new Properties(template));
  }
  return templates;
}
