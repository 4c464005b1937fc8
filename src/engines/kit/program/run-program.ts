import type {
  Paint,
  Part,
  PartMaterial,
  Placement,
  Shape,
  ShapeProgram,
} from '../../../contract/shape-program.ts';
import { boundsOf } from '../../math/bounds.ts';
import { multiplyQuaternions } from '../../math/quaternion.ts';
import { flattenScene } from '../../mesh/flatten.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Scene, SceneNode, Transform } from '../../mesh/scene.ts';
import { emptyScene, sceneNode } from '../../mesh/scene-defaults.ts';
import {
  composeMatrix,
  decomposeMatrix,
  determinant3,
  multiplyMatrices,
  worldMatrices,
} from '../../mesh/transform.ts';
import { transformMesh } from '../../mesh/transform-mesh.ts';
import { triangleCount } from '../../mesh/triangle-mesh.ts';
import { linearOfHex } from '../../raster/hex-colors.ts';
import type { Work } from '../../spec.ts';
import { inBlocks } from './blocks.ts';
import { buildShape, type Workshop } from './build-shape.ts';
import type { BuiltShape } from './coarsening.ts';
import { dressed } from './coats/dress.ts';
import { namesMaterials, Palette } from './coats/palette.ts';
import { copyMatrices } from './copies.ts';
import { ProgramError, ProgramTooLarge } from './expression.ts';
import { isMaterialWord, PLAIN, refuseUnknownWords, sceneMaterial } from './materials.ts';
import { groundColor, PaintLayers, painted } from './paint.ts';
import { PartProblems } from './part-problems.ts';
import { axisQuaternion, transformOf } from './placement.ts';
import { mirroredRig, nodeRig, type Rigging } from './rigging.ts';
import type { ShapeCache } from './shape-cache.ts';
import { openSolids } from './solids.ts';
import { SurfacePlaces } from './surface-places.ts';
import { Values } from './values.ts';
import { partsOf } from './walk.ts';

/** Limits of a result. */
const LIMITS = { nodes: 2000, triangles: 400_000 } as const;

/** A scene that a program created, with its counts. */
export interface ProgramResult {
  scene: Scene;
  parts: number;
  triangles: number;
  /** The movement of the nodes, as the program declares it. */
  rigging: Rigging;
  /** The shapes of the parts, in the order in which they were built. */
  shapes: readonly BuiltShape[];
  /**
   * Index of the part from which each node is made; −1 for the root. Parts are counted in the order of the document.
   */
  partOf: readonly number[];
  /** The original look of each material of the scene; empty if the program is not textured. */
  looks: readonly PartMaterial[];
}

/**
 * Runs a program. The same program always gives the same scene, which stands on y = 0.
 * @param fineness a factor for the number of faces of curves: one for all, or one for each shape in the order of `shapes`
 * @param cache meshes of earlier runs, for a program that is edited
 * @throws ProgramError with a sentence for the program's author, or the signal's reason once the run is aborted
 */
export async function runProgram(
  program: ShapeProgram,
  work: Work,
  fineness: number | readonly number[] = 1,
  cache: ShapeCache | null = null,
): Promise<ProgramResult> {
  const solids = usesBooleans(program.parts) ? await openSolids() : null;
  const workshop = {
    values: new Values(program, typeof fineness === 'number' ? fineness : 1),
    solids,
    budget: { triangles: LIMITS.triangles },
  };
  const each = typeof fineness === 'number' ? null : fineness;
  const runner = new Runner(program, workshop, { fineness: each, cache });
  for (const [i, part] of program.parts.entries()) {
    await work.breathe(i / program.parts.length);
    await runner.add(part, work, i / program.parts.length);
  }
  return runner.result();
}

/** The context that a part inherits: sockets and material. */
interface Around {
  node: number;
  material: string | null;
  sockets: ReadonlyMap<string, Placement>;
}

type Lay = (mesh: PolygonMesh) => PolygonMesh;

class Runner {
  readonly #program: ShapeProgram;
  readonly #workshop: Workshop;
  readonly #scene: Scene;
  readonly #materials = new Map<string, number>();
  readonly #looks: PartMaterial[] = [];
  readonly #rigging: Rigging = new Map();
  readonly #places: SurfacePlaces;
  /** A factor for the faces of each shape; null if it is the same for all. */
  readonly #fineness: readonly number[] | null;
  readonly #cache: ShapeCache | null;
  /** For each mesh of the scene, the number of the shape that it was built from. */
  readonly #shapeOf: number[] = [];
  #shapes = 0;
  readonly #problems = new PartProblems();
  readonly #indices: ReadonlyMap<Part, number>;
  /** The part of each node. */
  readonly #partOf = [-1];

