import type { Scene } from '../../mesh/scene.ts';
import { sceneNode } from '../../mesh/scene-defaults.ts';
import { decomposeMatrix } from '../../mesh/transform.ts';
import { addBareSkeleton } from '../bare-skeleton.ts';
import { type ConvertContext, FormatError } from '../format.ts';
import { dropUnusedImages } from '../texture-uses.ts';
import { splitTiles } from '../udim/split-tiles.ts';
import { Keyframes } from './keyframes.ts';
import type { TimeSamples, UsdValue } from './layer.ts';
import type { LayerLoader } from './layer-loader.ts';
import { CONTENT, WRAPPER } from './marks.ts';
import { MeshBuilder } from './mesh-builder.ts';
import { instanceMatrices } from './point-instancer.ts';
import { readCamera, readLight } from './read-camera-light.ts';
import { inheritedTarget, type ReadSkeleton, readSkeleton, readSkinning } from './read-skeleton.ts';
import { addBlendShapeWeights, addJointKeys } from './read-skeleton-animation.ts';
import { isStrokes } from './read-strokes.ts';
import { TextureReader } from './read-textures.ts';
import type { Stage } from './stage.ts';
import { inMetres, type StageMetrics } from './stage-metrics.ts';
import type { StagePrim } from './stage-prim.ts';
import { noteUnread } from './unread-properties.ts';
import { XformOps } from './xform-ops.ts';

/** Types of prims that do not become nodes, because they have no position in space. */
const NOT_IN_SPACE = new Set([
  'Material',
  'Shader',
  'NodeGraph',
  'GeomSubset',
  'SkelAnimation',
  'BlendShape',
]);
const SHAPES = new Set(['Mesh', 'Cube', 'Sphere', 'Cylinder', 'Cone', 'Capsule', 'Plane']);
/** Purposes of prims that are helpers for the artist, or proxies for other prims. */
const HIDDEN_PURPOSES = new Set(['guide', 'proxy']);

/** Number of values of an animated visibility that are checked, spread over its time. */
const MAX_VISIBILITIES = 64;

function visibilities({ times, value }: TimeSamples): (UsdValue | undefined)[] {
  const count = Math.min(MAX_VISIBILITIES, times.length);
  return Array.from({ length: count }, (_, i) => value(Math.floor((i * times.length) / count)));
}

/**
 * Returns the reason why a prim is hidden; null if it is shown. A prim that is visible at any time is kept, and its
 * disappearance is noted elsewhere.
 */
function whyHidden(prim: StagePrim): string | null {
  // Bones are often guides, or invisible, while the meshes that they move are not.
  if (prim.typeName === 'Skeleton' || prim.typeName === 'SkelAnimation') return null;
  const visibility = prim.property('visibility');
  const samples = visibility?.samples() ?? null;
  const isShown =
    samples === null
      ? visibility?.value() !== 'invisible'
      : visibilities(samples).some((value) => value !== 'invisible');
  if (!isShown) return 'that are set invisible';
  const purpose = prim.text('purpose') ?? '';
  return HIDDEN_PURPOSES.has(purpose) ? `for the purpose "${purpose}"` : null;
}

/** Converts a composed stage to a scene, with a node for each prim in space. */
export class SceneBuilder {
  readonly #scene: Scene;
  readonly #stage: Stage;
  readonly #metrics: StageMetrics;
  readonly #context: ConvertContext;
  readonly #textures: TextureReader;
  readonly #meshes: MeshBuilder;
  readonly #keyframes: Keyframes;
  readonly #skeletons = new Map<string, ReadSkeleton>();
  /** Meshes with joints or blend shapes. They are connected at the end, because skeletons may come after them. */
  readonly #posed: { prim: StagePrim; node: number }[] = [];
  #done = 0;

  constructor(
    scene: Scene,
    stage: Stage,
    loader: LayerLoader,
    metrics: StageMetrics,
    context: ConvertContext,
  ) {
    this.#scene = scene;
    this.#stage = stage;
    this.#metrics = metrics;
    this.#context = context;
    this.#keyframes = new Keyframes(context);
    this.#textures = new TextureReader(loader, context);
    this.#meshes = new MeshBuilder(scene, stage, this.#textures, metrics.metres, context);
  }

