import { compact } from '../../mesh/compact.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Scene } from '../../mesh/scene.ts';
import { emptyScene, polygonMesh, sceneNode } from '../../mesh/scene-defaults.ts';
import { selectFaces } from '../../mesh/select-faces.ts';
import { decomposeMatrix, identityTransform } from '../../mesh/transform.ts';
import { Border } from '../border.ts';
import { type ConvertContext, FormatError, type SourceFiles } from '../format.ts';
import type { ModelObject, ModelPart, Placement } from './model-part.ts';
import { Package } from './package.ts';
import { appearanceOf } from './read-appearance.ts';
import { Materials } from './read-materials.ts';
import { PartReader } from './read-part.ts';
import { SlicerParts } from './slicer-parts.ts';
import { readSlicerSettings, type SlicerObject } from './slicer-settings.ts';

/**
 * Reads 3MF as the core specification defines it, with colors, textures and multi-properties (materials extension),
 * objects in other parts (production extension), and the filaments and helper volumes of slicers.
 */
export async function read3mf(files: SourceFiles, context: ConvertContext): Promise<Scene> {
  const builder = new SceneBuilder(new Package(files.main, context), context);
  return builder.build();
}

/** The context in which an object is placed. */
interface Above {
  /** Objects that contain this one, directly or indirectly, as a component. */
  objects: ModelObject[];
  /** The slicer's settings for the object that contains this one. */
  slicer: SlicerObject | null;
  filament: number;
}

