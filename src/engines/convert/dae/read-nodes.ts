import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Scene } from '../../mesh/scene.ts';
import { sceneNode } from '../../mesh/scene-defaults.ts';
import { composeMatrix, decomposeMatrix, multiplyMatrices } from '../../mesh/transform.ts';
import { FormatError, type SourceFiles } from '../format.ts';
import type { Element } from '../xml/document.ts';
import type { Collada } from './collada.ts';
import { readCamera, readLight } from './read-cameras-lights.ts';
import { type Controlled, ControllerReader } from './read-controllers.ts';
import { type Geometry, GeometryReader } from './read-geometry.ts';
import { MaterialReader } from './read-materials.ts';
import type { UvBinding } from './read-textures.ts';
import { composeSteps, readTransforms, type TransformStep } from './read-transforms.ts';

const NOWHERE = new Float32Array(0);

/** Names that animations and skins use to refer to a node of the file. */
export interface NodeOrigin {
  id: string | null;
  sid: string | null;
  steps: TransformStep[];
}

/** A node with a skinned mesh. Its skin is bound after all nodes have been read. */
export interface SkinnedNode {
  node: number;
  joints: NonNullable<Controlled['joints']>;
  name: string;
  /** Nodes at which the search for joints begins. */
  skeletons: string[];
}

/** Reads the nodes of a visual scene, with their meshes, cameras and lights, into a scene. */
export class NodeReader {
  readonly scene: Scene;
  /** Origin of each node of the scene; null for nodes that the reader adds. */
  readonly origins: (NodeOrigin | null)[] = [];
  readonly skinned: SkinnedNode[] = [];
  /** Nodes that the file declares as joints. */
  readonly joints: number[] = [];
  /** Nodes whose mesh has morph weights with this identifier. */
  readonly morphed = new Map<string, number[]>();
  readonly #collada: Collada;
  readonly #geometries: GeometryReader;
  readonly #controllers: ControllerReader;
  readonly #materials: MaterialReader;
  readonly #meshes = new Map<string, number>();
  #moving: Set<string | null> | null = null;
  readonly #looks = new Map<Element, number>();

  constructor(collada: Collada, files: SourceFiles, scene: Scene) {
    this.#collada = collada;
    this.scene = scene;
    this.#geometries = new GeometryReader(collada);
    this.#controllers = new ControllerReader(collada, this.#geometries);
    this.#materials = new MaterialReader(collada, files, scene);
  }