  async build(): Promise<void> {
    const scene = this.#scene;
    const [first] = this.#stage.root.children;
    const isWrapped = this.#stage.root.children.length === 1 && first.number(WRAPPER, 0) === 1;
    for (const prim of isWrapped ? first.children : this.#stage.root.children) {
      const node = await this.#visit(prim, true, 0);
      if (node >= 0) scene.roots.push(node);
    }
    await this.#meshes.addUnusedMaterials(this.#stage.root);
    this.#meshes.finish();
    for (const { prim, node } of this.#posed) this.#pose(prim, node);
    addBareSkeleton(
      scene,
      [...this.#skeletons.values()].flatMap(({ nodes }) => nodes),
    );
    for (const skeleton of this.#skeletons.values()) this.#animate(skeleton);
    scene.images = this.#textures.images;
    splitTiles(scene, this.#textures.tiles, this.#context);
    dropUnusedImages(scene);
    scene.animations = this.#keyframes.animations(this.#metrics, scene.name);
    noteUnread(this.#stage, this.#context, (prim) => whyHidden(prim) !== null);
  }

  /** Returns the index of the prim's node; −1: it has no position in space, or is empty. */
  async #visit(prim: StagePrim, isRoot: boolean, depth: number): Promise<number> {
    if (NOT_IN_SPACE.has(prim.typeName) || this.#isHidden(prim)) return -1;
    const { limits } = this.#context;
    const scene = this.#scene;
    if (scene.nodes.length >= limits.nodes || depth > limits.depth) {
      throw new FormatError(
        `The USD stage has more than ${limits.nodes} prims in space, or nests them too deep.`,
      );
    }
    await this.#context.work.breathe(Math.min(0.9, this.#done++ / (this.#done + 100)));
    const node = scene.nodes.push(sceneNode({ name: prim.displayName })) - 1;
    const ops = new XformOps(prim);
    // A prim that resets the transform stack is placed in the world, independent of its ancestors, and so becomes a
    // root.
    const isApart = ops.resetsStack && !isRoot;
    this.#place(ops, node, isRoot || isApart);
    await this.#fill(prim, node);
    const children = prim.typeName === 'PointInstancer' ? await this.#instances(prim, depth) : [];
    for (const child of prim.typeName === 'PointInstancer' ? [] : prim.children) {
      if (child.number(CONTENT, 0) === 1) await this.#fill(child, node);
      else children.push(await this.#visit(child, false, depth + 1));
    }
    for (const child of children) if (child >= 0) scene.nodes[node].children.push(child);
    const isEmptyScope = prim.typeName === 'Scope' && scene.nodes[node].children.length === 0;
    // Scopes of materials contain nothing in space. This node can be removed if it was the last one created.
    if (isEmptyScope && node === scene.nodes.length - 1) {
      scene.nodes.pop();
      return -1;
    }
    if (!isApart) return node;
    scene.roots.push(node);
    return -1;
  }

  #isHidden(prim: StagePrim): boolean {
    const why = whyHidden(prim);
    if (why !== null)
      this.#context.warn('hidden_dropped', `parts of the model ${why} were left out`);
    return why !== null;
  }

  #place(ops: XformOps, node: number, isRoot: boolean): void {
    const at = (time: number | null) =>
      decomposeMatrix(inMetres(ops.matrix(time), this.#metrics, isRoot));
    this.#scene.nodes[node].transform = at(null);
    const times = ops.times();
    if (times.length > 0 && this.#keyframes.takesRoom(times.length))
      this.#keyframes.addTransforms(node, times, Array.from(times, at));
  }

  async #fill(prim: StagePrim, index: number): Promise<void> {
    const scene = this.#scene;
    const node = scene.nodes[index];
    const { metres } = this.#metrics;
    if (SHAPES.has(prim.typeName)) {
      node.mesh = await this.#meshes.mesh(prim);
      if (node.mesh >= 0 && prim.typeName === 'Mesh') this.#posed.push({ prim, node: index });
    } else if (isStrokes(prim)) await this.#meshes.addStrokes(prim, index);
    else if (prim.typeName === 'Camera')
      node.camera = scene.cameras.push(readCamera(prim, metres)) - 1;
    else if (prim.typeName === 'Skeleton') {
      const skeleton = readSkeleton(prim, index, scene, this.#metrics);
      if (skeleton !== null) this.#skeletons.set(prim.path, skeleton);
    } else {
      const light = readLight(prim, metres);
      if (light !== null) node.light = scene.lights.push(light) - 1;
    }
  }

  async #instances(prim: StagePrim, depth: number): Promise<number[]> {
    const prototypes = prim.property('prototypes')?.targets() ?? [];
    const nodes: number[] = [];
    for (const { prototype, matrix } of instanceMatrices(prim)) {
      const source = this.#stage.at(prototypes[prototype] ?? '');
      if (source === null) continue;
      const holder = this.#scene.nodes.push(sceneNode({ name: source.name })) - 1;
      this.#scene.nodes[holder].transform = decomposeMatrix(inMetres(matrix, this.#metrics, false));
      const inside = await this.#visit(source, false, depth + 2);
      if (inside >= 0) this.#scene.nodes[holder].children.push(inside);
      nodes.push(holder);
    }
    return nodes;
  }

  /** Connects a mesh to its skeleton, and its blend shapes to their weights. */
  #pose(prim: StagePrim, index: number): void {
    const scene = this.#scene;
    const node = scene.nodes[index];
    const mesh = scene.meshes[node.mesh];
    const path = inheritedTarget(prim, 'skel:skeleton') ?? '';
    const skeleton = this.#skeletons.get(path);
    if (skeleton !== undefined) {
      const read = readSkinning(prim, mesh.geometry, skeleton, scene, this.#metrics, this.#context);
      if (read !== null) {
        mesh.geometry.skinning = read.skinning;
        node.skin = read.skin;
      }
    }
    const source =
      // A skeleton without joints may still drive the weights of blend shapes.
      inheritedTarget(skeleton?.prim ?? this.#stage.at(path) ?? prim, 'skel:animationSource') ??
      inheritedTarget(prim, 'skel:animationSource');
    const animation = this.#stage.at(source ?? '');
    if (animation === null || mesh.geometry.morphTargets.length === 0) return;
    mesh.morphWeights = addBlendShapeWeights(
      animation,
      mesh.geometry.morphTargets.map(({ name }) => name),
      index,
      this.#keyframes,
    );
  }

  #animate(skeleton: ReadSkeleton): void {
    const animation = this.#stage.at(inheritedTarget(skeleton.prim, 'skel:animationSource') ?? '');
    if (animation !== null) addJointKeys(animation, skeleton, this.#metrics, this.#keyframes);
  }
}
