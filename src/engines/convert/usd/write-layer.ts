import type { Scene, SceneNode } from '../../mesh/scene.ts';
import type { ConvertContext } from '../format.ts';
import { TIME_CODES_PER_SECOND } from './animation-samples.ts';
import { type Layer, primSpec } from './layer.ts';
import { CONTENT, WRAPPER } from './marks.ts';
import { type PlayedChannel, playedAnimation } from './played-animation.ts';
import { singleRoots } from './single-root.ts';
import { nodesOnlyJoints, type SkeletonPlan } from './skeleton-plan.ts';
import { lightType, writeCamera, writeLight } from './write-camera-light.ts';
import { type PackagedImage, writeMaterial } from './write-material.ts';
import { type MeshArrays, meshArrays, writeMesh } from './write-mesh.ts';
import { PrimBuilder } from './write-prim.ts';
import {
  type DrivenShapes,
  type ShapeArrays,
  shapeArrays,
  writeBlendShapes,
  writeShapeWeights,
  writeSkeleton,
  writeSkinning,
} from './write-skeleton.ts';
import { writeStrokes } from './write-strokes.ts';
import { writeTransform } from './write-xform.ts';

/** Converts a scene to one USD layer: meters, +Y up, one default prim. */
export class LayerBuilder {
  readonly #scene: Scene;
  readonly #context: ConvertContext;
  readonly #plans: SkeletonPlan[];
  readonly #onlyJoints: Set<number>;
  readonly #channels: Map<number, PlayedChannel[]>;
  readonly #arrays = new Map<
    number,
    { arrays: MeshArrays; joints: Int32Array; shapes: ShapeArrays[] }
  >();
  /** Prims of the nodes and of their meshes. A node that is only a mesh shares its mesh's prim. */
  readonly #prims = new Map<number, PrimBuilder>();
  readonly #meshPrims = new Map<number, PrimBuilder>();
  readonly #shapes = new Map<number, DrivenShapes>();
  #materials: string[] = [];

  constructor(given: Scene, context: ConvertContext) {
    const { scene, plans } = singleRoots(given);
    this.#scene = scene;
    this.#context = context;
    this.#plans = plans;
    this.#onlyJoints = nodesOnlyJoints(scene, this.#plans);
    this.#channels = playedAnimation(scene, this.#plans, context);
  }

  async build(name: string, images: (PackagedImage | null)[]): Promise<Layer> {
    const scene = this.#scene;
    const root = new PrimBuilder(primSpec(), '/');
    const top = this.#topNode();
    const main = root.child(
      this.#rootType(),
      top === null ? scene.name || name : scene.nodes[top].name,
      'Model',
    );
    const materials = primSpec('def', 'Scope');
    // This reserves the name before any node can use it. The prim is written after the nodes.
    main.spec.children.set('Materials', materials);
    const scope = new PrimBuilder(materials, `${main.path}/Materials`);
    this.#materials = scene.materials.map((material) =>
      writeMaterial(scope, material, images, this.#context),
    );
    const nodes = top === null ? scene.roots : scene.nodes[top].children;
    this.#prims.set(-1, main);
    if (top === null) main.setUniform(WRAPPER, 'bool', true);
    else {
      this.#prims.set(top, main);
      writeTransform(main, scene.nodes[top], this.#channels.get(top) ?? []);
    }
    for (const node of nodes) await this.#addNode(main, node);
    this.#addSkeletons();
    main.spec.children.delete('Materials');
    if (scene.materials.length > 0) main.spec.children.set('Materials', materials);
    const [defaultPrim] = root.spec.children.keys();
    return { path: '', metadata: this.#metadata(defaultPrim), root: root.spec };
  }

  /**
   * Returns the node that becomes the default prim itself, which is a single empty root. A scene then keeps its depth
   * when it is read and written again.
   */
  #topNode(): number | null {
    const { roots, nodes } = this.#scene;
    const [top] = roots;
    if (roots.length !== 1 || this.#onlyJoints.has(top)) return null;
    return isEmpty(nodes[top]) && nodes[top].children.length > 0 ? top : null;
  }

  #rootType(): string {
    const isPosed = this.#scene.meshes.some(
      ({ geometry }) => geometry.skinning !== null || geometry.morphTargets.length > 0,
    );
    return isPosed ? 'SkelRoot' : 'Xform';
  }

  #metadata(defaultPrim: string): Layer['metadata'] {
    const metadata: Layer['metadata'] = new Map<string, string | number>([
      ['defaultPrim', defaultPrim],
      ['documentation', 'Bozzetto'],
      ['metersPerUnit', 1],
      ['upAxis', 'Y'],
    ]);
    const ends = [...this.#channels.values()].flat().map(({ end }) => end);
    if (ends.length > 0) {
      metadata.set('startTimeCode', 0);
      metadata.set('endTimeCode', ends.reduce((a, b) => Math.max(a, b), 0) * TIME_CODES_PER_SECOND);
      metadata.set('timeCodesPerSecond', TIME_CODES_PER_SECOND);
    }
    return metadata;
  }