  /** Adds the nodes below a visual scene (or below another node) as roots. */
  read(visualScene: Element): void {
    for (const node of this.#collada.xml.children(visualScene, 'node'))
      this.scene.roots.push(this.#node(node, []));
  }

  /** Adds every geometry on a separate node, for files without a visual scene. */
  readGeometries(): void {
    for (const element of this.#collada.library('library_geometries', 'geometry')) {
      const geometry = this.#geometries.geometry(element);
      if (geometry === null) continue;
      const mesh = this.#mesh(`${element}`, geometry, geometry.mesh, [], null);
      this.scene.roots.push(this.#add({ name: geometry.name, mesh }, null));
    }
  }

  /** Adds the materials that no face uses, after all others. */
  readUnusedMaterials(): void {
    for (const element of this.#collada.library('library_materials', 'material'))
      this.#materials.unused(element);
  }

  /** Finishes the materials. Call this after every mesh has its materials. */
  async finish(): Promise<void> {
    const { context } = this.#collada;
    const unused = this.#collada
      .library('library_geometries', 'geometry')
      .filter((element) => !this.#geometries.hasRead(element)).length;
    if (unused > 0) context.unread.note('element', 'geometry outside of the scene', unused);
    await this.#materials.finish();
  }

  /**
   * Adds a node and its children.
   * @param above nodes through which this node is instanced
   */
  #node(element: Element, above: Element[]): number {
    const { xml, context, border } = this.#collada;
    if (above.length > context.limits.depth)
      throw new FormatError(`Nodes are nested deeper than ${context.limits.depth}.`);
    if (above.includes(element)) throw new FormatError('A node of the file contains itself.');
    const steps = readTransforms(this.#collada, element);
    const transform = decomposeMatrix(border.matrix(composeSteps(steps)));
    const origin = { id: xml.attribute(element, 'id'), sid: xml.attribute(element, 'sid'), steps };
    const index = this.#add({ name: this.#collada.nameOf(element), transform }, origin);
    if (xml.attribute(element, 'type') === 'JOINT') this.joints.push(index);
    const path = [...above, element];
    for (const child of xml.children(element)) {
      const kind = xml.name(child);
      if (kind === 'node') this.#adopt(index, this.#node(child, path));
      else if (kind === 'instance_node') {
        const target = this.#collada.linked(child, 'url', 'node');
        if (target !== null) this.#adopt(index, this.#node(target, path));
      } else if (kind === 'instance_geometry') this.#geometry(index, child);
      else if (kind === 'instance_controller') this.#controller(index, child);
      else if (kind === 'instance_camera') this.#look(index, child, 'camera');
      else if (kind === 'instance_light') this.#look(index, child, 'light');
    }
    return index;
  }

  #add(given: Parameters<typeof sceneNode>[0], origin: NodeOrigin | null): number {
    const { nodes } = this.#collada.context.limits;
    if (this.scene.nodes.length >= nodes)
      throw new FormatError(`The file has more than ${nodes} nodes.`);
    this.origins.push(origin);
    return this.scene.nodes.push(sceneNode(given)) - 1;
  }

  #adopt(parent: number, child: number): void {
    this.scene.nodes[parent].children.push(child);
  }

  #geometry(node: number, instance: Element): void {
    const element = this.#collada.linked(instance, 'url', 'geometry');
    const geometry = element === null ? null : this.#geometries.geometry(element);
    if (geometry === null) return;
    this.#place(node, this.#mesh(`${element}`, geometry, geometry.mesh, [], instance));
  }

  #controller(node: number, instance: Element): void {
    const { xml } = this.#collada;
    const element = this.#collada.linked(instance, 'url', 'controller');
    const read = element === null ? null : this.#controllers.controller(element);
    if (element === null || read === null) return;
    const mesh = this.#mesh(read.key, read.geometry, read.mesh, read.morphWeights, instance);
    const holder = this.#place(node, mesh);
    for (const id of read.morphIds) this.morphed.set(id, [...(this.morphed.get(id) ?? []), holder]);
    if (read.joints !== null)
      this.skinned.push({
        node: holder,
        joints: read.joints,
        name: this.#collada.nameOf(element),
        skeletons: xml.children(instance, 'skeleton').map((skeleton) => xml.text(skeleton)),
      });
  }

  /** Places a mesh on a node. A node can hold only one mesh, so further meshes get nodes below it. */
  #place(node: number, mesh: number): number {
    if (mesh < 0) return node;
    if (this.scene.nodes[node].mesh < 0) {
      this.scene.nodes[node].mesh = mesh;
      return node;
    }
    const below = this.#add({ name: this.scene.meshes[mesh].name, mesh }, null);
    this.#adopt(node, below);
    return below;
  }