  constructor(
    program: ShapeProgram,
    workshop: Workshop,
    { fineness, cache }: { fineness: readonly number[] | null; cache: ShapeCache | null },
  ) {
    this.#program = program;
    this.#workshop = workshop;
    this.#fineness = fineness;
    this.#cache = cache;
    this.#indices = new Map(partsOf(program.parts).map((part, index) => [part, index]));
    const source = { format: 'program', generator: null, unitMetres: 1, upAxis: 'y' as const };
    this.#scene = emptyScene(source, program.name);
    this.#places = new SurfacePlaces(this.#scene);
    this.#scene.nodes.push(sceneNode({ name: program.name }));
    this.#scene.roots.push(0);
  }

  async add(part: Part, work: Work, progress: number): Promise<void> {
    await this.#addPart(part, { node: 0, material: null, sockets: new Map() }, () =>
      work.breathe(progress),
    );
  }

  /**
   * Adds a part with the parts in it. A part that cannot be built is noted, so that the program's author learns of all
   * problems at once.
   */
  async #addPart(part: Part, around: Around, breathe: () => Promise<void>): Promise<void> {
    try {
      await this.#addWhole(part, around, breathe);
    } catch (error) {
      if (!(error instanceof ProgramError)) throw error;
      if (error instanceof ProgramTooLarge) throw error.at(part.name);
      this.#problems.note(part, error.message);
    }
  }

  async #addWhole(part: Part, around: Around, breathe: () => Promise<void>): Promise<void> {
    const { values } = this.#workshop;
    if (part.when !== undefined && values.number(part.when) === 0) return;
    await breathe();
    const material = part.material ?? around.material;
    const own = this.#placed(part, around);
    const first = this.#scene.nodes.length;
    const index = this.#indices.get(part)!;
    const node = this.#addNode(around.node, index, { name: part.name, transform: own });
    const rig = nodeRig(part, values);
    if (rig !== null) this.#rigging.set(node, rig);
    if (part.paint !== undefined && part.shape === undefined)
      throw new ProgramError(`the part "${part.name}" has paint but no shape`);
    if (part.shape !== undefined) {
      const built = this.#shapes++;
      if (this.#fineness !== null) values.fineness = this.#fineness[built] ?? 1;
      const geometry = this.#geometry(part, part.shape, material, this.#layOn(part, node, around));
      this.#scene.nodes[node].mesh =
        this.#scene.meshes.push({ name: part.name, geometry, morphWeights: [] }) - 1;
      this.#shapeOf.push(built);
    }
    const sockets = new Map([...around.sockets, ...Object.entries(part.sockets ?? {})]);
    for (const [name, socket] of Object.entries(part.sockets ?? {}))
      this.#addNode(node, index, {
        name: `socket ${name}`,
        transform: transformOf(socket, values),
      });
    for (const inner of part.parts ?? [])
      await this.#addPart(inner, { node, material, sockets }, breathe);
    let subtrees = [first];
    for (const copies of part.copies ?? []) {
      const matrices = copyMatrices(copies, values);
      const grown: number[] = [];
      for (const subtree of subtrees)
        for (const [i, { matrix, label }] of matrices.entries())
          grown.push(i === 0 ? subtree : this.#copySubtree(subtree, around.node, matrix, label));
      for (const subtree of subtrees) this.#move(subtree, matrices[0]);
      if (matrices.length === 0)
        for (const subtree of subtrees) this.#dropSubtree(subtree, around.node);
      subtrees = grown;
    }
  }

  /**
   * Moves the original to the place of the first copy, so that all scattered things are scattered, including the
   * original.
   */
  #move(root: number, copy: { matrix: ArrayLike<number>; label: string } | undefined): void {
    if (copy === undefined) return;
    const rename = (n: number): void => {
      this.#scene.nodes[n].name += copy.label;
      for (const child of this.#scene.nodes[n].children) rename(child);
    };
    rename(root);
    const node = this.#scene.nodes[root];
    node.transform = decomposeMatrix(multiplyMatrices(copy.matrix, composeMatrix(node.transform)));
  }

  #placed(part: Part, { node, sockets }: Around): Transform {
    const { values } = this.#workshop;
    let transform = transformOf(part, values);
    const { joint } = part;
    if (joint !== undefined) {
      const value = Math.min(
        joint.limits[1],
        Math.max(joint.limits[0], values.number(joint.value ?? 0)),
      );
      if (joint.kind === 'turn') {
        const turned = multiplyQuaternions(transform.rotation, axisQuaternion(joint.axis, value));
        transform = { ...transform, rotation: turned };
      } else {
        const slid = transform.translation.map((v, k) => v + joint.axis[k] * value);
        transform = { ...transform, translation: slid as [number, number, number] };
      }
    }
    if (part.on !== undefined) {
      if (part.socket !== undefined)
        throw new ProgramError(
          `the part "${part.name}" sits in a socket and on a surface: choose one`,
        );
      const frame = this.#places.frame(part.name, part.on, node, values);
      return decomposeMatrix(multiplyMatrices(frame, composeMatrix(transform)));
    }
    if (part.socket === undefined) return transform;
    const socket = sockets.get(part.socket);
    if (socket === undefined)
      throw new ProgramError(
        `the part "${part.name}" sits in the socket "${part.socket}", which nothing around it has`,
      );
    return decomposeMatrix(
      multiplyMatrices(composeMatrix(transformOf(socket, values)), composeMatrix(transform)),
    );
  }

  #addNode(parent: number, part: number, given: Partial<SceneNode>): number {
    const { nodes } = this.#scene;
    if (nodes.length >= LIMITS.nodes)
      throw new ProgramTooLarge(`it would have more than ${LIMITS.nodes} nodes`);
    const node = nodes.push(sceneNode(given)) - 1;
    this.#partOf[node] = part;
    if (parent >= 0) nodes[parent].children.push(node);
    return node;
  }

  /** Copies a node and its descendants, transformed by a matrix. Meshes are shared unless they are mirrored. */
  #copySubtree(root: number, parent: number, matrix: ArrayLike<number>, label: string): number {
    const mirrors = determinant3(matrix) < 0;
    const linear = linearPart(matrix);
    const copy = (from: number, to: number, outermost: boolean): number => {
      const source = this.#scene.nodes[from];
      const own = composeMatrix(source.transform);
      const moved = outermost ? multiplyMatrices(matrix, own) : own;
      // A mirror is carried through to the leaves: M T = (M T L) L, where L is M without its translation and is its own
      // inverse.
      const turned = mirrors
        ? multiplyMatrices(outermost ? moved : multiplyMatrices(linear, own), linear)
        : moved;
      const node = this.#addNode(to, this.#partOf[from], {
        name: source.name + label,
        transform: decomposeMatrix(turned),
        mesh: mirrors && source.mesh >= 0 ? this.#mirrored(source.mesh, linear) : source.mesh,
      });
      if (source.mesh >= 0) this.#take(this.#scene.meshes[source.mesh].geometry);
      const rig = this.#rigging.get(from);
      if (rig !== undefined) this.#rigging.set(node, mirrors ? mirroredRig(rig, matrix) : rig);
      for (const child of [...source.children]) copy(child, node, false);
      return node;
    };
    return copy(root, parent, true);
  }

  #take(mesh: PolygonMesh): void {
    const { budget } = this.#workshop;
    budget.triangles -= triangleCount(mesh);
    if (budget.triangles < 0) throw new ProgramTooLarge('it would have too many triangles');
  }

  #mirrored(mesh: number, linear: ArrayLike<number>): number {
    const { name, geometry } = this.#scene.meshes[mesh];
    this.#shapeOf.push(this.#shapeOf[mesh]);
    return (
      this.#scene.meshes.push({
        name,
        geometry: transformMesh(geometry, linear),
        morphWeights: [],
      }) - 1
    );
  }

  #dropSubtree(root: number, parent: number): void {
    const node = this.#scene.nodes[parent];
    node.children = node.children.filter((child) => child !== root);
    const empty = (n: number): void => {
      this.#scene.nodes[n].mesh = -1;
      for (const child of this.#scene.nodes[n].children) empty(child);
    };
    empty(root);
  }

  /** Returns a function that lays letters and decals on the surface that they sit on, or undefined for other parts. */
  #layOn({ name, on, shape }: Part, node: number, around: Around): Lay | undefined {
    if (on === undefined || (shape?.kind !== 'label' && shape?.kind !== 'decal')) return undefined;
    const own = composeMatrix(this.#scene.nodes[node].transform);
    return (mesh) => this.#places.laid(name, on, around.node, { mesh, own });
  }

  #geometry(
    { name, paint }: Part,
    shape: Shape,
    material: string | null,
    lay: Lay | undefined,
  ): PolygonMesh {
    if (namesMaterials(shape))
      return this.#coated(name, shape, { paints: paint ?? [], lay }, material);
    const mesh =
      lay === undefined && this.#cache !== null
        ? this.#cache.build(shape, this.#workshop)
        : buildShape(shape, this.#workshop, lay);
    return paint === undefined
      ? { ...mesh, material: this.#material(material) }
      : this.#painted(mesh, name, paint, material);
  }

  #coated(
    part: string,
    shape: Shape,
    { paints, lay }: { paints: readonly Paint[]; lay: Lay | undefined },
    own: string | null,
  ): PolygonMesh {
    const palette = new Palette((name) => this.#given(name));
    const mesh = buildShape(shape, { ...this.#workshop, coats: { palette, own } }, lay);
    const { values } = this.#workshop;
    const layers = new PaintLayers(paints, values);
    const made = dressed(mesh, palette, { paints, layers }, (name, ground) =>
      this.#material(name, ground),
    );
    if (values.fineness >= 1) layers.assertReached(part);
    return made;
  }

  #painted(
    shape: PolygonMesh,
    part: string,
    paints: readonly Paint[],
    name: string | null,
  ): PolygonMesh {
    const material = this.#given(name);
    const ground = groundColor(material, paints);
    const mesh = painted(shape, { part, paints, material }, this.#workshop.values);
    return { ...mesh, material: this.#material(name, ground) };
  }

  #given(name: string | null): PartMaterial {
    const given = name === null ? PLAIN : this.#program.materials?.[name];
    if (given === undefined) throw new ProgramError(`the material "${name}" is used and not given`);
    return given;
  }

  /** @param ground the color under the paint of a part; if null, the material's own */
  #material(name: string | null, ground: string | null = null): number {
    const key = `${name ?? ''} ${ground ?? ''}`;
    const known = this.#materials.get(key);
    if (known !== undefined) return known;
    const given = this.#given(name);
    if (given.is !== undefined && !isMaterialWord(given.is))
      refuseUnknownWords(this.#program.materials ?? {});
    const own = sceneMaterial(name ?? 'plain', given);
    const made =
      this.#scene.materials.push(
        ground === null ? own : { ...own, baseColor: [...linearOfHex(ground), own.baseColor[3]] },
      ) - 1;
    this.#looks.push(ground === null ? given : { ...given, color: ground });
    this.#materials.set(key, made);
    return made;
  }

  #builtShapes(): BuiltShape[] {
    const shapes = Array.from({ length: this.#shapes }, () => ({ triangles: 0, extent: 0 }));
    const worlds = worldMatrices(this.#scene);
    for (const [node, { mesh }] of this.#scene.nodes.entries()) {
      if (mesh < 0) continue;
      const { geometry } = this.#scene.meshes[mesh];
      const shape = shapes[this.#shapeOf[mesh]];
      const { min, max } = boundsOf(geometry.positions);
      const scale = Math.cbrt(Math.abs(determinant3(worlds[node])));
      shape.triangles += triangleCount(geometry);
      shape.extent = Math.max(shape.extent, scale * Math.max(...max.map((v, k) => v - min[k])));
    }
    return shapes;
  }

  /** @throws ProgramError with what is wrong with the parts */
  result(): ProgramResult {
    this.#problems.assertNone();
    const { blocks, textured } = this.#program;
    let scene = this.#scene;
    const shapes = this.#builtShapes();
    if (!scene.nodes.some(({ mesh }) => mesh >= 0)) throw new ProgramError('it makes nothing');
    let partOf: readonly number[] = this.#partOf;
    if (blocks !== undefined) {
      const built = inBlocks(scene, blocks);
      scene = built.scene;
      partOf = built.from.map((node) => this.#partOf[node]);
    }
    const { min } = boundsOf(flattenScene(scene).positions);
    scene.nodes[0].transform.translation[1] = -min[1];
    const shown = scene.nodes.filter(({ mesh }) => mesh >= 0);
    const triangles = shown.reduce(
      (sum, { mesh }) => sum + triangleCount(scene.meshes[mesh].geometry),
      0,
    );
    const looks = textured === true && blocks === undefined ? this.#looks : [];
    const rigging = this.#rigging;
    return { scene, parts: shown.length, triangles, rigging, shapes, partOf, looks };
  }
}

/** Returns the matrix without its translation. */
function linearPart(matrix: ArrayLike<number>): Float64Array {
  const linear = Float64Array.from(matrix);
  linear.fill(0, 12, 15);
  return linear;
}

function usesBooleans(parts: readonly Part[]): boolean {
  const inShape = (shape: Shape): boolean => {
    if (!('of' in shape) || shape.kind === 'blend') return false;
    return shape.kind !== 'group' || shape.of.some(inShape);
  };
  return parts.some(
    (part) => (part.shape && inShape(part.shape)) || (part.parts && usesBooleans(part.parts)),
  );
}
