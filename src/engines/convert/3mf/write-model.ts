import { posedMesh } from '../../mesh/pose.ts';
import type { Scene } from '../../mesh/scene.ts';
import { composeMatrix, type Matrix4, worldMatrices } from '../../mesh/transform.ts';
import { type ConvertContext, FormatError } from '../format.ts';
import type { ImageFile } from '../image-files.ts';
import { XmlWriter } from '../xml/xml-writer.ts';
import { BORDER, type PreparedObject, prepareObject, writeObject } from './write-object.ts';
import { ModelResources } from './write-resources.ts';

const CORE = 'http://schemas.microsoft.com/3dmanufacturing/core/2015/02';
const MATERIAL = 'http://schemas.microsoft.com/3dmanufacturing/material/2015/02';

/** An object and the transform that its node gives it; a null transform is the identity. */
interface Placed {
  object: number;
  transform: Matrix4 | null;
}

/**
 * Generates the model part in pieces: materials, one object per mesh, one object with components for each node that
 * contains more than a mesh, and the roots on the build plate. Meshes are written in their current pose; skinned meshes
 * are placed at the root.
 */
export async function* modelPart(
  scene: Scene,
  images: readonly ImageFile[],
  context: ConvertContext,
): AsyncGenerator<Uint8Array> {
  const xml = new XmlWriter();
  const resources = new ModelResources(scene, images);
  xml.open('model', { unit: 'millimeter', 'xml:lang': 'en-US', xmlns: CORE, 'xmlns:m': MATERIAL });
  if (scene.name !== '') xml.element('metadata', { name: 'Title' }, scene.name);
  xml.element('metadata', { name: 'Application' }, 'Bozzetto').open('resources');
  resources.write(xml);
  const objects = new ObjectPlacer(scene, resources, xml, context);
  // The schema requires all property groups before the first object (core specification, CT_Resources).
  for (const node of scene.nodes.keys()) {
    objects.prepareMesh(node);
    yield* xml.filled();
    await context.work.breathe((0.3 * (node + 1)) / scene.nodes.length);
  }
  for (const _ of objects.writeMeshes()) {
    yield* xml.filled();
    await context.work.breathe(0.6);
  }
  const items = objects.placeNodes();
  if (items.length === 0)
    throw new FormatError(
      'The model cannot be written as 3MF: all of its triangles are degenerate.',
    );
  xml.close().open('build');
  for (const { object, transform } of items)
    xml.element('item', { objectid: object, transform: transform && matrixText(transform) });
  xml.close().close();
  yield* xml.filled(true);
}

/** Writes objects for meshes and then for nodes, and records their identifiers. */
class ObjectPlacer {
  readonly #scene: Scene;
  readonly #resources: ModelResources;
  readonly #xml: XmlWriter;
  readonly #context: ConvertContext;
  readonly #worlds: Matrix4[];
  readonly #uses: Uint32Array;
  readonly #prepared: PreparedObject[] = [];
  /** Identifiers of objects, keyed by mesh, or by node if a skin poses the mesh. */
  readonly #meshes = new Map<number, number | null>();
  readonly #skinned = new Map<number, number | null>();

  constructor(scene: Scene, resources: ModelResources, xml: XmlWriter, context: ConvertContext) {
    this.#scene = scene;
    this.#resources = resources;
    this.#xml = xml;
    this.#context = context;
    this.#worlds = worldMatrices(scene);
    this.#uses = usesOfMeshes(scene);
  }

  /** Writes the property groups of a node's mesh unless they have already been written. */
  prepareMesh(index: number): void {
    const node = this.#scene.nodes[index];
    if (node.mesh < 0) return;
    const { mesh, skinned } = posedMesh(this.#scene, index, this.#worlds);
    if (!skinned && this.#meshes.has(node.mesh)) return;
    const own = skinned || this.#uses[node.mesh] === 1;
    const name = own ? node.name : this.#scene.meshes[node.mesh].name;
    const object = prepareObject(this.#xml, mesh, name, this.#resources, this.#context);
    if (object !== null) this.#prepared.push(object);
    if (skinned) this.#skinned.set(index, object?.id ?? null);
    else this.#meshes.set(node.mesh, object?.id ?? null);
  }

  /** Writes the prepared meshes. */
  *writeMeshes(): Generator<void> {
    for (const object of this.#prepared.splice(0))
      yield* writeObject(this.#xml, object, this.#resources);
  }

  /** Writes objects for nodes that have children, and returns the items at the root that are to be built. */
  placeNodes(): Placed[] {
    const { nodes, roots } = this.#scene;
    const placed = new Map<number, Placed>();
    // Children come before their parents, because objects may only refer to earlier ones.
    const order: number[] = [];
    const open = [...roots];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      order.push(node);
      for (const child of nodes[node].children) open.push(child);
    }
    for (const index of order.reverse()) {
      const node = nodes[index];
      const mesh = this.#skinned.has(index) ? null : (this.#meshes.get(node.mesh) ?? null);
      const below = node.children.flatMap((child) => placed.get(child) ?? []);
      const object = below.length === 0 ? mesh : this.#components(node.name, mesh, below);
      if (object === null) continue;
      const transform = BORDER.matrix(composeMatrix(node.transform));
      placed.set(index, { object, transform: isIdentity(transform) ? null : transform });
    }
    const posed = [...this.#skinned.values()].flatMap((object) =>
      object === null ? [] : [{ object, transform: null }],
    );
    const items = [...roots.flatMap((root) => placed.get(root) ?? []), ...posed];
    return items.map((item) => atOrigin(item, this.#scene));
  }

  #components(name: string, mesh: number | null, below: Placed[]): number {
    const id = this.#resources.nextId();
    this.#xml.open('object', { id, name: name || null, type: 'model' }).open('components');
    if (mesh !== null) this.#xml.element('component', { objectid: mesh });
    for (const { object, transform } of below)
      this.#xml.element('component', {
        objectid: object,
        transform: transform && matrixText(transform),
      });
    this.#xml.close().close();
    return id;
  }
}

/** Moves an item to the place that the model had in its source file. */
function atOrigin({ object, transform }: Placed, { origin }: Scene): Placed {
  if (origin === undefined) return { object, transform };
  const place = transform ?? identityMatrix();
  BORDER.point(origin).forEach((value, k) => {
    place[12 + k] += value;
  });
  return { object, transform: place };
}

function identityMatrix(): Matrix4 {
  return Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
}

/** Returns the number of nodes that show each mesh. */
function usesOfMeshes({ meshes, nodes }: Scene): Uint32Array {
  const uses = new Uint32Array(meshes.length);
  for (const { mesh } of nodes) if (mesh >= 0) uses[mesh]++;
  return uses;
}

function isIdentity(m: Matrix4): boolean {
  return m.every((value, k) => value === (k % 5 === 0 ? 1 : 0));
}

/** Significant digits of a number in a transform. Places far from the origin are doubles and get more digits. */
const DIGITS = 9;
const FAR_DIGITS = 15;
const FAR = 1e6;

/** Returns the matrix as twelve numbers. 3MF multiplies row vectors by matrices, so the columns here are its rows. */
function matrixText(m: Matrix4): string {
  const digits = (value: number) => (Math.abs(value) < FAR ? DIGITS : FAR_DIGITS);
  return [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14]
    .map((k) => Number(m[k].toPrecision(digits(m[k]))))
    .join(' ');
}
