import { FarOffsets } from '../../mesh/far.ts';
import type { Scene, SceneMesh } from '../../mesh/scene.ts';
import { material, sceneNode } from '../../mesh/scene-defaults.ts';
import { type ConvertContext, FormatError } from '../format.ts';
import { basicShape } from './basic-shapes.ts';
import { boundMaterial, materialSubsets } from './bindings.ts';
import { MeshIdentity } from './mesh-identity.ts';
import { readBlendShapes } from './read-blend-shapes.ts';
import { MaterialReader } from './read-material.ts';
import { type ReadMesh, readMesh } from './read-mesh.ts';
import { inheritedPrimvar } from './read-primvars.ts';
import { readStrokes } from './read-strokes.ts';
import type { TextureReader } from './read-textures.ts';
import type { Stage } from './stage.ts';
import type { StagePrim } from './stage-prim.ts';
import { SubdivisionTally } from './subdivision.ts';

/** Builds the scene's meshes and materials; instances of one prim share theirs. */
export class MeshBuilder {
  readonly #scene: Scene;
  readonly #stage: Stage;
  readonly #metres: number;
  readonly #context: ConvertContext;
  readonly #materialReader: MaterialReader;
  readonly #meshes = new Map<string, number>();
  readonly #materials = new Map<string, number>();
  readonly #usedMaterials = new Set<string>();
  readonly #identity = new MeshIdentity();
  readonly #subdivision = new SubdivisionTally();
  readonly #offsets = new FarOffsets();
  /** Meshes that consist only of points and lines. */
  readonly #drawn = new Set<SceneMesh>();
  #vertices = 0;
  #corners = 0;

  constructor(
    scene: Scene,
    stage: Stage,
    textures: TextureReader,
    metres: number,
    context: ConvertContext,
  ) {
    this.#scene = scene;
    this.#stage = stage;
    this.#metres = metres;
    this.#context = context;
    this.#materialReader = new MaterialReader(stage, textures, context);
  }

  /** Returns the index of the prim's mesh; −1 if it has no faces. */
  async mesh(prim: StagePrim): Promise<number> {
    const bound = boundMaterial(prim);
    // Materials and colors may be inherited from ancestors.
    const [r, g, b] = inheritedPrimvar(prim, 'primvars:displayColor')?.values ?? [];
    const key = `${this.#identity.ofMesh(prim)} | ${this.#identity.ofPrim(this.#stage.at(bound ?? ''))} ${r} ${g} ${b}`;
    const known = this.#meshes.get(key);
    if (known !== undefined) return known;
    const index = await this.#add(prim, bound);
    this.#meshes.set(key, index);
    return index;
  }