  /** Returns the mesh with these materials. Each combination is created only once. */
  #mesh(
    key: string,
    geometry: Geometry,
    mesh: PolygonMesh,
    morphWeights: number[],
    instance: Element | null,
  ): number {
    const materials = geometry.symbols.map((symbol) => this.#bound(symbol, instance, geometry));
    const full = `${key} ${materials.join(' ')}`;
    const known = this.#meshes.get(full);
    if (known !== undefined) return known;
    const strokes = geometry.strokes.map((stroke) => ({
      ...stroke,
      material: materials[stroke.material] ?? -1,
    }));
    const isLinesAlone =
      strokes.length > 0 && mesh.corners.length === 0 && mesh.morphTargets.length === 0;
    const index =
      this.scene.meshes.push({
        name: geometry.name,
        geometry: withMaterials(isLinesAlone ? { ...mesh, positions: NOWHERE } : mesh, materials),
        morphWeights,
        offset: geometry.offset ?? undefined,
        ...(strokes.length > 0 && { strokes }),
      }) - 1;
    this.#meshes.set(full, index);
    return index;
  }

  /**
   * Returns the material that an instance binds to a symbol. If nothing is bound, the symbol may be the material's own
   * name.
   */
  #bound(symbol: string, instance: Element | null, geometry: Geometry): number {
    const { xml } = this.#collada;
    const common = instance && xml.child(instance, 'bind_material', 'technique_common');
    const binding =
      common === null
        ? undefined
        : xml
            .children(common, 'instance_material')
            .find((found) => xml.attribute(found, 'symbol') === symbol);
    const target = this.#collada.resolve(
      binding === undefined ? symbol : xml.attribute(binding, 'target'),
    );
    if (target === null || xml.name(target) !== 'material') return -1;
    return this.#materials.material(target, this.#uvBinding(binding, geometry));
  }

  #uvBinding(binding: Element | undefined, { uvSetNumbers }: Geometry): UvBinding {
    const { xml } = this.#collada;
    const sets = new Map<string, number>();
    for (const input of binding === undefined ? [] : xml.children(binding, 'bind_vertex_input')) {
      const index = uvSetNumbers.indexOf(Number(xml.attribute(input, 'input_set') ?? 0));
      // Index 0 can be omitted, because names that are not bound also stand for the first set.
      if (index > 0) sets.set(xml.attribute(input, 'semantic') ?? '', index);
    }
    return sets;
  }

  #look(node: number, instance: Element, kind: 'camera' | 'light'): void {
    const element = this.#collada.linked(instance, 'url', kind);
    if (element === null) return;
    let index = this.#looks.get(element);
    if (index === undefined) {
      index =
        kind === 'camera'
          ? readCamera(this.#collada, element, this.scene)
          : readLight(this.#collada, element, this.scene);
      this.#looks.set(element, index);
    }
    if (index < 0) return;
    const { nodes } = this.scene;
    const { border } = this.#collada;
    const correction = border.lookCorrection();
    if (!border.upright && this.#standsAlone(instance)) {
      const own = composeMatrix(nodes[node].transform);
      nodes[node].transform = decomposeMatrix(multiplyMatrices(own, composeMatrix(correction)));
    } else if (!border.upright || nodes[node][kind] >= 0) {
      const below = this.#add({ name: this.#collada.nameOf(element), transform: correction }, null);
      this.#adopt(node, below);
      nodes[below][kind] = index;
      return;
    }
    nodes[node][kind] = index;
  }

  /** Returns whether a node holds only this instance and does not move, so that its own transform may be rotated. */
  #standsAlone(instance: Element): boolean {
    const { xml } = this.#collada;
    const node = xml.parent(instance);
    const others = xml.children(node).filter((child) => /^(node|instance_)/.test(xml.name(child)));
    this.#moving ??= movingIds(this.#collada);
    return others.length === 1 && !this.#moving.has(xml.attribute(node, 'id'));
  }
}

/** Returns the identifiers of all elements that animations drive. */
function movingIds(collada: Collada): Set<string | null> {
  const { xml } = collada;
  const ids = new Set<string | null>();
  const open = collada.library('library_animations', 'animation');
  for (let animation = open.pop(); animation !== undefined; animation = open.pop()) {
    for (const inner of xml.children(animation, 'animation')) open.push(inner);
    for (const channel of xml.children(animation, 'channel'))
      ids.add((xml.attribute(channel, 'target') ?? '').split('/')[0]);
  }
  return ids;
}

/** Assigns materials to a mesh: a single material is set on the mesh, several are set on its faces. */
function withMaterials(mesh: PolygonMesh, materials: number[]): PolygonMesh {
  const { faceMaterials } = mesh;
  if (faceMaterials === null) return mesh;
  const mapped = faceMaterials.map((symbol) => (symbol < 0 ? -1 : materials[symbol]));
  const first = mapped[0] ?? -1;
  return mapped.every((material) => material === first)
    ? { ...mesh, faceMaterials: null, material: first }
    : { ...mesh, faceMaterials: mapped };
}
