import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { XmlWriter } from '../xml/xml-writer.ts';
import { BASE_GROUP, colorText, type ModelResources } from './write-resources.ts';
import { materialOf, type Triangles } from './write-triangles.ts';

/** The property that triangles of one material refer to. */
export interface WrittenProperty {
  group: number;
  /** Index into the group for each corner; null if `index` applies to all corners. */
  indices: Uint32Array | null;
  index: number;
}

/**
 * The property groups of a mesh. Each material may have a base material, the mesh's colors and a texture. If it has
 * more than one of these, multi-properties multiply them. A white base material is omitted if there are others to
 * multiply, so that most files need only features that every program supports.
 */
export class WrittenProperties {
  readonly #mesh: PolygonMesh;
  readonly #resources: ModelResources;
  readonly #known = new Map<number, WrittenProperty | null>();
  readonly #textures = new Map<number, number>();
  #colors: { group: number; indices: Uint32Array; count: number } | null = null;

  /** Writes the property groups of a mesh. */
  constructor(xml: XmlWriter, triangles: Triangles, resources: ModelResources) {
    const { mesh, corners } = triangles;
    this.#mesh = mesh;
    this.#resources = resources;
    this.#writeColors(xml);
    const used = new Map<number, number[]>();
    for (let triangle = 0; triangle < corners.length / 3; triangle++) {
      const material = materialOf(triangles, triangle);
      const known = used.get(material);
      if (known === undefined) used.set(material, [triangle]);
      else if (this.#isMulti(material)) known.push(triangle);
    }
    for (const [material, members] of [...used].sort((a, b) => a[0] - b[0]))
      this.#known.set(material, this.#property(xml, material, members, corners));
  }

  /** Returns the property for a material; null if faces of that material have no property. */
  of(material: number): WrittenProperty | null {
    return this.#known.get(material) ?? null;
  }

  get materials(): number[] {
    return [...this.#known.keys()];
  }

  #isMulti(material: number): boolean {
    return this.#layers(material).length > 1;
  }

  #layers(material: number): ('base' | 'texture' | 'color')[] {
    const layers: ('base' | 'texture' | 'color')[] = [];
    if (this.#mesh.uvSets.length > 0 && this.#resources.texture(material) !== null)
      layers.push('texture');
    if (this.#colors !== null) layers.push('color');
    const plain = layers.length > 0 && this.#resources.isWhite(material);
    return material < 0 || plain ? layers : ['base', ...layers];
  }

  #property(
    xml: XmlWriter,
    material: number,
    triangles: number[],
    corners: Uint32Array,
  ): WrittenProperty | null {
    const layers = this.#layers(material);
    if (layers.includes('texture')) this.#writeCoordinates(xml, this.#resources.texture(material)!);
    if (layers.length > 1) return this.#writeMulti(xml, material, layers, triangles, corners);
    const [layer] = layers;
    return layer === undefined ? null : this.#single(layer, material);
  }

  #single(layer: 'base' | 'texture' | 'color', material: number): WrittenProperty {
    if (layer === 'base') return { group: BASE_GROUP, indices: null, index: material };
    if (layer === 'color') {
      const { group, indices } = this.#colors!;
      return { group, indices, index: 0 };
    }
    const group = this.#textures.get(this.#resources.texture(material)!)!;
    return { group, indices: this.#mesh.uvSets[0].indices, index: 0 };
  }

  /** Writes colors as bytes, each distinct color once. */
  #writeColors(xml: XmlWriter): void {
    const layer = this.#mesh.colors[0];
    if (layer === undefined || layer.values.every((value) => value >= 1)) return;
    const group = this.#resources.nextId();
    const places = new Map<string, number>();
    const placeOf = new Uint32Array(layer.values.length / 4);
    xml.open('m:colorgroup', { id: group });
    for (let element = 0; element < placeOf.length; element++) {
      const color = colorText(layer.values, element * 4);
      let place = places.get(color);
      if (place === undefined) {
        place = places.size;
        places.set(color, place);
        xml.element('m:color', { color });
      }
      placeOf[element] = place;
    }
    xml.close();
    const indices = layer.indices.map((element) => placeOf[element]);
    this.#colors = { group, indices, count: places.size };
  }

  #writeCoordinates(xml: XmlWriter, texture: number): void {
    if (this.#textures.has(texture)) return;
    const group = this.#resources.nextId();
    this.#textures.set(texture, group);
    const { values } = this.#mesh.uvSets[0];
    xml.open('m:texture2dgroup', { id: group, texid: texture });
    for (let k = 0; k < values.length; k += 2) {
      xml.text('<m:tex2coord u="');
      xml.float(values[k]);
      xml.text('" v="');
      xml.float(1 - values[k + 1]);
      xml.text('"/>\n');
    }
    xml.close();
  }

  #writeMulti(
    xml: XmlWriter,
    material: number,
    layers: ('base' | 'texture' | 'color')[],
    triangles: number[],
    corners: Uint32Array,
  ): WrittenProperty {
    const properties = layers.map((layer) => this.#single(layer, material));
    const group = this.#resources.nextId();
    const indices = new Uint32Array(corners.length > 0 ? this.#mesh.corners.length : 0);
    const places = new Map<number, number>();
    const colors = this.#colors?.count ?? 1;
    xml.open('m:multiproperties', {
      id: group,
      pids: properties.map((property) => property.group).join(' '),
      blendmethods: layers
        .slice(1)
        .map(() => 'multiply')
        .join(' '),
    });
    for (const triangle of triangles) {
      for (let k = triangle * 3; k < triangle * 3 + 3; k++) {
        const corner = corners[k];
        const own = properties.map((property) => property.indices?.[corner] ?? property.index);
        const key = own.reduce(
          (sum, index, layer) =>
            (layers[layer] === 'color' ? sum * colors : sum) +
            (layers[layer] === 'base' ? 0 : index),
          0,
        );
        let place = places.get(key);
        if (place === undefined) {
          place = places.size;
          places.set(key, place);
          xml.element('m:multi', { pindices: own.join(' ') });
        }
        indices[corner] = place;
      }
    }
    xml.close();
    return { group, indices, index: 0 };
  }
}