  async #add(prim: StagePrim, bound: string | null): Promise<number> {
    const read = this.#read(prim);
    if (read === null || read.geometry.faceOffsets.length === 1) return -1;
    const { geometry } = read;
    this.#vertices += geometry.positions.length / 3;
    this.#corners += geometry.corners.length;
    const { limits } = this.#context;
    if (this.#vertices > limits.vertices || this.#corners > limits.corners) {
      throw new FormatError(`The model has ${this.#corners} face corners, more than allowed.`);
    }
    geometry.material = await this.#material(prim, bound, read);
    await this.#addSubsets(prim, read);
    geometry.morphTargets = readBlendShapes(
      this.#stage,
      prim,
      geometry,
      this.#metres,
      this.#context,
    );
    const morphWeights = geometry.morphTargets.map(() => 0);
    const offset = read.offset ?? undefined;
    return this.#scene.meshes.push({ name: prim.displayName, geometry, morphWeights, offset }) - 1;
  }

  /**
   * Adds the points or lines of a prim to a node. If the node has a mesh with faces, they are added to a new node below
   * it.
   */
  async addStrokes(prim: StagePrim, node: number): Promise<void> {
    const place = { unitMetres: this.#metres, offsets: this.#offsets };
    const mesh = readStrokes(prim, place, this.#context);
    if (mesh === null) return;
    const { nodes, meshes } = this.#scene;
    this.#vertices += mesh.strokes![0].positions.length / 3;
    if (this.#vertices > this.#context.limits.vertices)
      throw new FormatError(`The model has ${this.#vertices} vertices, more than allowed.`);
    const bound = boundMaterial(prim);
    const [strokes] = mesh.strokes!;
    if (bound !== null && strokes.colors === null)
      strokes.material = await this.#material(prim, bound, { uvNames: [], color: null });
    const there = meshes[nodes[node].mesh];
    const isNear = String(there?.offset) === String(mesh.offset);
    if (there !== undefined && this.#drawn.has(there) && isNear) {
      there.strokes!.push(strokes);
      return;
    }
    this.#drawn.add(mesh);
    const index = meshes.push(mesh) - 1;
    if (nodes[node].mesh < 0) nodes[node].mesh = index;
    else nodes[node].children.push(nodes.push(sceneNode({ name: mesh.name, mesh: index })) - 1);
  }

  #read(prim: StagePrim): ReadMesh | null {
    if (prim.typeName === 'Mesh') {
      const place = { unitMetres: this.#metres, offsets: this.#offsets };
      const read = readMesh(prim, place, this.#context);
      if (read !== null) this.#subdivision.add(prim, read.geometry.faceOffsets.length - 1);
      return read;
    }
    const geometry = basicShape(prim, this.#metres);
    if (geometry === null) return null;
    const color = inheritedPrimvar(prim, 'primvars:displayColor')?.values;
    const opacity = inheritedPrimvar(prim, 'primvars:displayOpacity')?.values[0] ?? 1;
    return {
      geometry,
      uvNames: [],
      color: color?.length === 3 ? [color[0], color[1], color[2], opacity] : null,
      faceNumbers: null,
      offset: null,
    };
  }

  async #addSubsets(prim: StagePrim, read: ReadMesh): Promise<void> {
    const subsets = materialSubsets(prim);
    if (subsets.length === 0) return;
    const { geometry, faceNumbers } = read;
    const count = geometry.faceOffsets.length - 1;
    const faceMaterials = new Int32Array(count).fill(geometry.material);
    const kept =
      faceNumbers === null ? null : new Map(Array.from(faceNumbers, (face, f) => [face, f]));
    for (const { path, faces } of subsets) {
      const index = await this.#material(prim, path, read);
      for (let i = 0; i < faces.length; i++) {
        const face = kept === null ? faces[i] : (kept.get(faces[i]) ?? -1);
        if (face >= 0 && face < count) faceMaterials[face] = index;
      }
    }
    geometry.faceMaterials = faceMaterials;
  }

  async #material(
    prim: StagePrim,
    path: string | null,
    { uvNames, color }: Pick<ReadMesh, 'uvNames' | 'color'>,
  ): Promise<number> {
    const doubleSided = prim.number('doubleSided', 0) !== 0;
    const source = path === null ? null : this.#stage.at(path);
    if (source === null && color === null) return -1;
    const key = `${source === null ? color : this.#identity.ofPrim(source)} | ${doubleSided} ${uvNames.join(' ')}`;
    const known = this.#materials.get(key);
    if (known !== undefined) return known;
    const read =
      source === null
        ? material({ name: 'displayColor', baseColor: color!, roughness: 0.5 })
        : await this.#materialReader.read(source, uvNames);
    if (read.baseColor[3] < 1 && read.alphaMode === 'opaque') read.alphaMode = 'blend';
    const index = this.#scene.materials.push({ ...read, doubleSided }) - 1;
    this.#usedMaterials.add(this.#identity.ofPrim(source));
    this.#materials.set(key, index);
    return index;
  }

  /** Adds warnings that concern all meshes together. */
  finish(): void {
    this.#subdivision.warn(this.#context);
  }

  /** Reads the materials that no mesh uses, so that converting the file does not lose them. */
  async addUnusedMaterials(root: StagePrim): Promise<void> {
    const open = [root];
    for (let prim = open.pop(); prim !== undefined; prim = open.pop()) {
      if (prim.typeName !== 'Material') for (const child of prim.children) open.push(child);
      else if (!this.#usedMaterials.has(this.#identity.ofPrim(prim))) {
        this.#usedMaterials.add(this.#identity.ofPrim(prim));
        this.#scene.materials.push(await this.#materialReader.read(prim, []));
      }
    }
  }
}
