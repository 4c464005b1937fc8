import { FormatError } from '../format.ts';
import {
  childOf,
  childrenOf,
  childText,
  type FbxDocument,
  type FbxRecord,
  type FbxValue,
} from './document.ts';
import { type FbxObject, type ObjectId, type ObjectLink, plainName } from './fbx-object.ts';
import { modernizeObjects } from './legacy.ts';
import { Properties } from './properties.ts';

/**
 * A connection: `child` belongs to the property of `parent` with the given name or, if it is null, to `parent` itself.
 */
export interface Connection {
  child: FbxObject;
  parent: FbxObject;
  property: string | null;
}

/** A file's objects and the connections between them, in the same form for all versions. */
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
      // Skips links to the root (0) and to unknown objects.
      if (child === undefined || parent === undefined || child === parent) continue;
      const connection = { child, parent, property };
      append(this.children, parent, connection);
      append(this.parents, child, connection);
    }
  }

  ofKind(kind: string): FbxObject[] {
    return this.objects.filter((object) => object.kind === kind);
  }

  /** Returns the objects that belong to `parent`, in the order of the file. */
  childrenOf(parent: FbxObject, kind: string): FbxObject[] {
    return this.linksTo(parent)
      .filter(({ child, property }) => child.kind === kind && property === null)
      .map(({ child }) => child);
  }

  linksTo(parent: FbxObject): readonly Connection[] {
    return this.children.get(parent) ?? [];
  }

  /** Returns the objects to which `child` belongs, in the order of the file. */
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

/**
 * Reads the objects of a document.
 * @throws FormatError if the file has no objects, or objects with ambiguous ids
 */
export function readObjects(document: FbxDocument): ObjectGraph {
  const list = childOf(document.root, 'Objects');
  if (list === null) throw new FormatError('The FBX file has no objects.');
  const templateOf = readTemplates(document.root);
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
      properties: new Properties(record, templateOf(record)),
    });
  }
  const links = readLinks(document.root);
  if (document.version >= 7000 && childOf(document.root, 'Connections') === null) {
    throw new FormatError('The FBX file is truncated: its connections are missing.');
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

/** For each class of node attributes, the classes of the templates that fit its objects. */
const ATTRIBUTE_CLASSES: Record<string, readonly string[] | undefined> = {
  Camera: ['FbxCamera', 'KFbxCamera'],
  Light: ['FbxLight', 'KFbxLight'],
  Null: ['FbxNull', 'KFbxNull'],
  LimbNode: ['FbxSkeleton', 'KFbxSkeleton'],
};

/**
 * Returns a function that finds the defaults that the file has for an object's class. A kind with a single class has
 * one template. Node attributes and materials with several classes use the template of their own class.
 */
function readTemplates(root: FbxRecord): (object: FbxRecord) => Properties | null {
  const templates = new Map<string, Map<string, Properties>>();
  const definitions = childOf(root, 'Definitions');
  for (const type of definitions === null ? [] : childrenOf(definitions, 'ObjectType')) {
    const [kind] = type.values;
    if (typeof kind !== 'string') continue;
    const classes = templates.get(kind) ?? new Map<string, Properties>();
    templates.set(kind, classes);
    for (const template of childrenOf(type, 'PropertyTemplate')) {
      const [className] = template.values;
      classes.set(typeof className === 'string' ? className : '', new Properties(template));
    }
  }
  return (object) => {
    const classes = templates.get(object.name);
    if (classes === undefined) return null;
    const named = classNames(object);
    for (const name of named) {
      const template = classes.get(name);
      if (template !== undefined) return template;
    }
    if (object.name === 'NodeAttribute') return null;
    const [first] = classes.values();
    return first ?? null;
  };
}

function classNames(object: FbxRecord): readonly string[] {
  if (object.name === 'NodeAttribute') {
    const subkind = object.values[2];
    return (typeof subkind === 'string' && ATTRIBUTE_CLASSES[subkind]) || [];
  }
  const shading = object.name === 'Material' ? childText(object, 'ShadingModel') : null;
  if (shading === null) return [];
  const title = `${shading.slice(0, 1).toUpperCase()}${shading.slice(1).toLowerCase()}`;
  return [`FbxSurface${title}`, `KFbxSurface${title}`];
}