/** Adds instances of the objects on the build plate to a scene. */
class SceneBuilder {
  readonly #source: Package;
  readonly #context: ConvertContext;
  readonly #parts = new Map<string, ModelPart>();
  readonly #reader: PartReader;
  readonly #meshes = new Map<ModelObject, Map<number, number>>();
  #scene!: Scene;
  #materials!: Materials;
  #slicer!: SlicerParts;

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
    const settings = readSlicerSettings(this.#source, this.#context);
    this.#slicer = new SlicerParts(settings, this.#scene, this.#context);
    let { items } = main;
    if (items.length === 0) {
      this.#context.warn(
        'build_empty',
        'The build plate of the file is empty; all objects were read.',
      );
      items = unplacedObjects(main);
    }
    for (const item of items) {
      const node = await this.#place(item, main, { objects: [], slicer: null, filament: 0 });
      if (node >= 0) this.#scene.roots.push(node);
    }
    this.#slicer.warn();
    this.#source.noteUnread();
    return this.#scene;
  }

  async #part(path: string): Promise<ModelPart> {
    const known = this.#parts.get(path);
    if (known !== undefined) return known;
    const bytes = this.#source.part(path);
    if (bytes === null)
      throw new FormatError(`The part "${path.slice(0, 120)}" is missing from the 3MF.`);
    if (this.#source.isEncrypted(path))
      throw new FormatError(
        `The 3MF's part "${path.slice(0, 120)}" is encrypted (secure content extension). Save the file without encryption.`,
      );
    const part = await this.#reader.read(bytes, path);
    for (const thumbnail of part.thumbnails) this.#source.passOver(thumbnail);
    this.#parts.set(path, part);
    return part;
  }

  async #place(placement: Placement, from: ModelPart, above: Above): Promise<number> {
    const { limits } = this.#context;
    const part = placement.path === null ? from : await this.#part(placement.path);
    const object = part.objects.get(placement.object);
    if (object === undefined) {
      this.#context.warn(
        'object_missing',
        `The file refers to object ${placement.object}, which it does not contain.`,
      );
      return -1;
    }
    if (above.objects.includes(object))
      throw new FormatError('An object of the 3MF contains itself.');
    if (above.objects.length >= limits.depth)
      throw new FormatError(`Components are nested deeper than ${limits.depth}.`);
    if (this.#scene.nodes.length >= limits.nodes)
      throw new FormatError(`The file places more than ${limits.nodes} objects.`);
    const reported = this.#slicer.of(placement.object, above.slicer);
    const name = object.name || (reported?.name ?? '');
    const role = this.#slicer.roleOf(object, reported);
    if (role !== null) {
      this.#slicer.leaveOut(role, name);
      return -1;
    }
    if (/support$/i.test(object.type))
      this.#context.warn(
        'support_kept',
        `The object "${name.slice(0, 80)}" is a support structure; it was kept as part of the model.`,
      );
    const filament = reported?.filament || above.filament;
    const slicer = reported !== null && 'volumes' in reported ? reported : null;
    const border = Border.fromFile('z', part.unitMetres);
    const { transform } = placement;
    const node = sceneNode({
      name,
      transform:
        transform === null
          ? identityTransform()
          : decomposeMatrix(border.matrix(affine(transform))),
      mesh: object.mesh === null ? -1 : this.#mesh(object, part, slicer, filament),
    });
    const index = this.#scene.nodes.push(node) - 1;
    for (const component of object.components) {
      const child = await this.#place(component, part, {
        objects: [...above.objects, object],
        slicer,
        filament,
      });
      if (child >= 0) node.children.push(child);
    }
    return index;
  }

  /** Splits a mesh with parts in several filaments into one mesh per filament. */
  #mesh(
    object: ModelObject,
    part: ModelPart,
    slicer: SlicerObject | null,
    filament: number,
  ): number {
    let made = this.#meshes.get(object);
    const known = made?.get(filament);
    if (known !== undefined) return known;
    const mesh = object.mesh!;
    const border = Border.fromFile('z', part.unitMetres);
    if (made === undefined) {
      made = new Map();
      this.#meshes.set(object, made);
      border.points(mesh.positions);
    }
    const offset = mesh.offset === null ? undefined : border.point(mesh.offset);
    const filaments = this.#slicer.filaments(mesh, slicer, filament);
    const count = mesh.triangles.length / 3;
    const { faceMaterials, colors, uvs } = appearanceOf(
      object,
      mesh,
      part,
      this.#materials,
      this.#context,
    );
    if (filaments !== null && object.group < 0 && mesh.properties === null)
      for (let face = 0; face < count; face++)
        faceMaterials[face] = this.#slicer.material(filaments[face]);
    const first = faceMaterials[0] ?? -1;
    const faceOffsets = new Uint32Array(count + 1);
    for (let face = 1; face <= count; face++) faceOffsets[face] = face * 3;
    const isOne = faceMaterials.every((material) => material === first);
    const whole = polygonMesh({
      positions: mesh.positions,
      faceOffsets,
      corners: new Uint32Array(mesh.triangles.buffer, mesh.triangles.byteOffset, count * 3),
      faceMaterials: isOne ? null : faceMaterials,
      material: isOne ? first : -1,
      colors: colors === null ? [] : [colors],
      uvSets: uvs === null ? [] : [uvs],
    });
    const geometry = filaments?.includes(-1) ? printedPart(whole, filaments) : whole;
    const index =
      this.#scene.meshes.push({ name: object.name, geometry, morphWeights: [], offset }) - 1;
    made.set(filament, index);
    return index;
  }
}

/** Returns the mesh without the triangles of volumes that are not printed. */
function printedPart(mesh: PolygonMesh, filaments: Int32Array): PolygonMesh {
  const faces: number[] = [];
  for (let face = 0; face < filaments.length; face++) if (filaments[face] >= 0) faces.push(face);
  const kept = selectFaces(mesh, Uint32Array.from(faces));
  const { positions, indices } = compact(kept.positions, kept.corners);
  return { ...kept, positions, corners: indices };
}

/** Returns the objects that are not a component of another object, for files that do not list what to build. */
function unplacedObjects({ objects }: ModelPart): Placement[] {
  const used = new Set(
    [...objects.values()].flatMap(({ components }) => components.map(({ object }) => object)),
  );
  return [...objects.keys()]
    .filter((object) => !used.has(object))
    .map((object) => ({ object, path: null, transform: null }));
}

/** 3MF multiplies row vectors by matrices, so its matrix rows are the columns here. */
function affine([a, b, c, d, e, f, g, h, i, x, y, z]: number[]): Float64Array {
  return Float64Array.of(a, b, c, 0, d, e, f, 0, g, h, i, 0, x, y, z, 1);
}
