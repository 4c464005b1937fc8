import type { Scene } from '../../mesh/scene.ts';
import { emptyScene, polygonMesh, sceneNode } from '../../mesh/scene-defaults.ts';
import { decomposeMatrix, identityTransform } from '../../mesh/transform.ts';
import { Border } from '../border.ts';
import { type ConvertContext, FormatError, type SourceFiles } from '../format.ts';
import type { ModelObject, ModelPart, Placement } from './model-part.ts';
import { Package } from './package.ts';
import { appearanceOf } from './read-appearance.ts';
import { Materials } from './read-materials.ts';
import { PartReader } from './read-part.ts';

/**
 * 3MF by the core specification, with colours, textures and multi-properties (materials extension), and objects in other
 * parts (production extension).
 */
export async function read3mf(files: SourceFiles, context: ConvertContext): Promise<Scene> {
  const builder = new SceneBuilder(new Package(files.main, context), context);
  return builder.build();
}

/** Instances the objects on the build plate into a scene. */
class SceneBuilder {
  readonly #source: Package;
  readonly #context: ConvertContext;
  readonly #parts = new Map<string, ModelPart>();
  readonly #reader: PartReader;
  readonly #meshes = new Map<ModelObject, number>();
  #scene!: Scene;
  #materials!: Materials;

  constructor(source: Package, context: ConvertContext) {
    this.#source = source;
    this.#context = context;
    this.#reader = new PartReader(context);
  }

  async build(): Promise<Scene> {
    const main = await this.#part(this.#source.modelPath);
    const { generator, unitMetres, title } = main;
    this.#scene = emptyScene({ format: '3mf', generator, unitMetres, upAxis: 'z' }, title);
    this.#materials = new Materials(this.#scene, this.#source, this.#context);
    let { items } = main;
    if (items.length === 0) {
      this.#context.warn(
        'build_empty',
        'The file has nothing on its build plate; all of its objects are taken.',
      );
      items = unplacedObjects(main);
    }
    for (const item of items) {
      const node = await this.#place(item, main, []);
      if (node >= 0) this.#scene.roots.push(node);
    }
    return this.#scene;
  }

  async #part(path: string): Promise<ModelPart> {
    const known = this.#parts.get(path);
    if (known !== undefined) return known;
    const bytes = this.#source.part(path);
    if (bytes === null) throw new FormatError(`The 3MF lacks its part "${path.slice(0, 120)}".`);
    const part = await this.#reader.read(bytes, path);
    this.#parts.set(path, part);
    return part;
  }

  /** @param above objects that this one is a component of */
  async #place(placement: Placement, from: ModelPart, above: ModelObject[]): Promise<number> {
    const { limits } = this.#context;
    const part = placement.path === null ? from : await this.#part(placement.path);
    const object = part.objects.get(placement.object);
    if (object === undefined) {
      this.#context.warn('object_missing', `The object ${placement.object} is not in the file.`);
      return -1;
    }
    if (above.includes(object)) throw new FormatError('An object of the 3MF contains itself.');
    if (above.length >= limits.depth)
      throw new FormatError(`Components are nested deeper than ${limits.depth}.`);
    if (this.#scene.nodes.length >= limits.nodes)
      throw new FormatError(`The file places more than ${limits.nodes} objects.`);
    const border = Border.fromFile('z', part.unitMetres);
    const { transform } = placement;
    const node = sceneNode({
      name: object.name,
      transform:
        transform === null
          ? identityTransform()
          : decomposeMatrix(border.matrix(affine(transform))),
      mesh: object.mesh === null ? -1 : this.#mesh(object, part),
    });
    const index = this.#scene.nodes.push(node) - 1;
    for (const component of object.components) {
      const child = await this.#place(component, part, [...above, object]);
      if (child >= 0) node.children.push(child);
    }
    return index;
  }

  #mesh(object: ModelObject, part: ModelPart): number {
    const known = this.#meshes.get(object);
    if (known !== undefined) return known;
    const mesh = object.mesh!;
    Border.fromFile('z', part.unitMetres).points(mesh.positions);
    const count = mesh.triangles.length / 3;
    const { faceMaterials, colors, uvs } = appearanceOf(
      object,
      mesh,
      part,
      this.#materials,
      this.#context,
    );
    const first = faceMaterials[0] ?? -1;
    const faceOffsets = new Uint32Array(count + 1);
    for (let face = 1; face <= count; face++) faceOffsets[face] = face * 3;
    const isOne = faceMaterials.every((material) => material === first);
    const geometry = polygonMesh({
      positions: mesh.positions,
      faceOffsets,
      corners: new Uint32Array(mesh.triangles.buffer, mesh.triangles.byteOffset, count * 3),
      faceMaterials: isOne ? null : faceMaterials,
      material: isOne ? first : -1,
      colors: colors === null ? [] : [colors],
      uvSets: uvs === null ? [] : [uvs],
    });
    const index = this.#scene.meshes.push({ name: object.name, geometry, morphWeights: [] }) - 1;
    this.#meshes.set(object, index);
    return index;
  }
}

/** Objects that are not a component of another one, where nothing says what to build. */
function unplacedObjects({ objects }: ModelPart): Placement[] {
  const used = new Set(
    [...objects.values()].flatMap(({ components }) => components.map(({ object }) => object)),
  );
  return [...objects.keys()]
    .filter((object) => !used.has(object))
    .map((object) => ({ object, path: null, transform: null }));
}

/** 3MF multiplies row vectors: its rows are our columns. */
function affine([a, b, c, d, e, f, g, h, i, x, y, z]: number[]): Float64Array {
  return Float64Array.of(a, b, c, 0, d, e, f, 0, g, h, i, 0, x, y, z, 1);
}
