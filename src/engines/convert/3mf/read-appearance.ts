import type { CornerLayer } from '../../mesh/polygon-mesh.ts';
import type { ConvertContext } from '../format.ts';
import type { ModelObject, ModelPart, PropertyGroup, TriangleMesh } from './model-part.ts';
import type { Materials } from './read-materials.ts';

/** Appearance of triangles: layers on their corners, and one material per triangle. */
export interface Appearance {
  faceMaterials: Int32Array;
  colors: CornerLayer | null;
  uvs: CornerLayer | null;
}

/** One of the groups that a property group consists of, and its index in the entries of a multi-property. */
interface Layer {
  group: Exclude<PropertyGroup, { kind: 'multi' }>;
  place: number;
  /** Colors or texture coordinates; empty for base materials. */
  values: Float32Array;
}

/** The groups and entries to which the indices of a triangle's property group resolve. */
interface Resolved {
  layers: Layer[];
  /** `width` indices per entry of a multi-property; null if the triangle's indices are used directly. */
  entries: Int32Array | null;
  width: number;
}

/** Collects the elements of several groups in one layer. The first element is for corners without a value. */
class ElementLayer {
  readonly indices: Uint32Array;
  readonly #width: number;
  readonly #starts = new Map<PropertyGroup, number>();
  readonly #parts: Float32Array[];
  #elements = 1;

  constructor(corners: number, fallback: number[]) {
    this.indices = new Uint32Array(corners);
    this.#width = fallback.length;
    this.#parts = [Float32Array.from(fallback)];
  }

  /** Returns the position in the layer of a group's element, or of the fallback if the element does not exist. */
  place(group: PropertyGroup, values: Float32Array, index: number): number {
    const count = values.length / this.#width;
    if (!(index >= 0 && index < count)) return 0;
    let start = this.#starts.get(group);
    if (start === undefined) {
      start = this.#elements;
      this.#elements += count;
      this.#parts.push(values);
      this.#starts.set(group, start);
    }
    return start + index;
  }

  layer(): CornerLayer | null {
    if (this.#parts.length === 1) return null;
    const values = new Float32Array(this.#elements * this.#width);
    let at = 0;
    for (const part of this.#parts) {
      values.set(part, at);
      at += part.length;
    }
    return { values, indices: this.indices };
  }
}

/** Looks up the properties of every triangle of an object. */
export function appearanceOf(
  object: ModelObject,
  mesh: TriangleMesh,
  part: ModelPart,
  materials: Materials,
  context: ConvertContext,
): Appearance {
  const count = mesh.triangles.length / 3;
  const faceMaterials = new Int32Array(count).fill(-1);
  const resolve = resolver(part, context);
  const plain = plainMaterial(object, part);
  const { properties } = mesh;
  if (properties === null) {
    // Most files have no properties or one per object, so a single lookup then serves all triangles.
    const { layers } = resolve(object.group);
    if (layers.every(({ group }) => group.kind === 'base') && layers.length < 2) {
      const [base] = layers;
      if (base?.group.kind === 'base' && base.group.colors[object.index] !== undefined)
        faceMaterials.fill(materials.material(part, base.group, object.index, -1));
      return { faceMaterials, colors: null, uvs: null };
    }
  }
  const colors = new ElementLayer(count * 3, [1, 1, 1, 1]);
  const uvs = new ElementLayer(count * 3, [0, 0]);
  for (let face = 0; face < count; face++) {
    const at = face * 4;
    const own = properties !== null && properties[at + 1] >= 0;
    const id = own && properties[at] >= 0 ? properties[at] : object.group;
    const { layers, entries, width } = resolve(id);
    let base = -1;
    let baseGroup: PropertyGroup | null = null;
    let texture = -1;
    for (const { group, place, values } of layers) {
      for (let corner = 0; corner < 3; corner++) {
        let index = own ? properties[at + 1 + corner] : object.index;
        if (entries !== null) index = entries[index * width + place] ?? -1;
        if (group.kind === 'base') {
          if (corner === 0 && index >= 0 && index < group.colors.length)
            [base, baseGroup] = [index, group];
        } else if (group.kind === 'color') {
          colors.indices[face * 3 + corner] = colors.place(group, values, index);
        } else {
          uvs.indices[face * 3 + corner] = uvs.place(group, values, index);
          texture = group.texture;
        }
      }
    }
    if (baseGroup === null && plain !== null && layers.length > 0)
      [base, baseGroup] = [object.index, plain];
    faceMaterials[face] = materials.material(part, baseGroup, base, texture);
  }
  return { faceMaterials, colors: colors.layer(), uvs: uvs.layer() };
}

/** Returns a function that resolves an identifier to the groups behind it. Each identifier is resolved only once. */
function resolver(part: ModelPart, context: ConvertContext): (id: number) => Resolved {
  const known = new Map<number, Resolved>();
  return (id) => {
    let resolved = known.get(id);
    if (resolved === undefined) {
      resolved = resolveGroup(part, id);
      if (id >= 0 && resolved.layers.length === 0)
        context.warn(
          'property_missing',
          `Triangles refer to the property group ${id}, which the file does not contain.`,
        );
      known.set(id, resolved);
    }
    return resolved;
  };
}

function resolveGroup(part: ModelPart, id: number): Resolved {
  const group = part.groups.get(id);
  if (group === undefined) return { layers: [], entries: null, width: 0 };
  if (group.kind !== 'multi') return { layers: [layerOf(group, 0)], entries: null, width: 0 };
  const layers = group.groups.flatMap((inner, place): Layer[] => {
    const found = part.groups.get(inner);
    return found === undefined || found.kind === 'multi' ? [] : [layerOf(found, place)];
  });
  return { layers, entries: group.entries.view(), width: group.groups.length };
}

function layerOf(group: Layer['group'], place: number): Layer {
  if (group.kind === 'color') return { group, place, values: group.colors.view() };
  return { group, place, values: group.kind === 'texture' ? group.coords.view() : NO_VALUES };
}

const NO_VALUES = new Float32Array(0);

/**
 * Returns the object's own base material if it is white, because triangles combine a white one with their colors or
 * textures. A base material of another color is replaced by these, not multiplied with them.
 */
function plainMaterial(object: ModelObject, part: ModelPart): PropertyGroup | null {
  const group = part.groups.get(object.group);
  if (group?.kind !== 'base') return null;
  return group.colors[object.index]?.every((value) => value === 1) ? group : null;
}