  /**
   * Adds a node. If it has one item and no children, it becomes that item's prim. Otherwise it becomes an Xform that
   * contains its items.
   */
  async #addNode(parent: PrimBuilder, index: number): Promise<void> {
    if (this.#onlyJoints.has(index)) return;
    const scene = this.#scene;
    const node = scene.nodes[index];
    await this.#context.work.breathe(index / scene.nodes.length);
    const things = [node.mesh, node.camera, node.light].filter((thing) => thing >= 0).length;
    const isAnchor = this.#plans.some(({ anchor }) => anchor === index);
    const mesh = scene.meshes[node.mesh];
    const isDrawn = mesh?.strokes !== undefined;
    const isThing = things === 1 && node.children.length === 0 && !isAnchor && !isDrawn;
    const type = this.#isSkeleton(index) ? 'Skeleton' : isThing ? this.#typeOf(node) : 'Xform';
    const prim = parent.child(type, node.name, 'Node');
    this.#prims.set(index, prim);
    writeTransform(prim, node, this.#channels.get(index) ?? []);
    const holder = (typeName: string, name: string) =>
      isThing ? prim : prim.child(typeName, name).setUniform(CONTENT, 'bool', true);
    if (mesh !== undefined && mesh.geometry.corners.length > 0)
      this.#addMesh(holder('Mesh', mesh.name), index);
    if (isDrawn) writeStrokes(prim, mesh, scene.materials);
    if (node.camera >= 0)
      writeCamera(holder('Camera', scene.cameras[node.camera].name), scene.cameras[node.camera]);
    if (node.light >= 0) {
      const light = scene.lights[node.light];
      writeLight(holder(lightType(light), light.name), light);
    }
    for (const child of node.children) await this.#addNode(prim, child);
  }

  /** Whether a node holds only one skeleton's joints, so that it can be the Skeleton prim itself. */
  #isSkeleton(index: number): boolean {
    const node = this.#scene.nodes[index];
    const isFull =
      node === undefined ||
      !isEmpty(node) ||
      !node.children.every((child) => this.#onlyJoints.has(child));
    return !isFull && this.#plans.filter(({ anchor }) => anchor === index).length === 1;
  }

  #typeOf(node: SceneNode): string {
    if (node.mesh >= 0) return 'Mesh';
    return node.camera >= 0 ? 'Camera' : lightType(this.#scene.lights[node.light]);
  }

  #addMesh(prim: PrimBuilder, index: number): void {
    const scene = this.#scene;
    const node = scene.nodes[index];
    const { geometry, morphWeights } = scene.meshes[node.mesh];
    const known = this.#arrays.get(node.mesh) ?? {
      arrays: meshArrays(geometry, this.#context),
      joints: Int32Array.from(geometry.skinning?.joints ?? []),
      shapes: shapeArrays(geometry),
    };
    this.#arrays.set(node.mesh, known);
    writeMesh(prim, known.arrays, scene, this.#materials);
    this.#meshPrims.set(index, prim);
    if (geometry.morphTargets.length === 0) return;
    const isSkinned = node.skin >= 0 && geometry.skinning !== null;
    const taken = new Set(
      [...this.#shapes].flatMap(([other, { names }]) =>
        isSkinned && scene.nodes[other].skin === node.skin ? names : [],
      ),
    );
    const names = geometry.morphTargets.map(({ name }, i) => {
      let free = name || `shape${i}`;
      for (let n = 1; taken.has(free); n++) free = `${name}_${n}`;
      taken.add(free);
      return free;
    });
    writeBlendShapes(prim, known.shapes, names);
    const channel = this.#channels.get(index)?.find(({ path }) => path === 'weights');
    const weights = geometry.morphTargets.map((_, i) => morphWeights[i] ?? 0);
    const isDriven = channel !== undefined || weights.some((weight) => weight !== 0);
    if (!isDriven) return;
    const shapes = { names, weights, channel };
    if (isSkinned) this.#shapes.set(index, shapes);
    else {
      const animation = prim.child('SkelAnimation', 'Animation');
      prim.relate('skel:animationSource', [animation.path]);
      writeShapeWeights(animation, [shapes]);
    }
  }

  #addSkeletons(): void {
    const scene = this.#scene;
    this.#plans.forEach((plan, skin) => {
      const meshes = scene.nodes.flatMap((node, i) =>
        node.skin === skin && this.#meshPrims.has(i) ? [i] : [],
      );
      const shapes = meshes.flatMap((node) => this.#shapes.get(node) ?? []);
      const parent = this.#prims.get(plan.anchor) ?? this.#prims.get(-1)!;
      const isOwn = parent.spec.typeName === 'Skeleton';
      const skeleton = isOwn ? parent : parent.child('Skeleton', scene.skins[skin].name);
      writeSkeleton(skeleton, plan, scene, this.#channels, shapes);
      for (const node of meshes) {
        const { geometry } = scene.meshes[scene.nodes[node].mesh];
        const joints = this.#arrays.get(scene.nodes[node].mesh)?.joints;
        if (geometry.skinning === null || joints === undefined) continue;
        writeSkinning(this.#meshPrims.get(node)!, geometry.skinning, joints, plan, skeleton.path);
      }
    });
  }
}

function isEmpty({ mesh, camera, light, skin }: SceneNode): boolean {
  return mesh < 0 && camera < 0 && light < 0 && skin < 0;
}
